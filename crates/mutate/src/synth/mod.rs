//! SynthFuzz's mutation, extended: copies a part of one program into another and binds its operands there.
//!
//! SYNTH draws the part (an operation, a sequence, a region, an attribute, an operand list) with its context;
//! LOCATE finds a place; MATCH compares the contexts and binds values; INSTANTIATE copies with fresh names.
//! A value that the context does not bind becomes any visible one of its type, or a new one. [`pure`] is the
//! published form.

mod attribute;
mod insert;
mod operands;
pub mod pure;
mod region;
mod replace;

use mohole_ir::Module;
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `synth`.
pub struct Synth;

impl Mutator for Synth {
    fn name(&self) -> &'static str {
        "synth"
    }

    fn effect(&self) -> &'static str {
        "copies a part of another program, bound to visible values"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let way = rng.below(100);
        let mut work = Work::new(module, setting, rng);
        let what = match way {
            0..45 => insert::one(&mut work),
            45..60 => insert::sequence(&mut work),
            60..80 => replace::one(&mut work),
            80..86 => region::swap(&mut work),
            86..92 => attribute::swap(&mut work),
            _ => operands::rebind(&mut work),
        }?;
        work.finish(what)
    }
}
