//! Affine maps, read from their text: what their results can be.

use crate::range::Range;

/// An affine map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Map {
    pub(crate) dims: usize,
    pub(crate) symbols: usize,
    pub(crate) results: Vec<Expr>,
}

/// One result of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    Dim(usize),
    Symbol(usize),
    Number(i128),
    Both(How, Box<Expr>, Box<Expr>),
}

/// How two expressions make one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    Add,
    Mul,
    Mod,
    FloorDiv,
    CeilDiv,
}

impl Map {
    /// Reads `(d0, d1)[s0] -> (d0 + s0, d1)`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (head, tail) = text.split_once("->")?;
        let (dims, symbols) = match head.split_once('[') {
            Some((dims, symbols)) => (names(dims), names(symbols)),
            None => (names(head), Vec::new()),
        };
        let inner = tail.trim().strip_prefix('(')?.strip_suffix(')')?;
        let mut reader = Reader { text: inner, dims: &dims, symbols: &symbols, parts_left: 0 };
        let mut results = Vec::new();
        while !reader.rest().is_empty() {
            reader.parts_left = MAX_PARTS;
            results.push(reader.sum()?);
            if !reader.eat(",") {
                break;
            }
        }
        let is_read = reader.rest().is_empty();
        is_read.then_some(Map { dims: dims.len(), symbols: symbols.len(), results })
    }

    /// Whether each result is another dimension, and all are there.
    pub(crate) fn is_permutation(&self) -> bool {
        let mut seen = vec![false; self.dims];
        for result in &self.results {
            match result {
                Expr::Dim(dim) if !seen[*dim] => seen[*dim] = true,
                _ => return false,
            }
        }
        seen.into_iter().all(|seen| seen)
    }
}

/// Operators and brackets that a result of a map may have: all that is done with it goes as deep.
const MAX_PARTS: u32 = 256;

/// Numbers beyond this may be too large for a machine's own.
const FAR: i128 = 1 << 62;
/// Operands have 64 bits.
const WIDTH: u32 = 64;

impl Expr {
    /// What it can be, from what its operands (dimensions, then symbols) can be; `None` where it divides
    /// by something that is not a positive number, or a part overflows.
    pub(crate) fn range(&self, dims: usize, operands: &[Range]) -> Option<Range> {
        let full = Range::of_width(WIDTH);
        let operand = |i: usize| operands.get(i).copied().filter(|range| range.within(full.lo, full.hi));
        match self {
            Expr::Dim(i) => operand(*i),
            Expr::Symbol(i) => operand(dims + i),
            Expr::Number(n) => Some(Range::exactly(*n)).filter(|range| range.within(full.lo, full.hi)),
            Expr::Both(how, left, right) => {
                let (left, right) = (left.range(dims, operands)?, right.range(dims, operands)?);
                let all = match how {
                    How::Add => left.plus(right),
                    How::Mul => left.times(right),
                    How::Mod if right.lo > 0 && left.lo >= 0 => {
                        Some(Range::new(0, left.hi.min(right.hi - 1)))
                    }
                    How::Mod if right.lo > 0 => Some(Range::new(0, right.hi - 1)),
                    How::FloorDiv if right.lo > 0 => Some(left.each(right, i128::div_euclid)),
                    How::CeilDiv if right.lo > 0 => Some(left.each(right, |a, b| -(-a).div_euclid(b))),
                    _ => None,
                };
                // A part that overflows spoils the whole, even where that is small.
                all.filter(|all| all.within(-FAR, FAR))
            }
        }
    }
}

/// The text of a map that gives what an integer set compares with 0.
pub(crate) fn map_of_set(text: &str) -> Option<String> {
    let (head, tail) = text.split_once(':')?;
    let inner = tail.trim().strip_prefix('(')?.strip_suffix(')')?;
    let side = |part: &str| {
        let left = part.split_once("==").or_else(|| part.split_once(">="))?;
        (left.1.trim() == "0").then(|| left.0.trim().to_owned())
    };
    let sides: Option<Vec<String>> = split_top(inner).into_iter().map(side).collect();
    Some(format!("{head}-> ({})", sides?.join(", ")))
}

/// The text of a map with each result brought into `0..size`, where one is given.
pub(crate) fn confined(text: &str, sizes: &[Option<u64>]) -> Option<String> {
    let (head, tail) = text.split_once("->")?;
    let inner = tail.trim().strip_prefix('(')?.strip_suffix(')')?;
    let results = split_top(inner);
    if results.len() != sizes.len() {
        return None;
    }
    let confine = |(result, size): (&str, &Option<u64>)| match size {
        Some(size) => format!("({}) mod {size}", result.trim()),
        None => result.trim().to_owned(),
    };
    let results: Vec<String> = results.into_iter().zip(sizes).map(confine).collect();
    Some(format!("{}-> ({})", head, results.join(", ")))
}

