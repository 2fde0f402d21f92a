//! Dynamic sizes: which are equal, how they are bounded, and tensors and buffers of required sizes.

use std::cell::Cell;

use mohole_ir::{Op, TypeKind, Value};

use crate::cx::Cx;
use crate::defs::{defined_by, defining_op, is_comparison};
use crate::int_range::{MAX_SIZE, int_range, known_int};
use crate::predicate::Predicate;
use crate::shape::{Axis, Shape, ShapeKind};
use crate::values::filled_value;

/// A size, possibly unknown. Sizes are equal if their symbolic sizes are equal; the converse does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SymbolicSize {
    Number(i128),
    /// The size of an argument, or of a result of which nothing is known.
    Of(Axis),
    /// A value that the program computes.
    Value(Value),
}

/// Operations whose result has the sizes of one operand, and the position of that operand.
const KEEP_SIZES: &[(&str, usize)] = &[
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
    // The tensor that it copies. Without a copy, its operands are sizes, which are looked at first.
    ("bufferization.alloc_tensor", 0),
];

/// How many operations are visited in one query. In an unverified program a value may be defined by itself.
const MAX_STEPS: u32 = 500;

/// A size of a tensor or buffer.
pub(crate) fn symbolic_size(cx: &Cx<'_>, axis: Axis) -> SymbolicSize {
    Query::new(cx).size(axis)
}

/// A lower bound of a size.
pub(crate) fn min_size(cx: &Cx<'_>, axis: Axis) -> i128 {
    Query::new(cx).bound(axis, Side::Min)
}

/// An upper bound of a size.
pub(crate) fn max_size(cx: &Cx<'_>, axis: Axis) -> i128 {
    Query::new(cx).bound(axis, Side::Max)
}

/// Lower or upper bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Min,
    Max,
}

impl Side {
    /// The bound of every size.
    fn default_bound(self) -> i128 {
        match self {
            Side::Min => 1,
            Side::Max => MAX_SIZE,
        }
    }

    /// The tighter of two bounds of one size.
    fn tighter(self, a: i128, b: i128) -> i128 {
        match self {
            Side::Min => a.max(b),
            Side::Max => a.min(b),
        }
    }

    /// The bound that holds for two sizes.
    fn looser(self, a: i128, b: i128) -> i128 {
        match self {
            Side::Min => a.min(b),
            Side::Max => a.max(b),
        }
    }

    /// The operation that computes the tighter of two bounds. Neither may be negative.
    fn tighter_op(self) -> &'static str {
        match self {
            Side::Min => "arith.maxui",
            Side::Max => "arith.minui",
        }
    }

    /// A size and its bound, the one that must be larger first.
    fn larger_first<T>(self, size: T, bound: T) -> [T; 2] {
        match self {
            Side::Min => [size, bound],
            Side::Max => [bound, size],
        }
    }
}

/// One query about sizes.
struct Query<'a, 'm> {
    cx: &'a Cx<'m>,
    steps_left: Cell<u32>,
}

impl<'a, 'm> Query<'a, 'm> {
    fn new(cx: &'a Cx<'m>) -> Self {
        Query { cx, steps_left: Cell::new(MAX_STEPS) }
    }

    /// Takes a step. False if there were too many.
    fn step(&self) -> bool {
        let left = self.steps_left.get();
        self.steps_left.set(left.saturating_sub(1));
        left > 0
    }

    fn size(&self, axis: Axis) -> SymbolicSize {
        let Axis { container: mut value, dim } = axis;
        let cx = self.cx;
        while self.step() {
            let Some(shape) = cx.shape(value) else { break };
            match shape.dims.get(dim) {
                Some(Some(size)) => return SymbolicSize::Number(i128::from(*size)),
                Some(None) => {}
                None => break,
            }
            let Some(op) = defining_op(cx.m, value) else { break };
            if let Some(size) = self.defined_size(op, Axis::of(value, dim), &shape) {
                return size;
            }
            let Some(same) = operand_of_same_size(cx, op, value) else { break };
            value = same;
        }
        SymbolicSize::Of(Axis::of(value, dim))
    }

