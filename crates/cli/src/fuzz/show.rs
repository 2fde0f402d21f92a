//! Prints a campaign as lines, for people or as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;
use mohole_campaign::{
    Campaign, Fault, FuzzEvent, MeaningCounts, SampleCounts, Share, Spent, Status, UnusedStrategy,
};
use mohole_session::print;
use mohole_store::{FindingRow, Lifecycle, Score, StoreTime};
use mohole_target::{Jobs, ReachedCounts};
use mohole_testcase::Finding;
use mohole_testcase::Kind;
use parking_lot::Mutex;
use serde::Serialize;

use super::samples;
use super::unused;
use super::warnings::{About, Said, free, warnings};
use crate::coverage;
use crate::report::reduced_program;

/// How often progress is printed.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// Findings that are listed at the end, after the live screen.
const MAX_LISTED: usize = 20;

/// Prints a campaign as lines.
pub(super) struct Printer {
    /// JSON lines.
    json: bool,
    /// No progress, and warnings at the end only.
    quiet: bool,
    /// When progress was last printed.
    last_progress: Mutex<Instant>,
    /// Warnings that were printed.
    said: Mutex<Said>,
    /// The campaign's folder.
    folder: PathBuf,
    /// How many of the strategies that are not used were printed.
    unused_printed: Mutex<usize>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event<'a> {
    Begin {
        target: &'a str,
        version: &'a str,
        seed: u64,
        workers: usize,
        /// Seed programs, accepted or not.
        programs: usize,
        strategies: Vec<&'a str>,
        /// Passes that the search is restricted to.
        #[serde(skip_serializing_if = "BTreeSet::is_empty")]
        passes_in_focus: &'a BTreeSet<String>,
        /// The same of dialects.
        #[serde(skip_serializing_if = "BTreeSet::is_empty")]
        dialects_in_focus: &'a BTreeSet<String>,
        folder: String,
    },
    Ready {
        accepted: usize,
        programs: usize,
    },
    Unreadable {
        programs: usize,
        accepted: usize,
    },
    Finding {
        key: &'a str,
        title: String,
        kind: Kind,
        strategy: &'a str,
        known: bool,
        folder: Option<String>,
    },
    Reduced {
        key: &'a str,
        title: String,
        ops: [usize; 2],
        passes: [usize; 2],
        folder: String,
    },
    Fault {
        doing: &'a str,
        said: &'a str,
    },
    Warning {
        text: &'a str,
    },
    Progress(Numbers<'a>),
    Summary(Numbers<'a>),
}

/// The status of a campaign, as JSON.
#[derive(Serialize)]
struct Numbers<'a> {
    seconds: f64,
    /// Processor time of this session: mohole and all its child processes.
    processor_seconds: f64,
    /// The same by use.
    processor: Processor,
    /// Compiler runs in this session, with those for confirmation and reduction.
    compiler_runs: u64,
    tests: u64,
    outcomes: &'a BTreeMap<&'static str, u64>,
    /// The compiler's operations and passes, and how many of them were run.
    operations: Share,
    passes: Share,
    ops: usize,
    dialects: usize,
    op_pairs: usize,
    dialect_pairs: usize,
    pass_ops: usize,
    corpus: usize,
    findings: usize,
    new: usize,
    unconfirmed: u64,
    doubtful: usize,
    /// Errors of mohole itself in this session.
    faults: u64,
    store_share: f64,
    /// The compiler's code that was reached, with earlier sessions.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<ReachedCounts>,
    strategies: Vec<Contributor<'a>>,
    /// Programs that were sampled from a model in this session.
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<SampleCounts>,
    /// Strategies that are not used, with what they lack.
    not_used: &'a [UnusedStrategy],
}

/// Seconds of processor time by use.
#[derive(Serialize)]
struct Processor {
    search: f64,
    confirm: f64,
    reduce: f64,
    servers: f64,
    mohole: f64,
}

impl Processor {
    fn of(spent: &Spent) -> Self {
        Processor {
            search: spent.search.time.as_secs_f64(),
            confirm: spent.confirm.time.as_secs_f64(),
            reduce: spent.reduce.time.as_secs_f64(),
            servers: spent.servers().as_secs_f64(),
            mohole: spent.own.as_secs_f64(),
        }
    }
}

#[derive(Serialize)]
struct Contributor<'a> {
    name: &'a str,
    turns: u64,
    tests: u64,
    valid: u64,
    rejected: u64,
    coverage: u64,
    findings: u64,
    seconds: f64,
    /// Processor time of its compiler runs in this session.
    processor_seconds: f64,
}

