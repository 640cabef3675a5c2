import fc from "fast-check";
import { expect, test } from "vitest";
import { asksForExactOutput } from "./exact";
import { commandsOf, parseCommandLine } from "./parse";
import { effectiveCommand, visibleCommands } from "./visible";

const canonical = (text: string) => effectiveCommand(text)?.canonical ?? null;

// Without this table, a preset would not be found for the lines that agents really write, or one would clean another program's output.
test.each([
  ["cargo test", "cargo test"],
  ["cd /repo && cargo test --lib 2>&1", "cargo test --lib"],
  ["cd /repo; RUST_BACKTRACE=1 cargo +nightly test -p core | tail -50", "cargo test -p core"],
  ["cargo -q --color never test", "cargo test"],
  ["cargo build 2>&1 | grep -E '^(warning|error)' | head -20", "cargo build"],
  ["cargo build 2>&1 | tee build.log | tail -n 40", "cargo build"],
  ["cargo build 2>&1 | sed -n '1,120p'", "cargo build"],
  ["make -C build -j8 all", "make all"],
  ["git -C /repo --no-pager -c color.ui=always log --oneline -5", "git log --oneline -5"],
  ["GIT_PAGER=cat git diff HEAD~1", "git diff HEAD~1"],
  ["timeout 120 npx jest --ci src/a.test.ts", "jest --ci src/a.test.ts"],
  ["timeout -s KILL 2m npm test", "npm test"],
  ["npm --prefix web run build", "npm run build"],
  ["npm exec -- vitest run", "vitest run"],
  ["npx --yes -p typescript tsc --noEmit", "tsc --noEmit"],
  ["npx jest@29 --ci", "jest --ci"],
  ["npx @biomejs/biome@2 check .", "biome check ."],
  ["pnpm dlx eslint .", "eslint ."],
  ["pnpm -C web vitest run", "vitest run"],
  ["yarn jest --ci", "jest --ci"],
  ["yarn test", "yarn test"],
  ["bunx tsc -p .", "tsc -p ."],
  ["bun test", "bun test"],
  ["node node_modules/.bin/jest --ci", "jest --ci"],
  ["./node_modules/.bin/tsc --noEmit", "tsc --noEmit"],
  ["php vendor/bin/phpunit --testdox", "phpunit --testdox"],
  ["vendor/bin/phpunit", "phpunit"],
  ["uv run --with pytest-xdist pytest -n 4", "pytest -n 4"],
  ["uv run -m pytest -q", "pytest -q"],
  ["poetry run python -m pytest -x", "pytest -x"],
  ["python3.11 -m unittest discover", "unittest discover"],
  ["python -u -m pytest tests/", "pytest tests/"],
  ["python -mpytest", "pytest"],
  ["coverage run -m pytest -q", "pytest -q"],
  [".venv/bin/python manage.py test", "python manage.py test"],
  ["bundle exec rspec spec/a_spec.rb", "rspec spec/a_spec.rb"],
  ["./gradlew :app:test --info", "gradle :app:test --info"],
  ["./mvnw -q -B test", "mvn test"],
  ["docker exec -it -u root app pytest -q", "pytest -q"],
  ["docker run --rm -v $PWD:/w -w /w node:20 npm test", "npm test"],
  ["docker compose -f dev.yml exec -T web bundle exec rspec", "rspec"],
  ["docker-compose up -d", "docker compose up -d"],
  ["docker compose up -d", "docker compose up -d"],
  ["kubectl -n prod get pods", "kubectl get pods"],
  ["kubectl exec pod -c app -- ls -la /srv", "ls -la /srv"],
  ["bash -lc 'cd /repo && npm test 2>&1 | tail -20'", "npm test"],
  ['sh -c "cargo check"', "cargo check"],
  ['docker exec app sh -c "cd /srv && go test ./..."', "go test ./..."],
  ["cmd.exe /c npm run build", "npm run build"],
  ["ssh -p 22 host 'docker ps'", "docker ps"],
  ["adb -s emulator-5554 shell logcat -d", "logcat -d"],
  ["adb -s emulator-5554 logcat -d", "adb logcat -d"],
  ["sudo -u postgres env PGPASSWORD=x nice -n 10 psql -c 'select 1'", "psql -c select 1"],
  ["time make test", "make test"],
  ["find . -name '*.ts' | xargs -n1 grep -n foo", "grep -n foo"],
  ["find . -name '*.ts' -exec grep -n foo {} \\;", "grep -n foo {}"],
  ["set -e; set -o pipefail; npm ci", "npm ci"],
  ["source venv/bin/activate && pytest", "pytest"],
  ['echo "== tests =="; npm test; echo "EXIT: $?"', "npm test"],
  ["npm test || true", "npm test"],
  ["npm test > /tmp/out.txt 2>&1; tail -100 /tmp/out.txt", "npm test"],
  ["(cd web && npm test)", "npm test"],
  ["{ npm test; } 2>&1 | tail", "npm test"],
  ["! grep -rn foo src", "grep -rn foo src"],
  ["$(npm bin)/jest --ci", "jest --ci"],
  ["cat <<'EOF' > a.txt && npm test\nrm -rf / && cargo build\nEOF\n", "npm test"],
  ["npm run build # then cargo test", "npm run build"],
  ["npm \\\n  test", "npm test"],
  ["[[ -f x && -f y ]] && npm test", "npm test"],
])("%s shows the output of %s", (line, expected) => expect(canonical(line)).toBe(expected));

