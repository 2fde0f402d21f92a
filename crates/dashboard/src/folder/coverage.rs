//! What a campaign has run, from its database.

use mohole_ir::dialect_of;
use mohole_store::{RunCount, Store, StoreError, Subject};

use crate::source::Coverage;

/// The outcome of a run whose program or arguments the compiler did not accept.
const REJECTED: &str = "rejected";

pub(super) fn read(store: &Store) -> Result<Coverage, StoreError> {
    let mut coverage = Coverage::default();
    for (subject, name) in store.inventory()? {
        match subject {
            Subject::Dialect => _ = coverage.dialects.entry(name).or_default(),
            Subject::Pass => _ = coverage.passes.entry(name).or_default(),
            Subject::Operation => {
                coverage.dialects.entry(dialect_of(&name).to_owned()).or_default().known += 1;
            }
        }
    }
    let mut last_exercised = String::new();
    for RunCount { subject, name, outcome, runs } in store.run_counts()? {
        match subject {
            Subject::Dialect => {
                *coverage.dialects.entry(name).or_default().outcomes.entry(outcome).or_insert(0) += runs;
            }
            Subject::Pass => {
                *coverage.passes.entry(name).or_default().outcomes.entry(outcome).or_insert(0) += runs;
            }
            // Rows are sorted by name: each operation counts once.
            Subject::Operation if outcome != REJECTED && name != last_exercised => {
                coverage.dialects.entry(dialect_of(&name).to_owned()).or_default().exercised += 1;
                last_exercised = name;
            }
            Subject::Operation => {}
        }
    }
    for (pass, dialect, operations) in store.pass_dialects()? {
        coverage.cells.insert((pass, dialect), operations);
    }
    // Strategies that damage texts make names that no dialect has.
    coverage.dialects.retain(|name, _| is_name(name));
    coverage.cells.retain(|(_, dialect), _| is_name(dialect));
    // An operation that the definitions do not list is known once it occurred.
    for tried in coverage.dialects.values_mut() {
        tried.known = tried.known.max(tried.exercised);
    }
    Ok(coverage)
}

fn is_name(dialect: &str) -> bool {
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    dialect.starts_with(is_first)
        && dialect.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'))
}
