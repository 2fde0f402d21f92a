//! Changes the memory layout of buffers, in the whole program.

use std::collections::BTreeSet;

use mohole_ir::{Attr, AttrKind, Dim, Module, TypeKind};
use mohole_testcase::Rng;

use crate::retype::{Retyping, retype};
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `layout`: gives all buffers of one rank strides, an offset, a reversed order of dimensions, or
/// another memory space.
pub(crate) struct Layout;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewLayout {
    /// Twice the strides.
    Strided,
    /// The same, with an offset.
    Offset,
    /// The last dimension outermost.
    Reversed,
    /// In memory space 1.
    OtherSpace,
}

const LAYOUTS: &[NewLayout] =
    &[NewLayout::Strided, NewLayout::Offset, NewLayout::Reversed, NewLayout::OtherSpace];

impl Mutator for Layout {
    fn name(&self) -> &'static str {
        "layout"
    }

    fn effect(&self) -> &'static str {
        "gives buffers strides, an offset, another order or another memory space"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let ranks: Vec<usize> = ranks(module).into_iter().collect();
        let rank = *rng.pick(&ranks)?;
        let layout = *rng.pick(LAYOUTS)?;
        let mut work = Work::new(module, setting, rng);
        if !work.note_ops(&["layout", layout.word()]) || !retype(work.module, &Relayout { rank, layout }) {
            return None;
        }
        work.finish(format!("memrefs of rank {rank}: {}", layout.word()))
    }
}

impl NewLayout {
    fn word(self) -> &'static str {
        match self {
            NewLayout::Strided => "strided",
            NewLayout::Offset => "with an offset",
            NewLayout::Reversed => "reversed",
            NewLayout::OtherSpace => "in memory space 1",
        }
    }
}

/// The ranks of buffers with the default layout.
fn ranks(module: &Module) -> BTreeSet<usize> {
    let rank = |ty| match module.type_kind(ty) {
        TypeKind::MemRef { dims: Some(dims), tail, .. } if tail.is_empty() => {
            Some(dims.len()).filter(|&rank| rank > 0)
        }
        _ => None,
    };
    module.types().filter_map(rank).collect()
}

struct Relayout {
    rank: usize,
    layout: NewLayout,
}

impl Relayout {
    /// The layout or memory space of a buffer with these dimensions; `None` if there is none.
    fn attr(&self, module: &mut Module, dims: &[Dim]) -> Option<Attr> {
        let kind = match self.layout {
            NewLayout::Strided => opaque(module, &strided(dims, None)?),
            NewLayout::Offset => opaque(module, &strided(dims, Some(3))?),
            NewLayout::Reversed => AttrKind::AffineMap(module.intern(&reversed(dims.len()))),
            NewLayout::OtherSpace => AttrKind::Number { literal: module.intern("1"), ty: None },
        };
        Some(module.make_attr(kind))
    }
}

impl Retyping for Relayout {
    fn kind(&self, module: &mut Module, kind: TypeKind) -> TypeKind {
        match kind {
            TypeKind::MemRef { dims: Some(dims), element, tail }
                if tail.is_empty() && dims.len() == self.rank =>
            {
                let tail = self.attr(module, &dims).into_iter().collect();
                TypeKind::MemRef { dims: Some(dims), element, tail }
            }
            other => other,
        }
    }
}

fn opaque(module: &mut Module, text: &str) -> AttrKind {
    AttrKind::Opaque { text: module.intern(text), ty: None }
}

/// `strided<[16, 2], offset: 3>`: every stride is twice as long as needed.
fn strided(dims: &[Dim], offset: Option<u64>) -> Option<String> {
    let mut step = Some(2u64);
    let mut strides: Vec<String> = Vec::new();
    for dim in dims.iter().rev() {
        strides.push(step.map_or("?".to_owned(), |step| step.to_string()));
        step = match dim {
            Dim::Static(size) => step.map(|step| step.saturating_mul((*size).max(1))),
            Dim::Dynamic | Dim::Scalable(_) => None,
        };
    }
    strides.reverse();
    let offset = offset.map_or(String::new(), |offset| format!(", offset: {offset}"));
    (!strides.is_empty()).then(|| format!("strided<[{}]{offset}>", strides.join(", ")))
}

/// `(d0, d1) -> (d1, d0)`.
fn reversed(rank: usize) -> String {
    let names: Vec<String> = (0..rank).map(|at| format!("d{at}")).collect();
    let back: Vec<String> = names.iter().rev().cloned().collect();
    format!("({}) -> ({})", names.join(", "), back.join(", "))
}
