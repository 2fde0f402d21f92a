//! `mohole bench found`: every program of a folder of bugs on every installed compiler, and the tables of the
//! folder's page made from that.

mod case;
mod keys;
mod row;
mod table;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_campaign::Versions;
use mohole_session::print;
use mohole_target::{Home, Stop};

use case::Case;
use row::{Column, Row};

/// Judge a folder of known bugs on every installed compiler
#[derive(clap::Args)]
#[command(
    after_long_help = "Each file begins with comments: `command:` with the compiler's arguments, and `kind:`.
A version that does not read a program, or does not know its pass, cannot tell.

Examples:
  mohole bench found
  mohole bench found --write
  mohole bench found --keys 10"
)]
pub(crate) struct Arguments {
    /// The folder
    #[arg(value_name = "FOLDER", default_value = "docs/found")]
    folder: PathBuf,
    /// Write what each compiler does into the tables of README.md in the folder
    #[arg(long)]
    write: bool,
    /// Only files whose names contain this
    #[arg(long, value_name = "TEXT", conflicts_with = "write")]
    only: Option<String>,
    /// Run each file so often on each release, in new processes, and name those whose crash has several keys
    #[arg(long, value_name = "RUNS", conflicts_with_all = ["write", "json"])]
    keys: Option<usize>,
    /// Print one JSON object for each file
    #[arg(long)]
    json: bool,
}

/// Judges all programs.
pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let cases = Case::all(&arguments.folder, arguments.only.as_deref().unwrap_or_default())?;
    if let Some(runs) = arguments.keys {
        return keys::check(&cases, runs, &Home::from_environment());
    }
    let mut versions = Versions::installed(&Home::from_environment(), &Stop::default())?;
    let mut rows = Vec::new();
    for case in &cases {
        let row = Row::new(case, &versions.judge(&case.job(), case.kind)?);
        print::ignore_closed_pipe(match arguments.json {
            true => print::json(&row),
            false => print::line(row.line()),
        })?;
        rows.push(row);
    }
    if !arguments.json {
        print::line(row::summary(&rows))?;
    }
    if arguments.write {
        write(&arguments.folder, &rows)?;
    }
    Ok(())
}

/// Replaces what the tables of the page say of compilers.
fn write(folder: &Path, rows: &[Row]) -> Result<()> {
    let page = folder.join("README.md");
    let text = std::fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
    let columns = Column::of(rows);
    std::fs::write(&page, table::with_rows(&text, &columns, rows))
        .with_context(|| format!("cannot write {}", page.display()))
}
