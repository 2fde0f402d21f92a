//! `mohole recondition --ops`: which operations of a compiler are defined, covered by rules, or not
//! certified.

use std::collections::BTreeMap;

use anyhow::Result;
use mohole_catalog::Catalog;
use mohole_recondition::{OpStatus, op_status};
use mohole_session::print;
use serde::Serialize;

/// The operations of a dialect.
#[derive(Serialize, Default)]
struct Dialect {
    /// Defined for all operands.
    defined: Vec<String>,
    /// Covered by rules.
    rules: BTreeMap<String, Vec<String>>,
    not_certified: Vec<String>,
}

pub(super) fn list(catalog: &Catalog, json: bool) -> Result<()> {
    let mut dialects: BTreeMap<String, Dialect> = BTreeMap::new();
    for op in catalog.ops.iter().filter(|op| !op.dialect().starts_with("test")) {
        let dialect = dialects.entry(op.dialect().to_owned()).or_default();
        let name = op.name.clone();
        match op_status(&op.name) {
            OpStatus::Defined => dialect.defined.push(name),
            OpStatus::Rules(rules) => dialect.rules.entry(rules.join(", ")).or_default().push(name),
            OpStatus::NotCertified => dialect.not_certified.push(name),
        }
    }
    if json { print::json(&dialects) } else { show(&dialects) }
}

/// Prints dialects with defined or covered operations one by one, and the others in one line.
fn show(dialects: &BTreeMap<String, Dialect>) -> Result<()> {
    let mut unknown = Vec::new();
    for (name, dialect) in dialects {
        if dialect.defined.is_empty() && dialect.rules.is_empty() {
            unknown.push(format!("{name} ({})", dialect.not_certified.len()));
            continue;
        }
        print::line(format!("{name}:"))?;
        for (rules, ops) in &dialect.rules {
            print::line(format!("  {rules}: {}", ops.join(" ")))?;
        }
        let rest = [("defined", &dialect.defined), ("not certified", &dialect.not_certified)];
        for (word, ops) in rest.into_iter().filter(|(_, ops)| !ops.is_empty()) {
            print::line(format!("  {word}: {}", ops.join(" ")))?;
        }
    }
    print::line(format!("no operation certified in: {}", unknown.join(" ")))?;
    let sum = |count: fn(&Dialect) -> usize| print::thousands(dialects.values().map(count).sum());
    print::line(format!(
        "{} defined, {} covered by rules, {} not certified",
        sum(|dialect| dialect.defined.len()),
        sum(|dialect| dialect.rules.values().map(Vec::len).sum()),
        sum(|dialect| dialect.not_certified.len()),
    ))
}