test.each([
  "npm ci && npm test",
  "cargo fmt; cargo clippy",
  "npm test > out.txt",
  "npm test &> /dev/null",
  "cd src",
  "$CMD --all",
  "for d in */; do (cd $d && npm test); done",
  "if true; then npm test; fi",
  "case $1 in a) npm test ;; esac",
  "f() { npm test; }; f",
  "npm test 'unclosed",
  "npm test $(",
  "",
  "   ",
  "}",
  "( ( (",
])("what %j shows is not told", (line) => expect(canonical(line)).toBeNull());

test("what is piped into a program that makes its own output is that program's", () => {
  expect(canonical("cargo test | wc -l")).toBe("wc -l");
  expect(canonical("kubectl get pods | awk '{print $1}'")).toBe("awk {print $1}");
  expect(canonical("cargo test 2>&1 | grep -c FAILED")).toBe("grep -c FAILED");
  expect(canonical("ls | grep -rn foo src")).toBe("grep -rn foo src");
  expect(effectiveCommand("cargo test | grep FAILED | head -3")?.through).toEqual(["grep", "head"]);
});

test("every simple command of a line is listed, with what becomes of its output", () => {
  const line = "A=1 ! false; npm ci >/dev/null 2>&1 && (npx tsc | head) & wait";
  expect(
    commandsOf(line.replace("A=1 ! ", "! A=1 ")).map(
      ({ program, redirected, pipedInto, pipedFrom, negated, wrappers }) => [
        program,
        redirected,
        pipedInto,
        pipedFrom,
        negated,
        wrappers.join(),
      ],
    ),
  ).toEqual([
    ["false", null, false, false, true, ""],
    ["npm", "/dev/null", false, false, false, ""],
    ["tsc", null, true, false, false, "npx"],
    ["head", null, false, true, false, ""],
    ["wait", null, false, false, false, ""],
  ]);
  expect(commandsOf("A=1 B=2 env C=3 npm test")[0]).toMatchObject({
    environment: ["A=1", "B=2"],
    wrappers: ["env"],
    argv: ["npm", "test"],
    subcommand: "test",
  });
  expect(visibleCommands("npm ci && npm test")?.map((one) => one.subcommand)).toEqual(["ci", "test"]);
});

