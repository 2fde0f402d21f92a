//! Sizes that are known at run time only: which are equal, and how unequal ones are made so.

use mohole_ir::{AttrKind, Def, Op, TypeKind, Value};

use crate::cx::{Cx, Is};
use crate::facts::{MAX_SIZE, def, known, range};
use crate::shape::{Holder, Shape};
use crate::values::initialized;

/// A size by what it stands for: equal symbols, equal sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Number(i128),
    /// The size of a value in a dimension.
    Of(Value, usize),
    /// A number computed by the program.
    Value(Value),
}

/// Operations whose result has the sizes of one of their operands.
const KEEPS: &[(&str, usize)] = &[
    ("tensor.cast", 0),
    ("memref.cast", 0),
    ("tensor.insert", 1),
    ("tensor.insert_slice", 1),
    ("linalg.fill", 1),
    ("vector.transfer_write", 1),
    ("bufferization.to_tensor", 0),
    ("bufferization.to_buffer", 0),
    ("bufferization.to_memref", 0),
    ("memref.assume_alignment", 0),
];

/// A size of a tensor or buffer.
pub(crate) fn symbol_of(cx: &Cx<'_>, value: Value, dim: usize) -> Symbol {
    let unknown = Symbol::Of(value, dim);
    let Some(shape) = cx.shape(value) else { return unknown };
    if let Some(Some(size)) = shape.dims.get(dim) {
        return Symbol::Number(i128::from(*size));
    }
    let Some(op) = def(cx.m, value) else { return unknown };
    let operands = &cx.m.op(op).operands;
    let name = cx.m.op_name(op);
    if let Some((_, place)) = KEEPS.iter().find(|(known, _)| *known == name) {
        return operands.get(*place).map_or(unknown, |&operand| symbol_of(cx, operand, dim));
    }
    let dynamic = shape.dims[..dim].iter().filter(|size| size.is_none()).count();
    match name {
        "tensor.empty"
        | "memref.alloc"
        | "memref.alloca"
        | "bufferization.alloc_tensor"
        | "tensor.generate" => operands.get(dynamic).map_or(unknown, |&size| symbol(cx, size)),
        "tensor.splat" => operands.get(dynamic + 1).map_or(unknown, |&size| symbol(cx, size)),
        "scf.if" => chosen(cx, op, value, dim).unwrap_or(unknown),
        _ if name.starts_with("arith.") || name.starts_with("math.") => {
            operands.last().map_or(unknown, |&operand| symbol_of(cx, operand, dim))
        }
        _ if name.starts_with("linalg.") => {
            let results = &cx.m.op(op).results;
            let place = results.iter().position(|&result| result == value).unwrap_or(0);
            let outs = operands.len().checked_sub(results.len()).map(|first| operands[first + place]);
            outs.map_or(unknown, |out| symbol_of(cx, out, dim))
        }
        _ => unknown,
    }
}

/// A number that is used as a size.
fn symbol(cx: &Cx<'_>, size: Value) -> Symbol {
    if let Some(number) = known(cx.m, size) {
        return Symbol::Number(number);
    }
    let asked = def(cx.m, size).filter(|&op| matches!(cx.m.op_name(op), "tensor.dim" | "memref.dim"));
    let Some(asked) = asked else { return Symbol::Value(size) };
    let operands = &cx.m.op(asked).operands;
    match known(cx.m, operands[1]).and_then(|dim| usize::try_from(dim).ok()) {
        Some(dim) => symbol_of(cx, operands[0], dim),
        None => Symbol::Value(size),
    }
}

/// The size of what [`matched`] made: either branch has it, the first because it was compared.
fn chosen(cx: &Cx<'_>, op: Op, value: Value, dim: usize) -> Option<Symbol> {
    let (then, other) = (yielded(cx, op, value, 0)?, yielded(cx, op, value, 1)?);
    let (then, other) = (symbol_of(cx, then, dim), symbol_of(cx, other, dim));
    (then == other || says_equal(cx, *cx.m.op(op).operands.first()?, then, other)).then_some(other)
}

fn says_equal(cx: &Cx<'_>, condition: Value, left: Symbol, right: Symbol) -> bool {
    let Some(op) = def(cx.m, condition) else { return false };
    let operands = &cx.m.op(op).operands;
    match cx.m.op_name(op) {
        "arith.andi" => operands.iter().any(|&part| says_equal(cx, part, left, right)),
        "arith.cmpi" => {
            cx.compares(op, Is::Eq) && symbol(cx, operands[0]) == left && symbol(cx, operands[1]) == right
        }
        _ => false,
    }
}

