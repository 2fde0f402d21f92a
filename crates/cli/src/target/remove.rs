//! `mohole target remove`: a target that was added is forgotten.

use anyhow::{Result, bail};
use mohole_session::print;
use mohole_target::{Home, Profile};

/// Remove a compiler that was added
///
/// What was learned of it stays, and serves whatever target has that name next; the files are named.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target remove mine\n\n\
Exit codes: 0 removed, 1 no such target, a built-in one or mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A name from `mohole target list`
    name: String,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let (name, home) = (&arguments.name, Home::from_environment());
    if Profile::own_file(name, &home).is_none() {
        Profile::named(name, &home)?;
        bail!("{name} is built in; only targets that were added can be removed");
    }
    let path = Profile::remove(name, &home)?;
    print::line(format!("removed {}{}", path.display(), successor(name, &home)))?;
    let learned = home.all_learned(name);
    if !learned.is_empty() {
        print::line("what was learned of it stays, for whatever target has that name next:")?;
    }
    learned.iter().try_for_each(|path| print::line(format!("  {}", path.display())))
}

/// What has the name now, in words.
fn successor(name: &str, home: &Home) -> String {
    match (Profile::own_file(name, home), Profile::named(name, home)) {
        (Some(path), _) => format!("; there is another target of that name in {}", path.display()),
        (None, Ok(_)) => "; the built-in target of that name is back".to_owned(),
        (None, Err(_)) => String::new(),
    }
}
