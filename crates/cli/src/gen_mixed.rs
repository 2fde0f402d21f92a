//! `mohole gen mixed`: small programs that run, of the core dialects together.

use std::process::ExitCode;

use anyhow::Result;
use mohole_generate::mixed::{DIALECTS, Mixed, Options};
use mohole_session::{Session, TargetOption, parse_op_range};

use crate::gen_out::OutArguments;

/// Generate small programs that run, of the core dialects together
///
/// They take no arguments, every value is well-defined, and results are printed: however a program is
/// lowered, it must print the same. Same seed, same version of mohole: same bytes.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole gen mixed --seed 1 --count 100 --out programs\n\n\
Exit codes: 0 generated, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    out: OutArguments,
    #[command(flatten)]
    shape: ShapeArguments,
}

/// What programs look like.
#[derive(clap::Args)]
struct ShapeArguments {
    /// Operations in a program, without constants and prints: a number, or the range it is drawn from
    /// [default: 10-40]
    #[arg(long, value_name = "N[-M]", value_parser = parse_op_range)]
    ops: Option<(usize, usize)>,
    /// Dialects to draw from; constants, buffers and prints come along [default: all there are rules for]
    #[arg(long, value_name = "DIALECT,..", value_delimiter = ',', value_parser = parse_dialect)]
    dialects: Vec<String>,
    /// How deep regions nest
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=6))]
    depth: u8,
    /// Leave out what keeps integers in bounds and gives buffers contents: programs for `mohole recondition`
    #[arg(long)]
    careless: bool,
}

impl ShapeArguments {
    fn options(&self) -> Options {
        let defaults = Options::default();
        Options {
            ops: self.ops.unwrap_or(defaults.ops),
            dialects: self.dialects.clone(),
            depth: self.depth.into(),
            careless: self.careless,
        }
    }

    /// These arguments as they are written.
    fn text(&self) -> String {
        let mut text = String::new();
        if let Some((low, high)) = self.ops {
            text += &format!(" --ops {low}-{high}");
        }
        if !self.dialects.is_empty() {
            text += &format!(" --dialects {}", self.dialects.join(","));
        }
        if self.depth != 3 {
            text += &format!(" --depth {}", self.depth);
        }
        if self.careless {
            text += " --careless";
        }
        text
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let command = format!("gen mixed --target {}{}", session.profile.name, arguments.shape.text());
    let (mixed, options) = (Mixed::new(), arguments.shape.options());
    for seed in arguments.out.seeds()? {
        arguments.out.put("mixed", &command, seed, &mixed.generate(seed, &options).text)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn parse_dialect(text: &str) -> Result<String, String> {
    match DIALECTS.contains(&text) {
        true => Ok(text.to_owned()),
        false => Err(format!("there are rules for {}", DIALECTS.join(", "))),
    }
}
