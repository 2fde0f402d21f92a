//! `mohole man`: the manual pages.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap_mangen::Man;
use mohole_session::print;

/// Print the manual page, or write those of all commands
///
/// The pages say what --help says. Without --out, the page mohole(1) is printed.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole man --out ~/.local/share/man/man1 && man mohole-fuzz")]
pub(crate) struct Arguments {
    /// Write the pages of all commands into this folder, such as mohole-fuzz.1
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn main(arguments: &Arguments, mut command: clap::Command) -> Result<ExitCode> {
    command.build();
    match &arguments.out {
        None => print::data(String::from_utf8_lossy(&page(&command)?).trim_end())?,
        Some(folder) => {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            let count = write(&command, "mohole", folder)?;
            print::line(format!("{count} pages in {}", folder.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of a command and those of its subcommands. Says how many.
fn write(command: &clap::Command, name: &str, folder: &Path) -> Result<usize> {
    let file = folder.join(format!("{name}.1"));
    std::fs::write(&file, page(command)?).with_context(|| file.display().to_string())?;
    let mut count = 1;
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        count += write(inner, &format!("{name}-{}", inner.get_name()), folder)?;
    }
    Ok(count)
}

fn page(command: &clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
