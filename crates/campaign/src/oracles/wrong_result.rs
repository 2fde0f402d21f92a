//! Wrong results: a program that is certified free of undefined behaviour prints different things after two
//! pipelines.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_oracle::{Comparison, Tolerance};
use mohole_recondition::certify;
use mohole_target::{EngineError, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{CommandLine, End, Finding, Job, PassCall, Pipeline};
use parking_lot::Mutex;
use rustc_hash::FxHashSet;

use crate::judge::compiler::Compiler;
use crate::lowering::differ::lower_by;
use crate::lowering::execute::{ProgramResult, execute};
use crate::meaning::entry::{EntryMeaning, main_meaning};

/// Compares results with those of a pipeline that is right.
pub(super) struct WrongResult<'a> {
    profile: &'a Profile,
    reference: &'a Pipeline,
    runner: Arc<Tool>,
    stop: Stop,
    /// Runners that are not in use. There are as many as were ever used at once, so that no worker waits for
    /// another's program.
    idle: Mutex<Vec<Worker>>,
    /// Functions that programs may declare and call; all when `None`.
    declared: Option<FxHashSet<String>>,
}

/// Two results of one program.
#[derive(Debug, Clone)]
pub(super) struct TwoResults {
    /// What it prints by the pipeline that is right.
    right: ProgramResult,
    /// What it prints by the job's.
    wrong: ProgramResult,
    /// Where they differ.
    difference: Comparison,
}

impl std::fmt::Display for TwoResults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected:\n{}\nfound:\n{}\n{}", self.right, self.wrong, self.difference)
    }
}

impl<'a> WrongResult<'a> {
    /// Compares results with those of a finding's reference; `None` where there is no reference or nothing
    /// that runs programs.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub(super) fn of(
        compiler: Compiler<'a>,
        finding: &'a Finding,
        stop: &Stop,
    ) -> Result<Option<Self>, EngineError> {
        let (Some(reference), Some(runner)) = (&finding.reference, compiler.runner) else { return Ok(None) };
        let idle = Mutex::new(vec![Worker::with_stop(runner.clone(), Mode::Best, stop)?]);
        let (profile, runner, stop) = (compiler.profile, runner.clone(), stop.clone());
        Ok(Some(WrongResult { profile, reference, runner, stop, idle, declared: None }))
    }

    /// Lets programs call only the external functions that this job's program declares. What an external
    /// function takes is a matter of its name, which the certificate does not check.
    ///
    /// # Errors
    /// When the machine fails.
    pub(super) fn with_declarations_of(
        mut self,
        worker: &mut Worker,
        job: &Job,
    ) -> Result<Self, EngineError> {
        self.declared = self.print(worker, job)?.map(|text| declarations(&text));
        Ok(self)
    }

    /// What the two pipelines print, if the program is certified and they differ.
    ///
    /// # Errors
    /// When the machine fails.
    pub(super) fn look(&self, worker: &mut Worker, job: &Job) -> Result<Option<TwoResults>, EngineError> {
        let command = CommandLine::parse(&job.args);
        let Some(pipeline) = command.pipelines().next() else { return Ok(None) };
        if !self.is_certified(worker, job)? {
            return Ok(None);
        }
        let Some(wrong) = self.result(worker, job, pipeline)? else { return Ok(None) };
        let Some(right) = self.result(worker, job, self.reference)? else { return Ok(None) };
        let difference = right.compare(&wrong, &Tolerance::default());
        Ok((difference != Comparison::Same).then_some(TwoResults { right, wrong, difference }))
    }

    /// The job's own pipeline with a pass as it is by default, or without it, where that gives the right
    /// result: nothing shows better what the pass does.
    ///
    /// # Errors
    /// When the machine fails.
    pub(super) fn nearest_reference(
        &self,
        worker: &mut Worker,
        job: &Job,
        pass: &str,
    ) -> Result<Option<Pipeline>, EngineError> {
        let command = CommandLine::parse(&job.args);
        let Some(pipeline) = command.pipelines().next() else { return Ok(None) };
        let Some(right) = self.result(worker, job, self.reference)? else { return Ok(None) };
        for nearer in nearer_pipelines(&pipeline.calls(), pass) {
            let nearer = Pipeline::of_calls(&nearer);
            let result = self.result(worker, job, &nearer)?;
            if result.is_some_and(|result| result.same(&right, &Tolerance::default())) {
                return Ok(Some(nearer));
            }
        }
        Ok(None)
    }

    /// Whether the compiler accepts the program, every operation of it is vouched for, and its evaluation
    /// meets no undefined behaviour.
    fn is_certified(&self, worker: &mut Worker, job: &Job) -> Result<bool, EngineError> {
        let Some(text) = self.print(worker, job)? else { return Ok(false) };
        let calls_as_before =
            self.declared.as_ref().is_none_or(|declared| declarations(&text).is_subset(declared));
        let has_meaning = |module: &Module| !matches!(main_meaning(module), EntryMeaning::Undefined { .. });
        let certified = || {
            Module::parse(&text).is_ok_and(|module| certify(&module).is_certified() && has_meaning(&module))
        };
        Ok(calls_as_before && certified())
    }

    /// The program in generic form; `None` when the compiler does not accept it.
    fn print(&self, worker: &mut Worker, job: &Job) -> Result<Option<String>, EngineError> {
        let args = self.profile.no_op.iter().chain(&self.profile.generic).cloned().collect();
        let printed = worker.run(&Job { args, input: job.input.clone(), limits: job.limits })?;
        Ok((printed.end == End::Exited(0)).then(|| printed.stdout_text().into_owned()))
    }

    /// What the program prints when a pipeline has lowered it; `None` where it says nothing.
    fn result(
        &self,
        worker: &mut Worker,
        job: &Job,
        pipeline: &Pipeline,
    ) -> Result<Option<ProgramResult>, EngineError> {
        let Ok(lowered) = lower_by(worker, self.profile, &job.input, pipeline)? else { return Ok(None) };
        let ran = self.with_runner(|runner| execute(runner, self.profile, &lowered))?;
        Ok((ran.is_result() && ran != ProgramResult::Hung).then_some(ran))
    }

    /// Works with a runner that no other worker uses meanwhile. After a failure it is not used again.
    fn with_runner<T>(
        &self,
        work: impl FnOnce(&mut Worker) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let idle = || self.idle.lock();
        // A statement of its own: in the `match` the lock would be held while a runner starts.
        let found = idle().pop();
        let mut runner = match found {
            Some(runner) => runner,
            None => Worker::with_stop(self.runner.clone(), Mode::Best, &self.stop)?,
        };
        let done = work(&mut runner)?;
        idle().push(runner);
        Ok(done)
    }
}

