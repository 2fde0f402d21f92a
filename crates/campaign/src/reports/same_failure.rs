//! Whether two failures are the same.

use mohole_testcase::{Failure, Place, Signature};

/// Whether two passes fail on one program in the same way.
pub(crate) fn is_same_failure(own: &Signature, other: &Signature) -> bool {
    let tells = own.failure.names_a_place() || own.failure == Failure::Hang;
    tells
        && own.failure == other.failure
        && own.activity == other.activity
        && !matches!(own.failure, Failure::DialectNotLoaded { .. })
}

/// The function in which both fail the same check, whoever called it.
pub(crate) fn shared_check<'a>(one: &'a Signature, other: &'a Signature) -> Option<&'a str> {
    let [check, other] = [one, other].map(check_of);
    check.filter(|_| check == other).map(|check| check.function)
}

/// A check that many functions share, and the one that it failed in.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FailedCheck<'a> {
    text: &'a str,
    file: &'a str,
    cast_to: Option<&'a str>,
    function: &'a str,
}

fn check_of(signature: &Signature) -> Option<FailedCheck<'_>> {
    match &signature.failure {
        Failure::Check { text, file, cast_to, place: Some(Place::Function { name, .. }), .. } => {
            Some(FailedCheck { text, file, cast_to: cast_to.as_deref(), function: name })
        }
        _ => None,
    }
}

/// What a type's invariants say in both, if functions of one library make a type that cannot be.
pub(crate) fn shared_invariant<'a>(one: &'a Signature, other: &Signature) -> Option<&'a str> {
    let invariant = |signature: &'a Signature| match &signature.failure {
        Failure::Check { text, .. } => text.strip_prefix("verifyInvariants: "),
        _ => None,
    };
    let Failure::Check { text, .. } = &other.failure else { return None };
    let shared = invariant(one).filter(|_| library(one).is_some() && library(one) == library(other))?;
    (text.strip_prefix("verifyInvariants: ") == Some(shared)).then_some(shared)
}

/// The namespace inside of MLIR whose function fails: `mlir::bufferization`.
pub(crate) fn library(signature: &Signature) -> Option<&str> {
    let function = signature.failure.functions().next()?;
    let is_namespace = |part: &str| part.starts_with(|c: char| c.is_ascii_lowercase());
    let mut parts = function.split("::");
    let (outer, inner, then) = (parts.next()?, parts.next()?, parts.next()?);
    let is_inside = is_namespace(outer) && is_namespace(inner) && !then.is_empty();
    is_inside.then(|| &function[..outer.len() + "::".len() + inner.len()])
}
