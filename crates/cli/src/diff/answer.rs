//! What `mohole diff` found out, as text and as JSON.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use mohole_campaign::{ComparedPath, DiffVerdict, Differ, Entry, EntryMeaning, FailedPipeline};
use mohole_oracle::{Comparison, Tolerance};
use mohole_session::{print, rejected};
use mohole_testcase::Pipeline;
use serde::Serialize;

use crate::checked_pass::CheckedPass;
use crate::path_finding::PathFinding;

/// The result.
#[derive(Serialize, Default)]
pub(super) struct Answer {
    pub(super) verdict: &'static str,
    pub(super) paths: usize,
    pub(super) lowered: usize,
    pub(super) ran: usize,
    pub(super) distinct_programs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) difference: Option<String>,
    /// The function that was run, with its arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) entry: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<Evaluation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) pipelines: Vec<Shown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reduced_pipeline: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_bad_pass: Option<String>,
    /// Single passes that change what the program computes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) wrong_passes: Vec<CheckedPass>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) doubtful_ops: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) failed_pipelines: Vec<FailedPipeline>,
    /// Why paths or differences do not count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) ignored: Vec<Ignored>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) findings: Vec<PathFinding>,
}

/// What the evaluation of the program says.
#[derive(Serialize, Default)]
pub(super) struct Evaluation {
    /// `defined`, `undefined` or `inconclusive`.
    meaning: &'static str,
    /// What is undefined, or why it cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The operation with undefined behaviour.
    #[serde(skip_serializing_if = "Option::is_none")]
    operation: Option<String>,
    /// What the program prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    /// The numbers of the shown pipelines whose output it is, counted from 1. Empty if it is that of none.
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees_with: Option<Vec<usize>>,
}

/// The exit code when nothing, or less than was asked for, could be compared.
const NO_VERDICT: u8 = 3;

#[derive(Serialize)]
pub(super) struct Ignored {
    reason: String,
    count: usize,
}

#[derive(Serialize)]
pub(super) struct Shown {
    target: String,
    pipeline: Pipeline,
    output: String,
}

impl Shown {
    fn new(path: &ComparedPath) -> Self {
        let (target, pipeline) = (path.target.clone(), path.pipeline.clone());
        Shown { target, pipeline, output: path.result.to_string() }
    }
}

impl Answer {
    /// Nothing was run, for this reason.
    pub(super) fn not_executable(reason: String) -> Self {
        Answer { verdict: "not-executable", reason: Some(reason), ..Answer::default() }
    }

    /// What the paths of a file's program show.
    pub(super) fn new(file: &Path, verdict: &DiffVerdict, differ: &Differ) -> Self {
        let report = &differ.report;
        let mut answer = Answer {
            paths: report.paths,
            lowered: report.lowered,
            ran: report.ran,
            distinct_programs: report.distinct,
            ignored: ignored(&report.ignored),
            ..Answer::default()
        };
        match verdict {
            DiffVerdict::Same => answer.verdict = "same",
            DiffVerdict::Differs(disagreement) => {
                answer.verdict = "differs";
                answer.difference = match &disagreement.difference {
                    Comparison::Same => None,
                    difference @ Comparison::Differs { .. } => Some(difference.to_string()),
                };
                answer.pipelines = vec![Shown::new(&disagreement.reference), Shown::new(&disagreement.other)];
            }
            DiffVerdict::AllWrong(path) => {
                answer.verdict = "differs";
                answer.difference = Some("wrong code: no path prints what the program means".to_owned());
                answer.pipelines = vec![Shown::new(path)];
            }
            DiffVerdict::Nondeterministic(trial, other) => {
                answer.verdict = "nondeterministic";
                let second = Shown { output: other.to_string(), ..Shown::new(trial) };
                answer.pipelines = vec![Shown::new(trial), second];
            }
            DiffVerdict::NotExecutable(reason) => {
                answer.verdict = "not-executable";
                answer.reason = Some(rejected::with_file_name(reason, file));
            }
        }
        answer
    }

    /// Notes what was run and what it means. Of a program with undefined behaviour nothing else is said,
    /// unless that is `assumed` to be wrong.
    pub(super) fn note_entry(&mut self, entry: &Entry, assumed: bool) {
        self.entry = Some(format!("@{}({})", entry.function, entry.arguments.join(", ")));
        let evaluation = |meaning| Evaluation { meaning, ..Evaluation::default() };
        self.evaluation = Some(match &entry.meaning {
            EntryMeaning::Defined(output) => {
                Evaluation { output: Some(output.to_string()), ..evaluation("defined") }
            }
            EntryMeaning::Undefined { operation, why } => Evaluation {
                reason: Some(why.clone()),
                operation: operation.clone(),
                ..evaluation("undefined")
            },
            EntryMeaning::Inconclusive(why) => {
                Evaluation { reason: Some(why.clone()), ..evaluation("inconclusive") }
            }
        });
        if matches!(entry.meaning, EntryMeaning::Undefined { .. }) && !assumed {
            self.verdict = "undefined";
            self.reason = None;
        }
    }

    /// Notes which of the shown paths the evaluation agrees with.
    pub(super) fn note_agreement(
        &mut self,
        verdict: &DiffVerdict,
        meaning: &EntryMeaning,
        tolerance: &Tolerance,
    ) {
        let EntryMeaning::Defined(output) = meaning else { return };
        let shown: Vec<&ComparedPath> = match verdict {
            DiffVerdict::Differs(disagreement) => vec![&disagreement.reference, &disagreement.other],
            DiffVerdict::AllWrong(path) => vec![path],
            _ => return,
        };
        let is_right = |path: &ComparedPath| output.allows(&path.result, tolerance) == Some(true);
        let agrees = shown.iter().enumerate().filter(|(_, path)| is_right(path));
        let agrees = agrees.map(|(number, _)| number + 1).collect();
        if let Some(evaluation) = &mut self.evaluation {
            evaluation.agrees_with = Some(agrees);
        }
    }