    /// The size of a result that an operand of its operation states, or that both branches of an `scf.if`
    /// agree on.
    fn defined_size(&self, op: Op, axis: Axis, shape: &Shape) -> Option<SymbolicSize> {
        let position = shape.dims[..axis.dim].iter().filter(|size| size.is_none()).count();
        let is_index = |size: &Value| *self.cx.m.type_kind(self.cx.ty(*size)) == TypeKind::Index;
        let operand =
            |position: usize| self.cx.operand(op, position).filter(is_index).map(|size| self.value(size));
        match self.cx.m.op_name(op) {
            "tensor.empty"
            | "memref.alloc"
            | "memref.alloca"
            | "bufferization.alloc_tensor"
            | "tensor.generate" => operand(position),
            "tensor.splat" => operand(position + 1),
            "scf.if" => self.size_of_if(op, axis),
            _ => None,
        }
    }

    /// A value that is used as a size.
    fn value(&self, size: Value) -> SymbolicSize {
        let cx = self.cx;
        if let Some(number) = known_int(cx.m, size) {
            return SymbolicSize::Number(number);
        }
        let dim_op =
            defining_op(cx.m, size).filter(|&op| matches!(cx.m.op_name(op), "tensor.dim" | "memref.dim"));
        let container = dim_op.and_then(|op| cx.operand(op, 0));
        let dim = dim_op.and_then(|op| known_int(cx.m, cx.operand(op, 1)?));
        match (container, dim.and_then(|dim| usize::try_from(dim).ok())) {
            (Some(container), Some(dim)) => self.size(Axis::of(container, dim)),
            _ => SymbolicSize::Value(size),
        }
    }

    /// The size of an `scf.if` that [`with_sizes`] made. Both branches have it; for the first branch, the
    /// condition says so.
    fn size_of_if(&self, op: Op, axis: Axis) -> Option<SymbolicSize> {
        let [then, other] = yielded(self.cx, op, axis.container)?;
        let (then, other) = (self.size(Axis::of(then, axis.dim)), self.size(Axis::of(other, axis.dim)));
        (then == other || self.implies_equal(self.cx.operand(op, 0)?, then, other)).then_some(other)
    }

    fn implies_equal(&self, condition: Value, left: SymbolicSize, right: SymbolicSize) -> bool {
        let is_it = |compare: Op| {
            let &[a, b] = self.cx.m.op(compare).operands.as_slice() else { return None };
            let is_equal = is_comparison(self.cx.m, compare, Predicate::Eq) && self.value(a) == left;
            (is_equal && self.value(b) == right).then_some(())
        };
        self.find_conjunct(condition, &is_it).is_some()
    }

    /// The first result of `find` for the integer comparisons of a conjunction.
    fn find_conjunct<T>(&self, condition: Value, find: &dyn Fn(Op) -> Option<T>) -> Option<T> {
        let op = defining_op(self.cx.m, condition).filter(|_| self.step())?;
        let operands = &self.cx.m.op(op).operands;
        match self.cx.m.op_name(op) {
            "arith.andi" => operands.iter().find_map(|&conjunct| self.find_conjunct(conjunct, find)),
            "arith.cmpi" => find(op),
            _ => None,
        }
    }

    fn bound(&self, axis: Axis, side: Side) -> i128 {
        match self.size(axis) {
            SymbolicSize::Number(number) => number,
            SymbolicSize::Value(size) => {
                let range = int_range(self.cx.m, size);
                side.tighter(side.default_bound(), if side == Side::Min { range.lo } else { range.hi })
            }
            SymbolicSize::Of(axis) => self.bound_of_if(axis, side).unwrap_or(side.default_bound()),
        }
    }

    /// The bound of an `scf.if` that [`with_bounds`] made. The second branch has it; for the first branch,
    /// the condition says so.
    fn bound_of_if(&self, axis: Axis, side: Side) -> Option<i128> {
        let cx = self.cx;
        let op = defined_by(cx.m, axis.container, "scf.if").filter(|_| self.step())?;
        let [then, other] = yielded(cx, op, axis.container)?.map(|value| Axis::of(value, axis.dim));
        let compared = self.implied_bound(cx.operand(op, 0)?, self.size(then), side);
        let then = side.tighter(compared.unwrap_or(side.default_bound()), self.bound(then, side));
        Some(side.looser(then, self.bound(other, side)))
    }

