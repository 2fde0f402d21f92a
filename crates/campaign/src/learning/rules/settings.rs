//! The settings for learning rules, and the compiler runs that learning needs.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use mohole_catalog::Catalog;
use mohole_target::{Profile, Tool};
use mohole_testcase::{Entry, Job, Limits, PassCall, Pipeline};

use crate::lowering::jobs::NO_ALIASES;
use crate::programs::Program;

static LOCAL_SCOPE: LazyLock<String> = LazyLock::new(|| NO_ALIASES.to_owned());

/// Time limit of one run: learning does not wait for slow passes.
const RUN_WALL_LIMIT: Duration = Duration::from_millis(1500);

/// Learns the rule book of one compiler.
pub struct RuleLearning<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// The compiler's passes and operations.
    pub catalog: &'a Catalog,
    /// Programs to try passes on.
    pub programs: &'a [Program],
    /// One small program for each of many operations. Calls with options are tried only on those that the
    /// call without options changes.
    pub templates: &'a [Program],
    /// Worker processes.
    pub workers: usize,
}

/// Progress of learning.
pub enum LearningEvent {
    /// The numbers of programs that were given, accepted by the compiler, and chosen.
    Chosen(usize, usize, usize),
    /// The number of calls that are done, and of all calls in this round.
    Done(usize, usize),
}

impl RuleLearning<'_> {
    /// Arguments that print a program.
    pub(super) fn print_args(&self) -> Arc<[String]> {
        self.profile.no_op.iter().chain(self.flags()).cloned().collect()
    }

    /// Arguments that canonicalize a program.
    pub(super) fn canonicalize_args(&self) -> Arc<[String]> {
        let pipeline = Pipeline::on_module([Entry::pass("canonicalize")]).to_argument();
        [pipeline].iter().chain(self.flags()).cloned().collect()
    }

    /// Arguments that run a call on each program of a batch.
    pub(super) fn call_args(&self, call: &PassCall) -> Arc<[String]> {
        let in_module = Pipeline::on_module([Entry::from(call)]);
        let pipeline = Pipeline::on_module([Entry::Nested(in_module)]).to_argument();
        [pipeline].into_iter().chain(self.flags().cloned()).collect()
    }

    /// Generic form without aliases, so that each program of a batch can be cut out.
    fn flags(&self) -> impl Iterator<Item = &String> {
        self.profile.generic.iter().chain(&self.profile.single_thread).chain([&*LOCAL_SCOPE])
    }

    /// A run with these arguments.
    pub(super) fn job(&self, args: &Arc<[String]>, input: Arc<[u8]>) -> Job {
        let limits = self.profile.limits.limits();
        Job { args: args.clone(), input, limits: Limits { wall: limits.wall.min(RUN_WALL_LIMIT), ..limits } }
    }
}
