//! Whether two failures on one program are the same.

use mohole_testcase::{Failure, Signature};

/// Whether two passes fail on one program in the same way.
pub(crate) fn is_same_failure(own: &Signature, other: &Signature) -> bool {
    let tells = own.failure.names_a_place() || own.failure == Failure::Hang;
    tells
        && own.failure == other.failure
        && own.activity == other.activity
        && !matches!(own.failure, Failure::DialectNotLoaded { .. })
}
