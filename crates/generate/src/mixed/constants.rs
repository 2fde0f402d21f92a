//! Constants: mostly small numbers, sometimes boundary values of a type.

use super::elem::Elem;
use super::program::Program;
use super::range::Range;
use super::ty::{Ty, Val, ValueKind};

impl Program {
    /// A constant within a range.
    pub(super) fn constant(&mut self, ty: &Ty, range: Range) -> Val {
        let literal = self.literal(ty, range);
        let text = literal.trim_start_matches('-');
        // The range of a scalar constant is its value, so that a small index is known to be small.
        let range = match (ty.kind, ty.elem.is_float(), text.parse::<i128>()) {
            (ValueKind::Scalar, false, Ok(number)) => {
                let number = if literal.starts_with('-') { -number } else { number };
                Range::new(number, number)
            }
            _ => range,
        };
        let val = self.temp(ty.clone(), range, written(&literal, ty));
        self.show_constant(&val);
        val
    }

    /// The same whole number in every element: a constant, or a value whose range is that number.
    pub(super) fn splat(&mut self, ty: &Ty, number: i128) -> Val {
        let exact = Range::new(number, number);
        // A float zero may have either sign, so its range does not tell which.
        let two_zeros = ty.elem.is_float() && number == 0;
        if !two_zeros
            && self.rng.chance(7, 8)
            && let Some(val) = self.find(|val| val.ty == *ty && val.range == exact)
        {
            return val;
        }
        let scalar = match ty.elem {
            Elem::I1 => (number != 0).to_string(),
            elem if elem.is_float() => format!("{number}.0"),
            _ => number.to_string(),
        };
        let literal = if ty.kind == ValueKind::Scalar { scalar } else { format!("dense<{scalar}>") };
        // A number beyond the signed range, such as 200 in eight bits, wraps around.
        let range = exact.held_by(ty.elem).unwrap_or(exact);
        let val = self.temp(ty.clone(), range, written(&literal, ty));
        self.show_constant(&val);
        val
    }

    /// Makes half of the constants visible; none of them is printed.
    fn show_constant(&mut self, val: &Val) {
        self.mark_used(val);
        if self.rng.chance(1, 2) {
            self.publish(val);
        }
    }

    /// Random contents, as they are written in attributes.
    pub(super) fn literal(&mut self, ty: &Ty, range: Range) -> String {
        if ty.kind == ValueKind::Scalar {
            return self.number_of(ty.elem, range);
        }
        if self.rng.chance(1, 5) {
            return format!("dense<{}>", self.number_of(ty.elem, range));
        }
        format!("dense<{}>", self.nested(&ty.dims, ty.elem, range))
    }

    fn nested(&mut self, dims: &[i64], elem: Elem, range: Range) -> String {
        let Some((first, rest)) = dims.split_first() else { return self.number_of(elem, range) };
        let items: Vec<String> = (0..*first).map(|_| self.nested(rest, elem, range)).collect();
        format!("[{}]", items.join(", "))
    }

    fn number_of(&mut self, elem: Elem, range: Range) -> String {
        if elem == Elem::I1 {
            let bit = if range.lo == range.hi { range.lo != 0 } else { self.rng.chance(1, 2) };
            return bit.to_string();
        }
        let small = Range::new(range.lo.max(-8).min(range.hi), range.hi.min(8).max(range.lo));
        let whole = self.rng.between(small.lo as i64, small.hi as i64);
        if elem.is_float() {
            let half = range.frac > 0 && i128::from(whole) < range.hi && whole >= 0 && self.rng.chance(1, 2);
            return format!("{whole}.{}", if half { "5" } else { "0" });
        }
        let wide = range.within(Range::full(elem)) && Range::full(elem).within(range);
        if wide && self.rng.chance(1, 6) {
            return self.extreme(elem).to_string();
        }
        whole.to_string()
    }

    fn extreme(&mut self, elem: Elem) -> i128 {
        let Range { lo, hi, .. } = Range::full(elem);
        let all = [lo, hi, lo + 1, hi - 1, hi / 2, hi / 3, lo / 2, 100];
        all[self.rng.below(all.len())]
    }
}

/// The constant operation; the type of a single bit is not written.
fn written(literal: &str, ty: &Ty) -> String {
    if *ty == Ty::scalar(Elem::I1) {
        return format!("arith.constant {literal}");
    }
    format!("arith.constant {literal} : {ty}")
}
