//! The compiler that test cases run on.

use std::sync::Arc;

use mohole_target::{Profile, Tool};

/// A compiler with its profile and, where one is installed, the tool that runs lowered programs.
#[derive(Clone, Copy)]
pub struct Compiler<'a> {
    /// How to talk to it.
    pub profile: &'a Profile,
    /// The compiler itself.
    pub tool: &'a Arc<Tool>,
    /// Runs lowered programs.
    pub runner: Option<&'a Arc<Tool>>,
}
