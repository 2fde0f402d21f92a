//! `mohole coverage`: what a campaign has reached of the compiler's code, and what it never did.

mod groups;
mod lcov;
mod page;
mod reached;
mod search;
mod show;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use mohole_campaign::SavedCampaign;
use mohole_session::{Session, TargetOption, Usage, print};
use mohole_target::CoverageLevel;

use self::groups::Report;
use self::reached::Reached;

/// Show how much of the compiler's code a campaign has reached
///
/// For campaigns that ran with --cover. Blocks and functions over time, by library, by dialect and by pass,
/// and what was never reached. Dialects and passes are told by the names of functions, passes also
/// by the runs that were the first to reach something.
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  mohole fuzz --target mlir-opt-22 --dir d --cover block --time 10m\n  \
mohole coverage --dir d\n  mohole coverage --dir d --format html --out coverage.html\n  \
mohole coverage --dir d --function TilingInterface\n\n\
Exit codes: 0 shown, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// Folder of the campaign
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    /// How to show it
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Show the functions whose name contains this text, and the program and passes that reached each first
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["format", "out"])]
    function: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Tables
    Text,
    /// One page with a map
    Html,
    /// One JSON object
    Json,
    /// Lines, for genhtml and editors; needs debug information
    Lcov,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let dir = &arguments.dir;
    let saved = SavedCampaign::read(dir)?;
    let saved = saved.with_context(|| format!("{} holds no campaign", dir.display()))?;
    let session = Session::open(&TargetOption { target: Some(saved.target) })?;
    let coverage = session.tool.open_coverage(&session.home, CoverageLevel::Block)?;
    let reached = Reached::read(dir, &session, &coverage)?;
    if let Some(text) = &arguments.function {
        ensure!(!text.is_empty(), Usage("--function needs a text".to_owned()));
        return search::main(text, &reached, dir).map(|()| ExitCode::SUCCESS);
    }
    let text = match arguments.format {
        Format::Lcov => lcov::text(&reached)?,
        format => {
            let report = Report::of(&reached, &session.catalog(1)?);
            match format {
                Format::Html => page::html(&report),
                Format::Json => serde_json::to_string(&report)? + "\n",
                Format::Text | Format::Lcov => show::text(&report),
            }
        }
    };
    match &arguments.out {
        None => print::data(text)?,
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            print::line(path.display().to_string())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
