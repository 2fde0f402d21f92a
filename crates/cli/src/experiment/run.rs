//! `mohole experiment run`: makes the runs of an experiment, in turns.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use mohole_experiment::{
    DONE, Entry, Experiment, MeasureTask, Run, Scheduled, Task, Time, VARIANT, estimate, measure_tasks, tasks,
};
use mohole_session::{Usage, print};
use mohole_target::{Followed, FollowedEnd, Stop, follow, keep_orphans, processor_time, reap_orphans};
use mohole_testcase::End;
use serde_json::{Value, json};

use super::command::{FuzzCommand, own_program};
use super::folder::{Folder, Log, Opened, default_folder, read};
use crate::terminal;

/// Make the runs of an experiment that are not there yet
///
/// Runs take turns, so that a busy machine favours none. Each has the same processor time: that of mohole and
/// of all compilers that it runs. An interrupted experiment goes on where it was; nothing is run twice.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  mohole experiment run experiments/lobe.toml --dry-run\n  \
mohole experiment run experiments/lobe.toml\n  mohole experiment report experiments/lobe.toml\n\n\
Exit codes: 0 all runs are there, 1 error or interrupted, 2 bad usage.")]
pub(crate) struct Arguments {
    /// The experiment's file (TOML)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Folder for the runs [default: the name of the file, with .runs, in the current folder]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Say what would be run and how long it takes, and run nothing
    #[arg(long)]
    dry_run: bool,
    /// The papers' own budgets, seeds and numbers of programs, instead of the short ones
    #[arg(long)]
    full: bool,
}

/// How long a run may take to end after its time.
const GRACE: Duration = Duration::from_secs(60);

/// How often the time of a run is noted.
const NOTE_INTERVAL: Duration = Duration::from_secs(2);