impl<'a> Numbers<'a> {
    fn of(status: &'a Status) -> Self {
        let contributor = |(name, score): (&'a String, &'a Score)| Contributor {
            name,
            turns: score.turns,
            tests: score.tests,
            valid: score.valid,
            rejected: score.rejected,
            coverage: score.coverage,
            findings: score.findings,
            seconds: score.seconds,
            processor_seconds: status.processor_by.get(name).map_or(0.0, Duration::as_secs_f64),
        };
        Numbers {
            seconds: status.seconds,
            processor_seconds: status.spent.all.as_secs_f64(),
            processor: Processor::of(&status.spent),
            compiler_runs: status.spent.runs(),
            tests: status.tests,
            outcomes: &status.outcomes,
            operations: status.operations,
            passes: status.passes,
            ops: status.covered.ops,
            dialects: status.dialects,
            op_pairs: status.covered.op_pairs,
            dialect_pairs: status.covered.dialect_pairs,
            pass_ops: status.covered.pass_ops,
            corpus: status.corpus,
            findings: status.findings.len(),
            new: new_findings(status),
            unconfirmed: status.unconfirmed,
            doubtful: status.doubtful,
            faults: status.faults,
            store_share: store_share(status),
            reached: status.reached,
            strategies: status.scores.iter().map(contributor).collect(),
            samples: Some(status.samples).filter(|samples| samples.made > 0),
            not_used: &status.unused,
        }
    }
}

/// The message for an error of mohole itself.
pub(super) fn fault_text(Fault { doing, said }: &Fault) -> String {
    format!("{doing} failed; the campaign continues: {said}")
}

/// The message for programs that do not come back from the compiler as they should.
pub(super) fn unreadable_text(unread: usize, accepted: usize) -> String {
    format!(
        "{} of {} programs that the compiler accepts are not MLIR in generic form when it prints them: they are run but \
         never changed; `mohole target add` finds the arguments with which a compiler only reads and prints a program",
        print::thousands(unread),
        print::thousands(accepted),
    )
}

/// Findings of this session that are not known.
pub(super) fn new_findings(status: &Status) -> usize {
    let new = status.findings.iter().rev().take(status.new_findings);
    new.filter(|row| row.lifecycle != Lifecycle::Known).count()
}

/// How many runs were judged for their meaning.
fn meanings(counts: &MeaningCounts) -> String {
    let MeaningCounts { judged, unchanged, inconclusive, left_out } = *counts;
    let share = counts.share_judged() * 100.0;
    let [judged, unchanged, inconclusive, left_out] =
        [judged, unchanged, inconclusive, left_out].map(|count| print::thousands(count as usize));
    format!(
        "meaning: {share:.0}% of runs judged: {judged} compared before and after, {unchanged} left the program as it was; \
         {inconclusive} could not be judged, {left_out} not looked at"
    )
}

/// The fraction of the workers' time that the store takes: to queue writes, in the thread that writes, and in
/// the thread that exchanges with other machines.
fn store_share(status: &Status) -> f64 {
    let StoreTime { sending, writing, exchanging } = status.store_time;
    let spent = sending + writing + exchanging;
    let worked: f64 = status.session * status.workers as f64;
    spent.as_secs_f64() / worked.max(0.001)
}

