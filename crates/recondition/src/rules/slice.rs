//! Slices of tensors and buffers: offsets, sizes and strides that stay inside.

use mohole_ir::{Op, Value};

use super::{Outcome, Rule};
use crate::confine::{confined, is_size};
use crate::cx::Cx;
use crate::facts::{MAX_SIZE, known, made_by, range};
use crate::sizes::{Symbol, at_least, least_size, symbol_of};

pub(super) const RULE: Rule = Rule {
    name: "slice",
    what: "a slice that reaches outside",
    ops: &["memref.subview", "tensor.extract_slice", "tensor.insert_slice", "tensor.parallel_insert_slice"],
    apply,
};

/// A number in an attribute, or the operand that it comes from.
#[derive(Clone, Copy)]
enum Part {
    Number(i128),
    Operand(usize, Value),
}

/// A slice as its operation says it: three lists, one entry each for every dimension of the container.
struct Slice {
    op: Op,
    is_insert: bool,
    container: Value,
    offsets: Vec<Part>,
    sizes: Vec<Part>,
    strides: Vec<Part>,
}

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let mut slice = Slice::read(cx, op)?;
    cx.before(op);
    let mut changed = enlarge(cx, &mut slice)?;
    for dim in 0..slice.offsets.len() {
        changed |= confine(cx, &slice, dim)?;
    }
    Outcome::of(changed)
}

impl Slice {
    fn read(cx: &Cx<'_>, op: Op) -> Option<Self> {
        let is_insert = cx.m.op_name(op).contains("insert");
        let container = cx.operand(op, usize::from(is_insert))?;
        let rank = cx.shape(container)?.rank();
        let mut next = 1 + usize::from(is_insert);
        let mut list = |name: &str, is_usable: fn(i128) -> bool| -> Option<Vec<Part>> {
            let numbers = cx.numbers(op, name).filter(|numbers| numbers.len() == rank)?;
            numbers.into_iter().map(|number| part(cx, op, number, &mut next, is_usable)).collect()
        };
        let offsets = list("static_offsets", |_| false)?;
        let sizes = match is_insert {
            // What is inserted may have another size than it is said to have.
            true => list("static_sizes", |_| false)?,
            false => list("static_sizes", |size| (1..=MAX_SIZE).contains(&size))?,
        };
        let strides = list("static_strides", |stride| stride > 0)?;
        Some(Slice { op, is_insert, container, offsets, sizes, strides })
    }
}

/// A number of a list, or the next operand; one that is known and usable is as good as a number.
fn part(cx: &Cx<'_>, op: Op, number: i64, next: &mut usize, is_usable: fn(i128) -> bool) -> Option<Part> {
    if number != i64::MIN {
        return Some(Part::Number(number.into()));
    }
    let place = *next;
    *next += 1;
    let operand = cx.operand(op, place)?;
    let known = known(cx.m, operand).filter(|&number| is_usable(number));
    Some(known.map_or(Part::Operand(place, operand), Part::Number))
}

/// Makes the container large enough for what is known of a slice.
fn enlarge(cx: &mut Cx<'_>, slice: &mut Slice) -> Option<bool> {
    let needs = needs(slice);
    let large = at_least(cx, slice.container, &needs)?;
    if large == slice.container {
        return Some(false);
    }
    if slice.is_insert && cx.m.op(slice.op).results.is_empty() {
        return None; // What parts are put into is not ours to replace.
    }
    cx.m.set_operand(slice.op, usize::from(slice.is_insert), large);
    slice.container = large;
    Some(true)
}

/// Brings a slice into one dimension of its container.
fn confine(cx: &mut Cx<'_>, slice: &Slice, dim: usize) -> Option<bool> {
    let &Slice { op, container, .. } = slice;
    let offset = slice.offsets[dim];
    let (stride, changed) = match slice.strides[dim] {
        Part::Number(number) if number > 0 => (number, false),
        Part::Number(_) => return None,
        Part::Operand(place, _) => {
            let one = cx.const_index(1);
            cx.m.set_operand(op, place, one);
            (1, true)
        }
    };
    let moved = match slice.sizes[dim] {
        Part::Number(size) => fixed(cx, op, container, dim, offset, (size - 1) * stride + 1)?,
        Part::Operand(..) if stride != 1 => return None,
        Part::Operand(_, size) if slice.is_insert => inserted(cx, op, container, dim, offset, size)?,
        Part::Operand(place, size) => open(cx, op, container, dim, offset, (place, size))?,
    };
    Some(changed | moved)
}

