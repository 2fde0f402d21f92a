//! Reports: each finding screened, reduced, run again from the text that people will read, and only then
//! written. Drafts; nothing is ever sent.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mohole_catalog::version::parse_version;
use mohole_oracle::{FollowUp, Judged, first_error, invalid_ir, judge, judge_again};
use mohole_target::{EngineError, Home, Mode, Profile, ProfileError, Tool, Worker, run_program};
use mohole_testcase::{Execution, Job, Outcome, Signature};

use crate::finding::{command_script, make_executable, quote};
use crate::recipe::{compares, recipe};
use crate::record::json;
use crate::refuse::same_place;
use crate::report_text::{Draft, instructions};
use crate::{
    BisectError, KnownIssues, OnVersion, Record, ReducedRecord, Reduction, Screened, Sought, TargetRecord,
    finding_folders, first_bad_pass, on_all_versions, refusal, write_whole,
};

/// What is needed to write reports.
pub struct Reporter<'a> {
    /// Where compilers are.
    pub home: &'a Home,
    /// What is known already.
    pub known: &'a KnownIssues,
    /// Time for reducing a finding that was not reduced yet.
    pub budget: Duration,
    /// What is not reported after this long, all together, is left for another time.
    pub time: Option<Duration>,
    /// Processes at once.
    pub workers: usize,
}

/// What became of one finding.
#[derive(Debug, Clone)]
pub struct Reported {
    /// What its folder says of it.
    pub record: Record,
    /// Where it is known from.
    pub known: Option<String>,
    /// Why it is not reported.
    pub refused: Option<String>,
    /// Its folder.
    pub folder: PathBuf,
}

/// Why reports could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The disk.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// A compiler's profile.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The machine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The campaign's memory.
    #[error(transparent)]
    Store(#[from] mohole_store::StoreError),
    /// The comparison of compilers.
    #[error(transparent)]
    Bisect(#[from] BisectError),
}

/// Runs of a finding that does not always show.
const PATIENCE: usize = 5;

const PROGRAM: &str = "reduced.mlir";

impl Reporter<'_> {
    /// Reports all findings of a campaign's folder.
    ///
    /// # Errors
    /// When the disk or the machine fails.
    pub fn all(&self, campaign: &Path, on_each: &dyn Fn(&Reported)) -> Result<Vec<Reported>, ReportError> {
        let start = Instant::now();
        let read = |folder: PathBuf| Record::read(&folder).map(|record| (folder, record));
        let mut found: Vec<(PathBuf, Record)> =
            finding_folders(campaign)?.into_iter().map(read).collect::<Result<_, _>>()?;
        // Those that take a moment come before those that take long.
        found.sort_by_key(|(_, record)| (record.verdict().outcome == Outcome::Hang, !is_small(record)));
        let (folders, records): (Vec<PathBuf>, Vec<Record>) = found.into_iter().unzip();
        let mut done: Vec<Reported> = Vec::new();
        for (folder, record) in folders.iter().zip(&records) {
            let reported: Vec<Signature> = done
                .iter()
                .filter(|done| done.refused.is_none() && done.known.is_none())
                .map(|done| done.record.signature.clone())
                .collect();
            let one = match self.time.is_some_and(|time| start.elapsed() >= time) {
                true => left_for_later(record, folder),
                false => self.one(folder, &records, &reported)?,
            };
            on_each(&one);
            done.push(one);
        }
        Ok(done)
    }

    /// Reports one finding.
    fn one(&self, folder: &Path, all: &[Record], reported: &[Signature]) -> Result<Reported, ReportError> {
        let record = Record::read(folder)?;
        let mut one = Reported { record, known: None, refused: None, folder: folder.to_owned() };
        if let Some(issue) = self.known.find(&one.record.signature) {
            one.known = Some(issue.link.clone());
            return Ok(one);
        }
        let mut subject = self.subject(&one.record.target)?;
        self.reduce(&mut one.record, folder, &subject)?;
        let (args, program) = one.record.smallest(folder)?;
        let program = String::from_utf8_lossy(&program).into_owned();
        let job = subject.job(&args, &program);
        let versions = on_all_versions(&job, &Sought::of(&one.record), self.home)?;
        one.refused = refusal(&Screened {
            record: &one.record,
            profile: &subject.profile,
            args: &args,
            program: &program,
            versions: &versions,
            reported,
        });
        if one.refused.is_none() {
            if let Some(newest) = newest_release(&one.record.target, &versions) {
                subject = self.subject(newest)?;
            }
            let duplicates = duplicates(&one.record, all);
            one.refused = subject.publish(folder, &one.record, &job, &versions, &duplicates)?;
        }
        if one.record.refused != one.refused {
            one.record.refused.clone_from(&one.refused);
            one.record.write(folder)?;
        }
        if one.refused.is_some() {
            // A report that was right once is not left lying about.
            let _ = fs::remove_file(folder.join("report.md"));
        }
        Ok(one)
    }

    fn subject(&self, target: &str) -> Result<Subject, ReportError> {
        let profile = Profile::named(target, self.home)?;
        let tool = Arc::new(Tool::of(&profile, self.home)?);
        let runner = Tool::runner_of(&profile, self.home).map(Arc::new);
        Ok(Subject { profile, tool, runner })
    }

    /// Reduces a finding that was not reduced to the end yet, if it shows; goes on from the best so far.
    fn reduce(&self, record: &mut Record, folder: &Path, subject: &Subject) -> Result<(), ReportError> {
        if is_small(record) {
            return Ok(());
        }
        let reduction = Reduction {
            profile: &subject.profile,
            tool: &subject.tool,
            workers: self.workers,
            time: self.budget,
            seed: 0,
            keep: None,
            command: true,
            stop: None,
            engine: None,
        };
        let (args, program) = record.smallest(folder)?;
        let job = subject.job(&args, &String::from_utf8_lossy(&program));
        let reduced = match (&record.reference, &subject.runner) {
            (Some(reference), Some(runner)) => {
                reduction.of_wrong_result(&job, runner, reference, record.pass.as_deref())?
            }
            _ => reduction.of_verdict(&job, &record.verdict())?,
        };
        if let Some(reduced) = reduced {
            write_whole(&folder.join(PROGRAM), &reduced.job.input)?;
            let mut now = ReducedRecord::of(&reduced);
            if let Some(before) = &record.reduced {
                (now.passes[0], now.ops[0]) = (before.passes[0], before.ops[0]);
            }
            record.reduced = Some(now);
            record.write(folder)?;
        }
        Ok(())
    }
}

