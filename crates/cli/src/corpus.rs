//! `mohole corpus`: imports, measures and minimizes seed programs.

mod empty;
mod import;
mod min;
mod min_coverage;
mod stats;

use std::process::ExitCode;

use anyhow::Result;

/// Import, measure and minimize seed programs
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Import(import::Arguments),
    Stats(stats::Arguments),
    Min(min::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Import(arguments) => import::main(arguments),
        Command::Stats(arguments) => stats::main(arguments),
        Command::Min(arguments) => min::main(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}
