//! What becomes of a bug: claimed, confirmed, kept in a folder, and told from others that are likely the
//! same.

pub(crate) mod alike;
pub(crate) mod claims;
pub(crate) mod doubtful;
pub(crate) mod elsewhere;
pub(crate) mod folder;
pub(crate) mod index;
pub(crate) mod intake;
pub(crate) mod known;
pub(crate) mod replace;
pub(crate) mod script;
pub(crate) mod unloaded;