test.each([
  "node --version",
  "cd x && python -V",
  "npm -v",
  "java -version 2>&1",
  "go version",
  "cargo test --help",
  "kubectl get -h",
  "git help log",
  "gh pr view 12 --json number,url",
  "gh api repos/a/b --jq .total_count",
  "kubectl get pods -o json",
  "kubectl get pods -ojson",
  "kubectl get pods --output=jsonpath='{.items}'",
  "kubectl get pod x -o yaml | head -50",
  "docker ps -q",
  "docker inspect app",
  "docker ps --format '{{.Names}}'",
  "git status --porcelain=v2",
  "git diff --name-only HEAD~3",
  "git diff --name-status | cat",
  "git log --pretty=format:%h -5",
  "git log --format='%an %s'",
  "git ls-files -z",
  "git show HEAD:src/a.ts",
  "git rev-parse HEAD",
  "cat package.json",
  "cat package.json | head -20",
  "head -50 src/a.ts",
  "sed -n '1,80p' src/a.ts",
  "tail -n +10 a.txt",
  "jq .version package.json",
  "npm ls | wc -l",
  "curl -s http://x | jq .items",
  "jq . a.json",
  "base64 < a.bin",
  "grep -rl foo src",
  "grep -c foo a",
  "rg -l foo",
  "eslint . -f json",
  "npx eslint --format=json .",
  "ruff check --output-format json",
  "cargo build --message-format=json",
  "go test -json ./...",
  "npm test -- --json",
  "cargo metadata --format-version 1",
  "helm template ./chart",
  "terraform show -json plan.out",
  "bash -c 'node --version'",
  "node --version && npm --version",
  "cat a.json && npm test",
  "for f in a b; do cat $f; done",
  "git cat-file -p HEAD",
  "git check-ignore node_modules",
])("asks for exact output: %s", (line) => expect(asksForExactOutput(line)).toBe(true));

test.each([
  "cargo test",
  "ctest -V",
  "pytest -q",
  "pytest -v",
  "npm install --quiet",
  "ls -h",
  "ls -la | head",
  "df -h",
  "psql -h localhost -c 'select 1'",
  "docker run -h host img",
  "git log -5",
  "git status",
  "git diff --stat",
  "git show HEAD",
  "gcc -o name main.c",
  "curl -o json http://x",
  "kubectl get pods -o wide",
  "grep -rn foo src",
  "grep -rn -e --foo src",
  "rg -n -- --version src",
  "rg -tcpp foo",
  "grep -A10 foo",
  "cargo test 2>&1 | tail -50",
  "npm test 2>&1 | grep -v cat",
  "cat <<EOF > a\nx\nEOF",
  "node --version && npm test",
  "npm version patch",
  "cat build.log | head -100",
  "tail -n 500 /var/log/syslog",
  "cat events.ndjson",
  "curl -s http://x | jq .",
  "npm create vite@latest app -- --template react",
  "sed -i s/a/b/ x",
  "rspec --format documentation",
  "python script.py",
  "git commit -m 'see --help'",
  "npm test 'unclosed --version",
  "",
])("does not ask for exact output: %s", (line) => expect(asksForExactOutput(line)).toBe(false));

const piece = fc.constantFrom(
  "cargo",
  " test",
  " ",
  "'",
  '"',
  "$(",
  ")",
  "(",
  "{ ",
  " }",
  "`",
  "|",
  "||",
  "&&",
  ";",
  "&",
  "\n",
  "\\",
  "<<EOF",
  ">",
  "2>&1",
  " bash -c ",
  "eval ",
  "for ",
  "do ",
  "#",
  "$",
  "x=1 ",
  "find -exec ",
  "[[ ",
  " ]]",
  "--version",
  "\u0000",
  "é",
);

test("no text makes it throw or hang, and the same text gives the same answer", () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }).map((all) => all.join("")),
      (line) => {
        expect(parseCommandLine(line)).toEqual(parseCommandLine(line));
        expect(typeof asksForExactOutput(line)).toBe("boolean");
        effectiveCommand(line);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("hostile lines are read in bounded time", () => {
  const lines = [
    "(",
    "{ ",
    "$(",
    "a|",
    "a;",
    "'",
    '"',
    "`",
    "eval ",
    "sudo ",
    "bash -c ",
    "<<A\n",
    "a\\",
    "x=1 ",
    "-o ",
    "find -exec ",
  ];
  for (const unit of lines) {
    const line = unit.repeat(Math.floor(60_000 / unit.length));
    const start = performance.now();
    effectiveCommand(line);
    asksForExactOutput(line);
    expect(performance.now() - start).toBeLessThan(1_000);
  }
  expect(parseCommandLine("a ".repeat(1_000_000)).doubt).toMatch(/too long/);
});
