//! Values that are combined in no given order, or with what is in memory: the kinds of `arith`'s
//! `AtomicRMWKind`.

use num_bigint::BigInt;

use crate::float::{Float, Special};
use crate::float_math::{self, Extreme};
use crate::halt::{Eval, undefined, unsupported};
use crate::int_math;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::{Product, Sum, add_in_any_order, loosened};
use crate::value::Value;
use crate::wide;
use crate::wide_float;

/// Values that are combined in no given order.
pub(super) enum Gathered {
    /// A sum of floats.
    Sum(Sum),
    /// A product of floats.
    Product(Product),
    /// What an operator gives that does not round.
    Other(Option<Value>),
}

/// How two values become one.
pub(super) struct Reduction {
    operator: Operator,
    ty: Number,
}

#[derive(Clone, Copy)]
enum Number {
    Int(u32),
    Float(Float),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Add,
    Mul,
    And,
    Or,
    Xor,
    Assign,
    MaxSigned,
    MaxUnsigned,
    MinUnsigned,
    Extreme(Extreme),
}

impl Reduction {
    /// The reduction with a number. Some numbers had another meaning in LLVM 19 than in LLVM 22; only those
    /// are known whose meaning is clear from the type.
    pub(super) fn new(number: i64, ty: &Ty) -> Built<Reduction> {
        let (operator, ty) = match ty {
            Ty::Float(float) => (float_operator(number), Number::Float(*float)),
            Ty::Int(width) => (int_operator(number), Number::Int(*width)),
            Ty::Index => (int_operator(number), Number::Int(64)),
            _ => return missing("a reduction of this type"),
        };
        match operator {
            Some(operator) => Ok(Reduction { operator, ty }),
            None => missing("a reduction whose number has several meanings"),
        }
    }

    /// Combines two values.
    pub(super) fn combine(&self, a: &Value, b: &Value) -> Eval<Value> {
        match (self.operator, self.ty) {
            (Operator::Assign, _) => Ok(b.clone()),
            (Operator::Add, Number::Int(width)) => int_math::add(width)(a, b),
            (Operator::Mul, Number::Int(width)) => int_math::mul(width)(a, b),
            (Operator::And, Number::Int(width)) => int_math::and(width)(a, b),
            (Operator::Or, Number::Int(width)) => int_math::or(width)(a, b),
            (Operator::Xor, Number::Int(width)) => int_math::xor(width)(a, b),
            (Operator::MaxSigned, Number::Int(width)) => int_math::max_s(width)(a, b),
            (Operator::MaxUnsigned, Number::Int(width)) => int_math::max_u(width)(a, b),
            (Operator::MinUnsigned, Number::Int(width)) => int_math::min_u(width)(a, b),
            (Operator::Add, Number::Float(float)) => float_math::add(float, a, b),
            (Operator::Mul, Number::Float(float)) => float_math::mul(float, a, b),
            (Operator::Extreme(which), Number::Float(float)) => float_math::extreme(float, which, a, b),
            _ => unsupported("a reduction of this type"),
        }
    }

    /// Combines two values, between which others may come.
    pub(super) fn combine_in_any_order(&self, a: &Value, b: &Value) -> Eval<Value> {
        match (self.operator, self.ty) {
            (Operator::Add, Number::Float(float)) => add_in_any_order(float, a, b),
            (Operator::Mul, Number::Float(float)) => self.combine(&loosened(a, float)?, b),
            _ => self.combine(a, b),
        }
    }

    /// Values that are combined in no given order; none so far.
    pub(super) fn gather(&self) -> Gathered {
        match (self.operator, self.ty) {
            (Operator::Add, Number::Float(float)) => Gathered::Sum(Sum::new(float)),
            (Operator::Mul, Number::Float(float)) => Gathered::Product(Product::new(float)),
            _ => Gathered::Other(None),
        }
    }

    /// Combines one more value with those before.
    pub(super) fn add(&self, gathered: &mut Gathered, value: &Value) -> Eval<()> {
        match gathered {
            Gathered::Sum(sum) => sum.add(value),
            Gathered::Product(product) => product.multiply(value),
            Gathered::Other(Some(_)) if self.operator == Operator::Assign => {
                undefined("a reduction assigns two values")
            }
            Gathered::Other(before) => {
                let combined = match before {
                    Some(before) => self.combine(before, value)?,
                    None => value.clone(),
                };
                *before = Some(combined);
                Ok(())
            }
        }
    }

    /// What the values become.
    pub(super) fn finish(&self, gathered: Gathered) -> Eval<Value> {
        match gathered {
            Gathered::Sum(sum) => sum.finish(),
            Gathered::Product(product) => product.finish(),
            Gathered::Other(Some(value)) => Ok(value),
            Gathered::Other(None) => self.identity(),
        }
    }

    /// What nothing at all becomes.
    fn identity(&self) -> Eval<Value> {
        match self.ty {
            Number::Int(width) => {
                let top = BigInt::from(1) << width.saturating_sub(1);
                let number = match self.operator {
                    Operator::Add | Operator::Or | Operator::Xor | Operator::MaxUnsigned => BigInt::from(0),
                    Operator::Mul => BigInt::from(1),
                    Operator::And | Operator::MinUnsigned => BigInt::from(-1),
                    Operator::MaxSigned => top,
                    _ => return undefined("a reduction assigns no value"),
                };
                Ok(wide::value(wide::wrap(&number, width), width))
            }
            Number::Float(float) => match self.operator {
                Operator::Extreme(Extreme::Maximum) if float.special == Special::Ieee => {
                    Ok(wide_float::from_f64(f64::NEG_INFINITY, float))
                }
                Operator::Extreme(Extreme::Minimum) if float.special == Special::Ieee => {
                    Ok(wide_float::from_f64(f64::INFINITY, float))
                }
                Operator::Assign => undefined("a reduction assigns no value"),
                _ => unsupported("a reduction of nothing"),
            },
        }
    }
}

fn float_operator(number: i64) -> Option<Operator> {
    Some(match number {
        0 => Operator::Add,
        2 => Operator::Assign,
        4 => Operator::Extreme(Extreme::Maximum),
        5 | 13 => Operator::Extreme(Extreme::MaxNum),
        6 | 8 => Operator::Extreme(Extreme::Minimum),
        12 => Operator::Mul,
        14 => Operator::Extreme(Extreme::MinNum),
        _ => return None,
    })
}

fn int_operator(number: i64) -> Option<Operator> {
    Some(match number {
        1 => Operator::Add,
        3 => Operator::Assign,
        4 | 6 => Operator::MaxSigned,
        5 => Operator::MaxUnsigned,
        8 => Operator::MinUnsigned,
        12 => Operator::And,
        13 => Operator::Mul,
        14 => Operator::Or,
        15 => Operator::Xor,
        _ => return None,
    })
}
