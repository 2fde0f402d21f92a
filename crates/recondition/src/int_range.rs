//! Range analysis: the bounds of integers, from the operations that define them.
//!
//! An operation that bounds its result has a line in [`BOUNDS`]. All other results can be any number of their
//! type. Dynamic sizes of buffers and tensors are from 1 to [`MAX_SIZE`]: the rules for the operations that
//! create buffers and tensors ensure it.

use std::cell::RefCell;
use std::sync::LazyLock;

use mohole_ir::{AttrKind, Def, Module, Op, Value};
use rustc_hash::FxHashMap;

use crate::affine::Map;
use crate::attrs::{attr, numbers};
use crate::int_constants;
use crate::range::Range;
use crate::shape::{Shape, elem_type, int_width};

/// The largest dynamic size.
pub(crate) const MAX_SIZE: i128 = 65_536;
/// How many definitions are followed.
const MAX_DEPTH: u32 = 12;

/// Computes the bounds of an operation's first result.
type ResultBound = fn(&Analysis<'_>, Op) -> Option<Range>;

const BOUNDS: &[(&[&str], ResultBound)] = &[
    (&["arith.constant", "index.constant"], constant),
    (&["arith.addi", "index.add"], |ranges, op| ranges.operand(op, 0)?.plus(ranges.operand(op, 1)?)),
    (&["arith.subi", "index.sub"], |ranges, op| ranges.operand(op, 0)?.minus(ranges.operand(op, 1)?)),
    (&["arith.muli", "index.mul"], |ranges, op| ranges.operand(op, 0)?.times(ranges.operand(op, 1)?)),
    (&["arith.minsi", "index.mins"], |ranges, op| {
        Some(ranges.operand(op, 0)?.each(ranges.operand(op, 1)?, i128::min))
    }),
    (&["arith.maxsi", "index.maxs"], |ranges, op| {
        Some(ranges.operand(op, 0)?.each(ranges.operand(op, 1)?, i128::max))
    }),
    (&["arith.minui", "index.minu"], min_unsigned),
    (&["arith.maxui", "index.maxu"], max_unsigned),
    (&["arith.remui", "index.remu"], remainder_unsigned),
    (&["arith.remsi", "index.rems"], remainder_signed),
    (
        &["arith.divui", "arith.divsi", "index.divu", "index.divs", "arith.floordivsi", "index.floordivs"],
        quotient,
    ),
    (&["arith.andi", "index.and"], and),
    (&["arith.select"], |ranges, op| Some(ranges.operand(op, 1)?.join(ranges.operand(op, 2)?))),
    (&["arith.extsi", "arith.index_cast", "index.casts", "arith.trunci"], |ranges, op| ranges.operand(op, 0)),
    (&["arith.extui", "arith.index_castui", "index.castu"], |ranges, op| {
        ranges.operand(op, 0).filter(|range| range.lo >= 0)
    }),
    (&["memref.dim", "tensor.dim"], size),
    (&["memref.rank", "tensor.rank"], |_, _| Some(Range::new(0, 64))),
    (&["index.sizeof"], |_, _| Some(Range::exactly(64))),
    (&["affine.apply"], |ranges, op| ranges.map_results(op)?.first().copied()),
    (&["affine.min"], |ranges, op| {
        let all = ranges.map_results(op)?;
        all.into_iter().reduce(|a, b| a.each(b, i128::min))
    }),
    (&["affine.max"], |ranges, op| {
        let all = ranges.map_results(op)?;
        all.into_iter().reduce(|a, b| a.each(b, i128::max))
    }),
    (&["linalg.index"], linalg_index),
    (
        &[
            "vector.broadcast",
            "vector.splat",
            "tensor.splat",
            "tensor.cast",
            "vector.shape_cast",
            "vector.extract",
        ],
        |ranges, op| ranges.operand(op, 0),
    ),
];

static TABLE: LazyLock<FxHashMap<&'static str, ResultBound>> = LazyLock::new(|| {
    BOUNDS.iter().flat_map(|(names, bound)| names.iter().map(move |&name| (name, *bound))).collect()
});

/// The bounds of an integer, or of every element of a vector or tensor of integers.
pub(crate) fn int_range(module: &Module, value: Value) -> Range {
    Analysis::query(module, |ranges| ranges.range(value))
}

/// The only number that an integer can be.
pub(crate) fn known_int(module: &Module, value: Value) -> Option<i128> {
    let range = int_range(module, value);
    (range.lo == range.hi).then_some(range.lo)
}

