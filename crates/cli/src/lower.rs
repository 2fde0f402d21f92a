//! `mohole lower`: lowers a program along many paths.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_campaign::{JudgedRun, Lowerer, LoweringPath, PathEnd};
use mohole_session::{Session, TargetOption, generic, inputs, print, rule_book};
use mohole_target::Mode;
use mohole_testcase::{Pipeline, Rng};
use serde::Serialize;

use crate::path_finding::PathFinding;
use crate::planning::{self, PlannerOptions};

/// Lower a program along many different paths
///
/// A planner chooses passes from the target's rule book until only the llvm dialect is left. The same seed
/// gives the same paths. Each path is printed with its pipeline. Crashes and invalid IR on a path are printed
/// with the command that reproduces them; with --out they are also saved.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole gen tosa --executable > t.mlir && mohole lower t.mlir --paths 20\n\n\
Exit codes: 0 lowered, 1 error, 2 bad usage, 10 a crash or invalid IR."
)]
pub(crate) struct Arguments {
    /// The program; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    planner: PlannerOptions,
    /// Folder for the pipeline and the lowered program of each path
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// With --out: also save the program after each pass
    #[arg(long, requires = "out")]
    intermediates: bool,
    /// Print one JSON object per path, then a summary
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    path: usize,
    end: &'a str,
    passes: usize,
    steps: usize,
    vain: usize,
    runs: usize,
    compiler_ms: f64,
    retraced: usize,
    pipeline: Pipeline,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left: Vec<String>,
    dialects: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    findings: &'a [PathFinding],
}

#[derive(Serialize)]
struct Summary {
    paths: usize,
    lowered: usize,
    success_rate: f64,
    mean_length: f64,
    distinct_pipelines: usize,
    distinct_results: usize,
    seconds: f64,
    paths_per_second: f64,
    findings: usize,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let program: std::sync::Arc<[u8]> = inputs::read(&arguments.file)?.into();
    let catalog = session.catalog(1)?;
    let rule_index = planning::rule_index(&session, &catalog, &arguments.planner)?;
    let lowerer = Lowerer::new(&session.profile, &rule_index, rule_book::prints_op_stats(&catalog));
    let mut engine = session.engine(1, Mode::Best)?;
    let worker = engine.first();
    let Some(start) = lowerer.start(worker, &program)? else {
        return Err(generic::why_not_accepted(worker, &session, &arguments.file, &program));
    };
    let mut planner = arguments.planner.planner()?;
    let begun = Instant::now();
    let mut paths = Vec::new();
    for number in 0..arguments.planner.paths() {
        let mut rng = Rng::new(arguments.planner.seed(number));
        let path = lowerer.walk(worker, &start, planner.as_mut(), &mut rng)?;
        let found = path_findings(arguments, &session, &program, number, &path);
        print::ignore_closed_pipe(show(arguments, number, &path, &found))?;
        if let Some(folder) = &arguments.out {
            write(folder, number, &path)?;
            if arguments.intermediates {
                write_intermediates(folder, number, &lowerer.intermediates(worker, &program, &path)?)?;
            }
        }
        paths.push(path);
    }
    print::ignore_closed_pipe(summarize(arguments, &paths, begun.elapsed().as_secs_f64()))?;
    let any_finding = paths.iter().any(|path| path.findings().next().is_some());
    Ok(if any_finding { ExitCode::from(10) } else { ExitCode::SUCCESS })
}

/// Crashes and invalid IR on a path, each with the file of its program.
fn path_findings(
    arguments: &Arguments,
    session: &Session,
    program: &[u8],
    number: usize,
    path: &LoweringPath,
) -> Vec<PathFinding> {
    let Session { profile, tool, .. } = session;
    let one = |(name, found): (String, &JudgedRun)| {
        let written = arguments.out.as_ref().map(|folder| folder.join(format!("{name}.mlir")));
        let given = (*found.job.input == *program).then_some(&arguments.file);
        PathFinding::new(&profile.name, tool, found, written.as_deref().or(given.map(PathBuf::as_path)))
    };
    findings(number, path).map(one).collect()
}

/// Crashes and invalid IR on a path, each with the name of its files.
fn findings(number: usize, path: &LoweringPath) -> impl Iterator<Item = (String, &JudgedRun)> {
    path.findings().enumerate().map(move |(place, found)| match path.invalid.get(place) {
        Some(_) => (format!("path-{number}.invalid-{place}"), found),
        None => (format!("path-{number}.died"), found),
    })
}