/// What is inserted is as large as it is said to be, and fits.
fn inserted(
    cx: &mut Cx<'_>,
    op: Op,
    container: Value,
    dim: usize,
    offset: Part,
    size: Value,
) -> Option<bool> {
    let source = cx.operand(op, 0)?;
    if is_whole(cx, source, container, dim, offset, size) {
        return Some(false);
    }
    let (from, into) = (cx.shape(source)?.rank(), cx.shape(container)?.rank());
    let said =
        known(cx.m, size).filter(|&said| from == into && symbol_of(cx, source, dim) == Symbol::Number(said));
    fixed(cx, op, container, dim, offset, said?)
}

/// Whether what is inserted has the size of what it is inserted into, and begins where that begins.
fn is_whole(cx: &Cx<'_>, source: Value, container: Value, dim: usize, offset: Part, size: Value) -> bool {
    let same_rank =
        cx.shape(source).map(|shape| shape.rank()) == cx.shape(container).map(|shape| shape.rank());
    same_rank
        && is_size(cx, size, container, dim)
        && matches!(offset, Part::Number(0))
        && symbol_of(cx, source, dim) == symbol_of(cx, container, dim)
}

/// A known extent at some offset.
fn fixed(cx: &mut Cx<'_>, op: Op, container: Value, dim: usize, offset: Part, extent: i128) -> Option<bool> {
    let size = *cx.shape(container)?.dims.get(dim)?;
    if extent < 1 {
        return None; // Nothing at all.
    }
    match offset {
        Part::Number(offset) => {
            let size = size.map_or_else(|| least_size(cx, container, dim), i128::from);
            (offset >= 0 && offset + extent <= size).then_some(false)
        }
        Part::Operand(place, offset) => {
            let safe = match size {
                Some(_) => confined(cx, offset, container, dim, u64::try_from(extent).ok()?)?,
                None => inside_open(cx, offset, container, dim, extent)?,
            };
            cx.m.set_operand(op, place, safe);
            Some(safe != offset)
        }
    }
}

/// An offset in a container whose size is known at run time only, and is as large as an extent at least.
fn inside_open(cx: &mut Cx<'_>, offset: Value, container: Value, dim: usize, extent: i128) -> Option<Value> {
    if range(cx.m, offset).leaves_room(extent, least_size(cx, container, dim))
        || left_over(cx, offset).is_some_and(|(whole, less)| {
            is_size(cx, whole, container, dim) && known(cx.m, less).is_some_and(|less| less >= extent)
        })
    {
        return Some(offset);
    }
    let (whole, extent, one) = (cx.size(container, dim), cx.const_index(extent), cx.const_index(1));
    let left = cx.same("arith.subi", &[whole, extent]);
    let places = cx.same("arith.addi", &[left, one]);
    // It is 1 or more as it is, which its bounds alone do not show.
    let places = cx.same("arith.maxsi", &[places, one]);
    Some(cx.same("arith.remui", &[offset, places]))
}

/// Two values, for an offset that is `offset mod max(first - second + 1, 1)`.
fn left_over(cx: &Cx<'_>, offset: Value) -> Option<(Value, Value)> {
    let operands = |value: Value, name: &str| {
        let op = made_by(cx.m, value, name)?;
        Some((cx.operand(op, 0)?, cx.operand(op, 1)?))
    };
    let is_one = |value: Value| known(cx.m, value) == Some(1);
    let (_, places) = operands(offset, "arith.remui")?;
    let (sum, least) = operands(places, "arith.maxsi")?;
    let (difference, more) = operands(sum, "arith.addi")?;
    operands(difference, "arith.subi").filter(|_| is_one(least) && is_one(more))
}

