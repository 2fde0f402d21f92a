//! Sizes that are known at run time only: which are equal, and how unequal ones are made so.

use std::cell::Cell;

use mohole_ir::{Op, TypeKind, Value};

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
    // What it copies, where it is told no sizes.
    ("bufferization.alloc_tensor", 0),
];

/// Operations that are gone through for one question. What no verifier has seen may lead back to itself.
const STEPS: u32 = 500;

/// A size of a tensor or buffer.
pub(crate) fn symbol_of(cx: &Cx<'_>, value: Value, dim: usize) -> Symbol {
    Search::new(cx).of(value, dim)
}

/// The size that a tensor or buffer has at least in a dimension.
pub(crate) fn least_size(cx: &Cx<'_>, value: Value, dim: usize) -> i128 {
    Search::new(cx).bound(value, dim, Side::Least)
}

/// The size that a tensor or buffer has at most in a dimension.
pub(crate) fn most_size(cx: &Cx<'_>, value: Value, dim: usize) -> i128 {
    Search::new(cx).bound(value, dim, Side::Most)
}

/// A bound of a size.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Least,
    Most,
}

impl Side {
    /// What holds for all sizes.
    fn always(self) -> i128 {
        match self {
            Side::Least => 1,
            Side::Most => MAX_SIZE,
        }
    }

    /// Of two bounds of one size, the one that says more.
    fn closer(self, a: i128, b: i128) -> i128 {
        match self {
            Side::Least => a.max(b),
            Side::Most => a.min(b),
        }
    }

    /// What holds for two sizes.
    fn wider(self, a: i128, b: i128) -> i128 {
        match self {
            Side::Least => a.min(b),
            Side::Most => a.max(b),
        }
    }

    /// The operation that gives the closer of two numbers that are not negative.
    fn operation(self) -> &'static str {
        match self {
            Side::Least => "arith.maxui",
            Side::Most => "arith.minui",
        }
    }

    /// A size and its bound in the order in which the first is the larger one.
    fn ordered<T>(self, size: T, bound: T) -> [T; 2] {
        match self {
            Side::Least => [size, bound],
            Side::Most => [bound, size],
        }
    }
}

/// One question about sizes.
struct Search<'a, 'm> {
    cx: &'a Cx<'m>,
    steps_left: Cell<u32>,
}

impl<'a, 'm> Search<'a, 'm> {
    fn new(cx: &'a Cx<'m>) -> Self {
        Search { cx, steps_left: Cell::new(STEPS) }
    }

    /// Whether there is a step left to go.
    fn step(&self) -> bool {
        let left = self.steps_left.get();
        self.steps_left.set(left.saturating_sub(1));
        left > 0
    }

    fn of(&self, mut value: Value, dim: usize) -> Symbol {
        let cx = self.cx;
        while self.step() {
            let Some(shape) = cx.shape(value) else { break };
            match shape.dims.get(dim) {
                Some(Some(size)) => return Symbol::Number(i128::from(*size)),
                Some(None) => {}
                None => break,
            }
            let Some(op) = def(cx.m, value) else { break };
            if let Some(size) = self.given(op, value, &shape, dim) {
                return size;
            }
            let Some(same) = same_sized(cx, op, value) else { break };
            value = same;
        }
        Symbol::Of(value, dim)
    }

    /// The size that an operation is told for its result, or chooses.
    fn given(&self, op: Op, value: Value, shape: &Shape, dim: usize) -> Option<Symbol> {
        let place = shape.dims[..dim].iter().filter(|size| size.is_none()).count();
        let is_number = |size: &Value| *self.cx.m.type_kind(self.cx.ty(*size)) == TypeKind::Index;
        let operand =
            |place: usize| self.cx.operand(op, place).filter(is_number).map(|size| self.number(size));
        match self.cx.m.op_name(op) {
            "tensor.empty"
            | "memref.alloc"
            | "memref.alloca"
            | "bufferization.alloc_tensor"
            | "tensor.generate" => operand(place),
            "tensor.splat" => operand(place + 1),
            "scf.if" => self.chosen(op, value, dim),
            _ => None,
        }
    }

