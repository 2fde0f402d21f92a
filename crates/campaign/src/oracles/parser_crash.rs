//! Parser crashes: the compiler dies, hangs or runs out of memory on text that it has not accepted yet.
//!
//! The text need not be valid, and a compiler should say so. Maintainers fix such bugs after those on valid
//! input, so they are of a kind of their own and reported last.

use mohole_target::{EngineError, Worker};
use mohole_testcase::{Activity, Failure, Finding, Job, Kind, Limits, Signature};

use super::hang::Hang;
use super::memory::recipe_with_limit;
use super::oracle::{Oracle, ReductionPlan, Seen};
use super::recipe::Recipe;
use crate::judge::compiler::Compiler;
use crate::judge::run::JudgedRun;

/// The oracle for crashes.
pub(super) struct ParserCrash;

/// The oracle for hangs.
pub(super) struct ParserHang;

impl Oracle for ParserCrash {
    fn name(&self) -> &'static str {
        "parser-crash"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::ParserCrash && signature.failure != Failure::Hang
    }

    /// There is no pass to begin at.
    fn reduction<'a>(
        &'a self,
        _worker: &mut Worker,
        compiler: Compiler<'a>,
        _job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        let plan = ReductionPlan::new(self.same(compiler, finding, false), finding);
        Ok(ReductionPlan { may_run_passes_first: false, ..plan })
    }

    fn may_need_assertions(&self) -> bool {
        true
    }

    fn is_reported_last(&self) -> bool {
        true
    }

    fn describe(&self, finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        match finding.signature.activity {
            Some(Activity::Verifying) => "crash of the verifier",
            _ => "crash of the parser on input that may be invalid",
        }
    }

    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        match recipe.finding.signature.failure {
            Failure::OutOfMemory { .. } | Failure::OutputLimit => recipe_with_limit(recipe),
            _ => recipe.command(),
        }
    }
}

impl Oracle for ParserHang {
    fn name(&self) -> &'static str {
        "parser-hang"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::ParserCrash && signature.failure == Failure::Hang
    }

    fn is_slow(&self) -> bool {
        Hang.is_slow()
    }

    fn confirm(
        &self,
        alone: &mut Worker,
        follow_up: &mut Worker,
        compiler: Compiler<'_>,
        job: &Job,
        finding: &Finding,
    ) -> Result<JudgedRun, EngineError> {
        Hang.confirm(alone, follow_up, compiler, job, finding)
    }

    fn limits(&self, limits: Limits) -> Limits {
        Hang.limits(limits)
    }

    fn reduction<'a>(
        &'a self,
        worker: &mut Worker,
        compiler: Compiler<'a>,
        job: &Job,
        finding: &'a Finding,
    ) -> Result<ReductionPlan<'a>, EngineError> {
        Oracle::reduction(&Hang, worker, compiler, job, finding)
    }

    fn is_reported_last(&self) -> bool {
        true
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "hang of the parser on input that may be invalid"
    }
}
