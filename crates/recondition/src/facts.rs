//! What is known of an integer without running the program.
//!
//! An operation that bounds its result has a line in [`BOUNDS`]; one that is not there bounds nothing.
//! Sizes of buffers and tensors are at least 1 and at most [`MAX_SIZE`]: rules see to it where sizes are
//! made.

use std::cell::RefCell;
use std::sync::LazyLock;

use mohole_ir::{AttrKind, Def, Module, Op, Value};
use rustc_hash::FxHashMap;

use crate::affine::Map;
use crate::cx::{attr, numbers};
use crate::elements;
use crate::range::Range;
use crate::shape::{Shape, elem_type, int_width};

/// No size is larger.
pub(crate) const MAX_SIZE: i128 = 65_536;
/// Definitions are followed so far back.
const DEPTH: u32 = 12;

/// How an operation bounds its result, from bounds of its operands.
type Bound = fn(&Look<'_>, Op) -> Option<Range>;

const BOUNDS: &[(&[&str], Bound)] = &[
    (&["arith.constant", "index.constant"], constant),
    (&["arith.addi", "index.add"], |look, op| look.at(op, 0)?.plus(look.at(op, 1)?)),
    (&["arith.subi", "index.sub"], |look, op| look.at(op, 0)?.minus(look.at(op, 1)?)),
    (&["arith.muli", "index.mul"], |look, op| look.at(op, 0)?.times(look.at(op, 1)?)),
    (&["arith.minsi", "index.mins"], |look, op| Some(look.at(op, 0)?.each(look.at(op, 1)?, i128::min))),
    (&["arith.maxsi", "index.maxs"], |look, op| Some(look.at(op, 0)?.each(look.at(op, 1)?, i128::max))),
    (&["arith.minui", "index.minu"], min_unsigned),
    (&["arith.maxui", "index.maxu"], max_unsigned),
    (&["arith.remui", "index.remu"], remainder_unsigned),
    (&["arith.remsi", "index.rems"], remainder_signed),
    (
        &["arith.divui", "arith.divsi", "index.divu", "index.divs", "arith.floordivsi", "index.floordivs"],
        quotient,
    ),
    (&["arith.andi", "index.and"], and),
    (&["arith.select"], |look, op| Some(look.at(op, 1)?.join(look.at(op, 2)?))),
    (&["arith.extsi", "arith.index_cast", "index.casts", "arith.trunci"], |look, op| look.at(op, 0)),
    (&["arith.extui", "arith.index_castui", "index.castu"], |look, op| {
        look.at(op, 0).filter(|range| range.lo >= 0)
    }),
    (&["memref.dim", "tensor.dim"], size),
    (&["memref.rank", "tensor.rank"], |_, _| Some(Range::new(0, 64))),
    (&["index.sizeof"], |_, _| Some(Range::exactly(64))),
    (&["affine.apply"], |look, op| look.map_results(op)?.first().copied()),
    (&["affine.min"], |look, op| {
        let all = look.map_results(op)?;
        all.into_iter().reduce(|a, b| a.each(b, i128::min))
    }),
    (&["affine.max"], |look, op| {
        let all = look.map_results(op)?;
        all.into_iter().reduce(|a, b| a.each(b, i128::max))
    }),
    (&["linalg.index"], place_in_loops),
    (
        &[
            "vector.broadcast",
            "vector.splat",
            "tensor.splat",
            "tensor.cast",
            "vector.shape_cast",
            "vector.extract",
        ],
        |look, op| look.at(op, 0),
    ),
];

static TABLE: LazyLock<FxHashMap<&'static str, Bound>> = LazyLock::new(|| {
    BOUNDS.iter().flat_map(|(names, bound)| names.iter().map(move |&name| (name, *bound))).collect()
});

/// The bounds of an integer, or of every element of a vector or tensor of integers.
pub(crate) fn range(module: &Module, value: Value) -> Range {
    Look::with(module, |look| look.range(value))
}

/// The whole number that a value is known to be.
pub(crate) fn known(module: &Module, value: Value) -> Option<i128> {
    let range = range(module, value);
    (range.lo == range.hi).then_some(range.lo)
}

/// The operation that makes a value.
pub(crate) fn def(module: &Module, value: Value) -> Option<Op> {
    match module.value(value).def {
        Def::Result(op, _) => Some(op),
        Def::Arg(..) => None,
    }
}