fn show(arguments: &Arguments, number: usize, path: &LoweringPath, found: &[PathFinding]) -> Result<()> {
    let line = Line {
        path: number,
        end: end_word(&path.end),
        passes: path.passes.len(),
        steps: path.steps,
        vain: path.steps_without_effect,
        runs: path.runs,
        compiler_ms: path.compiler_time.as_secs_f64() * 1e3,
        retraced: path.dropped_passes,
        pipeline: path.pipeline(),
        left: match &path.end {
            PathEnd::Stuck(_, left) => left.clone(),
            _ => Vec::new(),
        },
        dialects: &path.dialects,
        findings: found,
    };
    if arguments.json {
        return print::json(&line);
    }
    let mut text = format!(
        "path {number}: {}, {} in {}",
        line.end,
        print::count(line.passes, "pass", "passes"),
        print::count(line.steps, "step", "steps")
    );
    if line.vain > 0 {
        text += &format!(" ({} without effect)", line.vain);
    }
    if line.retraced > 0 {
        text += &format!(", {} undone", print::count(line.retraced, "pass", "passes"));
    }
    if !line.left.is_empty() {
        text += &format!("; left: {}", line.left.join(" "));
    }
    print::line(format!("{text}\n  {}", line.pipeline))?;
    found.iter().try_for_each(|finding| print::line(finding.text()))
}

fn end_word(end: &PathEnd) -> &'static str {
    match end {
        PathEnd::Lowered(_) => "lowered",
        PathEnd::Stuck(..) => "stuck",
        PathEnd::Died(_) => "crashed",
    }
}

/// Writes the pipeline, the lowered program, and the crashes and invalid IR of a path.
fn write(folder: &Path, number: usize, path: &LoweringPath) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let put = |name: String, bytes: &[u8]| {
        let file = folder.join(name);
        std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))
    };
    put(format!("path-{number}.pipeline"), format!("{}\n", path.pipeline()).as_bytes())?;
    for (name, JudgedRun { job, execution, .. }) in findings(number, path) {
        put(format!("{name}.mlir"), &job.input)?;
        put(format!("{name}.args"), job.args.join("\n").as_bytes())?;
        put(format!("{name}.txt"), &execution.stderr)?;
    }
    match &path.end {
        PathEnd::Lowered(text) => put(format!("path-{number}.mlir"), text),
        PathEnd::Stuck(text, _) => put(format!("path-{number}.stuck.mlir"), text),
        PathEnd::Died(_) => Ok(()),
    }
}

fn write_intermediates(folder: &Path, number: usize, programs: &[(String, String)]) -> Result<()> {
    let folder = folder.join(format!("path-{number}"));
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (i, (pass, text)) in (1..).zip(programs) {
        let file = folder.join(format!("{i:02}-{pass}.mlir"));
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

fn summarize(arguments: &Arguments, paths: &[LoweringPath], seconds: f64) -> Result<()> {
    let lowered: Vec<&LoweringPath> = paths.iter().filter(|path| path.lowered().is_some()).collect();
    let results: BTreeSet<&[u8]> =
        lowered.iter().filter_map(|path| path.lowered()).map(AsRef::as_ref).collect();
    let pipelines: BTreeSet<String> = lowered.iter().map(|path| path.pipeline().to_string()).collect();
    let passes: usize = lowered.iter().map(|path| path.passes.len()).sum();
    let of = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
    let summary = Summary {
        paths: paths.len(),
        lowered: lowered.len(),
        success_rate: of(lowered.len(), paths.len()),
        mean_length: of(passes, lowered.len()),
        distinct_pipelines: pipelines.len(),
        distinct_results: results.len(),
        seconds,
        paths_per_second: paths.len() as f64 / seconds,
        findings: paths.iter().flat_map(LoweringPath::findings).count(),
    };
    if arguments.json {
        return print::json(&summary);
    }
    print::line(format!(
        "{} of {} lowered ({:.1}%), {:.1} passes each, {} different pipelines, {} different results",
        summary.lowered,
        print::count(summary.paths, "path", "paths"),
        100.0 * summary.success_rate,
        summary.mean_length,
        summary.distinct_pipelines,
        summary.distinct_results,
    ))
}
