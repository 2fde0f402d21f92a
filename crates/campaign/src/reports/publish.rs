//! One finding's report: held against what maintainers refuse, rendered, typed in from its own text, and
//! written.

use std::cell::OnceCell;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use mohole_catalog::version::parse_version;
use mohole_oracle::{FollowUp, Judged, invalid_ir, judge, judge_again, last_error};
use mohole_target::{Home, INPUT_NAME, Mode, Profile, Tool, Worker, run_script};
use mohole_testcase::{Activity, CommandLine, Execution, Failure, Job, Kind, Limits, Signature};

use crate::findings::alike::is_open;
use crate::findings::folder::{command_script, make_executable, quote};
use crate::findings::record::json;
use crate::findings::record::{Record, TargetRecord};
use crate::oracles::sought::Sought;
use crate::reduce::write_whole;
use crate::reports::project::address;
use crate::reports::recipe::{compares, recipe, spellings};
use crate::reports::refuse::{Screened, refusal, release};
use crate::reports::report::{ReportError, Reported};
use crate::reports::report_text::{Draft, instructions};
use crate::reports::versions::{OnVersion, first_bad_pass};
use crate::search::hang_limits;

/// Runs of a finding that does not always show.
const PATIENCE: usize = 5;

pub(crate) const PROGRAM: &str = "reduced.mlir";

pub(crate) const REPORT: &str = "report.md";

/// A report, with what else goes into its folder.
struct Rendered<'a> {
    text: String,
    command: String,
    output: String,
    args: Vec<String>,
    input: &'a [u8],
}

/// The compiler that a report is about.
pub(crate) struct Subject {
    pub(crate) profile: Profile,
    pub(crate) tool: Arc<Tool>,
    /// What runs lowered programs, where there is such a thing.
    pub(crate) runner: Option<Arc<Tool>>,
    /// See [`asked`](Self::asked).
    asked: OnceCell<TargetRecord>,
}

impl Subject {
    /// The compiler of this name.
    pub(crate) fn named(target: &str, home: &Home) -> Result<Self, ReportError> {
        let profile = Profile::named(target, home)?;
        let tool = Arc::new(Tool::of(&profile, home)?);
        let runner = Tool::runner_of(&profile, home).map(Arc::new);
        Ok(Subject { profile, tool, runner, asked: OnceCell::new() })
    }

    /// A test case of it.
    pub(crate) fn job(&self, args: &[String], program: &str) -> Job {
        Job { args: args.into(), input: program.as_bytes().into(), limits: self.profile.limits.patient() }
    }

    /// Why maintainers would refuse a finding, if they would.
    pub(crate) fn refusal(
        &self,
        record: &Record,
        job: &Job,
        versions: &[OnVersion],
        done: &[Reported],
    ) -> Result<Option<String>, ReportError> {
        // What is known was told by someone else.
        let told = |done: &&Reported| done.refused.is_none();
        let told: Vec<&Reported> = done.iter().filter(told).collect();
        let twin = self.twin(record, job, &told)?;
        let reported: Vec<&Record> = told.iter().map(|told| &told.record).collect();
        Ok(refusal(&Screened {
            record,
            profile: &self.profile,
            args: &job.args,
            program: &String::from_utf8_lossy(&job.input),
            version: release(&record.target).is_none().then(|| self.asked().version.as_str()),
            versions,
            reported: &reported,
            twin: twin.as_ref(),
        }))
    }

    /// A reported bug whose command shows it on this finding's program too, where nothing else can tell
    /// whether they are one: a fold that does not end hangs every pass that folds.
    fn twin(
        &self,
        record: &Record,
        job: &Job,
        reported: &[&Reported],
    ) -> Result<Option<Signature>, ReportError> {
        let mut worker = Worker::new(self.tool.clone(), Mode::BeforeMain)?;
        for other in reported.iter().filter(|other| is_open(&other.record, record)) {
            let (args, _) = other.record.smallest(&other.folder)?;
            // What hangs is told as it is in a campaign.
            let limits = Limits { cpu: hang_limits(job.limits).cpu, ..job.limits };
            let crossed = Job { args: args.into(), input: job.input.clone(), limits };
            let sought = Sought::of(&other.record);
            if sought.is_it(&sought.look(&mut worker, &self.profile, self.runner.as_ref(), &crossed)?.verdict)
            {
                return Ok(Some(other.record.signature.clone()));
            }
        }
        Ok(None)
    }

