//! `mohole bench`: the speed claims, measured on this machine.

mod engine;
mod ir;

use std::process::ExitCode;

use anyhow::Result;

/// Measure speed on this machine
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Engine(engine::Arguments),
    Ir(ir::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Engine(arguments) => engine::main(arguments),
        Command::Ir(arguments) => ir::main(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}
