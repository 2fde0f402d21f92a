//! One pass on one program: whether the program means the same afterwards.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_oracle::first_error;
use mohole_semantics::{Comparison, Difference, Wrong};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{End, Failure, Job, Signature};

use super::evaluations::reference;

/// Whether a program means the same after a pass.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// The pass leaves the program as it is.
    Unchanged,
    /// All functions that could be compared do the same.
    Same,
    /// A function does something else.
    Differs(Box<Difference>),
    /// It cannot be told, for this reason.
    Inconclusive(String),
    /// The compiler made nothing of the program, for this reason.
    Failed(String),
}

/// Compares a program with what a pass made of it. Both are in generic form.
pub(crate) fn compare(before: &Arc<[u8]>, after: &[u8]) -> Meaning {
    if **before == *after {
        return Meaning::Unchanged;
    }
    let Some(reference) = reference(before) else {
        return Meaning::Inconclusive("the program cannot be read".to_owned());
    };
    if !reference.is_judged() {
        return Meaning::Inconclusive(reference.reason());
    }
    let Ok(module) = Module::parse_bytes(after) else {
        return Meaning::Inconclusive("the program after the pass cannot be read".to_owned());
    };
    match reference.compare(&module) {
        Comparison::Same { .. } => Meaning::Same,
        Comparison::Differs(difference) => Meaning::Differs(difference),
        Comparison::Inconclusive(why) => Meaning::Inconclusive(why),
    }
}

/// Runs a job whose program is in generic form, and returns what comes out in generic form; the compiler's
/// message if nothing does.
pub(crate) fn run(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<Result<Arc<[u8]>, String>, EngineError> {
    let missing = profile.generic.iter().filter(|flag| !job.args.contains(flag));
    let args = job.args.iter().chain(missing).cloned().collect();
    let run = worker.run(&Job { args, ..job.clone() })?;
    Ok(match run.end {
        End::Exited(0) => Ok(run.stdout.as_slice().into()),
        end => Err(first_error(&run.stderr_ends()).unwrap_or_else(|| format!("{end:?}"))),
    })
}

/// Runs a job, and returns what comes out as a person reads it; `None` if nothing does.
pub(crate) fn custom(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
) -> Result<Option<String>, EngineError> {
    let args = job.args.iter().filter(|arg| !profile.generic.contains(arg)).cloned().collect();
    let run = worker.run(&Job { args, ..job.clone() })?;
    Ok((run.end == End::Exited(0)).then(|| run.stdout_text().into_owned()))
}

/// A program as a person reads it, if the compiler reads the same from that; else as it is.
pub(crate) fn readable(worker: &mut Worker, profile: &Profile, program: &str) -> Result<String, EngineError> {
    let (args, input): (_, Arc<[u8]>) = (profile.no_op.clone().into(), program.as_bytes().into());
    let job = Job { args, input: input.clone(), limits: profile.limits.limits() };
    let Some(text) = custom(worker, profile, &job)? else { return Ok(program.to_owned()) };
    let again = generic(worker, profile, &text.as_bytes().into())?;
    let is_same = again.is_ok() && again == generic(worker, profile, &input)?;
    Ok(if is_same { text } else { program.to_owned() })
}

/// A program in generic form.
pub(crate) fn generic(
    worker: &mut Worker,
    profile: &Profile,
    program: &Arc<[u8]>,
) -> Result<Result<Arc<[u8]>, String>, EngineError> {
    let args = profile.no_op.clone().into();
    run(worker, profile, &Job { args, input: program.clone(), limits: profile.limits.limits() })
}

/// What is wrong with a value that no operation of the pass explains.
pub(crate) const POISON: &str = "poison";

/// The same for behaviour.
pub(crate) const UNDEFINED: &str = "undefined behaviour";

/// The signature of wrong code by a pass.
pub(crate) fn signature(pass: &str, difference: &Difference) -> Signature {
    let at = match difference.wrong {
        Wrong::Value => difference.at.clone(),
        Wrong::Poison if difference.at.is_empty() => POISON.to_owned(),
        Wrong::Behaviour if difference.at.is_empty() => UNDEFINED.to_owned(),
        Wrong::Poison => format!("{}: poison", difference.at),
        Wrong::Behaviour => format!("{}: undefined behaviour", difference.at),
    };
    let key = blake3::hash(format!("wrong code of {pass} at {at}").as_bytes()).to_hex()[..16].to_owned();
    Signature { key, failure: Failure::WrongCode { at }, pass: Some(pass.to_owned()), activity: None }
}

/// A difference in one line.
pub fn sentence(difference: &Difference) -> String {
    let Difference { function, inputs, place, before, after, .. } = difference;
    format!("@{function}({}): {place}: {before} before the pass, {after} after it", inputs.join(", "))
}
