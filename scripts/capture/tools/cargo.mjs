import { rmSync } from "node:fs";
import { join } from "node:path";
import { sample, version, workspace, writeFiles } from "../lib.mjs";
import { BROKEN, billingFiles, workspaceFiles } from "../projects/cargo.mjs";

export function capture() {
  const toolVersion = version("cargo --version").replace(/ \(.*/, "");
  const target = (project) => rmSync(join(project.dir, "target"), { recursive: true, force: true });

  const atlas = workspace("project", workspaceFiles());
  const unused = "warning: unused variable: `deadline`";
  sample("cargo", "build-passing", {
    project: atlas,
    title: "cargo build, 26 crates, one warning",
    command: "cargo build",
    toolVersion,
    outcome: "passing",
    keep: [unused, "crates/atlas-cache/src/lib.rs:30:9", "Finished `dev` profile"],
    noise: ["   Compiling atlas-types v0.14.2", "   Compiling atlas-cli v0.14.2"],
  });
  target(atlas);
  sample("cargo", "build-progress-color", {
    project: atlas,
    title: "cargo build with colour and a progress bar",
    command: "cargo build",
    env: {
      CARGO_TERM_COLOR: "always",
      CARGO_TERM_PROGRESS_WHEN: "always",
      CARGO_TERM_PROGRESS_WIDTH: "80",
      CARGO_BUILD_JOBS: "2",
    },
    toolVersion,
    outcome: "passing",
    keep: ["unused variable: `deadline`", "`dev` profile"],
    noise: ["\u001b[1m", "\r", "Building"],
  });
  writeFiles(atlas.dir, BROKEN);
  sample("cargo", "check-type-errors", {
    project: atlas,
    title: "cargo check, E0308 and E0277 with warnings",
    command: "cargo check",
    toolVersion,
    outcome: "failing",
    keep: [
      "error[E0308]: mismatched types",
      "crates/atlas-billing/src/lib.rs:30:13",
      "crates/atlas-billing/src/ledger.rs:",
      "error[E0277]: cannot multiply `i64` by `u32`",
      "warning: unused import: `std::collections::HashMap`",
      "error: could not compile `atlas-billing` (lib) due to",
    ],
    noise: ["    Checking atlas-types v0.14.2", "    Checking atlas-storage v0.14.2"],
  });
  atlas.remove();

  const good = workspace("project", billingFiles(false));
  sample("cargo", "test-passing", {
    project: good,
    title: "cargo test, all 40 pass",
    command: "cargo test",
    toolVersion,
    outcome: "passing",
    keep: ["running 40 tests", "test result: ok. 40 passed; 0 failed"],
    noise: ["test money::tests::adds ... ok", "test tax::tests::zero_rate ... ok", "   Compiling billing v0.4.0"],
  });
  good.remove();

  const bad = workspace("project", billingFiles(true));
  sample("cargo", "test-two-of-40-fail", {
    project: bad,
    title: "cargo test, 2 of 40 fail",
    command: "cargo test",
    toolVersion,
    outcome: "failing",
    keep: [
      "test money::tests::parses_thousands_separator ... FAILED",
      "test money::tests::split_keeps_every_cent ... FAILED",
      "the parts [Cents(334), Cents(334), Cents(333)] must add up",
      "  left: 1001",
      " right: 1000",
      'called `Result::unwrap()` on an `Err` value: "not an amount:',
      "src/money.rs:",
      "test result: FAILED. 38 passed; 2 failed",
    ],
    noise: ["test money::tests::adds ... ok", "test invoice::tests::due_today ... ok"],
  });
  bad.remove();
}
