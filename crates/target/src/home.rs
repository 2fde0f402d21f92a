//! Where mohole keeps things between runs: one folder when `MOHOLE_HOME` names it, else the usual
//! places of a desktop.

use std::path::{Path, PathBuf};

/// The folders; none is made before something is put there.
#[derive(Debug, Clone)]
pub struct Home {
    targets: PathBuf,
    cache: PathBuf,
    compilers: PathBuf,
}

impl Home {
    /// As the environment says.
    pub fn from_environment() -> Self {
        if let Some(home) = std::env::var_os("MOHOLE_HOME").filter(|home| !home.is_empty()) {
            return Home::at(Path::new(&home));
        }
        let user = PathBuf::from(std::env::var_os("HOME").unwrap_or_else(|| "/".into()));
        let folder = |variable: &str, default: &str| match std::env::var_os(variable) {
            Some(path) if Path::new(&path).is_absolute() => PathBuf::from(path).join("mohole"),
            _ => user.join(default).join("mohole"),
        };
        Home {
            targets: folder("XDG_CONFIG_HOME", ".config").join("targets"),
            cache: folder("XDG_CACHE_HOME", ".cache"),
            compilers: folder("XDG_DATA_HOME", ".local/share").join("compilers"),
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

    /// What can be made again: probed catalogs, and what was learned of compilers.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Compilers that were installed for mohole alone.
    pub fn compilers(&self) -> &Path {
        &self.compilers
    }

    /// A path or command of a profile, `{compilers}` replaced by that folder.
    pub fn expand(&self, text: &str) -> String {
        text.replace("{compilers}", &self.compilers.to_string_lossy())
    }
}
