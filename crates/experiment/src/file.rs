//! The file of an experiment.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::Spanned;

use crate::figure::Figure;
use crate::time::Time;
use crate::variant::{Level, Variant};

/// An experiment, as its file says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// What it is about.
    pub title: String,
    /// What it is to find out.
    #[serde(default)]
    pub question: String,
    /// The compiler of all variants that name none.
    pub target: Option<String>,
    /// The programs of all variants that name none.
    #[serde(default)]
    pub corpus: Vec<String>,
    /// The processor time of each run.
    pub budget: Option<Time>,
    /// The same with `--full`.
    pub full_budget: Option<Time>,
    /// A run for each seed.
    #[serde(default = "default_seeds")]
    pub seeds: Vec<u64>,
    /// The same with `--full`.
    pub full_seeds: Option<Vec<u64>>,
    /// Runs with each seed.
    #[serde(default = "one")]
    pub repeats: u32,
    /// The processor time after which another run has its turn.
    #[serde(default = "default_slice")]
    pub slice: Time,
    /// Workers of each run.
    #[serde(default = "one")]
    pub workers: u32,
    /// Coverage of the compiler's code, for all variants that say nothing else.
    #[serde(default = "no_coverage")]
    pub cover: Level,
    /// The figures of the table.
    #[serde(default = "default_figures")]
    pub figures: Vec<Figure>,
    /// The variants.
    #[serde(default)]
    pub variant: Vec<Variant>,
    /// Questions to the variants.
    #[serde(default)]
    pub compare: Vec<Compare>,
    /// Measurements by other commands of mohole.
    #[serde(default)]
    pub measure: Vec<Measure>,
}

/// A comparison of two variants, beside what a paper says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Compare {
    /// What is claimed.
    pub claim: String,
    /// The figure that is compared.
    pub figure: Figure,
    /// The variant that the claim is about.
    pub variant: Spanned<String>,
    /// The variant that it is compared with.
    pub with: Spanned<String>,
    /// What the paper says, with the place.
    #[serde(default)]
    pub paper: String,
    /// What is comparable about it, and what is not.
    #[serde(default)]
    pub comparable: String,
}

/// A measurement by a command of mohole that prints JSON.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Measure {
    /// What is measured; the title of its table.
    pub name: Spanned<String>,
    /// Words of the command, such as `bench lower`; `--seed N` and `--json` are added.
    pub command: Vec<String>,
    /// The same with `--full`.
    pub full_command: Option<Vec<String>>,
    /// About how much processor time it takes.
    pub expected: Time,
    /// The rows of the table.
    pub row: Vec<MeasureRow>,
    /// What is comparable about it, and what is not.
    #[serde(default)]
    pub comparable: String,
}

