//! Uses types of dialects where programs have plain ones: in signatures, and as element types.

use mohole_ir::{AttrKind, Module, Op, Type, TypeKind, Value};
use mohole_testcase::Rng;

use crate::place::{Place, draw_place};
use crate::retype::{Retyping, retype};
use crate::samples::is_function;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait, symbols};

/// The mutator `dialect_type`: a type of a dialect, as the corpus has it, becomes the type of an argument, of
/// a result, of a declared function, or the element type of shaped types.
pub(crate) struct DialectType;

impl Mutator for DialectType {
    fn name(&self) -> &'static str {
        "dialect_type"
    }

    fn effect(&self) -> &'static str {
        "uses a dialect's type in a signature, or another element type"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        let what = match work.rng.below(6) {
            0 | 1 => add_argument(&mut work),
            2 => declare(&mut work),
            3 => cast_value(&mut work),
            _ => replace_element(&mut work),
        }?;
        work.finish(what)
    }
}

/// A dialect's type of the corpus, sometimes as the element of a tensor or memref.
fn draw(work: &mut Work<'_>) -> Option<Type> {
    let corpus = work.setting.corpus;
    let ty = corpus.samples().dialect_type(work.rng)?.copy_to(&corpus.seeds, work.module);
    let dims = Box::new([mohole_ir::Dim::Dynamic]);
    let kind = match work.rng.below(8) {
        0 => TypeKind::Tensor { dims: Some(dims), element: ty, encoding: None },
        1 => TypeKind::MemRef { dims: Some(dims), element: ty, tail: Box::default() },
        _ => return Some(ty),
    };
    Some(work.module.make_type(kind))
}

/// Adds an argument to a function, and sometimes returns it.
fn add_argument(work: &mut Work<'_>) -> Option<String> {
    let ty = draw(work)?;
    let place = draw_place(work.module, &work.setting.corpus.ops, work.rng)?;
    let argument = work.add_argument(ty, place)?;
    let start = work.start_of_scope(place)?;
    if work.rng.chance(1, 2)
        && let Some(first) = start.before
    {
        work.return_value(first, argument);
    }
    Some(format!("add an argument of type {}", work.module.type_text(ty)))
}

/// Declares a function that takes and gives a dialect's type.
fn declare(work: &mut Work<'_>) -> Option<String> {
    let ty = draw(work)?;
    let functions: Vec<Op> = work.module.walk().filter(|&op| is_function(work.module, op)).collect();
    let like = *work.rng.pick(&functions)?;
    work.module.function_type(like)?;
    let name = work.module.op_name(like).to_owned();
    let word = ty_word(work.module, ty);
    work.note(Trait::new(&name, &["declare", &name, &word]))?;
    let declared = work.module.create_op(&name, &[], &[]);
    work.module.add_region(declared);
    let symbol = symbols::fresh(work.module, "declared");
    for (key, text) in [("sym_name", symbol.as_str()), ("sym_visibility", "private")] {
        let raw = work.module.intern(text);
        let value = work.module.make_attr(AttrKind::String { raw, ty: None });
        work.set_attr(declared, key, value);
    }
    let (inputs, results): (&[Type], &[Type]) = match work.rng.below(3) {
        0 => (&[ty], &[]),
        1 => (&[], &[ty]),
        _ => (&[ty, ty], &[ty]),
    };
    work.module.set_function_type(declared, inputs, results);
    Place::before(work.module, like)?.insert(work.module, declared);
    Some(format!("declare a function with {}", work.module.type_text(ty)))
}

/// An argument of a dialect's type, cast to the type of a value, takes its place.
fn cast_value(work: &mut Work<'_>) -> Option<String> {
    let ty = draw(work)?;
    let place = draw_place(work.module, &work.setting.corpus.ops, work.rng)?;
    let user = place.before?;
    let operands = work.module.op(user).operands.clone();
    let slot = work.rng.below(operands.len().max(1));
    let old: Value = *operands.get(slot)?;
    let argument = work.add_argument(ty, place)?;
    let new = work.cast(Some(argument), work.module.value(old).ty, place)?;
    work.module.set_operand(user, slot, new);
    Some(format!("use an argument of type {}", work.module.type_text(ty)))
}

/// Another element type for all tensors, vectors and memrefs with one element type.
fn replace_element(work: &mut Work<'_>) -> Option<String> {
    let corpus = work.setting.corpus;
    let elements: Vec<Type> =
        work.module.types().filter_map(|ty| element(work.module.type_kind(ty))).collect();
    let old = *work.rng.pick(&elements)?;
    let new = corpus.samples().element(work.rng)?.copy_to(&corpus.seeds, work.module);
    let with_scalars = work.rng.chance(2, 3);
    let (old_text, new_text) = (work.module.type_text(old), work.module.type_text(new));
    let word = if with_scalars { "replace type" } else { "replace element" };
    if !work.note_ops(&[word, &old_text, &new_text]) {
        return None;
    }
    let changed = if with_scalars {
        let (old, new) = (work.module.type_kind(old).clone(), work.module.type_kind(new).clone());
        retype(work.module, &Everywhere { old, new })
    } else {
        retype(work.module, &Inside { old, new })
    };
    changed.then(|| format!("{word} {old_text} by {new_text}"))
}

fn element(kind: &TypeKind) -> Option<Type> {
    match kind {
        TypeKind::Vector { element, .. }
        | TypeKind::Tensor { element, .. }
        | TypeKind::MemRef { element, .. } => Some(*element),
        _ => None,
    }
}

/// A word for a type in the memory: its dialect and name, without parameters.
fn ty_word(module: &Module, ty: Type) -> String {
    let text = module.type_text(ty);
    text.split('<').next().unwrap_or(&text).to_owned()
}

/// Replaces the element type of shaped types.
struct Inside {
    old: Type,
    new: Type,
}

impl Retyping for Inside {
    fn kind(&self, _module: &mut Module, mut kind: TypeKind) -> TypeKind {
        match &mut kind {
            TypeKind::Vector { element, .. }
            | TypeKind::Tensor { element, .. }
            | TypeKind::MemRef { element, .. }
                if *element == self.old =>
            {
                *element = self.new;
            }
            _ => {}
        }
        kind
    }
}

/// Replaces a type wherever it is.
struct Everywhere {
    old: TypeKind,
    new: TypeKind,
}

impl Retyping for Everywhere {
    fn kind(&self, _module: &mut Module, kind: TypeKind) -> TypeKind {
        if kind == self.old { self.new.clone() } else { kind }
    }
}