/// How often processor time is measured.
const MEASURE_INTERVAL: Duration = Duration::from_millis(400);

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let (text, experiment) = read(&arguments.file)?;
    let experiment = if arguments.full { experiment.full() } else { experiment };
    let path = arguments.dir.clone().unwrap_or_else(|| default_folder(&arguments.file, arguments.full));
    let base = arguments.file.parent().unwrap_or(Path::new("")).to_owned();
    if arguments.dry_run {
        let opened = Opened { experiment, folder: Folder { path }, base };
        Runs::new(&opened)?.tell()?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = Folder::make(&path, &text, arguments.full)?;
    let opened = Opened { experiment, folder, base };
    let stop = Stop::default();
    let mut runs = Runs::new(&opened)?;
    keep_orphans()?;
    terminal::on_signals(stop.clone(), Stop::request)?;
    let failed = runs.run_all(&stop)?;
    if stop.is_requested() {
        print::note("interrupted; the same command goes on");
        return Ok(ExitCode::FAILURE);
    }
    if failed > 0 {
        let failed = print::count(failed, "run", "runs");
        print::note(format!("{failed} failed; the same command tries again"));
        return Ok(ExitCode::FAILURE);
    }
    print::line(format!(
        "all runs are in {}; `mohole experiment report {}` compares them",
        path.display(),
        path.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// All runs, with how far each is.
struct Runs<'a> {
    experiment: &'a Experiment,
    folder: &'a Folder,
    tasks: Vec<Task<'a>>,
    commands: Vec<FuzzCommand>,
    /// Seconds of processor time; `None` for a run that is done.
    used: Vec<Option<f64>>,
    measures: Vec<MeasureTask<'a>>,
}

impl<'a> Runs<'a> {
    fn new(Opened { experiment, folder, base }: &'a Opened) -> Result<Self> {
        let tasks = tasks(experiment);
        let commands: Vec<FuzzCommand> =
            tasks.iter().map(|task| FuzzCommand::of(experiment, task, base)).collect::<Result<_>>()?;
        let mut used = Vec::new();
        for (task, command) in tasks.iter().zip(&commands) {
            let run = folder.run(task)?;
            check_same(&run, command, task, folder)?;
            let budget = experiment.budget.map_or(0.0, Time::seconds);
            // With a longer budget a run goes on.
            let is_done = run.has_ended || (run.is_done && run.cpu >= budget * 0.99);
            used.push((!is_done).then_some(run.cpu));
        }
        let all = measure_tasks(experiment).into_iter();
        let measures = all.filter(|task| folder.output(task).is_none()).collect();
        Ok(Runs { experiment, folder, tasks, commands, used, measures })
    }

    /// Says what is left to be done.
    fn tell(&self) -> Result<()> {
        let left: Vec<usize> = (0..self.tasks.len()).filter(|&task| self.used[task].is_some()).collect();
        print::line(&self.experiment.title)?;
        if !self.tasks.is_empty() {
            let budget = self.experiment.budget.map_or(0.0, Time::seconds);
            print::line(format!(
                "{} of {} with {}, {} to be made",
                print::count(self.tasks.len(), "run", "runs"),
                in_words(budget),
                print::count(self.experiment.workers as usize, "worker", "workers"),
                left.len()
            ))?;
        }
        for task in &self.experiment.variant {
            let of = |place: &&usize| self.tasks[**place].variant.name() == task.name();
            let Some(&place) = left.iter().find(of) else { continue };
            print::line(format!("  {}: mohole {}", task.name(), self.commands[place].args.join(" ")))?;
        }
        for task in &self.measures {
            let words = task.measure.command.join(" ");
            print::line(format!(
                "  {}: mohole {words} --seed {} --json",
                task.measure.name.get_ref(),
                task.seed
            ))?;
        }
        let seconds = estimate(self.experiment, &self.used, &self.measures);
        print::line(format!(
            "{} of processor time in all; runs are made one after the other",
            in_words(seconds)
        ))
    }

    /// Makes all runs, then all measurements. A run that fails is left out, and those that did are counted.
    fn run_all(&mut self, stop: &Stop) -> Result<usize> {
        let mut failed = 0;
        while let Some(Scheduled { task, until }) = Scheduled::next(self.experiment, &self.used) {
            let run = self.run_slice(task, until, stop);
            if stop.is_requested() {
                return Ok(failed);
            }
            let run = match run {
                Ok(run) => run,
                Err(error) => {
                    print::note(format!("mohole: {error:#}"));
                    self.used[task] = None;
                    failed += 1;
                    continue;
                }
            };
            self.used[task] = (!run.is_done).then_some(run.cpu);
            let left = estimate(self.experiment, &self.used, &self.measures);
            print::line(format!(
                "{}, seed {}: {} in {}; {} left",
                self.tasks[task].variant.name(),
                self.tasks[task].seed,
                print::count(run.found.len(), "finding", "findings"),
                in_words(run.cpu),
                in_words(left)
            ))?;
        }
        while let Some(task) = self.measures.first().copied() {
            self.measure(&task, stop)?;
            if stop.is_requested() {
                return Ok(failed);
            }
            self.measures.remove(0);
            let (name, seed) = (task.measure.name.get_ref(), task.seed);
            let left = estimate(self.experiment, &self.used, &self.measures);
            print::line(format!("{name}, seed {seed}: measured; {} left", in_words(left)))?;
        }
        Ok(failed)
    }

    /// Lets a run go on until it has used so much processor time.
    fn run_slice(&self, task: usize, until: f64, stop: &Stop) -> Result<Run> {
        let (task, command) = (&self.tasks[task], &self.commands[task]);
        let earlier = self.folder.run(task)?;
        let mut slice = Slice {
            log: self.folder.open_log(task)?,
            clock: Clock::start(earlier.cpu, earlier.wall),
            noted: Instant::now(),
            measured: Instant::now(),
            error: None,
        };
        if earlier.variant.is_none() {
            slice.note(json!({"event": VARIANT, "definition": command.definition()}));
        }
        let dir = self.folder.of(task).join("campaign");
        let args: Vec<String> = command
            .args
            .iter()
            .cloned()
            .chain(["--dir".to_owned(), dir.to_string_lossy().into_owned()])
            .collect();
        let mut on_event = |event: Followed<'_>| {
            slice.take(event);
            slice.error.is_none() && slice.clock.cpu < until && !stop.is_requested()
        };
        let ended = follow(&command.program, &args, GRACE, &mut on_event)
            .with_context(|| format!("cannot run {}", command.program.display()))?;
        slice.clock.measure();
        reap_orphans();
        let budget = self.experiment.budget.map_or(0.0, Time::seconds);
        if let Some(said) = failure(&ended) {
            bail!("{}, seed {}, failed: {said}", task.variant.name(), task.seed);
        }
        // A run with a limit of its own, such as --tests, may end by itself.
        let is_done = slice.clock.cpu >= budget || !ended.was_stopped;
        slice.note(match is_done && !stop.is_requested() {
            true => json!({"event": DONE, "ended": !ended.was_stopped}),
            false => json!({"event": "paused"}),
        });
        slice.error.map_or(Ok(()), Err)?;
        self.folder.run(task)
    }

    fn measure(&self, task: &MeasureTask<'_>, stop: &Stop) -> Result<()> {
        let program = own_program()?;
        let more = ["--seed".to_owned(), task.seed.to_string(), "--json".to_owned()];
        let args: Vec<String> = task.measure.command.iter().cloned().chain(more).collect();
        let mut output = String::new();
        let mut on_event = |event: Followed<'_>| {
            if let Followed::Line(line) = event {
                output.push_str(line);
                output.push('\n');
            }
            !stop.is_requested()
        };
        let ended = follow(&program, &args, GRACE, &mut on_event)?;
        if stop.is_requested() {
            return Ok(());
        }
        if let Some(said) = failure(&ended) {
            bail!("mohole {} failed: {said}", args.join(" "));
        }
        self.folder.write(&format!("measures/{}", task.file()), &output)
    }
}

