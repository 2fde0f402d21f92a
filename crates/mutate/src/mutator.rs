//! What a mutator is, and the list of them.

use mohole_ir::Module;
use mohole_testcase::Rng;

use crate::{Corpus, Memory, Trait};

/// What a mutator may look at besides the program itself.
pub struct Setting<'a> {
    /// Programs to draw from, with what is known of operations.
    pub corpus: &'a Corpus,
    /// What the compiler said of earlier mutants.
    pub memory: &'a Memory,
    /// How much of the surroundings is matched.
    pub reach: Reach,
}

/// How much of the surroundings of a donor is held against those of a place: SynthFuzz's k, l and r.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Operations around.
    pub ancestors: usize,
    /// Operations before.
    pub left: usize,
    /// Operations behind.
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
    /// For people.
    pub what: String,
    /// For the memory.
    pub traits: Vec<Trait>,
}

/// One way to change a program. Draws everything it decides from the generator it is given: same program,
/// same setting, same generator, same result.
///
/// A mutator is called many thousand times a second and may cost some tens of microseconds. It answers
/// `None` when it found nothing to do; the program may then be half changed and is thrown away.
pub trait Mutator: Sync {
    /// The word for it on the command line.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn effect(&self) -> &'static str;

    /// Changes a program.
    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change>;
}

/// All mutators of programs.
pub static MUTATORS: &[&dyn Mutator] = &[
    &crate::synth::Synth,
    &crate::similar_op::SimilarOp,
    &crate::mixing::Mixing,
    &crate::dependency::Dependency,
    &crate::splice::Splice,
    &crate::branch::Branch,
    &crate::shape::Shape,
    &crate::attr::EdgeValue,
    &crate::element_type::USUAL,
];

/// Those that take a program to the edge of what is allowed, and often beyond it. Some are not among
/// [`MUTATORS`], most of whose mutants are meant to be accepted.
pub static EDGES: &[&dyn Mutator] = &[
    &crate::shape::Shape,
    &crate::attr::EdgeValue,
    &crate::element_type::ODD,
    &crate::rank::Rank,
    &crate::layout::Layout,
    &crate::list::List,
    &crate::arity::Arity,
];

/// The mutator of this name.
pub fn mutator(name: &str) -> Option<&'static dyn Mutator> {
    MUTATORS.iter().chain(EDGES).copied().find(|mutator| mutator.name() == name)
}