impl Printer {
    pub(super) fn new(json: bool, quiet: bool, folder: &Path) -> Self {
        let last_progress = Mutex::new(Instant::now());
        let (said, unused_printed) = (Mutex::default(), Mutex::default());
        Printer { json, quiet, last_progress, said, folder: folder.to_owned(), unused_printed }
    }

    pub(super) fn begin(&self, campaign: &Campaign<'_>) -> Result<()> {
        let field = campaign.config;
        let names: Vec<&str> = campaign.strategies.iter().map(|strategy| strategy.name()).collect();
        if self.json {
            print::json(&Event::Begin {
                target: &field.profile.name,
                version: &field.catalog.version,
                seed: campaign.seed,
                workers: campaign.workers,
                programs: field.programs.len(),
                strategies: names,
                passes_in_focus: field.focus.passes(),
                dialects_in_focus: field.focus.dialects(),
                folder: self.folder.display().to_string(),
            })?;
            return self.print_unused(&field.profile.name, &campaign.left_out());
        }
        print::line(format!(
            "{} {}: {}, {}, seed {}; strategies {}",
            field.profile.name,
            field.catalog.version,
            print::count(field.catalog.passes.len(), "pass", "passes"),
            print::count(field.programs.len(), "program", "programs"),
            campaign.seed,
            names.join(", ")
        ))?;
        for (what, names) in [("passes", field.focus.passes()), ("dialects", field.focus.dialects())] {
            if !names.is_empty() {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                print::line(format!("only {what} {}", names.join(", ")))?;
            }
        }
        self.print_unused(&field.profile.name, &campaign.left_out())
    }

    /// Prints the strategies that are not used, each once.
    fn print_unused(&self, target: &str, unused: &[UnusedStrategy]) -> Result<()> {
        let mut printed = self.unused_printed.lock();
        let new = unused.get(*printed..).unwrap_or_default();
        *printed = unused.len();
        unused::print(new, target, self.json)
    }

    /// Prints an event. The campaign continues if standard output is closed.
    pub(super) fn event(&self, event: &FuzzEvent<'_>) {
        let _ = match event {
            FuzzEvent::Found(row, folder) => self.found(row, *folder),
            FuzzEvent::Reduced(finding, folder) => self.reduced(finding, folder),
            FuzzEvent::Unreadable(programs, accepted) if self.json => {
                print::json(&Event::Unreadable { programs: *programs, accepted: *accepted })
            }
            FuzzEvent::Unreadable(unread, accepted) => {
                print::line(format!("warning: {}", unreadable_text(*unread, *accepted)))
            }
            FuzzEvent::Starting(..) if self.quiet || self.json => Ok(()),
            FuzzEvent::Starting(shown, all) => print::line(format!(
                "{} of {} programs were shown to the compiler",
                print::thousands(*shown),
                print::thousands(*all)
            )),
            FuzzEvent::Warning(text) if self.json => print::json(&Event::Warning { text }),
            FuzzEvent::Warning(text) => print::line(format!("warning: {text}")),
            FuzzEvent::Fault(Fault { doing, said }) if self.json => {
                print::json(&Event::Fault { doing, said })
            }
            FuzzEvent::Fault(fault) => print::line(format!("warning: {}", fault_text(fault))),
            FuzzEvent::Progress(_) if self.quiet => Ok(()),
            FuzzEvent::Progress(status) => self.progress(status),
            FuzzEvent::Ready(accepted, programs) if self.json => {
                print::json(&Event::Ready { accepted: *accepted, programs: *programs })
            }
            FuzzEvent::Ready(accepted, all) if accepted < all => print::line(format!(
                "{} of {} programs are accepted",
                print::thousands(*accepted),
                print::thousands(*all)
            )),
            FuzzEvent::Ready(..) => Ok(()),
        };
    }

    fn progress(&self, status: &Status) -> Result<()> {
        self.warn(status)?;
        self.print_unused(&status.target, &status.unused)?;
        match (self.is_time(), self.json) {
            (false, _) => Ok(()),
            (true, true) => print::json(&Event::Progress(Numbers::of(status))),
            (true, false) => print::line(progress(status)),
        }
    }

