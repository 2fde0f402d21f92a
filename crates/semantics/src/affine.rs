//! Affine maps and sets: read from their text, applied to numbers.

use mohole_ir::{Attr, AttrKind, Module};

use crate::halt::{Eval, inexact};
use crate::missing::{Built, missing};

/// `(d0, d1)[s0] -> (..)`.
#[derive(Debug, Clone)]
pub(crate) struct Map {
    /// The number of dimensions.
    pub dims: usize,
    /// The number of symbols.
    pub symbols: usize,
    /// The results.
    pub results: Vec<Expr>,
}

/// `(d0, d1)[s0] : (..)`.
#[derive(Debug, Clone)]
pub(crate) struct Set {
    /// Expressions that must be zero (`true`) or not negative (`false`).
    pub constraints: Vec<(Expr, bool)>,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expr {
    /// A number.
    Constant(i64),
    /// A dimension, or a symbol numbered behind all dimensions.
    Input(usize),
    /// Two expressions with an operator between them.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// What combines two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    /// `+`
    Add,
    /// `*`
    Mul,
    /// `floordiv`
    FloorDiv,
    /// `ceildiv`
    CeilDiv,
    /// `mod`
    Mod,
}

impl Expr {
    /// Its value for the given dimensions and symbols.
    pub(crate) fn apply(&self, inputs: &[i64]) -> Eval<i64> {
        match self {
            Expr::Constant(value) => Ok(*value),
            Expr::Input(index) => Ok(inputs.get(*index).copied().unwrap_or(0)),
            Expr::Binary(operator, left, right) => {
                let (left, right) = (left.apply(inputs)?, right.apply(inputs)?);
                match operator {
                    Operator::Add => Ok(left.wrapping_add(right)),
                    Operator::Mul => Ok(left.wrapping_mul(right)),
                    _ if right <= 0 => inexact("an affine division by zero or a negative number"),
                    Operator::FloorDiv => Ok(left.div_euclid(right)),
                    Operator::CeilDiv => {
                        Ok(left.div_euclid(right).wrapping_add(i64::from(left.rem_euclid(right) != 0)))
                    }
                    Operator::Mod => Ok(left.rem_euclid(right)),
                }
            }
        }
    }
}

impl Map {
    /// Its results for the given dimensions and symbols.
    pub(crate) fn apply(&self, inputs: &[i64]) -> Eval<smallvec::SmallVec<[i64; 4]>> {
        self.results.iter().map(|expr| expr.apply(inputs)).collect()
    }

    /// The map with `rank` dimensions that are also its results.
    pub(crate) fn identity(rank: usize) -> Map {
        Map { dims: rank, symbols: 0, results: (0..rank).map(Expr::Input).collect() }
    }

    /// If each result is a dimension, those dimensions.
    pub(crate) fn projection(&self) -> Option<Vec<usize>> {
        let dim = |expr: &Expr| match expr {
            Expr::Input(index) if *index < self.dims => Some(*index),
            _ => None,
        };
        self.results.iter().map(dim).collect()
    }
}

/// Reads the map of an attribute.
pub(crate) fn map(module: &Module, attr: Attr) -> Built<Map> {
    let AttrKind::AffineMap(body) = module.attr_kind(module.resolve_attr(attr)) else {
        return missing("an attribute that is no affine map");
    };
    let mut reader = Reader { rest: module.text(*body), names: Vec::new(), size: 0 };
    match reader.map() {
        Some(map) => Ok(map),
        None => missing("an affine map that cannot be read"),
    }
}

/// Reads an array of maps.
pub(crate) fn maps(module: &Module, attr: Attr) -> Built<Vec<Map>> {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::Array(items) => items.iter().map(|&item| map(module, item)).collect(),
        _ => missing("an attribute that is no array of affine maps"),
    }
}

/// Reads the set of an attribute.
pub(crate) fn set(module: &Module, attr: Attr) -> Built<Set> {
    let AttrKind::AffineSet(body) = module.attr_kind(module.resolve_attr(attr)) else {
        return missing("an attribute that is no affine set");
    };
    let mut reader = Reader { rest: module.text(*body), names: Vec::new(), size: 0 };
    match reader.set() {
        Some(set) => Ok(set),
        None => missing("an affine set that cannot be read"),
    }
}

struct Reader<'a> {
    rest: &'a str,
    names: Vec<&'a str>,
    /// The number of parts that were read, which limits how deep they are nested.
    size: u32,
}

/// Maps of more parts are not read.
const LARGEST: u32 = 500;

