//! The generator of tosa programs and its options.

use anyhow::{Result, bail};
use mohole_catalog::Catalog;
use mohole_generate::tosa::{Elem, Mode, Options, Tosa};

use crate::Session;
use crate::options::{Usage, parse_op_range};

/// Options for the programs.
#[derive(clap::Args)]
pub struct ShapeArguments {
    /// Operations in a program: a number, or a range such as 20-60 [default: 1-30; with --executable 20-60]
    #[arg(long, value_name = "N[-M]", value_parser = parse_op_range)]
    ops: Option<(usize, usize)>,
    /// Highest rank of an input tensor
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=6))]
    max_rank: u8,
    /// Largest dimension of an input tensor [default: 8; with --executable 4, which is also the maximum]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    max_dim: Option<u16>,
    /// Preferred element types of input tensors: i1, i8, i16, i32, f16, bf16, f32. An operation that supports
    /// none of them uses its own [default: all of them]
    #[arg(long, value_name = "TYPE,..", value_delimiter = ',', value_parser = parse_elem)]
    elems: Vec<Elem>,
    /// Generate programs that run: no arguments, no undefined behaviour, results are printed
    #[arg(long, conflicts_with = "invalid")]
    executable: bool,
    /// Break one rule of the dialect in each program, named in a comment, to test verifiers
    #[arg(long)]
    invalid: bool,
}

impl ShapeArguments {
    /// The options as the generator takes them.
    pub fn options(&self) -> Result<Options> {
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

    /// The options as they are typed, without those that have their default.
    pub fn command_line(&self) -> String {
        let mut text = String::new();
        if let Some((low, high)) = self.ops {
            text += &format!(" --ops {low}-{high}");
        }
        if self.max_rank != 4 {
            text += &format!(" --max-rank {}", self.max_rank);
        }
        if let Some(max_dim) = self.max_dim {
            text += &format!(" --max-dim {max_dim}");
        }
        if !self.elems.is_empty() {
            let elems: Vec<&str> = self.elems.iter().map(|elem| elem.text()).collect();
            text += &format!(" --elems {}", elems.join(","));
        }
        text += if self.executable { " --executable" } else { "" };
        text += if self.invalid { " --invalid" } else { "" };
        text
    }

    /// The text of an executable program contains its input data, so the tensors must be small.
    fn max_dim(&self) -> Result<u16> {
        const MAX_IF_EXECUTABLE: u16 = 4;
        match (self.executable, self.max_dim) {
            (true, Some(dim)) if dim > MAX_IF_EXECUTABLE => {
                Err(Usage(format!("--max-dim {dim}: the maximum with --executable is {MAX_IF_EXECUTABLE}"))
                    .into())
            }
            (true, dim) => Ok(dim.unwrap_or(MAX_IF_EXECUTABLE)),
            (false, dim) => Ok(dim.unwrap_or(8)),
        }
    }
}

/// The generator for the tosa dialect as this compiler defines it.
pub fn generator(session: &Session, catalog: &Catalog) -> Result<Tosa> {
    if catalog.ops_of("tosa").is_empty() {
        bail!("{} has no definitions of the tosa dialect", session.profile.name);
    }
    Ok(Tosa::new(catalog))
}

fn parse_elem(text: &str) -> Result<Elem, String> {
    Elem::named(text).ok_or_else(|| "not an element type of tosa tensors".to_owned())
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
    fn executable_programs_have_small_tensors() {
        assert_eq!(max_dim(&[]), Some(8));
        assert_eq!(max_dim(&["--max-dim", "100"]), Some(100));
        assert_eq!(max_dim(&["--executable"]), Some(4));
        assert_eq!(max_dim(&["--executable", "--max-dim", "2"]), Some(2));
        assert_eq!(max_dim(&["--executable", "--max-dim", "5"]), None);
    }
}
