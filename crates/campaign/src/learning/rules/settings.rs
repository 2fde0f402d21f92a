//! What to learn from, and the runs that learning makes.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use mohole_catalog::Catalog;
use mohole_target::{Profile, Tool};
use mohole_testcase::{Entry, Job, Limits, PassCall, Pipeline};

use crate::lowering::jobs::NO_ALIASES;
use crate::programs::Program;

static LOCAL_SCOPE: LazyLock<String> = LazyLock::new(|| NO_ALIASES.to_owned());

/// Learning does not wait for slow passes.
const RUN_WALL_LIMIT: Duration = Duration::from_millis(1500);

/// What to learn from.
pub struct RuleLearning<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// What it has.
    pub catalog: &'a Catalog,
    /// Programs to try passes on.
    pub programs: &'a [Program],
    /// One small program for each of many operations. Calls with options are tried only on those that the
    /// call without options changes.
    pub templates: &'a [Program],
    /// Processes at once.
    pub workers: usize,
}

/// What happens while rules are learned.
pub enum LearningEvent {
    /// So many programs were given, so many accepted, so many chosen.
    Chosen(usize, usize, usize),
    /// So many calls are done, of how many.
    Done(usize, usize),
}

impl RuleLearning<'_> {
    /// The arguments that print a program.
    pub(super) fn reading(&self) -> Arc<[String]> {
        self.profile.no_op.iter().chain(self.flags()).cloned().collect()
    }

    /// The arguments that clean a program up.
    pub(super) fn cleaning(&self) -> Arc<[String]> {
        let clean = Pipeline::on_module([Entry::pass("canonicalize")]).to_argument();
        [clean].iter().chain(self.flags()).cloned().collect()
    }

    /// The arguments that run a call on the modules inside one module.
    pub(super) fn args(&self, call: &PassCall) -> Arc<[String]> {
        let in_module = Pipeline::on_module([Entry::from(call)]);
        let pipeline = Pipeline::on_module([Entry::Nested(in_module)]).to_argument();
        [pipeline].into_iter().chain(self.flags().cloned()).collect()
    }

    /// Generic form without aliases, so that each program can be taken out and stand alone.
    fn flags(&self) -> impl Iterator<Item = &String> {
        self.profile.generic.iter().chain(&self.profile.single_thread).chain([&*LOCAL_SCOPE])
    }

    /// A run with these arguments.
    pub(super) fn job(&self, args: &Arc<[String]>, input: Arc<[u8]>) -> Job {
        let limits = self.profile.limits.limits();
        Job { args: args.clone(), input, limits: Limits { wall: limits.wall.min(RUN_WALL_LIMIT), ..limits } }
    }
}
