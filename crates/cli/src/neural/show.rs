//! `mohole neural show`: what a checkpoint is.

use anyhow::Result;
use mohole_session::print;

use mohole_session::model::ModelOption;

/// Show where a model comes from, and its size
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole neural show --model FILE\n\n\
Exit codes: 0 shown, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelOption,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let checkpoint = arguments.model.load()?;
    let shape = checkpoint.weights.shape;
    let line = |name: &str, value: String| print::line(format!("{name:<30}{value}"));
    line("parameters", shape.parameters().to_string())?;
    line("layers, width, heads", format!("{}, {}, {}", shape.layers, shape.width, shape.heads))?;
    line("vocabulary", checkpoint.vocabulary.size().to_string())?;
    line("longest program", format!("{} tokens", shape.context))?;
    line("training skeletons", checkpoint.seen.len().to_string())?;
    checkpoint.card.iter().try_for_each(|(key, value)| line(key, value.clone()))
}