    /// The number that a condition compares a size with.
    fn implied_bound(&self, condition: Value, size: SymbolicSize, side: Side) -> Option<i128> {
        let number = |compare: Op| {
            let &[larger, smaller] = self.cx.m.op(compare).operands.as_slice() else { return None };
            let [of, number] = side.larger_first(larger, smaller);
            let is_it = is_comparison(self.cx.m, compare, Predicate::Uge) && self.value(of) == size;
            // The comparison is unsigned: a negative number is larger than any size.
            known_int(self.cx.m, number).filter(|&number| is_it && number >= 0)
        };
        self.find_conjunct(condition, &number)
    }
}

/// The operand that has the sizes of a result.
fn operand_of_same_size(cx: &Cx<'_>, op: Op, value: Value) -> Option<Value> {
    let name = cx.m.op_name(op);
    let operands = &cx.m.op(op).operands;
    if let Some((_, position)) = KEEP_SIZES.iter().find(|(known, _)| *known == name) {
        return operands.get(*position).copied();
    }
    if name.starts_with("arith.") || name.starts_with("math.") {
        return operands.last().copied();
    }
    if !name.starts_with("linalg.") {
        return None;
    }
    let results = &cx.m.op(op).results;
    let position = results.iter().position(|&result| result == value)?;
    operands.get(operands.len().checked_sub(results.len())? + position).copied()
}

/// A value of these sizes: the given value if it has them, a new one otherwise. The program decides at run
/// time unless the sizes are known to be equal.
pub(crate) fn with_sizes(cx: &mut Cx<'_>, value: Value, wanted: &[SymbolicSize]) -> Option<Value> {
    let shape = cx.shape(value).filter(|shape| shape.rank() == wanted.len())?;
    let unequal: Vec<usize> =
        (0..wanted.len()).filter(|&dim| symbolic_size(cx, Axis::of(value, dim)) != wanted[dim]).collect();
    if unequal.is_empty() {
        return Some(value);
    }
    // A new value of the same type would have the same static size.
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
            let actual = cx.size(Axis::of(value, dim));
            let equal = cx.compare(Predicate::Eq, actual, size)?;
            condition = Some(condition.map_or(equal, |all| cx.same("arith.andi", &[all, equal])));
        }
    }
    let ty = cx.ty(value);
    choose(cx, condition?, value, |cx| filled_value(cx, ty, &sizes))
}

/// A value of at least these dynamic sizes: the given value if it is large enough, a new one otherwise.
pub(crate) fn with_min_sizes(cx: &mut Cx<'_>, value: Value, sizes: &[i128]) -> Option<Value> {
    with_bounds(cx, value, sizes, Side::Min)
}

/// A value of at most these dynamic sizes: the given value if it is small enough, a new one otherwise.
pub(crate) fn with_max_sizes(cx: &mut Cx<'_>, value: Value, sizes: &[i128]) -> Option<Value> {
    with_bounds(cx, value, sizes, Side::Max)
}

/// Static sizes are ignored.
fn with_bounds(cx: &mut Cx<'_>, value: Value, bounds: &[i128], side: Side) -> Option<Value> {
    let shape = cx.shape(value).filter(|shape| shape.rank() == bounds.len())?;
    let dynamic: Vec<usize> = (0..bounds.len()).filter(|&dim| shape.dims[dim].is_none()).collect();
    let is_beyond = |cx: &Cx<'_>, dim: usize| {
        let known = Query::new(cx).bound(Axis::of(value, dim), side);
        side.tighter(known, bounds[dim]) != known
    };
    if !dynamic.iter().any(|&dim| is_beyond(cx, dim)) {
        return Some(value);
    }
    let (mut condition, mut sizes) = (None, Vec::new());
    for dim in dynamic {
        let size = cx.size(Axis::of(value, dim));
        if !is_beyond(cx, dim) {
            sizes.push(size);
            continue;
        }
        if !(1..=MAX_SIZE).contains(&bounds[dim]) {
            return None;
        }
        let bound = cx.const_index(bounds[dim]);
        sizes.push(cx.same(side.tighter_op(), &[size, bound]));
        let [larger, smaller] = side.larger_first(size, bound);
        let fits = cx.compare(Predicate::Uge, larger, smaller)?;
        condition = Some(condition.map_or(fits, |all| cx.same("arith.andi", &[all, fits])));
    }
    let ty = cx.ty(value);
    choose(cx, condition?, value, |cx| filled_value(cx, ty, &sizes))
}

