//! What a mutator is, what it is given and what it reports.

use mohole_ir::Module;
use mohole_testcase::Rng;

use crate::corpus::Corpus;
use crate::memory::{Memory, Trait};

/// What a mutator may use besides the program itself.
pub struct Setting<'a> {
    /// Programs to draw from, with what is known of operations.
    pub corpus: &'a Corpus,
    /// What the compiler accepted and refused of earlier mutants.
    pub memory: &'a Memory,
    /// How much context is matched.
    pub reach: Reach,
}

/// How much of the context of a donor is compared with that of a place: SynthFuzz's k, l and r.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Enclosing operations.
    pub ancestors: usize,
    /// Operations before.
    pub left: usize,
    /// Operations after.
    pub right: usize,
}

impl Default for Reach {
    fn default() -> Self {
        Reach { ancestors: 4, left: 4, right: 4 }
    }
}

/// What was done to a program.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Description for people; never parsed.
    pub what: String,
    /// Recorded in the [`Memory`] with the compiler's answer.
    pub traits: Vec<Trait>,
}

/// One way to change a program. All its decisions come from `rng`: same program, same setting, same `rng`,
/// same result.
///
/// A mutator runs many thousand times a second and may take some tens of microseconds. It returns `None` when
/// it found nothing to do; the program may then be half changed and the caller drops it.
pub trait Mutator: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn effect(&self) -> &'static str;

    /// Changes a program.
    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change>;
}
