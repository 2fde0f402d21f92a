//! `mohole target remove`: removes an added target, or the files of an installed one.

use anyhow::{Context, Result, bail};
use mohole_session::print;
use mohole_target::{Home, Profile};

/// Remove an added compiler, or the files of an installed one
///
/// Data learned about it is kept for the next target of that name; the files are listed.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target remove mine\n\n\
Exit codes: 0 removed, 1 no such target, a built-in one, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// A name from `mohole target list`
    name: String,
    /// Remove the files that `mohole target install` unpacked
    #[arg(long)]
    files: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let (name, home) = (&arguments.name, Home::from_environment());
    if arguments.files {
        return remove_files(&Profile::named(name, &home)?, &home);
    }
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

/// Removes the folder with the files of wheels. Packages of Debian stay: others may use them.
fn remove_files(profile: &Profile, home: &Home) -> Result<()> {
    let name = &profile.name;
    let Some(folder) = profile.files(home) else {
        let packages = profile.packages.debian.join(" ");
        bail!("{name} has no files of its own; remove its packages with: apt-get remove {packages}");
    };
    if !folder.exists() {
        bail!("{name} is not installed in {}", folder.display());
    }
    std::fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    print::line(format!("removed {}", folder.display()))
}

/// A message about the target that has the name now.
fn successor(name: &str, home: &Home) -> String {
    match (Profile::own_file(name, home), Profile::named(name, home)) {
        (Some(path), _) => format!("; there is another target of that name in {}", path.display()),
        (None, Ok(_)) => "; the built-in target of that name is back".to_owned(),
        (None, Err(_)) => String::new(),
    }
}
