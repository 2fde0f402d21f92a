//! Changes the rank of shaped types, in the whole program.

use std::collections::BTreeSet;

use mohole_ir::{Dim, Module, TypeKind};
use mohole_testcase::Rng;

use crate::retype::{Retyping, retype};
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `rank`: makes all tensors, buffers or vectors of one rank rank 0, unranked or one rank higher,
/// or one dimension of vectors scalable.
pub(crate) struct Rank;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Container {
    Tensor,
    MemRef,
    Vector,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewRank {
    None,
    Unknown,
    /// One dimension of vectors.
    Scalable(usize),
    OneMore,
}

impl Mutator for Rank {
    fn name(&self) -> &'static str {
        "rank"
    }

    fn effect(&self) -> &'static str {
        "makes shaped types rank 0, unranked, or one rank higher"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let shapes: Vec<(Container, usize)> = shapes(module).into_iter().collect();
        let (container, rank) = *rng.pick(&shapes)?;
        let choices = match container {
            Container::Vector => {
                &[NewRank::None, NewRank::Scalable(rng.below(rank.max(1))), NewRank::OneMore]
            }
            _ => &[NewRank::None, NewRank::Unknown, NewRank::OneMore],
        };
        let new = *rng.pick(choices)?;
        if rank == 0 && new != NewRank::OneMore {
            return None;
        }
        let (word, container_word) = (new.word(), container.word());
        let mut work = Work::new(module, setting, rng);
        if !work.note_ops(&["rank", word, container_word])
            || !retype(work.module, &Reshape { container, rank, new })
        {
            return None;
        }
        work.finish(format!("{container_word} of rank {rank}: {word}"))
    }
}

impl Container {
    fn word(self) -> &'static str {
        match self {
            Container::Tensor => "tensors",
            Container::MemRef => "memrefs",
            Container::Vector => "vectors",
        }
    }
}

impl NewRank {
    fn word(self) -> &'static str {
        match self {
            NewRank::None => "rank 0",
            NewRank::Unknown => "unranked",
            NewRank::Scalable(_) => "one dimension scalable",
            NewRank::OneMore => "one dimension more",
        }
    }
}

/// The ranks in a program.
fn shapes(module: &Module) -> BTreeSet<(Container, usize)> {
    let shape = |ty| match module.type_kind(ty) {
        TypeKind::Tensor { dims: Some(dims), .. } => Some((Container::Tensor, dims.len())),
        TypeKind::MemRef { dims: Some(dims), .. } => Some((Container::MemRef, dims.len())),
        TypeKind::Vector { dims, .. } => Some((Container::Vector, dims.len())),
        _ => None,
    };
    module.types().filter_map(shape).collect()
}

struct Reshape {
    container: Container,
    rank: usize,
    new: NewRank,
}

impl Reshape {
    /// The new dimensions; `None` for an unranked type.
    fn dims(&self, dims: &[Dim]) -> Option<Box<[Dim]>> {
        match self.new {
            NewRank::None => Some(Box::default()),
            NewRank::Unknown => None,
            NewRank::OneMore => Some(std::iter::once(Dim::Static(1)).chain(dims.iter().copied()).collect()),
            NewRank::Scalable(which) => Some(
                dims.iter()
                    .enumerate()
                    .map(|(at, &dim)| match dim {
                        Dim::Static(size) if at == which => Dim::Scalable(size),
                        other => other,
                    })
                    .collect(),
            ),
        }
    }

    fn concerns(&self, container: Container, dims: &[Dim]) -> bool {
        self.container == container && self.rank == dims.len()
    }
}

impl Retyping for Reshape {
    fn kind(&self, _module: &mut Module, kind: TypeKind) -> TypeKind {
        match kind {
            TypeKind::Vector { dims, element } if self.concerns(Container::Vector, &dims) => {
                TypeKind::Vector { dims: self.dims(&dims).unwrap_or(dims), element }
            }
            TypeKind::Tensor { dims: Some(dims), element, encoding }
                if self.concerns(Container::Tensor, &dims) =>
            {
                TypeKind::Tensor { dims: self.dims(&dims), element, encoding }
            }
            TypeKind::MemRef { dims: Some(dims), element, tail }
                if self.concerns(Container::MemRef, &dims) =>
            {
                TypeKind::MemRef { dims: self.dims(&dims), element, tail }
            }
            other => other,
        }
    }
}
