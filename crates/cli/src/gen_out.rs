//! What every `mohole gen` has in common: which seeds, and where the programs go.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_session::print;

/// Which programs to make, and where to put them.
#[derive(clap::Args)]
pub(crate) struct OutArguments {
    /// The first seed; each further program takes the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Programs
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Where to write them, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl OutArguments {
    /// The seeds, after the folder is made.
    pub(crate) fn seeds(&self) -> Result<std::ops::Range<u64>> {
        if let Some(folder) = &self.out {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        Ok(self.seed..self.seed.saturating_add(self.count))
    }

    /// Writes one program. `command` is what makes it again, without the seed; `kind` begins the file's name.
    pub(crate) fn put(&self, kind: &str, command: &str, seed: u64, text: &str) -> Result<()> {
        let text = format!("// mohole {} {command} --seed {seed}\n{text}", env!("CARGO_PKG_VERSION"));
        let Some(folder) = &self.out else { return print(&text, seed == self.seed) };
        let file = folder.join(format!("{kind}-{seed}.mlir"));
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
    }
}

/// Prints one of several programs. They are separated as in MLIR's own tests, so that whatever reads those
/// can tell them apart.
pub(crate) fn print(text: &str, is_first: bool) -> Result<()> {
    if !is_first {
        print::line("// -----")?;
    }
    print::line(text.trim_end())
}