    /// Notes operations that may have undefined behaviour. With them, a difference does not count.
    pub(super) fn note_doubtful(&mut self, doubtful: Vec<String>) {
        if !doubtful.is_empty() && self.verdict == "differs" {
            self.verdict = "not-certified";
            self.doubtful_ops = doubtful;
        }
    }

    /// Notes passes that change what the program computes. They are a difference, whatever the paths print.
    pub(super) fn take_wrong_passes(&mut self, passes: Vec<CheckedPass>) {
        if let Some(first) = passes.first() {
            self.verdict = "differs";
            self.reason = None;
            self.first_bad_pass = Some(first.pass.clone());
            self.reduced_pipeline = Some(first.pipeline.clone());
        }
        self.wrong_passes = passes;
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        match self.verdict {
            "differs" | "nondeterministic" => ExitCode::from(10),
            _ if !self.findings.is_empty() => ExitCode::from(10),
            "undefined" | "not-executable" | "not-certified" => ExitCode::from(NO_VERDICT),
            _ if !self.failed_pipelines.is_empty() => ExitCode::from(NO_VERDICT),
            _ => ExitCode::SUCCESS,
        }
    }

    pub(super) fn print(&self, json: bool) -> Result<()> {
        if json {
            return print::json(self);
        }
        print::line(format!(
            "{}: {}, {} lowered ({}), {} ran",
            self.verdict,
            print::count(self.paths, "path", "paths"),
            self.lowered,
            print::count(self.distinct_programs, "different program", "different programs"),
            self.ran
        ))?;
        // A pipeline that failed is named below, with its reason.
        let reason = self.reason.clone().filter(|_| self.failed_pipelines.is_empty());
        let entry = self.entry.clone().filter(|entry| entry != "@main()");
        let lines = [
            ("entry", &entry),
            ("reason", &reason),
            ("difference", &self.difference),
            ("first bad pass", &self.first_bad_pass),
            ("reduced pipeline", &self.reduced_pipeline),
        ];
        for (name, text) in lines {
            if let Some(text) = text {
                print::line(format!("{name}: {text}"))?;
            }
        }
        if let Some(line) = self.evaluation.as_ref().and_then(|evaluation| evaluation.line(self.verdict)) {
            print::line(line)?;
        }
        self.wrong_passes.iter().try_for_each(|pass| print::line(pass.text()))?;
        self.print_paths()
    }

    fn print_paths(&self) -> Result<()> {
        for FailedPipeline { target, pipeline, reason } in &self.failed_pipelines {
            print::line(format!("{target}: {pipeline} fails: {reason}"))?;
        }
        for Ignored { reason, count } in
            self.ignored.iter().filter(|one| Some(&one.reason) != self.reason.as_ref())
        {
            print::line(format!("ignored: {reason} ({})", print::count(*count, "time", "times")))?;
        }
        if !self.doubtful_ops.is_empty() {
            print::line(format!("may have undefined behaviour: {}", self.doubtful_ops.join(" ")))?;
        }
        for (number, Shown { target, pipeline, output }) in self.pipelines.iter().enumerate() {
            print::line(format!("\npath {}, {target}: {pipeline}\n{output}", number + 1))?;
        }
        let is_shown = !self.pipelines.is_empty() || self.verdict == "not-executable";
        let expected = self.evaluation.as_ref().filter(|_| is_shown);
        if let Some(output) = expected.and_then(|evaluation| evaluation.output.as_ref()) {
            print::line(format!("\nevaluation:\n{output}"))?;
        }
        self.findings.iter().try_for_each(|finding| print::line(finding.text()))
    }
}

impl Evaluation {
    /// What it says of the paths, or why it says nothing.
    fn line(&self, verdict: &str) -> Option<String> {
        let reason = self.reason.as_deref().unwrap_or_default();
        Some(match (self.meaning, &self.agrees_with) {
            ("undefined", _) => {
                let at = self.operation.as_ref().map(|operation| format!(", at {operation}"));
                format!("evaluation: undefined behaviour: {reason}{}", at.unwrap_or_default())
            }
            ("inconclusive", _) => format!("evaluation: inconclusive: {reason}"),
            (_, Some(paths)) => match paths.as_slice() {
                [path] => format!("evaluation agrees with path {path}"),
                _ => "evaluation agrees with no path".to_owned(),
            },
            (_, None) if verdict == "same" => "evaluation agrees with all paths".to_owned(),
            (_, None) => return None,
        })
    }
}

/// The reasons, each once.
fn ignored(reasons: &[String]) -> Vec<Ignored> {
    let mut counted: Vec<Ignored> = Vec::new();
    for reason in reasons {
        match counted.iter_mut().find(|ignored| ignored.reason == *reason) {
            Some(ignored) => ignored.count += 1,
            None => counted.push(Ignored { reason: reason.clone(), count: 1 }),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted_in_the_order_in_which_they_appear() {
        let reasons = ["not run: odd", "stuck with a.b", "not run: odd"].map(str::to_owned);
        let counted = ignored(&reasons).into_iter().map(|one| (one.reason, one.count));
        let expected = [("not run: odd".to_owned(), 2), ("stuck with a.b".to_owned(), 1)];
        assert_eq!(counted.collect::<Vec<_>>(), expected);
    }
}
