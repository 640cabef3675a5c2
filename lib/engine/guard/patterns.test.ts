import { expect, test } from "vitest";
import { Guard } from "@/lib/contract/hook-config";
import { prepare } from "./check";
import { protectedLines } from "./protected-lines";

const guard = { ...Guard.parse({}), mode: "enforce" as const };
const isLost = (before: string, after = "other") =>
  protectedLines(prepare({ before, after, guard, event: {} })) !== null;

// Without this list, an error of a usual tool could be dropped and nobody would notice.
test.each([
  "✓ built in 4.31s",
  " ✔    5/6 succeeded [0 read from cache]",
  "                        change: [+38.201% +41.102% +44.312%] (p = 0.00 < 0.05)",
  "Done in 2.04s.",
  "< HTTP/2 401",
  "Bundle complete! 31 Gemfile dependencies, 70 gems now installed.",
  "trio 0.22.2 requires attrs>=20.1.0, but you have attrs 0.0.1 which is incompatible.",
  "test (20)\tRun npm test\t2026-05-04T11:09:41.4908576Z FAIL src/cart/total.test.ts",
  "test (20)\tRun npm test\t\uFEFF2026-05-04T11:09:41.4908576Z ##[error]Process completed with exit code 1.",
  "error[E0308]: mismatched types",
  "error: could not compile `atlas-billing` (lib) due to 5 previous errors",
  "error: test failed, to rerun pass `--lib`",
  "thread 'money::tests::adds' (9504) panicked at src/money.rs:101:45:",
  "thread 'main' panicked at 'boom', src/main.rs:2:5",
  "test money::tests::adds ... FAILED",
  "test result: FAILED. 38 passed; 2 failed; 0 ignored",
  "test result: ok. 40 passed; 0 failed; 0 ignored",
  "    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.95s",
  "FAILED tests/test_rates.py::test_x[1000-5.40] - AssertionError: assert Deci...",
  "ERROR tests/test_labels.py",
  "tests/test_rates.py::test_x[1000-5.40] FAILED                          [ 12%]",
  "E   ModuleNotFoundError: No module named 'barcodes'",
  "E           shipping.tracking.BadTransition: in_transit cannot become in_transit",
  "E       assert 3 == 4",
  "src/shipping/tracking.py:22: BadTransition",
  "=================== 4 failed, 52 passed, 1 skipped in 0.50s ===================",
  "!!!!!!!!!!!!!!!!! Interrupted: 3 errors during collection !!!!!!!!!!!!!!!!!",
  "ValueError: invalid literal for int()",
  "json.decoder.JSONDecodeError: Expecting value",
  "KeyboardInterrupt",
  "FAIL src/queue.test.js",
  "    ✕ hands out the urgent first (2 ms)",
  "  ● Queue › drains",
  "  ● Test suite failed to run",
  "Tests:       2 failed, 1 skipped, 43 passed, 46 total",
  " FAIL  test/cart.test.js > total > leaves out what has no price yet",
  " × test/cart.test.js > addLine > adds to a line that is there 7ms",
  " Test Files  2 failed | 6 passed (8)",
  "TypeError: Cannot read properties of undefined (reading 'cents')",
  "src/a.ts(11,51): error TS2322: Type 'number' is not assignable to type 'Date'.",
  "src/a.ts:11:51 - error TS2322: Type 'number' is not assignable to type 'Date'.",
  "Found 68 errors in 11 files.",
  "   1:10  error    'readFile' is defined but never used   no-unused-vars",
  "✖ 134 problems (92 errors, 42 warnings)",
  "cursor.c:20:6: error: ‘struct cursor’ has no member named ‘page’",
  "C:\\src\\cursor.c:20:6: fatal error: page.h: No such file",
  "main.c:(.text+0x1f): undefined reference to `net_connection_check'",
  "collect2: error: ld returned 1 exit status",
  "make[1]: *** [Makefile:7: cursor.o] Error 1",
  "[ERROR] /home/user/Pallet.java:[14,35] cannot find symbol",
  "[INFO] BUILD FAILURE",
  "[INFO] Tests run: 40, Failures: 0, Errors: 0, Skipped: 0",
  'Exception in thread "main" java.lang.IllegalStateException: closed',
  "java.lang.NullPointerException: x",
  "Caused by: java.io.IOException: disk full",
  "FAILURE: Build failed with an exception.",
  "> Task :app:compileJava FAILED",
  "BUILD FAILED in 3s",
  "npm error code ERESOLVE",
  'npm ERR! Missing script: "test"',
  "added 139 packages in 3s",
  "--- FAIL: TestParse (0.00s)",
  "FAIL\texample.com/parse\t0.003s",
  "ok  \texample.com/parse\t0.003s",
  "./parse.go:12:3: undefined: foo",
  "panic: runtime error: index out of range [3] with length 3",
  "2026-08-01T10:00:00Z ERROR payments: refused",
  "2026/08/01 10:00:00 [ERROR] refused",
  'ts=1 level=error msg="refused"',
  "fatal: not a git repository",
  "error: failed to push some refs to 'file:///home/user/project'",
  " ! [rejected]        data-2 -> data-2 (fetch first)",
  "bash: carg: command not found",
  "not ok 3 - parses",
  "Segmentation fault (core dumped)",
])("is protected: %s", (line) => expect(isLost(line)).toBe(true));

