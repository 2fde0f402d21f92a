//! `mohole corpus`: programs to start from, collected, measured and thinned out.

mod import;
mod min;
mod stats;

pub(crate) use stats::pairs_of;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use mohole_ir::Module;

use crate::inputs;

/// Collect, measure and thin out programs to start from
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

/// Programs of some folders that are in generic form, and how many were not.
pub(crate) struct Loaded {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) modules: Vec<Module>,
    pub(crate) unread: usize,
}

/// Reads the programs of some files and folders.
pub(crate) fn load(paths: &[PathBuf]) -> Result<Loaded> {
    let mut loaded = Loaded { files: Vec::new(), modules: Vec::new(), unread: 0 };
    for file in inputs::files(paths)? {
        let bytes = inputs::read(&file)?;
        let text = String::from_utf8_lossy(&bytes);
        for piece in mohole_campaign::split_pieces(&text) {
            match Module::parse(piece) {
                Ok(module) => {
                    loaded.files.push(file.clone());
                    loaded.modules.push(module);
                }
                Err(_) => loaded.unread += 1,
            }
        }
    }
    Ok(loaded)
}
