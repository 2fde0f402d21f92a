//! Predicates of comparisons.

/// A predicate of `arith.cmpi` (`Eq` to `Uge`) or `arith.cmpf` (`Ogt` to `Ord`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Predicate {
    Eq,
    Slt,
    Ult,
    Uge,
    Ogt,
    Oge,
    Olt,
    Ole,
    /// Neither operand is NaN.
    Ord,
}

impl Predicate {
    /// The operation that takes the predicate.
    pub(crate) fn op_name(self) -> &'static str {
        match self {
            Predicate::Eq | Predicate::Slt | Predicate::Ult | Predicate::Uge => "arith.cmpi",
            _ => "arith.cmpf",
        }
    }

    /// The number that stands for the predicate in the generic form.
    pub(crate) fn number(self) -> u8 {
        match self {
            Predicate::Eq => 0,
            Predicate::Slt | Predicate::Ogt => 2,
            Predicate::Oge => 3,
            Predicate::Olt => 4,
            Predicate::Ole => 5,
            Predicate::Ult => 6,
            Predicate::Ord => 7,
            Predicate::Uge => 9,
        }
    }
}
