//! `mohole neural`: a model that writes programs, its training and its figures.

mod eval;
mod figures;
mod model;
mod prepare;
mod sample;
mod sampling;
mod show;
mod train;

use std::process::ExitCode;

use anyhow::Result;

/// Write programs with a model that has learned from tests and from generated programs
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Prepare(prepare::Arguments),
    Train(train::Arguments),
    Sample(sample::Arguments),
    Eval(eval::Arguments),
    Show(show::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Prepare(arguments) => prepare::main(arguments),
        Command::Train(arguments) => train::main(arguments),
        Command::Sample(arguments) => sample::main(arguments),
        Command::Eval(arguments) => eval::main(arguments),
        Command::Show(arguments) => show::main(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}
