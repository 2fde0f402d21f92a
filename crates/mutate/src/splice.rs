//! Calls or inlines a function of another program, or calls one of the same program.

use mohole_ir::{AttrKind, Module, Op, Transplant, Type, Value};
use mohole_testcase::Rng;

use crate::place::{Place, draw_place};
use crate::seed::Seed;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait, symbols};

/// The mutator `splice`: copies a function of another program and calls it, or inlines its body; or calls a
/// function of the same program, which may be recursive.
pub(crate) struct Splice;

/// Functions that are tried to find one that can be copied.
const MAX_FUNCTIONS_TRIED: usize = 16;

impl Mutator for Splice {
    fn name(&self) -> &'static str {
        "splice"
    }

    fn effect(&self) -> &'static str {
        "calls or inlines a function of another program, or calls one of its own"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let way = rng.below(3);
        let mut work = Work::new(module, setting, rng);
        let place = draw_place(work.module, &setting.corpus.ops, work.rng)?;
        let what = match way {
            0 => call_own(&mut work, place)?,
            1 => draw_function(&mut work).and_then(|function| inline_body(&mut work, &function, place))?,
            _ => draw_function(&mut work).and_then(|function| call(&mut work, &function, place))?,
        };
        work.finish(what)
    }
}

/// Calls a function of the program, with visible values or constants.
fn call_own(work: &mut Work<'_>, place: Place) -> Option<String> {
    let calling = work.setting.corpus.ops.get("func.call")?;
    if !work.fits(calling, place) {
        return None;
    }
    let table = *work.module.region(symbol_table(work.module, place)?).blocks.first()?;
    let is_function = |&op: &Op| work.module.op_name(op) == "func.func";
    let functions: Vec<Op> = work.module.block(table).ops.iter().copied().filter(is_function).collect();
    let function = *work.rng.pick(&functions)?;
    let name = work.module.symbol_name(function)?.to_owned();
    let (inputs, results) = work.module.function_type(function)?;
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let around = work.visible(place);
    let mut operands = Vec::new();
    for ty in inputs {
        let fitting: Vec<Value> = around
            .iter()
            .map(|&(value, _)| value)
            .filter(|&value| work.module.value(value).ty == ty)
            .collect();
        let known = work.rng.pick(&fitting).copied();
        operands.push(known.or_else(|| work.make_constant(ty, place))?);
    }
    let op = work.module.create_op("func.call", &operands, &results);
    let text = work.module.intern(&name);
    let callee = work.module.make_attr(AttrKind::Symbol(Box::new([text])));
    work.module.set_attr(op, "callee", callee);
    place.insert(work.module, op);
    work.note_put(calling, place);
    work.feed_results(&[op]);
    Some(format!("call @{name}"))
}

/// A function of a program of the corpus.
struct Function<'a> {
    seed: &'a Seed,
    op: Op,
}

/// A function of some program of the corpus that has a body and mentions no symbol.
fn draw_function<'a>(work: &mut Work<'a>) -> Option<Function<'a>> {
    let corpus = work.setting.corpus;
    let id = corpus.ops.id("func.func")?;
    for _ in 0..MAX_FUNCTIONS_TRIED {
        let donor = corpus.donor_of(id, work.rng)?;
        let seed = corpus.seed_of(donor);
        let body = *seed.module.op(donor.op).regions.first()?;
        if !donor.symbols && !seed.module.region(body).blocks.is_empty() {
            return Some(Function { seed, op: donor.op });
        }
    }
    None
}

/// Copies the function into this program and calls it.
fn call(work: &mut Work<'_>, function: &Function<'_>, place: Place) -> Option<String> {
    let Function { seed, op: function } = *function;
    let corpus = work.setting.corpus;
    let calling = corpus.ops.get("func.call")?;
    if !work.fits(calling, place) {
        return None;
    }
    let home = symbol_table(work.module, place)?;
    let entry = *seed.module.region(seed.module.op(function).regions[0]).blocks.first()?;
    let around = work.visible(place);
    let mut operands = Vec::new();
    for &arg in &seed.module.block(entry).args {
        operands.push(work.bind_by_type(seed, arg, place, &around)?);
    }
    let (_, results) = seed.module.function_type(function)?;
    let mut transplant = Transplant::default();
    let copy = transplant.copy(&seed.module, function, work.module);
    let results: Vec<Type> =
        results.iter().map(|&ty| transplant.copy_type(&seed.module, ty, work.module)).collect();
    let stem = seed.module.symbol_name(function)?;
    let name = symbols::fresh(work.module, stem);
    let text = work.module.intern(&name);
    let sym_name = work.module.make_attr(AttrKind::String { raw: text, ty: None });
    work.module.set_attr(copy, "sym_name", sym_name);
    let block = *work.module.region(home).blocks.first()?;
    work.module.insert(block, usize::MAX, copy);
    let op = work.module.create_op("func.call", &operands, &results);
    let callee = work.module.make_attr(AttrKind::Symbol(Box::new([text])));
    work.module.set_attr(op, "callee", callee);
    place.insert(work.module, op);
    work.note_put(calling, place);
    work.feed_results(&[op]);
    Some(format!("call @{name} of another program"))
}

/// The region of the innermost module around a place.
fn symbol_table(module: &Module, place: Place) -> Option<mohole_ir::Region> {
    let owner = place.owner(module)?;
    let outer = std::iter::once(owner).chain(module.ancestors(owner));
    let table = outer.into_iter().find(|&op| module.op_name(op) == "builtin.module")?;
    module.op(table).regions.first().copied()
}

/// Inlines the body of a function of one block.
fn inline_body(work: &mut Work<'_>, function: &Function<'_>, place: Place) -> Option<String> {
    let Function { seed, op: function } = *function;
    let theirs = &seed.module;
    let region = *theirs.op(function).regions.first()?;
    let [block] = *theirs.region(region).blocks.as_slice() else { return None };
    let ops = theirs.block(block).ops.to_vec();
    let (&end, body) = ops.split_last()?;
    if body.is_empty() || body.len() > 30 {
        return None;
    }
    let corpus = work.setting.corpus;
    for &op in body {
        let facts = corpus.ops.of(theirs, op)?;
        if facts.terminator || facts.symbol || !work.fits(facts, place) {
            return None;
        }
    }
    let around = work.visible(place);
    let mut transplant = Transplant::default();
    for &arg in &theirs.block(block).args {
        let bound: Value = work.bind_by_type(seed, arg, place, &around)?;
        transplant.map_value(arg, bound);
    }
    for &op in body {
        let copy = transplant.copy(theirs, op, work.module);
        place.insert(work.module, copy);
        work.note_put(corpus.ops.of(theirs, op)?, place);
    }
    for &value in &theirs.op(end).operands {
        if let Some(value) = transplant.value(value)
            && let mohole_ir::Def::Result(op, _) = work.module.value(value).def
        {
            work.feed(op, value);
        }
    }
    work.traits.push(Trait::new("", &["inline"]));
    Some(format!("inline @{} of another program", theirs.symbol_name(function)?))
}
