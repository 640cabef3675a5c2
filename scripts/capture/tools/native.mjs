import { many, sample, version, workspace, writeFiles } from "../lib.mjs";

const UNITS = [
  "arena",
  "base64",
  "buffer",
  "channel",
  "clock",
  "codec",
  "config",
  "crc32",
  "decoder",
  "dispatch",
  "encoder",
  "frame",
  "hash",
  "journal",
  "json",
  "lexer",
  "list",
  "lock",
  "log",
  "map",
  "parser",
  "pool",
  "queue",
  "random",
  "ring",
  "router",
  "signal",
  "socket",
  "stream",
  "string",
  "table",
  "timer",
  "token",
  "tree",
  "unicode",
  "vector",
  "worker",
  "writer",
];

/** A library of small units with a test program, built by CMake. */
function project() {
  const files = {
    "CMakeLists.txt": `cmake_minimum_required(VERSION 3.20)
project(relay VERSION 2.4.1 LANGUAGES C CXX)
enable_testing()
find_package(Threads REQUIRED)
add_library(relay STATIC ${UNITS.map((u) => `src/${u}.c`).join(" ")})
target_include_directories(relay PUBLIC include)
target_compile_options(relay PRIVATE -Wall -Wextra)
foreach(unit ${UNITS.join(" ")})
  add_executable(test_\${unit} tests/test_\${unit}.c)
  target_link_libraries(test_\${unit} relay Threads::Threads)
  add_test(NAME \${unit} COMMAND test_\${unit})
endforeach()
`,
  };
  for (const unit of UNITS) {
    files[`include/${unit}.h`] = `#pragma once\nint ${unit}_open(int size);\nint ${unit}_close(int handle);\n`;
    files[`src/${unit}.c`] =
      `#include "${unit}.h"\n\nint ${unit}_open(int size)\n{\n    return size > 0 ? size : -1;\n}\n\nint ${unit}_close(int handle)\n{\n    return handle < 0;\n}\n`;
    files[`tests/test_${unit}.c`] =
      `#include "${unit}.h"\n#include <stdio.h>\n\nint main(void)\n{\n    int handle = ${unit}_open(8);\n    printf("${unit}: handle %d\\n", handle);\n    return ${unit}_close(handle);\n}\n`;
  }
  files["src/config.c"] =
    '#include "config.h"\n#include <stdio.h>\n\nint config_open(int size)\n{\n    int unused = 4;\n    unsigned limit = 10;\n    for (int i = 0; i < limit; i++)\n        printf("%s\\n", size);\n}\n\nint config_close(int handle)\n{\n    return handle < 0;\n}\n';
  return files;
}

const WARNINGS = "#include <stdio.h>\n#include <string.h>\n";
const warned = (i) =>
  `static int helper_${i}(int a, unsigned b)\n{\n    int spare_${i};\n    char text[4];\n    strcpy(text, "too long");\n    if (a < b)\n        printf("%d\\n", "text");\n    return a == b ? 1 : 0;\n}\n`;
const ERRORS = `#include <vector>
#include <string>
#include <map>
#include <algorithm>

struct Order { int id; std::string name; };

int main() {
    std::vector<Order> orders;
    std::sort(orders.begin(), orders.end());
    std::map<Order, int> counts;
    counts[orders[0]] = 1;
    std::string total = orders.size() + 1.5 + orders;
    return undeclared_thing;
}
`;

