//! Slices of tensors and buffers: offsets, sizes and strides that stay inside.

use mohole_ir::{Op, Value};

use crate::confine::{confined_index, is_size};
use crate::cx::Cx;
use crate::defs::defined_by;
use crate::int_range::{MAX_SIZE, int_range, known_int};
use crate::rule::RuleResult;
use crate::shape::Axis;
use crate::sizes::{SymbolicSize, min_size, symbolic_size, with_min_sizes};

/// Brings a slice into the bounds of its container.
pub(crate) fn confine_slice(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let mut slice = Slice::read(cx, op)?;
    cx.before(op);
    let mut changed = slice.enlarge_container(cx)?;
    for dim in 0..slice.dims.len() {
        changed |= slice.confine(cx, dim)?;
    }
    RuleResult::of(changed)
}

/// An offset, size or stride: a number in an attribute, or an operand.
#[derive(Clone, Copy)]
enum Entry {
    Number(i128),
    Operand(Operand),
}

/// An operand and its position.
#[derive(Clone, Copy)]
struct Operand {
    position: usize,
    value: Value,
}

/// A slice operation.
struct Slice {
    op: Op,
    is_insert: bool,
    container: Value,
    /// One for every dimension of the container.
    dims: Vec<SliceDim>,
}

/// One dimension of a slice.
#[derive(Clone, Copy)]
struct SliceDim {
    offset: Entry,
    size: Entry,
    stride: Entry,
}

impl Slice {
    fn read(cx: &Cx<'_>, op: Op) -> Option<Self> {
        let is_insert = cx.m.op_name(op).contains("insert");
        let container = cx.operand(op, usize::from(is_insert))?;
        let rank = cx.shape(container)?.rank();
        let mut entries = Entries { cx, op, rank, next_operand: 1 + usize::from(is_insert) };
        let offsets = entries.read("static_offsets", |_| false)?;
        // An inserted tensor may have another size than the operation states, so a known size is not enough.
        let sizes = entries.read("static_sizes", |size| !is_insert && (1..=MAX_SIZE).contains(&size))?;
        let strides = entries.read("static_strides", |stride| stride > 0)?;
        let dims = offsets.into_iter().zip(sizes).zip(strides);
        let dims = dims.map(|((offset, size), stride)| SliceDim { offset, size, stride }).collect();
        Some(Slice { op, is_insert, container, dims })
    }

    /// Replaces a container of dynamic size that may be too small for the slice. Returns whether it did.
    fn enlarge_container(&mut self, cx: &mut Cx<'_>) -> Option<bool> {
        let required: Vec<i128> = self.dims.iter().map(SliceDim::required_size).collect();
        let large = with_min_sizes(cx, self.container, &required)?;
        if large == self.container {
            return Some(false);
        }
        if self.is_insert && cx.m.op(self.op).results.is_empty() {
            return None; // The destination of a parallel insertion belongs to the loop around it.
        }
        cx.m.set_operand(self.op, usize::from(self.is_insert), large);
        self.container = large;
        Some(true)
    }

    fn axis(&self, dim: usize) -> Axis {
        Axis::of(self.container, dim)
    }

    /// Brings one dimension of the slice into bounds. Returns whether it changed the program.
    fn confine(&self, cx: &mut Cx<'_>, dim: usize) -> Option<bool> {
        let SliceDim { offset, size, stride } = self.dims[dim];
        let (stride, changed) = match stride {
            Entry::Number(number) if number > 0 => (number, false),
            Entry::Number(_) => return None,
            Entry::Operand(operand) => {
                let one = cx.const_index(1);
                cx.m.set_operand(self.op, operand.position, one);
                (1, true)
            }
        };
        let moved = match size {
            Entry::Number(size) => self.confine_extent(cx, dim, (size - 1) * stride + 1)?,
            Entry::Operand(_) if stride != 1 => return None,
            Entry::Operand(size) if self.is_insert => self.confine_inserted(cx, dim, size.value)?,
            Entry::Operand(size) => match offset {
                Entry::Number(offset) => self.confine_size(cx, dim, offset, size)?,
                Entry::Operand(offset) => self.confine_size_and_offset(cx, dim, offset, size)?,
            },
        };
        Some(changed | moved)
    }

