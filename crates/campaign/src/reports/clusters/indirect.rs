//! What proves that two findings are one bug through a third thing: a check that the verifier lacks, or what
//! is joined with one of them already.

use mohole_testcase::{Finding, Kind};

use super::facts::{Facts, Pair, command};
use crate::reports::likeness::generic_operation;
use crate::reports::same_failure::is_same_failure;

/// What proves that two findings are one missing check of the verifier: it accepts the same operation in both
/// programs, and what several passes die of in one of them is in the other as well.
pub(super) fn missing_check(pair: &Pair<'_>) -> Option<String> {
    let Pair { one, other } = pair;
    let [operation, other_operation] = [one, other].map(|facts| generic_operation(facts.member.program));
    let operation = operation.filter(|_| operation == other_operation)?;
    let is_in_both = one.is_rejectable_and_shows_on(other) || other.is_rejectable_and_shows_on(one);
    is_in_both.then(|| format!("the verifier accepts {operation}, and one program shows both"))
}

/// What proves that the second finding is one with the first and its group: the first command fails in its
/// way on the second program, and the second command fails on the first program as one of the group does.
pub(super) fn through_group<'f>(
    pair: &Pair<'_>,
    group: impl Iterator<Item = &'f Facts<'f>>,
) -> Option<String> {
    let [one, other] = pair.findings();
    let is_invalid = other.kind() == Kind::InvalidIr;
    if is_invalid || !pair.is_of_one_class() || !pair.shares_operation() || !pair.one.shows_on(pair.other) {
        return None;
    }
    let pass = other.signature.pass.as_ref()?;
    let shown = &pair.one.member.sweep.trials.iter().find(|trial| trial.pass == *pass)?.shown;
    let fails_so = |third: &Finding| third.is(Some(shown)) || is_same_failure(third.own_signature(), shown);
    let mut group = group.map(|facts| facts.member.finding);
    let third = group.find(|third| fails_so(third))?;
    let [first, second, third] = [one, other, third].map(command);
    Some(format!(
        "{first} fails in its way on the program of the other, and {second} on its program as {third} does"
    ))
}
