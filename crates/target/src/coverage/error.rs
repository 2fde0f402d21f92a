//! Why a compiler cannot be covered.

use std::io;
use std::path::PathBuf;

use mohole_coverage::MapError;

/// Why a compiler cannot be covered.
#[derive(Debug, thiserror::Error)]
pub enum CoverageError {
    /// Only for x86-64.
    #[error("coverage needs an x86-64 machine")]
    Machine,
    /// It is a script or a static program.
    #[error("{} cannot be covered: nothing can be preloaded into it", .0.display())]
    NotPreloadable(PathBuf),
    /// A file cannot be read.
    #[error("cannot read {}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file has no map.
    #[error("{} cannot be covered", .path.display())]
    NoMap {
        /// The file.
        path: PathBuf,
        /// Why.
        source: MapError,
    },
    /// There is too much code.
    #[error("{} and its libraries have too much code to be covered", .0.display())]
    TooLarge(PathBuf),
    /// The machine fails.
    #[error("cannot share memory for coverage")]
    Memory(#[source] io::Error),
}
