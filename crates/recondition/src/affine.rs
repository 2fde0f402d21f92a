//! Affine maps, parsed from their text, and the ranges of their results.

use crate::range::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Map {
    pub(crate) dims: usize,
    pub(crate) symbols: usize,
    pub(crate) results: Vec<Expr>,
}

/// An affine expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    Dim(usize),
    Symbol(usize),
    Number(i128),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinaryOp {
    Add,
    Mul,
    Mod,
    FloorDiv,
    CeilDiv,
}

impl Map {
    /// Parses `(d0, d1)[s0] -> (d0 + s0, d1)`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (head, tail) = text.split_once("->")?;
        let (dims, symbols) = match head.split_once('[') {
            Some((dims, symbols)) => (names(dims), names(symbols)),
            None => (names(head), Vec::new()),
        };
        let inner = tail.trim().strip_prefix('(')?.strip_suffix(')')?;
        let mut parser = Parser { text: inner, dims: &dims, symbols: &symbols, operators_left: 0 };
        let mut results = Vec::new();
        while !parser.rest().is_empty() {
            parser.operators_left = MAX_OPERATORS;
            results.push(parser.sum()?);
            if !parser.eat(",") {
                break;
            }
        }
        let is_complete = parser.rest().is_empty();
        is_complete.then_some(Map { dims: dims.len(), symbols: symbols.len(), results })
    }

    /// Whether the results are all dimensions, each once.
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

/// How many operators and brackets a result may have. This limits the recursion over expressions.
const MAX_OPERATORS: u32 = 256;

/// Intermediate results beyond this count as overflow.
const LIMIT: i128 = 1 << 62;
/// The width of `index`.
const WIDTH: u32 = 64;

impl Expr {
    /// The range of the expression, from the ranges of its operands: dimensions, then symbols. `None` if it
    /// may divide by 0 or less, or a subexpression may overflow.
    pub(crate) fn range(&self, dims: usize, operands: &[Range]) -> Option<Range> {
        let full = Range::of_width(WIDTH);
        let operand = |i: usize| operands.get(i).copied().filter(|range| range.within(full.lo, full.hi));
        match self {
            Expr::Dim(i) => operand(*i),
            Expr::Symbol(i) => operand(dims + i),
            Expr::Number(n) => Some(Range::exactly(*n)).filter(|range| range.within(full.lo, full.hi)),
            Expr::Binary(op, left, right) => {
                let (left, right) = (left.range(dims, operands)?, right.range(dims, operands)?);
                let all = match op {
                    BinaryOp::Add => left.plus(right),
                    BinaryOp::Mul => left.times(right),
                    BinaryOp::Mod if right.lo > 0 && left.lo >= 0 => {
                        Some(Range::new(0, left.hi.min(right.hi - 1)))
                    }
                    BinaryOp::Mod if right.lo > 0 => Some(Range::new(0, right.hi - 1)),
                    BinaryOp::FloorDiv if right.lo > 0 => Some(left.each(right, i128::div_euclid)),
                    BinaryOp::CeilDiv if right.lo > 0 => Some(left.each(right, |a, b| -(-a).div_euclid(b))),
                    _ => None,
                };
                // If a subexpression overflows, the result is wrong even if its range is small.
                all.filter(|all| all.within(-LIMIT, LIMIT))
            }
        }
    }
}

/// The text of a map to the expressions that an integer set compares with 0.
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

/// The text of a map with each result taken modulo its size, if one is given.
pub(crate) fn confine_results(text: &str, sizes: &[Option<u64>]) -> Option<String> {
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

/// Splits text at the commas that no bracket encloses.
pub(crate) fn split_top(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            // Part of `>=`, not a bracket.
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

struct Parser<'a> {
    text: &'a str,
    dims: &'a [&'a str],
    symbols: &'a [&'a str],
    operators_left: u32,
}

impl Parser<'_> {
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

    /// Counts an operator or bracket. `None` if there were too many.
    fn operator(&mut self) -> Option<()> {
        self.operators_left = self.operators_left.checked_sub(1)?;
        Some(())
    }

    fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            let is_minus = self.eat("-");
            if !is_minus && !self.eat("+") {
                return Some(left);
            }
            self.operator()?;
            let right = self.product()?;
            let right = if is_minus { binary(BinaryOp::Mul, right, Expr::Number(-1)) } else { right };
            left = binary(BinaryOp::Add, left, right);
        }
    }

    fn product(&mut self) -> Option<Expr> {
        const OPERATORS: &[(&str, BinaryOp)] = &[
            ("*", BinaryOp::Mul),
            ("mod", BinaryOp::Mod),
            ("floordiv", BinaryOp::FloorDiv),
            ("ceildiv", BinaryOp::CeilDiv),
        ];
        let mut left = self.atom()?;
        while let Some(&(_, op)) = OPERATORS.iter().find(|(word, _)| self.eat(word)) {
            self.operator()?;
            left = binary(op, left, self.atom()?);
        }
        Some(left)
    }

    fn atom(&mut self) -> Option<Expr> {
        if self.eat("(") {
            self.operator()?;
            let inner = self.sum()?;
            return self.eat(")").then_some(inner);
        }
        if self.eat("-") {
            self.operator()?;
            return Some(binary(BinaryOp::Mul, self.atom()?, Expr::Number(-1)));
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

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    if let (BinaryOp::Mul, Expr::Number(a), Expr::Number(b)) = (op, &left, &right)
        && let Some(product) = a.checked_mul(*b)
    {
        return Expr::Number(product);
    }
    Expr::Binary(op, Box::new(left), Box::new(right))
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
    fn ranges_of_results_follow_from_operands() {
        assert_eq!(range("(d0)[s0] -> (d0 * 2 - s0 + 1)", &[(0, 3), (1, 2)]), (-1, 6));
        assert_eq!(range("(d0) -> (d0 mod 4)", &[(-9, 9)]), (0, 3));
        assert_eq!(range("(d0) -> ((d0 + 1) floordiv 2)", &[(0, 9)]), (0, 5));
        assert_eq!(range("() -> (-8)", &[]), (-8, -8));
    }

    #[test]
    fn a_map_that_is_too_deep_is_not_parsed() {
        let brackets = |n: usize| format!("(d0) -> ({}d0{})", "(".repeat(n), ")".repeat(n));
        assert!(Map::parse(&brackets(100)).is_some());
        assert!(Map::parse(&brackets(100_000)).is_none());
        let sum = |n: usize| format!("(d0) -> (d0{})", " + d0".repeat(n));
        assert!(Map::parse(&sum(100)).is_some());
        assert!(Map::parse(&sum(100_000)).is_none());
        assert!(Map::parse(&format!("(d0) -> ({}d0)", "-".repeat(100_000))).is_none());
    }

    #[test]
    fn results_are_confined() {
        let text = confine_results("(d0, d1) -> (d0 + 1, d1)", &[Some(4), None]).unwrap();
        assert_eq!(text, "(d0, d1) -> ((d0 + 1) mod 4, d1)");
        assert!(Map::parse(&text).is_some());
        let set = map_of_set("(d0)[s0] : (d0 - 1 >= 0, d0 mod s0 == 0)").unwrap();
        assert_eq!(set, "(d0)[s0] -> (d0 - 1, d0 mod s0)");
        assert!(Map::parse("(d0, d1) -> (d1, d0)").unwrap().is_permutation());
        assert!(!Map::parse("(d0, d1) -> (d1)").unwrap().is_permutation());
    }
}
