//! Hides a crash among irrelevant functions and passes.

use mohole_testcase::{Argument, CommandLine, Entry, Job};

/// Passes that change few programs.
const BEFORE: &[&str] = &["strip-debuginfo", "symbol-dce"];
const AFTER: &[&str] = &["canonicalize", "cse", "symbol-dce"];

/// The job hidden in several ways: the best hidden first, the job itself last.
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
    let mut command = CommandLine::parse(args);
    let has_pipeline = command.pipelines().next().is_some();
    for argument in &mut command.arguments {
        if let Argument::Pipeline(pipeline) = argument {
            let own = std::mem::take(&mut pipeline.entries);
            let around = |passes: &[&str]| passes.iter().map(|pass| Entry::pass(pass)).collect::<Vec<_>>();
            pipeline.entries = [around(BEFORE), own, around(AFTER)].concat();
        }
    }
    let flags = |passes: &[&str]| passes.iter().map(|pass| format!("--{pass}")).collect::<Vec<_>>();
    match has_pipeline {
        true => command.to_args(),
        false => [flags(BEFORE), args.to_vec(), flags(AFTER)].concat(),
    }
}

/// The functions of a module with unique names.
fn functions(text: &str, number: usize) -> Option<String> {
    let (_, rest) = text.split_once("module {")?;
    let (inner, _) = rest.rsplit_once('}')?;
    Some(inner.replace('@', &format!("@pad{number}_")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_original_job_is_still_there() {
        let job = Job::new(["--pass-pipeline=builtin.module(cse)"], *b"func.func @f()");
        let hidden = all(&job, &["module {\n  func.func @f()\n}\n".to_owned()]);
        assert_eq!(hidden.len(), 4);
        assert!(hidden[0].args[0].contains(",cse,canonicalize"), "{:?}", hidden[0].args);
        let text = String::from_utf8_lossy(&hidden[0].input).into_owned();
        assert!(text.contains("@f()") && text.contains("@pad0_f()"), "{text}");
    }
}
