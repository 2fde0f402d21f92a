//! What is known of a value without running the program.
//!
//! An operation that bounds its result has a line in [`BOUNDS`]; one that is not there bounds nothing.
//! Sizes of buffers and tensors are at least 1 and at most [`MAX_SIZE`]: rules see to it where sizes are
//! made.

use std::sync::LazyLock;

use mohole_ir::{AttrKind, Def, ElementsKind, Module, Op, Value};
use rustc_hash::FxHashMap;

use crate::affine::Map;
use crate::cx::{attr, numbers, resolve};
use crate::range::Range;
use crate::shape::{Shape, elem_type, float_name, int_width};

/// No size is larger.
pub(crate) const MAX_SIZE: i128 = 65_536;
/// Definitions are followed so far back.
const DEPTH: u32 = 12;

/// How an operation bounds its result, from bounds of its operands.
type Bound = fn(&Look<'_>, Op) -> Option<Range>;

const BOUNDS: &[(&[&str], Bound)] = &[
    (&["arith.constant", "index.constant"], constant),
    (&["arith.addi", "index.add"], |look, op| Some(look.at(op, 0)?.plus(look.at(op, 1)?))),
    (&["arith.subi", "index.sub"], |look, op| Some(look.at(op, 0)?.minus(look.at(op, 1)?))),
    (&["arith.muli", "index.mul"], |look, op| Some(look.at(op, 0)?.times(look.at(op, 1)?))),
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
    (&["affine.apply"], |look, op| look.map_results(op, "map", 0)?.first().copied()),
    (&["affine.min"], |look, op| {
        let all = look.map_results(op, "map", 0)?;
        all.into_iter().reduce(|a, b| a.each(b, i128::min))
    }),
    (&["affine.max"], |look, op| {
        let all = look.map_results(op, "map", 0)?;
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
    Look { module, depth: 0 }.range(value)
}

/// The whole number that a value is known to be.
pub(crate) fn known(module: &Module, value: Value) -> Option<i128> {
    let range = range(module, value);
    (range.lo == range.hi).then_some(range.lo)
}

/// Whether a value is never 0, in no element.
pub(crate) fn is_nonzero(module: &Module, value: Value) -> bool {
    nonzero(&Look { module, depth: 0 }, value)
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

/// What a value is compared with, where a condition is this comparison of it: integers by `arith.cmpi`, floats
/// by `arith.cmpf`, predicates by their numbers.
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

/// The number that every element of a constant float is.
pub(crate) fn known_float(module: &Module, value: Value) -> Option<f64> {
    let op = def(module, value)?;
    if matches!(module.op_name(op), "tensor.splat" | "vector.broadcast" | "vector.splat") {
        return known_float(module, *module.op(op).operands.first()?);
    }
    let text = match attr(module, op, "value").filter(|_| module.op_name(op) == "arith.constant")? {
        AttrKind::Number { literal, .. } => module.text(*literal),
        AttrKind::Elements { body, kind: ElementsKind::Dense, .. } => module.text(*body),
        _ => return None,
    };
    float_number(text, float_name(module, elem_type(module, module.value(value).ty))?)
}

/// A float as MLIR writes it: in as few decimal digits as tell it from others of its type, or by its bits.
fn float_number(text: &str, name: &str) -> Option<f64> {
    let digits = text.strip_prefix("0x");
    let bits = |width: usize| u64::from_str_radix(digits?, 16).ok().filter(|bits| bits >> (width - 1) <= 1);
    match (name, digits.is_some()) {
        ("bf16", true) => Some(f32::from_bits(u32::try_from(bits(16)?).ok()? << 16).into()),
        ("f32", true) => Some(f32::from_bits(u32::try_from(bits(32)?).ok()?).into()),
        ("f64", true) => bits(64).map(f64::from_bits),
        ("bf16", false) => text.parse().ok().map(|number: f32| {
            let number = number.to_bits();
            f32::from_bits((number + 0x7fff + (number >> 16 & 1)) & 0xffff_0000).into()
        }),
        ("f32", false) => text.parse().ok().map(|number: f32| number.into()),
        (_, false) => text.parse().ok(),
        _ => None,
    }
}

struct Look<'a> {
    module: &'a Module,
    depth: u32,
}

impl Look<'_> {
    fn range(&self, value: Value) -> Range {
        let elem = elem_type(self.module, self.module.value(value).ty);
        let Some(width) = int_width(self.module, elem) else { return Range::of_width(120) };
        let full = Range::of_width(width);
        if self.depth > DEPTH {
            return full;
        }
        let known = match self.module.value(value).def {
            Def::Result(op, 0) => {
                TABLE.get(self.module.op_name(op)).and_then(|bound| bound(&self.deeper(), op))
            }
            Def::Result(..) => None,
            Def::Arg(block, place) => self.deeper().block_argument(block, place),
        };
        // A result that leaves the type wraps around, and may be anything.
        known.filter(|range| range.within(full.lo, full.hi)).unwrap_or(full)
    }

    fn deeper(&self) -> Look<'_> {
        Look { module: self.module, depth: self.depth + 1 }
    }

    fn at(&self, op: Op, place: usize) -> Option<Range> {
        Some(self.range(*self.module.op(op).operands.get(place)?))
    }

    fn ranges(&self, values: &[Value]) -> Vec<Range> {
        values.iter().map(|&value| self.range(value)).collect()
    }

    fn map_results(&self, op: Op, name: &str, skip: usize) -> Option<Vec<Range>> {
        let operands = self.ranges(&self.module.op(op).operands[skip..]);
        map_ranges(self.module, op, name, &operands)
    }

    /// The variable of a loop.
    fn block_argument(&self, block: mohole_ir::Block, place: u32) -> Option<Range> {
        let owner = self.module.region(self.module.block(block).parent).parent?;
        let name = self.module.op_name(owner);
        let loops = LOOPS.iter().find(|(loop_name, _)| *loop_name == name)?;
        (loops.1)(self, owner, place as usize)
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
    bounds_of(&Look { module, depth: 0 }, op)
}

fn bounds_of(look: &Look<'_>, op: Op) -> Option<(Vec<Range>, Vec<Range>)> {
    let segments = numbers(look.module, op, "operandSegmentSizes")?;
    let first = usize::try_from(*segments.first()?).ok()?;
    let second = usize::try_from(*segments.get(1)?).ok()?;
    let operands = look.ranges(look.module.op(op).operands.get(..first + second)?);
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
    elements(look.module, resolve(look.module, look.module.attr(op, "value")?))
}

/// The bounds of what a constant attribute holds.
pub(crate) fn elements(module: &Module, attr: &AttrKind) -> Option<Range> {
    match attr {
        AttrKind::Bool(bit) => Some(Range::exactly(-i128::from(*bit))),
        AttrKind::Number { literal, .. } => module.text(*literal).parse().ok().map(Range::exactly),
        AttrKind::Elements { kind: ElementsKind::Dense, body, ty } => {
            let width = int_width(module, elem_type(module, *ty))?;
            let body = module.text(*body);
            let words =
                body.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty());
            let number = |word: &str| match word {
                "true" => Some(-1),
                "false" => Some(0),
                _ => word.parse::<i128>().ok().filter(|n| Range::of_width(width).contains(*n)),
            };
            let numbers: Option<Vec<i128>> = words.map(number).collect();
            numbers?.into_iter().map(Range::exactly).reduce(Range::join)
        }
        _ => None,
    }
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
    let most = b.lo.abs().max(b.hi.abs()) - 1;
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

fn nonzero(look: &Look<'_>, value: Value) -> bool {
    if !look.range(value).contains(0) {
        return true;
    }
    let Some(op) = def(look.module, value).filter(|_| look.depth < DEPTH) else { return false };
    let operand = |place: usize| look.module.op(op).operands.get(place).copied();
    match (look.module.op_name(op), operand(0), operand(1), operand(2)) {
        ("arith.constant", ..) => has_no_zero(look.module, op),
        ("arith.select", Some(condition), Some(then), Some(other)) => {
            let deeper = look.deeper();
            nonzero(&deeper, then) && (says_zero(look.module, condition, other) || nonzero(&deeper, other))
        }
        ("arith.maxui" | "index.maxu" | "arith.ori" | "index.or", Some(a), Some(b), _) => {
            nonzero(&look.deeper(), a) || nonzero(&look.deeper(), b)
        }
        _ => false,
    }
}

fn has_no_zero(module: &Module, op: Op) -> bool {
    let Some(AttrKind::Elements { body, kind: ElementsKind::Dense, .. }) = attr(module, op, "value") else {
        return false;
    };
    let mut words = module.text(*body).split(|c: char| !(c.is_alphanumeric() || c == '-'));
    words.all(|word| word.is_empty() || word.parse::<i128>().is_ok_and(|n| n != 0))
}

/// Whether a condition is `value == 0`.
fn says_zero(module: &Module, condition: Value, value: Value) -> bool {
    let with = compared(module, condition, "arith.cmpi", 0, value);
    let compared = with.is_some_and(|zero| known(module, zero) == Some(0));
    // A wider condition still covers the case.
    let either = || {
        made_by(module, condition, "arith.ori")
            .is_some_and(|op| module.op(op).operands.iter().any(|&part| says_zero(module, part, value)))
    };
    compared || either()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_read_by_their_bits_too() {
        assert_eq!(float_number("4.097000e+03", "f32"), Some(4097.0));
        assert_eq!(float_number("0x4190000004000000", "f64"), Some(67_108_865.0));
        assert_eq!(float_number("0x4EFFFFFF", "f32"), Some(2_147_483_520.0));
        assert_eq!(float_number("9.22337203E+18", "f32"), Some(9_223_372_036_854_775_808.0));
        assert_eq!(float_number("3.38953E+38", "bf16"), Some(3.389_531_389_251_535_5e38));
        assert_eq!(float_number("[1.0, 2.0]", "f32"), None);
    }
}