/// Ranges that were computed for one query. A value may be reached on many paths.
type RangeCache = RefCell<FxHashMap<Value, Cached>>;

#[derive(Clone, Copy)]
struct Cached {
    range: Range,
    /// The depth at which it was computed. Deeper in, fewer definitions are followed, so that the range may
    /// be wider.
    depth: u32,
}

struct Analysis<'a> {
    module: &'a Module,
    depth: u32,
    cache: &'a RangeCache,
}

/// What bounds a value.
enum Source {
    /// The operation of which it is the first result.
    Result { op: Op, bound: ResultBound },
    /// The loop of which it is a variable.
    LoopVariable { op: Op, bound: LoopBound, position: usize },
}

impl Analysis<'_> {
    /// Answers one query.
    fn query<T>(module: &Module, query: impl FnOnce(&Analysis<'_>) -> T) -> T {
        query(&Analysis { module, depth: 0, cache: &RangeCache::default() })
    }

    fn range(&self, value: Value) -> Range {
        let elem = elem_type(self.module, self.module.value(value).ty);
        let width = int_width(self.module, elem).filter(|&width| width <= Range::MAX_WIDTH);
        let full = Range::of_width(width.unwrap_or(Range::MAX_WIDTH));
        if width.is_none() || self.depth > MAX_DEPTH {
            return full;
        }
        let Some(source) = self.source(value) else { return full };
        let cached = self.cache.borrow().get(&value).copied();
        if let Some(cached) = cached.filter(|cached| cached.depth <= self.depth) {
            return cached.range;
        }
        // A result that leaves its type wraps around, so it can be any number.
        let bound = self.deeper().bound(&source).filter(|range| range.within(full.lo, full.hi));
        let range = bound.unwrap_or(full);
        if self.has_many_operands(&source) {
            self.cache.borrow_mut().insert(value, Cached { range, depth: self.depth });
        }
        range
    }

    fn source(&self, value: Value) -> Option<Source> {
        match self.module.value(value).def {
            Def::Result(op, 0) => {
                TABLE.get(self.module.op_name(op)).map(|&bound| Source::Result { op, bound })
            }
            Def::Result(..) => None,
            Def::Arg(block, position) => {
                let op = self.module.region(self.module.block(block).parent).parent?;
                let name = self.module.op_name(op);
                let (_, bound) = LOOPS.iter().find(|(loop_name, _)| *loop_name == name)?;
                Some(Source::LoopVariable { op, bound: *bound, position: position as usize })
            }
        }
    }

    fn bound(&self, source: &Source) -> Option<Range> {
        match *source {
            Source::Result { op, bound } => bound(self, op),
            Source::LoopVariable { op, bound, position } => bound(self, op, position),
        }
    }

    /// Whether the analysis branches at this source, so that caching the result is worth it.
    fn has_many_operands(&self, source: &Source) -> bool {
        match *source {
            Source::Result { op, .. } => self.module.op(op).operands.len() > 1,
            Source::LoopVariable { .. } => true,
        }
    }

    fn deeper(&self) -> Analysis<'_> {
        Analysis { module: self.module, depth: self.depth + 1, cache: self.cache }
    }

    fn operand(&self, op: Op, position: usize) -> Option<Range> {
        Some(self.range(*self.module.op(op).operands.get(position)?))
    }

    fn ranges(&self, values: &[Value]) -> Vec<Range> {
        values.iter().map(|&value| self.range(value)).collect()
    }

    fn map_results(&self, op: Op) -> Option<Vec<Range>> {
        map_ranges(self.module, op, "map", &self.ranges(&self.module.op(op).operands))
    }
}

/// The ranges of the results of an operation's affine map.
pub(crate) fn map_ranges(module: &Module, op: Op, name: &str, operands: &[Range]) -> Option<Vec<Range>> {
    let AttrKind::AffineMap(text) = attr(module, op, name)? else { return None };
    text_ranges(module.text(*text), operands)
}

/// The ranges of the results of an affine map.
pub(crate) fn text_ranges(text: &str, operands: &[Range]) -> Option<Vec<Range>> {
    let map = Map::parse(text)?;
    map.results.iter().map(|result| result.range(map.dims, operands)).collect()
}

