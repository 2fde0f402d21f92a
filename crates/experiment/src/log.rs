//! The log of a run: the events that `mohole fuzz --json` printed, each with the processor time at which it
//! came. A run that was interrupted goes on where its log ends.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Seconds of processor time that the run has used.
    pub cpu: f64,
    /// Seconds since the run began, without interruptions.
    pub wall: f64,
    /// What happened.
    pub event: Value,
}

/// What a log says of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Run {
    /// Seconds of processor time.
    pub cpu: f64,
    /// Seconds of wall-clock time.
    pub wall: f64,
    /// It used its budget, or had nothing left to do.
    pub is_done: bool,
    /// It had nothing left to do, so that a longer budget is of no use.
    pub has_ended: bool,
    /// What identifies the variant as it was when the run began.
    pub variant: Option<String>,
    /// The findings, in the order in which they came.
    pub found: Vec<Found>,
    /// Its progress.
    pub points: Vec<Point>,
}

/// A finding of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The signature.
    pub key: String,
    /// The title.
    pub title: String,
    /// The kind, as a word.
    pub kind: String,
    /// The strategy.
    pub strategy: String,
    /// Seconds of processor time until it was found.
    pub cpu: f64,
}

/// How a run stood at one time.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Point {
    /// Seconds of processor time.
    pub cpu: f64,
    /// Compiler runs.
    pub tests: f64,
    /// Programs of strategies that the compiler accepted, and those that it rejected.
    pub valid: f64,
    /// See `valid`.
    pub rejected: f64,
    /// Operations of the programs.
    pub operations: f64,
    /// Pairs of operations.
    pub operation_pairs: f64,
    /// Pairs of dialects.
    pub dialect_pairs: f64,
    /// Blocks of the compiler's code.
    pub blocks: f64,
    /// Functions of the compiler's code.
    pub functions: f64,
}

/// The event that a run is done.
pub const DONE: &str = "done";

/// The event at the beginning of a run, with what identifies its variant.
pub const VARIANT: &str = "variant";

/// Reads a log. A line that was not written to its end is left out.
pub fn read_log(text: &str) -> Run {
    let mut run = Run::default();
    for entry in text.lines().filter_map(|line| serde_json::from_str::<Entry>(line).ok()) {
        run.cpu = run.cpu.max(entry.cpu);
        run.wall = run.wall.max(entry.wall);
        run.add(&entry);
    }
    run
}

impl Run {
    fn add(&mut self, Entry { cpu, event, .. }: &Entry) {
        let word = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
        match event["event"].as_str().unwrap_or_default() {
            DONE => {
                self.is_done = true;
                self.has_ended = event["ended"] == true;
            }
            VARIANT => self.variant = Some(word("definition")),
            "finding" if event["known"] != true && !self.found.iter().any(|one| one.key == event["key"]) => {
                let (key, title, kind, strategy) =
                    (word("key"), word("title"), word("kind"), word("strategy"));
                self.found.push(Found { key, title, kind, strategy, cpu: *cpu });
            }
            "progress" | "summary" => self.points.push(point(*cpu, event)),
            _ => {}
        }
    }

    /// Leaves out what came after the budget: the run's last moments differ.
    pub fn within(mut self, budget: f64) -> Self {
        self.found.retain(|one| one.cpu <= budget);
        let last = self.points.last().copied();
        self.points.retain(|one| one.cpu <= budget);
        // A run that is stopped prints its summary a little later.
        self.points.extend(last.filter(|last| last.cpu > budget).map(|last| Point { cpu: budget, ..last }));
        self
    }
}

fn point(cpu: f64, event: &Value) -> Point {
    let number = |name: &str| event[name].as_f64().unwrap_or_default();
    let sum = |name: &str| {
        let strategies = event["strategies"].as_array();
        strategies.into_iter().flatten().filter_map(|one| one[name].as_f64()).sum()
    };
    let reached = |name: &str| event["reached"][name].as_f64().unwrap_or_default();
    Point {
        cpu,
        tests: number("tests"),
        valid: sum("valid"),
        rejected: sum("rejected"),
        operations: number("ops"),
        operation_pairs: number("op_pairs"),
        dialect_pairs: number("dialect_pairs"),
        blocks: reached("blocks"),
        functions: reached("functions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = r#"{"cpu":0,"wall":0,"event":{"event":"variant","definition":"d"}}
{"cpu":2.5,"wall":3,"event":{"event":"finding","key":"k","title":"t","kind":"crash","strategy":"s","known":false}}
{"cpu":3,"wall":4,"event":{"event":"finding","key":"n","title":"t","kind":"crash","strategy":"s","known":true}}
{"cpu":5,"wall":6,"event":{"event":"progress","tests":70,"strategies":[{"valid":5,"rejected":1},{"valid":2}],"reached":{"blocks":9,"functions":3}}}
{"cpu":6,"wall":7,"event":{"event":"finding","key":"k","title":"t","kind":"crash","strategy":"s","known":false}}
{"cpu":11,"wall":12,"event":{"event":"summary","tests":90}}
{"cpu":11,"wall":12,"event":{"ev"#;

    #[test]
    fn a_log_tells_what_was_found_when() {
        let run = read_log(LOG);
        assert_eq!((run.cpu, run.wall, run.is_done, run.variant.as_deref()), (11.0, 12.0, false, Some("d")));
        let found: Vec<_> = run.found.iter().map(|one| (one.key.as_str(), one.cpu)).collect();
        assert_eq!(found, [("k", 2.5)]);
        let point = run.points[0];
        assert_eq!((point.tests, point.valid, point.rejected, point.blocks), (70.0, 7.0, 1.0, 9.0));
    }

    #[test]
    fn what_came_after_the_budget_does_not_count() {
        let run = read_log(LOG).within(10.0);
        assert_eq!((run.points.len(), run.points[1].cpu, run.points[1].tests), (2, 10.0, 90.0));
        assert_eq!(read_log(LOG).within(2.0).found, []);
    }
}
