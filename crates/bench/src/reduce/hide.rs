//! A crash among functions and passes that have nothing to do with it.

use mohole_testcase::Job;

/// Passes that leave most programs as they are.
const BEFORE: &str = "strip-debuginfo,symbol-dce,";
const AFTER: &str = ",canonicalize,cse,symbol-dce";

const PIPELINE: &str = "--pass-pipeline=builtin.module(";

/// The job hidden in several ways, the best hidden first and the job itself last.
pub(super) fn all(job: &Job, padding: &[String]) -> Vec<Job> {
    let pipeline = Job { args: among_passes(&job.args).into(), ..job.clone() };
    let Ok(text) = std::str::from_utf8(&job.input) else { return vec![job.clone()] };
    let among: String = std::iter::once(text.to_owned())
        .chain((0..).zip(padding).filter_map(|(i, text)| functions(text, i)))
        .collect::<Vec<_>>()
        .join("\n");
    let program = |job: &Job| Job { input: among.clone().into_bytes().into(), ..job.clone() };
    vec![program(&pipeline), program(job), pipeline, job.clone()]
}

fn among_passes(args: &[String]) -> Vec<String> {
    let flags = |passes: &str| -> Vec<String> {
        passes.split(',').filter(|pass| !pass.is_empty()).map(|pass| format!("--{pass}")).collect()
    };
    let has_pipeline = args.iter().any(|arg| arg.starts_with(PIPELINE));
    let within = |arg: &String| match arg.strip_prefix(PIPELINE).and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => format!("{PIPELINE}{BEFORE}{inner}{AFTER})"),
        None => arg.clone(),
    };
    match has_pipeline {
        true => args.iter().map(within).collect(),
        false => flags(BEFORE).into_iter().chain(args.iter().cloned()).chain(flags(AFTER)).collect(),
    }
}

/// The functions of a module, their names unlike those of any other.
fn functions(text: &str, number: usize) -> Option<String> {
    let (_, rest) = text.split_once("module {")?;
    let (inner, _) = rest.rsplit_once('}')?;
    Some(inner.replace('@', &format!("@pad{number}_")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_is_still_there() {
        let job = Job::new(["--pass-pipeline=builtin.module(cse)"], *b"func.func @f()");
        let hidden = all(&job, &["module {\n  func.func @f()\n}\n".to_owned()]);
        assert_eq!(hidden.len(), 4);
        assert!(hidden[0].args[0].contains(",cse,canonicalize"), "{:?}", hidden[0].args);
        let text = String::from_utf8_lossy(&hidden[0].input).into_owned();
        assert!(text.contains("@f()") && text.contains("@pad0_f()"), "{text}");
    }
}