    /// A number that is used as a size.
    fn number(&self, size: Value) -> Symbol {
        let cx = self.cx;
        if let Some(number) = known(cx.m, size) {
            return Symbol::Number(number);
        }
        let asked = def(cx.m, size).filter(|&op| matches!(cx.m.op_name(op), "tensor.dim" | "memref.dim"));
        let container = asked.and_then(|op| cx.operand(op, 0));
        let dim = asked.and_then(|op| known(cx.m, cx.operand(op, 1)?));
        match (container, dim.and_then(|dim| usize::try_from(dim).ok())) {
            (Some(container), Some(dim)) => self.of(container, dim),
            _ => Symbol::Value(size),
        }
    }

    /// The size of what [`matched`] made: either branch has it, the first because it was compared.
    fn chosen(&self, op: Op, value: Value, dim: usize) -> Option<Symbol> {
        let cx = self.cx;
        let (then, other) = (yielded(cx, op, value, 0)?, yielded(cx, op, value, 1)?);
        let (then, other) = (self.of(then, dim), self.of(other, dim));
        (then == other || self.says_equal(cx.operand(op, 0)?, then, other)).then_some(other)
    }

    fn says_equal(&self, condition: Value, left: Symbol, right: Symbol) -> bool {
        let is_it = |compare: Op| {
            let &[a, b] = self.cx.m.op(compare).operands.as_slice() else { return None };
            let is_equal = self.cx.compares(compare, Is::Eq) && self.number(a) == left;
            (is_equal && self.number(b) == right).then_some(())
        };
        self.says(condition, &is_it).is_some()
    }

    /// What the first part of a condition says that says anything. All parts hold where it does.
    fn says<T>(&self, condition: Value, part: &dyn Fn(Op) -> Option<T>) -> Option<T> {
        let op = def(self.cx.m, condition).filter(|_| self.step())?;
        match self.cx.m.op_name(op) {
            "arith.andi" => self.cx.m.op(op).operands.iter().find_map(|&inner| self.says(inner, part)),
            "arith.cmpi" => part(op),
            _ => None,
        }
    }

    fn bound(&self, value: Value, dim: usize, side: Side) -> i128 {
        match self.of(value, dim) {
            Symbol::Number(number) => number,
            Symbol::Value(size) => {
                let range = range(self.cx.m, size);
                side.closer(side.always(), if side == Side::Least { range.lo } else { range.hi })
            }
            Symbol::Of(value, dim) => self.bound_of_chosen(value, dim, side).unwrap_or(side.always()),
        }
    }

    /// The bound of what [`bounded`] made: the second branch keeps to it, the first was compared.
    fn bound_of_chosen(&self, value: Value, dim: usize, side: Side) -> Option<i128> {
        let cx = self.cx;
        let op = def(cx.m, value).filter(|&op| cx.m.op_name(op) == "scf.if" && self.step())?;
        let (then, other) = (yielded(cx, op, value, 0)?, yielded(cx, op, value, 1)?);
        let compared = self.says_bound(cx.operand(op, 0)?, self.of(then, dim), side);
        let then = side.closer(compared.unwrap_or(side.always()), self.bound(then, dim, side));
        Some(side.wider(then, self.bound(other, dim, side)))
    }

    /// The number that a condition compares a size with.
    fn says_bound(&self, condition: Value, size: Symbol, side: Side) -> Option<i128> {
        let number = |compare: Op| {
            let &[larger, smaller] = self.cx.m.op(compare).operands.as_slice() else { return None };
            let [of, number] = side.ordered(larger, smaller);
            let is_it = self.cx.compares(compare, Is::Uge) && self.number(of) == size;
            // As it compares, a negative number is larger than any size.
            known(self.cx.m, number).filter(|&number| is_it && number >= 0)
        };
        self.says(condition, &number)
    }
}

