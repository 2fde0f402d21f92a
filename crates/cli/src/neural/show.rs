//! `mohole neural show`: what a checkpoint is.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use anyhow::Result;
use mohole_session::foreign::Opened;
use mohole_session::model::ModelOption;
use mohole_session::print;

use super::curves;

/// Show where a model comes from, and its size; or the curves of a loop
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole neural show\n\n\
Exit codes: 0 shown, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelOption,
    /// Show what each round of a loop brought instead, from the folder of `mohole neural loop`; several
    /// folders are shown side by side. Each cell: valid, new and distinct programs; distinct crashes so far
    #[arg(long = "loop", value_name = "FOLDER", conflicts_with = "model")]
    loops: Vec<PathBuf>,
    /// Draw the curves of the loops into this folder, as SVG
    #[arg(long, value_name = "FOLDER", requires = "loops")]
    plots: Option<PathBuf>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    if !arguments.loops.is_empty() {
        return curves::show(&arguments.loops, arguments.plots.as_deref());
    }
    if arguments.model.model.is_dir() {
        return show_foreign(&arguments.model.model);
    }
    let checkpoint = arguments.model.load()?;
    let shape = checkpoint.weights.shape;
    line("parameters", shape.parameters())?;
    line("layers, width, heads", format!("{}, {}, {}", shape.layers, shape.width, shape.heads))?;
    line("vocabulary", checkpoint.vocabulary.size())?;
    line("longest program", format!("{} tokens", shape.context))?;
    line("training skeletons", checkpoint.seen.len())?;
    checkpoint.card.iter().try_for_each(|(key, value)| line(key, value))
}

/// Shows a model of others.
fn show_foreign(folder: &Path) -> Result<()> {
    let opened = Opened::open(folder)?;
    let architecture = opened.model.architecture();
    let sizes = (architecture.layers, architecture.width, architecture.heads);
    line("parameters", architecture.parameters())?;
    line("layers, width, heads", format!("{}, {}, {}", sizes.0, sizes.1, sizes.2))?;
    line("vocabulary", opened.tokenizer.vocabulary())?;
    line("longest sequence", format!("{} tokens", architecture.context))
}

fn line(name: &str, value: impl Display) -> Result<()> {
    print::line(format!("{name:<30}{value}"))
}
