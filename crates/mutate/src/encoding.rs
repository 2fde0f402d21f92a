//! Gives tensors encodings, in the whole program.

use mohole_ir::{Attr, AttrKind, Module, Type, TypeKind};
use mohole_testcase::Rng;

use crate::retype::{Retyping, retype};
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `encoding`: gives all tensors of one type or of one rank an encoding that the corpus has for
/// their rank, or removes their encoding.
pub(crate) struct Encoding;

impl Mutator for Encoding {
    fn name(&self) -> &'static str {
        "encoding"
    }

    fn effect(&self) -> &'static str {
        "gives tensors an encoding of other programs, or removes it"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let tensors: Vec<Type> = module.types().filter(|&ty| rank(module, ty).is_some()).collect();
        let tensor = *rng.pick(&tensors)?;
        let rank = rank(module, tensor)?;
        let TypeKind::Tensor { encoding: old, .. } = *module.type_kind(tensor) else { return None };
        let new = match old {
            Some(_) if rng.chance(1, 2) => None,
            _ => Some(draw(module, setting, rank, rng)?),
        };
        let only = rng.chance(1, 2).then(|| module.type_kind(tensor).clone());
        let word = if new.is_some() { "encode" } else { "decode" };
        let mut work = Work::new(module, setting, rng);
        if !work.note_ops(&[word]) || !retype(work.module, &Encode { rank, only, new }) {
            return None;
        }
        let new = new.map_or("none".to_owned(), |new| work.module.attr_text(new));
        work.finish(format!("tensors of rank {rank} get the encoding {new}"))
    }
}

/// The rank of a tensor.
fn rank(module: &Module, ty: Type) -> Option<usize> {
    match module.type_kind(ty) {
        TypeKind::Tensor { dims: Some(dims), .. } => Some(dims.len()),
        _ => None,
    }
}

/// An encoding of the corpus for this rank; rarely any attribute, which is also allowed.
fn draw(module: &mut Module, setting: &Setting<'_>, rank: usize, rng: &mut Rng) -> Option<Attr> {
    let corpus = setting.corpus;
    let seen = if rng.chance(1, 8) { None } else { corpus.samples().encoding(rank, rng) };
    if let Some(seen) = seen {
        return Some(seen.copy_to(&corpus.seeds, module));
    }
    let raw = module.intern("encoding");
    Some(module.make_attr(AttrKind::String { raw, ty: None }))
}

struct Encode {
    rank: usize,
    /// Only tensors of exactly this type.
    only: Option<TypeKind>,
    new: Option<Attr>,
}

impl Retyping for Encode {
    fn kind(&self, _module: &mut Module, kind: TypeKind) -> TypeKind {
        if self.only.as_ref().is_some_and(|only| *only != kind) {
            return kind;
        }
        match kind {
            TypeKind::Tensor { dims: Some(dims), element, .. } if dims.len() == self.rank => {
                TypeKind::Tensor { dims: Some(dims), element, encoding: self.new }
            }
            other => other,
        }
    }
}