// Without this list, guards would keep every ordinary output as it is and save nothing.
test.each([
  "   Compiling error-chain v0.12.4",
  "  Downloaded thiserror v1.0.61",
  "0 errors",
  "error: 0",
  "Found 0 errors. Watching for file changes.",
  "test foo::error_case ... ok",
  "test result: ok. 0 passed; 0 failed; 0 ignored",
  "tests/test_errors.py::test_error_is_raised PASSED [ 12%]",
  "    ✓ throws an Error for bad input (2 ms)",
  "PASS src/error.test.js",
  "[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.007 s -- in com.example.ErrorTest",
  "[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.",
  "[ERROR] ",
  "npm error A complete log of this run can be found in: /home/user/.npm/_logs/x.log",
  "npm error",
  "npm warn deprecated request@2.88.2: no longer supported",
  "warning: unused variable: `error`",
  "cache.c:5:21: warning: format ‘%d’ expects argument",
  "gcc -c -o error.o error.c -Werror",
  "make[1]: Leaving directory '/home/user/project/lib/net'",
  "make: *** Waiting for unfinished jobs....",
  'src/errors.ts:7:  if (answer.status === 504) throw new Error("timeout");',
  '+  throw new Error("boom");',
  '  File "/usr/lib/python3.11/ast.py", line 50, in parse',
  "             at /rustc/59807616/library/core/src/panicking.rs:80:14",
  "2026-08-01T10:00:00Z INFO payments: ERRORS=0",
  "2026-08-01T10:00:00Z INFO all good, ERROR: 0",
  "drwxr-xr-x  2 root root 4096 errors",
  "  left: 1001",
  'Expected: "now"',
])("is not protected: %s", (line) => expect(isLost(line)).toBe(false));

test("the message behind a panic and the values of a failed assertion are protected with it", () => {
  const panic = "thread 'x' panicked at src/a.rs:1:1:\nassertion failed: the parts must add up\n  left: 1\n right: 2\n";
  for (const line of ["the parts must add up", "  left: 1", " right: 2"])
    expect(
      isLost(
        panic,
        panic
          .split("\n")
          .filter((l) => !l.includes(line))
          .join("\n"),
      ),
    ).toBe(true);
});

test("the name of a failing test is enough where the summary repeats it", () => {
  const before = "t.py::test_a FAILED [ 12%]\nFAILED t.py::test_a - assert 1 == 2\n";
  expect(isLost(before, "FAILED t.py::test_a - assert 1 == 2\n")).toBe(false);
});

test("equal lint errors of two files must both survive, while a repeated exception need not", () => {
  const lint = "  7:21  error  Expected '==='  eqeqeq";
  const before = `a.js\n${lint}\nb.js\n${lint}\n`;
  expect(isLost(before, `a.js\n${lint}\nb.js\n`)).toBe(true);
  expect(isLost(before, `a.js\nb.js\n${lint} [×2]\n`)).toBe(false);
  expect(isLost(before, `a.js\n${lint} [×2]\n`)).toBe(true);
  expect(isLost("ValueError: x\nnoise\nValueError: x\n", "ValueError: x\n")).toBe(false);
});

test("of several lines that only say how a part ended, the last is protected", () => {
  const before = "ok  \ta/b\t0.1s\nok  \ta/c\t0.1s\n";
  expect(isLost(before, "ok  \ta/c\t0.1s\n")).toBe(false);
  expect(isLost(before, "ok  \ta/b\t0.1s\n")).toBe(true);
});

test("hostile lines cannot make the guard slow", () => {
  const units = [
    "a:1",
    "x > ",
    "1:1 ",
    "a.A",
    "= 1 passed in 1s ",
    "test ... ",
    "error",
    "2026-01-01 ",
    " \t",
    "…[+1 chars]",
    "\r",
  ];
  const before = units.map((unit) => unit.repeat(50_000)).join("\n");
  expect(isLost(before, before.slice(1))).toBeTypeOf("boolean");
  const many = Array.from({ length: 20_000 }, (_, i) => `error: number ${i}`);
  expect(isLost(many.join("\n"), many.map((l) => `> ${l}`).join("\n"))).toBe(true);
});
