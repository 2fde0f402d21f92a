//! `mohole prone`: where in a compiler's source bugs are likely.

mod compare;
mod evaluate;
mod history;
mod rank;
mod show;
mod since;
mod source;
mod trace;
mod train;

use std::process::ExitCode;

use anyhow::Result;

/// Learn from git histories where bugs are likely, and rank dialects, passes and operations by it
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Train(train::Arguments),
    Rank(rank::Arguments),
    Show(show::Arguments),
    Evaluate(evaluate::Arguments),
    Compare(compare::Arguments),
    Trace(trace::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Train(arguments) => train::main(arguments),
        Command::Rank(arguments) => rank::main(arguments),
        Command::Show(arguments) => show::main(arguments),
        Command::Evaluate(arguments) => evaluate::main(arguments),
        Command::Compare(arguments) => compare::main(arguments),
        Command::Trace(arguments) => trace::main(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}
