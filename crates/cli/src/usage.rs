//! What cannot be done as it was asked for, and only shows once something was looked up.

use std::error::Error;
use std::fmt;

/// Bad usage, which the parser of the command line could not see.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Usage {}
