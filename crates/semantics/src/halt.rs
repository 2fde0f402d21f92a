//! Why an evaluation ended without a result.

use std::borrow::Cow;
use std::fmt;

use mohole_ir::Op;

/// Why an evaluation ended without a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// The program did something that has no meaning.
    Undefined {
        /// The operation, as far as it is known.
        op: Option<Op>,
        /// What it did.
        why: Cow<'static, str>,
        /// It did that because a value is poison.
        by_poison: bool,
    },
    /// An operation, type or attribute that this crate does not know.
    Unsupported {
        /// The operation, as far as it is known.
        op: Option<Op>,
        /// What is not known.
        why: Cow<'static, str>,
    },
    /// The result depends on bits that have no exact value, such as those of a mathematical function.
    Inexact {
        /// The operation, as far as it is known.
        op: Option<Op>,
        /// What would have to be known.
        why: Cow<'static, str>,
    },
    /// It took too many steps.
    OutOfFuel,
    /// It took too much memory.
    OutOfMemory,
}

/// A result, or why there is none.
pub type Eval<T> = Result<T, Box<Halt>>;

/// Undefined behaviour.
#[cold]
pub(crate) fn undefined<T>(why: impl Into<Cow<'static, str>>) -> Eval<T> {
    Err(Box::new(Halt::Undefined { op: None, why: why.into(), by_poison: false }))
}

/// Undefined behaviour because a value is poison.
#[cold]
pub(crate) fn undefined_by_poison<T>(why: impl Into<Cow<'static, str>>) -> Eval<T> {
    Err(Box::new(Halt::Undefined { op: None, why: why.into(), by_poison: true }))
}

/// Something that is not known here.
#[cold]
pub(crate) fn unsupported<T>(why: impl Into<Cow<'static, str>>) -> Eval<T> {
    Err(Box::new(Halt::Unsupported { op: None, why: why.into() }))
}

/// A decision on bits that have no exact value.
#[cold]
pub(crate) fn inexact<T>(why: impl Into<Cow<'static, str>>) -> Eval<T> {
    Err(Box::new(Halt::Inexact { op: None, why: why.into() }))
}

impl Halt {
    /// Names the operation, unless a more precise one is known.
    pub(crate) fn at(mut self: Box<Self>, place: Op) -> Box<Self> {
        match self.as_mut() {
            Halt::Undefined { op, .. } | Halt::Unsupported { op, .. } | Halt::Inexact { op, .. } => {
                op.get_or_insert(place);
            }
            Halt::OutOfFuel | Halt::OutOfMemory => {}
        }
        self
    }

    /// Whether the behaviour is undefined because a value is poison.
    pub(crate) fn is_by_poison(&self) -> bool {
        matches!(self, Halt::Undefined { by_poison: true, .. })
    }

    /// The operation that could not be evaluated.
    pub fn op(&self) -> Option<Op> {
        match self {
            Halt::Undefined { op, .. } | Halt::Unsupported { op, .. } | Halt::Inexact { op, .. } => *op,
            Halt::OutOfFuel | Halt::OutOfMemory => None,
        }
    }
}

/// Why a program ends at an assertion.
pub(crate) const ASSERTION_FAILS: &str = "an assertion fails";

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // It ends the program, which is defined behaviour.
            Halt::Undefined { why, .. } if why == ASSERTION_FAILS => f.write_str(why),
            Halt::Undefined { why, .. } => write!(f, "undefined behaviour: {why}"),
            Halt::Unsupported { why, .. } => write!(f, "not supported: {why}"),
            Halt::Inexact { why, .. } => write!(f, "not exact: {why}"),
            Halt::OutOfFuel => f.write_str("too many steps"),
            Halt::OutOfMemory => f.write_str("too much memory"),
        }
    }
}
