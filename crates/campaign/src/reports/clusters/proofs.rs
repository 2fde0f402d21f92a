//! What proves that two findings are one bug: a function for each proof, which says what it is.

use mohole_ir::dialect_of;
use mohole_oracle::leaves_second_block;
use mohole_testcase::{Failure, Finding, Kind};

use super::facts::Pair;
use super::left_behind::both_left_behind;
use crate::findings::alike::same_bug;
use crate::reports::closeness::goal_of;
use crate::reports::same_failure::{library, shared_check, shared_invariant, shared_template_line};

/// All proofs, in the order in which they are tried.
const PROOFS: &[fn(&Pair<'_>) -> Option<String>] = &[
    says_the_same,
    same_wrong_code,
    both_left_behind,
    one_second_block,
    one_check,
    one_check_of_two_operations,
    one_invariant,
    one_template_line,
    one_program,
    each_shows_the_other,
    one_mistake,
    one_killer,
];

/// What proves that two findings are one bug; `None` if nothing does.
pub(super) fn proof(pair: &Pair<'_>) -> Option<String> {
    PROOFS.iter().find_map(|proof| proof(pair))
}

/// By their failures alone.
fn says_the_same(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.findings();
    same_bug(one, other)
}

/// Findings of earlier versions have keys with operations that tell nothing.
fn same_wrong_code(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.findings();
    let is_same = one.kind() == Kind::Miscompile && one.signature.failure == other.signature.failure;
    (is_same && pair.is_of_one_pass()).then(|| format!("both are: {}", one.signature.title()))
}

/// One operation of both programs is lowered to a branch where one block is allowed. All passes that end in
/// LLVM lower assertions by the same pattern.
fn one_second_block(pair: &Pair<'_>) -> Option<String> {
    let findings = pair.findings();
    let ends_in_llvm =
        |finding: &&Finding| finding.signature.pass.as_deref().and_then(goal_of) == Some("llvm");
    let may_share = pair.is_of_one_pass() || findings.iter().all(ends_in_llvm);
    if !may_share || !findings.iter().all(|finding| leaves_second_block(&finding.signature.failure)) {
        return None;
    }
    let around = findings.map(|finding| invalid_operation(&finding.signature.failure));
    let shared = pair.shared_operations().find(|operation| !around.contains(&Some(operation)))?;
    Some(format!("both passes lower {shared} to a second block where one is allowed"))
}

/// The operation that the verifier rejects.
fn invalid_operation(failure: &Failure) -> Option<&str> {
    match failure {
        Failure::InvalidIr { operation, .. } => operation.as_deref(),
        _ => None,
    }
}

fn one_check(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.signatures();
    let function = shared_check(one, other).filter(|_| pair.crossed().contains(&true))?;
    Some(format!("both fail one check in {function}, and one program shows both"))
}

/// In one pass, on programs that differ in nothing but an operation of one dialect.
fn one_check_of_two_operations(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.signatures();
    let function = shared_check(one, other).filter(|_| pair.is_of_one_pass())?;
    let (&[operation], &[other]) = (&pair.one.operations[..], &pair.other.operations[..]) else {
        return None;
    };
    let is_apart = dialect_of(operation) == dialect_of(other)
        && pair.one.form.replace(operation, other) == pair.other.form;
    is_apart.then(|| {
        format!("both fail one check in {function}, and the programs differ in {operation} and {other} only")
    })
}

fn one_invariant(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.signatures();
    let invariant = shared_invariant(one, other)?;
    let ty = pair.one.shared_type(pair.other)?;
    Some(format!("both make a type of {ty}: {invariant}"))
}

fn one_template_line(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.findings();
    let line = shared_template_line(one, other).filter(|_| pair.is_of_one_pass())?;
    Some(format!("both fail in one line of a template: {line}"))
}

/// Two passes that fail on one program are two bugs, unless a run of each shows both.
fn one_program(pair: &Pair<'_>) -> Option<String> {
    let is_same = pair.one.form == pair.other.form && !pair.have_functions_only();
    let proves = pair.is_comparable() && pair.is_of_one_pass() && is_same;
    proves.then(|| "the programs are the same up to names and constants".to_owned())
}

/// Each command fails in its way on the program of the other.
fn each_shows_the_other(pair: &Pair<'_>) -> Option<String> {
    let [one, other] = pair.findings();
    let may_cross = match one.kind() {
        Kind::InvalidIr => pair.is_same_mistake(),
        // What is computed wrongly.
        Kind::Miscompile => one.signature.failure == other.signature.failure,
        _ => true,
    };
    if !may_cross || !pair.is_comparable() || pair.crossed() != [true, true] || pair.may_be_two_bugs() {
        return None;
    }
    let [first, second] = pair.commands();
    Some(format!("{first} fails in its way on the program of the other, and so does {second}"))
}

fn one_mistake(pair: &Pair<'_>) -> Option<String> {
    let is_one = pair.is_same_mistake() && pair.is_of_one_class() && !pair.is_of_one_pass();
    if !is_one || !pair.crossed().contains(&true) {
        return None;
    }
    let [first, second] = pair.commands();
    Some(format!("{first} and {second} make the same mistake, and one program shows both"))
}

/// One operation that a library should never have seen: both passes die of it in both programs, each time in
/// functions of that library, and the programs have no other operation that tells.
fn one_killer(pair: &Pair<'_>) -> Option<String> {
    let [operation] = pair.one.operations[..] else { return None };
    let is_only = pair.other.operations[..] == [operation];
    let library = library(pair.signatures()[0])?;
    let dies = pair.one.dies_under(pair.other, library) && pair.other.dies_under(pair.one, library);
    (is_only && !pair.is_of_one_pass() && pair.is_comparable() && dies)
        .then(|| format!("of {operation} alone both passes die in both programs, in {library}"))
}
