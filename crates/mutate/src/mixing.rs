//! Puts operations of high-level dialects into lower-level code, as MLIRTracer does.

use mohole_ir::{AttrKind, Dim, Module, Op, Type, TypeKind, Value};
use mohole_testcase::Rng;

use crate::binding::{binding_of, note_binding};
use crate::corpus::Donor;
use crate::place::{Place, draw_place};
use crate::seed::{Seed, TypeId};
use crate::work::{Binding, Work};
use crate::{Change, Mutator, Setting};

/// The mutator `mixing`: inserts a high-level operation that uses visible values and whose results are used
/// later, with conversions between scalars, vectors, tensors and buffers.
pub(crate) struct Mixing;

/// High-level dialects.
const HIGH: &[&str] =
    &["tosa", "linalg", "tensor", "shape", "sparse_tensor", "vector", "mesh", "shard", "quant"];

/// Donors that are tried for one place.
const MAX_DONORS_TRIED: usize = 24;

impl Mutator for Mixing {
    fn name(&self) -> &'static str {
        "mixing"
    }

    fn effect(&self) -> &'static str {
        "inserts a high-level operation and converts its operands and results"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        let place = draw_place(work.module, &setting.corpus.ops, work.rng)?;
        let donor = draw_donor(&mut work, place)?;
        let facts = setting.corpus.ops.facts(donor.name);
        let binding = binding_of(&work, facts)?;
        let copy = match binding {
            Binding::Here => graft_adapted(&mut work, donor, place)?,
            Binding::AlongWithMakers => work.graft(donor, place, binding)?,
        };
        work.note_put(facts, place);
        note_binding(&mut work, facts, binding, donor);
        for value in work.module.op(copy).results.clone() {
            if !work.feed(copy, value) {
                feed_adapted(&mut work, copy, value);
            }
        }
        work.finish(format!("mix in {}", facts.name))
    }
}

fn draw_donor<'a>(work: &mut Work<'a>, place: Place) -> Option<&'a Donor> {
    let corpus = work.setting.corpus;
    for _ in 0..MAX_DONORS_TRIED {
        let dialect = *work.rng.pick(HIGH)?;
        let Some(donor) = corpus.donor_of_dialect(dialect, work.rng) else { continue };
        let facts = corpus.ops.facts(donor.name);
        let usable = !donor.symbols && !facts.symbol && donor.size < 12;
        if usable && work.fits(facts, place) && binding_of(work, facts).is_some() {
            return Some(donor);
        }
    }
    None
}

/// Copies a donor. Each operand is a value of the type, one converted to it, or a new one.
fn graft_adapted(work: &mut Work<'_>, donor: &Donor, place: Place) -> Option<Op> {
    let seed = work.setting.corpus.seed_of(donor);
    let around = work.visible(place);
    let mut transplant = mohole_ir::Transplant::default();
    for value in seed.module.free_values(&[donor.op]) {
        let bound = adapted(work, seed, value, place, &around)?;
        transplant.map_value(value, bound);
    }
    let copy = transplant.copy(&seed.module, donor.op, work.module);
    place.insert(work.module, copy);
    Some(copy)
}

fn adapted(
    work: &mut Work<'_>,
    seed: &Seed,
    wanted: Value,
    place: Place,
    around: &[(Value, Option<TypeId>)],
) -> Option<Value> {
    let id = seed.type_of(wanted);
    let same = around.iter().filter(|(_, ty)| *ty == Some(id)).map(|&(value, _)| value);
    if let Some(found) = work.pick_of(same) {
        return Some(found);
    }
    let ty = work.local_type(seed, wanted);
    let sources: Vec<Value> = around.iter().map(|&(value, _)| value).collect();
    let fitting: Vec<(Value, Adapter)> =
        sources.iter().filter_map(|&value| Some((value, adapter(work, value, ty)?))).collect();
    match work.rng.pick(&fitting).copied() {
        Some((value, adapter)) => apply(work, adapter, value, ty, place),
        None => work.make_like(seed, wanted, place, around),
    }
}

/// A conversion between two types.
#[derive(Clone, Copy)]
enum Adapter {
    /// `tensor.splat`.
    Splat,
    /// `vector.broadcast`.
    Broadcast,
    /// `arith.index_cast`.
    IndexCast,
    /// `tensor.cast`.
    TensorCast,
    /// `tensor.extract`, at zeros.
    Extract,
    /// `vector.extract`, at zeros.
    VectorExtract,
}

impl Adapter {
    fn op(self) -> &'static str {
        match self {
            Adapter::Splat => "tensor.splat",
            Adapter::Broadcast => "vector.broadcast",
            Adapter::IndexCast => "arith.index_cast",
            Adapter::TensorCast => "tensor.cast",
            Adapter::Extract => "tensor.extract",
            Adapter::VectorExtract => "vector.extract",
        }
    }
}

