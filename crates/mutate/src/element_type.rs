//! Changes one number type to another, in the whole program.

use std::collections::BTreeSet;

use mohole_ir::{Module, Signedness, TypeKind};
use mohole_testcase::Rng;

use crate::retype::{Retyping, retype};
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutators `type` and `odd_type`: change one number type to another of its kind in the whole program.
pub(crate) struct ElementType {
    name: &'static str,
    effect: &'static str,
    integers: &'static [u32],
    floats: &'static [&'static str],
}

/// Types that most operations take.
pub(crate) const USUAL: ElementType = ElementType {
    name: "type",
    effect: "changes one number type to another everywhere",
    integers: &[8, 16, 32, 64, 4, 128],
    floats: &["f16", "bf16", "f32", "f64"],
};

/// Types that few operations are tested with.
pub(crate) const ODD: ElementType = ElementType {
    name: "odd_type",
    effect: "changes one number type to an unusual one everywhere: i3, tf32",
    integers: &[1, 3, 7, 65, 256],
    floats: &["f8E4M3FN", "f8E5M2", "f80", "f128", "tf32"],
};

impl Mutator for ElementType {
    fn name(&self) -> &'static str {
        self.name
    }

    fn effect(&self) -> &'static str {
        self.effect
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let (integers, floats) = numbers(module);
        let swap = match rng.below(2) {
            0 => Swap::Integer(*rng.pick(&integers)?, *rng.pick(self.integers)?),
            _ => {
                let old = rng.pick(&floats)?.clone();
                Swap::Float(old, rng.pick(self.floats)?)
            }
        };
        if swap.changes_nothing() {
            return None;
        }
        let (old, new) = swap.names();
        let mut work = Work::new(module, setting, rng);
        if !work.note_ops(&["retype", &old, &new]) || !retype(work.module, &swap) {
            return None;
        }
        work.finish(format!("change {old} to {new}"))
    }
}

/// The widths of integers and the names of floats that a program has.
fn numbers(module: &Module) -> (Vec<u32>, Vec<String>) {
    let mut integers = BTreeSet::new();
    let mut floats = BTreeSet::new();
    for ty in module.types() {
        match module.type_kind(ty) {
            TypeKind::Integer { width, sign: Signedness::Signless } if *width > 1 => {
                _ = integers.insert(*width);
            }
            TypeKind::Float(name) => _ = floats.insert(module.text(*name).to_owned()),
            _ => {}
        }
    }
    (integers.into_iter().collect(), floats.into_iter().collect())
}

enum Swap {
    Integer(u32, u32),
    Float(String, &'static str),
}

impl Swap {
    /// The old and the new type.
    fn names(&self) -> (String, String) {
        match self {
            Swap::Integer(old, new) => (format!("i{old}"), format!("i{new}")),
            Swap::Float(old, new) => (old.clone(), (*new).to_owned()),
        }
    }

    fn changes_nothing(&self) -> bool {
        match self {
            Swap::Integer(old, new) => old == new,
            Swap::Float(old, new) => old == new,
        }
    }
}

impl Retyping for Swap {
    fn kind(&self, module: &mut Module, kind: TypeKind) -> TypeKind {
        match (self, &kind) {
            (Swap::Integer(old, new), TypeKind::Integer { width, sign: Signedness::Signless })
                if width == old =>
            {
                TypeKind::Integer { width: *new, sign: Signedness::Signless }
            }
            (Swap::Float(old, new), TypeKind::Float(name)) if module.text(*name) == old => {
                TypeKind::Float(module.intern(new))
            }
            _ => kind,
        }
    }
}
