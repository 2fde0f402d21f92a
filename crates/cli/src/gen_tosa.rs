//! `mohole gen tosa`: graphs of tosa operations.

use std::process::ExitCode;

use anyhow::{Result, bail};
use mohole_catalog::Catalog;
use mohole_generate::tosa::{Elem, Mode, Options, Tosa};

use crate::gen_out::{OutArguments, parse_ops};
use crate::gen_pretty::Pretty;
use crate::say;
use crate::session::{Session, TargetOption};
use crate::usage::Usage;

/// Generate directed acyclic graphs of tosa operations
///
/// Operations, and how each is written, come from the definitions of the target's version. Same seed,
/// same definitions, same version of mohole: same bytes.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole gen tosa --seed 1 --count 100 --out programs\n\n\
Exit codes: 0 generated, 1 mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    out: OutArguments,
    #[command(flatten)]
    pub(crate) shape: ShapeArguments,
    /// In the form that the target prints for people
    #[arg(long)]
    pretty: bool,
    /// List the operations that can be drawn, and those left out
    #[arg(long, conflicts_with_all = ["seed", "count", "out", "pretty"])]
    list: bool,
}

/// What programs look like.
#[derive(clap::Args)]
pub(crate) struct ShapeArguments {
    /// Operations in a program: a number, or the range it is drawn from [default: 1-30, executable 20-60]
    #[arg(long, value_name = "N[-M]", value_parser = parse_ops)]
    ops: Option<(usize, usize)>,
    /// The highest rank of a placeholder
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=6))]
    max_rank: u8,
    /// The largest dimension of a placeholder [default: 8; executable 4, the most there]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    max_dim: Option<u16>,
    /// Element types to prefer for placeholders: i1, i8, i16, i32, f16, bf16, f32; an operation that takes
    /// none of them keeps its own [default: all of them]
    #[arg(long, value_name = "TYPE,..", value_delimiter = ',', value_parser = parse_elem)]
    elems: Vec<Elem>,
    /// Programs that run: no arguments, every value well-defined, results printed
    #[arg(long, conflicts_with = "invalid")]
    executable: bool,
    /// Programs with one deliberate violation each, named in a comment, to test verifiers
    #[arg(long)]
    invalid: bool,
}

impl ShapeArguments {
    pub(crate) fn options(&self) -> Result<Options> {
        let mode = match (self.executable, self.invalid) {
            (true, _) => Mode::Executable,
            (false, true) => Mode::Invalid,
            (false, false) => Mode::Valid,
        };
        let usual = if self.executable { (20, 60) } else { (1, 30) };
        let defaults = Options::default();
        Ok(Options {
            mode,
            ops: self.ops.unwrap_or(usual),
            max_rank: self.max_rank.into(),
            max_dim: self.max_dim()?.into(),
            elems: if self.elems.is_empty() { defaults.elems } else { self.elems.clone() },
        })
    }

    /// A program that runs has the contents of its placeholders in its text, so these stay small.
    fn max_dim(&self) -> Result<u16> {
        const RUNNING: u16 = 4;
        match (self.executable, self.max_dim) {
            (true, Some(dim)) if dim > RUNNING => {
                Err(Usage(format!("dimensions of programs that run are {RUNNING} at most, not {dim}")).into())
            }
            (true, dim) => Ok(dim.unwrap_or(RUNNING)),
            (false, dim) => Ok(dim.unwrap_or(8)),
        }
    }
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
    let command = command(&session, arguments);
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

/// The command that makes the programs again, without the seed.
fn command(session: &Session, arguments: &Arguments) -> String {
    let shape = &arguments.shape;
    let mut command = format!("gen tosa --target {}", session.profile.name);
    if let Some((low, high)) = shape.ops {
        command += &format!(" --ops {low}-{high}");
    }
    if shape.max_rank != 4 {
        command += &format!(" --max-rank {}", shape.max_rank);
    }
    if let Some(max_dim) = shape.max_dim {
        command += &format!(" --max-dim {max_dim}");
    }
    if !shape.elems.is_empty() {
        let elems: Vec<&str> = shape.elems.iter().map(|elem| elem.text()).collect();
        command += &format!(" --elems {}", elems.join(","));
    }
    command += if shape.executable { " --executable" } else { "" };
    command += if shape.invalid { " --invalid" } else { "" };
    command += if arguments.pretty { " --pretty" } else { "" };
    command
}

pub(crate) fn generator(session: &Session, catalog: &Catalog) -> Result<Tosa> {
    if catalog.ops_of("tosa").is_empty() {
        bail!("{} has no definitions of the tosa dialect", session.profile.name);
    }
    Ok(Tosa::new(catalog))
}

fn list(tosa: &Tosa, options: &Options) -> Result<()> {
    let supported = tosa.supported(options.mode);
    say::line(format!("drawn ({}): {}", supported.len(), supported.join(" ")))?;
    say::line(format!("left out ({}):", tosa.left_out().len()))?;
    for name in tosa.left_out() {
        say::line(format!("  {name}: {}", Tosa::why_left_out(name)))?;
    }
    Ok(())
}

fn parse_elem(text: &str) -> Result<Elem, String> {
    Elem::named(text).ok_or_else(|| "no element type of tosa tensors is called so".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        shape: ShapeArguments,
    }

    fn max_dim(words: &[&str]) -> Option<u16> {
        let words = [&["gen"], words].concat();
        Line::parse_from(words).shape.max_dim().ok()
    }

    #[test]
    fn programs_that_run_stay_small() {
        assert_eq!(max_dim(&[]), Some(8));
        assert_eq!(max_dim(&["--max-dim", "100"]), Some(100));
        assert_eq!(max_dim(&["--executable"]), Some(4));
        assert_eq!(max_dim(&["--executable", "--max-dim", "2"]), Some(2));
        assert_eq!(max_dim(&["--executable", "--max-dim", "5"]), None);
    }
}