/// A pipeline with a pass as it is by default; without it; without one of its calls.
fn nearer_pipelines(calls: &[PassCall], pass: &str) -> Vec<Vec<PassCall>> {
    let mut plain = calls.to_vec();
    plain.iter_mut().filter(|call| call.name == pass).for_each(|call| call.options.clear());
    let without: Vec<PassCall> = calls.iter().filter(|call| call.name != pass).cloned().collect();
    let places = calls.iter().enumerate().filter(|(_, call)| call.name == pass).map(|(at, _)| at);
    let without_one = places.map(|place| {
        let others = calls.iter().enumerate().filter(|&(at, _)| at != place);
        others.map(|(_, call)| call.clone()).collect()
    });
    let mut nearer: Vec<Vec<PassCall>> = [plain, without].into_iter().chain(without_one).collect();
    nearer.retain(|pipeline| pipeline != calls);
    nearer.dedup();
    nearer
}

/// The functions of a program in generic form that have no body, each as it is written there.
fn declarations(text: &str) -> FxHashSet<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let bodyless =
        lines.windows(2).filter(|pair| pair[0].starts_with("\"func.func\"") && pair[1].starts_with("})"));
    bodyless.map(|pair| pair[0].to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Kind, Signature};

    use super::*;

    #[test]
    fn a_pass_that_is_called_twice_is_left_out_once_as_well() {
        let calls = "builtin.module(a{x=1},b,a)".parse::<Pipeline>().unwrap().calls();
        let texts = |pass: &str| -> Vec<String> {
            let nearer = nearer_pipelines(&calls, pass);
            nearer.iter().map(|calls| Pipeline::of_calls(calls).to_string()).collect()
        };
        let expected = ["a,b,a", "b", "b,a", "a{x=1},b"].map(|list| format!("builtin.module({list})"));
        assert_eq!(texts("a"), expected);
        assert_eq!(texts("b"), ["builtin.module(a{x=1},a)"]);
    }

    #[test]
    fn every_worker_gets_a_runner_of_its_own() {
        let profile = Profile::for_command("x", "x");
        let tool = Arc::new(Tool::at("/bin/true".into()));
        let compiler = Compiler { profile: &profile, tool: &tool, runner: Some(&tool) };
        let mut finding =
            Finding::new(Signature::titled("01", Kind::Miscompile, "wrong"), "x", &[], (*b"").into());
        finding.reference = Some(Pipeline::on_module([]));
        let wrong = WrongResult::of(compiler, &finding, &Stop::default()).unwrap().unwrap();
        let idle = || wrong.idle.lock().len();
        let nested = wrong.with_runner(|_| {
            assert_eq!(idle(), 0);
            wrong.with_runner(|_| Ok(idle()))
        });
        assert_eq!((nested.unwrap(), idle()), (0, 2));
        let failed = wrong.with_runner(|_| Err::<(), _>(EngineError::NoThreads { program: "x".into() }));
        assert!(failed.is_err() && idle() == 1);
    }

    #[test]
    fn declarations_are_told_from_functions_with_a_body() {
        let text = "\"builtin.module\"() ({
  \"func.func\"() <{function_type = (i64) -> (), sym_name = \"print\"}> ({
  }) : () -> ()
  \"func.func\"() <{function_type = () -> (), sym_name = \"main\"}> ({
    \"func.return\"() : () -> ()
  }) : () -> ()
}) : () -> ()";
        let found: Vec<String> = declarations(text).into_iter().collect();
        assert_eq!(found, ["\"func.func\"() <{function_type = (i64) -> (), sym_name = \"print\"}> ({"]);
    }
}
