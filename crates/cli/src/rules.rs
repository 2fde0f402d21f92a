//! `mohole rules`: learns and shows what each pass does to which operations.

mod compare;
mod learn;
mod practice;
mod save;
mod show;
mod source;

use std::process::ExitCode;

use anyhow::Result;

/// Learn and show what each pass does to which operations
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Learn(learn::Arguments),
    Practice(practice::Arguments),
    Show(show::Arguments),
    Compare(compare::Arguments),
}

pub(crate) fn main(command: Command) -> Result<ExitCode> {
    match command {
        Command::Learn(arguments) => learn::main(&arguments),
        Command::Practice(arguments) => practice::main(&arguments),
        Command::Show(arguments) => show::main(&arguments),
        Command::Compare(arguments) => compare::main(&arguments),
    }
}
