//! What was run in a turn: runs by dialect, operation and pass, and by outcome.

use mohole_lowering::Population;
use mohole_store::{RunCount, Subject};
use mohole_testcase::{Outcome, PassCall, Verdict};
use rustc_hash::FxHashMap;

/// A pass ended with success and changed the program.
pub(crate) const CHANGED: &str = "changed";

/// A pass ended with success and left the program as it was.
pub(crate) const UNCHANGED: &str = "unchanged";

/// A pass was the first of several, one of which failed or crashed, and it is not known which.
pub(crate) const UNCLEAR: &str = "unclear";

/// Runs that a worker has counted for itself, so that no lock is taken for a run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The number of the last program that was run.
    last_run: u32,
    dialects: FxHashMap<&'static str, Runs>,
    operations: FxHashMap<&'static str, Runs>,
    passes: FxHashMap<String, Outcomes>,
}

/// Runs of programs that have something.
#[derive(Debug, Default)]
struct Runs {
    /// The last run that was counted: a program may have many operations of a dialect.
    last_run: u32,
    outcomes: Outcomes,
}

/// Few outcomes occur in one turn, so that a list is cheaper than a map.
#[derive(Debug, Default)]
struct Outcomes(Vec<(&'static str, u64)>);

impl Outcomes {
    fn add(&mut self, outcome: &'static str) {
        match self.0.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, runs)) => *runs += 1,
            None => self.0.push((outcome, 1)),
        }
    }
}

/// How a pass, or several, ran on a program.
pub(crate) struct PassesRun<'a> {
    pub(crate) calls: &'a [PassCall],
    pub(crate) verdict: &'a Verdict,
    /// Whether the output differs from the input, if that can be told.
    pub(crate) has_changed: Option<bool>,
}

impl Tally {
    /// Counts one run of a program, which may have had several forms on its way.
    pub(crate) fn add_program<'a>(
        &mut self,
        forms: impl IntoIterator<Item = &'a Population>,
        outcome: &'static str,
    ) {
        self.last_run += 1;
        let run = self.last_run;
        let add = |runs: &mut Runs| {
            if runs.last_run != run {
                runs.last_run = run;
                runs.outcomes.add(outcome);
            }
        };
        // A population leaves out the module around everything.
        add(self.operations.entry("builtin.module").or_default());
        add(self.dialects.entry("builtin").or_default());
        for form in forms.into_iter().flat_map(Population::forms) {
            add(self.operations.entry(form.name()).or_default());
            add(self.dialects.entry(form.dialect()).or_default());
        }
    }

    /// Counts one run of a pass.
    pub(crate) fn add_pass(&mut self, pass: &str, outcome: &'static str) {
        match self.passes.get_mut(pass) {
            Some(outcomes) => outcomes.add(outcome),
            None => self.passes.entry(pass.to_owned()).or_default().add(outcome),
        }
    }

    /// Counts the passes that surely ran.
    pub(crate) fn add_passes(&mut self, PassesRun { calls, verdict, has_changed }: &PassesRun<'_>) {
        let word = verdict.outcome.word();
        match (calls, verdict.outcome) {
            ([], _) => {}
            // Of several passes it is not known which has changed something.
            (_, Outcome::Success) => {
                let word = match (has_changed, calls.len()) {
                    (Some(true), 1) => CHANGED,
                    (Some(false), 1) => UNCHANGED,
                    _ => word,
                };
                calls.iter().for_each(|call| self.add_pass(&call.name, word));
            }
            ([alone], _) => self.add_pass(&alone.name, word),
            // No pass has run; which call was rejected, only the message tells.
            (_, Outcome::Rejected(_)) => {}
            _ => {
                let is_culprit = |call: &PassCall| verdict.pass.as_ref() == Some(&call.name);
                match calls.iter().position(is_culprit) {
                    Some(place) => {
                        calls[..place]
                            .iter()
                            .for_each(|call| self.add_pass(&call.name, Outcome::Success.word()));
                        self.add_pass(&calls[place].name, word);
                    }
                    None => self.add_pass(&calls[0].name, UNCLEAR),
                }
            }
        }
    }

    /// All runs counted.
    pub(crate) fn into_counts(self) -> impl Iterator<Item = RunCount> {
        let rows = |subject: Subject, name: String, Outcomes(outcomes): Outcomes| {
            outcomes.into_iter().map(move |(outcome, runs)| RunCount {
                subject,
                name: name.clone(),
                outcome: outcome.to_owned(),
                runs,
            })
        };
        let in_programs = move |subject: Subject, things: FxHashMap<&'static str, Runs>| {
            things.into_iter().flat_map(move |(name, runs)| rows(subject, name.to_owned(), runs.outcomes))
        };
        in_programs(Subject::Dialect, self.dialects)
            .chain(in_programs(Subject::Operation, self.operations))
            .chain(self.passes.into_iter().flat_map(move |(name, runs)| rows(Subject::Pass, name, runs)))
    }
}

