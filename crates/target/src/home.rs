//! Where mohole keeps things between runs: the folder that `MOHOLE_HOME` names, else the XDG base
//! directories.

use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, Xdg};

/// The folders. Each is made when the first file is put there.
#[derive(Debug, Clone)]
pub struct Home {
    targets: PathBuf,
    cache: PathBuf,
    compilers: PathBuf,
}

impl Home {
    /// The folders that the environment names; one in the temporary folder for a user without a home.
    pub fn from_environment() -> Self {
        if let Some(home) = std::env::var_os("MOHOLE_HOME").filter(|home| !home.is_empty()) {
            return Home::at(Path::new(&home));
        }
        let Ok(folders) = Xdg::new() else { return Home::at(&std::env::temp_dir().join("mohole")) };
        Home {
            targets: folders.config_dir().join("mohole/targets"),
            cache: folders.cache_dir().join("mohole"),
            compilers: folders.data_dir().join("mohole/compilers"),
        }
    }

    /// All in one folder.
    pub fn at(folder: &Path) -> Self {
        Home {
            targets: folder.join("targets"),
            cache: folder.join("cache"),
            compilers: folder.join("compilers"),
        }
    }

    /// Profiles that the user added.
    pub fn targets(&self) -> &Path {
        &self.targets
    }

    /// What mohole can make again: probed catalogs, and what it learned about compilers.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Compilers installed only for mohole.
    pub fn compilers(&self) -> &Path {
        &self.compilers
    }

    /// A path or command of a profile with `{compilers}` replaced.
    pub fn expand(&self, text: &str) -> String {
        text.replace("{compilers}", &self.compilers.to_string_lossy())
    }
}
