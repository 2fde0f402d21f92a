//! `mohole bench callgrind`: coverage compared with what valgrind sees.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use mohole_session::{Session, TargetOption, inputs, print};
use mohole_target::{CodeCoverage, CoverageLevel, Mode, Worker, run_program};
use mohole_testcase::Job;

/// Compare the functions that coverage reports with those that valgrind sees
///
/// Each program runs with coverage, and in valgrind's callgrind, which executes every instruction itself.
/// Functions that coverage reports must be entered there, and the other way round. Needs valgrind, and a
/// compiler whose `main` has a name.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole bench callgrind --target mlir-opt-22-asserts a.mlir -- --cse\n\n\
Exit codes: 0 the same functions, 1 others, or another error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders with programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Programs
    #[arg(long, value_name = "N", default_value_t = 20)]
    programs: usize,
    /// Arguments for the compiler
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

/// How long valgrind may take.
const LIMIT: Duration = Duration::from_secs(600);

/// How many names of functions are printed for each program.
const MAX_NAMES: usize = 10;

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let coverage = session.tool.open_coverage(&session.home, CoverageLevel::Function)?;
    session.tool.cover(coverage.clone());
    let mut worker = Worker::new(session.tool.clone(), Mode::BeforeMain)?;
    let files = inputs::files(&arguments.files)?;
    let folder = tempfile::tempdir()?;
    let (mut wrong, mut missed, mut all) = (0, 0, 0);
    for file in spread(&files, arguments.programs) {
        let mut job = Job::new(arguments.args.iter().map(String::as_str), inputs::read(file)?);
        job.limits = session.profile.limits.limits();
        coverage.forget();
        worker.run(&job)?;
        let blocks = coverage.reached();
        let reported: BTreeSet<u32> =
            blocks.iter().filter_map(|&block| coverage.entered_function(block)).collect();
        let valgrind = |in_main: bool| {
            seen_by_valgrind(&session, &coverage, file, &arguments.args, folder.path(), in_main)
        };
        let seen = valgrind(true)?;
        let mut extra: Vec<u32> = reported.difference(&seen).copied().collect();
        if !extra.is_empty() {
            // Destructors run after `main`, and coverage sees them.
            let all = valgrind(false)?;
            extra.retain(|function| !all.contains(function));
        }
        let lacking: Vec<u32> = seen.difference(&reported).copied().collect();
        print::line(format!(
            "{}: {} functions, {} not entered in valgrind, {} missed",
            file.display(),
            reported.len(),
            extra.len(),
            lacking.len()
        ))?;
        for (functions, what) in [(&extra, "not entered"), (&lacking, "missed")] {
            let some: Vec<u32> = functions.iter().copied().take(MAX_NAMES).collect();
            for name in coverage.function_names(&some)? {
                print::line(format!("  {what}: {}", mohole_coverage::readable(&name)))?;
            }
        }
        all += reported.len();
        wrong += extra.len();
        missed += lacking.len();
    }
    print::line(format!(
        "in all {} functions, {wrong} not entered in valgrind, {missed} missed",
        print::thousands(all)
    ))?;
    ensure!(wrong + missed == 0, "coverage and valgrind disagree");
    Ok(())
}

/// So many of the files, from all parts of the list.
fn spread(files: &[PathBuf], count: usize) -> impl Iterator<Item = &PathBuf> {
    let step = (files.len() / count.max(1)).max(1);
    files.iter().step_by(step).take(count)
}

/// The functions of covered files whose first instruction valgrind executes: between the start of `main` and
/// its end, or in the whole process.
fn seen_by_valgrind(
    session: &Session,
    coverage: &CodeCoverage,
    file: &Path,
    args: &[String],
    folder: &Path,
    in_main: bool,
) -> Result<BTreeSet<u32>> {
    let out = folder.join("callgrind.out");
    let mut words = vec!["--tool=callgrind".to_owned(), "--dump-instr=yes".to_owned()];
    if in_main {
        words.push("--toggle-collect=main".to_owned());
    }
    words.push(format!("--callgrind-out-file={}", out.display()));
    words.push(session.tool.program.display().to_string());
    words.extend(session.tool.args.iter().chain(args).cloned());
    words.push(file.display().to_string());
    run_program(Path::new("valgrind"), &words, LIMIT).context("cannot run valgrind")?;
    let text = std::fs::read_to_string(&out).context("valgrind writes nothing")?;
    std::fs::remove_file(&out)?;
    let seen = entered(&text, coverage);
    ensure!(!seen.is_empty(), "valgrind sees no function: `main` has no name");
    Ok(seen)
}

/// The functions of covered files whose first instruction is in a file of callgrind.
fn entered(text: &str, coverage: &CodeCoverage) -> BTreeSet<u32> {
    let mut objects: Vec<Option<usize>> = Vec::new();
    let (mut object, mut address) = (None, 0u64);
    let mut seen = BTreeSet::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("ob=").or_else(|| line.strip_prefix("cob=")) {
            let file = numbered_object(name, &mut objects, coverage);
            if line.starts_with("ob=") {
                object = file;
            }
            continue;
        }
        let Some(place) = position(line, address) else { continue };
        address = place;
        seen.extend(object.and_then(|file| function_at(coverage, file, address)));
    }
    seen
}

/// `(12) /path`, or `(12)` from the second time on.
fn numbered_object(text: &str, objects: &mut Vec<Option<usize>>, coverage: &CodeCoverage) -> Option<usize> {
    let (number, path) = text.strip_prefix('(')?.split_once(')')?;
    let number: usize = number.parse().ok()?;
    objects.resize(objects.len().max(number + 1), None);
    if !path.is_empty() {
        let path = Path::new(path.trim());
        let is_same = |file: &Path| file == path || file.canonicalize().ok() == path.canonicalize().ok();
        objects[number] = coverage.files().iter().position(|file| is_same(&file.path));
    }
    objects[number]
}

/// The address that a line of costs begins with; relative ones count from the last.
fn position(line: &str, last: u64) -> Option<u64> {
    let word = line.split(' ').next()?;
    if let Some(digits) = word.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok();
    }
    match word.split_at_checked(1)? {
        ("*", "") => Some(last),
        ("+", distance) => Some(last + parse(distance)?),
        ("-", distance) => last.checked_sub(parse(distance)?),
        _ => None,
    }
}

fn parse(distance: &str) -> Option<u64> {
    match distance.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => distance.parse().ok(),
    }
}

fn function_at(coverage: &CodeCoverage, file: usize, address: u64) -> Option<u32> {
    let file = &coverage.files()[file];
    let place = u32::try_from(address.checked_sub(file.address)?).ok()?;
    let number = file.map.function_of(place)?;
    let function = file.map.functions()[number];
    (function.start == place && !function.is_part).then_some(file.first_function + number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_absolute_or_relative() {
        assert_eq!(position("0x1f 0 1", 7), Some(31));
        assert_eq!(position("+2 0 1", 7), Some(9));
        assert_eq!(position("-2 0 1", 7), Some(5));
        assert_eq!(position("* 0 1", 7), Some(7));
        assert_eq!(position("fn=(3) main", 7), None);
        assert_eq!(position("calls=1 0x27280 242 ", 7), None);
    }
}
