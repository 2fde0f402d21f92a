//! Compares the outputs of one program after two different lowerings.
//!
//! Text, integers, shapes and types must be equal. Floats may differ within a tolerance: two correct
//! lowerings may add the same numbers in another order.

use std::fmt;

use crate::output_token::{NumberKind, Token, line_tokens};

/// The output of a run, without addresses, offsets and strides, which differ between any two runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    /// The number of its first line in the text, counted from one.
    number: usize,
    tokens: Vec<Token>,
}

/// How much two floats may differ: `absolute + relative * max(|a|, |b|)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Independent of their size.
    pub absolute: f64,
    /// In proportion to the larger one.
    pub relative: f64,
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// No difference beyond the tolerance.
    Same,
    /// The first difference.
    Differs {
        /// Where: `line 3, element [1, 2]`.
        at: String,
        /// The output of the first run there.
        left: String,
        /// The output of the second run there.
        right: String,
    },
}

impl Default for Tolerance {
    /// For programs that compute in `f32`.
    fn default() -> Self {
        Tolerance { absolute: 1e-5, relative: 1e-4 }
    }
}

/// Allowed error of a value of a short float type, in units of its last digit: a few roundings.
const ROUNDINGS: f64 = 8.0;

impl Tolerance {
    /// Floats must have the same value.
    pub fn exact() -> Self {
        Tolerance { absolute: 0.0, relative: 0.0 }
    }

    /// The tolerance for a type with this machine epsilon: no stricter than its precision.
    fn for_epsilon(self, epsilon: f64) -> Self {
        if self == Tolerance::exact() {
            return self;
        }
        let Tolerance { absolute, relative } = self;
        Tolerance { absolute: absolute.max(epsilon), relative: relative.max(ROUNDINGS * epsilon) }
    }

    fn allows(self, left: f64, right: f64) -> bool {
        if left == right || (left.is_nan() && right.is_nan()) {
            return true;
        }
        let most = self.absolute + self.relative * left.abs().max(right.abs());
        left.is_finite() && right.is_finite() && (left - right).abs() <= most
    }
}

impl Output {
    /// Parses the output of a run.
    pub fn read(text: &str) -> Self {
        let mut lines = Vec::new();
        let mut rest = text.lines().enumerate();
        while let Some((at, line)) = rest.next() {
            let mut tokens = line_tokens(line);
            // MLIR's own printer puts the rows on the lines after the header.
            if line.trim_end().ends_with("data =") {
                for (_, row) in rest.by_ref() {
                    tokens.extend(line_tokens(row));
                    if depth(&tokens) <= 0 {
                        break;
                    }
                }
            }
            lines.push(Line { number: at + 1, tokens });
        }
        Output { lines }
    }

    /// Compares with the output of another run.
    pub fn compare(&self, other: &Output, tolerance: &Tolerance) -> Comparison {
        for (left, right) in self.lines.iter().zip(&other.lines) {
            if let Some(difference) = left.difference(right, *tolerance) {
                return difference;
            }
        }
        let both = self.lines.len().min(other.lines.len());
        let (left, right) = (self.lines.get(both), other.lines.get(both));
        let Some(line) = left.or(right) else { return Comparison::Same };
        Comparison::Differs {
            at: format!("line {}", line.number),
            left: left.map_or_else(nothing, Line::text),
            right: right.map_or_else(nothing, Line::text),
        }
    }
}

/// How many brackets are open at the end.
fn depth(tokens: &[Token]) -> i64 {
    tokens.iter().map(|token| i64::from(token.opens()) - i64::from(token.closes())).sum()
}

fn nothing() -> String {
    "nothing".to_owned()
}

impl Line {
    fn difference(&self, other: &Line, tolerance: Tolerance) -> Option<Comparison> {
        let kind = self.kind();
        let tolerance = match kind {
            NumberKind::Float { epsilon } => tolerance.for_epsilon(epsilon),
            _ => tolerance,
        };
        let longer = self.tokens.len().max(other.tokens.len());
        let at = (0..longer).find(|&i| match (self.tokens.get(i), other.tokens.get(i)) {
            (Some(left), Some(right)) => !same(left, right, kind, tolerance),
            _ => true,
        })?;
        let word = |line: &Line| line.tokens.get(at).map_or_else(nothing, |token| token.text.clone());
        Some(Comparison::Differs { at: self.place(at), left: word(self), right: word(other) })
    }

    /// Of what kind its numbers are, if a type comes first.
    fn kind(&self) -> NumberKind {
        self.tokens.first().map_or(NumberKind::Unknown, Token::element_kind)
    }

    /// Where a token stands, in words.
    fn place(&self, token: usize) -> String {
        let line = format!("line {}", self.number);
        if token == 0 && self.kind() != NumberKind::Unknown {
            return format!("{line}, type");
        }
        let mut index: Vec<usize> = Vec::new();
        for token in &self.tokens[..token.min(self.tokens.len())] {
            if token.opens() {
                index.push(0);
            } else if token.closes() {
                index.pop();
            } else if let (",", Some(last)) = (token.text.as_str(), index.last_mut()) {
                *last += 1;
            }
        }
        if index.is_empty() { line } else { format!("{line}, element {index:?}") }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for token in &self.tokens {
            let tight = text.is_empty() || text.ends_with(['[', '(']) || token.closes() || token.text == ",";
            text.push_str(if tight { "" } else { " " });
            text.push_str(&token.text);
        }
        text
    }
}

