//! `mohole target remove`: removes an added target.

use anyhow::{Result, bail};
use mohole_session::print;
use mohole_target::{Home, Profile};

/// Remove an added compiler
///
/// Data learned about it is kept for the next target of that name; the files are listed.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target remove mine\n\n\
Exit codes: 0 removed, 1 no such target, a built-in one, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A name from `mohole target list`
    name: String,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let (name, home) = (&arguments.name, Home::from_environment());
    if Profile::own_file(name, &home).is_none() {
        Profile::named(name, &home)?;
        bail!("{name} is built in; only added targets can be removed");
    }
    let path = Profile::remove(name, &home)?;
    print::line(format!("removed {}{}", path.display(), successor(name, &home)))?;
    let learned = home.all_learned(name);
    if !learned.is_empty() {
        print::line("learned data is kept for the next target of that name:")?;
    }
    learned.iter().try_for_each(|path| print::line(format!("  {}", path.display())))
}

/// A message about the target that has the name now.
fn successor(name: &str, home: &Home) -> String {
    match (Profile::own_file(name, home), Profile::named(name, home)) {
        (Some(path), _) => format!("; there is another target of that name in {}", path.display()),
        (None, Ok(_)) => "; the built-in target of that name is back".to_owned(),
        (None, Err(_)) => String::new(),
    }
}
