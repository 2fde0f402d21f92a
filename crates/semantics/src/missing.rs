//! Why an operation cannot be evaluated.

/// Code, or why there is none.
pub(crate) type Built<T> = Result<T, Missing>;

/// Why an operation cannot be evaluated.
#[derive(Debug, Clone)]
pub(crate) struct Missing(pub(crate) String);

/// Why an operation cannot be evaluated.
pub(crate) fn missing<T>(why: impl Into<String>) -> Built<T> {
    Err(Missing(why.into()))
}
