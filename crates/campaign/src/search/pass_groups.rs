//! Passes that are tested together on one program. Most leave a program as it is, so many fit in one run. A
//! group in which one fails is halved, since those behind it did not run. After a crash, which takes longer
//! than other runs, each goes alone. So do passes that often fail.

use std::collections::VecDeque;

use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::chooser::ChosenPass;

/// Most passes of a group.
const MAX_TOGETHER: usize = 12;

/// A pass goes alone if it failed in one of so many runs.
const FAILS_ONE_IN: u32 = 8;

/// How often each pass failed when it ran alone, or did not fail in a group.
#[derive(Default)]
pub(crate) struct PassFailures {
    by_pass: Mutex<FxHashMap<String, Counts>>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    runs: u32,
    failures: u32,
}

impl PassFailures {
    /// Adds the result of a group that passed, or of a pass alone.
    fn add(&self, group: &[ChosenPass], has_failed: bool) {
        let mut by_pass = self.by_pass.lock();
        for pass in group {
            let counts = by_pass.entry(pass.call.name.clone()).or_default();
            counts.runs += 1;
            counts.failures += u32::from(has_failed);
        }
    }

    fn fails_often(&self, pass: &ChosenPass) -> bool {
        let counts = self.by_pass.lock().get(&pass.call.name).copied().unwrap_or_default();
        counts.failures * FAILS_ONE_IN > counts.runs
    }
}

/// What came of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GroupResult {
    /// All passes succeeded.
    Passed,
    /// One failed with a diagnostic.
    Failed,
    /// One crashed or hung.
    Crashed,
}

/// The passes that one program has not seen, in groups.
pub(crate) struct PassGroups {
    groups: VecDeque<Vec<ChosenPass>>,
}

impl PassGroups {
    /// Puts passes into groups, in their order.
    pub(crate) fn new(passes: impl IntoIterator<Item = ChosenPass>, failures: &PassFailures) -> Self {
        let (alone, together): (Vec<_>, Vec<_>) =
            passes.into_iter().partition(|pass| failures.fails_often(pass));
        let chunks = together.chunks(MAX_TOGETHER).map(<[ChosenPass]>::to_vec);
        PassGroups { groups: chunks.chain(alone.into_iter().map(|pass| vec![pass])).collect() }
    }

    /// The next group.
    pub(crate) fn next(&mut self) -> Option<Vec<ChosenPass>> {
        self.groups.pop_front()
    }

    /// Adds what came of a group. If it did not pass, its parts are next.
    pub(crate) fn record(&mut self, group: &[ChosenPass], result: GroupResult, failures: &PassFailures) {
        if result == GroupResult::Passed || group.len() == 1 {
            failures.add(group, result != GroupResult::Passed);
            return;
        }
        let size = if result == GroupResult::Crashed { 1 } else { group.len().div_ceil(2) };
        for part in group.chunks(size).rev() {
            self.groups.push_front(part.to_vec());
        }
    }

    /// Whether no group is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::PassCall;

    use super::*;

    fn passes(count: usize) -> Vec<ChosenPass> {
        let call = |number| PassCall::named(&format!("pass-{number}"));
        (0..count).map(|number| ChosenPass { call: call(number), rule: None }).collect()
    }

    /// Runs all groups where passes end with `bad` if `fails`; those passes, and the number of runs.
    fn run_with(
        bad: GroupResult,
        count: usize,
        fails: impl Fn(&str) -> bool,
        failures: &PassFailures,
    ) -> (Vec<String>, usize) {
        let mut groups = PassGroups::new(passes(count), failures);
        let (mut failed, mut runs) = (Vec::new(), 0);
        while let Some(group) = groups.next() {
            runs += 1;
            let has_failed = group.iter().any(|pass| fails(&pass.call.name));
            groups.record(&group, if has_failed { bad } else { GroupResult::Passed }, failures);
            if has_failed && group.len() == 1 {
                failed.push(group[0].call.name.clone());
            }
        }
        assert!(groups.is_empty());
        (failed, runs)
    }

    fn run(count: usize, fails: impl Fn(&str) -> bool, failures: &PassFailures) -> (Vec<String>, usize) {
        run_with(GroupResult::Failed, count, fails, failures)
    }

    #[test]
    fn after_a_crash_each_pass_goes_alone() {
        let is_bad = |name: &str| name == "pass-5";
        let crashing = run_with(GroupResult::Crashed, MAX_TOGETHER, is_bad, &PassFailures::default());
        assert_eq!(crashing, (vec!["pass-5".to_owned()], 1 + MAX_TOGETHER));
    }

    #[test]
    fn passes_that_succeed_take_few_runs() {
        let (failed, runs) = run(10 * MAX_TOGETHER, |_| false, &PassFailures::default());
        assert_eq!((failed.len(), runs), (0, 10));
    }

    #[test]
    fn every_pass_that_fails_is_found() {
        let (failed, runs) = run(50, |name| name.ends_with('7'), &PassFailures::default());
        assert_eq!(failed, ["pass-7", "pass-17", "pass-27", "pass-37", "pass-47"]);
        assert!(runs < 50, "{runs}");
    }

    #[test]
    fn a_pass_that_failed_goes_alone_next_time() {
        let failures = PassFailures::default();
        run(MAX_TOGETHER, |name| name == "pass-3", &failures);
        let (failed, runs) = run(MAX_TOGETHER, |name| name == "pass-3", &failures);
        assert_eq!((failed, runs), (vec!["pass-3".to_owned()], 2));
    }
}
