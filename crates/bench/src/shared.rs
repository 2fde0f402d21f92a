//! `mohole bench shared`: how long a shared campaign with many rows takes to write and to read.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use mohole_campaign::{CampaignCopy, Participant, Sharing};
use mohole_dashboard::{FolderSource, Source, example};
use mohole_session::print;
use mohole_store::shared::{
    BanditScore, NewMachine, Shared, SharedCampaign, SharedError, StoreAddress, password_for,
};
use mohole_store::{CorpusEntry, CoverageItem, CoverageKind, RunCount, Score, Subject};
use serde::Serialize;

use crate::median::median;

/// Measure a shared campaign with many rows: how long it takes to write and to read
///
/// Fills a campaign of its own with findings that were never found and with the numbers of many machines, and
/// asks what machines and pages ask. The rows stay: use a database that can be dropped afterwards.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench shared postgresql://mohole_writer@localhost/bench\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// The database: postgresql://ROLE@HOST/DATABASE
    #[arg(value_name = "URL")]
    url: String,
    /// File with the password of the database; also the environment variable PGPASSWORD
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// Findings of the campaign
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    findings: usize,
    /// Machines of the campaign
    #[arg(long, value_name = "N", default_value_t = 100)]
    machines: usize,
    /// Runs of all machines together
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    runs: u64,
    /// How often everything is asked
    #[arg(long, value_name = "N", default_value_t = 20)]
    loads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Rows of runs of one machine: its passes, operations and dialects by outcome.
const RUN_ROWS: u64 = 5_000;

/// Things that are covered.
const COVERED: usize = 100_000;

/// Programs that are kept.
const PROGRAMS: usize = 20_000;

/// A change that has not happened yet: most questions are answered with nothing.
const LAST: i64 = i64::MAX;