/// The operand of which a result has the sizes.
fn same_sized(cx: &Cx<'_>, op: Op, value: Value) -> Option<Value> {
    let name = cx.m.op_name(op);
    let operands = &cx.m.op(op).operands;
    if let Some((_, place)) = KEEPS.iter().find(|(known, _)| *known == name) {
        return operands.get(*place).copied();
    }
    if name.starts_with("arith.") || name.starts_with("math.") {
        return operands.last().copied();
    }
    if !name.starts_with("linalg.") {
        return None;
    }
    let results = &cx.m.op(op).results;
    let place = results.iter().position(|&result| result == value)?;
    operands.get(operands.len().checked_sub(results.len())? + place).copied()
}

/// A value that has these sizes: the given one, where it has them, or a fresh one.
pub(crate) fn matched(cx: &mut Cx<'_>, value: Value, wanted: &[Symbol]) -> Option<Value> {
    let shape = cx.shape(value).filter(|shape| shape.rank() == wanted.len())?;
    let unequal: Vec<usize> =
        (0..wanted.len()).filter(|&dim| symbol_of(cx, value, dim) != wanted[dim]).collect();
    if unequal.is_empty() {
        return Some(value);
    }
    // A fresh one is no other where the type says the size.
    if unequal.iter().any(|&dim| shape.dims[dim].is_some()) {
        return None;
    }
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

/// A value that is as large as this at least: the given one, where it is, or a fresh one.
pub(crate) fn at_least(cx: &mut Cx<'_>, value: Value, needs: &[i128]) -> Option<Value> {
    bounded(cx, value, needs, Side::Least)
}

/// A value that is as large as this at most: the given one, where it is, or a fresh one.
pub(crate) fn at_most(cx: &mut Cx<'_>, value: Value, limits: &[i128]) -> Option<Value> {
    bounded(cx, value, limits, Side::Most)
}

/// Sizes that the type says are left alone.
fn bounded(cx: &mut Cx<'_>, value: Value, bounds: &[i128], side: Side) -> Option<Value> {
    let shape = cx.shape(value).filter(|shape| shape.rank() == bounds.len())?;
    let open: Vec<usize> = (0..bounds.len()).filter(|&dim| shape.dims[dim].is_none()).collect();
    let is_beyond = |cx: &Cx<'_>, dim: usize| {
        let known = Search::new(cx).bound(value, dim, side);
        side.closer(known, bounds[dim]) != known
    };
    if !open.iter().any(|&dim| is_beyond(cx, dim)) {
        return Some(value);
    }
    let (mut condition, mut sizes) = (None, Vec::new());
    for dim in open {
        let size = cx.size(value, dim);
        if !is_beyond(cx, dim) {
            sizes.push(size);
            continue;
        }
        if !(1..=MAX_SIZE).contains(&bounds[dim]) {
            return None;
        }
        let bound = cx.const_index(bounds[dim]);
        sizes.push(cx.same(side.operation(), &[size, bound]));
        let [larger, smaller] = side.ordered(size, bound);
        let fits = cx.compare(Is::Uge, larger, smaller)?;
        condition = Some(condition.map_or(fits, |all| cx.same("arith.andi", &[all, fits])));
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

/// Gives `scf.if` its next region.
fn branch(cx: &mut Cx<'_>, choice: Op, make: impl FnOnce(&mut Cx<'_>) -> Option<Value>) -> Option<()> {
    let region = cx.m.add_region(choice);
    let block = cx.m.add_block(region, &[]);
    cx.at_end(block);
    let value = make(cx)?;
    cx.op("scf.yield", &[value], &[]);
    Some(())
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

/// Whether a type is a tensor or buffer with sizes that are known at run time only.
pub(crate) fn is_dynamic(cx: &Cx<'_>, value: Value) -> bool {
    match cx.m.type_kind(cx.ty(value)) {
        TypeKind::Tensor { dims: None, .. } | TypeKind::MemRef { dims: None, .. } => true,
        _ => cx.shape(value).is_some_and(|shape: Shape| shape.holder != Holder::Scalar && !shape.is_static()),
    }
}
