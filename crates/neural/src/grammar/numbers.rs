//! Numbers of an operation that depend on each other: operands and ranks, dynamic sizes and operands, lengths
//! of lists, widths of elements. Learned from a corpus, checked while an operation is written.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::tree::{Attr, Dim, Op, TextKind, Ty, Type, ValueId};

use super::relations::MAX_RARITY;

/// A number that an operation has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Number {
    /// How many operands.
    Operands,
    /// The size of a group of operands.
    Segment(u8),
    /// The rank of an operand.
    OperandRank(u8),
    /// The number of dynamic sizes of an operand.
    OperandDynamic(u8),
    /// The width of an operand's elements in bits.
    OperandWidth(u8),
    /// The rank of the first result.
    ResultRank,
    /// The number of dynamic sizes of the first result.
    ResultDynamic,
    /// The width of the elements of the first result in bits.
    ResultWidth,
    /// The length of an attribute that is a list.
    Length(String),
    /// How many dimensions and symbols an affine map has.
    MapInputs(String),
    /// How many results an affine map has.
    MapResults(String),
    /// How many arguments the entry of the first region has.
    EntryArgs,
    /// How many operands the last operation of the first region has.
    EndOperands,
}

/// How two numbers depend on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Compare {
    /// The first is the second plus this.
    Plus(i64),
    /// The first is smaller.
    Less,
    /// The first is larger.
    Greater,
}

/// Two numbers that depend on each other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Dependency {
    /// The first.
    pub a: Number,
    /// How.
    pub compare: Compare,
    /// The second.
    pub b: Number,
}

/// Fewer occurrences confirm nothing.
const MIN_SUPPORT: u32 = 6;
/// From this many occurrences on, no new pairs are considered.
const OPEN_SAMPLES: u32 = 100;
/// Operands that are looked at.
const OPERANDS: u8 = 3;
const SEGMENTS: &str = "operandSegmentSizes";

/// A number of an operation. `None` if it has none.
pub(crate) fn number(op: &Op, ty: &dyn Fn(ValueId) -> Option<Ty>, wanted: &Number) -> Option<i64> {
    let operand = |n: &u8| ty(*op.operands.get(usize::from(*n))?);
    let result = || ty(*op.results.first()?);
    match wanted {
        Number::Operands => i64::try_from(op.operands.len()).ok(),
        Number::Segment(n) => list(op.attr(SEGMENTS)?)?.get(usize::from(*n)).copied(),
        Number::OperandRank(n) => rank(&*operand(n)?),
        Number::OperandDynamic(n) => dynamic(&*operand(n)?),
        Number::OperandWidth(n) => width(&*operand(n)?),
        Number::ResultRank => rank(&*result()?),
        Number::ResultDynamic => dynamic(&*result()?),
        Number::ResultWidth => width(&*result()?),
        Number::Length(key) => length(op.attr(key)?),
        Number::MapInputs(key) => map_sizes(op.attr(key)?).map(|(inputs, _)| inputs),
        Number::MapResults(key) => map_sizes(op.attr(key)?).map(|(_, results)| results),
        Number::EntryArgs => {
            let entry = op.regions.first()?.blocks.first()?;
            i64::try_from(entry.args.len()).ok()
        }
        Number::EndOperands => match op.regions.first()?.blocks.as_slice() {
            [only] => i64::try_from(only.ops.last()?.operands.len()).ok(),
            _ => None,
        },
    }
}

/// A number of the value of a key.
pub(crate) fn attr_number(attr: &Attr, wanted: &Number) -> Option<i64> {
    match wanted {
        Number::Length(_) => length(attr),
        Number::MapInputs(_) => map_sizes(attr).map(|(inputs, _)| inputs),
        Number::MapResults(_) => map_sizes(attr).map(|(_, results)| results),
        _ => None,
    }
}

/// A number of the type of an operand or of the first result.
pub(crate) fn type_number(ty: &Type, wanted: &Number) -> Option<i64> {
    match wanted {
        Number::OperandRank(_) | Number::ResultRank => rank(ty),
        Number::OperandDynamic(_) | Number::ResultDynamic => dynamic(ty),
        Number::OperandWidth(_) | Number::ResultWidth => width(ty),
        _ => None,
    }
}

/// What the numbers that are known say about others.
#[derive(Debug, Clone, Default)]
pub(crate) struct Limits {
    /// The number, how it compares with a known one, whether it is the first of both, and the known one.
    limits: Vec<(Number, Compare, bool, i64)>,
}