fn same(left: &Token, right: &Token, kind: NumberKind, tolerance: Tolerance) -> bool {
    if left.text == right.text {
        return true;
    }
    let (Some(a), Some(b)) = (left.number(), right.number()) else { return false };
    match kind {
        NumberKind::Exact => false,
        NumberKind::Float { .. } => tolerance.allows(a, b),
        NumberKind::Unknown => (left.looks_float() || right.looks_float()) && tolerance.allows(a, b),
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Comparison::Same => f.write_str("the same"),
            Comparison::Differs { at, left, right } => write!(f, "{at}: {left} and {right}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_with(tolerance: &Tolerance, left: &str, right: &str, expected: &str) {
        let (left, right) = (Output::read(left), Output::read(right));
        assert_eq!(left.compare(&right, tolerance).to_string(), expected);
    }

    fn check(left: &str, right: &str, expected: &str) {
        check_with(&Tolerance::default(), left, right, expected);
    }

    const SAME: &str = "the same";

    #[test]
    fn integers_are_exact() {
        check("tensor<2xi32> = [1, 2]\n", "tensor<2xi32> = [1, 2]\n", SAME);
        check("tensor<2xi32> = [1, 2]\n", "tensor<2xi32> = [1, 3]\n", "line 1, element [1]: 2 and 3");
        check(
            "tensor<i64> = 9007199254740993",
            "tensor<i64> = 9007199254740992",
            "line 1: 9007199254740993 and 9007199254740992",
        );
        check("tensor<index> = 100000", "tensor<index> = 100001", "line 1: 100000 and 100001");
    }

    #[test]
    fn floats_may_differ_a_little() {
        let table = [
            ("f32", "1", "1.00005", SAME),
            ("f32", "1", "1.001", "line 1: 1 and 1.001"),
            ("f32", "100000", "100005", SAME),
            ("f32", "0", "1e-6", SAME),
            ("f32", "0", "-0", SAME),
            ("f32", "nan", "nan", SAME),
            ("f32", "nan", "1", "line 1: nan and 1"),
            ("f32", "inf", "inf", SAME),
            ("f32", "inf", "-inf", "line 1: inf and -inf"),
            ("f32", "3.4e38", "inf", "line 1: 3.4e38 and inf"),
            ("f64", "1", "1.00001", SAME),
            ("f16", "1", "1.0048828", SAME),
            ("f16", "1", "1.05", "line 1: 1 and 1.05"),
            ("bf16", "1", "1.05", SAME),
            ("bf16", "1", "1.5", "line 1: 1 and 1.5"),
        ];
        for (ty, left, right, expected) in table {
            check(&format!("tensor<{ty}> = {left}"), &format!("tensor<{ty}> = {right}"), expected);
        }
    }

    #[test]
    fn nothing_may_differ_where_exactness_is_asked_for() {
        let check = |left: &str, right: &str, expected: &str| {
            check_with(&Tolerance::exact(), left, right, expected);
        };
        check("tensor<f32> = 1", "tensor<f32> = 1.0000001", "line 1: 1 and 1.0000001");
        check("tensor<bf16> = 1", "tensor<bf16> = 1.0078125", "line 1: 1 and 1.0078125");
        check("tensor<f32> = 0", "tensor<f32> = -0", SAME);
        check("tensor<f32> = nan", "tensor<f32> = nan", SAME);
    }

    #[test]
    fn the_place_of_a_difference_is_named() {
        let left = "start\ntensor<2x3xf32> = [[1, 2, 3], [4, 5, 6]]\n";
        check(left, "start\ntensor<2x3xf32> = [[1, 2, 3], [4, 5, 7]]\n", "line 2, element [1, 2]: 6 and 7");
        check(
            left,
            "start\ntensor<3x2xf32> = [[1, 2], [3, 4], [5, 6]]\n",
            "line 2, type: tensor<2x3xf32> and tensor<3x2xf32>",
        );
        check(left, "stop\n", "line 1: start and stop");
        check(left, "start\n", "line 2: tensor<2x3xf32> = [[1, 2, 3], [4, 5, 6]] and nothing");
        check("start\n", "start\nend\n", "line 2: nothing and end");
        check("", "", SAME);
        check(
            "tensor<1xcomplex<f32>> = [(1, 2)]",
            "tensor<1xcomplex<f32>> = [(1, 3)]",
            "line 1, element [0, 1]: 2 and 3",
        );
        check("tensor<0xf32> = []", "tensor<0xf32> = []", SAME);
        check("tensor<2xi32> = [1, 2", "tensor<2xi32> = [1, 2]", "line 1, element [1]: nothing and ]");
    }

    #[test]
    fn a_number_without_a_type_is_a_float_if_it_looks_like_one() {
        check("( 1, 2 )", "( 1, 3 )", "line 1, element [1]: 2 and 3");
        check("( 1, 2 )", "( 1, 2.00001 )", SAME);
        check("( 0.5, 1e-7 )", "( 0.5, 0 )", SAME);
        check("100000", "100001", "line 1: 100000 and 100001");
        check("-nan", "nan", SAME);
        check("0x10", "0x11", "line 1: 0x10 and 0x11");
        check("took 3 steps", "took  3 steps", SAME);
    }

    #[test]
    fn addresses_offsets_and_strides_of_the_stock_printer_do_not_count() {
        let left = "Unranked Memref base@ = 0x55d0 rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data = \n[[1,   2.5], \n [3,   4]]\nend\n";
        let right = "Unranked Memref base@ = 0x7f00 rank = 2 offset = 4 sizes = [2, 2] strides = [1, 2] data = \n[[1,   2.5], \n [3,   5]]\nend\n";
        check(left, left, SAME);
        check(left, &right.replace("   5]", "   4]"), SAME);
        check(left, right, "line 1, element [1, 1]: 4 and 5");
        let other = left.replace("sizes = [2, 2]", "sizes = [2, 3]");
        check(left, &other, "line 1, element [1]: 2 and 3");
        check(left, &left.replace("end", "END"), "line 4: end and END");
    }
}