/// A value that has these sizes: the given one, where it has them, or a fresh one.
pub(crate) fn matched(cx: &mut Cx<'_>, value: Value, wanted: &[Symbol]) -> Option<Value> {
    let unequal: Vec<usize> =
        (0..wanted.len()).filter(|&dim| symbol_of(cx, value, dim) != wanted[dim]).collect();
    if unequal.is_empty() {
        return Some(value);
    }
    let shape = cx.shape(value)?;
    let mut condition = None;
    let mut sizes = Vec::new();
    for (dim, &symbol) in wanted.iter().enumerate() {
        let size = materialize(cx, symbol);
        if shape.dims[dim].is_none() {
            sizes.push(size);
        }
        if unequal.contains(&dim) {
            let actual = cx.size(value, dim);
            let equal = cx.compare(Is::Eq, actual, size)?;
            condition = Some(condition.map_or(equal, |all| cx.same("arith.andi", &[all, equal])));
        }
    }
    let ty = cx.ty(value);
    choose(cx, condition?, value, |cx| initialized(cx, ty, &sizes))
}

/// Gives `scf.if` its next region.
fn branch(cx: &mut Cx<'_>, choice: Op, make: impl FnOnce(&mut Cx<'_>) -> Option<Value>) -> Option<()> {
    let region = cx.m.add_region(choice);
    let block = cx.m.add_block(region, &[]);
    cx.at_end(block);
    let value = make(cx)?;
    cx.op("scf.yield", &[value], &[]);
    Some(())
}

/// The size that a tensor or buffer has at least in a dimension.
pub(crate) fn least_size(cx: &Cx<'_>, value: Value, dim: usize) -> i128 {
    match symbol_of(cx, value, dim) {
        Symbol::Number(number) => number,
        Symbol::Value(size) => range(cx.m, size).lo.max(1),
        Symbol::Of(value, dim) => least_chosen(cx, value, dim).unwrap_or(1),
    }
}

/// The least size of what [`at_least`] made: one branch is large enough, the other was compared.
fn least_chosen(cx: &Cx<'_>, value: Value, dim: usize) -> Option<i128> {
    let op = def(cx.m, value).filter(|&op| cx.m.op_name(op) == "scf.if")?;
    let (then, other) = (yielded(cx, op, value, 0)?, yielded(cx, op, value, 1)?);
    let compared = says_at_least(cx, *cx.m.op(op).operands.first()?, symbol_of(cx, then, dim));
    let then = compared.unwrap_or(1).max(least_size(cx, then, dim));
    Some(then.min(least_size(cx, other, dim)))
}

/// The number that a condition compares a size with.
fn says_at_least(cx: &Cx<'_>, condition: Value, size: Symbol) -> Option<i128> {
    let op = def(cx.m, condition)?;
    let operands = &cx.m.op(op).operands;
    match cx.m.op_name(op) {
        "arith.andi" => operands.iter().find_map(|&part| says_at_least(cx, part, size)),
        "arith.cmpi" if cx.compares(op, Is::Uge) && symbol(cx, operands[0]) == size => {
            known(cx.m, operands[1])
        }
        _ => None,
    }
}

/// A value that is as large as this at least: the given one, where it is, or a fresh one.
pub(crate) fn at_least(cx: &mut Cx<'_>, value: Value, needs: &[i128]) -> Option<Value> {
    let shape = cx.shape(value)?;
    let is_short =
        |cx: &Cx<'_>, dim: usize| shape.dims[dim].is_none() && least_size(cx, value, dim) < needs[dim];
    if !(0..needs.len().min(shape.rank())).any(|dim| is_short(cx, dim)) {
        return Some(value);
    }
    if needs.iter().any(|&need| need > MAX_SIZE) {
        return None;
    }
    let (mut condition, mut sizes) = (None, Vec::new());
    for (dim, need) in needs.iter().enumerate().filter(|(dim, _)| shape.dims[*dim].is_none()) {
        let size = cx.size(value, dim);
        let need = cx.const_index(*need.max(&1));
        sizes.push(cx.same("arith.maxui", &[size, need]));
        if is_short(cx, dim) {
            let fits = cx.compare(Is::Uge, size, need)?;
            condition = Some(condition.map_or(fits, |all| cx.same("arith.andi", &[all, fits])));
        }
    }
    let ty = cx.ty(value);
    choose(cx, condition?, value, |cx| initialized(cx, ty, &sizes))
}