/// A row of a table of measurements.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MeasureRow {
    /// Its name.
    pub name: String,
    /// Members that the object in the output has; the first such object is taken.
    #[serde(default)]
    pub select: BTreeMap<String, String>,
    /// The column's name, and where its number is: `counts.success`, or `counts.success / counts.paths`.
    pub figures: BTreeMap<String, String>,
    /// What the paper says, by column.
    #[serde(default)]
    pub paper: BTreeMap<String, String>,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum FileError {
    /// It is not as it should be.
    #[error("{0}")]
    Syntax(String),
    /// A line of it is wrong.
    #[error("line {line}: {what}")]
    Value {
        /// The line.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

fn default_seeds() -> Vec<u64> {
    vec![1, 2, 3]
}

fn one() -> u32 {
    1
}

fn default_slice() -> Time {
    Time(600.0)
}

fn no_coverage() -> Level {
    Level::Off
}

fn default_figures() -> Vec<Figure> {
    vec![Figure::Findings, Figure::Crashes, Figure::Miscompilations, Figure::Tests]
}

impl Experiment {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is not an experiment; the error has the line.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        let experiment: Experiment = toml::from_str(text)
            .map_err(|error| FileError::Syntax(error.to_string().trim_end().to_owned()))?;
        experiment.check(text)?;
        Ok(experiment)
    }

    /// The experiment with the papers' own budgets.
    pub fn full(mut self) -> Self {
        self.budget = self.full_budget.or(self.budget);
        self.seeds = self.full_seeds.take().unwrap_or(self.seeds);
        for measure in &mut self.measure {
            if let Some(command) = measure.full_command.take() {
                measure.command = command;
            }
        }
        self
    }

    /// A variant by its name.
    pub fn variant(&self, name: &str) -> Option<&Variant> {
        self.variant.iter().find(|variant| variant.name() == name)
    }

    fn check(&self, text: &str) -> Result<(), FileError> {
        let wrong = |at: usize, what: String| {
            let line = text[..at.min(text.len())].matches('\n').count() + 1;
            Err(FileError::Value { line, what })
        };
        if self.variant.is_empty() && self.measure.is_empty() {
            return wrong(0, "there is neither a [[variant]] nor a [[measure]]".to_owned());
        }
        if !self.variant.is_empty() && self.budget.is_none() {
            return wrong(0, "variants need a budget, such as budget = \"10m\"".to_owned());
        }
        if self.seeds.is_empty() || self.repeats == 0 || self.workers == 0 {
            return wrong(0, "seeds, repeats and workers must not be empty or zero".to_owned());
        }
        let mut names = BTreeSet::new();
        let of_measures = self.measure.iter().map(|measure| &measure.name);
        for name in self.variant.iter().map(|variant| &variant.name).chain(of_measures) {
            if name.get_ref().is_empty() || name.get_ref().contains(['/', '\0', '\n']) {
                return wrong(
                    name.span().start,
                    format!("`{}` cannot be the name of a folder", name.get_ref()),
                );
            }
            if !names.insert(folder_name(name.get_ref())) {
                return wrong(name.span().start, format!("the name `{}` is used twice", name.get_ref()));
            }
        }
        for name in self.compare.iter().flat_map(|compare| [&compare.variant, &compare.with]) {
            if self.variant(name.get_ref()).is_none() {
                return wrong(name.span().start, format!("there is no variant `{}`", name.get_ref()));
            }
        }
        Ok(())
    }
}

/// The name of the folder of a variant.
pub(crate) fn folder_name(name: &str) -> String {
    let plain =
        |letter: char| if letter.is_alphanumeric() || "-_.+*".contains(letter) { letter } else { '-' };
    name.chars().map(plain).collect::<String>().trim_start_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "title = \"t\"\nbudget = \"1m\"\n\n[[variant]]\nname = \"a\"\n";

    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        let error = Experiment::parse(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let read = Experiment::parse(GOOD).unwrap();
        assert_eq!((read.seeds, read.repeats, read.slice), (vec![1, 2, 3], 1, Time(600.0)));
        assert_eq!(read.variant[0].name(), "a");
    }

    #[test]
    fn errors_name_the_line() {
        refuses(&GOOD.replace("budget", "bugdet"), "line 2");
        refuses(&GOOD.replace("budget", "bugdet"), "unknown field `bugdet`");
        refuses(&GOOD.replace("1m", "1 minute"), "line 2");
        refuses(&GOOD.replace("1m", "1 minute"), "is no time such as 90s");
        refuses(&format!("{GOOD}stratgey = []\n"), "line 6");
        refuses(&format!("{GOOD}[[variant]]\nname = \"a\"\n"), "line 7: the name `a` is used twice");
        let compare = "[[compare]]\nclaim = \"\"\nfigure = \"findings\"\nvariant = \"a\"\nwith = \"b\"\n";
        refuses(&format!("{GOOD}{compare}"), "line 10: there is no variant `b`");
        refuses("title = \"t\"\n", "neither a [[variant]] nor a [[measure]]");
        refuses("title = \"t\"\n[[variant]]\nname = \"a\"\n", "need a budget");
        refuses(&GOOD.replace("\"a\"", "\"a/b\""), "line 5: `a/b` cannot be the name of a folder");
    }

    #[test]
    fn full_takes_the_papers_budget() {
        let text = format!("full-budget = \"24h\"\nfull-seeds = [1, 2, 3, 4, 5]\n{GOOD}");
        let full = Experiment::parse(&text).unwrap().full();
        assert_eq!((full.budget, full.seeds.len()), (Some(Time(86_400.0)), 5));
        assert_eq!(Experiment::parse(GOOD).unwrap().full().budget, Some(Time(60.0)));
    }
}
