//! Options that all `mohole gen` commands have: seeds and output.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_session::print;

/// Seeds and output.
#[derive(clap::Args)]
pub(crate) struct OutArguments {
    /// Seed of the first program; each further program uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of programs
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Folder for the programs, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl OutArguments {
    /// Creates the folder and returns the seeds.
    pub(crate) fn seeds(&self) -> Result<std::ops::Range<u64>> {
        if let Some(folder) = &self.out {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        Ok(self.seed..self.seed.saturating_add(self.count))
    }

    /// Writes one program. `command` reproduces it, without the seed; the name of the file starts with
    /// `kind`.
    pub(crate) fn put(&self, kind: &str, command: &str, seed: u64, text: &str) -> Result<()> {
        let text = format!("// mohole {} {command} --seed {seed}\n{text}", env!("CARGO_PKG_VERSION"));
        let Some(folder) = &self.out else { return print(&text, seed == self.seed) };
        let file = folder.join(format!("{kind}-{seed}.mlir"));
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
    }
}

/// Prints one of several programs, separated by `// -----` as in MLIR's tests.
pub(crate) fn print(text: &str, is_first: bool) -> Result<()> {
    if !is_first {
        print::line("// -----")?;
    }
    print::data(text.trim_end())
}
