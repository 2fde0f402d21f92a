//! Changes one size, in the whole program.

use std::collections::BTreeSet;

use mohole_ir::{Dim, Module, Str, TypeKind};
use mohole_testcase::Rng;

use crate::retype::{Retyping, retype};
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `shape`: changes one size in all types and lists of sizes of the program to one, zero, a
/// large, a huge, an odd or a dynamic one.
pub(crate) struct Shape;

/// Boundary sizes; `None` is dynamic.
const EDGES: &[Option<u64>] = &[Some(1), Some(0), None];

/// Others worth trying.
const SIZES: &[Option<u64>] =
    &[Some(2), Some(3), Some(7), Some(8), Some(13), Some(64), Some(127), Some(4096)];

/// Sizes whose number of bytes or elements does not fit 32 or 64 bits.
const HUGE: &[Option<u64>] =
    &[Some(1 << 31), Some(1 << 32), Some((1 << 33) + 1), Some(1 << 62), Some(i64::MAX as u64)];

impl Mutator for Shape {
    fn name(&self) -> &'static str {
        "shape"
    }

    fn effect(&self) -> &'static str {
        "changes one size everywhere to one, zero, a large, an odd or a dynamic one"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let sizes: Vec<u64> = sizes(module).into_iter().collect();
        let old = *rng.pick(&sizes)?;
        let among = match rng.below(10) {
            0..=4 => EDGES,
            5..=8 => SIZES,
            _ => HUGE,
        };
        let new = *rng.pick(among)?;
        if new == Some(old) || (new == Some(0) && sizes_of_vectors(module).contains(&old)) {
            return None;
        }
        let mut work = Work::new(module, setting, rng);
        let word = match new {
            None => "unknown",
            Some(0) => "zero",
            Some(1) => "one",
            Some(size) if size > u64::from(u32::MAX / 2) => "huge",
            Some(_) => "other",
        };
        if !work.note_ops(&["resize", word]) || !retype(work.module, &Resize { old, new }) {
            return None;
        }
        let new = new.map_or("dynamic".to_owned(), |new| new.to_string());
        work.finish(format!("change size {old} to {new}"))
    }
}

/// The known sizes of a program's types.
fn sizes(module: &Module) -> BTreeSet<u64> {
    let mut found = sizes_of_vectors(module);
    for ty in module.types() {
        if let TypeKind::Tensor { dims: Some(dims), .. } | TypeKind::MemRef { dims: Some(dims), .. } =
            module.type_kind(ty)
        {
            found.extend(known(dims));
        }
    }
    found
}

/// The sizes of vectors, which must not be zero.
fn sizes_of_vectors(module: &Module) -> BTreeSet<u64> {
    let vectors = module.types().filter_map(|ty| match module.type_kind(ty) {
        TypeKind::Vector { dims, .. } => Some(known(dims)),
        _ => None,
    });
    vectors.flatten().collect()
}

fn known(dims: &[Dim]) -> impl Iterator<Item = u64> + '_ {
    dims.iter().filter_map(|dim| match dim {
        Dim::Static(size) => Some(*size),
        _ => None,
    })
}

struct Resize {
    old: u64,
    new: Option<u64>,
}

impl Resize {
    fn dims(&self, dims: &[Dim], may_be_unknown: bool) -> Box<[Dim]> {
        let new = match self.new {
            Some(size) => Dim::Static(size),
            None if may_be_unknown => Dim::Dynamic,
            None => Dim::Static(self.old),
        };
        dims.iter().map(|&dim| if dim == Dim::Static(self.old) { new } else { dim }).collect()
    }
}

impl Retyping for Resize {
    fn kind(&self, _module: &mut Module, kind: TypeKind) -> TypeKind {
        match kind {
            TypeKind::Vector { dims, element } => TypeKind::Vector { dims: self.dims(&dims, false), element },
            TypeKind::Tensor { dims: Some(dims), element, encoding } => {
                TypeKind::Tensor { dims: Some(self.dims(&dims, true)), element, encoding }
            }
            TypeKind::MemRef { dims: Some(dims), element, tail } => {
                TypeKind::MemRef { dims: Some(self.dims(&dims, true)), element, tail }
            }
            other => other,
        }
    }

    fn numbers(&self, module: &mut Module, body: Str) -> Str {
        let Some(new) = self.new else { return body };
        let (old, new) = (self.old.to_string(), new.to_string());
        let changed = module
            .text(body)
            .split(", ")
            .map(|number| {
                let digits = number.trim_matches(['[', ']']);
                if digits == old { number.replace(&old, &new) } else { number.to_owned() }
            })
            .collect::<Vec<_>>()
            .join(", ");
        module.intern(&changed)
    }
}
