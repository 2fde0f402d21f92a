//! The command of each finding on the programs of those that are most like it. The sweep runs single passes
//! with their default options; this runs what else shows findings: options, several passes, and programs that
//! are evaluated or read again.

use std::cmp::Reverse;
use std::time::Instant;

use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{CommandLine, Job, Kind, Limits};

use super::direct::has_options;
use super::likeness::{form, telling_operations};
use super::subject::Subject;
use super::trials::{MAX_TIME, Sweep, Tried};
use crate::oracles;

/// On so many programs the command of a finding is run at most, the most similar first.
const MAX_PROGRAMS: usize = 8;

/// Kinds of failures that may be one bug.
pub(super) fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Crash(_) | Kind::Hang | Kind::Memory => "death",
        other => other.word(),
    }
}

/// A finding's command on the program of another.
struct Crossing {
    of: usize,
    on: usize,
}

/// For the program of each finding, the keys of the others whose commands fail on it in their own way.
pub(super) fn cross_all(
    subject: &Subject,
    tried: &[Tried<'_>],
    sweeps: &[&Sweep],
    workers: usize,
    end: Option<Instant>,
) -> Result<Vec<Vec<String>>, EngineError> {
    let crossings = crossings(tried, sweeps);
    let mut shown: Vec<Vec<String>> = vec![Vec::new(); tried.len()];
    if crossings.is_empty() {
        return Ok(shown);
    }
    let mut engine = Engine::with_stop(&subject.tool, workers, Mode::Best, subject.stop())?;
    let is_over = || end.is_some_and(|end| Instant::now() >= end) || subject.stop().is_requested();
    let found = engine.map(&crossings, |worker, Crossing { of, on }| match is_over() {
        true => Ok(false),
        false => shows(worker, subject, &tried[*of], &tried[*on]),
    })?;
    for (Crossing { of, on }, _) in crossings.iter().zip(found).filter(|(_, shows)| *shows) {
        shown[*on].push(tried[*of].finding.signature.key.clone());
    }
    Ok(shown)
}

/// Whether the command of one finding shows it on the program of another.
fn shows(
    worker: &mut Worker,
    subject: &Subject,
    of: &Tried<'_>,
    on: &Tried<'_>,
) -> Result<bool, EngineError> {
    let limits = match class(of.finding.kind()) {
        "death" => Limits { cpu: MAX_TIME, wall: MAX_TIME * 3, ..of.job.limits },
        _ => of.job.limits,
    };
    let job = Job { args: of.job.args.clone(), input: on.job.input.clone(), limits };
    oracles::of(of.finding).shows(worker, subject.compiler(), &job, of.finding)
}

/// What is worth a run: of two programs that have operations in common, those with the most first.
fn crossings(tried: &[Tried<'_>], sweeps: &[&Sweep]) -> Vec<Crossing> {
    let programs: Vec<String> =
        tried.iter().map(|one| String::from_utf8_lossy(&one.job.input).into_owned()).collect();
    let facts: Vec<(String, Vec<&str>)> =
        programs.iter().map(|program| (form(program), telling_operations(program))).collect();
    let mut pairs: Vec<(bool, usize, [usize; 2])> = Vec::new();
    for (first, (form, operations)) in facts.iter().enumerate() {
        for (second, (other_form, others)) in facts.iter().enumerate().skip(first + 1) {
            let shared = operations.iter().filter(|operation| others.contains(operation)).count();
            let is_alike = class(tried[first].finding.kind()) == class(tried[second].finding.kind());
            let have_functions_only = operations.is_empty() && others.is_empty();
            if is_alike && (shared > 0 || have_functions_only) {
                pairs.push((form == other_form, shared, [first, second]));
            }
        }
    }
    pairs.sort_by_key(|&(is_same, shared, pair)| (Reverse(is_same), Reverse(shared), pair));
    let mut counts = vec![0; tried.len()];
    let mut crossings = Vec::new();
    for (is_same, _, [first, second]) in pairs {
        for [of, on] in [[first, second], [second, first]] {
            let finding = tried[of].finding;
            // The sweep may have ended before.
            let is_open = is_same || !is_swept(&tried[of]);
            if is_open && counts[of] < MAX_PROGRAMS && !sweeps[on].is_shown_by(finding) {
                counts[of] += 1;
                crossings.push(Crossing { of, on });
            }
        }
    }
    crossings
}

/// Whether the sweep runs the command of a finding on the programs of the others: one pass alone, without
/// options.
pub(super) fn is_swept(tried: &Tried<'_>) -> bool {
    let has_one_pass = CommandLine::parse(&tried.job.args).only_pass().is_some();
    tried.may_show() && has_one_pass && !has_options(&tried.job.args)
}

#[cfg(test)]
mod tests {
    use mohole_target::Profile;
    use mohole_testcase::{Failure, Finding, Place, Signature};

    use super::*;

    /// Findings as `arguments: program`. Expected are pairs: whose command runs on whose program.
    fn check(findings: &[&str], expected: &[(usize, usize)]) {
        let parsed: Vec<(Finding, Job)> = findings
            .iter()
            .enumerate()
            .map(|(number, text)| {
                let (args, program) = text.split_once(": ").unwrap();
                let args: Vec<String> = args.split(' ').map(str::to_owned).collect();
                let place = Some(Place::function(&format!("f{number}"), None));
                let failure = Failure::Signal { signal: "segfault".to_owned(), place };
                let key = format!("{number}");
                let signature = Signature { key, failure, pass: Some("p".to_owned()), activity: None };
                let limits = Profile::for_command("t", "t").limits.limits();
                let job = Job { args: args.as_slice().into(), input: program.as_bytes().into(), limits };
                (Finding::new(signature, "t", &args, (*b"").into()), job)
            })
            .collect();
        let tried: Vec<Tried<'_>> = parsed.iter().map(|(finding, job)| Tried { finding, job }).collect();
        let sweep = Sweep::default();
        let found = crossings(&tried, &vec![&sweep; tried.len()]);
        let found: Vec<(usize, usize)> = found.iter().map(|crossing| (crossing.of, crossing.on)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn commands_with_options_or_several_passes_run_on_similar_programs() {
        let plain = "--cse: a.b %x : i32";
        check(&[plain, "--tile=size=2: a.b %x : i64", "--sccp: c.d %x"], &[(1, 0)]);
        check(&[plain, "--tile --cse: a.b %x : i64", "--sccp --cse: c.d %x"], &[(1, 0)]);
        check(&["--t=a=1: a.b %x, %y", "--t=a=2: a.b %x"], &[(0, 1), (1, 0)]);
        check(&[plain, "--sccp: a.b %x : i64"], &[]);
    }

    #[test]
    fn the_most_similar_programs_come_first() {
        let findings =
            ["--t=a=1: a.b %x a.c %y", "--cse: a.b %x : i1", "--cse: a.c %y a.b %y", "--cse: a.b %y a.c %z"];
        check(&findings, &[(0, 3), (3, 0), (0, 2), (0, 1)]);
    }
}