/// The operation that makes a value, if it has this name.
pub(crate) fn made_by(module: &Module, value: Value, name: &str) -> Option<Op> {
    def(module, value).filter(|&op| module.op_name(op) == name)
}

/// What a value is compared with, where a condition is this comparison of it: integers by `arith.cmpi`,
/// floats by `arith.cmpf`, predicates by their numbers.
pub(crate) fn compared(
    module: &Module,
    condition: Value,
    name: &str,
    predicate: u8,
    value: Value,
) -> Option<Value> {
    let op = made_by(module, condition, name)?;
    let AttrKind::Number { literal, .. } = attr(module, op, "predicate")? else { return None };
    let &[left, right] = module.op(op).operands.as_slice() else { return None };
    (module.text(*literal).parse() == Ok(predicate) && left == value).then_some(right)
}

/// Bounds that were found for one question, and how far back that was: a value may be met by many ways.
type Found = RefCell<FxHashMap<Value, (u32, Range)>>;

struct Look<'a> {
    module: &'a Module,
    depth: u32,
    found: &'a Found,
}

/// How the bounds of a value are found.
enum Way {
    /// From what an operation gets.
    Result(Bound, Op),
    /// From the bounds of a loop, by the place of the variable.
    Variable(LoopBound, Op, usize),
}

impl Look<'_> {
    /// Asks one question.
    fn with<T>(module: &Module, ask: impl FnOnce(&Look<'_>) -> T) -> T {
        ask(&Look { module, depth: 0, found: &Found::default() })
    }

    fn range(&self, value: Value) -> Range {
        let elem = elem_type(self.module, self.module.value(value).ty);
        let width = int_width(self.module, elem).filter(|&width| width <= Range::WIDEST);
        let full = Range::of_width(width.unwrap_or(Range::WIDEST));
        if width.is_none() || self.depth > DEPTH {
            return full;
        }
        let Some(way) = self.way(value) else { return full };
        let found = self.found.borrow().get(&value).copied();
        if let Some((_, range)) = found.filter(|&(depth, _)| depth <= self.depth) {
            return range;
        }
        // A result that leaves the type wraps around, and may be anything.
        let known = self.deeper().go(&way).filter(|range| range.within(full.lo, full.hi));
        let range = known.unwrap_or(full);
        if self.branches(&way) {
            self.found.borrow_mut().insert(value, (self.depth, range));
        }
        range
    }

    fn way(&self, value: Value) -> Option<Way> {
        match self.module.value(value).def {
            Def::Result(op, 0) => TABLE.get(self.module.op_name(op)).map(|&bound| Way::Result(bound, op)),
            Def::Result(..) => None,
            Def::Arg(block, place) => {
                let owner = self.module.region(self.module.block(block).parent).parent?;
                let name = self.module.op_name(owner);
                let (_, bound) = LOOPS.iter().find(|(loop_name, _)| *loop_name == name)?;
                Some(Way::Variable(*bound, owner, place as usize))
            }
        }
    }

    fn go(&self, way: &Way) -> Option<Range> {
        match *way {
            Way::Result(bound, op) => bound(self, op),
            Way::Variable(bound, op, place) => bound(self, op, place),
        }
    }

    /// Whether a way goes on in several directions, and is worth remembering.
    fn branches(&self, way: &Way) -> bool {
        match *way {
            Way::Result(_, op) => self.module.op(op).operands.len() > 1,
            Way::Variable(..) => true,
        }
    }

    fn deeper(&self) -> Look<'_> {
        Look { module: self.module, depth: self.depth + 1, found: self.found }
    }

    fn at(&self, op: Op, place: usize) -> Option<Range> {
        Some(self.range(*self.module.op(op).operands.get(place)?))
    }

    fn ranges(&self, values: &[Value]) -> Vec<Range> {
        values.iter().map(|&value| self.range(value)).collect()
    }

    fn map_results(&self, op: Op) -> Option<Vec<Range>> {
        map_ranges(self.module, op, "map", &self.ranges(&self.module.op(op).operands))
    }
}

/// What the results of an operation's map can be.
pub(crate) fn map_ranges(module: &Module, op: Op, name: &str, operands: &[Range]) -> Option<Vec<Range>> {
    let AttrKind::AffineMap(text) = attr(module, op, name)? else { return None };
    text_ranges(module.text(*text), operands)
}

