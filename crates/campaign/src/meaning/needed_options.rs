//! The options without which a pass keeps the meaning of the program that it was found with. Reduction must
//! keep them: what a smaller program shows without them is another bug of the pass.

use std::sync::Arc;

use mohole_semantics::Difference;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{CommandLine, Job};

use super::pipeline::CheckedStep;
use super::step::{Meaning, compare, run};
use crate::judge::compiler::Compiler;

/// The names of the needed options of one pass.
pub(crate) struct NeededOptions {
    pass: String,
    names: Vec<String>,
}

impl NeededOptions {
    /// Runs the pass of a step without each of its options.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn of(
        worker: &mut Worker,
        compiler: Compiler<'_>,
        step: &CheckedStep,
        difference: &Difference,
    ) -> Result<NeededOptions, EngineError> {
        let mut names = Vec::new();
        for (name, args) in without_each_option(&step.args) {
            let limits = compiler.profile.limits.limits();
            let job = Job { args: args.into(), input: Arc::clone(&step.before), limits };
            let is_needed = match run(worker, compiler.profile, &job)? {
                Ok(after) => !is_alike(&compare(&step.before, &after), difference),
                Err(_) => true,
            };
            if is_needed {
                names.push(name);
            }
        }
        Ok(NeededOptions { pass: step.pass.clone(), names })
    }

    /// Whether a command line runs the pass with all of them, whatever their values.
    pub(crate) fn are_in(&self, args: &[String]) -> bool {
        let mut command = CommandLine::parse(args);
        let passes = command.pipeline_passes_mut();
        let has_all = |options: &[String]| {
            self.names.iter().all(|needed| options.iter().any(|option| name_of(option) == needed))
        };
        self.names.is_empty() || passes.iter().any(|pass| pass.name == self.pass && has_all(&pass.options))
    }
}

fn is_alike(meaning: &Meaning, known: &Difference) -> bool {
    matches!(meaning, Meaning::Differs(found) if found.wrong.is_undefined() == known.wrong.is_undefined())
}

fn name_of(option: &str) -> &str {
    option.split_once('=').map_or(option, |(name, _)| name)
}

/// The name of each option, and the command line without it.
fn without_each_option(args: &[String]) -> Vec<(String, Vec<String>)> {
    let mut command = CommandLine::parse(args);
    let counts: Vec<usize> = command.pipeline_passes_mut().iter().map(|pass| pass.options.len()).collect();
    let places = counts.iter().enumerate().flat_map(|(pass, &count)| (0..count).map(move |at| (pass, at)));
    places
        .map(|(pass, at)| {
            let mut shorter = command.clone();
            let option = shorter.pipeline_passes_mut()[pass].options.remove(at);
            (name_of(&option).to_owned(), shorter.to_args())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(pipeline: &str) -> Vec<String> {
        vec![format!("--pass-pipeline=builtin.module({pipeline})")]
    }

    #[test]
    fn every_option_is_left_out_once() {
        let found = without_each_option(&args("func.func(peel{front=true skip}),cse"));
        let expected = [("front", "func.func(peel{skip}),cse"), ("skip", "func.func(peel{front=true}),cse")];
        assert_eq!(found, expected.map(|(name, pipeline)| (name.to_owned(), args(pipeline))));
    }

    #[test]
    fn a_needed_option_may_have_another_value_but_not_be_absent() {
        let needed = NeededOptions { pass: "peel".to_owned(), names: vec!["sizes".to_owned()] };
        assert!(needed.are_in(&args("func.func(peel{sizes=1,2 skip})")));
        assert!(needed.are_in(&args("peel{sizes=0}")));
        assert!(!needed.are_in(&args("peel{skip}")));
        assert!(!needed.are_in(&args("tile{sizes=1}")));
        assert!(NeededOptions { pass: "peel".to_owned(), names: Vec::new() }.are_in(&args("peel")));
    }
}
