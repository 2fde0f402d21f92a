//! `mohole bench campaign`: compares strategies with others in the same processor time.

mod earlier;
mod sides;
mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use mohole_campaign::{
    Campaign, CampaignConfig, Choice, FuzzEvent, KnownIssues, SamplingModel, Status, is_refused_kind,
    read_finding, smallest_case,
};
use mohole_session::{Session, TargetOption, campaign, parse_time, print};
use mohole_store::Lifecycle;
use mohole_target::{Stop, keep_orphans, processor_time};
use mohole_testcase::Kind;
use parking_lot::Mutex;

use self::sides::{Side, SideOptions, Sides};
use self::table::{Comparison, Found, Run, Share};

/// Compare two sets of strategies: distinct crashes in the same processor time
///
/// Both sides start from the same programs, with the same seeds and the same processor time: that of mohole
/// and of all compilers it runs. Runs are made one after the other. Findings are confirmed and not reduced.
/// Crashes with distinct signatures count; known issues and crashes that maintainers refuse do not.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench campaign --target mlir-opt-22 --time 30m --repeats 3\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    sides: SideOptions,
    /// The model that flex samples from, a file [default: the model that ships with mohole]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Output of earlier runs with --json; these runs count and are not repeated
    #[arg(long, value_name = "FILE")]
    runs: Vec<PathBuf>,
    /// Seed programs: files or folders [default: the built-in programs]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Processor time of each run: 90s, 30m, 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30m")]
    time: Duration,
    /// Runs of each side
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    repeats: u64,
    /// Seed of the first run; each repeat uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Number of worker processes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
    /// Known issues (TOML), which do not count
    #[arg(long, alias = "baseline", value_name = "FILE")]
    known: Option<PathBuf>,
    /// Keep the campaigns in this folder [default: they are deleted]
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Print JSON: one object per run, then one for the comparison
    #[arg(long)]
    json: bool,
}

/// How often the processor time is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let sides = arguments.sides.sides()?;
    keep_orphans()?;
    let session = Session::open(&arguments.target)?;
    let known = arguments.known.as_deref().map(KnownIssues::read).transpose()?.unwrap_or_default();
    let folders = CampaignsFolder::new(arguments.keep.as_deref())?;
    let mut comparison = comparison(arguments, &sides, &session)?;
    let model = campaign::model(arguments.model.as_deref(), &[])?;
    let runner = CampaignRunner { session: &session, arguments, known: &known, model };
    let sides: Vec<&Side> = sides.to_run().collect();
    runner.check(&sides)?;
    for seed in arguments.seed..arguments.seed + arguments.repeats {
        for side in &sides {
            if comparison.has(&side.name, seed) {
                continue;
            }
            let run = runner.run(side, seed, &folders)?;
            match arguments.json {
                true => print::json(&run)?,
                false => print::line(table::line(&run))?,
            }
            comparison.runs.push(run);
        }
    }
    match arguments.json {
        true => print::json(&table::summary(&comparison)),
        false => print::line(format!("\n{}", table::text(&comparison))),
    }
}

/// The comparison with the earlier runs.
fn comparison(arguments: &Arguments, sides: &Sides, session: &Session) -> Result<Comparison> {
    let mut comparison = Comparison {
        target: session.profile.name.clone(),
        budget: arguments.time.as_secs_f64(),
        workers: arguments.workers.into(),
        yardstick: sides.yardstick.name.clone(),
        rival: sides.rival.name.clone(),
        runs: Vec::new(),
    };
    earlier::add(&arguments.runs, &mut comparison)?;
    Ok(comparison)
}

/// The folder for campaigns: the one that was given, or a temporary one.
struct CampaignsFolder {
    path: PathBuf,
    _temporary: Option<tempfile::TempDir>,
}

impl CampaignsFolder {
    fn new(keep: Option<&Path>) -> Result<Self> {
        let temporary = if keep.is_none() { Some(tempfile::tempdir()?) } else { None };
        let path = keep.or(temporary.as_ref().map(tempfile::TempDir::path)).expect("one of them is there");
        Ok(CampaignsFolder { path: path.to_owned(), _temporary: temporary })
    }
}

/// What all runs share.
struct CampaignRunner<'a> {
    session: &'a Session,
    arguments: &'a Arguments,
    known: &'a KnownIssues,
    model: Option<Arc<SamplingModel>>,
}

