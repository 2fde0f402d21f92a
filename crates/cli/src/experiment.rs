//! `mohole experiment`: runs variants of a search against each other, and tells with statistics what came
//! out.

mod command;
mod folder;
mod report;
mod run;

use std::process::ExitCode;

use anyhow::Result;

/// Compare variants of a search: strategies, options, compilers, programs, other generators
///
/// A file says what is compared: variants of `mohole fuzz` with the same processor time and the same seeds.
/// See docs/experiments.md.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Run(run::Arguments),
    Report(report::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Run(arguments) => run::main(arguments),
        Command::Report(arguments) => report::main(arguments),
    }
}
