//! The range of a value: bounds, and for floats the number of fractional bits.
//!
//! Floats are multiples of a power of two that their type represents exactly. Every sum and product is then
//! exact, so neither the order of evaluation nor fusion changes a result, and floats may be compared.

use super::elem::Elem;

/// Bounds, both included; a float is also a multiple of 1 / 2^`frac`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) lo: i128,
    pub(super) hi: i128,
    pub(super) frac: u32,
}

/// Indices stay below this, so that they are the same in 32 and 64 bits.
const INDEX_LIMIT: i128 = 1 << 30;

impl Range {
    pub(super) const fn new(lo: i128, hi: i128) -> Self {
        Range { lo, hi, frac: 0 }
    }

    /// The range of values from arguments, memory and loops.
    pub(super) fn usual(elem: Elem) -> Self {
        match elem {
            Elem::F32 | Elem::F64 => Range { lo: -64, hi: 64, frac: 2 },
            Elem::Index => Range::new(0, 15),
            _ => Range::full(elem),
        }
    }

    /// All values of an integer type, read as signed.
    pub(super) fn full(elem: Elem) -> Self {
        let half = 1i128 << (elem.bits() - 1);
        Range::new(-half, half - 1)
    }

    pub(super) fn within(self, other: Range) -> bool {
        other.lo <= self.lo && self.hi <= other.hi && self.frac <= other.frac
    }

    /// The larger absolute bound.
    pub(super) fn most(self) -> i128 {
        self.lo.saturating_abs().max(self.hi.saturating_abs())
    }

    pub(super) fn sum(self, other: Range) -> Self {
        let (lo, hi) = (self.lo.saturating_add(other.lo), self.hi.saturating_add(other.hi));
        Range { lo, hi, frac: self.frac.max(other.frac) }
    }

    pub(super) fn negated(self) -> Self {
        Range { lo: self.hi.saturating_neg(), hi: self.lo.saturating_neg(), frac: self.frac }
    }

    pub(super) fn product(self, other: Range) -> Self {
        // The product of wide bounds may overflow; it saturates, which means the full range of the type.
        let most = self.most().saturating_mul(other.most());
        let lo = if self.lo >= 0 && other.lo >= 0 { self.lo.saturating_mul(other.lo) } else { -most };
        Range { lo, hi: most, frac: self.frac + other.frac }
    }

    pub(super) fn times(self, count: i64) -> Self {
        self.product(Range::new(0, i128::from(count.max(1)))).union(self)
    }

    pub(super) fn union(self, other: Range) -> Self {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), frac: self.frac.max(other.frac) }
    }

    /// The range with zero, for quotients.
    pub(super) fn with_zero(self) -> Self {
        self.union(Range::new(0, 0))
    }

    pub(super) fn symmetric(self) -> Self {
        Range { lo: -self.most(), hi: self.most(), frac: self.frac }
    }

    /// The range of a result computed in `elem`. Integers wrap around; `None` for an index or a float that
    /// might leave its bounds.
    pub(super) fn held_by(self, elem: Elem) -> Option<Self> {
        match elem {
            Elem::Index => (self.most() <= INDEX_LIMIT).then_some(self),
            Elem::F32 | Elem::F64 => {
                let room = if elem == Elem::F32 { 22 } else { 48 };
                let whole = 128 - self.most().leading_zeros();
                (whole + self.frac <= room).then_some(self)
            }
            _ if self.within(Range::full(elem)) => Some(self),
            _ => Some(Range::full(elem)),
        }
    }
}