impl Limits {
    /// What is said about the numbers that `wanted` selects.
    pub(crate) fn new(
        dependencies: &[Dependency],
        wanted: &dyn Fn(&Number) -> bool,
        known: &dyn Fn(&Number) -> Option<i64>,
    ) -> Self {
        let mut limits = Vec::new();
        for Dependency { a, compare, b } in dependencies {
            if wanted(a)
                && let Some(value) = known(b)
            {
                limits.push((a.clone(), *compare, true, value));
            }
            if wanted(b)
                && let Some(value) = known(a)
            {
                limits.push((b.clone(), *compare, false, value));
            }
        }
        Limits { limits }
    }

    /// Whether something with these numbers is possible.
    pub(crate) fn accept(&self, value_of: &dyn Fn(&Number) -> Option<i64>) -> bool {
        self.limits.iter().all(|(number, compare, is_first, known)| {
            let Some(value) = value_of(number) else { return true };
            if *is_first { compare.holds(value, *known) } else { compare.holds(*known, value) }
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.limits.is_empty()
    }
}

impl Compare {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Compare::Plus(more) => a == b + more,
            Compare::Less => a < b,
            Compare::Greater => a > b,
        }
    }
}

fn rank(ty: &Type) -> Option<i64> {
    match ty {
        Type::Shaped { dims: Some(dims), .. } => i64::try_from(dims.len()).ok(),
        _ => None,
    }
}

fn dynamic(ty: &Type) -> Option<i64> {
    match ty {
        Type::Shaped { dims: Some(dims), .. } => {
            i64::try_from(dims.iter().filter(|dim| **dim == Dim::Dynamic).count()).ok()
        }
        _ => None,
    }
}

fn width(ty: &Type) -> Option<i64> {
    match ty {
        Type::Text(text) if !text.starts_with('!') => {
            let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            digits[..end].parse().ok()
        }
        Type::Shaped { element, .. } => width(element),
        _ => None,
    }
}

fn list(attr: &Attr) -> Option<Vec<i64>> {
    match attr {
        Attr::Text { kind: TextKind::DenseArray, body, .. } if !body.is_empty() => {
            body.split(',').map(|item| item.trim().parse().ok()).collect()
        }
        _ => None,
    }
}

fn length(attr: &Attr) -> Option<i64> {
    match attr {
        Attr::Array(items) => i64::try_from(items.len()).ok(),
        Attr::Text { kind: TextKind::DenseArray, body, .. } => match body.trim().is_empty() {
            true => Some(0),
            false => i64::try_from(body.split(',').count()).ok(),
        },
        _ => None,
    }
}

/// How many inputs and results an affine map has.
fn map_sizes(attr: &Attr) -> Option<(i64, i64)> {
    let Attr::Text { kind: TextKind::AffineMap, body, .. } = attr else { return None };
    let (inputs, results) = body.split_once("->")?;
    let count =
        |text: &str| text.split(['(', ')', '[', ']', ',']).filter(|part| !part.trim().is_empty()).count();
    let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0;
    let mut found = i64::from(!results.trim().is_empty());
    for byte in results.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b',' if depth == 0 => found += 1,
            _ => {}
        }
    }
    Some((i64::try_from(count(inputs)).ok()?, found))
}

/// The dependencies of an operation that held so far.
#[derive(Default)]
pub(crate) struct Dependencies {
    samples: u32,
    pairs: FxHashMap<(Number, Number), Pair>,
}

struct Pair {
    support: u32,
    first: (i64, i64),
    /// The values differ between occurrences.
    varied: bool,
    offset: bool,
    less: bool,
    greater: bool,
}

impl Dependencies {
    pub(crate) fn add(&mut self, op: &Op, ty: &dyn Fn(ValueId) -> Option<Ty>) {
        self.samples += 1;
        let is_open = self.samples <= OPEN_SAMPLES;
        let numbers = all_numbers(op, ty);
        for (i, (a, x)) in numbers.iter().enumerate() {
            for (b, y) in &numbers[i + 1..] {
                if !is_useful(a, b) {
                    continue;
                }
                let key = (a.clone(), b.clone());
                match self.pairs.get_mut(&key) {
                    Some(pair) => pair.add(*x, *y),
                    None if is_open => _ = self.pairs.insert(key, Pair::new(*x, *y)),
                    None => {}
                }
            }
        }
        if !is_open {
            self.pairs.retain(|_, pair| pair.offset || pair.less || pair.greater);
        }
    }