    /// Prints new warnings.
    fn warn(&self, status: &Status) -> Result<()> {
        let news = self.said.lock().news(self.warnings(status));
        for text in &news {
            match self.json {
                true => print::json(&Event::Warning { text })?,
                false => print::line(format!("warning: {text}"))?,
            }
        }
        Ok(())
    }

    fn warnings(&self, status: &Status) -> Vec<(About, String)> {
        warnings(status, &self.folder.display().to_string(), free(&self.folder))
    }

    fn is_time(&self) -> bool {
        let mut last = self.last_progress.lock();
        let is_time = last.elapsed() >= PROGRESS_INTERVAL;
        if is_time {
            *last = Instant::now();
        }
        is_time
    }

    /// The findings of this session, the newest first, for after the live screen.
    pub(super) fn newest(&self, status: &Status) -> Result<()> {
        let new = status.findings.iter().rev().take(status.new_findings);
        for row in new.clone().take(MAX_LISTED) {
            print::line(format!(
                "{} by {}: {}",
                row.lifecycle.word(),
                row.contributor,
                row.signature.title()
            ))?;
        }
        match new.count().saturating_sub(MAX_LISTED) {
            0 => Ok(()),
            more => print::line(format!("and {}", print::count(more, "older finding", "older findings"))),
        }
    }

    fn found(&self, row: &FindingRow, folder: Option<&Path>) -> Result<()> {
        let known = row.lifecycle == Lifecycle::Known;
        if self.json {
            return print::json(&Event::Finding {
                key: &row.signature.key,
                title: row.signature.title(),
                kind: row.signature.kind(),
                strategy: &row.contributor,
                known,
                folder: folder.map(|folder| folder.display().to_string()),
            });
        }
        match folder {
            Some(folder) => print::line(format!(
                "found by {}: {}\n  {}",
                row.contributor,
                row.signature.title(),
                folder.display()
            )),
            None if known => print::line(format!("known: {}", row.signature.title())),
            None => {
                print::line(format!("found by {}: {} (not saved)", row.contributor, row.signature.title()))
            }
        }
    }

    fn reduced(&self, finding: &Finding, folder: &Path) -> Result<()> {
        let Some(reduced) = &finding.reduced else { return Ok(()) };
        if self.json {
            return print::json(&Event::Reduced {
                key: &finding.signature.key,
                title: finding.signature.title(),
                ops: reduced.ops,
                passes: reduced.passes,
                folder: folder.display().to_string(),
            });
        }
        let program = reduced_program(reduced.ops);
        print::line(format!(
            "reduced: {}: {program}, {} to {}",
            finding.signature.title(),
            reduced.passes[0],
            print::count(reduced.passes[1], "pass", "passes")
        ))
    }