/// How large the container has to be in each dimension for what is known of a slice.
fn needs(slice: &Slice) -> Vec<i128> {
    let need = |dim: usize| {
        let from = match slice.offsets[dim] {
            Part::Number(offset) => offset.max(0),
            Part::Operand(..) => 0,
        };
        match (slice.sizes[dim], slice.strides[dim]) {
            (Part::Number(size), Part::Number(stride)) => from + (size - 1) * stride + 1,
            (Part::Number(size), Part::Operand(..)) => from + size,
            (Part::Operand(..), _) => from + 1,
        }
    };
    (0..slice.offsets.len()).map(need).collect()
}

/// An extent from an operand: from 1 to what is there, and an offset that leaves room for it.
fn open(
    cx: &mut Cx<'_>,
    op: Op,
    container: Value,
    dim: usize,
    offset: Part,
    size: (usize, Value),
) -> Option<bool> {
    let (place, size) = size;
    let whole = *cx.shape(container)?.dims.get(dim)?;
    if let Part::Number(offset) = offset {
        let room = match (whole, offset) {
            (Some(whole), 0..) => Some(i128::from(whole) - offset),
            (None, 0) => None,
            // As much as there is in any case.
            (None, 1..) => Some(least_size(cx, container, dim) - offset),
            _ => return None,
        };
        let safe = at_most(cx, size, container, dim, room)?;
        cx.m.set_operand(op, place, safe);
        return Some(safe != size);
    }
    let Part::Operand(offset_place, offset) = offset else { return None };
    let room = whole.map(i128::from);
    let safe = at_most(cx, size, container, dim, room)?;
    cx.m.set_operand(op, place, safe);
    let (most, offsets) = (range(cx.m, safe).hi, range(cx.m, offset));
    if whole.is_some_and(|whole| offsets.leaves_room(most, whole.into()))
        || leaves_room(cx, offset, safe, container, dim)
    {
        return Some(safe != size);
    }
    let whole = cx.size(container, dim);
    let one = cx.const_index(1);
    let left = cx.same("arith.subi", &[whole, safe]);
    let left = cx.same("arith.addi", &[left, one]);
    // At least 1, which a wrapped difference does not show.
    let left = cx.same("arith.maxsi", &[left, one]);
    let safe_offset = cx.same("arith.remui", &[offset, left]);
    cx.m.set_operand(op, offset_place, safe_offset);
    Some(true)
}

/// A size from 1 to the room there is: a number, or the container's own size.
fn at_most(cx: &mut Cx<'_>, size: Value, container: Value, dim: usize, room: Option<i128>) -> Option<Value> {
    let room = room.map(|room| room.min(MAX_SIZE));
    let fits = match room {
        Some(room) => range(cx.m, size).within(1, room),
        None => is_size(cx, size, container, dim) || is_confined(cx, size, container, dim),
    };
    if fits {
        return Some(size);
    }
    if room.is_some_and(|room| room < 1) {
        return None;
    }
    let one = cx.const_index(1);
    let room = match room {
        Some(room) => cx.const_index(room),
        None => cx.size(container, dim),
    };
    let less = cx.same("arith.subi", &[size, one]);
    let less = cx.same("arith.remui", &[less, room]);
    Some(cx.same("arith.addi", &[less, one]))
}

/// Whether a size has the form that [`at_most`] gives it.
fn is_confined(cx: &Cx<'_>, size: Value, container: Value, dim: usize) -> bool {
    let Some(add) = made_by(cx.m, size, "arith.addi") else { return false };
    let &[less, one] = cx.m.op(add).operands.as_slice() else { return false };
    let by = made_by(cx.m, less, "arith.remui").and_then(|remainder| cx.operand(remainder, 1));
    known(cx.m, one) == Some(1) && by.is_some_and(|by| is_size(cx, by, container, dim))
}

/// Whether an offset has the form that [`open`] gives it.
fn leaves_room(cx: &Cx<'_>, offset: Value, size: Value, container: Value, dim: usize) -> bool {
    let Some((whole, less)) = left_over(cx, offset) else { return false };
    let there = cx.shape(container).and_then(|shape| *shape.dims.get(dim)?).map(i128::from);
    let is_whole = match there {
        Some(there) => known(cx.m, whole) == Some(there),
        None => is_size(cx, whole, container, dim),
    };
    is_whole && less == size
}
