import { prepare, sample, version, workspace, writeFiles } from "../lib.mjs";
import { frontEnd } from "./grep.mjs";

export function capture() {
  const project = workspace("project", frontEnd());
  writeFiles(project.dir, {
    ".env.example": "API=\n",
    ".github/workflows/ci.yml": "on: push\n",
    ".gitignore": "node_modules\ndist\n",
  });
  prepare(
    project.dir,
    "npm install --silent --no-audit --no-fund && git init -q -b main && git add -A && git -c user.name=Sam -c user.email=sam@example.com commit -qm 'Start'",
    {
      GIT_CONFIG_GLOBAL: "/dev/null",
    },
  );
  sample("find", "all-files", {
    project,
    title: "find . -type f, packages and .git included",
    command: "find . -type f",
    run: "find . -type f | sort",
    toolVersion: version("find --version"),
    outcome: "passing",
    keep: ["package.json", "wishlist-api.test.ts", "ci.yml", "index-4f1c9a.min.js", "client.ts"],
    noise: ["./node_modules/semver/functions/", "./.git/objects/", "./node_modules/ky/distribution/core/"],
  });
  sample("ls", "recursive", {
    project,
    title: "ls -laR of the sources",
    command: "ls -laR src",
    toolVersion: version("ls --version"),
    outcome: "passing",
    keep: ["settings.ts", "wishlist-api.test.ts", "src/features/account:"],
    noise: ["total 20\n", " ..\n"],
  });
  project.remove();
}
