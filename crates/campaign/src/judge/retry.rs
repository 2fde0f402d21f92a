//! Retrying what does not show in every run.

/// How often a test case is run that does not show its bug in every run.
pub(crate) const RUNS_IF_FLAKY: usize = 5;

/// The first attempt that succeeds, counted from 0; `None` when none of `attempts` does. Later attempts are
/// made only while `may_go_on` says so.
///
/// # Errors
/// The first error of an attempt.
pub(crate) fn first_success<E>(
    attempts: usize,
    may_go_on: impl Fn() -> bool,
    mut attempt: impl FnMut() -> Result<bool, E>,
) -> Result<Option<usize>, E> {
    for number in 0..attempts {
        if number > 0 && !may_go_on() {
            break;
        }
        if attempt()? {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer when attempt number `success` succeeds and time is up before attempt `end`.
    fn attempts(success: usize, end: usize) -> (Option<usize>, usize) {
        let made = std::cell::Cell::new(0);
        let attempt = || {
            made.set(made.get() + 1);
            Ok::<bool, ()>(made.get() > success)
        };
        (first_success(3, || made.get() < end, attempt).unwrap(), made.get())
    }

    #[test]
    fn the_first_success_ends_the_attempts() {
        assert_eq!(attempts(0, 9), (Some(0), 1));
        assert_eq!(attempts(2, 9), (Some(2), 3));
        assert_eq!(attempts(3, 9), (None, 3));
    }

    #[test]
    fn there_is_one_attempt_even_when_time_is_up() {
        assert_eq!(attempts(0, 0), (Some(0), 1));
        assert_eq!(attempts(2, 2), (None, 2));
    }
}
