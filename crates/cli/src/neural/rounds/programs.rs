//! The set that a model is trained on.

use std::collections::HashSet;

use anyhow::Result;
use mohole_neural::skeleton_hash;
use mohole_neural::tree::Program;
use mohole_session::Session;
use mohole_session::sampling::Syntax;
use mohole_target::Engine;

/// Of this many programs in generic form, one is learned in custom assembly, too, so that a model does not
/// forget it.
const CUSTOM_OF: usize = 3;

/// Programs to learn from.
#[derive(Default)]
pub(super) struct ProgramSet {
    pub(super) programs: Vec<Program>,
    /// Some of them in custom assembly.
    pub(super) custom: Vec<String>,
    skeletons: HashSet<u64>,
}

impl ProgramSet {
    pub(super) fn add(&mut self, programs: Vec<Program>, custom: Vec<String>) {
        self.skeletons.extend(programs.iter().map(skeleton_hash));
        self.programs.extend(programs);
        self.custom.extend(custom);
    }

    /// The skeletons of the programs.
    pub(super) fn skeletons(&self) -> &HashSet<u64> {
        &self.skeletons
    }
}

/// Programs in custom assembly: all if the model is to write it, otherwise some.
pub(super) fn custom_texts(
    engine: &mut Engine,
    session: &Session,
    programs: &[Program],
    form: Syntax,
) -> Result<Vec<String>> {
    let step = if form == Syntax::Custom { 1 } else { CUSTOM_OF };
    let some: Vec<Program> = programs.iter().step_by(step).cloned().collect();
    crate::neural::prepare::custom_texts(engine, session, &some)
}