/// Parts between commas that no bracket encloses.
pub(crate) fn split_top(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            // Of `>=`.
            '>' if text[i..].starts_with(">=") => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

fn names(list: &str) -> Vec<&str> {
    let inner = list.trim().trim_matches(['(', ')', '[', ']']);
    inner.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}

struct Reader<'a> {
    text: &'a str,
    dims: &'a [&'a str],
    symbols: &'a [&'a str],
    parts_left: u32,
}

impl Reader<'_> {
    fn rest(&mut self) -> &str {
        self.text = self.text.trim_start();
        self.text
    }

    fn eat(&mut self, word: &str) -> bool {
        let Some(rest) = self.rest().strip_prefix(word) else { return false };
        let is_word = word.starts_with(char::is_alphabetic);
        if is_word && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return false;
        }
        self.text = &self.text[word.len()..];
        true
    }

    /// Goes over one more operator or bracket; `None` when there were too many.
    fn part(&mut self) -> Option<()> {
        self.parts_left = self.parts_left.checked_sub(1)?;
        Some(())
    }

    fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            let is_minus = self.eat("-");
            if !is_minus && !self.eat("+") {
                return Some(left);
            }
            self.part()?;
            let right = self.product()?;
            let right = if is_minus { both(How::Mul, right, Expr::Number(-1)) } else { right };
            left = both(How::Add, left, right);
        }
    }

    fn product(&mut self) -> Option<Expr> {
        const OPERATORS: &[(&str, How)] =
            &[("*", How::Mul), ("mod", How::Mod), ("floordiv", How::FloorDiv), ("ceildiv", How::CeilDiv)];
        let mut left = self.atom()?;
        while let Some(&(_, how)) = OPERATORS.iter().find(|(word, _)| self.eat(word)) {
            self.part()?;
            left = both(how, left, self.atom()?);
        }
        Some(left)
    }

    fn atom(&mut self) -> Option<Expr> {
        if self.eat("(") {
            self.part()?;
            let inner = self.sum()?;
            return self.eat(")").then_some(inner);
        }
        if self.eat("-") {
            self.part()?;
            return Some(both(How::Mul, self.atom()?, Expr::Number(-1)));
        }
        let end = self.rest().find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        self.text = rest;
        if let Some(dim) = self.dims.iter().position(|&name| name == word) {
            return Some(Expr::Dim(dim));
        }
        if let Some(symbol) = self.symbols.iter().position(|&name| name == word) {
            return Some(Expr::Symbol(symbol));
        }
        word.parse().ok().map(Expr::Number)
    }
}

fn both(how: How, left: Expr, right: Expr) -> Expr {
    if let (How::Mul, Expr::Number(a), Expr::Number(b)) = (how, &left, &right)
        && let Some(product) = a.checked_mul(*b)
    {
        return Expr::Number(product);
    }
    Expr::Both(how, Box::new(left), Box::new(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str, operands: &[(i128, i128)]) -> (i128, i128) {
        let map = Map::parse(text).unwrap();
        let operands: Vec<Range> = operands.iter().map(|&(lo, hi)| Range::new(lo, hi)).collect();
        let range = map.results[0].range(map.dims, &operands).unwrap();
        (range.lo, range.hi)
    }

    #[test]
    fn results_are_bounded_by_their_operands() {
        assert_eq!(range("(d0)[s0] -> (d0 * 2 - s0 + 1)", &[(0, 3), (1, 2)]), (-1, 6));
        assert_eq!(range("(d0) -> (d0 mod 4)", &[(-9, 9)]), (0, 3));
        assert_eq!(range("(d0) -> ((d0 + 1) floordiv 2)", &[(0, 9)]), (0, 5));
        assert_eq!(range("() -> (-8)", &[]), (-8, -8));
    }

    #[test]
    fn a_map_that_goes_too_deep_is_not_read() {
        let brackets = |n: usize| format!("(d0) -> ({}d0{})", "(".repeat(n), ")".repeat(n));
        assert!(Map::parse(&brackets(100)).is_some());
        assert!(Map::parse(&brackets(100_000)).is_none());
        let sum = |n: usize| format!("(d0) -> (d0{})", " + d0".repeat(n));
        assert!(Map::parse(&sum(100)).is_some());
        assert!(Map::parse(&sum(100_000)).is_none());
        assert!(Map::parse(&format!("(d0) -> ({}d0)", "-".repeat(100_000))).is_none());
    }

    #[test]
    fn a_map_can_be_confined() {
        let text = confined("(d0, d1) -> (d0 + 1, d1)", &[Some(4), None]).unwrap();
        assert_eq!(text, "(d0, d1) -> ((d0 + 1) mod 4, d1)");
        assert!(Map::parse(&text).is_some());
        let set = map_of_set("(d0)[s0] : (d0 - 1 >= 0, d0 mod s0 == 0)").unwrap();
        assert_eq!(set, "(d0)[s0] -> (d0 - 1, d0 mod s0)");
        assert!(Map::parse("(d0, d1) -> (d1, d0)").unwrap().is_permutation());
        assert!(!Map::parse("(d0, d1) -> (d1)").unwrap().is_permutation());
    }
}