    pub(crate) fn confirmed(self) -> Vec<Dependency> {
        let mut found = Vec::new();
        let least = MIN_SUPPORT.max(self.samples / MAX_RARITY);
        for ((a, b), pair) in self.pairs {
            if pair.support < least {
                continue;
            }
            let is_width = matches!(a, Number::OperandWidth(_));
            let compare = match pair {
                Pair { offset: true, varied: true, first: (x, y), .. } => Compare::Plus(x - y),
                Pair { less: true, .. } if is_width => Compare::Less,
                Pair { greater: true, .. } if is_width => Compare::Greater,
                _ => continue,
            };
            found.push(Dependency { a, compare, b });
        }
        found.sort();
        found
    }
}

impl Pair {
    fn new(x: i64, y: i64) -> Self {
        Pair { support: 1, first: (x, y), varied: false, offset: true, less: x < y, greater: x > y }
    }

    fn add(&mut self, x: i64, y: i64) {
        self.support += 1;
        self.varied |= x != self.first.0;
        self.offset &= x - y == self.first.0 - self.first.1;
        self.less &= x < y;
        self.greater &= x > y;
    }
}

/// The numbers of an operation, in the order in which they are written.
fn all_numbers(op: &Op, ty: &dyn Fn(ValueId) -> Option<Ty>) -> Vec<(Number, i64)> {
    let mut found = Vec::new();
    for n in 0..OPERANDS {
        if let Some(ty) = op.operands.get(usize::from(n)).and_then(|&value| ty(value)) {
            let numbers = [Number::OperandRank(n), Number::OperandDynamic(n), Number::OperandWidth(n)];
            found.extend(
                numbers.into_iter().filter_map(|number| Some((number.clone(), type_number(&ty, &number)?))),
            );
        }
    }
    found.extend(number(op, ty, &Number::Operands).map(|n| (Number::Operands, n)));
    for (key, attr) in op.properties.iter().chain(&op.attrs) {
        if key == SEGMENTS {
            let sizes = list(attr).unwrap_or_default();
            found.extend(sizes.into_iter().zip(0u8..8).map(|(size, n)| (Number::Segment(n), size)));
        } else {
            let numbers = [
                Number::Length(key.clone()),
                Number::MapInputs(key.clone()),
                Number::MapResults(key.clone()),
            ];
            found.extend(
                numbers.into_iter().filter_map(|number| Some((number.clone(), attr_number(attr, &number)?))),
            );
        }
    }
    let numbers = [
        Number::ResultRank,
        Number::ResultDynamic,
        Number::ResultWidth,
        Number::EntryArgs,
        Number::EndOperands,
    ];
    found.extend(numbers.into_iter().filter_map(|wanted| Some((wanted.clone(), number(op, ty, &wanted)?))));
    found
}

/// Whether it makes sense to compare two numbers.
fn is_useful(a: &Number, b: &Number) -> bool {
    let is_width = |n: &Number| matches!(n, Number::OperandWidth(_) | Number::ResultWidth);
    let is_dynamic = |n: &Number| matches!(n, Number::OperandDynamic(_) | Number::ResultDynamic);
    match (a, b) {
        _ if is_width(a) || is_width(b) => is_width(a) && is_width(b),
        _ if is_dynamic(a) && is_dynamic(b) => false,
        (Number::Segment(_), Number::Segment(_)) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::parse;
    use expect_test::expect;

    #[test]
    fn counts_that_always_agree_are_found() {
        let mut found = Dependencies::default();
        for rank in [1, 2, 3, 2, 1, 3] {
            let (shape, map): (String, Vec<String>) =
                ("?x4x?x".chars().take(2 * rank).collect(), (0..rank).map(|n| format!("d{n}")).collect());
            let map = map.join(", ");
            let program = parse(&format!(
                "%0 = \"a.m\"() : () -> memref<{shape}i8>\n%1 = \"a.l\"(%0{}) {{m = affine_map<({map}) -> ({map})>}} : (memref<{shape}i8>{}) -> i16",
                ", %0".repeat(rank),
                format!(", memref<{shape}i8>").repeat(rank)
            ))
            .unwrap();
            found.add(&program.ops[1], &|value| Some(program.ty(value).clone()));
        }
        let lines: Vec<String> = found
            .confirmed()
            .iter()
            .filter(|found| matches!(found.a, Number::OperandRank(0) | Number::OperandWidth(0)))
            .map(|found| format!("{:?} {:?} {:?}", found.a, found.compare, found.b))
            .collect();
        expect![[r#"
            OperandRank(0) Plus(-1) Operands
            OperandRank(0) Plus(0) OperandRank(1)
            OperandRank(0) Plus(0) MapInputs("m")
            OperandRank(0) Plus(0) MapResults("m")
            OperandWidth(0) Less ResultWidth"#]]
        .assert_eq(&lines.join("\n"));
    }
}
