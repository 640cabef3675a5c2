import { expect, test } from "vitest";
import { Guard } from "@/lib/contract/hook-config";
import { prepare } from "./check";
import { findProtected } from "./find-protected";
import { protectedLines } from "./protected-lines";

const guard = { ...Guard.parse({}), mode: "enforce" as const };
const found = (text: string) => findProtected(text.split("\n")).map(({ index }) => text.split("\n")[index] as string);
const isLost = (before: string, after: string) => protectedLines(prepare({ before, after, guard, event: {} })) !== null;

// Without this list, an error of one of these tools could be dropped and nobody would notice.
test.each([
  "Error: Cannot find module './x'",
  "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'",
  "error TS5083: Cannot read file '/a/tsconfig.base.json'.",
  "MSBUILD : error MSB1009: Project file does not exist.",
  "e: file:///home/user/Cart.kt:41:17 Unresolved reference: total",
  "src/main.py:1:8: F401 [*] `os` imported but unused",
  "app/typed.py:8:37: E0602: Undefined variable 'x' (undefined-variable)",
  '  /home/user/a.py:2:12 - error: Type "int" is not assignable',
  "  1:12  ✖  Unexpected invalid hex color  color-no-invalid-hex",
  "[warn] src/archive.ts",
  "would reformat /home/user/a.py",
  "CMake Error at CMakeLists.txt:3 (find_package):",
  "ninja: build stopped: subcommand failed.",
  "FAILED: src/CMakeFiles/a.dir/b.cpp.o",
  "/usr/bin/ld: cannot find -lfoo",
  "ls: cannot access '/nonexistent': No such file or directory",
  "find: ‘/root’: Permission denied",
  "curl: (6) Could not resolve host: example.invalid",
  "< HTTP/1.1 404 Not Found",
  "E: Unable to locate package libmissing-dev",
  "│ Error: Unsupported argument",
  'ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
  "#10 4.921 src/pages/Orders.tsx(41,17): error TS2339: Property 'total' does not exist",
  "web-1  | Error: connect ECONNREFUSED 172.18.0.4:5432",
  "[api] error: the port is taken",
  'Error from server (NotFound): pods "x" not found',
  "worker-7c9d   0/1   CrashLoopBackOff   17 (2m ago)   19d",
  "3s   Warning   BackOff   pod/api-5f6b   Back-off restarting failed container",
  'cc9e02147ea7   shop/worker:2   "docker-entry"   5 hours ago   Exited (137) 2 minutes ago',
  'ERROR:  relation "x" does not exist',
  'psql:a.sql:3: ERROR:  syntax error at or near "x"',
  "ERROR 1064 (42000) at line 1: You have an error",
  "remote: error: GH006: Protected branch update failed",
  "CONFLICT (content): Merge conflict in a.ts",
  "HEAD detached at 4f2a91c",
  "ruff.....................................................................Failed",
  "e2e (chromium)\tfail\t4m12s\thttps://example.com",
  "##[error]Process completed with exit code 1.",
  " ERR_PNPM_NO_MATCHING_VERSION  No matching version found for express@99",
  "  × No solution found when resolving dependencies:",
  "ERROR: Could not find a version that satisfies the requirement flask>=9",
  "Your requirements could not be resolved to an installable set of packages.",
  "05-04 10:11:12.412  9841  9841 E AndroidRuntime: FATAL EXCEPTION: main",
  "May 04 10:31:40 devbox systemd[1]: shop.service: Main process exited, code=exited, status=1/FAILURE",
  "kernel: Out of memory: Killed process 4411 (node)",
  "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
  "java.lang.OutOfMemoryError: Java heap space",
  "terminate called after throwing an instance of 'std::bad_alloc'",
  "a.c:3:5: runtime error: signed integer overflow",
  '{"level":"error","msg":"charge failed"}',
  '10.0.3.151 - - [04/May/2026:10:37:00 +0000] "GET /a HTTP/1.1" 502 7592 "-"',
  "FAIL: test_basket (tests.test_basket.TestBasket.test_basket)",
  "______________________________ ERROR collecting tests/test_labels.py _______________________________",
  "        FAIL [   0.005s] ledger-network rules::keeps_rule_70",
  " 7/38 Test  #7: config ...........................***Exception: SegFault  0.09 sec",
  "rspec ./spec/a_spec.rb:12 # Album sorts",
  "  Failed Shop.Tests.BillingTests.Keeps_rule_41 [12 ms]",
  "    ✖ survives a reload (1.61569ms)",
  "00:03 +4 -1: counts [E]",
  "     Summary [   1.204s] 160 tests run: 158 passed, 2 failed",
  "89% tests passed, 4 tests failed out of 38",
  "251 examples, 4 failures, 1 pending",
  "  234 passing (72ms)",
  " 13 files changed, 205 insertions(+), 204 deletions(-)",
  "Plan: 1 to add, 0 to change, 2 to destroy.",
  "Successfully installed flask-3.1.0",
  "0 upgraded, 11 newly installed, 0 to remove and 141 not upgraded.",
  "Passed!  - Failed:     0, Passed:   250, Skipped:     0",
  "Test suite finished: 12 tests, 3 failures",
])("is protected: %s", (line) => expect(found(line)).toEqual([line]));

