//! `mohole gen mixed`: small executable programs over the core dialects.

use std::process::ExitCode;

use anyhow::Result;
use mohole_generate::mixed::{DIALECTS, Mixed, Options};
use mohole_session::{Session, TargetOption, parse_op_range};

use crate::gen_out::OutArguments;

/// Generate small executable programs over the core dialects
///
/// The programs have no arguments and no undefined behaviour, and print their results: every correct lowering
/// prints the same. The same seed and version of mohole give the same bytes.
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

/// Options for the programs.
#[derive(clap::Args)]
struct ShapeArguments {
    /// Operations in a program, without constants and prints: a number, or a range such as 20-60 [default:
    /// 10-40]
    #[arg(long, value_name = "N[-M]", value_parser = parse_op_range)]
    ops: Option<(usize, usize)>,
    /// Dialects to use; constants, buffers and prints are always used [default: all supported dialects]
    #[arg(long, value_name = "DIALECT,..", value_delimiter = ',', value_parser = parse_dialect)]
    dialects: Vec<String>,
    /// Maximum nesting depth of regions
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=6))]
    depth: u8,
    /// Omit the guards against undefined behaviour, as inputs for `mohole recondition`
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

    /// The options as they are typed.
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
        false => Err(format!("supported dialects: {}", DIALECTS.join(", "))),
    }
}
