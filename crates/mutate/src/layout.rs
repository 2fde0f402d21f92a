//! Changes the memory layout of buffers, in the whole program.

use std::collections::BTreeSet;

use mohole_ir::{Attr, AttrKind, Dim, Module, TypeKind};
use mohole_testcase::Rng;

use crate::retype::{Retyping, retype};
use crate::samples::is_layout;
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
    /// In another memory space.
    Space,
}

const LAYOUTS: &[NewLayout] =
    &[NewLayout::Strided, NewLayout::Offset, NewLayout::Reversed, NewLayout::Space, NewLayout::Space];

/// Memory spaces as numbers. GPU targets use 1, 3 and 5.
const SPACES: &[&str] = &["1", "3", "5", "4"];

impl Mutator for Layout {
    fn name(&self) -> &'static str {
        "layout"
    }

    fn effect(&self) -> &'static str {
        "gives buffers strides, an offset, another order or another memory space"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let layout = *rng.pick(LAYOUTS)?;
        if layout == NewLayout::Space {
            return change_space(module, setting, rng);
        }
        let ranks: Vec<usize> = ranks(module).into_iter().collect();
        let rank = *rng.pick(&ranks)?;
        let mut work = Work::new(module, setting, rng);
        if !work.note_ops(&["layout", layout.word()]) || !retype(work.module, &Relayout { rank, layout }) {
            return None;
        }
        work.finish(format!("memrefs of rank {rank}: {}", layout.word()))
    }
}

/// Puts all buffers of one rank, or those without a rank, into another memory space.
fn change_space(module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
    let ranks = module.types().filter_map(|ty| match module.type_kind(ty) {
        TypeKind::MemRef { dims, .. } => Some(dims.as_ref().map(|dims| dims.len())),
        _ => None,
    });
    let ranks: Vec<Option<usize>> = ranks.collect::<BTreeSet<_>>().into_iter().collect();
    let rank = *rng.pick(&ranks)?;
    let corpus = setting.corpus;
    let seen = if rng.chance(1, 2) { corpus.samples().space(rng) } else { None };
    let space = match seen {
        Some(seen) => seen.copy_to(&corpus.seeds, module),
        None => {
            let literal = module.intern(rng.pick(SPACES)?);
            module.make_attr(AttrKind::Number { literal, ty: None })
        }
    };
    let text = module.attr_text(space);
    let mut work = Work::new(module, setting, rng);
    if !work.note_ops(&["space", &text]) || !retype(work.module, &Respace { rank, space }) {
        return None;
    }
    let rank = rank.map_or("unknown rank".to_owned(), |rank| format!("rank {rank}"));
    work.finish(format!("memrefs of {rank}: in memory space {text}"))
}

impl NewLayout {
    fn word(self) -> &'static str {
        match self {
            NewLayout::Strided => "strided",
            NewLayout::Offset => "with an offset",
            NewLayout::Reversed => "reversed",
            NewLayout::Space => "in another memory space",
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
            NewLayout::Space => return None,
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

/// Replaces the memory space of buffers of one rank and keeps their layout.
struct Respace {
    rank: Option<usize>,
    space: Attr,
}

impl Retyping for Respace {
    fn kind(&self, module: &mut Module, kind: TypeKind) -> TypeKind {
        match kind {
            TypeKind::MemRef { dims, element, tail } if dims.as_ref().map(|dims| dims.len()) == self.rank => {
                let layout = tail.iter().copied().filter(|&attr| is_layout(module, attr));
                let tail = layout.chain([self.space]).collect();
                TypeKind::MemRef { dims, element, tail }
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