    /// Brings a known extent into bounds by its offset.
    fn confine_extent(&self, cx: &mut Cx<'_>, dim: usize, extent: i128) -> Option<bool> {
        let axis = self.axis(dim);
        let size = axis.static_size(cx.m)?;
        if extent < 1 {
            return None; // An empty slice.
        }
        match self.dims[dim].offset {
            Entry::Number(offset) => {
                let size = size.map_or_else(|| min_size(cx, axis), i128::from);
                (offset >= 0 && offset + extent <= size).then_some(false)
            }
            Entry::Operand(offset) => {
                let safe = match size {
                    Some(_) => confined_index(cx, offset.value, axis, u64::try_from(extent).ok()?)?,
                    None => confined_offset(cx, offset.value, axis, extent)?,
                };
                cx.m.set_operand(self.op, offset.position, safe);
                Some(safe != offset.value)
            }
        }
    }

    /// Confines an inserted tensor whose stated size is an operand. The stated size must be the tensor's own.
    fn confine_inserted(&self, cx: &mut Cx<'_>, dim: usize, size: Value) -> Option<bool> {
        let source = cx.operand(self.op, 0)?;
        let has_same_rank = cx.shape(source)?.rank() == cx.shape(self.container)?.rank();
        let own_size = symbolic_size(cx, Axis::of(source, dim));
        let fills_container = has_same_rank
            && is_size(cx, size, self.axis(dim))
            && matches!(self.dims[dim].offset, Entry::Number(0))
            && own_size == symbolic_size(cx, self.axis(dim));
        if fills_container {
            return Some(false);
        }
        let stated =
            known_int(cx.m, size).filter(|&size| has_same_rank && own_size == SymbolicSize::Number(size));
        self.confine_extent(cx, dim, stated?)
    }

    /// Makes a size operand fit behind a known offset.
    fn confine_size(&self, cx: &mut Cx<'_>, dim: usize, offset: i128, size: Operand) -> Option<bool> {
        let axis = self.axis(dim);
        let room = match (axis.static_size(cx.m)?, offset) {
            (Some(whole), 0..) => Room::Number(i128::from(whole) - offset),
            (None, 0) => Room::WholeAxis,
            (None, 1..) => Room::Number(min_size(cx, axis) - offset),
            _ => return None,
        };
        let safe = confined_size(cx, size.value, axis, room)?;
        cx.m.set_operand(self.op, size.position, safe);
        Some(safe != size.value)
    }

    /// Makes a size operand at most as large as the container, and then an offset operand leave room for it.
    fn confine_size_and_offset(
        &self,
        cx: &mut Cx<'_>,
        dim: usize,
        offset: Operand,
        size: Operand,
    ) -> Option<bool> {
        let axis = self.axis(dim);
        let whole = axis.static_size(cx.m)?.map(i128::from);
        let safe_size = confined_size(cx, size.value, axis, whole.map_or(Room::WholeAxis, Room::Number))?;
        cx.m.set_operand(self.op, size.position, safe_size);
        let (largest, offsets) = (int_range(cx.m, safe_size).hi, int_range(cx.m, offset.value));
        if whole.is_some_and(|whole| offsets.leaves_room(largest, whole))
            || leaves_room(cx, offset.value, safe_size, axis)
        {
            return Some(safe_size != size.value);
        }
        let whole = cx.size(axis);
        let safe_offset = offset_with_room(cx, offset.value, whole, safe_size);
        cx.m.set_operand(self.op, offset.position, safe_offset);
        Some(true)
    }
}

impl SliceDim {
    /// How large the container must be for the numbers that are known.
    fn required_size(&self) -> i128 {
        let offset = match self.offset {
            Entry::Number(offset) => offset.max(0),
            Entry::Operand(_) => 0,
        };
        match (self.size, self.stride) {
            (Entry::Number(size), Entry::Number(stride)) => offset + (size - 1) * stride + 1,
            (Entry::Number(size), Entry::Operand(_)) => offset + size,
            (Entry::Operand(_), _) => offset + 1,
        }
    }
}

/// Reads the lists of a slice operation. They share its operands: each list takes the next ones.
struct Entries<'a, 'm> {
    cx: &'a Cx<'m>,
    op: Op,
    rank: usize,
    next_operand: usize,
}

impl Entries<'_, '_> {
    /// Reads a list. An operand that is known to be a usable number counts as that number.
    fn read(&mut self, name: &str, is_usable: impl Fn(i128) -> bool) -> Option<Vec<Entry>> {
        let numbers = self.cx.numbers(self.op, name).filter(|numbers| numbers.len() == self.rank)?;
        numbers.into_iter().map(|number| self.entry(number, &is_usable)).collect()
    }