impl<'a> Reader<'a> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        let found = self.rest.strip_prefix(token);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn word(&mut self) -> Option<&'a str> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Names up to a closing bracket; returns how many.
    fn names(&mut self, close: &str) -> Option<usize> {
        let before = self.names.len();
        while !self.eat(close) {
            let name = self.word()?;
            self.names.push(name);
            self.eat(",");
        }
        Some(self.names.len() - before)
    }

    fn inputs(&mut self) -> Option<(usize, usize)> {
        self.eat("(").then_some(())?;
        let dims = self.names(")")?;
        let symbols = if self.eat("[") { self.names("]")? } else { 0 };
        Some((dims, symbols))
    }

    fn map(&mut self) -> Option<Map> {
        let (dims, symbols) = self.inputs()?;
        (self.eat("->") && self.eat("(")).then_some(())?;
        let mut results = Vec::new();
        while !self.eat(")") {
            results.push(self.sum()?);
            self.eat(",");
        }
        Some(Map { dims, symbols, results })
    }

    fn set(&mut self) -> Option<Set> {
        self.inputs()?;
        (self.eat(":") && self.eat("(")).then_some(())?;
        let mut constraints = Vec::new();
        while !self.eat(")") {
            let left = self.sum()?;
            let relation = ["==", ">=", "<="].into_iter().find(|relation| self.eat(relation))?;
            let right = self.sum()?;
            let (large, small) = if relation == "<=" { (right, left) } else { (left, right) };
            constraints.push((subtract(large, small), relation == "=="));
            self.eat(",");
        }
        Some(Set { constraints })
    }

    fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            if self.eat("+") {
                let right = self.product()?;
                left = binary(Operator::Add, left, right);
            } else if !self.rest.trim_start().starts_with("->") && self.eat("-") {
                let right = self.product()?;
                left = subtract(left, right);
            } else {
                return Some(left);
            }
        }
    }

    fn product(&mut self) -> Option<Expr> {
        let mut left = self.factor()?;
        loop {
            let operators = [
                ("*", Operator::Mul),
                ("floordiv", Operator::FloorDiv),
                ("ceildiv", Operator::CeilDiv),
                ("mod", Operator::Mod),
            ];
            let Some((_, operator)) = operators.into_iter().find(|(token, _)| self.eat(token)) else {
                return Some(left);
            };
            let right = self.factor()?;
            left = binary(operator, left, right);
        }
    }

    fn factor(&mut self) -> Option<Expr> {
        self.size += 1;
        if self.size > LARGEST {
            return None;
        }
        if self.eat("(") {
            let inner = self.sum()?;
            return self.eat(")").then_some(inner);
        }
        if self.eat("-") {
            let inner = self.factor()?;
            return Some(match inner {
                Expr::Constant(value) => Expr::Constant(value.wrapping_neg()),
                other => binary(Operator::Mul, other, Expr::Constant(-1)),
            });
        }
        if self.eat("symbol(") {
            let inner = self.sum()?;
            return self.eat(")").then_some(inner);
        }
        let word = self.word()?;
        if let Ok(value) = word.parse() {
            return Some(Expr::Constant(value));
        }
        self.names.iter().position(|name| *name == word).map(Expr::Input)
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    Expr::Binary(operator, Box::new(left), Box::new(right))
}

fn subtract(left: Expr, right: Expr) -> Expr {
    match right {
        Expr::Constant(value) => binary(Operator::Add, left, Expr::Constant(value.wrapping_neg())),
        other => binary(Operator::Add, left, binary(Operator::Mul, other, Expr::Constant(-1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read_and_applied() {
        let mut reader = Reader {
            rest: "(d0, d1)[s0] -> (d0 * 4 + d1 floordiv 2 - s0, (-d1) mod 8, 7 ceildiv 2, -3)",
            names: Vec::new(),
            size: 0,
        };
        let map = reader.map().unwrap();
        assert_eq!(map.apply(&[1, 5, 2]).unwrap().as_slice(), [4, 3, 4, -3]);
    }

    #[test]
    fn sets_are_read_and_applied() {
        let mut reader =
            Reader { rest: "(d0)[s0] : (d0 - 1 >= 0, d0 <= s0, d0 mod 2 == 0)", names: Vec::new(), size: 0 };
        let set = reader.set().unwrap();
        let holds = |i: i64| {
            set.constraints.iter().all(|(expr, equality)| {
                let value = expr.apply(&[i, 6]).unwrap();
                if *equality { value == 0 } else { value >= 0 }
            })
        };
        let inside: Vec<i64> = (-3..9).filter(|&i| holds(i)).collect();
        assert_eq!(inside, [2, 4, 6]);
    }
}
