//! Indices that are computed from registers: those of affine maps, and plain ones.

use smallvec::SmallVec;

use crate::affine::{self, Expr, Map, Operator};
use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, inexact};
use crate::machine::Machine;
use crate::missing::{Built, missing};

/// An index that is computed from registers.
pub(super) enum Index {
    /// A number.
    Number(i64),
    /// The contents of a register.
    Register(Reg),
    /// A register times the first number plus the second.
    Scaled(Reg, i64, i64),
    /// Two indices with an operator between them.
    Binary(Operator, Box<[Index; 2]>),
}

impl Index {
    /// The value of an expression whose dimensions and symbols are in registers.
    pub(super) fn new(expr: &Expr, inputs: &[Reg]) -> Built<Index> {
        Ok(match expr {
            Expr::Constant(value) => Index::Number(*value),
            Expr::Input(input) => match inputs.get(*input) {
                Some(&reg) => Index::Register(reg),
                None => return missing("an affine map with too few operands"),
            },
            Expr::Binary(operator, left, right) => {
                match (operator, Index::new(left, inputs)?, Index::new(right, inputs)?) {
                    (Operator::Add, Index::Register(reg), Index::Number(plus)) => Index::Scaled(reg, 1, plus),
                    (Operator::Add, Index::Scaled(reg, factor, 0), Index::Number(plus)) => {
                        Index::Scaled(reg, factor, plus)
                    }
                    (Operator::Mul, Index::Register(reg), Index::Number(factor)) => {
                        Index::Scaled(reg, factor, 0)
                    }
                    (operator, left, right) => Index::Binary(*operator, Box::new([left, right])),
                }
            }
        })
    }

    /// The results of a map whose dimensions and symbols are in registers.
    fn all(map: &Map, inputs: &[Reg]) -> Built<Box<[Index]>> {
        if map.dims + map.symbols != inputs.len() {
            return missing("an affine map with another number of operands");
        }
        map.results.iter().map(|expr| Index::new(expr, inputs)).collect()
    }

    /// The results of the map in an attribute, for operands in registers.
    pub(super) fn of_attr(site: &Site<'_, '_>, name: &str, operands: &[Reg]) -> Built<Box<[Index]>> {
        match site.attr(name) {
            Some(attr) => Index::all(&affine::map(site.module(), attr)?, operands),
            None => missing(format!("no {name}")),
        }
    }

    /// Its value. Poison is undefined behaviour, and so is an overflow.
    #[inline]
    pub(super) fn read(&self, m: &Machine) -> Eval<i64> {
        match self {
            Index::Register(reg) => m.index(*reg),
            Index::Number(value) => Ok(*value),
            _ => self.compute(m),
        }
    }

    fn compute(&self, m: &Machine) -> Eval<i64> {
        let value = match self {
            Index::Number(value) => Some(*value),
            Index::Register(reg) => Some(m.index(*reg)?),
            Index::Scaled(reg, factor, plus) => {
                m.index(*reg)?.checked_mul(*factor).and_then(|value| value.checked_add(*plus))
            }
            Index::Binary(operator, sides) => {
                let (left, right) = (sides[0].read(m)?, sides[1].read(m)?);
                match operator {
                    Operator::Add => left.checked_add(right),
                    Operator::Mul => left.checked_mul(right),
                    // Passes compute the trip counts of loops that are not reached, whose step may be
                    // anything.
                    _ if right <= 0 => return inexact("an affine division by zero or a negative number"),
                    Operator::FloorDiv => left.checked_div_euclid(right),
                    Operator::CeilDiv => {
                        Some(left.div_euclid(right) + i64::from(left.rem_euclid(right) != 0))
                    }
                    Operator::Mod => Some(left.rem_euclid(right)),
                }
            }
        };
        match value {
            Some(value) => Ok(value),
            // Lowered, it is poison, which need not do harm.
            None => inexact("an affine expression that overflows"),
        }
    }

    /// Adds the registers that are read.
    pub(super) fn registers(&self, all: &mut Vec<Reg>) {
        match self {
            Index::Number(_) => {}
            Index::Register(reg) | Index::Scaled(reg, ..) => all.push(*reg),
            Index::Binary(_, sides) => sides.iter().for_each(|side| side.registers(all)),
        }
    }
}

/// The values of indices.
pub(super) fn read_all(indices: &[Index], m: &Machine) -> Eval<SmallVec<[i64; 4]>> {
    indices.iter().map(|index| index.read(m)).collect()
}