/// Whether there is nothing left to reduce.
fn is_small(record: &Record) -> bool {
    record.reduced.as_ref().is_some_and(|reduced| reduced.finished)
}

/// A finding that nobody had time for. What was said of it before stands.
fn left_for_later(record: &Record, folder: &Path) -> Reported {
    Reported {
        record: record.clone(),
        known: None,
        refused: Some("there was no time left; it will be looked at next time".to_owned()),
        folder: folder.to_owned(),
    }
}

/// The compiler that a report is about.
struct Subject {
    profile: Profile,
    tool: Arc<Tool>,
    runner: Option<Arc<Tool>>,
}

impl Subject {
    fn job(&self, args: &[String], program: &str) -> Job {
        Job { args: args.into(), input: program.as_bytes().into(), limits: self.profile.limits.limits() }
    }

    /// Writes the files of a report, or says why it cannot be one.
    fn publish(
        &self,
        folder: &Path,
        record: &Record,
        job: &Job,
        versions: &[OnVersion],
        duplicates: &[String],
    ) -> Result<Option<String>, ReportError> {
        let mut worker = Worker::new(self.tool.clone(), Mode::Spawn)?;
        let examined = Sought::of(record).look(&mut worker, &self.profile, self.runner.as_ref(), job)?;
        let bad_pass = first_bad_pass(&mut worker, &self.profile, job, &record.verdict())?;
        let program = String::from_utf8_lossy(&job.input).into_owned();
        let target = self.asked();
        let command = recipe(record, &self.profile, &self.tool, &job.args, PROGRAM);
        let output = match compares(record.verdict().outcome) {
            true => self.typed_output(&command, &program)?,
            false => examined.execution.stderr_text().into_owned(),
        };
        let flaky = record.reduced.as_ref().is_some_and(|reduced| reduced.flaky);
        let text = Draft {
            title: &record.signature.title,
            kind: kind(record),
            pass: record.pass.as_deref(),
            program: &program,
            command: &command,
            note: note(record),
            output: &output,
            target: &target,
            versions,
            first_bad_pass: bad_pass.as_deref(),
            duplicates,
            flaky,
        }
        .render();
        if !self.replays(&text, record, job, if flaky { PATIENCE } else { 1 })? {
            return Ok(Some("the command in the report does not show it".to_owned()));
        }
        write_whole(&folder.join(PROGRAM), &job.input)?;
        let script = match compares(record.verdict().outcome) {
            true => self.comparing_script(&command),
            false => command_script(&self.tool, &job.args, PROGRAM),
        };
        write_whole(&folder.join("command.sh"), script.as_bytes())?;
        make_executable(&folder.join("command.sh"))?;
        write_whole(&folder.join("output.txt"), output.as_bytes())?;
        write_whole(&folder.join("target.json"), &json(&target))?;
        write_whole(&folder.join("report.md"), text.as_bytes())?;
        Ok(None)
    }

