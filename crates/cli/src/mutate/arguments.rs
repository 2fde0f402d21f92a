//! The arguments of `mohole mutate`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use mohole_mutate::Reach;
use mohole_session::mutation::mutator_values;
use mohole_session::{TargetOption, WorkersOption};
use mohole_testcase::Pipeline;

/// Make new programs by mutation
///
/// A mutant is a program of the corpus with one random change. The target checks every mutant, and mutators
/// learn to avoid what it rejects; `--unchecked` turns this off. A mutant that crashes the target is written
/// to a folder next to that of `--out`, with the name `OUT-crashes`.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole mutate --target mlir-opt-22 --corpus corpus --count 1000 --out mutants\n\n\
Exit codes: 0 made, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) target: TargetOption,
    /// Programs to mutate, in generic form (see `mohole corpus import`), or in any with --text [default: the
    /// built-in corpus]
    #[arg(long, value_name = "FOLDER")]
    pub(super) corpus: Vec<PathBuf>,
    /// Number of mutants
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) count: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// Folder for the mutants, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
    /// Use only these mutators
    #[arg(long, value_name = "NAME,..", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(mutator_values()))]
    pub(super) mutator: Vec<String>,
    /// Write all mutants without asking the target
    #[arg(long)]
    pub(super) unchecked: bool,
    /// Mutate as SynthFuzz does: on text, without types, unchecked
    #[arg(long, conflicts_with = "mutator")]
    pub(super) pure: bool,
    #[command(flatten)]
    pub(super) context: ContextArguments,
    /// Mutate this pass pipeline instead of a program, and print the results
    #[arg(long, value_name = "PIPELINE", conflicts_with_all =
        ["corpus", "out", "mutator", "unchecked", "pure", "ancestors", "left", "right"])]
    pub(super) pipeline: Option<Pipeline>,
    /// Find out which operations can replace each other on the target, and save the table, in --out if given
    #[arg(long, conflicts_with_all =
        ["count", "seed", "mutator", "unchecked", "pure", "ancestors", "left", "right", "pipeline"])]
    pub(super) learn: bool,
    /// Change the text of programs, token by token, for parsers; all mutants are written, valid or not
    #[arg(long, conflicts_with_all =
        ["mutator", "pure", "ancestors", "left", "right", "pipeline", "learn"])]
    pub(super) text: bool,
    /// With --text: change bytes of bytecode that the target writes; needs --out
    #[arg(long, requires = "text", requires = "out")]
    pub(super) bytecode: bool,
    #[command(flatten)]
    pub(super) workers: WorkersOption,
}

/// How much of the context of a donor must match.
#[derive(clap::Args)]
pub(super) struct ContextArguments {
    /// Context of a donor that must match: enclosing operations
    #[arg(long, value_name = "K", default_value_t = 4)]
    pub(super) ancestors: usize,
    /// Context of a donor that must match: preceding operations
    #[arg(long, value_name = "L", default_value_t = 4)]
    pub(super) left: usize,
    /// Context of a donor that must match: following operations
    #[arg(long, value_name = "R", default_value_t = 4)]
    pub(super) right: usize,
    /// With --pure: keep the donor's names and types
    #[arg(long, requires = "pure")]
    pub(super) no_params: bool,
}

impl ContextArguments {
    pub(super) fn reach(&self) -> Reach {
        Reach { ancestors: self.ancestors, left: self.left, right: self.right }
    }
}
