//! Findings that are one bug, so that a maintainer gets one report. Two findings are joined only by what can
//! be shown: the same failure, the same assertion, the same program, or runs of each command on the program
//! of the other.

use mohole_testcase::{Finding, Joined, Kind};
use rustc_hash::FxHashMap;

use super::direct::is_same_failure;
use super::likeness::{form, telling_operations};
use super::trials::Trial;
use crate::findings::alike::same_bug;

/// A finding that may be one with others.
pub(crate) struct Member<'a> {
    pub(crate) finding: &'a Finding,
    /// Its reduced program.
    pub(crate) program: &'a str,
    /// The passes that fail on that program.
    pub(crate) trials: &'a [Trial],
    /// Its place in the ranking: of several findings that are one bug, the highest is reported.
    pub(crate) points: i32,
}

/// What each finding is joined with: `None` for those that stay on their own or lead others.
pub(crate) fn clusters(members: &[Member<'_>]) -> Vec<Option<Joined>> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    // Of two that are as good, the shorter program.
    order.sort_by_key(|&at| (-members[at].points, members[at].program.len(), at));
    let facts: Vec<Facts<'_>> = members.iter().map(Facts::of).collect();
    let mut joined: Vec<Option<Joined>> = vec![None; members.len()];
    let mut leads_by_form: FxHashMap<&str, usize> = FxHashMap::default();
    for (rank, &at) in order.iter().enumerate() {
        let same_form = leads_by_form.get(facts[at].form.as_str()).copied();
        let earlier = same_form.into_iter().chain(order[..rank].iter().copied());
        joined[at] = earlier
            .filter(|&other| members[other].finding.target == members[at].finding.target)
            .find_map(|other| Some((other, proof(&facts[other], &facts[at])?)))
            .map(|(other, because)| Joined { with: members[other].finding.signature.key.clone(), because });
        leads_by_form.entry(&facts[at].form).or_insert(at);
    }
    joined
}

/// Which findings are one bug, by their keys.
pub struct Clusters {
    joined: FxHashMap<String, String>,
}

impl Clusters {
    /// Those of findings that say what they are joined with.
    pub fn of<'a>(findings: impl Iterator<Item = &'a Finding>) -> Self {
        let joined = findings.filter_map(|finding| {
            Some((finding.signature.key.clone(), finding.joined.as_ref()?.with.clone()))
        });
        Clusters { joined: joined.collect() }
    }

    /// The finding that others are joined with in the end, the same for all findings of one bug.
    pub fn root<'a>(&'a self, key: &'a str) -> &'a str {
        self.path(key).last().copied().unwrap_or(key)
    }

    /// A finding, the one that it is joined with, and so on.
    pub fn path<'a>(&'a self, key: &'a str) -> Vec<&'a str> {
        let mut path = vec![key];
        while let Some(next) =
            self.joined.get(path[path.len() - 1]).filter(|next| !path.contains(&next.as_str()))
        {
            path.push(next);
        }
        path
    }
}

/// What is compared of a finding.
struct Facts<'a> {
    member: &'a Member<'a>,
    form: String,
    operations: Vec<&'a str>,
}

impl<'a> Facts<'a> {
    fn of(member: &'a Member<'a>) -> Self {
        Facts { member, form: form(member.program), operations: telling_operations(member.program) }
    }

    /// Whether this finding's pass shows this finding's failure on the other's program.
    fn shows_on(&self, other: &Facts<'_>) -> bool {
        let own = self.member.finding;
        let is_own = |trial: &Trial| {
            let is_own = own.is(Some(&trial.shown)) || is_same_failure(own.own_signature(), &trial.shown);
            is_own && own.signature.pass.as_ref() == Some(&trial.pass)
        };
        other.member.trials.iter().any(is_own)
    }
}

