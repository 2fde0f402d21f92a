//! `mohole corpus stats`: what programs cover.

use std::path::PathBuf;

use anyhow::Result;
use mohole_catalog::Catalog;
use mohole_mutate::metrics::{Dependencies, DialectPairs};
use mohole_session::corpus::{Entry, load, pairs_of};
use mohole_session::{Session, TargetOption, print};
use serde::Serialize;

/// Count what programs cover
///
/// Programs must be in generic form, as `mohole corpus import` writes and `mlir-opt
/// --mlir-print-op-generic` prints it. Dialect pairs are counted as in SynthFuzz, operation dependencies as
/// in MLIRod, so that the numbers can be compared.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole corpus stats corpus --metrics mutants --against corpus\n\n\
Exit codes: 0 counted, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Folders of programs
    #[arg(value_name = "FOLDER", required_unless_present = "metrics")]
    folders: Vec<PathBuf>,
    /// Another folder of programs to count; may be repeated
    #[arg(long, value_name = "FOLDER")]
    metrics: Vec<PathBuf>,
    /// Also print what is new compared with the programs of this folder
    #[arg(long, value_name = "FOLDER")]
    against: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Stats {
    programs: usize,
    unread: usize,
    operations: usize,
    distinct_operations: usize,
    /// Dialects that are in a pair.
    dialects: usize,
    control_pairs: usize,
    data_pairs: usize,
    either_pairs: usize,
    operation_pairs: usize,
    dependencies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<New>,
}

#[derive(Serialize)]
struct New {
    control_pairs: Vec<String>,
    data_pairs: Vec<String>,
    operations: usize,
    operation_pairs: usize,
    dependencies: usize,
}

/// What was counted in folders.
struct Counted {
    pairs: DialectPairs,
    dependencies: Dependencies,
    unread: usize,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let catalog = session.catalog(1)?;
    let folders: Vec<PathBuf> = arguments.folders.iter().chain(&arguments.metrics).cloned().collect();
    let counted = count(&folders, &catalog)?;
    let new = match arguments.against.is_empty() {
        true => None,
        false => Some(beyond(&counted, &count(&arguments.against, &catalog)?)),
    };
    let Counted { pairs, dependencies, unread } = counted;
    let stats = Stats {
        programs: pairs.programs,
        unread,
        operations: pairs.seen.values().sum(),
        distinct_operations: pairs.names.len(),
        dialects: pairs.dialects().len(),
        control_pairs: pairs.control.len(),
        data_pairs: pairs.data.len(),
        either_pairs: pairs.control.union(&pairs.data).count(),
        operation_pairs: pairs.ops.len(),
        dependencies: dependencies.len(),
        new,
    };
    if arguments.json { print::json(&stats) } else { show(&stats) }
}

fn count(folders: &[PathBuf], catalog: &Catalog) -> Result<Counted> {
    let loaded = load(folders)?;
    let mut counted =
        Counted { pairs: pairs_of(catalog), dependencies: Dependencies::default(), unread: loaded.unread };
    for Entry { module, .. } in &loaded.programs {
        counted.pairs.add(module);
        counted.dependencies.add(module);
    }
    Ok(counted)
}

fn beyond(counted: &Counted, old: &Counted) -> New {
    let new = counted.pairs.beyond(&old.pairs);
    let text = |(a, b): &(String, String)| format!("{a}-{b}");
    New {
        control_pairs: new.control.iter().map(text).collect(),
        data_pairs: new.data.iter().map(text).collect(),
        operations: new.names.len(),
        operation_pairs: new.ops.len(),
        dependencies: counted.dependencies.beyond(&old.dependencies),
    }
}

fn show(stats: &Stats) -> Result<()> {
    print::line(format!(
        "{}, {} with {} names",
        print::count(stats.programs, "program", "programs"),
        print::count(stats.operations, "operation", "operations"),
        print::thousands(stats.distinct_operations)
    ))?;
    if stats.unread > 0 {
        let unread = print::count(stats.unread, "program", "programs");
        print::line(format!(
            "{unread} not in generic form skipped; convert them with: mohole corpus import"
        ))?;
    }
    print::line(format!(
        "{} dialects, {} control pairs, {} data pairs, {} of either",
        stats.dialects, stats.control_pairs, stats.data_pairs, stats.either_pairs
    ))?;
    print::line(format!(
        "{} operation pairs, {} operation dependencies",
        print::thousands(stats.operation_pairs),
        print::thousands(stats.dependencies)
    ))?;
    let Some(new) = &stats.new else { return Ok(()) };
    print::line(format!(
        "new: {} control pairs, {} data pairs, {} operations, {} operation pairs, {} dependencies",
        new.control_pairs.len(),
        new.data_pairs.len(),
        new.operations,
        print::thousands(new.operation_pairs),
        print::thousands(new.dependencies)
    ))?;
    print::line(format!("control: {}", new.control_pairs.join(" ")))?;
    print::line(format!("data: {}", new.data_pairs.join(" ")))
}