#[cfg(test)]
mod tests {
    use mohole_ir::Module;
    use mohole_testcase::{CrashKind, Kind};

    use super::*;

    fn counted(tally: Tally, subject: Subject) -> Vec<String> {
        let rows = tally.into_counts().filter(|row| row.subject == subject);
        let mut rows: Vec<String> =
            rows.map(|row| format!("{} {} {}", row.name, row.outcome, row.runs)).collect();
        rows.sort();
        rows
    }

    /// The passes counted after one run of these.
    fn passes(
        names: &[&str],
        outcome: Outcome,
        culprit: Option<&str>,
        has_changed: Option<bool>,
    ) -> Vec<String> {
        let calls: Vec<PassCall> = names.iter().map(|name| PassCall::named(name)).collect();
        let verdict = Verdict { pass: culprit.map(str::to_owned), ..Verdict::without_finding(outcome, None) };
        let mut tally = Tally::default();
        tally.add_passes(&PassesRun { calls: &calls, verdict: &verdict, has_changed });
        counted(tally, Subject::Pass)
    }

    #[test]
    fn a_program_counts_once_for_each_operation_and_dialect() {
        let text = "\"a.b\"() : () -> ()\n\"a.b\"() : () -> ()\n\"a.c\"() : () -> tensor<1xi1>\n";
        let population = Population::of(&Module::parse(text).unwrap());
        let mut tally = Tally::default();
        tally.add_program([&population, &population], "success");
        tally.add_program([&population], "crash");
        let rows = ["a crash 1", "a success 1", "builtin crash 1", "builtin success 1"];
        assert_eq!(counted(tally, Subject::Dialect), rows);
        let mut tally = Tally::default();
        (0..2).for_each(|_| tally.add_program([&population], "success"));
        let rows = ["a.b success 2", "a.c success 2", "builtin.module success 2"];
        assert_eq!(counted(tally, Subject::Operation), rows);
    }

    #[test]
    fn a_pass_counts_only_if_it_surely_ran() {
        let crash = Outcome::Finding(Kind::Crash(CrashKind::Signal));
        let names = ["cse", "sccp", "inline"];
        assert_eq!(passes(&names, crash, Some("sccp"), None), ["cse success 1", "sccp crash 1"]);
        assert_eq!(passes(&names, crash, None, None), ["cse unclear 1"]);
        assert_eq!(passes(&names, Outcome::PassFailure, None, None), ["cse unclear 1"]);
        assert_eq!(passes(&["cse"], Outcome::PassFailure, None, None), ["cse pass-failure 1"]);
        assert_eq!(passes(&["cse", "cse"], Outcome::Success, None, Some(true)), ["cse success 2"]);
        assert_eq!(passes(&["cse"], Outcome::Success, None, Some(true)), ["cse changed 1"]);
        assert_eq!(passes(&["cse"], Outcome::Success, None, Some(false)), ["cse unchanged 1"]);
        let rejected = Outcome::Rejected(mohole_testcase::Refusal::Arguments);
        assert!(passes(&names, rejected, None, None).is_empty());
        assert_eq!(passes(&["cse"], rejected, None, None), ["cse rejected 1"]);
    }
}
