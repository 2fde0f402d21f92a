//! Failures of mohole or the machine. What a compiler does is never an error.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a job could not be run.
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
    /// The compiler answers nothing.
    #[error("{} answers nothing: its first {runs} runs all reached their time limits", program.display())]
    Silent {
        /// The program.
        program: PathBuf,
        /// The number of runs.
        runs: usize,
    },
    /// The machine gives the compiler less of something than its limits allow, and it was not enough.
    #[error("{} gets less {what} from the machine than its target allows; see `{option}`", program.display())]
    Limited {
        /// The program.
        program: PathBuf,
        /// What it had too little of.
        what: &'static str,
        /// The command that shows the limit.
        option: &'static str,
    },
    /// Somebody else killed the compiler.
    #[error("{} was killed by another process or by the system, which may have no memory left", program.display())]
    Killed {
        /// The program.
        program: PathBuf,
    },
    /// The machine has no thread left for the compiler.
    #[error("{} gets no thread from the machine; see `ulimit -u`", program.display())]
    NoThreads {
        /// The program.
        program: PathBuf,
    },
}

impl EngineError {
    pub(crate) fn system(what: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| EngineError::System { what, source }
    }
}

/// Why none of a program's candidates can be run.
#[derive(Debug, Error)]
pub enum NoProgram {
    /// The only candidate is a path that does not exist.
    #[error("there is no {0}")]
    Absent(String),
    /// The only candidate is a name that is not on `PATH`.
    #[error("there is no {0} on PATH")]
    NotOnPath(String),
    /// A candidate is a folder.
    #[error("{0} is a folder")]
    Folder(String),
    /// A candidate is a file that is not executable.
    #[error("{0} is not executable")]
    NotExecutable(String),
    /// The program that opens a library cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Driver {
        /// Its file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// None of several candidates exists.
    #[error("looked for {0}")]
    NoneOf(String),
}

/// Why a profile cannot be used.
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
    /// A profile that cannot work.
    #[error("{} is not a target profile: {what}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The profile's file would be that of another target.
    #[error("{} contains a target with another name; rename that file first", path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The user has not added a target of this name.
    #[error("no target called `{name}` was added")]
    NotOwn {
        /// The name asked for.
        name: String,
    },
    /// The name cannot be a file name.
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
        /// Why none of the candidates can be run.
        why: NoProgram,
        /// How to install it.
        install: Option<String>,
    },
}
