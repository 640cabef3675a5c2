import { many, sample, version, workspace, writeFiles } from "../lib.mjs";

const AREAS = ["artist", "album", "basket", "cover", "genre", "label", "playlist", "price", "review", "track"];

const spec = (area, at, broken) => `require_relative "../lib/${area}"

RSpec.describe ${area[0].toUpperCase()}${area.slice(1)} do
${many(
  25,
  (i) => `  it "${["keeps its title", "sorts by year", "rounds the price", "ignores blanks"][i % 4]} (${i})" do
    ${broken && at % 4 === 1 && i === 9 ? `expect(described_class.new.scale(${i})).to eq(${i * (at + 1) + 1})` : broken && at === 6 && i === 3 ? "described_class.new.scale(nil)" : `expect(described_class.new.scale(${i})).to eq(${i * (at + 1)})`}
  end`,
).join("\n")}
${at === 2 ? '  it "waits for the printer" do\n    pending "no printer yet"\n    raise "no"\n  end\n' : ""}end
`;

export function capture() {
  for (const broken of [false, true]) {
    const files = {};
    AREAS.forEach((area, at) => {
      const name = `${area[0].toUpperCase()}${area.slice(1)}`;
      files[`lib/${area}.rb`] = `class ${name}\n  def scale(n)\n    n * ${at + 1}\n  end\nend\n`;
      files[`spec/${area}_spec.rb`] = spec(area, at, broken);
      files[`src/${name}.php`] =
        `<?php\n\nfinal class ${name}\n{\n    public function scale(?int $n): int\n    {\n        if ($n === null) {\n            throw new InvalidArgumentException('${area}: a number is needed');\n        }\n        return $n * ${at + 1};\n    }\n}\n`;
      files[`tests/${name}Test.php`] =
        `<?php\n\nuse PHPUnit\\Framework\\TestCase;\n\nrequire_once __DIR__ . '/../src/${name}.php';\n\nfinal class ${name}Test extends TestCase\n{\n${many(20, (i) => `    public function testScales${i}(): void\n    {\n        ${broken && at === 6 && i === 3 ? `(new ${name}())->scale(null);` : `$this->assertSame(${i * (at + 1) + (broken && at % 4 === 1 && i === 9 ? 1 : 0)}, (new ${name}())->scale(${i}));`}\n    }\n`).join("\n")}}\n`;
    });
    const p = workspace("shelf", files);
    const rspec = version("rspec --version");
    const outcome = broken ? "failing" : "passing";
    const keep = broken
      ? [/^\s+\d+\) /, /^\s+(expected|got): /, /NoMethodError/, /^rspec \.\/spec/, /^\d+ examples, /]
      : [/^\d+ examples, /];
    sample("rspec", `documentation-${outcome}`, {
      project: p,
      toolVersion: rspec,
      title: `rspec --format documentation, ${broken ? "three fail" : "all pass"}`,
      command: "bundle exec rspec --format documentation",
      run: "rspec --format documentation",
      outcome,
      keep,
    });
    if (broken)
      sample("rspec", "failing", {
        project: p,
        toolVersion: rspec,
        title: "rspec, three fail",
        command: "rspec",
        outcome,
        keep,
      });
    const phpunit = version("phpunit --version");
    const phpKeep = broken
      ? [
          /^\d+\) /,
          /^Failed asserting/,
          /InvalidArgumentException: /,
          /^\/home\/user\/shelf\/\w+\/\w+\.php:\d+/,
          /^Tests: \d+/,
        ]
      : [/^OK \(200 tests/];
    sample("phpunit", `testdox-${outcome}`, {
      project: p,
      toolVersion: phpunit,
      title: `phpunit --testdox, ${broken ? "three fail" : "all pass"}`,
      command: "vendor/bin/phpunit --testdox tests",
      run: "phpunit --testdox tests",
      outcome,
      keep: broken ? [/✘ /, /Failed asserting/, /InvalidArgumentException: /, /^Tests: \d+/] : [/^OK \(200 tests/],
    });
    sample("phpunit", outcome, {
      project: p,
      toolVersion: phpunit,
      title: `phpunit, ${broken ? "three fail" : "all pass"}`,
      command: "phpunit tests",
      outcome,
      keep: phpKeep,
    });
    if (broken) {
      writeFiles(
        p.dir,
        Object.fromEntries(
          many(8, (i) => [
            `app/thing_${i}.rb`,
            `class thing${i}\n  def Total( a,b )\n    x = 'a' + "b"\n    if a == nil then return b end\n    puts "#{x}" ; unused = 3\n  end\nend\n`.replace(
              "class thing",
              "class Thing_",
            ),
          ]),
        ),
      );
      sample("rubocop", "offenses", {
        project: p,
        toolVersion: `rubocop ${version("rubocop --version")}`,
        title: "rubocop, many offenses",
        command: "rubocop app",
        outcome: "failing",
        keep: [/^app\/\S+:\d+:\d+: [WEF]: /, /files? inspected, /],
      });
      writeFiles(p.dir, {
        "composer.json":
          '{ "name": "sam/shelf", "require": { "php": ">=8.1", "monolog/monolog": "^9.0" }, "repositories": [{ "packagist.org": false }] }\n',
        Gemfile: 'source "https://rubygems.invalid"\ngem "rake", "~> 99"\n',
      });
      sample("composer", "unresolvable", {
        project: p,
        toolVersion: version("composer --version --no-ansi").slice(0, 22),
        title: "composer install, a package cannot be found",
        command: "composer install",
        run: "COMPOSER_ALLOW_SUPERUSER=1 composer install --no-interaction --no-ansi",
        outcome: "failing",
        keep: [/could not be found/, /Problem 1/],
      });
    }
    p.remove();
  }
  const libs = many(
    24,
    (i) => `lib-${["http", "cache", "clock", "mail", "queue", "twig", "yaml", "intl"][i % 8]}-${i}`,
  );
  const q = workspace("app", {
    "composer.json": JSON.stringify({
      name: "sam/app",
      require: Object.fromEntries(libs.map((l) => [`acme/${l}`, "*"])),
      repositories: [
        { "packagist.org": false },
        ...libs.map((l) => ({ type: "path", url: `../libs/${l}`, options: { symlink: false } })),
      ],
    }),
    ...Object.fromEntries(
      libs.map((l, i) => [
        `../libs/${l}/composer.json`,
        JSON.stringify({
          name: `acme/${l}`,
          version: `${1 + (i % 5)}.${i}.0`,
          ...(i % 7 === 3 ? { abandoned: true } : {}),
        }),
      ]),
    ),
  });
  sample("composer", "install", {
    project: q,
    toolVersion: version("composer --version --no-ansi").slice(0, 22),
    title: "composer install, 24 packages",
    command: "composer install",
    run: "COMPOSER_ALLOW_SUPERUSER=1 composer install --no-interaction --no-ansi",
    outcome: "passing",
    keep: ["Package operations: 24 installs, 0 updates, 0 removals", "Generating autoload files"],
  });
  q.remove();
}
