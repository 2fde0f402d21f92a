//! Operations that a conversion to something else leaves invalid.

use mohole_ir::dialect_of;
use mohole_oracle::leaves_second_block;
use mohole_testcase::Failure;

use super::facts::{Facts, Pair};
use crate::reports::closeness::goal_of;

/// One pass leaves the same operation, or one of its dialect, for the same reason.
pub(super) fn both_left_behind(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = [pair.one, pair.other].map(LeftBehind::of);
    let left = one?.shared(&other?).filter(|_| pair.is_of_one_pass())?;
    let pass = pair.findings()[0].signature.pass.as_deref().unwrap_or_default();
    Some(format!("{pass} leaves {left} invalid"))
}

/// An operation that a conversion left invalid, and what is wrong with it.
struct LeftBehind<'a> {
    operation: &'a str,
    dialect: &'a str,
    complaint: &'a str,
}

impl<'a> LeftBehind<'a> {
    /// The operation of a finding's program that its pass leaves.
    fn of(facts: &'a Facts<'a>) -> Option<Self> {
        let signature = &facts.member.finding.signature;
        let Failure::InvalidIr { operation: Some(operation), complaint } = &signature.failure else {
            return None;
        };
        let goal = goal_of(signature.pass.as_deref()?)?;
        let dialect = dialect_of(operation);
        let is_left = facts.operations.contains(&operation.as_str()) && dialect != goal;
        let complaint = complaint.split_once("' ").map_or(complaint.as_str(), |(_, rest)| rest);
        // A second block comes from an operation inside of it.
        let is_left = is_left && !leaves_second_block(&signature.failure);
        is_left.then_some(LeftBehind { operation, dialect, complaint })
    }

    /// What of both is invalid for one reason.
    fn shared(&self, other: &Self) -> Option<&'a str> {
        let says_alike = begins_alike(self.complaint, other.complaint)
            || [self, other].iter().all(|left| is_about_scope(left.complaint));
        let is_alike = self.dialect == other.dialect && says_alike;
        let shared = if self.operation == other.operation { self.operation } else { self.dialect };
        is_alike.then_some(shared)
    }
}

/// Whether the verifier says that a value is no dimension or symbol of an affine scope, in any of its words.
fn is_about_scope(complaint: &str) -> bool {
    ["a dimension id", "as a symbol", "dimension or symbol identifier"]
        .iter()
        .any(|it| complaint.contains(it))
}

/// Whether two complaints begin alike: they differ in how the operation uses what became invalid.
fn begins_alike(one: &str, other: &str) -> bool {
    let common = one.split(' ').zip(other.split(' ')).take_while(|(one, other)| one == other).count();
    let words = one.split(' ').count().max(other.split(' ').count());
    common * 3 >= words * 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_about_one_dialect_that_begin_alike_have_one_reason() {
        assert!(!begins_alike("op expects one block", "op operand cannot be a symbol"));
        let left = |operation: &'static str| LeftBehind {
            operation,
            dialect: dialect_of(operation),
            complaint: "op operand cannot be used as a symbol",
        };
        assert_eq!(left("a.b").shared(&left("a.c")), Some("a"));
        let complaint = "op index must be a valid dimension or symbol identifier";
        assert_eq!(left("a.b").shared(&LeftBehind { complaint, ..left("a.c") }), Some("a"));
        assert_eq!(left("a.b").shared(&left("c.b")), None);
    }
}
