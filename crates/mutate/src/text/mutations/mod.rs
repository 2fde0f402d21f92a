//! The mutations of text, one file each. A new one has a line in the list.

pub(super) mod aliases;
pub(super) mod attributes;
pub(super) mod characters;
pub(super) mod delete;
pub(super) mod double;
pub(super) mod literals;
pub(super) mod locations;
pub(super) mod neighbours;
pub(super) mod nesting;
pub(super) mod operations;
pub(super) mod references;
pub(super) mod resources;
pub(super) mod splice;
pub(super) mod swap;
pub(super) mod truncate;
pub(super) mod types;