/// What proves that two findings are one bug; `None` if nothing does.
fn proof(one: &Facts<'_>, other: &Facts<'_>) -> Option<String> {
    let (a, b) = (one.member.finding, other.member.finding);
    if let Some(because) = same_bug(a, b) {
        return Some(because);
    }
    let is_comparable = class(a.kind()).is_some() && class(a.kind()) == class(b.kind());
    let shares_operation = one.operations.iter().any(|operation| other.operations.contains(operation));
    let is_other_pass = a.signature.pass != b.signature.pass;
    // Two passes that leave invalid IR of one valid program are two mistakes.
    let is_each_its_own = is_other_pass && a.kind() == Kind::InvalidIr;
    if !is_comparable || !shares_operation || is_each_its_own {
        return None;
    }
    if one.form == other.form {
        return Some("the programs are the same up to names and constants".to_owned());
    }
    let crosses = is_other_pass && one.shows_on(other) && other.shows_on(one);
    crosses.then(|| {
        let [first, second] = [a, b].map(|finding| finding.signature.pass.as_deref().unwrap_or_default());
        format!("{first} fails in the same way on the program of the other, and so does {second}")
    })
}

/// Bugs that one run of a pass shows, by how they show.
fn class(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Crash(_) | Kind::Hang | Kind::Memory => Some("death"),
        Kind::InvalidIr => Some("invalid IR"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Failure, Place, Signature};

    use super::*;

    /// A crash in a function; `invalid-x` is invalid IR.
    fn signature(function: &str, pass: &str) -> Signature {
        let place = Some(Place::function(function, None));
        let failure = match function.starts_with("invalid") {
            true => Failure::InvalidIr { complaint: function.to_owned(), operation: None },
            false => Failure::Signal { signal: "segfault".to_owned(), place },
        };
        Signature { key: format!("{function} {pass}"), failure, pass: Some(pass.to_owned()), activity: None }
    }

    /// Findings as `function pass: program | function pass, ..`, where what follows the bar are the passes
    /// that fail on the program. Expected is for each finding the key of the one that it is joined with.
    fn check(findings: &[&str], expected: &[&str]) {
        let parse = |text: &str| {
            let (function, pass) = text.trim().split_once(' ').unwrap();
            signature(function, pass)
        };
        let parsed: Vec<(Finding, String, Vec<Trial>)> = findings
            .iter()
            .map(|text| {
                let (own, rest) = text.split_once(':').unwrap();
                let (program, trials) = rest.split_once('|').unwrap_or((rest, ""));
                let trial = |text: &str| {
                    let shown = parse(text);
                    Trial { pass: shown.pass.clone().unwrap(), args: Vec::new(), shown }
                };
                let finding = Finding::new(parse(own), "t", &[], (*b"").into());
                let trials = trials.split(',').filter(|text| !text.trim().is_empty()).map(trial).collect();
                (finding, program.trim().to_owned(), trials)
            })
            .collect();
        let members: Vec<Member<'_>> = parsed
            .iter()
            .map(|(finding, program, trials)| Member { finding, program, trials, points: 0 })
            .collect();
        let with = |joined: Option<Joined>| joined.map_or(String::new(), |joined| joined.with);
        assert_eq!(clusters(&members).into_iter().map(with).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn one_program_is_one_bug_whichever_passes_die_of_it() {
        check(
            &["f cse: scf.parallel %a", "g sccp: scf.parallel  %b", "h inline: scf.for %a"],
            &["", "f cse", ""],
        );
    }

    #[test]
    fn two_passes_that_leave_invalid_ir_of_one_program_are_two_bugs() {
        check(&["invalid-a to-c: arith.mulf %a", "invalid-b to-d: arith.mulf %a"], &["", ""]);
        check(&["invalid-a to-c: arith.mulf %a", "invalid-b to-c: arith.mulf %a"], &["", "invalid-a to-c"]);
    }

    #[test]
    fn a_program_that_tells_nothing_joins_nothing() {
        check(&["f cse: func.func @f()", "g sccp: func.func @g()"], &["", ""]);
    }

    #[test]
    fn each_command_must_fail_on_the_program_of_the_other() {
        let one = "f cse: a.b %x : i32 | f cse, g sccp";
        check(&[one, "g sccp: a.b %x : vector<4xi32> | f cse, g sccp"], &["", "f cse"]);
        check(&[one, "g sccp: a.b %x : vector<4xi32> | g sccp"], &["", ""]);
        check(&[one, "g sccp: a.b %x : vector<4xi32> | h cse, g sccp"], &["", ""]);
    }

    #[test]
    fn two_failures_of_one_pass_are_two_bugs() {
        check(&["f cse: a.b %x : i32 | f cse", "g cse: a.b %y : i64 | g cse"], &["", ""]);
    }
}
