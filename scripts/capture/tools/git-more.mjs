import { many, numbers, prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const env = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", GIT_PAGER: "cat" };
const people = [
  ["Ada Lind", "ada"],
  ["Noor Haddad", "noor"],
  ["Kim Seo", "kim"],
];
const as = (i) => ({
  ...env,
  GIT_AUTHOR_NAME: people[i % 3][0],
  GIT_COMMITTER_NAME: people[i % 3][0],
  GIT_AUTHOR_EMAIL: `${people[i % 3][1]}@example.com`,
  GIT_COMMITTER_EMAIL: `${people[i % 3][1]}@example.com`,
  GIT_AUTHOR_DATE: `2026-03-${String(1 + (i % 28)).padStart(2, "0")}T09:${String(i % 60).padStart(2, "0")}:00Z`,
  GIT_COMMITTER_DATE: `2026-03-${String(1 + (i % 28)).padStart(2, "0")}T09:${String(i % 60).padStart(2, "0")}:00Z`,
});

const code = (name, edits) =>
  many(70, (i) =>
    edits.has(i)
      ? `  ${name}.${edits.get(i)}(input, ${i});`
      : `  const step${i} = ${name}.read("${name}-${i}", ${i * 3});`,
  ).join("\n");
const source = (name, edits = new Map()) =>
  `import { ${name} } from "./lib";\n\nexport function run(input: Input): void {\n${code(name, edits)}\n}\n`;
const lock = (round) =>
  `${JSON.stringify(
    {
      name: "desk",
      lockfileVersion: 3,
      packages: Object.fromEntries(
        many(140, (i) => {
          const next = numbers(i * 31 + (i % 3 === 0 ? round : 0));
          return [
            `node_modules/pkg-${i}`,
            {
              version: `${next(9)}.${next(20)}.${next(9)}`,
              resolved: `https://registry.npmjs.org/pkg-${i}`,
              integrity: `sha512-${many(6, () => next(1e9).toString(36)).join("")}`,
            },
          ];
        }),
      ),
    },
    null,
    2,
  )}\n`;

export function capture() {
  const toolVersion = version("git --version");
  const names = many(16, (i) => `${["draw", "edit", "list", "menu", "open", "page", "save", "sync"][i % 8]}${i}`);
  const p = workspace("desk", Object.fromEntries(names.map((n) => [`src/${n}.ts`, source(n)])));
  writeFiles(p.dir, { "package-lock.json": lock(0), "README.md": "# Desk\n" });
  prepare(p.dir, "git init -q -b main && git add -A && git commit -qm 'Start'", as(0));
  for (let i = 1; i < 90; i++) {
    writeFiles(p.dir, { [`src/${names[i % 16]}.ts`]: source(names[i % 16], new Map([[i % 60, "refresh"]])) });
    prepare(
      p.dir,
      `git add -A && git commit -q -m 'Desk ${i}: refresh ${names[i % 16]}' ${i % 4 === 0 ? `-m 'The list was read before it was written, so a reload showed the old rows.\n\nRefs: #${i}'` : ""}`,
      as(i),
    );
  }
  const base = { project: p, env, toolVersion, outcome: "passing" };
  sample("git", "log-90-commits", {
    ...base,
    title: "git log, 90 commits",
    command: "git log",
    keep: ["Desk 89: refresh list9".replace("list9", names[9]), "Desk 40: refresh", "Refs: #44"],
  });
  sample("git", "log-oneline", {
    ...base,
    title: "git log --oneline",
    command: "git log --oneline",
    keep: ["Desk 89: refresh", "Desk 1: refresh"],
  });
  sample("git", "log-patch", {
    ...base,
    title: "git log -p -12",
    command: "git log -p -12",
    keep: ["Desk 89: refresh", "Desk 80: refresh", ".refresh(input, 29);"],
    extra: { applies_as_diff: true },
  });
  writeFiles(p.dir, {
    "package-lock.json": lock(5),
    "dist/bundle.min.js": `${many(80, (i) => `function f${i}(a){return a*${i}}`).join("")}\n`,
    "src/newest.ts": source("newest"),
  });
  names.slice(0, 9).forEach((n, i) => {
    writeFiles(p.dir, {
      [`src/${n}.ts`]: source(
        n,
        new Map([
          [5 + i, "save"],
          [40, "close"],
          [41, "flush"],
        ]),
      ),
    });
  });
  prepare(p.dir, "git rm -q src/sync15.ts && git add -A", env);
  sample("git", "diff-lockfile", {
    ...base,
    title: "git diff --cached, nine sources and a lock file",
    command: "git diff --cached",
    keep: [
      "package-lock.json",
      "diff --git a/src/draw0.ts b/src/draw0.ts",
      "+  draw0.save(input, 5);",
      "+  draw0.flush(input, 41);",
      "deleted file mode 100644",
      '+import { newest } from "./lib";',
    ],
    extra: { applies_as_diff: true },
  });
  sample("git", "diff-stat", {
    ...base,
    title: "git diff --stat",
    command: "git diff --cached --stat",
    keep: [/package-lock\.json/, /files changed/, /src\/draw0\.ts/],
  });
  prepare(p.dir, "git commit -qm 'Save and close'", as(90));
  sample("git", "show", {
    ...base,
    title: "git show of a large commit",
    command: "git show",
    keep: ["Save and close", "package-lock.json", "+  edit1.save(input, 6);"],
    extra: { applies_as_diff: true },
  });
  sample("git", "blame", {
    ...base,
    title: "git blame",
    command: "git blame src/draw0.ts",
    keep: ["draw0.flush(input, 41);", "Kim Seo"],
  });
  writeFiles(
    p.dir,
    Object.fromEntries(many(140, (i) => [`assets/photo-${String(i).padStart(3, "0")}.jpg`, `photo ${i}\n`])),
  );
  prepare(p.dir, "git add -A", env);
  sample("git-status", "many-new", {
    ...base,
    title: "git status, 140 new files",
    command: "git status",
    keep: ["On branch main", "Changes to be committed:", "photo-000.jpg", "photo-139.jpg"],
  });
  sample("git-commit", "many-created", {
    ...base,
    env: as(91),
    title: "git commit, 140 files created",
    command: "git commit -m 'Add the photos'",
    keep: [/140 files changed/, /Add the photos/],
  });
  prepare(
    p.dir,
    "git init -q --bare ../remote.git && git remote add origin ../remote.git && git push -q origin main && git clone -q -b main ../remote.git ../other",
    env,
  );
  writeFiles(p.dir, Object.fromEntries(many(60, (i) => [`data/row-${i}.json`, `{"row": ${i}}\n`])));
  prepare(p.dir, "git add -A && git commit -qm 'Rows'", as(92));
  sample("git-transfer", "push", {
    ...base,
    title: "git push",
    command: "git push --progress origin main",
    keep: ["main -> main"],
  });
  sample("git-transfer", "pull", {
    ...base,
    title: "git pull, 60 files",
    command: "git pull",
    run: "cd ../other && git pull --progress",
    keep: [/Fast-forward/, /60 files changed/],
  });
  prepare(
    p.dir,
    'printf \'#!/bin/sh\\necho "lint: src/draw0.ts:4:3 no-unused-vars"\\necho "1 problem"\\nexit 1\\n\' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit && echo x >> README.md',
    env,
  );
  sample("git-commit", "hook-refuses", {
    ...base,
    outcome: "failing",
    env: as(93),
    title: "git commit, a hook refuses",
    command: "git commit -am 'More'",
    keep: ["src/draw0.ts:4:3 no-unused-vars", "1 problem"],
  });
  prepare(p.dir, "git stash -q && for i in $(seq 1 45); do git branch feature/task-$i; done", env);
  sample("git-branch", "many", {
    ...base,
    title: "git branch -a, 46 branches",
    command: "git branch -a",
    keep: ["* main", "feature/task-1", "feature/task-9"],
  });
  p.remove();
}
