//! `mohole neural sample`: programs of a model.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_session::print;

use crate::gen_out;
use mohole_session::sample_figures::Figures;
use mohole_session::sampling::Sampling;

/// Write programs with a model
///
/// Every attempt is checked by the target. A program that it refuses is repaired: the operation that the
/// verifier names is deleted. What is still invalid then is written as it is, unless --valid-only is given.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole neural sample --count 100 --out programs --valid-only\n\n\
Exit codes: 0 sampled, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    sampling: Sampling,
    /// Folder for the programs, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write only programs that the target accepts
    #[arg(long)]
    valid_only: bool,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let model = arguments.sampling.load()?;
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut figures = Figures::default();
    let mut is_first = true;
    arguments.sampling.run(&model, &mut |number, judged| {
        figures.add(&judged, model.seen());
        if judged.text.is_empty() || (arguments.valid_only && !judged.is_valid) {
            return Ok(());
        }
        match &arguments.out {
            None => gen_out::print(&judged.text, std::mem::take(&mut is_first)),
            Some(folder) => {
                let file = folder.join(format!("neural-{number}.mlir"));
                std::fs::write(&file, &judged.text)
                    .with_context(|| format!("cannot write {}", file.display()))
            }
        }
    })?;
    match arguments.out {
        Some(_) => print::line(figures.counts().0.in_short()),
        None => Ok(()),
    }
}
