//! A run of a compiler that is to be made.

use std::sync::Arc;
use std::time::Duration;

/// A run to be made: the compiler's arguments without the input file, and the input.
#[derive(Debug, Clone)]
pub struct Job {
    /// Arguments as the compiler sees them, without its name and without the input file.
    pub args: Arc<[String]>,
    /// The text of the program.
    pub input: Arc<[u8]>,
    /// The limits of the run.
    pub limits: Limits,
}

impl Job {
    /// A job with the default limits.
    pub fn new<S: Into<String>>(args: impl IntoIterator<Item = S>, input: impl Into<Arc<[u8]>>) -> Self {
        Job {
            args: args.into_iter().map(Into::into).collect(),
            input: input.into(),
            limits: Limits::default(),
        }
    }
}

/// The limits of one run; the engine ends a run that exceeds one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub wall: Duration,
    /// Processor time of one process, in whole seconds for the kernel; rounded up.
    pub cpu: Duration,
    /// Address space in bytes; `None` where a sanitizer reserves terabytes.
    pub address_space: Option<u64>,
    /// Bytes that standard output, standard error, or any other file may each grow to.
    pub output: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            wall: Duration::from_secs(10),
            cpu: Duration::from_secs(20),
            address_space: Some(4 << 30),
            output: 32 << 20,
        }
    }
}
