//! `mohole target remove`: a target that was added is forgotten.

use anyhow::{Result, bail};
use mohole_target::{Home, Profile};

use crate::say;

/// Remove a compiler that was added
///
/// What was learned of it stays, for when it is added again.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target remove mine\n\n\
Exit codes: 0 removed, 1 no such target, a built-in one or mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A name from `mohole target list`
    name: String,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let (name, home) = (&arguments.name, Home::from_environment());
    if !Profile::is_own(name, &home) {
        Profile::named(name, &home)?;
        bail!("{name} is built in; only targets that were added can be removed");
    }
    let path = Profile::remove(name, &home)?;
    let left = match Profile::named(name, &home) {
        Ok(_) => "; the built-in target of that name is back",
        Err(_) => "",
    };
    say::line(format!("removed {}{left}", path.display()))
}
