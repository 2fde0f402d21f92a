//! `mohole target`: the compilers that mohole knows.

mod add;
mod definitions;
mod install;
mod lowering;
mod remove;
mod runner;
mod trial;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, OpDef, Saved};
use mohole_session::{Session, TargetOption, WorkersOption, print};
use mohole_target::{Home, Profile, Tool};
use serde::Serialize;

use crate::observe::observe;

/// Install, add, remove, list and show compilers
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Install(install::Arguments),
    Add(add::Arguments),
    Remove(remove::Arguments),
    List(ListArguments),
    Show(ShowArguments),
    Probe(ProbeArguments),
}

/// List the compilers that mohole knows
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target list\n\nExit codes: 0 listed, 1 error.")]
pub(crate) struct ListArguments {
    /// Print one JSON object per compiler
    #[arg(long)]
    json: bool,
}

/// Show the passes, dialects and operations of a compiler
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target show mlir-opt-22 --passes\n\n\
Exit codes: 0 shown, 1 not installed, or another error, 2 bad usage.")]
pub(crate) struct ShowArguments {
    /// A name from `mohole target list`
    name: String,
    /// Only its passes with their options, and its pipelines
    #[arg(long)]
    passes: bool,
    /// Only its operations
    #[arg(long)]
    ops: bool,
    /// Only its dialects
    #[arg(long)]
    dialects: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Learn operations without a definition from these programs, and save them: files or folders
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
}

/// Probe a compiler again and write its catalog to a file
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target probe mlir-opt-22 --out mlir-22.json.zst\n\n\
Exit codes: 0 probed, 1 not installed, or another error, 2 bad usage.")]
pub(crate) struct ProbeArguments {
    /// A name from `mohole target list`
    name: String,
    /// Folder with the definitions of its operations; may be repeated. All dialects below it are read. MLIR's
    /// own must be among them
    #[arg(long, value_name = "FOLDER")]
    definitions: Vec<PathBuf>,
    /// File for the catalog
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    workers: WorkersOption,
}

pub(crate) fn main(command: Command) -> Result<ExitCode> {
    match command {
        Command::Install(arguments) => install::main(&arguments),
        Command::Add(arguments) => add::main(arguments),
        Command::Remove(arguments) => remove::main(&arguments),
        Command::List(arguments) => list(&arguments),
        Command::Show(arguments) => show(&arguments),
        Command::Probe(arguments) => probe(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    installed: bool,
    path: Option<String>,
    description: &'a str,
}

fn list(arguments: &ListArguments) -> Result<()> {
    let home = Home::from_environment();
    let profiles = Profile::all(&home);
    let listed = profiles.iter().map(|profile| {
        let tool = Tool::of(profile, &home).ok();
        Listed {
            name: &profile.name,
            installed: tool.is_some(),
            path: tool.map(|tool| tool.program.display().to_string()),
            description: &profile.description,
        }
    });
    if arguments.json {
        return listed.into_iter().try_for_each(|line| print::json(&line));
    }
    let row = |line: Listed<'_>| {
        let place = line.path.unwrap_or_else(|| "not installed".to_owned());
        vec![line.name.to_owned(), place, line.description.to_owned()]
    };
    print::line(print::table(&listed.map(row).collect::<Vec<_>>()))
}

fn show(arguments: &ShowArguments) -> Result<()> {
    let session = Session::open(&TargetOption { target: Some(arguments.name.clone()) })?;
    let mut catalog = session.catalog(2)?;
    if !arguments.corpus.is_empty() {
        let shown = observe(&session, &arguments.corpus)?;
        session.prober(2).remember(&shown)?;
        catalog.merge_observed(&shown);
    }
    let all = !(arguments.passes || arguments.ops || arguments.dialects);
    if arguments.json {
        return show_json(arguments, catalog, all);
    }
    if all {
        return show_summary(&session, &catalog);
    }
    if arguments.dialects {
        for dialect in &catalog.dialects {
            let ops = catalog.ops_of(&dialect.name).len();
            print::line(format!("{}: {}", dialect.name, print::count(ops, "operation", "operations")))?;
        }
    }
    if arguments.ops {
        catalog.ops.iter().try_for_each(show_op)?;
    }
    if arguments.passes {
        catalog.passes.iter().try_for_each(|pass| print::line(pass.to_string().trim_end()))?;
        for pipeline in &catalog.pipelines {
            print::line(format!("{}: pipeline: {}", pipeline.name, pipeline.summary))?;
        }
    }
    Ok(())
}

fn show_json(arguments: &ShowArguments, mut catalog: Catalog, all: bool) -> Result<()> {
    if !all {
        if !arguments.passes {
            catalog.passes.clear();
            catalog.pipelines.clear();
        }
        if !arguments.ops {
            catalog.ops.clear();
            catalog.types.clear();
            catalog.attrs.clear();
            catalog.enums.clear();
        }
        if !arguments.dialects {
            catalog.dialects.clear();
        }
    }
    print::json(&catalog)
}

fn show_summary(session: &Session, catalog: &Catalog) -> Result<()> {
    let tests = catalog.passes.iter().filter(|pass| pass.is_test()).count();
    let defined = catalog.dialects.iter().filter(|dialect| !catalog.ops_of(&dialect.name).is_empty()).count();
    let assertions = match catalog.assertions {
        Some(true) => "on",
        Some(false) => "off",
        None => "unknown",
    };
    print::line(format!("{}: {}", session.profile.name, session.tool.program.display()))?;
    print::line(format!("version {}, assertions {assertions}", catalog.version))?;
    print::line(format!(
        "{} of which {tests} are test passes, {}",
        print::count(catalog.passes.len(), "pass", "passes"),
        print::count(catalog.pipelines.len(), "pipeline", "pipelines")
    ))?;
    print::line(format!(
        "{}, {} in {}",
        print::count(catalog.dialects.len(), "dialect", "dialects"),
        print::count(catalog.ops.len(), "operation", "operations"),
        print::count(defined, "of them", "of them")
    ))?;
    let unknown = catalog.unknown_dialects();
    if !unknown.is_empty() {
        print::line(format!(
            "no operation is known of {}; see `mohole doctor`, or `mohole target add --help` for --definitions",
            unknown.join(", ")
        ))?;
    }
    session.tool.why_unnamed().map_or(Ok(()), |why| print::line(format!("backtraces: {why}")))
}

fn show_op(op: &OpDef) -> Result<()> {
    print::line(op.to_string().trim_end())
}

fn probe(arguments: ProbeArguments) -> Result<()> {
    let mut session = Session::open(&TargetOption { target: Some(arguments.name) })?;
    let old = session.profile.clone();
    if let Some(definitions) = definitions::definitions_in(&arguments.definitions, Some(&old))? {
        session.profile.definitions = Some(definitions);
    }
    let catalog = session.prober(arguments.workers.count()).ask()?;
    let out = &arguments.out;
    std::fs::write(out, catalog.to_zst()).with_context(|| format!("cannot write {}", out.display()))?;
    show_summary(&session, &catalog)
}
