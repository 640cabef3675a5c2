/** The Rust projects that the samples of cargo are captured from. */

// name: what it depends on
const CRATES = {
  "atlas-types": [],
  "atlas-error": ["atlas-types"],
  "atlas-clock": ["atlas-types"],
  "atlas-log": ["atlas-types", "atlas-clock"],
  "atlas-config": ["atlas-error"],
  "atlas-codec": ["atlas-error"],
  "atlas-crypto": ["atlas-error"],
  "atlas-metrics": ["atlas-log"],
  "atlas-storage": ["atlas-config", "atlas-codec"],
  "atlas-cache": ["atlas-storage", "atlas-clock"],
  "atlas-queue": ["atlas-storage", "atlas-log"],
  "atlas-net": ["atlas-codec", "atlas-log"],
  "atlas-tls": ["atlas-net", "atlas-crypto"],
  "atlas-http": ["atlas-tls", "atlas-metrics"],
  "atlas-auth": ["atlas-http", "atlas-crypto"],
  "atlas-session": ["atlas-auth", "atlas-cache"],
  "atlas-schema": ["atlas-types", "atlas-codec"],
  "atlas-query": ["atlas-schema", "atlas-storage"],
  "atlas-index": ["atlas-query", "atlas-cache"],
  "atlas-search": ["atlas-index"],
  "atlas-billing": ["atlas-query", "atlas-clock"],
  "atlas-mailer": ["atlas-queue", "atlas-http"],
  "atlas-worker": ["atlas-queue", "atlas-mailer", "atlas-billing"],
  "atlas-api": ["atlas-session", "atlas-search", "atlas-worker"],
  "atlas-admin": ["atlas-api"],
  "atlas-cli": ["atlas-api", "atlas-admin"],
};

const ident = (name) => name.replaceAll("-", "_");
const pascal = (name) =>
  name
    .split("-")
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join("");

export function workspaceFiles() {
  const files = {
    "Cargo.toml": `[workspace]\nresolver = "2"\nmembers = ["crates/*"]\n\n[workspace.package]\nversion = "0.14.2"\nedition = "2021"\n`,
  };
  for (const [name, deps] of Object.entries(CRATES)) {
    files[`crates/${name}/Cargo.toml`] =
      `[package]\nname = "${name}"\nversion.workspace = true\nedition.workspace = true\n\n[dependencies]\n${deps.map((dep) => `${dep} = { path = "../${dep}" }`).join("\n")}\n`;
    const part = pascal(name);
    const inner = deps.map((dep) => `    n += ${ident(dep)}::layers();`).join("\n");
    files[`crates/${name}/src/lib.rs`] = `//! ${part}: one layer of the service.

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ${part} {
    pub name: String,
    pub retries: u32,
}

impl ${part} {
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), retries: 3 }
    }

    pub fn label(&self) -> String {
        format!("{}#{}", self.name, self.retries)
    }
}

/// How many layers stand below this one, itself included.
pub fn layers() -> usize {
    let ${deps.length > 0 ? "mut " : ""}n = 1;
${inner}
    n
}
`;
  }
  files["crates/atlas-cache/src/lib.rs"] += `
/// Drops what was not read for \`max_age\` seconds.
pub fn evict(entries: &mut Vec<(String, u64)>, now: u64, max_age: u64) -> usize {
    let before = entries.len();
    let deadline = now.saturating_sub(max_age);
    entries.retain(|(_, read_at)| now - read_at <= max_age);
    before - entries.len()
}
`;
  return files;
}

export const BROKEN = {
  "crates/atlas-billing/src/lib.rs": `//! Invoices and what is still owed on them.

use std::collections::HashMap;

mod ledger;
pub use ledger::Ledger;

#[derive(Debug, Clone)]
pub struct Invoice {
    pub id: u64,
    pub customer: String,
    pub lines: Vec<Line>,
}

#[derive(Debug, Clone)]
pub struct Line {
    pub sku: String,
    pub quantity: u32,
    pub unit_cents: i64,
}

impl Invoice {
    pub fn total_cents(&self) -> i64 {
        self.lines.iter().map(|line| line.unit_cents * line.quantity).sum()
    }

    pub fn due_label(&self, days: u32) -> String {
        let total = self.total_cents();
        if days == 0 {
            "due today"
        } else {
            format!("{} due in {days} days", total)
        }
    }

    pub fn find_line(&self, sku: &str) -> Option<&Line> {
        let needle = sku.to_lowercase();
        self.lines.iter().find(|line| line.sku == sku)
    }
}

pub fn layers() -> usize {
    let mut n = 1;
    n += atlas_query::layers();
    n += atlas_clock::layers();
    n
}
`,
  "crates/atlas-billing/src/ledger.rs": `use crate::Invoice;

#[derive(Debug, Default)]
pub struct Ledger {
    invoices: Vec<Invoice>,
    opened_at: u64,
}

impl Ledger {
    pub fn push(&mut self, invoice: Invoice) {
        self.invoices.push(invoice);
    }

    pub fn owed_by(&self, customer: &str) -> i64 {
        let mut owed: i64 = 0;
        for invoice in &self.invoices {
            if invoice.customer == customer {
                owed += invoice.total_cents();
            }
        }
        Some(owed)
    }

    pub fn oldest(&self) -> Option<u64> {
        self.invoices.iter().map(|invoice| invoice.customer.clone()).min()
    }
}
`,
};

const LIB = `pub mod discount;
pub mod invoice;
pub mod money;
pub mod tax;
`;