    /// The compiler with what it says of itself.
    fn asked(&self) -> TargetRecord {
        let args: Vec<String> = self.tool.args.iter().cloned().chain(["--version".to_owned()]).collect();
        let said = run_program(&self.tool.program, &args, Duration::from_secs(30));
        let text = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned()).unwrap_or_default();
        let version = parse_version(&text);
        TargetRecord {
            version: version.version,
            assertions: version.assertions,
            ..TargetRecord::of(&self.profile, &self.tool)
        }
    }

    /// Does what the report says, as a reader would, and looks whether the same happens.
    fn replays(&self, report: &str, record: &Record, job: &Job, times: usize) -> Result<bool, ReportError> {
        let Some((program, command)) = instructions(report) else { return Ok(false) };
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(PROGRAM), program)?;
        for _ in 0..times {
            let first = self.typed(&command, folder.path())?;
            if compares(record.verdict().outcome) {
                if first.stdout.is_empty() {
                    continue;
                }
                return Ok(true);
            }
            let verdict = match judge(&job.args, &first) {
                Judged::Ask(FollowUp::TracePasses) => {
                    let trace = self.profile.trace_passes.iter().chain(&self.profile.single_thread);
                    let traced = format!("{command} {}", trace.cloned().collect::<Vec<_>>().join(" "));
                    let second = self.typed(&traced, folder.path())?;
                    judge_again(&job.args, &first, FollowUp::TracePasses, &second)
                }
                Judged::Final(verdict) if record.kind != "invalid-ir" => verdict,
                _ => {
                    let message = first_error(&first.stderr_text()).unwrap_or_default();
                    invalid_ir(record.pass.as_deref().unwrap_or_default(), &message)
                }
            };
            if verdict.signature.is_some_and(|signature| signature.key == record.signature.key) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A script that makes a comparison, to be run from anywhere.
    fn comparing_script(&self, command: &str) -> String {
        let home = self.tool.program.parent().unwrap_or(Path::new("."));
        let home = quote(&home.to_string_lossy());
        format!("#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\nPATH={home}:$PATH\n{command}\n")
    }

    /// What a command prints that is typed where the program lies.
    fn typed_output(&self, command: &str, program: &str) -> Result<String, ReportError> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(PROGRAM), program)?;
        let run = self.typed(command, folder.path())?;
        Ok(format!("{}{}", run.stdout_text(), run.stderr_text()))
    }

    /// Types a command in a shell.
    fn typed(&self, command: &str, folder: &Path) -> io::Result<Execution> {
        let home = self.tool.program.parent().unwrap_or(Path::new("."));
        let script = format!(
            "ulimit -c 0; cd '{}' || exit 1; PATH='{}':$PATH; export PATH LLVM_DISABLE_SYMBOLIZATION=1; {command}",
            folder.display(),
            home.display()
        );
        let limit = self.profile.limits.limits().wall;
        let finished = run_program(Path::new("/bin/sh"), &["-c".to_owned(), script], limit)?;
        Ok(Execution {
            end: finished.end,
            stdout: finished.stdout,
            stderr: finished.stderr,
            output_limit_hit: false,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_memory: 0,
        })
    }
}

/// The newest release of upstream that shows a bug of an older one.
fn newest_release<'a>(target: &str, versions: &'a [OnVersion]) -> Option<&'a str> {
    let number = |name: &str| name.strip_prefix("mlir-opt-").and_then(|number| number.parse::<u32>().ok());
    let own = number(target)?;
    let newer = versions.iter().filter(|version| version.same && number(&version.target) > Some(own));
    newer.max_by_key(|version| number(&version.target)).map(|version| version.target.as_str())
}

/// Findings that die in the same place under another pass.
fn duplicates(record: &Record, all: &[Record]) -> Vec<String> {
    let own = &record.signature;
    let same = |other: &&Record| other.signature.key != own.key && same_place(&other.signature, own);
    all.iter()
        .filter(same)
        .map(|other| format!("{} ({})", other.signature.key, other.signature.title))
        .collect()
}

/// What a reader wants to know beside the command.
fn note(record: &Record) -> Option<&'static str> {
    (record.verdict().outcome == Outcome::Miscompile).then_some(
        "The program has no undefined behaviour: every operation in it was checked by a rule for its kind \
         (`mohole recondition`). The two commands differ in the pipeline alone.",
    )
}

fn kind(record: &Record) -> &'static str {
    match record.kind.as_str() {
        "invalid-ir" => "invalid IR after a pass",
        "round-trip" => "round trip: what it writes it does not read as the same program",
        "unstable" => "output that changes from run to run",
        "hang" => "hang",
        "memory" => "unbounded memory",
        "miscompile" => "miscompilation",
        _ if record.pass.is_none() && record.signature.title.ends_with("(parsing)") => "crash of the parser",
        _ => "crash on valid input",
    }
}