/// A run may not go on as another one.
fn check_same(run: &Run, command: &FuzzCommand, task: &Task<'_>, folder: &Folder) -> Result<()> {
    match &run.variant {
        Some(then) if *then != command.definition() => Err(Usage(format!(
            "the variant {} has changed since {} was made: remove that folder, or give another --dir",
            task.variant.name(),
            folder.of(task).display()
        ))
        .into()),
        _ => Ok(()),
    }
}

/// What a process says that failed by itself.
fn failure(ended: &FollowedEnd) -> Option<String> {
    let is_fine = matches!(ended.end, End::Exited(0 | 10)) || ended.was_stopped;
    let said = String::from_utf8_lossy(&ended.stderr);
    let last: Vec<&str> = said.lines().rev().take(3).collect();
    let said = last.into_iter().rev().collect::<Vec<_>>().join("\n");
    (!is_fine).then(|| if said.is_empty() { format!("{:?}", ended.end) } else { said })
}

/// The time of a run.
struct Clock {
    base: Duration,
    start: Instant,
    earlier_cpu: f64,
    earlier_wall: f64,
    cpu: f64,
}

impl Clock {
    fn start(cpu: f64, wall: f64) -> Self {
        Clock { base: processor_time(), start: Instant::now(), earlier_cpu: cpu, earlier_wall: wall, cpu }
    }

    fn measure(&mut self) {
        let used = processor_time().saturating_sub(self.base).as_secs_f64();
        self.cpu = self.cpu.max(self.earlier_cpu + used);
    }

    fn wall(&self) -> f64 {
        self.earlier_wall + self.start.elapsed().as_secs_f64()
    }
}

/// A run while it goes on.
struct Slice {
    log: Log,
    clock: Clock,
    noted: Instant,
    measured: Instant,
    error: Option<anyhow::Error>,
}

impl Slice {
    fn take(&mut self, event: Followed<'_>) {
        match event {
            Followed::Line(line) => {
                self.clock.measure();
                if let Ok(event) = serde_json::from_str::<Value>(line) {
                    self.note(event);
                }
            }
            Followed::Tick if self.measured.elapsed() >= MEASURE_INTERVAL => {
                self.measured = Instant::now();
                self.clock.measure();
                if self.noted.elapsed() >= NOTE_INTERVAL {
                    self.note(json!({"event": "time"}));
                }
            }
            Followed::Tick => {}
        }
    }

    fn note(&mut self, event: Value) {
        self.noted = Instant::now();
        let entry = Entry { cpu: self.clock.cpu, wall: self.clock.wall(), event };
        if let Err(error) = self.log.add(&entry) {
            self.error.get_or_insert(error);
        }
    }
}

/// `90 s`, `20 min`, `2.5 h`.
fn in_words(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 300.0 => format!("{seconds:.0} s"),
        seconds if seconds < 7200.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3600.0),
    }
}
