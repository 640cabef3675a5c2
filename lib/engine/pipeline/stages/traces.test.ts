import { expect, test } from "vitest";
import { runPipeline } from "../run-pipeline";

const out = (text: string, frames?: number) =>
  runPipeline([{ stack_traces: frames === undefined ? true : { frames } }], text, { marks: "all" }).text;
const times = (count: number, frame: (i: number) => string[]) =>
  Array.from({ length: count }, (_, i) => frame(i)).flat();

/** Language; lines before, frames of libraries, the mark that stands for them, lines behind. */
const TRACES: [string, string[], string[], string, string[]][] = [
  [
    "python",
    ["Traceback (most recent call last):", '  File "/srv/app/main.py", line 3, in <module>', "    run()"],
    times(5, (i) => [
      `  File "/usr/lib/python3.11/site-packages/django/c${i}.py", line ${i}, in call`,
      "    return f()",
    ]),
    "  [10 lines omitted: 5 frames]",
    [
      '  File "/srv/app/views.py", line 9, in view',
      "    return items[0]",
      "           ~~~~~^^^",
      "IndexError: list index",
    ],
  ],
  [
    "java",
    ['Exception in thread "main" java.lang.Error: closed', "\tat com.acme.shop.Cart.add(Cart.java:14)"],
    times(6, (i) => [`\tat org.springframework.web.Filter${i}.doFilter(Filter.java:${i})`]),
    "\t[6 lines omitted: frames]",
    [
      "\tat com.acme.Main.main(Main.java:3)",
      "Caused by: java.io.IOException: pipe",
      "\tat com.acme.Pipe.read(Pipe.java:7)",
    ],
  ],
  [
    "dotnet",
    ["Unhandled exception.", "   at Acme.Cart.Add(String item) in /src/Cart.cs:line 14"],
    times(4, (i) => [`   at System.Threading.Tasks.Task${i}.Run(Object state)`]),
    "   [4 lines omitted: frames]",
    ["   at Acme.Program.Main(String[] args) in /src/Program.cs:line 3"],
  ],
  [
    "javascript",
    ["TypeError: x is not a function", "    at run (file:///srv/app/src/run.mjs:3:9)"],
    times(3, (i) => [`    at async next (/srv/app/node_modules/koa/lib/a${i}.js:${i}:1)`]),
    "    [3 lines omitted: frames]",
    ["    at /srv/app/src/main.js:40:3"],
  ],
  [
    "go",
    ["goroutine 1 [running]:", "main.load(...)", "\t/src/app/main.go:10"],
    times(4, (i) => [`net/http.serve${i}(0xc000010000)`, `\t/usr/local/go/src/net/http/server.go:${i} +0x1d2`]),
    "[8 lines omitted: 4 frames]",
    ["main.main()", "\t/src/app/main.go:5 +0x1d"],
  ],
  [
    "rust",
    [
      "stack backtrace:",
      "   0: rust_begin_unwind",
      "             at /rustc/90b35a6/library/std/src/panicking.rs:645:5",
    ],
    times(4, (i) => [
      `   ${i + 1}: core::panicking::panic_fmt`,
      `             at /rustc/90b35a6/core/panicking.rs:${i}:14`,
    ]),
    "   [8 lines omitted: 4 frames]",
    ["   5: demo::parse", "             at ./src/main.rs:9:5"],
  ],
  [
    "ruby",
    ["/srv/app/lib/cart.rb:3:in `add': undefined method (NoMethodError)"],
    times(5, (i) => [`\tfrom /usr/lib/ruby/gems/3.1.0/gems/rack-2.2/lib/rack/b${i}.rb:${i}:in \`call'`]),
    "\t[5 lines omitted: frames]",
    ["\tfrom /srv/app/bin/run.rb:2:in `<main>'"],
  ],
  [
    "php",
    ["Stack trace:", "#0 /srv/app/Cart.php(14): Cart->add()"],
    times(5, (i) => [`#${i + 1} /srv/app/vendor/laravel/framework/src/Pipeline.php(${i}): Pipeline->handle(Object)`]),
    "[5 lines omitted: frames]",
    ["#6 /srv/app/index.php(3): run()", "#7 {main}"],
  ],
];

test.each(TRACES)("%s: the user's frames stay, those of libraries are counted", (_, head, library, mark, tail) => {
  const before = ["before", ...head, ...library, ...tail, "after", ""].join("\n");
  expect(out(before)).toBe(["before", ...head, mark, ...tail, "after", ""].join("\n"));
});

test("of a deep recursion of one's own the nearest frames stay, from the end that threw", () => {
  const frames = times(40, (i) => [`    at step${i} (/srv/app/src/deep.js:${i + 1}:5)`]);
  expect(out(["RangeError: too deep", ...frames].join("\n"), 3)).toBe(
    ["RangeError: too deep", ...frames.slice(0, 3), "    [37 lines omitted: frames]"].join("\n"),
  );
});

test("short traces and prose that begins with at are left alone", () => {
  const text = "Error: x\n    at a (/x/node_modules/b.js:1:2)\n    at c (/x/node_modules/d.js:1:2)\n";
  expect(out(text)).toBe(text);
  const prose = times(6, (i) => [`    at noon we met number ${i}`]).join("\n");
  expect(out(prose)).toBe(prose);
});
