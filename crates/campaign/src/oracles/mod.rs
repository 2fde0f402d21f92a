//! The oracles: what counts as a bug, how it is looked for, and how a person sees it.
//!
//! A new oracle is a file in this folder and a line in [`ORACLES`].

mod crash;
pub(crate) mod earlier;
mod hang;
mod invalid_ir;
mod invalid_ir_report;
pub(crate) mod lit_test;
mod memory;
mod miscompilation;
mod nondeterminism;
mod oracle;
mod parser_crash;
pub(crate) mod recipe;
mod round_trip;
mod sample;
mod unimplemented;
mod wrong_code;
mod wrong_code_report;
mod wrong_result;

use mohole_target::{EngineError, Worker};
use mohole_testcase::{CommandLine, Finding, Job, Kind, Limits, Signature};

use crate::judge::compiler::Compiler;
use crate::judge::retry::RUNS_IF_FLAKY;
use crate::judge::run::JudgedRun;

pub use oracle::Predicate;
pub(crate) use oracle::{Explanation, Oracle, ReductionPlan, SecondOpinion, Seen, Shortcut};
pub(crate) use recipe::Recipe;
pub(crate) use sample::{Sample, SampleMemory};
pub(crate) use wrong_code_report::MAIN_PROGRAM;

/// Every oracle. The search asks them in this order.
static ORACLES: &[&dyn Oracle] = &[
    &crash::Crash,
    &hang::Hang,
    &memory::Memory,
    &invalid_ir::InvalidIr,
    &round_trip::RoundTrip,
    &nondeterminism::Nondeterminism,
    &miscompilation::Miscompilation,
    &wrong_code::WrongCode,
    &unimplemented::Unimplemented,
    &parser_crash::ParserCrash,
    &parser_crash::ParserHang,
];

/// Every oracle, in the order in which the search asks them.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn Oracle> {
    ORACLES.iter().copied()
}

/// The oracle that found a bug.
pub(crate) fn of(finding: &Finding) -> &'static dyn Oracle {
    let named = all().find(|oracle| oracle.name() == finding.oracle);
    named.unwrap_or_else(|| of_signature(finding.own_signature()))
}

/// The first oracle for a kind of bug.
pub(crate) fn of_kind(kind: Kind) -> &'static dyn Oracle {
    of_signature(&Signature::titled("", kind, ""))
}

fn of_signature(signature: &Signature) -> &'static dyn Oracle {
    all().find(|oracle| oracle.finds(signature)).unwrap_or(&crash::Crash)
}

/// Looks for a finding; several times if it does not show in every run. The run that shows it, or the last
/// one.
///
/// # Errors
/// When the machine fails.
pub fn look_for(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    job: &Job,
    finding: &Finding,
) -> Result<JudgedRun, EngineError> {
    let attempts = if finding.is_flaky() { RUNS_IF_FLAKY } else { 1 };
    look_often(worker, compiler, job, finding, attempts)
}

/// Looks for a finding up to so many times, or more often if it shows as another failure. The run that shows
/// it, or else one that shows another failure, or the last one.
///
/// # Errors
/// When the machine fails.
pub fn look_often(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    job: &Job,
    finding: &Finding,
    attempts: usize,
) -> Result<JudgedRun, EngineError> {
    let mut look = || of(finding).look(worker, compiler, job, finding);
    let shown = |run: &JudgedRun| run.verdict.signature.clone();
    let mut best = look()?;
    let mut made = 1;
    while !finding.is(shown(&best).as_ref()) {
        let is_otherwise = finding.fails_as(shown(&best).as_ref());
        if made >= if is_otherwise { attempts.max(RUNS_IF_FLAKY) } else { attempts } {
            break;
        }
        let run = look()?;
        made += 1;
        if finding.fails_as(shown(&run).as_ref()) || !is_otherwise {
            best = run;
        }
    }
    Ok(best)
}

/// The first pass of a job's command with which a finding shows: with those before it alone, it does not.
///
/// # Errors
/// When the machine fails.
pub fn first_bad_pass(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    job: &Job,
    finding: &Finding,
) -> Result<Option<String>, EngineError> {
    let oracle = of(finding);
    if oracle.names_pass() {
        return Ok(finding.signature.pass.clone());
    }
    let command = CommandLine::parse(&job.args);
    for count in 0..=command.entry_count() {
        let mut prefix = command.clone();
        prefix.retain_entries(|place| place < count);
        let shorter = Job { args: prefix.to_args().into(), ..job.clone() };
        if oracle.shows(worker, compiler, &shorter, finding)? {
            return Ok(if count == 0 { None } else { prefix.passes().last().cloned() });
        }
    }
    Ok(None)
}

/// The limits under which a finding was confirmed, for a compiler with these limits.
pub fn confirmation_limits(finding: &Finding, limits: Limits) -> Limits {
    of(finding).limits(limits)
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Activity, Failure};

    use super::*;

    #[test]
    fn every_kind_has_its_oracle_and_every_oracle_its_name() {
        for kind in Kind::ALL {
            assert!(of_kind(kind).finds(&Signature::titled("", kind, "")), "{}", kind.word());
        }
        let activity = Some(Activity::Parsing);
        let hang = Signature { key: String::new(), failure: Failure::Hang, pass: None, activity };
        assert_eq!(of_signature(&hang).name(), "parser-hang");
        let mut names: Vec<&str> = all().map(Oracle::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ORACLES.len());
    }
}
