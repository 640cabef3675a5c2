import { many, numbers, written } from "../lib.mjs";

/** Tools that this machine cannot run or has no service for; written from their documented formats. */
export function capture() {
  const next = numbers(5);
  const PROJECTS = ["Api", "Billing", "Common", "Contracts", "Data", "Domain", "Jobs", "Mail", "Search", "Web"];
  const dotnet = "dotnet 8.0";
  const restored = PROJECTS.map(
    (p) => `  Restored /home/user/Shop/src/Shop.${p}/Shop.${p}.csproj (in ${1 + next(9)}.${next(9)} sec).`,
  );
  const warns = many(
    40,
    (i) =>
      `/home/user/Shop/src/Shop.${PROJECTS[i % 10]}/Handlers/Handler${i}.cs(${10 + i},${5 + (i % 20)}): warning CS8618: Non-nullable property 'Name' must contain a non-null value when exiting constructor. Consider declaring the property as nullable. [/home/user/Shop/src/Shop.${PROJECTS[i % 10]}/Shop.${PROJECTS[i % 10]}.csproj]`,
  );
  const built = PROJECTS.map((p) => `  Shop.${p} -> /home/user/Shop/src/Shop.${p}/bin/Debug/net8.0/Shop.${p}.dll`);
  const errors = [
    "/home/user/Shop/src/Shop.Billing/Charge.cs(41,17): error CS0103: The name 'gateway' does not exist in the current context [/home/user/Shop/src/Shop.Billing/Shop.Billing.csproj]",
    "/home/user/Shop/src/Shop.Billing/Refund.cs(12,30): error CS1002: ; expected [/home/user/Shop/src/Shop.Billing/Shop.Billing.csproj]",
  ];
  written("dotnet-build", "failing", {
    toolVersion: dotnet,
    title: "dotnet build, two errors, forty warnings twice",
    command: "dotnet build",
    exitCode: 1,
    text: `MSBuild version 17.9.6+a4ecab324 for .NET\n  Determining projects to restore...\n${restored.join("\n")}\n${built.slice(0, 6).join("\n")}\n${warns.join("\n")}\n${errors.join("\n")}\n\nBuild FAILED.\n\n${warns.join("\n")}\n${errors.join("\n")}\n    40 Warning(s)\n    2 Error(s)\n\nTime Elapsed 00:00:09.21\n`,
    keep: [/error CS\d+/, "Build FAILED.", "40 Warning(s)", "2 Error(s)", "Handler7.cs(17,12)", "CS8618"],
  });
  written("dotnet-build", "passing", {
    toolVersion: dotnet,
    title: "dotnet build, no warnings",
    command: "dotnet build -c Debug",
    text: `MSBuild version 17.9.6+a4ecab324 for .NET\n  Determining projects to restore...\n${restored.join("\n")}\n${built.join("\n")}\n\nBuild succeeded.\n    0 Warning(s)\n    0 Error(s)\n\nTime Elapsed 00:00:12.40\n`,
    keep: ["Build succeeded.", "0 Warning(s)"],
  });
  const test = (i, ok) =>
    `  ${ok ? "Passed" : "Failed"} Shop.Tests.${PROJECTS[i % 10]}Tests.Keeps_rule_${i} [${ok ? "< 1" : 12} ms]`;
  const failure = (i) =>
    `${test(i, false)}\n  Error Message:\n   Assert.Equal() Failure: Values differ\nExpected: ${i}\nActual:   ${i + 1}\n  Stack Trace:\n     at Shop.Tests.${PROJECTS[i % 10]}Tests.Keeps_rule_${i}() in /home/user/Shop/tests/${PROJECTS[i % 10]}Tests.cs:line ${20 + i}\n   at System.RuntimeMethodHandle.InvokeMethod(Object target, Void** arguments, Signature sig, Boolean isConstructor)\n   at System.Reflection.MethodBaseInvoker.InvokeWithNoArgs(Object obj, BindingFlags invokeAttr)`;
  written("dotnet-test", "failing", {
    toolVersion: dotnet,
    title: "dotnet test, three of 250 fail",
    command: "dotnet test --logger 'console;verbosity=normal'",
    exitCode: 1,
    text: `  Determining projects to restore...\n  All projects are up-to-date for restore.\n${built.join("\n")}\nTest run for /home/user/Shop/tests/bin/Debug/net8.0/Shop.Tests.dll (.NETCoreApp,Version=v8.0)\nMicrosoft (R) Test Execution Command Line Tool Version 17.9.0 (x64)\nCopyright (c) Microsoft Corporation.  All rights reserved.\n\nStarting test execution, please wait...\nA total of 1 test files matched the specified pattern.\n${many(250, (i) => ([41, 133, 207].includes(i) ? failure(i) : test(i, true))).join("\n")}\n\nTest Run Failed.\nTotal tests: 250\n     Passed: 247\n     Failed: 3\n Total time: 2.1407 Seconds\n`,
    keep: [
      /^\s+Failed Shop/,
      /^Expected: /,
      /^Actual: /,
      /in \/home\/user\/Shop\/tests\/\w+\.cs:line \d+/,
      "Test Run Failed.",
      "Failed: 3",
      "Passed: 247",
    ],
  });
  written("dotnet-test", "passing", {
    toolVersion: dotnet,
    title: "dotnet test, all pass",
    command: "dotnet test",
    text: `  Determining projects to restore...\n  All projects are up-to-date for restore.\n${built.join("\n")}\nTest run for /home/user/Shop/tests/bin/Debug/net8.0/Shop.Tests.dll (.NETCoreApp,Version=v8.0)\nVSTest version 17.9.0 (x64)\n\nStarting test execution, please wait...\nA total of 1 test files matched the specified pattern.\n\nPassed!  - Failed:     0, Passed:   250, Skipped:     0, Total:   250, Duration: 812 ms - Shop.Tests.dll (net8.0)\n`,
    keep: ["Passed!  - Failed:     0, Passed:   250"],
  });

  const MODULES = ["app", "core", "data", "design", "feature-cart", "feature-login", "network", "sync"];
  const tasks = MODULES.flatMap((m) =>
    [
      "preBuild",
      "generateResources",
      "compileKotlin",
      "processResources",
      "classes",
      "jar",
      "compileTestKotlin",
      "testClasses",
    ].map((t) => `> Task :${m}:${t}${["", " UP-TO-DATE", " NO-SOURCE", " FROM-CACHE"][next(4)]}`),
  );
  const advice =
    "\n* Try:\n> Run with --stacktrace option to get the stack trace.\n> Run with --info or --debug option to get more log output.\n> Run with --scan to get full insights.\n> Get more help at https://help.gradle.org.\n";
  written("gradle", "compile-failing", {
    toolVersion: "Gradle 8.10",
    title: "gradle build, Kotlin does not compile",
    command: "./gradlew build --console=plain",
    exitCode: 1,
    text: `Downloading https://services.gradle.org/distributions/gradle-8.10-bin.zip\n${many(10, (i) => `${".".repeat(10)}${(i + 1) * 10}%`).join("")}\nStarting a Gradle Daemon (subsequent builds will be faster)\n${tasks.slice(0, 40).join("\n")}\n\n> Task :feature-cart:compileKotlin FAILED\ne: file:///home/user/app/feature-cart/src/main/kotlin/Cart.kt:41:17 Unresolved reference: total\ne: file:///home/user/app/feature-cart/src/main/kotlin/Cart.kt:58:9 Type mismatch: inferred type is String but Int was expected\n${many(14, (i) => `w: file:///home/user/app/feature-cart/src/main/kotlin/Row${i}.kt:${3 + i}:5 Parameter 'unused' is never used`).join("\n")}\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':feature-cart:compileKotlin'.\n> A failure occurred while executing org.jetbrains.kotlin.compilerRunner.GradleCompilerRunnerWithWorkers$GradleKotlinCompilerWorkAction\n   > Compilation error. See log for more details\n${advice}\nBUILD FAILED in 41s\n41 actionable tasks: 22 executed, 19 up-to-date\n`,
    keep: [
      /^e: /,
      "FAILURE: Build failed with an exception.",
      "Execution failed for task ':feature-cart:compileKotlin'.",
      "BUILD FAILED in 41s",
      "> Task :feature-cart:compileKotlin FAILED",
      "Row3.kt:6:5",
    ],
    noise: ["> Task :app:preBuild"],
  });
  written("gradle", "test-failing", {
    toolVersion: "Gradle 8.10",
    title: "gradle test, two of 180 fail",
    command: "./gradlew test",
    exitCode: 1,
    text: `${tasks.join("\n")}\n\n> Task :core:test FAILED\n\n${many(180, (i) => `OrderTest${i % 9} > keepsRule${i}() ${[33, 120].includes(i) ? `FAILED\n    org.opentest4j.AssertionFailedError: expected: <${i}> but was: <${i + 1}>\n        at app//org.junit.jupiter.api.AssertionFailureBuilder.build(AssertionFailureBuilder.java:151)\n        at app//shop.core.OrderTest${i % 9}.keepsRule${i}(OrderTest${i % 9}.kt:${30 + i})` : "PASSED"}`).join("\n\n")}\n\n180 tests completed, 2 failed\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':core:test'.\n> There were failing tests. See the report at: file:///home/user/app/core/build/reports/tests/test/index.html\n${advice}\nBUILD FAILED in 12s\n`,
    keep: [
      / FAILED$/,
      /AssertionFailedError: /,
      /OrderTest\d\.kt:\d+/,
      "180 tests completed, 2 failed",
      "BUILD FAILED in 12s",
      "There were failing tests.",
    ],
    noise: ["keepsRule7() PASSED"],
  });
  written("gradle", "passing", {
    toolVersion: "Gradle 8.10",
    title: "gradle build, passing",
    command: "./gradlew build",
    text: `${tasks.join("\n")}\n\nDeprecated Gradle features were used in this build, making it incompatible with Gradle 9.0.\n\nYou can use '--warning-mode all' to show the individual deprecation warnings and determine if they come from your own scripts or plugins.\n\nFor more on this, please refer to https://docs.gradle.org/8.10/userguide/command_line_interface.html in the Gradle documentation.\n\nBUILD SUCCESSFUL in 28s\n64 actionable tasks: 41 executed, 23 up-to-date\n`,
    keep: [
      "BUILD SUCCESSFUL in 28s",
      "64 actionable tasks: 41 executed, 23 up-to-date",
      "Deprecated Gradle features were used",
    ],
  });
  written("kotlinc", "errors", {
    toolVersion: "Kotlin 2.0",
    title: "kotlinc, errors and warnings",
    command: "kotlinc src -include-runtime -d app.jar",
    exitCode: 1,
    text: `warning: unable to find kotlin-stdlib.jar in the Kotlin home directory. Pass either '-no-stdlib' to prevent adding it to the classpath, or the correct '-kotlin-home'\n${many(22, (i) => `src/Row${i}.kt:${i + 2}:9: warning: variable 'unused' is never used\n    val unused = ${i}\n        ^^^^^^`).join("\n")}\nsrc/Cart.kt:41:17: error: unresolved reference 'total'.\n    return cart.total\n                ^^^^^\nsrc/Cart.kt:58:9: error: return type mismatch: expected 'kotlin.Int', actual 'kotlin.String'.\n        ^^^^\n`,
    keep: [/: error: /, "src/Row21.kt:23:9: warning: variable 'unused' is never used"],
  });
  written("adb-logcat", "crash", {
    toolVersion: "adb 1.0.41",
    title: "adb logcat, an app crashes",
    command: "adb logcat -d",
    text: `--------- beginning of main\n${many(420, (i) => (i === 300 ? `05-04 10:11:12.412  9841  9841 E AndroidRuntime: FATAL EXCEPTION: main\n05-04 10:11:12.412  9841  9841 E AndroidRuntime: Process: com.acme.shop, PID: 9841\n05-04 10:11:12.412  9841  9841 E AndroidRuntime: java.lang.NullPointerException: Attempt to invoke virtual method 'int com.acme.shop.Order.total()' on a null object reference\n05-04 10:11:12.412  9841  9841 E AndroidRuntime: \tat com.acme.shop.CartActivity.onCreate(CartActivity.kt:58)\n${many(12, (n) => `05-04 10:11:12.412  9841  9841 E AndroidRuntime: \tat android.app.ActivityThread.handle${n}(ActivityThread.java:${3000 + n})`).join("\n")}` : `05-04 10:${String(Math.floor(i / 30)).padStart(2, "0")}:${String((i * 2) % 60).padStart(2, "0")}.${100 + next(899)}  ${1000 + next(40)}  ${1000 + next(900)} ${["D", "I", "V", "W"][i % 9 === 5 ? 3 : next(3)]} ${["WifiStateMachine: signal level", "ActivityManager: Process com.android.part", "chatty  : uid=1000 expire lines", "SurfaceFlinger: frame took", "BatteryService: level"][i % 5]} ${next(900)}`)).join("\n")}\n`,
    keep: [
      "FATAL EXCEPTION: main",
      "Process: com.acme.shop, PID: 9841",
      "java.lang.NullPointerException: Attempt to invoke virtual method",
      "CartActivity.kt:58",
    ],
  });
  const nextest = (broken) =>
    `    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 4.11s\n────────────\n Nextest run ID ${"0f2c"}-run with nextest profile: default\n    Starting 160 tests across 9 binaries (2 tests skipped)\n${many(160, (i) => `        ${broken && [70, 131].includes(i) ? "FAIL" : "PASS"} [   0.00${next(9)}s] ledger-${MODULES[i % 8]} rules::keeps_rule_${i}${broken && [70, 131].includes(i) ? `\n  stdout ───\n\n    running 1 test\n    test rules::keeps_rule_${i} ... FAILED\n\n    failures:\n\n    failures:\n        rules::keeps_rule_${i}\n\n    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 17 filtered out; finished in 0.00s\n    \n  stderr ───\n\n    thread 'rules::keeps_rule_${i}' panicked at src/rules.rs:${i}:9:\n    assertion \`left == right\` failed\n      left: ${i}\n     right: ${i + 1}\n    note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace\n` : ""}`).join("\n")}\n────────────\n     Summary [   1.204s] 160 tests run: ${broken ? "158 passed, 2 failed" : "160 passed"}, 2 skipped\n${broken ? `        FAIL [   0.004s] ledger-${MODULES[70 % 8]} rules::keeps_rule_70\n        FAIL [   0.004s] ledger-${MODULES[131 % 8]} rules::keeps_rule_131\nerror: test run failed\n` : ""}`;
  written("cargo-nextest", "failing", {
    toolVersion: "cargo-nextest 0.9",
    title: "cargo nextest run, two of 160 fail",
    command: "cargo nextest run --no-fail-fast",
    exitCode: 100,
    text: nextest(true),
    keep: [/FAIL \[/, /panicked at /, /^\s+(left|right): /, /Summary \[/, "error: test run failed"],
    noise: ["PASS ["],
  });
  written("cargo-nextest", "passing", {
    toolVersion: "cargo-nextest 0.9",
    title: "cargo nextest run, all pass",
    command: "cargo nextest run",
    text: nextest(false),
    keep: [/Summary \[/],
    noise: ["PASS ["],
  });
  const rule = (i) =>
    [
      ["F401", "`os` imported but unused", true],
      ["E501", "Line too long (131 > 88)", false],
      ["F841", "Local variable `x` is assigned to but never used", true],
      ["E711", "Comparison to `None` should be `cond is None`", true],
    ][i % 4];
  written("ruff", "check", {
    toolVersion: "ruff 0.9",
    title: "ruff check, code frames",
    command: "ruff check .",
    exitCode: 1,
    text: `${many(48, (i) => {
      const [code, text, fix] = rule(i);
      return `app/part_${i % 6}.py:${3 + i}:${1 + (i % 30)}: ${code} ${fix ? "[*] " : ""}${text}\n  |\n${2 + i} | def call_${i}(a, b):\n${3 + i} |     value_${i} = compute(a, b, "text ${i}")\n  |     ^^^^^^^^ ${code}\n${4 + i} |     return a\n  |\n  = help: ${["Remove unused import: `os`", "Break the line", "Remove assignment to unused variable `x`", "Replace with `cond is None`"][i % 4]}\n`;
    }).join("\n")}\nFound 48 errors.\n[*] 36 fixable with the \`--fix\` option.\n`,
    keep: [/^app\/part_\d\.py:\d+:\d+: F\d/, "Found 48 errors.", "36 fixable"],
  });
  written("ruff", "concise", {
    toolVersion: "ruff 0.9",
    title: "ruff check --output-format concise",
    command: "uv run ruff check --output-format concise",
    exitCode: 1,
    text: `${many(90, (i) => {
      const [code, text, fix] = rule(i);
      return `app/part_${i % 6}.py:${3 + i}:${1 + (i % 30)}: ${code} ${fix ? "[*] " : ""}${text}`;
    }).join("\n")}\nFound 90 errors.\n[*] 68 fixable with the \`--fix\` option.\n`,
    keep: ["Found 90 errors.", "app/part_0.py:3:1: F401"],
  });
  written("uv", "sync", {
    toolVersion: "uv 0.6",
    title: "uv sync",
    command: "uv sync",
    text: `Using CPython 3.12.8\nCreating virtual environment at: .venv\nResolved 84 packages in 412ms\n   Building shop @ file:///home/user/shop\n${many(30, (i) => `Downloading pkg-${i} (${1 + next(9)}.${next(9)}MiB)`).join("\n")}\n${many(30, (i) => ` Downloaded pkg-${i}`).join("\n")}\n      Built shop @ file:///home/user/shop\nPrepared 84 packages in 3.21s\nInstalled 84 packages in 112ms\n${many(84, (i) => ` + pkg-${i}==${next(9)}.${next(20)}.${next(9)}`).join("\n")}\n`,
    keep: ["Resolved 84 packages in 412ms", "Installed 84 packages in 112ms"],
    noise: [" Downloaded pkg-3"],
  });
  written("uv", "no-solution", {
    toolVersion: "uv 0.6",
    title: "uv add, no solution",
    command: "uv add 'flask>=9'",
    exitCode: 1,
    text: "  × No solution found when resolving dependencies:\n  ╰─▶ Because only flask<=3.1.0 is available and your project depends on flask>=9, we can conclude that your project's requirements are unsatisfiable.\n  help: If you want to add the package regardless of the failed resolution, provide the `--frozen` flag to skip locking and syncing.\n",
    keep: ["only flask<=3.1.0 is available", "No solution found"],
  });
  written("pip", "install-downloads", {
    toolVersion: "pip 24.0",
    title: "pip install with downloads",
    command: "python -m pip install -r requirements.txt",
    text: `${many(34, (i) => `Collecting pkg-${i}${i % 3 ? ` (from -r requirements.txt (line ${i}))` : "==1.2.0"}\n  Downloading pkg_${i}-1.${i}.0-py3-none-any.whl.metadata (${1 + next(9)}.${next(9)} kB)`).join("\n")}\n${many(34, (i) => `Downloading pkg_${i}-1.${i}.0-py3-none-any.whl (${10 + next(900)} kB)\n   ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ${10 + next(900)}.1/999.0 kB ${1 + next(40)}.2 MB/s eta 0:00:00`).join("\n")}\nBuilding wheels for collected packages: pkg-7\n  Building wheel for pkg-7 (pyproject.toml): started\n  Building wheel for pkg-7 (pyproject.toml): finished with status 'done'\n  Created wheel for pkg-7: filename=pkg_7-1.7.0-py3-none-any.whl size=4123 sha256=0f2c\n  Stored in directory: /home/user/.cache/pip/wheels/0f\nSuccessfully built pkg-7\nInstalling collected packages: ${many(34, (i) => `pkg-${i}`).join(", ")}\nSuccessfully installed ${many(34, (i) => `pkg-${i}-1.${i}.0`).join(" ")}\n\n[notice] A new release of pip is available: 24.0 -> 25.1\n[notice] To update, run: pip install --upgrade pip\n`,
    keep: ["Successfully installed pkg-0-1.0.0"],
    noise: ["━━━", "  Downloading pkg_3-1.3.0"],
  });
  const gh = "gh 2.60";
  written("gh", "pr-list", {
    toolVersion: gh,
    title: "gh pr list",
    command: "gh pr list",
    text: `${many(30, (i) => `${400 - i}\tDesk ${i}: refresh the list\tfeature/task-${i}\t${i % 5 ? "OPEN" : "DRAFT"}\t2026-05-0${1 + (i % 9)}T10:00:00Z`).join("\n")}\n`,
    keep: ["400\tDesk 0: refresh the list", "371"],
  });
  written("gh", "pr-checks", {
    toolVersion: gh,
    title: "gh pr checks, one of them fails",
    command: "gh pr checks 412",
    exitCode: 1,
    text: `e2e (chromium)\tfail\t4m12s\thttps://github.com/acme/desk/actions/runs/91/job/3\t\n${many(24, (i) => `unit (${i})\tpass\t${1 + (i % 3)}m${i}s\thttps://github.com/acme/desk/actions/runs/91/job/${10 + i}\t`).join("\n")}\ndeploy\tskipping\t0\thttps://github.com/acme/desk/actions/runs/91/job/99\t\n`,
    keep: ["e2e (chromium)\tfail", "deploy\tskipping"],
  });
  written("gh", "run-log-failed", {
    toolVersion: gh,
    title: "gh run view --log-failed",
    command: "gh run view 91 --log-failed",
    text: `${many(240, (i) => `e2e (chromium)\tRun tests\t2026-05-04T10:${String(Math.floor(i / 60)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}.${1000000 + next(8999999)}Z ${i === 200 ? "  1) [chromium] › e2e/cart.spec.ts:41:7 › cart › shows the total" : i === 201 ? "    Error: expect(locator).toHaveText(expected) failed" : i === 202 ? '    Expected string: "12.50"' : i === 203 ? '    Received string: "NaN"' : i === 238 ? "  1 failed" : i === 239 ? "##[error]Process completed with exit code 1." : `  ✓  ${i + 1} [chromium] › e2e/part${i % 9}.spec.ts:${i + 3}:7 › part › works ${i} (${100 + next(800)}ms)`}`).join("\n")}\n`,
    keep: [
      "e2e/cart.spec.ts:41:7 › cart › shows the total",
      "toHaveText(expected) failed",
      'Received string: "NaN"',
      "1 failed",
      "##[error]Process completed with exit code 1.",
    ],
  });
  written("log", "journal", {
    toolVersion: "systemd 252",
    title: "journalctl -u, a unit that fails",
    command: "journalctl -u shop.service --no-pager",
    text: `${many(260, (i) => `May 04 10:${String(Math.floor(i / 6)).padStart(2, "0")}:${String((i * 10) % 60).padStart(2, "0")} devbox ${i === 190 ? "systemd[1]: shop.service: Main process exited, code=exited, status=1/FAILURE" : i === 191 ? "systemd[1]: shop.service: Failed with result 'exit-code'." : i === 189 ? "shop[4411]: Error: listen EADDRINUSE: address already in use 0.0.0.0:8080" : `shop[4411]: request ${next(9999)} served in ${next(80)} ms from 10.0.${next(9)}.${next(250)}`}`).join("\n")}\n`,
    keep: [
      "Error: listen EADDRINUSE: address already in use 0.0.0.0:8080",
      "status=1/FAILURE",
      "Failed with result 'exit-code'.",
    ],
  });
  written("next", "build", {
    toolVersion: "Next.js 15",
    title: "next build, a type error",
    command: "npx next build",
    exitCode: 1,
    text: `   ▲ Next.js 15.3.2\n   - Environments: .env\n\n   Creating an optimized production build ...\n ✓ Compiled successfully in 11.0s\n   Linting and checking validity of types ...\n\n./app/orders/page.tsx\n41:17  Warning: React Hook useEffect has a missing dependency: 'load'. Either include it or remove the dependency array.  react-hooks/exhaustive-deps\n\nFailed to compile.\n\n./app/orders/page.tsx:58:9\nType error: Property 'total' does not exist on type 'Order'.\n\n  56 |   return (\n  57 |     <p>\n> 58 |       {order.total}\n     |              ^\n  59 |     </p>\n  60 |   );\nNext.js build worker exited with code: 1 and signal: null\n`,
    keep: [
      "Failed to compile.",
      "./app/orders/page.tsx:58:9",
      "Type error: Property 'total' does not exist on type 'Order'.",
      "react-hooks/exhaustive-deps",
      "> 58 |       {order.total}",
    ],
  });
  written("next", "build-passing", {
    toolVersion: "Next.js 15",
    title: "next build, 60 routes",
    command: "npm run build",
    text: `\n> web@1.0.0 build\n> next build\n\n   ▲ Next.js 15.3.2\n\n   Creating an optimized production build ...\n ✓ Compiled successfully in 11.0s\n   Linting and checking validity of types ...\n   Collecting page data ...\n   Generating static pages (0/64) ...\n   Generating static pages (16/64) \n   Generating static pages (32/64) \n   Generating static pages (48/64) \n ✓ Generating static pages (64/64)\n   Finalizing page optimization ...\n   Collecting build traces ...\n\nRoute (app)                                 Size  First Load JS\n${many(60, (i) => `${i ? "├" : "┌"} ${i % 3 ? "○" : "ƒ"} ${`/area-${i % 8}/page-${i}`.padEnd(36)} ${1 + next(9)}.${next(9)} kB         ${100 + next(60)} kB`).join("\n")}\n└ ○ /zones                                     1.1 kB         104 kB\n+ First Load JS shared by all              101 kB\n\n○  (Static)   prerendered as static content\nƒ  (Dynamic)  server-rendered on demand\n`,
    keep: ["Compiled successfully in 11.0s", "First Load JS shared by all", "Generating static pages (64/64)"],
  });
  const gems = many(
    70,
    (i) =>
      ["actionpack", "bootsnap", "bcrypt", "concurrent-ruby", "devise", "erubi", "faraday", "globalid"][i % 8] +
      (i > 7 ? `-part${i}` : ""),
  );
  written("bundle", "install", {
    toolVersion: "Bundler 2.5",
    title: "bundle install, most are there already",
    command: "bundle install",
    text: `Fetching gem metadata from https://rubygems.org/.........\nResolving dependencies...\n${gems
      .slice(0, 55)
      .map((g) => `Using ${g} ${1 + next(6)}.${next(9)}.${next(9)}`)
      .join("\n")}\n${gems
      .slice(55)
      .map((g) => `Fetching ${g} 2.0.${next(9)}`)
      .join("\n")}\n${gems
      .slice(55)
      .map((g) => `Installing ${g} 2.0.${next(9)}`)
      .join(
        "\n",
      )}\nBundle complete! 31 Gemfile dependencies, 70 gems now installed.\nUse \`bundle info [gemname]\` to see where a bundled gem is installed.\n1 installed gem you directly depend on is looking for funding.\n  Run \`bundle fund\` for details\n`,
    keep: ["Bundle complete! 31 Gemfile dependencies, 70 gems now installed."],
    noise: ["Using bcrypt"],
  });
  written("bundle", "native-extension-fails", {
    toolVersion: "Bundler 2.5",
    title: "bundle install, a native extension does not compile",
    command: "bundle install",
    exitCode: 5,
    text: `Fetching gem metadata from https://rubygems.org/.........\n${gems
      .slice(0, 40)
      .map((g) => `Using ${g} ${1 + next(6)}.${next(9)}.${next(9)}`)
      .join(
        "\n",
      )}\nInstalling pg 1.5.6 with native extensions\nGem::Ext::BuildError: ERROR: Failed to build gem native extension.\n\n    current directory: /home/user/.gem/gems/pg-1.5.6/ext\n/usr/bin/ruby -I /usr/lib/ruby/vendor_ruby extconf.rb\nchecking for pg_config... no\nUsing config values from pkg-config\nchecking for whether -Wl,-rpath can be used as linker flags... yes\n*** extconf.rb failed ***\nCould not create Makefile due to some reason, probably lack of necessary libraries and/or headers.\nUnable to find PostgreSQL client library.\n\nextconf failed, exit code 1\n\nAn error occurred while installing pg (1.5.6), and Bundler cannot continue.\n`,
    keep: [
      "Gem::Ext::BuildError: ERROR: Failed to build gem native extension.",
      "Unable to find PostgreSQL client library.",
      "checking for pg_config... no",
      "An error occurred while installing pg (1.5.6), and Bundler cannot continue.",
    ],
  });
}
