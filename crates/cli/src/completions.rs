//! `mohole completions`: what a shell needs to complete commands and options.

use std::process::ExitCode;

use anyhow::Result;
use clap_complete::Shell;
use mohole_session::print;

/// Print the completions of a shell
///
/// The output is a script that teaches a shell the commands and options of mohole. Where it goes depends on
/// the shell: for bash a file in /etc/bash_completion.d or ~/.local/share/bash-completion/completions, for
/// zsh a file _mohole in a folder of $fpath, for fish ~/.config/fish/completions/mohole.fish.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole completions bash > ~/.local/share/bash-completion/completions/mohole"
)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn main(arguments: &Arguments, mut command: clap::Command) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "mohole", &mut script);
    print::data(String::from_utf8_lossy(&script).trim_end())?;
    Ok(ExitCode::SUCCESS)
}