/// The conversion of a value to a type, if there is one and the target has it.
fn adapter(work: &Work<'_>, value: Value, to: Type) -> Option<Adapter> {
    let module = &*work.module;
    let from = module.value(value).ty;
    let found = match (module.type_kind(from), module.type_kind(to)) {
        (_, TypeKind::Tensor { dims: Some(dims), element, encoding: None })
            if *element == from && is_static(dims) && is_number(module, from) =>
        {
            Adapter::Splat
        }
        (_, TypeKind::Vector { element, .. }) if *element == from && is_number(module, from) => {
            Adapter::Broadcast
        }
        (TypeKind::Index, TypeKind::Integer { width, .. }) if *width > 1 && is_signless(module, to) => {
            Adapter::IndexCast
        }
        (TypeKind::Integer { width, .. }, TypeKind::Index) if *width > 1 && is_signless(module, from) => {
            Adapter::IndexCast
        }
        (
            TypeKind::Tensor { dims: Some(a), element, encoding: None },
            TypeKind::Tensor { dims: Some(b), element: other, encoding: None },
        ) if element == other && castable(a, b) => Adapter::TensorCast,
        (TypeKind::Tensor { dims: Some(dims), element, encoding: None }, _)
            if *element == to && dims.len() <= 4 && !dims.contains(&Dim::Static(0)) =>
        {
            Adapter::Extract
        }
        (TypeKind::Vector { dims, element }, _) if *element == to && !dims.is_empty() => {
            Adapter::VectorExtract
        }
        _ => return None,
    };
    work.setting.corpus.ops.get(found.op()).filter(|facts| facts.defined).map(|_| found)
}

fn apply(work: &mut Work<'_>, adapter: Adapter, value: Value, to: Type, place: Place) -> Option<Value> {
    let facts = work.setting.corpus.ops.get(adapter.op())?;
    if !work.fits(facts, place) {
        return None;
    }
    let mut operands = vec![value];
    let mut attribute = None;
    match (adapter, work.module.type_kind(work.module.value(value).ty).clone()) {
        (Adapter::Extract, TypeKind::Tensor { dims: Some(dims), .. }) if !dims.is_empty() => {
            let index = work.module.make_type(TypeKind::Index);
            let zero = work.make_zero(index, place)?;
            operands.extend(dims.iter().map(|_| zero));
        }
        (Adapter::VectorExtract, TypeKind::Vector { dims, .. }) => {
            let i64_type =
                work.module.make_type(TypeKind::Integer { width: 64, sign: mohole_ir::Signedness::Signless });
            let body = work.module.intern(&vec!["0"; dims.len()].join(", "));
            attribute = Some(work.module.make_attr(AttrKind::DenseArray { element: i64_type, body }));
        }
        _ => {}
    }
    let op = work.module.create_op(adapter.op(), &operands, &[to]);
    if let Some(position) = attribute {
        work.module.set_attr(op, "static_position", position);
    }
    place.insert(work.module, op);
    work.note_put(facts, place);
    work.module.op(op).results.first().copied()
}

/// Lets a later operation use a scalar of a new value.
fn feed_adapted(work: &mut Work<'_>, op: Op, value: Value) -> Option<()> {
    let element = match work.module.type_kind(work.module.value(value).ty) {
        TypeKind::Tensor { element, .. } | TypeKind::Vector { element, .. } => *element,
        _ => return None,
    };
    if !work.has_later_use(op, element) {
        return None;
    }
    let step = adapter(work, value, element)?;
    let place = Place::after(work.module, op)?;
    let scalar = apply(work, step, value, element, place)?;
    let mohole_ir::Def::Result(maker, _) = work.module.value(scalar).def else { return None };
    work.feed(maker, scalar);
    Some(())
}

fn is_static(dims: &[Dim]) -> bool {
    dims.iter().all(|dim| matches!(dim, Dim::Static(_)))
}

fn is_number(module: &Module, ty: Type) -> bool {
    matches!(module.type_kind(ty), TypeKind::Index | TypeKind::Float(_)) || is_signless(module, ty)
}

fn is_signless(module: &Module, ty: Type) -> bool {
    matches!(module.type_kind(ty), TypeKind::Integer { sign: mohole_ir::Signedness::Signless, .. })
}

/// Whether shapes differ only in which dimensions are dynamic.
fn castable(a: &[Dim], b: &[Dim]) -> bool {
    a.len() == b.len()
        && a != b
        && a.iter().zip(b).all(|(a, b)| a == b || *a == Dim::Dynamic || *b == Dim::Dynamic)
}
