//! `mohole bench growth`: how the time of each command grows with its program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use mohole_session::{Session, TargetOption, print};
use mohole_target::run_program;
use mohole_testcase::End;
use serde::Serialize;

/// Measure how the time of each command grows with the size of its program
///
/// Every command that takes a program gets larger and larger ones: a chain of operations that depend on each
/// other, and many small functions. The growth is the exponent between the two largest sizes that were
/// measured: 1 for time that grows with the size, 2 for time that grows with its square.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench growth --sizes 1000,10000,100000\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Numbers of operations
    #[arg(long, value_name = "N,..", value_delimiter = ',', default_value = "5000,10000,20000")]
    sizes: Vec<usize>,
    /// Give up a command after this many seconds, and leave out the larger sizes
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    limit: u64,
    /// Print one JSON object for each command and program
    #[arg(long)]
    json: bool,
}

/// A command with its arguments; `{}` is the program, `{out}` a new folder.
const COMMANDS: [&str; 9] = [
    "ir print {}",
    "ir roundtrip {}",
    "scan {}",
    "run {}",
    "recondition {}",
    "eval {}",
    "lower --paths 1 {}",
    "corpus import {} --out {out}",
    "mutate --text --corpus {}",
];

/// Commands that ask no compiler.
const WITHOUT_TARGET: [&str; 2] = ["ir print", "ir roundtrip"];

/// Makes a program of this size.
type MakeProgram = fn(usize) -> String;

/// A kind of program, by its number of operations.
const PROGRAMS: [(&str, MakeProgram); 2] = [("chain", chain), ("functions", functions)];

/// Functions of this many operations.
const FUNCTION_LEN: usize = 5;

#[derive(Serialize)]
struct Row {
    command: &'static str,
    program: &'static str,
    /// Seconds for each size; `None` where the command was given up.
    seconds: Vec<Option<f64>>,
    growth: Option<f64>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    ensure!(arguments.sizes.is_sorted(), "give the sizes in ascending order");
    let session = Session::open(&arguments.target)?;
    // Probed before anything is measured.
    session.catalog(2)?;
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let mut rows = Vec::new();
    for (program, make) in PROGRAMS {
        for command in COMMANDS {
            let row = measure(arguments, &session, folder.path(), command, (program, make))?;
            if arguments.json {
                print::json(&row)?;
            }
            rows.push(row);
        }
    }
    if arguments.json { Ok(()) } else { print::line(table(&arguments.sizes, &rows)) }
}

fn measure(
    arguments: &Arguments,
    session: &Session,
    folder: &Path,
    command: &'static str,
    (program, make): (&'static str, fn(usize) -> String),
) -> Result<Row> {
    let mut seconds = Vec::new();
    for &size in &arguments.sizes {
        let is_given_up = seconds.last().is_some_and(Option::is_none);
        let time = match is_given_up {
            true => None,
            false => {
                let file = folder.join(format!("{program}-{size}.mlir"));
                std::fs::write(&file, make(size))
                    .with_context(|| format!("cannot write {}", file.display()))?;
                run(session, command, &file, Duration::from_secs(arguments.limit))?
            }
        };
        seconds.push(time);
    }
    let growth = growth(&arguments.sizes, &seconds);
    Ok(Row { command, program, seconds, growth })
}

/// The time of one command; `None` if it takes too long.
fn run(session: &Session, command: &str, file: &Path, limit: Duration) -> Result<Option<f64>> {
    let program: PathBuf = std::env::current_exe().context("cannot find this program")?;
    let out = tempfile::tempdir().context("cannot make a folder")?;
    let (file, out) = (file.display().to_string(), out.path().display().to_string());
    let mut args: Vec<String> =
        command.split(' ').map(|word| word.replace("{out}", &out).replace("{}", &file)).collect();
    if !WITHOUT_TARGET.iter().any(|name| command.starts_with(name)) {
        args.extend(["--target".to_owned(), session.profile.name.clone()]);
    }
    args.extend(["--max-size".to_owned(), "1G".to_owned()]);
    let start = Instant::now();
    let finished = run_program(&program, &args, limit).context("cannot run this program")?;
    let said = String::from_utf8_lossy(&finished.stderr);
    ensure!(
        finished.end != End::Exited(1) && finished.end != End::Exited(2),
        "mohole {} fails: {}",
        args.join(" "),
        said.trim_end()
    );
    Ok((finished.end != End::Deadline).then(|| start.elapsed().as_secs_f64()))
}

/// The exponent between the last two times.
fn growth(sizes: &[usize], seconds: &[Option<f64>]) -> Option<f64> {
    let measured: Vec<(f64, f64)> =
        sizes.iter().zip(seconds).filter_map(|(&size, time)| Some((size as f64, (*time)?))).collect();
    let [.., (small, short), (large, long)] = measured[..] else { return None };
    Some((long / short).ln() / (large / small).ln())
}

fn table(sizes: &[usize], rows: &[Row]) -> String {
    let mut head = vec!["command".to_owned(), "program".to_owned()];
    head.extend(sizes.iter().map(|&size| print::thousands(size)));
    head.push("growth".to_owned());
    let line = |row: &Row| {
        let name: Vec<&str> =
            row.command.split(' ').take_while(|word| !word.starts_with(['-', '{'])).collect();
        let mut line = vec![name.join(" "), row.program.to_owned()];
        line.extend(
            row.seconds.iter().map(|time| time.map_or("-".to_owned(), |time| format!("{time:.2} s"))),
        );
        line.push(row.growth.map_or("-".to_owned(), |growth| format!("{growth:.2}")));
        line
    };
    print::table(&[head].into_iter().chain(rows.iter().map(line)).collect::<Vec<_>>())
}

/// One function with divisions, each of the result before.
fn chain(operations: usize) -> String {
    let mut text = header("f");
    for i in 1..operations {
        let _ = writeln!(text, "%{i} = \"arith.divsi\"(%0, %{}) : (i32, i32) -> i32", i - 1);
    }
    text + "\"func.return\"() : () -> ()\n}) : () -> ()\n"
}

/// Many functions with a few divisions each.
fn functions(operations: usize) -> String {
    let function = |number| chain(FUNCTION_LEN - 1).replace("\"f\"", &format!("\"f{number}\""));
    (0..operations / FUNCTION_LEN).map(function).collect()
}

fn header(name: &str) -> String {
    format!(
        "\"func.func\"() <{{function_type = () -> (), sym_name = \"{name}\"}}> ({{\n\
         %0 = \"arith.constant\"() <{{value = 7 : i32}}> : () -> i32\n"
    )
}

#[cfg(test)]
mod tests {
    use mohole_ir::Module;

    use super::*;

    #[test]
    fn programs_have_the_size_that_was_asked_for() {
        for (name, make) in PROGRAMS {
            let count = Module::parse(&make(1000)).unwrap().walk().count();
            assert!((1000..=1300).contains(&count), "{name}: {count}");
        }
    }

    #[test]
    fn growth_is_the_exponent_of_the_last_two_times() {
        assert_eq!(growth(&[1, 10, 100], &[Some(9.0), Some(1.0), Some(100.0)]), Some(2.0));
        assert_eq!(growth(&[1, 10, 100], &[Some(1.0), Some(10.0), None]), Some(1.0));
        assert_eq!(growth(&[1, 10], &[Some(1.0), None]), None);
    }
}
