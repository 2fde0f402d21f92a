//! What can go wrong on our side or the machine's. What a compiler does is never an error.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// The machine did not let a job run.
#[derive(Debug, Error)]
pub enum EngineError {
    /// A system call failed.
    #[error("{what}")]
    System {
        /// What was tried.
        what: &'static str,
        /// Why it failed.
        source: io::Error,
    },
    /// The compiler could not be started at all.
    #[error("cannot start {}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The fork server died twice in a row on one job.
    #[error("the server of {} died, and died again on a second try", program.display())]
    ServerDied {
        /// The program.
        program: PathBuf,
    },
}

impl EngineError {
    pub(crate) fn system(what: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| EngineError::System { what, source }
    }
}

/// No candidate for a program is one.
#[derive(Debug, Error)]
pub enum NoProgram {
    /// The only one is not there.
    #[error("there is no {0}")]
    Absent(String),
    /// The only one is a name, and no program has it.
    #[error("there is no {0} on PATH")]
    NotOnPath(String),
    /// One is a folder.
    #[error("{0} is a folder")]
    Folder(String),
    /// One is a file that cannot be run.
    #[error("{0} is not executable")]
    NotExecutable(String),
    /// None is there.
    #[error("looked for {0}")]
    NoneOf(String),
}

/// A profile cannot be had.
#[derive(Debug, Error)]
pub enum ProfileError {
    /// No profile has this name.
    #[error("no target is called `{name}`; there are: {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// All names, for the message.
        known: String,
    },
    /// A profile's file cannot be read or written.
    #[error("{}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A profile's file is not a profile.
    #[error("{} is not a target profile", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Why, with line and column.
        source: Box<toml::de::Error>,
    },
    /// A profile that nothing could be done with.
    #[error("{} is not a target profile: {what}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The file that a profile would be kept in is that of another.
    #[error("{} holds a target of another name: give that file another name first", path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The user has not added a target of this name.
    #[error("no target was added that is called `{name}`")]
    NotOwn {
        /// The name asked for.
        name: String,
    },
    /// A name that could not be a file's.
    #[error("`{name}` cannot name a target: use letters, digits, `-`, `_` and `.`")]
    BadName {
        /// The name.
        name: String,
    },
    /// The compiler is not installed.
    #[error("{name} is not installed; {why}{}", install.as_ref().map(|i| format!("\ninstall it with: {i}")).unwrap_or_default())]
    NotInstalled {
        /// The target.
        name: String,
        /// What became of the candidates.
        why: NoProgram,
        /// How to get it.
        install: Option<String>,
    },
}
