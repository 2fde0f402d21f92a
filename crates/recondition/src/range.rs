//! Ranges of integers.

/// From `lo` to `hi`, both included. Numbers are signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) lo: i128,
    pub(crate) hi: i128,
}

impl Range {
    /// Wider integers have no range.
    pub(crate) const MAX_WIDTH: u32 = i128::BITS;

    pub(crate) fn new(lo: i128, hi: i128) -> Self {
        Range { lo, hi }
    }

    pub(crate) fn exactly(number: i128) -> Self {
        Range::new(number, number)
    }

    /// All integers of a width, at most [`MAX_WIDTH`](Self::MAX_WIDTH) bits.
    pub(crate) fn of_width(width: u32) -> Self {
        let spare = Self::MAX_WIDTH - width.clamp(1, Self::MAX_WIDTH);
        Range::new(i128::MIN >> spare, i128::MAX >> spare)
    }

    pub(crate) fn within(self, lo: i128, hi: i128) -> bool {
        lo <= self.lo && self.hi <= hi
    }

    /// Whether `extent` elements from any of these offsets on are inside `size` elements.
    pub(crate) fn leaves_room(self, extent: i128, size: i128) -> bool {
        self.lo >= 0 && self.hi.saturating_add(extent) <= size
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

    /// `None` if a bound overflows. The same holds for `minus` and `times`.
    pub(crate) fn plus(self, other: Range) -> Option<Self> {
        Some(Range::new(self.lo.checked_add(other.lo)?, self.hi.checked_add(other.hi)?))
    }

    pub(crate) fn minus(self, other: Range) -> Option<Self> {
        Some(Range::new(self.lo.checked_sub(other.hi)?, self.hi.checked_sub(other.lo)?))
    }

    pub(crate) fn times(self, other: Range) -> Option<Self> {
        let product = |a: i128, b: i128| a.checked_mul(b);
        let corners = [
            product(self.lo, other.lo)?,
            product(self.lo, other.hi)?,
            product(self.hi, other.lo)?,
            product(self.hi, other.hi)?,
        ];
        Some(Range::around(corners))
    }

    /// The range of a function that is monotone in each operand.
    pub(crate) fn each(self, other: Range, f: impl Fn(i128, i128) -> i128) -> Self {
        Range::around([
            f(self.lo, other.lo),
            f(self.lo, other.hi),
            f(self.hi, other.lo),
            f(self.hi, other.hi),
        ])
    }

    fn around(corners: [i128; 4]) -> Self {
        let [first, ..] = corners;
        Range::new(corners.into_iter().fold(first, i128::min), corners.into_iter().fold(first, i128::max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_exact() {
        assert_eq!(Range::of_width(1), Range::new(-1, 0));
        assert_eq!(Range::of_width(8), Range::new(-128, 127));
        assert_eq!(Range::of_width(64), Range::new(i64::MIN.into(), i64::MAX.into()));
        assert_eq!(Range::of_width(128), Range::new(i128::MIN, i128::MAX));
    }

    #[test]
    fn a_bound_that_overflows_is_none() {
        let full = Range::of_width(128);
        assert_eq!(full.plus(Range::exactly(1)), None);
        assert_eq!(full.minus(full), None);
        assert_eq!(full.times(Range::exactly(-1)), None);
        assert!(!full.leaves_room(1, i128::MAX));
        assert!(Range::new(0, 3).leaves_room(5, 8) && !Range::new(0, 4).leaves_room(5, 8));
    }
}