/// Computes the bounds of a loop variable from its position among the arguments of the loop body.
type LoopBound = fn(&Analysis<'_>, Op, usize) -> Option<Range>;

const LOOPS: &[(&str, LoopBound)] = &[
    ("scf.for", |ranges, op, position| {
        let (lower, upper) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
        // In an unsigned comparison a negative number is large.
        let is_unsigned = ranges.module.attr(op, "unsignedCmp").is_some();
        let is_signed_order = !is_unsigned || (lower.lo >= 0 && upper.lo >= 0);
        (position == 0 && is_signed_order && lower.lo < upper.hi).then(|| Range::new(lower.lo, upper.hi - 1))
    }),
    ("affine.for", affine_for),
    ("scf.parallel", |ranges, op, position| {
        let segments = numbers(ranges.module, op, "operandSegmentSizes")?;
        let rank = usize::try_from(*segments.first()?).ok()?;
        let (lower, upper) = (ranges.operand(op, position)?, ranges.operand(op, rank + position)?);
        (position < rank && lower.lo < upper.hi).then(|| Range::new(lower.lo, upper.hi - 1))
    }),
    ("scf.forall", |ranges, op, position| {
        let list = |name: &str| numbers(ranges.module, op, name);
        let (lower, upper) =
            (*list("staticLowerBound")?.get(position)?, *list("staticUpperBound")?.get(position)?);
        let is_known = lower != i64::MIN && upper != i64::MIN && lower < upper;
        is_known.then(|| Range::new(lower.into(), i128::from(upper) - 1))
    }),
    ("affine.parallel", affine_parallel),
];

/// Handles only loops with one lower and one upper bound per variable. Otherwise the bounds are grouped by an
/// attribute.
fn affine_parallel(ranges: &Analysis<'_>, op: Op, position: usize) -> Option<Range> {
    let region = *ranges.module.op(op).regions.first()?;
    let variables = ranges.module.block(*ranges.module.region(region).blocks.first()?).args.len();
    let AttrKind::AffineMap(text) = attr(ranges.module, op, "lowerBoundsMap")? else { return None };
    let map = Map::parse(ranges.module.text(*text))?;
    let operands = ranges.ranges(&ranges.module.op(op).operands);
    let (first, second) = operands.split_at_checked(map.dims + map.symbols)?;
    let lower = map_ranges(ranges.module, op, "lowerBoundsMap", first)?;
    let upper = map_ranges(ranges.module, op, "upperBoundsMap", second)?;
    let has_single_bounds = lower.len() == variables && upper.len() == variables;
    let (lower, upper) = (lower.get(position)?, upper.get(position)?);
    (has_single_bounds && lower.lo < upper.hi).then(|| Range::new(lower.lo, upper.hi - 1))
}

/// A size of a tensor or buffer. Static sizes may exceed the limit for dynamic ones.
fn size(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let shape = Shape::of(ranges.module, ranges.module.value(*ranges.module.op(op).operands.first()?).ty);
    let Some(shape) = shape else { return Some(Range::new(1, MAX_SIZE)) };
    let dim = ranges.operand(op, 1).filter(|dim| dim.lo == dim.hi);
    match dim.and_then(|dim| shape.dims.get(usize::try_from(dim.lo).ok()?)) {
        Some(Some(size)) => Some(Range::exactly(i128::from(*size))),
        Some(None) => Some(Range::new(1, MAX_SIZE)),
        None => is_within_max_size(&shape).then(|| Range::new(1, MAX_SIZE)),
    }
}

/// An iteration index of the enclosing `linalg` operation.
fn linalg_index(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let parent = ranges.module.parent_op(op)?;
    let mut shapes = ranges
        .module
        .op(parent)
        .operands
        .iter()
        .filter_map(|&value| Shape::of(ranges.module, ranges.module.value(value).ty));
    shapes.all(|shape| is_within_max_size(&shape)).then(|| Range::new(0, MAX_SIZE - 1))
}

/// Whether no static size exceeds [`MAX_SIZE`].
pub(crate) fn is_within_max_size(shape: &Shape) -> bool {
    shape.dims.iter().flatten().all(|&size| i128::from(size) <= MAX_SIZE)
}

/// The ranges of an affine loop's bounds. A loop may have several of each kind.
pub(crate) struct AffineBounds {
    lower: Vec<Range>,
    upper: Vec<Range>,
}

impl AffineBounds {
    fn of(ranges: &Analysis<'_>, op: Op) -> Option<Self> {
        let segments = numbers(ranges.module, op, "operandSegmentSizes")?;
        let first = usize::try_from(*segments.first()?).ok()?;
        let second = usize::try_from(*segments.get(1)?).ok()?;
        let operands = ranges.ranges(ranges.module.op(op).operands.get(..first.checked_add(second)?)?);
        let lower = map_ranges(ranges.module, op, "lowerBoundMap", &operands[..first])?;
        let upper = map_ranges(ranges.module, op, "upperBoundMap", &operands[first..])?;
        Some(AffineBounds { lower, upper })
    }

    /// The smallest number that the loop can start at. It starts at its largest lower bound.
    pub(crate) fn lowest(&self) -> Option<i128> {
        self.lower.iter().map(|range| range.lo).max()
    }

    /// The largest number that the loop can end before. It ends before its smallest upper bound.
    pub(crate) fn highest(&self) -> Option<i128> {
        self.upper.iter().map(|range| range.hi).min()
    }
}

/// The bounds of an `affine.for`.
pub(crate) fn affine_bounds(module: &Module, op: Op) -> Option<AffineBounds> {
    Analysis::query(module, |ranges| AffineBounds::of(ranges, op))
}

fn affine_for(ranges: &Analysis<'_>, op: Op, position: usize) -> Option<Range> {
    let bounds = AffineBounds::of(ranges, op)?;
    let (lower, upper) = (bounds.lowest()?, bounds.highest()?);
    (position == 0 && lower < upper).then(|| Range::new(lower, upper - 1))
}

fn constant(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    int_constants::attr_range(ranges.module, attr(ranges.module, op, "value")?)
}

fn min_unsigned(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let (a, b) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
    match (a.lo >= 0, b.lo >= 0) {
        (true, true) => Some(a.each(b, i128::min)),
        // As unsigned numbers, negative ones are large.
        (true, false) => Some(Range::new(0, a.hi)),
        (false, true) => Some(Range::new(0, b.hi)),
        (false, false) => None,
    }
}

fn max_unsigned(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let (a, b) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
    (a.lo >= 0 && b.lo >= 0).then(|| a.each(b, i128::max))
}

fn remainder_unsigned(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let (a, b) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
    let below = (b.lo > 0).then(|| Range::new(0, b.hi - 1))?;
    Some(if a.lo >= 0 { below.meet(Range::new(0, a.hi)) } else { below })
}

fn remainder_signed(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let (a, b) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
    let most = b.lo.saturating_abs().max(b.hi.saturating_abs()) - 1;
    let (lo, hi) = (if a.lo >= 0 { 0 } else { -most }, if a.hi <= 0 { 0 } else { most });
    (most >= 0).then(|| Range::new(lo, hi))
}

fn quotient(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let (a, b) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
    (a.lo >= 0 && b.lo > 0).then(|| a.each(b, i128::div_euclid))
}

fn and(ranges: &Analysis<'_>, op: Op) -> Option<Range> {
    let (a, b) = (ranges.operand(op, 0)?, ranges.operand(op, 1)?);
    let smallest = [a, b].into_iter().filter(|range| range.lo >= 0).map(|range| range.hi).min()?;
    Some(Range::new(0, smallest))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    /// The range of the last operation's result.
    fn last_range(program: &str) -> (i128, i128) {
        let module = Module::parse(program).unwrap();
        let last = module.walk().last().unwrap();
        let range = int_range(&module, module.op(last).results[0]);
        (range.lo, range.hi)
    }

    #[test]
    fn a_value_reached_on_many_paths_is_analyzed_once() {
        let mut program = "%0 = \"arith.constant\"() {value = 1 : index} : () -> index\n".to_owned();
        let (types, dims) = (["index"; 8].join(", "), "d0, d1, d2, d3, d4, d5, d6, d7");
        for i in 0..10 {
            let operands = vec![format!("%{i}"); 8].join(", ");
            let map = format!("affine_map<({dims}) -> (d0 + d7)>");
            writeln!(
                program,
                "%{} = \"affine.apply\"({operands}) {{map = {map}}} : ({types}) -> index",
                i + 1
            )
            .unwrap();
        }
        assert_eq!(last_range(&program), (1024, 1024));
    }

    #[test]
    fn a_result_that_overflows_can_be_any_number() {
        let most = "%0 = \"arith.constant\"() {value = 170141183460469231731687303715884105727 : i128} : () -> i128\n";
        let add = "%1 = \"arith.addi\"(%0, %0) : (i128, i128) -> i128\n";
        assert_eq!(last_range(&format!("{most}{add}")), (i128::MIN, i128::MAX));
        assert_eq!(last_range("%0 = \"arith.addi\"(%0, %0) : (i8, i8) -> i8\n"), (-128, 127));
    }
}
