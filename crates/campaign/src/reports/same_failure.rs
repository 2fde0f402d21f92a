//! Whether two failures are the same.

use mohole_testcase::{Failure, Finding, Place, Signature};

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

/// The line of a source file at which both stop, in code that a template makes for many operations. In
/// headers for all code, what is wrong is with the caller.
pub(crate) fn shared_template_line<'f>(one: &'f Finding, other: &'f Finding) -> Option<&'f str> {
    let line = |finding: &'f Finding| {
        let (_, path) = finding.message.as_deref()?.split_once(": ")?;
        let (place, function) = path.split_once(": ")?;
        let is_template = function.contains(" [with ") || function.contains(" = ");
        (place.contains("/lib/") && is_template).then_some(place)
    };
    let place = line(one).filter(|place| line(other) == Some(*place))?;
    Some(place.rsplit('/').next().unwrap_or(place))
}

/// Whether two failures have more in common than that both are deaths: what is said, or the library.
pub(crate) fn is_related(one: &Signature, other: &Signature) -> bool {
    let is_one_library = library(one).is_some() && library(one) == library(other);
    match (&one.failure, &other.failure) {
        _ if is_one_library => true,
        (Failure::Check { text, .. }, Failure::Check { text: said, .. }) => text == said,
        (Failure::Check { .. } | Failure::Signal { .. }, Failure::Check { .. } | Failure::Signal { .. }) => {
            false
        }
        _ => true,
    }
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

#[cfg(test)]
mod tests {
    use mohole_testcase::Kind;

    use super::*;

    #[test]
    fn one_line_of_a_template_is_one_bug_whatever_it_is_made_for() {
        let finding = |path: &str, op: &str| {
            let signature = Signature::titled(op, Kind::Hang, "");
            let said =
                format!("my-opt: {path}: bool Lowering<Op>::run() [with Op = {op}]: Assertion `x' failed.");
            Finding { message: Some(said), ..Finding::new(signature, "t", &[], (*b"").into()) }
        };
        let shared = |one: &str, other: &str| {
            let (one, other) = (finding(one, "A"), finding(other, "B"));
            shared_template_line(&one, &other).map(str::to_owned)
        };
        let line = "/mlir/lib/Conversion/Lowering.h:80";
        assert_eq!(shared(line, line).as_deref(), Some("Lowering.h:80"));
        assert_eq!(shared(line, "/mlir/lib/Conversion/Lowering.h:81"), None);
        assert_eq!(shared("/llvm/include/Casting.h:80", "/llvm/include/Casting.h:80"), None);
    }
}