const MONEY = (broken) => `//! Amounts in cents, so that sums are exact.

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cents(pub i64);

impl Cents {
    pub fn plus(self, other: Cents) -> Cents {
        Cents(self.0 + other.0)
    }

    pub fn minus(self, other: Cents) -> Cents {
        Cents(self.0 - other.0)
    }

    pub fn times(self, n: u32) -> Cents {
        Cents(self.0 * i64::from(n))
    }

    /// Splits without losing a cent: the first parts get what is left over.
    pub fn split(self, parts: usize) -> Vec<Cents> {
        let each = self.0 / parts as i64;
        let rest = self.0 % parts as i64;
        (0..parts).map(|i| Cents(each + i64::from(${broken ? "rest > 0 && (i as i64) <= rest" : "(i as i64) < rest"}))).collect()
    }

    pub fn parse(text: &str) -> Result<Cents, String> {
        let text = text.trim().trim_start_matches('$');
        let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
        let whole: i64 = whole.parse().map_err(|_| format!("not an amount: {text:?}"))?;
        let part: i64 = part.parse().map_err(|_| format!("not an amount: {text:?}"))?;
        Ok(Cents(whole * 100 + part))
    }
}

impl std::fmt::Display for Cents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\${}.{:02}", self.0 / 100, self.0 % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(Cents(150).plus(Cents(275)), Cents(425));
    }
    #[test]
    fn subtracts() {
        assert_eq!(Cents(500).minus(Cents(125)), Cents(375));
    }
    #[test]
    fn subtracts_below_zero() {
        assert_eq!(Cents(100).minus(Cents(125)), Cents(-25));
    }
    #[test]
    fn multiplies_by_quantity() {
        assert_eq!(Cents(199).times(3), Cents(597));
    }
    #[test]
    fn multiplies_by_zero() {
        assert_eq!(Cents(199).times(0), Cents(0));
    }
    #[test]
    fn splits_evenly() {
        assert_eq!(Cents(900).split(1), vec![Cents(900)]);
    }
    #[test]
    fn split_keeps_every_cent() {
        let parts = Cents(1000).split(3);
        let total: i64 = parts.iter().map(|part| part.0).sum();
        assert_eq!(total, 1000, "the parts {parts:?} must add up");
    }
    #[test]
    fn orders_by_amount() {
        assert!(Cents(1) < Cents(2));
    }
    #[test]
    fn shows_two_decimals() {
        assert_eq!(Cents(1205).to_string(), "$12.05");
    }
    #[test]
    fn parses_plain() {
        assert_eq!(Cents::parse("12.50"), Ok(Cents(1250)));
    }
    #[test]
    fn parses_with_dollar_sign() {
        assert_eq!(Cents::parse("$3.07"), Ok(Cents(307)));
    }
    #[test]
    fn parses_whole_dollars() {
        assert_eq!(Cents::parse("40"), Ok(Cents(4000)));
    }
    #[test]
    fn refuses_letters() {
        assert!(Cents::parse("twelve").is_err());
    }
    #[test]
    fn parses_thousands_separator() {
        assert_eq!(Cents::parse("${broken ? "1,204.00" : "1204.00"}").unwrap(), Cents(120400));
    }
}
`;

const small = (module, body, names, assertion) =>
  `${body}\n#[cfg(test)]\nmod tests {\n    use super::*;\n${names
    .map((name, i) => `\n    #[test]\n    fn ${name}() {\n        ${assertion(i)}\n    }`)
    .join("")}\n}\n// ${module}\n`;

export function billingFiles(broken) {
  return {
    "Cargo.toml": `[package]\nname = "billing"\nversion = "0.4.0"\nedition = "2021"\n`,
    "src/lib.rs": LIB,
    "src/money.rs": MONEY(broken),
    "src/tax.rs": small(
      "tax",
      "/// Tax on an amount of cents, rate in basis points, half up.\npub fn tax(cents: i64, rate_bp: i64) -> i64 {\n    (cents * rate_bp + 5_000) / 10_000\n}\n",
      [
        "zero_rate",
        "seven_percent",
        "nineteen_percent",
        "rounds_half_up",
        "reduced_rate",
        "zero_amount",
        "large_amount",
        "one_cent",
      ],
      (i) => `assert_eq!(tax(${i * 1000}, 700), ${i * 70});`,
    ),
    "src/discount.rs": small(
      "discount",
      "/// Takes a percentage off, never below zero.\npub fn discounted(cents: i64, percent: i64) -> i64 {\n    (cents - cents * percent / 100).max(0)\n}\n",
      [
        "none",
        "ten_percent",
        "half_off",
        "everything_off",
        "more_than_everything",
        "stacks_with_coupon",
        "applies_before_tax",
        "ignores_shipping",
      ],
      (i) => `assert_eq!(discounted(${(i + 1) * 200}, 50), ${(i + 1) * 100});`,
    ),
    "src/invoice.rs": small(
      "invoice",
      "/// Days that an invoice is late, or none.\npub fn days_late(due: i64, today: i64) -> Option<i64> {\n    (today > due).then(|| today - due)\n}\n",
      [
        "due_tomorrow",
        "due_today",
        "late_by_one",
        "late_by_a_week",
        "paid_early",
        "number_is_stable",
        "empty_invoice",
        "sorts_by_due_date",
        "reminds_once",
        "stops_after_payment",
      ],
      (i) =>
        i < 2 ? `assert_eq!(days_late(20, ${19 + i}), None);` : `assert_eq!(days_late(20, ${20 + i}), Some(${i}));`,
    ),
  };
}
