//! The command line of a run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use mohole_experiment::{Experiment, Task, Variant};
use mohole_target::run_program;

/// The option that a mohole of an earlier version does not have.
const NO_REDUCE: &str = "--no-reduce";

/// A program with the words after it.
pub(super) struct FuzzCommand {
    pub(super) program: PathBuf,
    pub(super) args: Vec<String>,
}

impl FuzzCommand {
    /// The command of a run; `base` is the folder that paths in the experiment's file start from.
    pub(super) fn of(experiment: &Experiment, task: &Task<'_>, base: &Path) -> Result<Self> {
        let variant = task.variant;
        let program = match &variant.mohole {
            Some(path) => found(&base.join(path))?,
            None => own_program()?,
        };
        let mut args = vec!["fuzz".to_owned(), "--json".to_owned()];
        if variant.mohole.is_none() || knows(&program, NO_REDUCE)? {
            args.push(NO_REDUCE.to_owned());
        }
        let mut option = |name: &str, value: String| args.extend([format!("--{name}"), value]);
        if let Some(target) = variant.target.as_ref().or(experiment.target.as_ref()) {
            option("target", target.clone());
        }
        option("seed", task.seed.to_string());
        option("workers", experiment.workers.to_string());
        for path in variant.corpus.as_ref().unwrap_or(&experiment.corpus) {
            option("corpus", found(&base.join(path))?.to_string_lossy().into_owned());
        }
        words_of(variant).into_iter().for_each(|(name, value)| option(name, value));
        let cover = variant.cover.unwrap_or(experiment.cover);
        option("cover", cover.word().to_owned());
        args.extend(variant.options.iter().cloned());
        Ok(FuzzCommand { program, args })
    }

    /// What identifies it: a run does not go on with another command.
    pub(super) fn definition(&self) -> String {
        format!("{} {}", self.program.display(), self.args.join(" "))
    }
}

/// The options that are the variant's own.
fn words_of(variant: &Variant) -> Vec<(&'static str, String)> {
    let mut options = Vec::new();
    let strategies = variant.strategies();
    if !strategies.is_empty() {
        options.push(("strategy", strategies.join(",")));
    }
    if !variant.without.is_empty() {
        options.push(("without", variant.without.join(",")));
    }
    options.extend(variant.generator.iter().map(|command| ("generator", command.clone())));
    options
}

/// This program.
pub(super) fn own_program() -> Result<PathBuf> {
    std::env::current_exe().context("cannot find this program")
}

/// A path that must exist, as an absolute one.
fn found(path: &Path) -> Result<PathBuf> {
    std::fs::canonicalize(path).with_context(|| format!("cannot find {}", path.display()))
}

/// Whether another mohole has an option of `fuzz`.
fn knows(program: &Path, option: &str) -> Result<bool> {
    let args = ["fuzz", "--help"].map(str::to_owned);
    let finished = run_program(program, &args, Duration::from_secs(60));
    let finished = finished.with_context(|| format!("cannot run {}", program.display()))?;
    let help = String::from_utf8_lossy(&finished.stdout);
    if !help.contains("--strategy") {
        bail!("{} is no mohole: `fuzz --help` says nothing of --strategy", program.display());
    }
    Ok(help.contains(option))
}
