import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const pack = (extra) =>
  `${JSON.stringify({ name: "storefront", version: "3.1.0", private: true, ...extra }, null, 2)}\n`;

// What the public registry says about these versions. npm warns with the text its lock file carries, and a mirror may
// leave it out of what it serves, so the lock file gets it here.
const DEPRECATED = {
  "@humanwhocodes/config-array": "Use @eslint/config-array instead",
  "@humanwhocodes/object-schema": "Use @eslint/object-schema instead",
  eslint: "This version is no longer supported. Please see https://eslint.org/version-support for other options.",
  glob: "Glob versions prior to v9 are no longer supported",
  "har-validator": "this library is no longer supported",
  inflight:
    "This module is not supported, and leaks memory. Do not use it. Check out lru-cache if you want a good and tested way to coalesce async requests by a key value, which is much more comprehensive and powerful.",
  request: "request has been deprecated, see https://github.com/request/request/issues/3142",
  rimraf: "Rimraf versions prior to v4 are no longer supported",
  uuid: "Please upgrade  to version 7 or higher.  Older versions may use Math.random() in certain circumstances, which is known to be problematic.  See https://v8.dev/blog/math-random for details.",
};

function deprecate(dir) {
  const path = join(dir, "package-lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8"));
  for (const [name, text] of Object.entries(DEPRECATED)) {
    const entry = lock.packages[`node_modules/${name}`];
    if (entry) entry.deprecated ??= text;
  }
  writeFiles(dir, { "package-lock.json": `${JSON.stringify(lock, null, 2)}\n` });
}

export function capture() {
  const toolVersion = `npm ${version("npm --version")}`;
  const old = {
    eslint: "8.50.0",
    request: "2.88.2",
    rimraf: "3.0.2",
    uuid: "3.4.0",
    "har-validator": "5.1.5",
    "@humanwhocodes/config-array": "0.11.14",
  };

  const project = workspace("project", { "package.json": pack({ dependencies: old }) });
  const quiet = {
    npm_config_audit: "false",
    npm_config_fund: "true",
    npm_config_update_notifier: "false",
    npm_config_progress: "false",
  };
  prepare(project.dir, "npm install --package-lock-only --silent", quiet);
  deprecate(project.dir);
  sample("npm", "install-deprecated", {
    project,
    env: quiet,
    title: "npm install, old packages",
    command: "npm install",
    toolVersion,
    outcome: "passing",
    keep: ["added "],
    noise: [
      "npm warn deprecated request@2.88.2",
      "npm warn deprecated inflight@1.0.6",
      "packages are looking for funding",
    ],
  });
  rmSync(join(project.dir, "node_modules"), { recursive: true });
  sample("npm", "ci-http-log", {
    project,
    title: "npm ci with the http log, cold cache",
    command: "npm ci --loglevel=http",
    env: { ...quiet, npm_config_cache: join(project.base, ".npm") },
    toolVersion,
    outcome: "passing",
    keep: ["added "],
    noise: ["npm http fetch GET 200 https://registry.npmjs.org/", "npm warn deprecated request@2.88.2"],
  });
  writeFiles(project.dir, { "package.json": pack({ dependencies: { ...old, uuid: "9.0.1", semver: "7.6.0" } }) });
  sample("npm", "ci-lock-out-of-sync", {
    project,
    title: "npm ci, the lock file is out of sync",
    command: "npm ci",
    toolVersion,
    outcome: "failing",
    keep: [
      "npm error code EUSAGE",
      "Invalid: lock file's uuid@3.4.0 does not satisfy uuid@9.0.1",
      "Missing: semver@7.6.0 from lock file",
    ],
    noise: ["A complete log of this run can be found in"],
  });
  project.remove();

  const peer = workspace("project", {
    "package.json": pack({
      dependencies: { react: "19.0.0", "react-dom": "19.0.0", "@testing-library/react-hooks": "8.0.1" },
    }),
  });
  sample("npm", "install-eresolve", {
    project: peer,
    title: "npm install, peer dependencies conflict",
    command: "npm install",
    toolVersion,
    outcome: "failing",
    keep: ["npm error code ERESOLVE", "npm error Found: react@19.0.0", "@testing-library/react-hooks@8.0.1"],
    noise: ["A complete log of this run can be found in"],
  });
  writeFiles(peer.dir, {
    "package.json": pack({ scripts: { dev: "node server.js", "test:unit": "node --test", lint: "eslint ." } }),
  });
  sample("npm", "run-missing-script", {
    project: peer,
    title: "npm run, no such script",
    command: "npm run test",
    toolVersion,
    outcome: "failing",
    keep: ['npm error Missing script: "test"'],
    noise: ["A complete log of this run can be found in"],
  });
  peer.remove();
}
