//! Notices a compiler that answers nothing, before hundreds of runs have waited for their time limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use mohole_testcase::End;

use crate::{EngineError, Tool};

/// Runs without an answer after which nothing more is asked.
const MAX_UNANSWERED: usize = 4;

/// Watches the runs of one compiler until the first that ends.
pub struct Silence {
    tool: Arc<Tool>,
    unanswered: AtomicUsize,
    has_answered: AtomicBool,
}

impl Silence {
    /// Before the first run of a compiler.
    pub fn of(tool: &Arc<Tool>) -> Self {
        Silence { tool: tool.clone(), unanswered: AtomicUsize::new(0), has_answered: AtomicBool::new(false) }
    }

    /// Takes the end of a run.
    ///
    /// # Errors
    /// When this is the last of several runs that all have timed out.
    pub fn note(&self, end: End) -> Result<(), EngineError> {
        if end != End::Deadline {
            self.has_answered.store(true, Ordering::Relaxed);
        }
        if self.has_answered.load(Ordering::Relaxed) {
            return Ok(());
        }
        match self.unanswered.fetch_add(1, Ordering::Relaxed) + 1 {
            ..MAX_UNANSWERED => Ok(()),
            _ => Err(EngineError::Silent { program: self.tool.program.clone(), runs: MAX_UNANSWERED }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether these ends are those of a compiler that answers nothing.
    fn is_silent(ends: &[End]) -> bool {
        let silence = Silence::of(&Arc::new(Tool::at("/bin/true".into())));
        ends.iter().any(|&end| silence.note(end).is_err())
    }

    #[test]
    fn a_compiler_that_answers_once_is_not_silent() {
        assert!(is_silent(&[End::Deadline; MAX_UNANSWERED]));
        assert!(!is_silent(&[End::Deadline; MAX_UNANSWERED - 1]));
        let mut ends = vec![End::Deadline, End::Exited(1)];
        ends.extend([End::Deadline; MAX_UNANSWERED]);
        assert!(!is_silent(&ends));
    }
}
