//! `mohole store`: the database of a campaign that many machines share.

mod init;
mod options;
mod pull;
mod push;
mod show;

use std::process::ExitCode;

use anyhow::Result;

pub(crate) use self::options::SharingOptions;
pub(crate) use self::pull::keep_up_to_date;

/// Prepare and look at a database for campaigns on many machines
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Init(init::Arguments),
    Show(show::Arguments),
    Pull(pull::Arguments),
    Push(push::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Init(arguments) => init::main(arguments),
        Command::Show(arguments) => show::main(arguments),
        Command::Pull(arguments) => pull::main(arguments),
        Command::Push(arguments) => push::main(arguments),
    }
}
