//! Whether a program can be written in custom assembly.

use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::Job;

use super::step::{custom, generic};

/// Whether a program has an operation in generic form that has a custom form, but not one that the compiler
/// reads back as the same: nobody writes such a program, and a verifier may lack a check. `generic_operation`
/// is the first operation of a text that is in generic form.
pub(crate) fn is_only_generic(
    worker: &mut Worker,
    profile: &Profile,
    job: &Job,
    generic_operation: &dyn Fn(&str) -> Option<&str>,
) -> Result<bool, EngineError> {
    let program = String::from_utf8_lossy(&job.input);
    let Some(operation) = generic_operation(&program) else { return Ok(false) };
    let plain = Job { args: profile.no_op.clone().into(), ..job.clone() };
    // It may be the printer that fails.
    let Some(text) = custom(worker, profile, &plain)? else { return Ok(true) };
    if generic_operation(&text) == Some(operation) {
        return Ok(false);
    }
    let again = generic(worker, profile, &text.as_bytes().into())?;
    Ok(again.is_err() || again != generic(worker, profile, &job.input)?)
}