    fn entry(&mut self, number: i64, is_usable: impl Fn(i128) -> bool) -> Option<Entry> {
        if number != i64::MIN {
            return Some(Entry::Number(number.into()));
        }
        let position = self.next_operand;
        self.next_operand += 1;
        let value = self.cx.operand(self.op, position)?;
        let known = known_int(self.cx.m, value).filter(|&number| is_usable(number));
        Some(known.map_or(Entry::Operand(Operand { position, value }), Entry::Number))
    }
}

/// An offset that leaves room for `extent` elements in a dynamic size, which is known to be at least
/// `extent`.
fn confined_offset(cx: &mut Cx<'_>, offset: Value, axis: Axis, extent: i128) -> Option<Value> {
    let has_room = int_range(cx.m, offset).leaves_room(extent, min_size(cx, axis))
        || OffsetWithRoom::read(cx, offset).is_some_and(|form| {
            is_size(cx, form.whole, axis) && known_int(cx.m, form.room).is_some_and(|room| room >= extent)
        });
    if has_room {
        return Some(offset);
    }
    let (whole, extent) = (cx.size(axis), cx.const_index(extent));
    Some(offset_with_room(cx, offset, whole, extent))
}

/// Computes `offset mod max(whole - room + 1, 1)`.
fn offset_with_room(cx: &mut Cx<'_>, offset: Value, whole: Value, room: Value) -> Value {
    let one = cx.const_index(1);
    let last = cx.same("arith.subi", &[whole, room]);
    let positions = cx.same("arith.addi", &[last, one]);
    // There is always at least one position. The maximum is for the range analysis, which cannot see that.
    let positions = cx.same("arith.maxsi", &[positions, one]);
    cx.same("arith.remui", &[offset, positions])
}

/// An offset of the form that [`offset_with_room`] computes.
struct OffsetWithRoom {
    whole: Value,
    room: Value,
}

impl OffsetWithRoom {
    fn read(cx: &Cx<'_>, offset: Value) -> Option<Self> {
        let operands = |value: Value, name: &str| {
            let op = defined_by(cx.m, value, name)?;
            Some((cx.operand(op, 0)?, cx.operand(op, 1)?))
        };
        let is_one = |value: Value| known_int(cx.m, value) == Some(1);
        let (_, positions) = operands(offset, "arith.remui")?;
        let (sum, least) = operands(positions, "arith.maxsi")?;
        let (difference, added) = operands(sum, "arith.addi")?;
        let (whole, room) = operands(difference, "arith.subi")?;
        (is_one(least) && is_one(added)).then_some(OffsetWithRoom { whole, room })
    }
}

/// How many elements a slice may have.
#[derive(Clone, Copy)]
enum Room {
    Number(i128),
    /// As many as the container, whose size is dynamic.
    WholeAxis,
}

/// A size from 1 to the room that there is.
fn confined_size(cx: &mut Cx<'_>, size: Value, axis: Axis, room: Room) -> Option<Value> {
    let fits = match room {
        Room::Number(room) => int_range(cx.m, size).within(1, room.min(MAX_SIZE)),
        Room::WholeAxis => is_size(cx, size, axis) || is_confined_size(cx, size, axis),
    };
    if fits {
        return Some(size);
    }
    if matches!(room, Room::Number(..1)) {
        return None;
    }
    let one = cx.const_index(1);
    let room = match room {
        Room::Number(room) => cx.const_index(room.min(MAX_SIZE)),
        Room::WholeAxis => cx.size(axis),
    };
    let less = cx.same("arith.subi", &[size, one]);
    let less = cx.same("arith.remui", &[less, room]);
    Some(cx.same("arith.addi", &[less, one]))
}

/// Whether a size has the form that [`confined_size`] gives it for a whole axis.
fn is_confined_size(cx: &Cx<'_>, size: Value, axis: Axis) -> bool {
    let Some(add) = defined_by(cx.m, size, "arith.addi") else { return false };
    let &[less, one] = cx.m.op(add).operands.as_slice() else { return false };
    let divisor = defined_by(cx.m, less, "arith.remui").and_then(|remainder| cx.operand(remainder, 1));
    known_int(cx.m, one) == Some(1) && divisor.is_some_and(|divisor| is_size(cx, divisor, axis))
}

/// Whether an offset has the form that [`Slice::confine_size_and_offset`] gives it for this size.
fn leaves_room(cx: &Cx<'_>, offset: Value, size: Value, axis: Axis) -> bool {
    let Some(form) = OffsetWithRoom::read(cx, offset) else { return false };
    let is_whole = match axis.static_size(cx.m).flatten() {
        Some(whole) => known_int(cx.m, form.whole) == Some(whole.into()),
        None => is_size(cx, form.whole, axis),
    };
    is_whole && form.room == size
}
