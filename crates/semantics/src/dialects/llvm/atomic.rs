//! Operations that read and write memory in one step.

use crate::build::Site;
use crate::float_math::{self, Extreme};
use crate::halt::{Eval, inexact, unsupported};
use crate::int_math;
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::Value;
use crate::wide;

use super::memory::{check_alignment, claimed_alignment};
use super::parts::pointer;

/// What is written, given what was there and the operand.
type Change = Box<dyn Fn(&Value, &Value) -> Eval<Value>>;

fn change(number: i64, ty: &Ty) -> Built<Change> {
    Ok(match (number, ty) {
        (0, _) => Box::new(|_, new| Ok(new.clone())),
        (_, Ty::Int(width)) => int_change(number, *width)?,
        (_, Ty::Float(float)) => {
            let float = *float;
            let extreme = |which: Extreme| -> Change {
                Box::new(move |old, new| float_math::extreme(float, which, old, new))
            };
            match number {
                11 => Box::new(move |old, new| float_math::add(float, old, new)),
                12 => Box::new(move |old, new| float_math::sub(float, old, new)),
                13 => extreme(Extreme::MaxNum),
                14 => extreme(Extreme::MinNum),
                19 => extreme(Extreme::Maximum),
                20 => extreme(Extreme::Minimum),
                _ => return missing("an atomic operation"),
            }
        }
        _ => return missing("an atomic operation on this type"),
    })
}

fn int_change(number: i64, width: u32) -> Built<Change> {
    Ok(match number {
        1 => Box::new(int_math::add(width)),
        2 => Box::new(int_math::sub(width)),
        3 => Box::new(int_math::and(width)),
        4 => Box::new(move |old, new| {
            let both = int_math::and(width)(old, new)?;
            int_math::xor(width)(&both, &ones(width))
        }),
        5 => Box::new(int_math::or(width)),
        6 => Box::new(int_math::xor(width)),
        7 => Box::new(int_math::max_s(width)),
        8 => Box::new(int_math::min_s(width)),
        9 => Box::new(int_math::max_u(width)),
        10 => Box::new(int_math::min_u(width)),
        15..=18 if width <= 64 => {
            let mask = int_math::mask(width);
            Box::new(move |old, new| match (old, new) {
                (Value::Bits(old), Value::Bits(new)) => Ok(Value::Bits(bounded(number, *old, *new) & mask)),
                _ if old.is_poison() || new.is_poison() => Ok(Value::Poison),
                _ => unsupported("an atomic operation on something that is no number"),
            })
        }
        _ => return missing("an atomic operation"),
    })
}

fn ones(width: u32) -> Value {
    int_math::from_big(&(-1).into(), width)
}

/// Counts up or down in a circle, or subtracts if that is possible.
fn bounded(number: i64, old: u64, new: u64) -> u64 {
    match number {
        15 if old >= new => 0,
        15 => old.wrapping_add(1),
        16 if old == 0 || old > new => new,
        16 => old - 1,
        17 if old >= new => old - new,
        17 => old,
        _ => old.saturating_sub(new),
    }
}

pub(super) fn atomicrmw(site: &mut Site<'_, '_>) -> Built<Step> {
    let (address, operand, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let ty = site.operand_type(1)?;
    let Some(number) = site.int("bin_op") else { return missing("no bin_op") };
    let (change, alignment) = (change(number, &ty)?, claimed_alignment(site)?);
    Ok(Box::new(move |m| {
        let pointer = pointer(m, address)?;
        check_alignment(m, pointer, alignment)?;
        let old = m.memory.load(pointer, &ty)?;
        let new = change(&old, m.get(operand))?;
        m.memory.store(pointer, &ty, &new)?;
        m.set(result, old);
        Ok(())
    }))
}

pub(super) fn cmpxchg(site: &mut Site<'_, '_>) -> Built<Step> {
    let (address, expected, new) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let (result, ty) = (site.result(0)?, site.operand_type(1)?);
    if site.flag("weak") {
        return missing("an exchange that may fail for no reason");
    }
    let alignment = claimed_alignment(site)?;
    Ok(Box::new(move |m| {
        let pointer = pointer(m, address)?;
        check_alignment(m, pointer, alignment)?;
        let old = m.memory.load(pointer, &ty)?;
        let equal = is_equal(m, &old, m.get(expected))?;
        if equal {
            let new = m.get(new).clone();
            m.memory.store(pointer, &ty, &new)?;
        }
        m.set(result, Value::aggregate(vec![old, Value::bool(equal)]));
        Ok(())
    }))
}

fn is_equal(m: &Machine, a: &Value, b: &Value) -> Eval<bool> {
    match (a, b) {
        (Value::Pointer(a), Value::Pointer(b)) => Ok(m.memory.address(*a) == m.memory.address(*b)),
        (Value::Function(a), Value::Function(b)) => Ok(a == b),
        _ => match (wide::bits(a), wide::bits(b)) {
            (Some(a), Some(b)) => Ok(a == b),
            _ => inexact("an exchange that depends on poison"),
        },
    }
}