    /// Writes the files of a report, or says why it cannot be one.
    pub(crate) fn publish(
        &self,
        folder: &Path,
        record: &Record,
        job: &Job,
        versions: &[OnVersion],
        duplicates: &[String],
    ) -> Result<Option<String>, ReportError> {
        let mut worker = Worker::new(self.tool.clone(), Mode::Spawn)?;
        let sought = Sought::of(record);
        let examined = sought.look_often(&mut worker, &self.profile, self.runner.as_ref(), job)?;
        if !sought.is_it(&examined.verdict) {
            return Ok(Some(format!("{} does not show it in a process of its own", self.profile.name)));
        }
        let first_bad = first_bad_pass(&mut worker, &self.profile, job, &record.verdict())?;
        let program = String::from_utf8_lossy(&job.input).into_owned();
        let asserting = versions.iter().find(|version| version.assertion().is_some());
        let pass = pass_words(record, first_bad.as_deref(), &job.args);
        for args in spellings(record, &job.args) {
            let tools = (&*self.tool, self.runner.as_deref());
            let command = recipe(record, &self.profile, tools, &args, (PROGRAM, &program));
            let output = match compares(record.kind()) {
                true => self.typed_output(record, &command, &program)?,
                // As it was run here, the file has another name.
                false => examined.execution.stderr_text().replace(INPUT_NAME, PROGRAM),
            };
            let text = Draft {
                title: &heading(record, asserting),
                kind: kind(record, &output),
                pass: pass.as_deref(),
                program: &program,
                command: &command,
                note: note(record),
                output: &output,
                target: self.asked(),
                versions,
                asserting: asserting.filter(|version| version.target != self.profile.name),
                duplicates,
                flaky: sought.flaky,
                address: address(&self.profile, &job.args, &program),
            }
            .render();
            if self.replays(&text, record, &args, if sought.flaky { PATIENCE } else { 1 })? {
                self.write(folder, &Rendered { text, command, output, args, input: &job.input }, record)?;
                return Ok(None);
            }
        }
        Ok(Some("the command in the report does not show it".to_owned()))
    }

    fn write(&self, folder: &Path, rendered: &Rendered<'_>, record: &Record) -> io::Result<()> {
        let Rendered { text, command, output, args, input } = rendered;
        write_whole(&folder.join(PROGRAM), input)?;
        let script = match compares(record.kind()) {
            true => self.comparing_script(command),
            false => command_script(&self.tool, args, PROGRAM),
        };
        write_whole(&folder.join("command.sh"), script.as_bytes())?;
        make_executable(&folder.join("command.sh"))?;
        write_whole(&folder.join("output.txt"), output.as_bytes())?;
        write_whole(&folder.join("target.json"), &json(self.asked()))?;
        write_whole(&folder.join("title.txt"), format!("{}\n", record.signature.title()).as_bytes())?;
        write_whole(&folder.join(REPORT), text.as_bytes())
    }

    /// The compiler with what it says of itself; asked once.
    fn asked(&self) -> &TargetRecord {
        self.asked.get_or_init(|| {
            let said = self.tool.ask("--version", Duration::from_secs(30));
            let text = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
            let version = parse_version(&text.unwrap_or_default());
            TargetRecord {
                version: version.version,
                assertions: version.assertions,
                ..TargetRecord::of(&self.profile, &self.tool)
            }
        })
    }

