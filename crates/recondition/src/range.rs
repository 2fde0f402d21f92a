//! Bounds of whole numbers.

/// From `lo` to `hi`, both included, read as signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) lo: i128,
    pub(crate) hi: i128,
}

impl Range {
    pub(crate) fn new(lo: i128, hi: i128) -> Self {
        Range { lo, hi }
    }

    pub(crate) fn exactly(number: i128) -> Self {
        Range::new(number, number)
    }

    /// All numbers of so many bits.
    pub(crate) fn of_width(width: u32) -> Self {
        let half = 1i128 << (width.clamp(1, 120) - 1);
        Range::new(-half, half - 1)
    }

    pub(crate) fn within(self, lo: i128, hi: i128) -> bool {
        lo <= self.lo && self.hi <= hi
    }

    pub(crate) fn contains(self, number: i128) -> bool {
        (self.lo..=self.hi).contains(&number)
    }

    pub(crate) fn join(self, other: Range) -> Self {
        Range::new(self.lo.min(other.lo), self.hi.max(other.hi))
    }

    pub(crate) fn meet(self, other: Range) -> Self {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo <= hi { Range::new(lo, hi) } else { self }
    }

    pub(crate) fn plus(self, other: Range) -> Self {
        Range::new(self.lo.saturating_add(other.lo), self.hi.saturating_add(other.hi))
    }

    pub(crate) fn minus(self, other: Range) -> Self {
        Range::new(self.lo.saturating_sub(other.hi), self.hi.saturating_sub(other.lo))
    }

    pub(crate) fn times(self, other: Range) -> Self {
        self.each(other, i128::saturating_mul)
    }

    /// The bounds of an operation that is monotone in each operand.
    pub(crate) fn each(self, other: Range, f: impl Fn(i128, i128) -> i128) -> Self {
        let all = [f(self.lo, other.lo), f(self.lo, other.hi), f(self.hi, other.lo), f(self.hi, other.hi)];
        Range::new(all.into_iter().fold(all[0], i128::min), all.into_iter().fold(all[0], i128::max))
    }
}