/// How long something took.
#[derive(Serialize)]
struct Took {
    what: String,
    rows: usize,
    median_ms: f64,
    slowest_ms: f64,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let address = StoreAddress::parse(&arguments.url)?;
    let password = password_for(&address, arguments.password_file.as_deref())?;
    let name = format!("bench {}", std::process::id());
    let sharing = Sharing { address: address.with_password(password), campaign: name };
    let mut took = vec![fill(&sharing, arguments)?];
    took.extend(ask(&sharing, arguments.loads)?);
    took.extend(copy(&sharing, arguments.loads)?);
    if arguments.json {
        return print::json(&took);
    }
    let cells = |one: &Took| {
        vec![
            one.what.clone(),
            print::thousands(one.rows),
            format!("{:.1}", one.median_ms),
            format!("{:.1}", one.slowest_ms),
        ]
    };
    let head = ["", "rows", "median ms", "slowest ms"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(took.iter().map(cells)).collect();
    print::line(print::table(&rows))
}

/// Fills the campaign. Returns how long a finding took to deliver.
fn fill(sharing: &Sharing, arguments: &Arguments) -> Result<Took> {
    let folder = tempfile::tempdir()?;
    example::write(folder.path(), arguments.findings)?;
    let (mut participant, absent) = Participant::join(sharing, folder.path(), ["mlir-opt-22", "22.1.0"])?;
    if let Some(error) = absent {
        return Err(error.into());
    }
    let start = Instant::now();
    let delivered = participant.push()?;
    let each = ms(start) / delivered.max(1) as f64;
    let mut shared = Shared::connect(&sharing.address)?;
    let campaign = shared.join(&sharing.campaign)?;
    for number in 0..arguments.machines {
        let new = NewMachine {
            token: format!("machine {number}"),
            name: format!("host {number}"),
            target: "mlir-opt-22".to_owned(),
            version: "22.1.0".to_owned(),
            number: None,
        };
        let machine = shared.register(&campaign, &new)?;
        let runs = arguments.runs / arguments.machines.max(1) as u64;
        send_numbers(&mut shared, &campaign, machine, runs)?;
        send_things(&mut shared, &campaign, machine, number, arguments.machines.max(1))?;
    }
    Ok(Took { what: "deliver one finding".to_owned(), rows: delivered, median_ms: each, slowest_ms: each })
}

/// Scores and runs of one machine.
fn send_numbers(
    shared: &mut Shared,
    campaign: &SharedCampaign,
    machine: i64,
    runs: u64,
) -> Result<(), SharedError> {
    let score = Score { turns: 1_000, tests: runs / 12, valid: runs / 20, ..Score::default() };
    let strategies = (0..12).map(|number| (format!("strategy {number}"), (score, BanditScore::default())));
    shared.send_scores(campaign, machine, &strategies.collect::<BTreeMap<_, _>>())?;
    let count = |number: u64| RunCount {
        subject: Subject::ALL[(number % 3) as usize],
        name: format!("thing.{}", number / 5),
        outcome: ["success", "rejected", "crash", "hang", "looked-again"][(number % 5) as usize].to_owned(),
        runs: runs / RUN_ROWS,
    };
    let counts: Vec<RunCount> = (0..RUN_ROWS).map(count).collect();
    shared.send_runs(campaign, machine, &counts)
}

/// The part of all things and programs that one machine has.
fn send_things(
    shared: &mut Shared,
    campaign: &SharedCampaign,
    machine: i64,
    number: usize,
    machines: usize,
) -> Result<(), SharedError> {
    let item = |thing: usize| CoverageItem {
        kind: CoverageKind::ALL[thing % 4],
        first: format!("pass-{}", thing / 500),
        second: format!("dialect.op{}", thing % 500),
    };
    let items: Vec<CoverageItem> = (0..COVERED).skip(number).step_by(machines).map(item).collect();
    shared.send_coverage(campaign, machine, &items)?;
    let program = |text: usize| CorpusEntry {
        contributor: "synth".to_owned(),
        parent: "{}".to_owned(),
        text: format!("\"builtin.module\"() ({{}}) : () -> () // {text} {}", "x".repeat(1_500))
            .into_bytes()
            .into(),
    };
    let programs: Vec<CorpusEntry> = (0..PROGRAMS).skip(number).step_by(machines).map(program).collect();
    shared.send_programs(campaign, machine, &programs)?;
    shared.add_point(campaign)
}

/// What machines and copies ask.
fn ask(sharing: &Sharing, loads: usize) -> Result<Vec<Took>> {
    let mut shared = Shared::connect(&sharing.address)?;
    let campaign = shared.join(&sharing.campaign)?;
    let found = shared.findings_after(&campaign, 0)?.pop();
    let key = found.map(|one| one.row.signature.key).unwrap_or_default();
    type Question<'q> = (&'q str, &'q dyn Fn(&mut Shared) -> Result<usize, SharedError>);
    let questions: [Question<'_>; 12] = [
        ("findings, nothing new", &|shared| Ok(shared.findings_after(&campaign, LAST)?.len())),
        ("all findings", &|shared| Ok(shared.findings_after(&campaign, 0)?.len())),
        ("files of a finding", &|shared| Ok(shared.files(&campaign, &key)?.len())),
        ("machines", &|shared| Ok(shared.machines(&campaign)?.len())),
        ("scores", &|shared| Ok(shared.scores(&campaign)?.len())),
        ("scores of the others", &|shared| Ok(shared.recent_scores(&campaign, 1)?.len())),
        ("runs, added up", &|shared| Ok(shared.runs(&campaign)?.len())),
        ("300 programs", &|shared| Ok(shared.programs_after(&campaign, 1, 0, 300)?.len())),
        ("coverage, nothing new", &|shared| {
            Ok(shared.coverage_after(&campaign, 1, "mlir-opt-22", LAST)?.1.len())
        }),
        ("all coverage", &|shared| Ok(shared.all_coverage_after(&campaign, 0)?.1.len())),
        ("points", &|shared| Ok(shared.points_after(&campaign, 0)?.1.len())),
        ("a free reduction", &|shared| Ok(shared.take_leases(&campaign, 1, ["none", "none"], 2)?.len())),
    ];
    let mut took = Vec::new();
    for (what, question) in questions {
        took.push(time(what, loads, || Ok(question(&mut shared)?))?);
    }
    Ok(took)
}

/// A copy of the campaign, and what pages read of it.
fn copy(sharing: &Sharing, loads: usize) -> Result<Vec<Took>> {
    let folder = tempfile::tempdir()?;
    let mut copy = CampaignCopy::open(sharing, folder.path())?;
    let first = time("first copy", 1, || Ok(copy.pull()?.findings))?;
    let later = time("later copy", loads, || Ok(copy.pull()?.findings))?;
    let source = FolderSource::open(folder.path())?;
    let read = time("pages read the copy at first", 1, || Ok(source.read()?.findings.len()))?;
    let again = time("pages read the copy again", loads, || Ok(source.read()?.findings.len()))?;
    Ok(vec![first, later, read, again])
}

fn time(what: &str, loads: usize, mut work: impl FnMut() -> Result<usize>) -> Result<Took> {
    let mut rows = 0;
    let mut times = Vec::new();
    for _ in 0..loads.max(1) {
        let start = Instant::now();
        rows = work()?;
        times.push(ms(start));
    }
    let slowest_ms = times.iter().copied().fold(0.0, f64::max);
    Ok(Took { what: what.to_owned(), rows, median_ms: median(times).unwrap_or(0.0), slowest_ms })
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1_000.0
}
