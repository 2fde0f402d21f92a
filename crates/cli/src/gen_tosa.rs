//! `mohole gen tosa`: graphs of tosa operations.

use std::process::ExitCode;

use anyhow::Result;
use mohole_generate::tosa::{Options, Tosa};
use mohole_session::tosa::{ShapeArguments, generator};
use mohole_session::{Session, TargetOption, print};

use crate::gen_out::OutArguments;
use crate::gen_pretty::Pretty;

/// Generate directed acyclic graphs of tosa operations
///
/// Operations and their syntax come from the definitions of the target. The same seed, definitions and
/// version of mohole give the same bytes.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole gen tosa --seed 1 --count 100 --out programs\n\n\
Exit codes: 0 generated, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    out: OutArguments,
    #[command(flatten)]
    shape: ShapeArguments,
    /// Print the target's custom assembly format instead of the generic form
    #[arg(long)]
    pretty: bool,
    /// List the supported operations, and those left out with the reason
    #[arg(long, conflicts_with_all = ["seed", "count", "out", "pretty"])]
    list: bool,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let catalog = session.catalog(2)?;
    let tosa = generator(&session, &catalog)?;
    let options = arguments.shape.options()?;
    if arguments.list {
        list(&tosa, &options)?;
        return Ok(ExitCode::SUCCESS);
    }
    // The command that reproduces the programs, without the seed.
    let pretty = if arguments.pretty { " --pretty" } else { "" };
    let shape = arguments.shape.command_line();
    let command = format!("gen tosa --target {}{shape}{pretty}", session.profile.name);
    let mut pretty = arguments.pretty.then(|| Pretty::new(&session)).transpose()?;
    for seed in arguments.out.seeds()? {
        let mut text = tosa.generate(seed, &options).text;
        if let Some(pretty) = &mut pretty {
            text = pretty.print(&text)?;
        }
        arguments.out.put("tosa", &command, seed, &text)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list(tosa: &Tosa, options: &Options) -> Result<()> {
    let supported = tosa.supported(options.mode);
    print::line(format!("supported ({}): {}", supported.len(), supported.join(" ")))?;
    print::line(format!("left out ({}):", tosa.left_out().len()))?;
    for name in tosa.left_out() {
        print::line(format!("  {name}: {}", Tosa::why_left_out(name)))?;
    }
    Ok(())
}
