//! `mohole experiment report`: what the runs of an experiment say.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_experiment::{Summary, html, markdown, plots};
use mohole_plots::picture;
use mohole_session::print;

use super::folder::{Opened, open};

/// Compare the runs of an experiment: tables, plots and statistics
///
/// Writes a page (HTML, one file), the same as Markdown, and the plots as SVG files. Medians have 95%
/// intervals of a bootstrap; comparisons have the Mann-Whitney U test and Vargha and Delaney's A12.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  mohole experiment report experiments/lobe.toml\n  \
mohole experiment report lobe.runs --out docs/figures --name lobe\n\n\
Exit codes: 0 written, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// The experiment's file, or the folder of its runs
    #[arg(value_name = "FILE|FOLDER")]
    path: PathBuf,
    /// Folder of the runs [default: as `mohole experiment run` makes it]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Folder for the report [default: that of the runs]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The report's name: NAME.html, NAME.md, and the plots in NAME/
    #[arg(long, value_name = "NAME", default_value = "report")]
    name: String,
    /// Print the Markdown and write nothing
    #[arg(long)]
    print: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let Opened { experiment, folder, .. } = open(&arguments.path, arguments.dir.as_deref())?;
    let summary = Summary::of(&experiment, folder.results(&experiment)?);
    let name = &arguments.name;
    if arguments.print {
        print::data(markdown(&summary, name))?;
        return Ok(ExitCode::SUCCESS);
    }
    let out = arguments.out.as_ref().unwrap_or(&folder.path);
    let pictures = out.join(name);
    fs::create_dir_all(&pictures).with_context(|| format!("cannot make {}", pictures.display()))?;
    let mut files = vec![
        (out.join(format!("{name}.html")), html(&summary)),
        (out.join(format!("{name}.md")), markdown(&summary, name)),
    ];
    files.extend(plots(&summary).iter().map(|plot| (pictures.join(&plot.file), picture(&plot.svg))));
    for (path, text) in files {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        print::line(path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