/// What the results of a map can be.
pub(crate) fn text_ranges(text: &str, operands: &[Range]) -> Option<Vec<Range>> {
    let map = Map::parse(text)?;
    map.results.iter().map(|result| result.range(map.dims, operands)).collect()
}

/// How a loop bounds a variable.
type LoopBound = fn(&Look<'_>, Op, usize) -> Option<Range>;

/// Loops whose variables are bounded, by the place of the variable among the block's arguments.
const LOOPS: &[(&str, LoopBound)] = &[
    ("scf.for", |look, op, place| {
        let (lower, upper) = (look.at(op, 0)?, look.at(op, 1)?);
        // Compared as unsigned, what is negative is large.
        let is_unsigned = look.module.attr(op, "unsignedCmp").is_some();
        let is_clear = !is_unsigned || (lower.lo >= 0 && upper.lo >= 0);
        (place == 0 && is_clear && lower.lo < upper.hi).then(|| Range::new(lower.lo, upper.hi - 1))
    }),
    ("affine.for", affine_for),
    ("scf.parallel", |look, op, place| {
        let segments = numbers(look.module, op, "operandSegmentSizes")?;
        let rank = usize::try_from(*segments.first()?).ok()?;
        let (lower, upper) = (look.at(op, place)?, look.at(op, rank + place)?);
        (place < rank && lower.lo < upper.hi).then(|| Range::new(lower.lo, upper.hi - 1))
    }),
    ("scf.forall", |look, op, place| {
        let list = |name: &str| numbers(look.module, op, name);
        let (lower, upper) = (*list("staticLowerBound")?.get(place)?, *list("staticUpperBound")?.get(place)?);
        let is_known = lower != i64::MIN && upper != i64::MIN && lower < upper;
        is_known.then(|| Range::new(lower.into(), i128::from(upper) - 1))
    }),
    ("affine.parallel", affine_parallel),
];

/// One bound of each kind for every variable; with more nobody says here which are whose.
fn affine_parallel(look: &Look<'_>, op: Op, place: usize) -> Option<Range> {
    let region = *look.module.op(op).regions.first()?;
    let variables = look.module.block(*look.module.region(region).blocks.first()?).args.len();
    let AttrKind::AffineMap(text) = attr(look.module, op, "lowerBoundsMap")? else { return None };
    let map = Map::parse(look.module.text(*text))?;
    let operands = look.ranges(&look.module.op(op).operands);
    let (first, second) = operands.split_at_checked(map.dims + map.symbols)?;
    let lower = map_ranges(look.module, op, "lowerBoundsMap", first)?;
    let upper = map_ranges(look.module, op, "upperBoundsMap", second)?;
    let is_plain = lower.len() == variables && upper.len() == variables;
    let (lower, upper) = (lower.get(place)?, upper.get(place)?);
    (is_plain && lower.lo < upper.hi).then(|| Range::new(lower.lo, upper.hi - 1))
}

/// A size of a tensor or buffer. Types may say more than the limit for sizes that are known at run time only.
fn size(look: &Look<'_>, op: Op) -> Option<Range> {
    let shape = Shape::of(look.module, look.module.value(*look.module.op(op).operands.first()?).ty);
    let Some(shape) = shape else { return Some(Range::new(1, MAX_SIZE)) };
    let place = look.at(op, 1).filter(|place| place.lo == place.hi);
    match place.and_then(|place| shape.dims.get(usize::try_from(place.lo).ok()?)) {
        Some(Some(size)) => Some(Range::exactly(i128::from(*size))),
        Some(None) => Some(Range::new(1, MAX_SIZE)),
        None => is_of_usual_size(&shape).then(|| Range::new(1, MAX_SIZE)),
    }
}

/// A variable of the loops that a structured operation stands for.
fn place_in_loops(look: &Look<'_>, op: Op) -> Option<Range> {
    let around = look.module.parent_op(op)?;
    let shapes = look
        .module
        .op(around)
        .operands
        .iter()
        .map(|&value| Shape::of(look.module, look.module.value(value).ty));
    let is_usual = shapes.flatten().all(|shape| is_of_usual_size(&shape));
    is_usual.then(|| Range::new(0, MAX_SIZE - 1))
}

/// Whether no size that a type names is beyond the limit.
pub(crate) fn is_of_usual_size(shape: &Shape) -> bool {
    shape.dims.iter().flatten().all(|&size| i128::from(size) <= MAX_SIZE)
}

/// The bounds of an affine loop: its lower ones, its upper ones.
pub(crate) fn affine_bounds(module: &Module, op: Op) -> Option<(Vec<Range>, Vec<Range>)> {
    Look::with(module, |look| bounds_of(look, op))
}

fn bounds_of(look: &Look<'_>, op: Op) -> Option<(Vec<Range>, Vec<Range>)> {
    let segments = numbers(look.module, op, "operandSegmentSizes")?;
    let first = usize::try_from(*segments.first()?).ok()?;
    let second = usize::try_from(*segments.get(1)?).ok()?;
    let operands = look.ranges(look.module.op(op).operands.get(..first.checked_add(second)?)?);
    let lower = map_ranges(look.module, op, "lowerBoundMap", &operands[..first])?;
    let upper = map_ranges(look.module, op, "upperBoundMap", &operands[first..])?;
    Some((lower, upper))
}

fn affine_for(look: &Look<'_>, op: Op, place: usize) -> Option<Range> {
    let (lower, upper) = bounds_of(look, op)?;
    // The largest of the lower bounds holds, and the smallest of the upper ones.
    let lower = lower.into_iter().map(|range| range.lo).max()?;
    let upper = upper.into_iter().map(|range| range.hi).min()?;
    (place == 0 && lower < upper).then(|| Range::new(lower, upper - 1))
}

fn constant(look: &Look<'_>, op: Op) -> Option<Range> {
    elements::bounds(look.module, attr(look.module, op, "value")?)
}

fn min_unsigned(look: &Look<'_>, op: Op) -> Option<Range> {
    let (a, b) = (look.at(op, 0)?, look.at(op, 1)?);
    match (a.lo >= 0, b.lo >= 0) {
        (true, true) => Some(a.each(b, i128::min)),
        // What is negative is large.
        (true, false) => Some(Range::new(0, a.hi)),
        (false, true) => Some(Range::new(0, b.hi)),
        (false, false) => None,
    }
}

fn max_unsigned(look: &Look<'_>, op: Op) -> Option<Range> {
    let (a, b) = (look.at(op, 0)?, look.at(op, 1)?);
    (a.lo >= 0 && b.lo >= 0).then(|| a.each(b, i128::max))
}

fn remainder_unsigned(look: &Look<'_>, op: Op) -> Option<Range> {
    let (a, b) = (look.at(op, 0)?, look.at(op, 1)?);
    let below = (b.lo > 0).then(|| Range::new(0, b.hi - 1))?;
    Some(if a.lo >= 0 { below.meet(Range::new(0, a.hi)) } else { below })
}

fn remainder_signed(look: &Look<'_>, op: Op) -> Option<Range> {
    let (a, b) = (look.at(op, 0)?, look.at(op, 1)?);
    let most = b.lo.saturating_abs().max(b.hi.saturating_abs()) - 1;
    let (lo, hi) = (if a.lo >= 0 { 0 } else { -most }, if a.hi <= 0 { 0 } else { most });
    (most >= 0).then(|| Range::new(lo, hi))
}

fn quotient(look: &Look<'_>, op: Op) -> Option<Range> {
    let (a, b) = (look.at(op, 0)?, look.at(op, 1)?);
    (a.lo >= 0 && b.lo > 0).then(|| a.each(b, i128::div_euclid))
}

fn and(look: &Look<'_>, op: Op) -> Option<Range> {
    let (a, b) = (look.at(op, 0)?, look.at(op, 1)?);
    let least = [a, b].into_iter().filter(|range| range.lo >= 0).map(|range| range.hi).min()?;
    Some(Range::new(0, least))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    /// The bounds of what the last operation of a program gives.
    fn last_range(program: &str) -> (i128, i128) {
        let module = Module::parse(program).unwrap();
        let last = module.walk().last().unwrap();
        let range = range(&module, module.op(last).results[0]);
        (range.lo, range.hi)
    }

    #[test]
    fn a_value_that_is_met_by_many_ways_is_looked_at_once() {
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
    fn what_leaves_its_type_may_be_anything() {
        let most = "%0 = \"arith.constant\"() {value = 170141183460469231731687303715884105727 : i128} : () -> i128\n";
        let add = "%1 = \"arith.addi\"(%0, %0) : (i128, i128) -> i128\n";
        assert_eq!(last_range(&format!("{most}{add}")), (i128::MIN, i128::MAX));
        assert_eq!(last_range("%0 = \"arith.addi\"(%0, %0) : (i8, i8) -> i8\n"), (-128, 127));
    }
}