    /// Does what the report says, as a reader would, and looks whether the same happens.
    fn replays(
        &self,
        report: &str,
        record: &Record,
        args: &[String],
        times: usize,
    ) -> Result<bool, ReportError> {
        let Some((program, command)) = instructions(report) else { return Ok(false) };
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(PROGRAM), program)?;
        for _ in 0..times {
            let first = self.typed(record, &command, folder.path())?;
            if compares(record.kind()) {
                if first.stdout.is_empty() {
                    continue;
                }
                return Ok(true);
            }
            let verdict = match judge(args, &first) {
                Judged::Ask(FollowUp::TracePasses) => {
                    let trace = self.profile.trace_passes.iter().chain(&self.profile.single_thread);
                    let traced = format!("{command} {}", trace.cloned().collect::<Vec<_>>().join(" "));
                    let second = self.typed(record, &traced, folder.path())?;
                    judge_again(args, &first, FollowUp::TracePasses, &second)
                }
                Judged::Final(verdict) if record.kind() != Kind::InvalidIr => verdict,
                _ => {
                    let message = last_error(&first.stderr_text()).unwrap_or_default();
                    invalid_ir(record.pass().unwrap_or_default(), &message)
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
    fn typed_output(&self, record: &Record, command: &str, program: &str) -> Result<String, ReportError> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(PROGRAM), program)?;
        let run = self.typed(record, command, folder.path())?;
        // A complaint says more than a long difference, and a report shows the first lines.
        Ok(format!("{}{}", run.stderr_text(), run.stdout_text()))
    }

    /// Types a command in a shell. A wrong result takes running what the compiler has made.
    fn typed(&self, record: &Record, command: &str, folder: &Path) -> io::Result<Execution> {
        let home = self.tool.program.parent().unwrap_or(Path::new("."));
        let home = quote(&home.to_string_lossy());
        let script = format!("PATH={home}:$PATH; export PATH LLVM_DISABLE_SYMBOLIZATION=1; {command}");
        let is_run = record.kind() == Kind::Miscompile;
        let finished = run_script(&script, folder, self.profile.limits.patient(), is_run)?;
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

/// What a reader wants to know beside the command.
fn note(record: &Record) -> Option<&'static str> {
    (record.kind() == Kind::Miscompile).then_some(
        "The program has no undefined behaviour: every operation in it was checked by a rule for its kind \
         (`mohole recondition`). The two commands differ in the pipeline alone.",
    )
}

/// The title, or the better one of a compiler with checks where nothing is known but that it died.
fn heading(record: &Record, asserting: Option<&OnVersion>) -> String {
    let own = &record.signature;
    let checked = asserting.and_then(|version| version.verdict.signature.as_ref());
    // What grows beyond all bounds has read a size where there was none.
    let is_vague = match &own.failure {
        Failure::OutOfMemory { .. } => true,
        Failure::FatalError { message, .. } => message.contains("unable to grow"),
        failure => !failure.names_a_place(),
    };
    checked.filter(|_| is_vague).unwrap_or(own).title()
}

/// The pass to blame, by a name that stands in the command. What dies without a pass at work has none.
fn pass_words(record: &Record, first_bad: Option<&str>, args: &[String]) -> Option<String> {
    let typed = CommandLine::parse(args).passes();
    let is_typed = |name: &str| typed.iter().any(|pass| pass == name);
    match (record.pass(), first_bad) {
        // It was run beforehand.
        (Some(_), _) if typed.is_empty() => None,
        (Some(pass), Some(outer)) if !is_typed(pass) && is_typed(outer) => {
            Some(format!("`{pass}`, a part of `{outer}`"))
        }
        (Some(pass), _) => Some(format!("`{pass}`")),
        (None, Some(first)) if record.signature.activity.is_none() => Some(format!("`{first}`")),
        _ => None,
    }
}

fn kind(record: &Record, output: &str) -> &'static str {
    match record.kind() {
        Kind::InvalidIr => "invalid IR after a pass",
        Kind::RoundTrip => "round trip: what it writes it does not read as the same program",
        Kind::Unstable => "output that changes from run to run",
        Kind::Hang => "hang",
        Kind::Memory => "unbounded memory",
        Kind::Miscompile => "miscompilation",
        _ => match record.signature.activity {
            Some(Activity::Parsing) => "crash of the parser",
            Some(Activity::Verifying) => "crash of the verifier",
            Some(Activity::Printing) => "crash of the printer",
            _ if output.contains(" mlir::verify(") => "crash of the verifier on what a pass leaves behind",
            _ => "crash on valid input",
        },
    }
}