/// A value where a condition holds, and another one elsewhere.
fn choose(
    cx: &mut Cx<'_>,
    condition: Value,
    value: Value,
    other: impl FnOnce(&mut Cx<'_>) -> Option<Value>,
) -> Option<Value> {
    let ty = cx.ty(value);
    let choice = cx.op("scf.if", &[condition], &[ty]);
    branch(cx, choice, |_| Some(value))?;
    branch(cx, choice, other)?;
    cx.after(choice);
    cx.m.op(choice).results.first().copied()
}

/// What a branch of `scf.if` gives for one of its results.
fn yielded(cx: &Cx<'_>, op: Op, value: Value, branch: usize) -> Option<Value> {
    let place = cx.m.op(op).results.iter().position(|&result| result == value)?;
    let region = *cx.m.op(op).regions.get(branch)?;
    let last = *cx.m.block(*cx.m.region(region).blocks.first()?).ops.last()?;
    cx.m.op(last).operands.get(place).copied()
}

fn materialize(cx: &mut Cx<'_>, symbol: Symbol) -> Value {
    match symbol {
        Symbol::Number(number) => cx.const_index(number),
        Symbol::Of(value, dim) => cx.size(value, dim),
        Symbol::Value(value) => value,
    }
}

/// A number that can be a size: the given one, where it is from 1 to 64.
pub(crate) fn tame_size(cx: &mut Cx<'_>, size: Value) -> Value {
    if range(cx.m, size).within(1, MAX_SIZE) {
        return size;
    }
    let (one, most) = (cx.const_index(1), cx.const_index(64));
    let less = cx.same("arith.subi", &[size, one]);
    let less = cx.same("arith.remui", &[less, most]);
    cx.same("arith.addi", &[less, one])
}

/// Makes some operands of an operation fit to be sizes.
pub(crate) fn tame_sizes(cx: &mut Cx<'_>, op: Op, places: std::ops::Range<usize>) -> Option<bool> {
    let mut changed = false;
    cx.before(op);
    for place in places {
        let size = cx.operand(op, place)?;
        let safe = tame_size(cx, size);
        cx.m.set_operand(op, place, safe);
        changed |= safe != size;
    }
    Some(changed)
}

/// Whether two tensors or buffers have one shape, or are made so by changing the first.
pub(crate) fn same_sizes(cx: &mut Cx<'_>, value: Value, model: Value) -> Option<Value> {
    let (shape, model_shape) = (cx.shape(value)?, cx.shape(model)?);
    if shape.rank() != model_shape.rank() {
        return None;
    }
    let wanted: Vec<Symbol> = (0..shape.rank()).map(|dim| symbol_of(cx, model, dim)).collect();
    matched(cx, value, &wanted)
}

/// The buffer that a view shows part of.
pub(crate) fn root(cx: &Cx<'_>, mut value: Value) -> Value {
    const VIEWS: &[&str] = &[
        "memref.subview",
        "memref.cast",
        "memref.reinterpret_cast",
        "memref.view",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.transpose",
        "memref.assume_alignment",
        "memref.distinct_objects",
        "memref.reshape",
    ];
    while let Def::Result(op, place) = cx.m.value(value).def {
        let name = cx.m.op_name(op);
        let place = if name == "memref.distinct_objects" { place as usize } else { 0 };
        match cx.m.op(op).operands.get(place) {
            Some(&shown) if place > 0 || VIEWS.contains(&name) => value = shown,
            _ => break,
        }
    }
    value
}

/// Where a buffer comes from, as far as that tells it from others.
#[derive(PartialEq)]
enum Origin<'a> {
    /// Made here.
    Fresh,
    /// A global of this name.
    Global(&'a AttrKind),
    /// An argument of a function; no two of a call overlap.
    Argument,
}

/// Whether two buffers surely have nothing in common.
pub(crate) fn are_apart(cx: &Cx<'_>, a: Value, b: Value) -> bool {
    let (a, b) = (root(cx, a), root(cx, b));
    match (origin(cx, a), origin(cx, b)) {
        (Some(Origin::Global(one)), Some(Origin::Global(other))) => one != other,
        // A caller may pass a global.
        (Some(Origin::Global(_)), Some(Origin::Argument))
        | (Some(Origin::Argument), Some(Origin::Global(_))) => false,
        (Some(_), Some(_)) => a != b,
        (Some(Origin::Fresh), None) => was_there(cx, b, a),
        (None, Some(Origin::Fresh)) => was_there(cx, a, b),
        _ => false,
    }
}

/// Whether a value was there before a buffer was made, in the same block.
fn was_there(cx: &Cx<'_>, value: Value, fresh: Value) -> bool {
    let Some(made) = def(cx.m, fresh) else { return false };
    cx.m.def_block(value) == cx.m.op(made).parent
        && match cx.m.value(value).def {
            Def::Arg(..) => true,
            Def::Result(op, _) => cx.m.place(op) < cx.m.place(made),
        }
}

fn origin<'a>(cx: &'a Cx<'_>, value: Value) -> Option<Origin<'a>> {
    match cx.m.value(value).def {
        Def::Arg(block, _) => {
            let owner = cx.m.region(cx.m.block(block).parent).parent?;
            (cx.m.op_name(owner) == "func.func").then_some(Origin::Argument)
        }
        Def::Result(op, _) => match cx.m.op_name(op) {
            "memref.alloc" | "memref.alloca" => Some(Origin::Fresh),
            "memref.get_global" => cx.attr(op, "name").map(Origin::Global),
            _ => None,
        },
    }
}

/// Whether a type is a tensor or buffer with sizes that are known at run time only.
pub(crate) fn is_dynamic(cx: &Cx<'_>, value: Value) -> bool {
    match cx.m.type_kind(cx.ty(value)) {
        TypeKind::Tensor { dims: None, .. } | TypeKind::MemRef { dims: None, .. } => true,
        _ => cx.shape(value).is_some_and(|shape: Shape| shape.holder != Holder::Scalar && !shape.is_static()),
    }
}