    /// The end of a campaign; `failed` if an error follows that says what was lost.
    pub(super) fn end(&self, campaign: &Campaign<'_>, status: &Status, failed: bool) -> Result<()> {
        self.print_unused(&status.target, &status.unused)?;
        if self.json {
            self.warn(status)?;
            return print::json(&Event::Summary(Numbers::of(status)));
        }
        print::line(table(status))?;
        let outcomes: Vec<String> = status
            .outcomes
            .iter()
            .map(|(word, count)| format!("{word} {}", print::thousands(*count as usize)))
            .collect();
        print::line(format!(
            "{} in {:.1} s, {:.0} a second, {:.0} a second of processor time: {}",
            print::count(status.session_tests as usize, "run", "runs"),
            status.session,
            status.session_tests as f64 / status.session.max(0.001),
            status.session_tests as f64 / status.spent.all.as_secs_f64().max(0.001),
            outcomes.join(", ")
        ))?;
        print::line(processor(&status.spent))?;
        print::line(meanings(&status.meanings))?;
        if status.samples.made > 0 {
            print::line(samples::in_full(status))?;
        }
        if let Some(earlier) = &campaign.config.earlier {
            print::line(compared(earlier.name(), &campaign.config.chooser.changed()))?;
        }
        print::line(format!("the store took {:.2}% of the time", 100.0 * store_share(status)))?;
        for (_, text) in self.warnings(status) {
            print::line(format!("warning: {text}"))?;
        }
        if status.faults > 0 {
            let faults = print::count(status.faults as usize, "error", "errors");
            print::line(format!(
                "warning: {faults} of mohole itself or of the machine; each aborted one task"
            ))?;
        }
        let place = campaign.folder.display();
        if status.doubtful > 0 {
            let doubtful = print::count(status.doubtful, "difference", "differences");
            print::line(format!(
                "{doubtful} that execution contradicts, for you to look at: {place}/unconfirmed"
            ))?;
        }
        // What is lost is told at the very end, as an error.
        let kept = status.findings.len().saturating_sub(status.removed);
        match kept {
            0 if failed => Ok(()),
            0 => print::line("nothing found"),
            n => print::line(format!(
                "{} in {place}, {} new, {} reduced; mohole report --dir {place} writes drafts of reports",
                print::count(n, "finding", "findings"),
                new_findings(status).min(n),
                status.findings.iter().filter(|row| row.lifecycle == Lifecycle::Reduced).count()
            )),
        }
    }
}

/// The passes that have changed since the earlier build.
fn compared(earlier: &str, passes: &[String]) -> String {
    let shown = passes.iter().take(MAX_LISTED).cloned().collect::<Vec<_>>().join(", ");
    match passes.len() {
        0 => format!("no pass was seen to do anything else than in {earlier}"),
        count if count > MAX_LISTED => {
            format!("passes that differ from {earlier}: {shown} and {} more", count - MAX_LISTED)
        }
        _ => format!("passes that differ from {earlier}: {shown}"),
    }
}

/// The processor time by use.
fn processor(spent: &Spent) -> String {
    let all = spent.all.as_secs_f64().max(0.001);
    let runs = |jobs: Jobs| print::count(jobs.count as usize, "run", "runs");
    let share = |time: Duration| format!("{:.0}%", 100.0 * time.as_secs_f64() / all);
    format!(
        "{all:.1} s of processor time: searching {} ({}), confirming {} ({}), reducing {} ({}), servers {}, mohole {}",
        share(spent.search.time),
        runs(spent.search),
        share(spent.confirm.time),
        runs(spent.confirm),
        share(spent.reduce.time),
        runs(spent.reduce),
        share(spent.servers()),
        share(spent.own)
    )
}

fn progress(status: &Status) -> String {
    let sum = |of: fn(&Score) -> u64| status.scores.values().map(of).sum::<u64>() as f64;
    let covered = &status.covered;
    format!(
        "{:.0} s: {} runs, {:.0} a second, {:.0}% valid; {}, {} pairs, {} pass-op pairs; {} programs; {}",
        status.seconds,
        print::thousands(status.tests as usize),
        status.session_tests as f64 / status.session.max(0.001),
        100.0 * sum(|score| score.valid) / (sum(|score| score.valid) + sum(|score| score.rejected)).max(1.0),
        coverage::in_short(&status.operations, &status.passes),
        print::thousands(covered.op_pairs),
        print::thousands(covered.pass_ops),
        print::thousands(status.corpus),
        print::count(status.findings.len(), "finding", "findings")
    )
}

/// The table of strategies.
fn table(status: &Status) -> String {
    let head =
        ["strategy", "turns", "runs", "valid", "rejected", "coverage", "findings", "seconds", "runs/s"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (name, score) in &status.scores {
        let counts = [score.turns, score.tests, score.valid, score.rejected, score.coverage, score.findings];
        let counts = counts.map(|count| print::thousands(count as usize));
        let seconds = format!("{:.1} s", score.seconds);
        let speed = format!("{:.0}", score.tests as f64 / score.seconds.max(0.001));
        rows.push([name.clone()].into_iter().chain(counts).chain([seconds, speed]).collect());
    }
    print::table(&rows)
}
