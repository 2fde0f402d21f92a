//! index: arithmetic on small indices, which is the same in 32 and 64 bits.

use crate::mixed::elem::Elem;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Scalars;
use crate::mixed::ty::{Ty, Val};

pub(super) const RULES: &[Rule] = &[
    rule("index.arithmetic", Scalars, arithmetic),
    rule("index.division", Scalars, division),
    rule("index.order", Scalars, order),
    rule("index.bits", Scalars, bits),
    rule("index.shift", Scalars, shift),
    rule("index.cmp", Scalars, cmp),
    rule("index.constant", Scalars, constant),
];

const INDEX: Elem = Elem::Index;

fn define(p: &mut Program, range: Range, text: &str) {
    p.def(Ty::scalar(INDEX), range, text);
}

/// An index that is not negative, so that signed and unsigned operations agree.
fn natural(p: &mut Program) -> Val {
    let a = p.scalar(INDEX);
    if a.range.lo >= 0 { a } else { p.coerce(&a, Range::usual(INDEX)) }
}

fn arithmetic(p: &mut Program) -> Option<()> {
    let (a, b) = (p.scalar(INDEX), p.scalar(INDEX));
    let (op, range) = match p.rng.below(3) {
        0 => ("add", a.range.sum(b.range)),
        1 => ("sub", a.range.sum(b.range.negated())),
        _ => ("mul", a.range.product(b.range)),
    };
    let range = range.held_by(INDEX)?;
    define(p, range, &format!("index.{op} {a}, {b}"));
    Some(())
}

fn division(p: &mut Program) -> Option<()> {
    let op = *p.rng.pick(&["divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu"])?;
    let a = if op.ends_with('u') { natural(p) } else { p.scalar(INDEX) };
    let b = p.scalar(INDEX);
    let b = p.coerce(&b, Range::new(1, 15));
    let low = if a.range.lo < 0 { a.range.lo } else { 0 };
    let range =
        if op.starts_with("rem") { Range::new(low.max(-14), 14) } else { Range::new(low, a.range.hi.max(0)) };
    define(p, range, &format!("index.{op} {a}, {b}"));
    Some(())
}

fn order(p: &mut Program) -> Option<()> {
    let (a, b) = (p.scalar(INDEX), p.scalar(INDEX));
    let op = *p.rng.pick(&["maxs", "maxu", "mins", "minu"])?;
    define(p, a.range.union(b.range), &format!("index.{op} {a}, {b}"));
    Some(())
}

fn bits(p: &mut Program) -> Option<()> {
    let (a, b) = (natural(p), natural(p));
    let op = *p.rng.pick(&["and", "or", "xor"])?;
    // Careless programs have negative numbers here too.
    let most = (a.range.hi.max(b.range.hi).max(0) + 1) as u128;
    let range = Range::new(0, most.next_power_of_two() as i128 - 1);
    define(p, range, &format!("index.{op} {a}, {b}"));
    Some(())
}

fn shift(p: &mut Program) -> Option<()> {
    let a = natural(p);
    let amount = p.index_below(5);
    let op = *p.rng.pick(&["shl", "shrs", "shru"])?;
    let range = if op == "shl" { Range::new(0, a.range.hi << 4) } else { Range::new(0, a.range.hi) };
    let range = range.held_by(INDEX)?;
    define(p, range, &format!("index.{op} {a}, {amount}"));
    Some(())
}

fn cmp(p: &mut Program) -> Option<()> {
    let (a, b) = (p.scalar(INDEX), p.scalar(INDEX));
    let how = *p.rng.pick(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"])?;
    p.def(Ty::scalar(Elem::I1), Range::full(Elem::I1), format!("index.cmp {how}({a}, {b})"));
    Some(())
}

fn constant(p: &mut Program) -> Option<()> {
    if p.rng.chance(1, 4) {
        let value = p.rng.chance(1, 2);
        p.def(Ty::scalar(Elem::I1), Range::full(Elem::I1), format!("index.bool.constant {value}"));
        return Some(());
    }
    let value = p.rng.between(0, 9);
    define(p, Range::new(value.into(), value.into()), &format!("index.constant {value}"));
    Some(())
}
