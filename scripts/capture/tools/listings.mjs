import { many, numbers, prepare, sample, version, workspace } from "../lib.mjs";

const PARTS = [
  "api",
  "auth",
  "billing",
  "cache",
  "events",
  "jobs",
  "mail",
  "models",
  "search",
  "storage",
  "ui",
  "webhooks",
];
const KINDS = ["controller", "service", "repository", "schema", "errors", "index", "client", "mapper"];

/** A server with twelve modules, generated assets and one line that matters in each search. */
function tree() {
  const next = numbers(7);
  const files = {
    "README.md": "# Server\n",
    "package.json": "{}\n",
    ".env.example": "PORT=1\n",
    "config/production.yml": "timeout: 30\nretries: 3\n",
  };
  for (const part of PARTS)
    for (const kind of KINDS) {
      const lines = many(30, (i) => `  logger.info("${part} ${kind} step ${i}", { took: ${next(900)}, request });`);
      if (part === "billing" && kind === "service")
        lines[12] = '  logger.info("TODO: charge is not retried", { timeout: 0 });';
      files[`src/${part}/${kind}.ts`] =
        `import { logger } from "../log";\n\nexport async function ${kind}(request: Request) {\n${lines.join("\n")}\n}\n`;
      files[`src/${part}/__tests__/${kind}.test.ts`] =
        `import { ${kind} } from "../${kind}";\n\ntest("${part} ${kind}", async () => {\n  expect(await ${kind}({} as Request)).toBeUndefined();\n});\n`;
    }
  for (let i = 0; i < 180; i++) files[`public/icons/icon-${String(i).padStart(3, "0")}-${next(9999)}.svg`] = "<svg/>\n";
  for (let i = 0; i < 60; i++)
    files[
      `migrations/2026${String(1 + Math.floor(i / 5)).padStart(2, "0")}${String(1 + (i % 5)).padStart(2, "0")}_${PARTS[i % 12]}_change.sql`
    ] = "select 1;\n";
  return files;
}

export function capture() {
  const p = workspace("server", tree());
  const base = { project: p, outcome: "passing" };
  const grep = version("grep --version");
  sample("find", "sources", {
    ...base,
    toolVersion: version("find --version"),
    title: "find src -name '*.ts', 192 files",
    command: "find src -name '*.ts'",
    run: "find src -name '*.ts' | sort",
    keep: ["billing", "repository.ts", "mapper.test.ts", "webhooks"],
  });
  sample("find", "everything", {
    ...base,
    toolVersion: version("find --version"),
    title: "find . -type f, 440 files",
    command: "find . -type f",
    run: "find . -type f | sort",
    keep: ["migrations", "_webhooks_change.sql", "icon-000-", "package.json", "production.yml", "billing"],
  });
  sample("ls", "long-icons", {
    ...base,
    toolVersion: version("ls --version"),
    title: "ls -la of 180 icons",
    command: "ls -la public/icons",
    keep: ["icon-000-", "icon-179-"],
  });
  sample("ls", "plain", {
    ...base,
    toolVersion: version("ls --version"),
    title: "ls of sixty migrations",
    command: "ls migrations",
    keep: ["20260101_api_change.sql", "20261205_webhooks_change.sql"],
  });
  sample("ls", "missing", {
    ...base,
    outcome: "failing",
    toolVersion: version("ls --version"),
    title: "ls, no such folder",
    command: "ls -la src nowhere",
    keep: ["ls: cannot access 'nowhere': No such file or directory", "webhooks"],
  });
  sample("tree", "sources", {
    ...base,
    toolVersion: version("tree --version"),
    title: "tree src",
    command: "tree src",
    keep: ["billing", "repository.ts", /directories, 192 files$/],
  });
  sample("grep", "many-hits", {
    ...base,
    toolVersion: grep,
    title: "grep -rn, a thousand hits and one that matters",
    command: "grep -rn 'logger.info' src/billing src/auth",
    keep: ["TODO: charge is not retried", "src/billing/service.ts", "src/auth/mapper.ts"],
  });
  sample("grep", "rg-many-files", {
    ...base,
    toolVersion: version("rg --version"),
    title: "rg -n, hits in 96 files",
    command: "rg -n 'step (3|4)\"' src",
    run: "rg -n --no-heading --sort path 'step (3|4)\"' src",
    keep: ["src/webhooks/index.ts", "src/api/controller.ts"],
  });
  sample("grep", "rg-heading", {
    ...base,
    toolVersion: version("rg --version"),
    title: "rg --heading in colour",
    command: "rg --heading --color=always -n 'toBeUndefined|TODO' src",
    run: "rg --heading --sort path --color=always -n 'toBeUndefined|TODO' src",
    keep: ["TODO: charge is not retried", "src/webhooks/__tests__/schema.test.ts"],
  });
  sample("grep", "rg-files", {
    ...base,
    toolVersion: version("rg --version"),
    title: "rg --files",
    command: "rg --files",
    run: "rg --files --sort path",
    keep: ["production.yml", "20261205_webhooks_change.sql", "ui"],
  });
  sample("grep", "files-only", {
    ...base,
    toolVersion: grep,
    title: "grep -rl",
    command: "grep -rl toBeUndefined .",
    run: "grep -rl toBeUndefined . | sort",
    keep: ["src/billing/__tests__", "mapper.test.ts"],
  });
  prepare(p.dir, "git init -q && git add -A && git -c user.name=Sam -c user.email=sam@example.com commit -qm 'Start'", {
    GIT_CONFIG_GLOBAL: "/dev/null",
  });
  sample("git", "ls-files", {
    ...base,
    toolVersion: version("git --version"),
    title: "git ls-files",
    command: "git ls-files",
    keep: ["config/production.yml", "src/billing"],
  });
  sample("du", "folders", {
    ...base,
    toolVersion: version("du --version"),
    title: "du -ah",
    command: "du -ah src",
    run: "du -ah src | sort -k2",
    keep: ["src/billing/service.ts", "src"],
  });
  sample("ps", "aux", {
    project: p,
    outcome: "passing",
    toolVersion: version("ps --version"),
    title: "ps aux",
    command: "ps aux",
    run: "unshare --fork --pid --mount-proc bash -c 'sleep 20 & node -e \"setTimeout(()=>{},9000)\" & python3 -m http.server 38123 2>/dev/null & sleep 1; ps aux; kill %1 %2 %3'",
    keep: ["python3 -m http.server 38123"],
  });
  p.remove();
}
