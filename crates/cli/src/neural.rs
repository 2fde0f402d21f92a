//! `mohole neural`: a model that writes programs, its training and its figures.

mod adapt;
mod curves;
mod device;
mod eval;
mod prepare;
mod rounds;
mod sample;
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
    Loop(rounds::Arguments),
    Show(show::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Prepare(arguments) => prepare::main(arguments),
        Command::Train(arguments) => match arguments.foreign() {
            Some(folder) => adapt::main(arguments, folder),
            None => train::main(arguments),
        },
        Command::Sample(arguments) => sample::main(arguments),
        Command::Eval(arguments) => eval::main(arguments),
        Command::Loop(arguments) => rounds::main(arguments),
        Command::Show(arguments) => show::main(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}