export function capture() {
  const cmake = version("cmake --version");
  const gcc = version("gcc --version");
  const p = workspace("relay", project());
  sample("cmake", "configure", {
    project: p,
    toolVersion: cmake,
    title: "cmake configure",
    command: "cmake -S . -B build",
    outcome: "passing",
    keep: [/^-- Configuring done/, "Build files have been written to"],
  });
  sample("cmake", "build-warnings", {
    project: p,
    toolVersion: cmake,
    title: "cmake --build with make, a few warnings",
    command: "cmake --build build",
    outcome: "passing",
    keep: [/ warning: /, "[100%] Built target test_writer"],
    noise: ["Building C object CMakeFiles/relay.dir/src/base64.c.o"],
  });
  writeFiles(p.dir, {
    "src/lexer.c":
      '#include "lexer.h"\n#include <string.h>\n\nint lexer_open(int size)\n{\n    char *text = size;\n    return strlen(text) + missing_symbol;\n}\n\nint lexer_close(int handle)\n{\n    return handle < 0\n}\n',
  });
  sample("cmake", "build-failing", {
    project: p,
    toolVersion: cmake,
    title: "cmake --build -j2 fails to compile",
    command: "cmake --build build -j2",
    outcome: "failing",
    keep: [/ error: /, /gmake.*Error/],
  });
  writeFiles(p.dir, { "src/lexer.c": project()["src/list.c"].replaceAll("list", "lexer") });
  sample("ninja", "build", {
    project: p,
    toolVersion: `ninja ${version("ninja --version")}`,
    title: "ninja, whole build",
    command: "ninja -C out",
    run: "cmake -G Ninja -S . -B out > /dev/null && ninja -C out",
    outcome: "passing",
    keep: [/ warning: /],
    noise: ["Building C object CMakeFiles/relay.dir/src/base64.c.o"],
  });
  writeFiles(p.dir, {
    "tests/test_timer.c": '#include "timer.h"\n\nint main(void)\n{\n    return timer_start(4);\n}\n',
    "tests/test_hash.c":
      '#include <assert.h>\n#include "hash.h"\n\nint main(void)\n{\n    assert(hash_open(3) == 4);\n}\n',
    "tests/test_ring.c":
      '#include <stdio.h>\n#include "ring.h"\n\nint main(void)\n{\n    fprintf(stderr, "FAIL: ring wraps at 7, want 8\\n");\n    return 3;\n}\n',
  });
  sample("ninja", "link-failing", {
    project: p,
    toolVersion: `ninja ${version("ninja --version")}`,
    title: "ninja, a link fails",
    command: "ninja -C out",
    outcome: "failing",
    keep: [
      /undefined reference to `timer_start'/,
      /^FAILED: /,
      "ninja: build stopped: subcommand failed.",
      "implicit declaration of function",
    ],
  });
  writeFiles(p.dir, {
    "tests/test_timer.c": '#include "timer.h"\n\nint main(void)\n{\n    int *p = 0;\n    return *p;\n}\n',
  });
  sample("ctest", "failing", {
    project: p,
    toolVersion: version("ctest --version"),
    title: "ctest --output-on-failure, three fail",
    command: "ctest --test-dir out --output-on-failure",
    run: "ninja -C out > /dev/null; ctest --test-dir out --output-on-failure",
    outcome: "failing",
    keep: [
      /\*\*\*(Failed|Exception)/,
      "Assertion `hash_open(3) == 4' failed",
      "FAIL: ring wraps at 7, want 8",
      /tests passed, \d+ tests failed out of 38/,
      /^\s*\d+ - \w+ \(/,
    ],
  });
  writeFiles(
    p.dir,
    Object.fromEntries(["timer", "hash", "ring"].map((u) => [`tests/test_${u}.c`, project()[`tests/test_${u}.c`]])),
  );
  writeFiles(p.dir, { "src/config.c": project()["src/list.c"].replaceAll("list", "config") });
  sample("ctest", "passing", {
    project: p,
    toolVersion: version("ctest --version"),
    title: "ctest, all pass",
    command: "ctest --test-dir out",
    run: "ninja -C out > /dev/null; ctest --test-dir out",
    outcome: "passing",
    keep: ["100% tests passed, 0 tests failed out of 38"],
    noise: ["Start  2: base64"],
  });
  writeFiles(p.dir, {
    "many.c": WARNINGS + many(25, warned).join("\n"),
    "broken.cpp": ERRORS,
    "main.c": "int run(int);\nint missing_one(void);\nint main(void)\n{\n    return run(1) + missing_one();\n}\n",
  });
  sample("gcc", "many-warnings", {
    project: p,
    toolVersion: gcc,
    title: "gcc -Wall -Wextra, many warnings",
    command: "gcc -Wall -Wextra -c many.c -o many.o",
    outcome: "passing",
    keep: [
      /many\.c:\d+:\d+: warning: .*spare_0/,
      /many\.c:\d+:\d+: warning: .*spare_24/,
      "-Wformat=",
      "-Wsign-compare",
    ],
  });
  sample("gcc", "template-errors", {
    project: p,
    toolVersion: version("g++ --version"),
    title: "g++, errors deep in templates",
    command: "g++ -std=c++17 broken.cpp -o broken",
    outcome: "failing",
    keep: [/error: /, /required from here/],
  });
  sample("gcc", "link-error", {
    project: p,
    toolVersion: gcc,
    title: "gcc, undefined references",
    command: "gcc main.c -o main",
    outcome: "failing",
    keep: [/undefined reference to/, /collect2: error/],
  });
  sample("clang", "errors", {
    project: p,
    toolVersion: version("clang --version"),
    title: "clang++, errors with notes",
    command: "clang++ -std=c++17 broken.cpp",
    outcome: "failing",
    keep: [/error: /, /errors? generated/],
  });
  sample("clang", "warnings", {
    project: p,
    toolVersion: version("clang --version"),
    title: "clang -Wall -Wextra, many warnings",
    command: "clang -Wall -Wextra -c many.c",
    outcome: "passing",
    keep: [/many\.c:\d+:\d+: warning: .*spare_0/, /many\.c:\d+:\d+: warning: .*spare_24/, /warnings generated/],
  });
  writeFiles(p.dir, {
    "run.sh": `#!/bin/sh\n${many(14, (i) => `for f in $(ls *.c); do echo $f$${i}; done\nif [ $1 == "a" ]; then cd $DIR; fi\nread line_${i}`).join("\n")}\n`,
  });
  sample("shellcheck", "findings", {
    project: p,
    toolVersion: version("shellcheck --version | sed -n 2p"),
    title: "shellcheck, many findings",
    command: "shellcheck run.sh",
    outcome: "failing",
    keep: [/^In run\.sh line \d+:/, /SC2045 \(/, /SC3014 \(/],
  });
  p.remove();
}
