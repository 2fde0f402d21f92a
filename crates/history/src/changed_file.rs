//! A changed file as the pair of its versions.

use std::sync::Arc;

use gix::ObjectId;

/// A file that a commit changed, by the ids of its versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChangedFile {
    pub(crate) old: Option<(Arc<str>, ObjectId)>,
    pub(crate) new: Option<(Arc<str>, ObjectId)>,
}