// Without this list, guards would keep every ordinary output as it is and save nothing.
test.each([
  "cargo build --error-format=json",
  "running 2 tests",
  "    at Test.run (node:internal/test_runner/test:796:25)",
  "37/38 Test #37: worker ...........................   Passed    0.06 sec",
  " ✓ test/part10.test.ts (4 tests) 10ms",
  "total 16",
  "warning: unable to find kotlin-stdlib.jar in the Kotlin home directory.",
  "src/errors/fail.test.ts",
  "pod/worker-1   1/1   Running   0   19d",
  "web-1  | GET /errors 200",
  "app/slots.py:4:0: C0116: Missing function or method docstring (missing-function-docstring)",
  "docs/a.md:12: error handling is described here",
  "I0504 10:11:12 handler.go] error_count=0",
  '10.0.3.151 - - [04/May/2026:10:37:00 +0000] "GET /a HTTP/1.1" 200 500 "-"',
  "Collecting exceptiongroup",
  "added 0 errors to the list",
])("is not protected: %s", (line) => expect(found(line)).toEqual([]));

test("an error is protected with its place, its code and the file above it", () => {
  const rustc =
    "error[E0308]: mismatched types\n  --> src/a.rs:21:9\n   |\n21 |   Some(owed)\n   |   ^^^^^^^^^^\n   = note: x";
  expect(found(rustc)).toEqual(rustc.split("\n").filter((_, i) => [0, 1, 3, 4].includes(i)));
  expect(found("/p/a.js\n  1:10  error  'x' is not used  no-unused-vars\n  2:1  warning  y  z")).toEqual([
    "/p/a.js",
    "  1:10  error  'x' is not used  no-unused-vars",
  ]);
  const python =
    'Traceback (most recent call last):\n  File "/p/a.py", line 3, in f\n    g()\n  File "/usr/lib/python3.11/b.py", line 9, in g\nValueError: x';
  expect(found(python)).toEqual(['  File "/p/a.py", line 3, in f', "ValueError: x"]);
  const java =
    "java.lang.IllegalStateException: x\n\tat java.util.A.b(A.java:1)\n\tat com.acme.C.d(C.java:57)\n\tat com.acme.E.f(E.java:2)";
  expect(found(java)).toEqual([java.split("\n")[0], "\tat com.acme.C.d(C.java:57)"]);
  expect(found("./app/page.tsx:58:9\nType error: Property 'x' does not exist")).toHaveLength(2);
});

test("what is rare in a log is protected, what floods it only at its ends", () => {
  const info = Array.from({ length: 400 }, (_, i) => `2026-11-30 10:00:00 INFO request ${i} done`);
  const rare = "2026-11-30 10:00:01 WARN pool exhausted, 40 waiting";
  expect(found([...info.slice(0, 200), rare, ...info.slice(200)].join("\n"))).toEqual([rare]);
  const flood = Array.from({ length: 500 }, (_, i) => `2026-11-30 10:00:00 ERROR request ${i} failed`);
  const kept = found(flood.join("\n"));
  expect([kept.length, kept.at(-1)]).toEqual([21, flood.at(-1)]);
  expect(found(flood.map((line) => line.replace("ERROR", "WARN")).join("\n"))).toHaveLength(1);
});

test("a line may lose its time, its folders, its secrets and what a runner set before it, and nothing else", () => {
  const line =
    "2026-11-30T10:00:07.123Z ERROR /home/dev/app/src/pay.ts: charge 8841 failed, token=s3cretvalue after 12ms";
  for (const after of [
    "ERROR src/pay.ts: charge 8841 failed, token=s3cretvalue after 12ms",
    "10:00:07 ERROR ~/app/src/pay.ts: charge 8841 failed, token=*** after …",
    "ERROR /home/dev/app/src/pay.ts: charge 8841 failed, token=[redacted: token] after 12ms",
  ])
    expect(isLost(line, after), after).toBe(false);
  for (const after of [
    "ERROR charge failed",
    "ERROR src/pay.ts: charge 8842 failed, token=x after 12ms",
    "pay.ts: charge 8841",
  ])
    expect(isLost(line, after), after).toBe(true);
  expect(isLost("#10 4.9 src/a.ts(1,2): error TS1: x", "a.ts(1,2): error TS1: x")).toBe(false);
});

test("equal errors of two folders are two errors, and many of one template are told by a count that is right", () => {
  const two = "a/mod.rs:3:1: error: x is not known\nb/mod.rs:3:1: error: x is not known";
  expect(isLost(two, "mod.rs:3:1: error: x is not known")).toBe(true);
  expect(isLost(two, "mod.rs:3:1: error: x is not known\nmod.rs:3:1: error: x is not known")).toBe(false);
  const many = Array.from({ length: 12 }, (_, i) => `2026-11-30 10:00:00 ERROR request ${i} failed`).join("\n");
  expect(isLost(many, "ERROR request 0 failed [+11 similar lines]")).toBe(false);
  expect(isLost(many, "ERROR request 0 failed [+3 similar lines]")).toBe(true);
  expect(isLost(many, "ERROR request 0 failed")).toBe(true);
});

test("a cut line is one only where enough of it is left", () => {
  const line = `error: ${"a long message about many things ".repeat(10)}`;
  expect(isLost(line, `${line.slice(0, 150)}…[+187 chars]`)).toBe(false);
  expect(isLost(line, `${line.slice(0, 20)}…[+317 chars]`)).toBe(true);
});

test("hostile lines cannot make it slow", () => {
  const units = [
    "a.",
    "a-",
    "a/",
    "1:1 ",
    "2026-01-01 ",
    "error ",
    "a::b ",
    "- ",
    "[",
    "x > ",
    "WARN ",
    "password=",
    "@a.",
  ];
  for (const unit of units) {
    const before = `error: ${unit.repeat(450)} 1\n`.repeat(300);
    const start = performance.now();
    expect(isLost(before, before.replaceAll("error: ", "fault: "))).toBe(true);
    expect(performance.now() - start, unit).toBeLessThan(2_000);
  }
});
