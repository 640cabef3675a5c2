import { many, sample, version, workspace } from "../lib.mjs";
import { billingFiles, workspaceFiles } from "../projects/cargo.mjs";

const lints = (i) =>
  `pub fn check_${i}(items: &Vec<i32>, flag: bool) -> bool {\n    let mut total = 0;\n    for n in 0..items.len() {\n        total += items[n];\n    }\n    if flag == true {\n        return total > ${i};\n    }\n    let text = format!("done");\n    return items.len() == 0;\n}\n`;
const suite = (module, broken) =>
  `pub fn scale(n: i64) -> i64 {\n    n * 3\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${many(45, (i) => `\n    #[test]\n    fn ${["scales", "keeps_sign", "is_linear"][i % 3]}_${i}() {\n        ${broken && i === 31 ? `assert_eq!(scale(${i}), ${i * 3 + 1}, "${module} must scale");` : broken && module === "tax" && i === 8 ? 'let none: Option<i64> = None;\n        none.expect("a rate for the zone");' : `assert_eq!(scale(${i}), ${i * 3});`}\n    }`).join("\n")}\n}\n`;
const MODULES = ["audit", "cart", "gift", "order", "rate", "refund", "stock", "tax"];

export function capture() {
  const toolVersion = version("cargo --version").replace(/ \(.*/, "");
  const p = workspace("project", {
    ...workspaceFiles(),
    "crates/atlas-clock/src/lib.rs": `${workspaceFiles()["crates/atlas-clock/src/lib.rs"]}\n${many(12, lints).join("\n")}`,
  });
  sample("cargo", "clippy-many-warnings", {
    project: p,
    toolVersion,
    title: "cargo clippy, 60 warnings",
    command: "cargo clippy --all-targets",
    outcome: "passing",
    keep: [
      "warning: this argument is a `&Vec`",
      "clippy::needless_range_loop",
      /crates\/atlas-clock\/src\/lib\.rs:\d+:\d+/,
      /generated \d+ warnings/,
      /Finished `dev` profile/,
    ].map((k) => (k === "warning: this argument is a `&Vec`" ? /writing `&Vec` instead of `&\[_\]`/ : k)),
    noise: ["    Checking atlas-config v0.14.2"],
  });
  sample("cargo", "clippy-deny", {
    project: p,
    toolVersion,
    title: "cargo clippy -- -D warnings",
    command: "cargo clippy -- -D warnings",
    outcome: "failing",
    keep: [/^error: (?!could not)/, /could not compile/],
  });
  p.remove();
  for (const broken of [false, true]) {
    const q = workspace("ledger", {
      "Cargo.toml": '[package]\nname = "ledger"\nversion = "2.0.0"\nedition = "2021"\n',
      "src/lib.rs": MODULES.map((m) => `pub mod ${m};\n`).join(""),
      ...Object.fromEntries(MODULES.map((m, i) => [`src/${m}.rs`, suite(m, broken && i % 3 === 1)])),
      "tests/end_to_end.rs":
        '#[test]\nfn books() {\n    assert_eq!(ledger::tax::scale(2), 6);\n}\n\n#[test]\n#[ignore = "needs the bank"]\nfn bank() {}\n',
    });
    sample("cargo", broken ? "test-360-some-fail" : "test-360-passing", {
      project: q,
      toolVersion,
      title: `cargo test, 360 tests, ${broken ? "some fail" : "all pass"}`,
      command: broken ? "RUST_BACKTRACE=1 cargo test 2>&1" : "cargo test --all",
      env: broken ? { RUST_BACKTRACE: "1" } : {},
      run: broken ? "cargo test --no-fail-fast" : "cargo test --all",
      outcome: broken ? "failing" : "passing",
      keep: broken
        ? [
            / \.\.\. FAILED$/,
            /panicked at /,
            /^\s+(left|right): /,
            /^test result: (FAILED|ok\. [1-9])/,
            "a rate for the zone",
            "cart must scale",
          ].slice(0, 5)
        : [/^test result: ok\. \d{2,} passed/, "test bank ... ignored, needs the bank"],
      noise: ["test audit::tests::scales_0 ... ok"],
    });
    q.remove();
  }
  const r = workspace("billing", {
    ...billingFiles(false),
    "src/main.rs":
      'fn main() {\n    println!("starting");\n    let rows: Vec<i32> = Vec::new();\n    println!("{}", rows[3]);\n}\n',
  });
  sample("cargo", "run-panics", {
    project: r,
    toolVersion,
    env: { RUST_BACKTRACE: "1" },
    title: "cargo run, a panic with a backtrace",
    command: "cargo run",
    outcome: "failing",
    keep: ["starting", "index out of bounds: the len is 0 but the index is 3", "src/main.rs:4"],
  });
  r.remove();
}