impl CampaignRunner<'_> {
    /// Fails early if a side cannot run on this target.
    fn check(&self, sides: &[&Side]) -> Result<()> {
        sides.iter().try_for_each(|side| side.chosen(&self.config(&self.session_of(side)?)?).map(drop))
    }

    /// A session of its own for a run: coverage is kept by the compiler's tool, and one side has none.
    fn session_of(&self, side: &Side) -> Result<Session> {
        let session = Session::open(&self.arguments.target)?;
        if let Some(level) = side.cover {
            session.cover_at(level)?;
        }
        Ok(session)
    }

    fn config(&self, session: &Session) -> Result<CampaignConfig> {
        let config = campaign::config(session, &self.arguments.corpus, self.arguments.workers.into())?;
        Ok(config.with_model(self.model.clone()))
    }

    /// One campaign, stopped when its processor time is used up. The data about the target is read again, so
    /// that nothing learned by one run helps the next.
    fn run(&self, side: &Side, seed: u64, folders: &CampaignsFolder) -> Result<Run> {
        let CampaignRunner { session, arguments, known, .. } = self;
        let folder = folders.path.join(format!("{}-{seed}", side.name.replace(',', "+").replace(' ', "-")));
        ensure!(!folder.exists(), "{} exists already", folder.display());
        let clock = Clock { base: processor_time(), start: Instant::now() };
        let config = self.config(&self.session_of(side)?)?;
        let stop = Stop::default();
        let campaign = Campaign {
            config: &config,
            strategies: side.chosen(&config)?,
            folder: folder.clone(),
            seed,
            workers: arguments.workers.into(),
            time: None,
            tests: None,
            known,
            stop: stop.clone(),
            reduce: false,
            choice: Choice::new(&arguments.corpus, &side.strategies).with_model(arguments.model.as_deref()),
            sharing: None,
        };
        let found = Mutex::new(Vec::new());
        let ended = clock.within(arguments.time, &stop, || {
            campaign.run(&|event| {
                let FuzzEvent::Found(row, _) = event else { return };
                let found_at = clock.used().as_secs_f64();
                let mut found = found.lock();
                let (key, title) = (row.signature.key.clone(), row.signature.title());
                let (strategy, crash) =
                    (row.contributor.clone(), matches!(row.signature.kind(), Kind::Crash(_)));
                if crash && row.lifecycle != Lifecycle::Known {
                    found.push(Found { key, title, strategy, cpu: found_at });
                }
            })
        })?;
        let status = ended.whole()?;
        let mut found = found.into_inner();
        found.retain(|one| one.cpu <= arguments.time.as_secs_f64());
        let refused = retain_accepted(&mut found, &folder, &config)?;
        Ok(Run {
            target: session.profile.name.clone(),
            budget: arguments.time.as_secs_f64(),
            side: side.name.clone(),
            seed,
            cpu: clock.used().as_secs_f64(),
            wall: clock.start.elapsed().as_secs_f64(),
            tests: status.tests,
            refused,
            shares: shares(&status),
            found,
        })
    }
}

/// Processor time of one run.
struct Clock {
    base: Duration,
    start: Instant,
}

impl Clock {
    fn used(&self) -> Duration {
        processor_time().saturating_sub(self.base)
    }

    /// Does something; abandons it when the time is used up.
    fn within<T: Send>(&self, time: Duration, stop: &Stop, work: impl FnOnce() -> T + Send) -> T {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::thread::sleep(CHECK_INTERVAL);
                    if self.used() >= time {
                        stop.abandon();
                    }
                }
            });
            let result = work();
            done.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// Removes crashes of kinds that maintainers refuse, and returns their number.
fn retain_accepted(found: &mut Vec<Found>, campaign: &Path, config: &CampaignConfig) -> Result<usize> {
    let before = found.len();
    let mut accepted = Vec::new();
    for one in found.drain(..) {
        let folder = campaign.join("findings").join(&one.key);
        let record = read_finding(&folder)?;
        let (_, program) = smallest_case(&folder, &record)
            .with_context(|| format!("cannot read the program of {}", folder.display()))?;
        let program = String::from_utf8_lossy(&program);
        if !is_refused_kind(&config.profile, record.kind(), &record.args, &program) {
            accepted.push(one);
        }
    }
    *found = accepted;
    Ok(before - found.len())
}

fn shares(status: &Status) -> Vec<Share> {
    let share = |(name, score): (&String, &mohole_store::Score)| Share {
        strategy: name.clone(),
        tests: score.tests,
        seconds: score.seconds,
    };
    status.scores.iter().map(share).collect()
}