/// An `scf.if` that yields a value if a condition holds, and another one otherwise.
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

/// Adds a region to an `scf.if`.
fn branch(cx: &mut Cx<'_>, choice: Op, make: impl FnOnce(&mut Cx<'_>) -> Option<Value>) -> Option<()> {
    let region = cx.m.add_region(choice);
    let block = cx.m.add_block(region, &[]);
    cx.at_end(block);
    let value = make(cx)?;
    cx.op("scf.yield", &[value], &[]);
    Some(())
}

/// The values that both branches of an `scf.if` yield for one of its results.
fn yielded(cx: &Cx<'_>, op: Op, result: Value) -> Option<[Value; 2]> {
    let position = cx.m.op(op).results.iter().position(|&other| other == result)?;
    let from = |branch: usize| {
        let region = *cx.m.op(op).regions.get(branch)?;
        let last = *cx.m.block(*cx.m.region(region).blocks.first()?).ops.last()?;
        cx.m.op(last).operands.get(position).copied()
    };
    Some([from(0)?, from(1)?])
}

fn materialize(cx: &mut Cx<'_>, symbol: SymbolicSize) -> Value {
    match symbol {
        SymbolicSize::Number(number) => cx.const_index(number),
        SymbolicSize::Of(axis) => cx.size(axis),
        SymbolicSize::Value(value) => value,
    }
}

/// The given size if it is known to be from 1 to [`MAX_SIZE`], otherwise a number from 1 to 64.
pub(crate) fn bounded_size(cx: &mut Cx<'_>, size: Value) -> Value {
    if int_range(cx.m, size).within(1, MAX_SIZE) {
        return size;
    }
    let (one, max) = (cx.const_index(1), cx.const_index(64));
    let less = cx.same("arith.subi", &[size, one]);
    let less = cx.same("arith.remui", &[less, max]);
    cx.same("arith.addi", &[less, one])
}

/// Replaces operands that may be too small or too large for a size. Returns whether any was changed.
pub(crate) fn bound_sizes(cx: &mut Cx<'_>, op: Op, operands: std::ops::Range<usize>) -> Option<bool> {
    let mut changed = false;
    cx.before(op);
    for i in operands {
        let size = cx.operand(op, i)?;
        let safe = bounded_size(cx, size);
        cx.m.set_operand(op, i, safe);
        changed |= safe != size;
    }
    Some(changed)
}

/// A value of the sizes of `model`: the given value if it has them, a new one otherwise.
pub(crate) fn with_sizes_of(cx: &mut Cx<'_>, value: Value, model: Value) -> Option<Value> {
    let (shape, model_shape) = (cx.shape(value)?, cx.shape(model)?);
    if shape.rank() != model_shape.rank() {
        return None;
    }
    let wanted: Vec<SymbolicSize> =
        (0..shape.rank()).map(|dim| symbolic_size(cx, Axis::of(model, dim))).collect();
    with_sizes(cx, value, &wanted)
}

/// Whether a value is a tensor or buffer with a dynamic size, or without a rank.
pub(crate) fn is_dynamic(cx: &Cx<'_>, value: Value) -> bool {
    match cx.m.type_kind(cx.ty(value)) {
        TypeKind::Tensor { dims: None, .. } | TypeKind::MemRef { dims: None, .. } => true,
        _ => {
            cx.shape(value).is_some_and(|shape: Shape| shape.kind != ShapeKind::Scalar && !shape.is_static())
        }
    }
}
