//! `mohole store show`: the campaigns of a database and their machines.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use mohole_session::print;
use mohole_store::shared::{MachineRow, Shared, SharedCampaign};
use serde::Serialize;

use super::options::PasswordOption;

/// List the campaigns of a database, and the machines of each
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole store show postgresql://mohole_reader@db/bugs\n\n\
Exit codes: 0 shown, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// The database: postgresql://ROLE@HOST/DATABASE
    #[arg(value_name = "URL")]
    url: String,
    /// Print one JSON object per campaign
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    password: PasswordOption,
}

#[derive(Serialize)]
struct ShownCampaign {
    name: String,
    findings: usize,
    tests: u64,
    /// Of all machines.
    processor_seconds: f64,
    machines: Vec<ShownMachine>,
}

#[derive(Serialize)]
struct ShownMachine {
    number: i64,
    name: String,
    target: String,
    version: String,
    running: bool,
    /// Seconds since it was heard of.
    silent: f64,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let mut shared = Shared::connect(&arguments.password.address(&arguments.url)?)?;
    let names = shared.campaign_names()?;
    if names.is_empty() && !arguments.json {
        print::line("no campaigns")?;
    }
    for name in names {
        let campaign = shared.campaign(&name)?;
        let shown = campaign_of(&mut shared, name, &campaign)?;
        if arguments.json {
            print::json(&shown)?;
            continue;
        }
        let ShownCampaign { name, findings, tests, machines, .. } = shown;
        print::line(format!("{name}: {findings} findings, {} tests", print::thousands(tests as usize)))?;
        let rows: Vec<Vec<String>> = machines.iter().map(row).collect();
        if !rows.is_empty() {
            print::line(print::table(&rows))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn campaign_of(shared: &mut Shared, name: String, campaign: &SharedCampaign) -> Result<ShownCampaign> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    let machine = |row: MachineRow| ShownMachine {
        number: row.number,
        name: row.name,
        target: row.target,
        version: row.version,
        running: row.is_running,
        silent: (now - row.heard).max(0.0),
    };
    let [_, processor_seconds, _] = shared.spent(campaign)?;
    Ok(ShownCampaign {
        name,
        processor_seconds,
        findings: shared.finding_count(campaign)?,
        tests: shared.scores(campaign)?.values().map(|score| score.tests).sum(),
        machines: shared.machines(campaign)?.into_iter().map(machine).collect(),
    })
}

fn row(machine: &ShownMachine) -> Vec<String> {
    let ShownMachine { number, name, target, version, running, silent } = machine;
    let state = if *running { "running".to_owned() } else { format!("last heard of {silent:.0} s ago") };
    vec![format!("  {number}"), name.clone(), format!("{target} {version}"), state]
}
