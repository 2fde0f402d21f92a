//! Oracles that take runs of their own, asked now and then: round trips and repetition.

use mohole_target::{EngineError, Mode, Worker};
use mohole_testcase::{End, Execution, Form, Job, Verdict, pipeline_of_argument};

use super::Turn;
use super::pool::Seed;
use super::turn::NOMINAL;
use crate::lowering::Death;
use crate::oracles::repeat::repeat;
use crate::oracles::round_trip::{printing_args, round_trip};

/// Of so many runs that ended well one makes the round trip.
const WRITTEN_ONE_IN: usize = 48;

/// Of so many of these one does so without passes, where the program is one that people wrote.
const PLAIN_ONE_IN: usize = 4;

/// Of so many runs that ended well one is repeated.
const REPEATED_ONE_IN: usize = 256;

impl Turn<'_, '_> {
    /// Has what a job makes written and read again, in every form, until it is not the same.
    ///
    /// Much that is valid in generic form cannot be written in any other, and nobody minds: the program
    /// itself must make the round trip before it is held against a pass that what it makes does not.
    pub(super) fn sample_round_trip(&mut self, job: &Job, seed: &Seed) -> Result<(), EngineError> {
        if self.is_yardstick() || !self.rng.chance(1, WRITTEN_ONE_IN) {
            return Ok(());
        }
        let field = self.field();
        let plain = self.is_by_people(seed) && self.rng.chance(1, PLAIN_ONE_IN);
        let pipeline = job.args.iter().find(|arg| !plain && pipeline_of_argument(arg).is_some());
        for form in Form::ALL {
            if self.is_over() || (form == Form::Bytecode && !self.writes_bytecode()?) {
                continue;
            }
            let job = Job { args: printing_args(form, &field.profile, pipeline).into(), ..job.clone() };
            let Some((verdict, execution)) = self.round_trip(&job)? else { continue };
            let unchanged = Job { args: printing_args(form, &field.profile, None).into(), ..job.clone() };
            if plain || self.round_trip(&unchanged)?.is_none() {
                self.report(&Death { job, verdict, execution }, &seed.name)?;
            }
            break;
        }
        Ok(())
    }

    fn round_trip(&mut self, job: &Job) -> Result<Option<(Verdict, Execution)>, EngineError> {
        let profile = &self.field().profile;
        self.counted(NOMINAL, |turn| round_trip(&mut turn.desk.worker, profile, job))
    }

    /// Whether a program came in the form that people write. In generic form the verifier often takes what no
    /// printer has words for, such as operands that no list accounts for.
    fn is_by_people(&self, seed: &Seed) -> bool {
        let source = || self.field().programs.iter().find(|program| program.name == seed.name);
        self.pool().is_original(seed) && source().is_some_and(|program| !has_generic_operation(&program.text))
    }

    /// Runs a job again in a process of its own; when that gives something else, looks closer.
    pub(super) fn sample_repeat(
        &mut self,
        job: &Job,
        execution: &Execution,
        name: &str,
    ) -> Result<(), EngineError> {
        if self.is_yardstick() || self.is_over() || !self.rng.chance(1, REPEATED_ONE_IN) {
            return Ok(());
        }
        let again = self.counted(NOMINAL, |turn| {
            let (tool, stop) = (turn.field().tool.clone(), turn.shared.stop);
            Worker::with_stop(tool, Mode::Spawn, stop)?.run(job)
        })?;
        if again.end != End::Exited(0) || again.stdout == execution.stdout {
            return Ok(());
        }
        if let Some((verdict, execution)) = self.counted(NOMINAL, |turn| repeat(&turn.desk.worker, job))? {
            self.report(&Death { job: job.clone(), verdict, execution }, name)?;
        }
        Ok(())
    }

    /// Whether the compiler can write bytecode; asked once.
    fn writes_bytecode(&mut self) -> Result<bool, EngineError> {
        let field = self.field();
        if let Some(&writes) = field.writes_bytecode.get() {
            return Ok(writes);
        }
        let args = printing_args(Form::Bytecode, &field.profile, None);
        let job = Job {
            args: args.into(),
            input: (&b"module {\n}\n"[..]).into(),
            limits: field.profile.limits.limits(),
        };
        let writes = self.run_again(&job)?.end == End::Exited(0);
        Ok(*field.writes_bytecode.get_or_init(|| writes))
    }
}

/// Whether a program writes an operation as `"dialect.name"(..)`.
fn has_generic_operation(text: &[u8]) -> bool {
    text.windows(2).any(|pair| pair == b"\"(")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_operation_in_generic_form_is_enough() {
        assert!(has_generic_operation(b"func.func @f() {\n  \"shard.sharding\"() : () -> ()\n}\n"));
        assert!(!has_generic_operation(b"func.func @f() attributes {a = \"b\"} {\n  return\n}\n"));
    }
}
