import { prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const PEOPLE = [
  ["Sam Rivera", "sam@example.com"],
  ["Noor Haddad", "noor@example.com"],
  ["Kim Osei", "kim@example.com"],
];
const SUBJECTS = [
  "Start the parser",
  "Read settings from a file",
  "Refuse a port out of range",
  "Add the health route",
  "Say which setting is wrong",
  "Keep the last good settings on reload",
  "Log one line per request",
  "Time out idle connections",
  "Move the routes into one table",
  "Test the reload",
  "Fix a leak of file handles on reload",
  "Document the settings",
  "Serve the metrics on their own port",
  "Drop the old flags",
  "Make the log level a setting",
  "Count the refused requests",
  "Answer 503 while shutting down",
  "Release 0.9.0",
];

const SETTINGS = `"""Settings, read from a file and checked."""

import json
from pathlib import Path

DEFAULTS = {"host": "127.0.0.1", "port": 8080, "timeout": 30, "log_level": "info"}


def load(path):
    text = Path(path).read_text()
    settings = {**DEFAULTS, **json.loads(text)}
    check(settings)
    return settings


def check(settings):
    if not 0 < settings["port"] < 65536:
        raise ValueError("port out of range")
    if settings["timeout"] <= 0:
        raise ValueError("timeout must be positive")
`;
const ROUTES = `ROUTES = {
    "/health": "health",
    "/metrics": "metrics",
    "/reload": "reload",
}


def handler(path):
    return ROUTES.get(path, "not_found")
`;
const LOCK = (seed) =>
  `${JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`package-${i}`, { version: `1.${(i * seed) % 9}.${i}`, checksum: `${((i + 7) * seed * 2654435761) >>> 0}`.padStart(10, "0") }])), null, 2)}\n`;

const commitEnv = (i) => {
  const [name, email] = PEOPLE[i % PEOPLE.length];
  const date = `2026-03-${String(2 + i).padStart(2, "0")}T09:${String((i * 7) % 60).padStart(2, "0")}:00+00:00`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
};

export function capture() {
  const toolVersion = version("git --version");
  const project = workspace("project");
  const env = { GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", GIT_PAGER: "cat" };
  prepare(project.dir, "git init -q -b main", env);
  writeFiles(project.dir, {
    "server/settings.py": SETTINGS,
    "server/routes.py": ROUTES,
    "server/__init__.py": "",
    "README.md": "# relay\n\nA small server.\n",
    "packages.lock.json": LOCK(1),
    ".gitignore": "*.pyc\n",
  });
  SUBJECTS.forEach((subject, i) => {
    writeFiles(project.dir, { [`docs/notes-${i}.md`]: `# ${subject}\n\nWhy: see the issue.\n` });
    const body = i % 3 === 0 ? `\n\nThe old way lost the first request after a reload.\nRefs: #${120 + i}` : "";
    prepare(project.dir, `git add -A && git commit -q -F - <<'MSG'\n${subject}${body}\nMSG`, {
      ...env,
      ...commitEnv(i),
    });
  });
  sample("git", "log", {
    project,
    title: "git log, 18 commits",
    command: "git log",
    env,
    toolVersion,
    outcome: "passing",
    keep: [
      "    Fix a leak of file handles on reload",
      "Author: Noor Haddad <noor@example.com>",
      "    Start the parser",
      "    Refs: #120",
    ],
  });
  sample("git", "log-stat-color", {
    project,
    title: "git log --stat in colour",
    command: "git log --stat --color=always -8",
    env,
    toolVersion,
    outcome: "passing",
    keep: ["    Release 0.9.0", "docs/notes-17.md", "    Fix a leak of file handles on reload"],
    noise: ["\u001b[33m", "\u001b[32m", "\u001b[m"],
  });

  writeFiles(project.dir, {
    "server/settings.py": SETTINGS.replace('"timeout": 30', '"timeout": 15').replace(
      '    if settings["timeout"] <= 0:\n',
      '    if settings["log_level"] not in ("debug", "info", "warning"):\n        raise ValueError(f"unknown log level {settings[\'log_level\']!r}")\n    if settings["timeout"] <= 0:\n',
    ),
    "server/routes.py": ROUTES.replace('    "/reload": "reload",\n', '    "/ready": "ready",\n').replace(
      '"not_found")',
      '"not_found")  \n',
    ),
    "packages.lock.json": LOCK(4),
    "README.md": "# relay\n\nA small server with settings that reload.\n\n    python -m server --settings relay.json",
    "server/shutdown.py":
      'def drain(connections, seconds):\n    """Waits for open connections, at most so long."""\n    return [c for c in connections if not c.closed_within(seconds)]\n',
  });
  prepare(
    project.dir,
    "git rm -q docs/notes-3.md && git mv docs/notes-4.md docs/wrong-settings.md && git add -N server/shutdown.py",
    env,
  );
  sample("git", "diff", {
    project,
    title: "git diff, seven files and a lock file",
    command: "git diff HEAD",
    env,
    toolVersion,
    outcome: "passing",
    keep: [
      "diff --git a/server/settings.py b/server/settings.py",
      '-DEFAULTS = {"host": "127.0.0.1", "port": 8080, "timeout": 30, "log_level": "info"}',
      '+    if settings["log_level"] not in ("debug", "info", "warning"):',
      "@@ -16,5 +16,7 @@",
      "rename from docs/notes-4.md",
      "deleted file mode 100644",
      "\\ No newline at end of file",
      "+def drain(connections, seconds):",
    ],
  });
  sample("git", "diff-color", {
    project,
    title: "git diff of the server, in colour",
    command: "git diff --color=always HEAD -- server",
    env,
    toolVersion,
    outcome: "passing",
    keep: [
      "diff --git a/server/settings.py b/server/settings.py",
      "raise ValueError(f\"unknown log level {settings['log_level']!r}\")",
    ],
    noise: ["\u001b[32m", "\u001b[31m", "\u001b[36m"],
  });
  prepare(project.dir, "git add README.md", env);
  writeFiles(project.dir, { "server/shutdown_test.py": "", "notes/todo.txt": "call back\n", "relay.json": "{}\n" });
  sample("git-status", "changes", {
    project,
    title: "git status, staged, changed and untracked files",
    command: "git status",
    env,
    toolVersion,
    outcome: "passing",
    keep: [
      "On branch main",
      "modified:   server/settings.py",
      "renamed:    docs/notes-4.md -> docs/wrong-settings.md",
      "notes/",
      "Untracked files:",
    ],
    noise: [
      '(use "git restore --staged <file>..." to unstage)',
      '(use "git add <file>..." to include in what will be committed)',
    ],
  });
  prepare(
    project.dir,
    "git add -A && git commit -q -m 'Reload the settings' && git switch -q -c other HEAD~1 && sed -i 's/8080/9090/; s/\"timeout\": 30/\"timeout\": 60/' server/settings.py && git commit -q -am 'Wait longer'",
    {
      ...env,
      ...commitEnv(20),
    },
  );
  prepare(project.dir, "git merge main -q || true", { ...env, ...commitEnv(21) });
  sample("git-status", "merge-conflict", {
    project,
    title: "git status in the middle of a conflicting merge",
    command: "git status",
    env,
    toolVersion,
    outcome: "passing",
    keep: ["You have unmerged paths.", "both modified:   server/settings.py", "Changes to be committed:"],
    noise: ['(use "git add <file>..." to mark resolution)', '(fix conflicts and run "git commit")'],
  });

  prepare(project.dir, "git merge --abort && git switch -q main", env);
  for (let i = 0; i < 240; i++)
    writeFiles(project.dir, { [`data/part-${String(i).padStart(3, "0")}.json`]: LOCK(i + 2) });
  prepare(project.dir, "git add -A && git commit -q -m 'Add the data'", { ...env, ...commitEnv(22) });
  sample("git-transfer", "clone-progress", {
    project,
    title: "git clone with progress bars (carriage returns)",
    command: "git clone --progress file:///home/user/project copy",
    run: `cd .. && git clone --progress file://${project.dir} copy`,
    env,
    toolVersion,
    outcome: "passing",
    keep: ["Cloning into 'copy'...", "Receiving objects: 100%", ", done."],
    noise: ["Receiving objects:   7%", "Counting objects:  50%", "\r"],
  });
  prepare(
    project.dir,
    "git -C ../copy checkout -q -b data-2 && cp data/part-000.json ../copy/more.json && git -C ../copy add -A && git -C ../copy commit -q -m 'More data' && git checkout -q -b parked && git branch -f data-2 main",
    { ...env, ...commitEnv(23) },
  );
  prepare(
    project.dir,
    "git checkout -q data-2 && git commit -q --allow-empty -m 'Changed meanwhile' && git checkout -q parked",
    { ...env, ...commitEnv(24) },
  );
  sample("git-transfer", "push-rejected", {
    project,
    title: "git push, rejected because the remote moved on",
    command: "git push --progress origin data-2",
    run: "cd ../copy && git push --progress origin data-2",
    env,
    toolVersion,
    outcome: "failing",
    keep: ["! [rejected]        data-2 -> data-2 (fetch first)", "error: failed to push some refs to"],
  });
  project.remove();
}
