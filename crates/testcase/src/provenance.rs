//! How a program came to be.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a program came to be: where it began, and what was done to it since.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// Where it began.
    pub origin: Origin,
    /// What was done to it since, the last step last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

/// Where a program began.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Nothing is known of it.
    #[default]
    Unknown,
    /// A file, or a piece of one.
    File(String),
    /// A generator, by the command that makes the program again.
    Generator {
        /// The command without its seed: `gen ods, small`.
        command: String,
        /// The seed.
        seed: u64,
    },
    /// A model wrote it.
    Sampled {
        /// The model's file and hash: `small.mohole (7d5be7a1)`.
        model: String,
        /// The seed of the campaign.
        seed: u64,
        /// The number of the sample.
        number: u64,
    },
    /// A description that an earlier version has written.
    Described(String),
}

/// Something that was done to a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A mutator changed it.
    Mutated {
        /// The mutator.
        mutator: String,
        /// What it changed, for people.
        change: String,
    },
    /// Passes made the program that is meant now.
    Passes(Vec<String>),
    /// A planner lowered it.
    Lowered,
    /// Its undefined behaviour was removed.
    Reconditioned,
    /// Operations that the verifier rejected were deleted.
    Repaired,
}

/// Steps that are remembered: programs are made from programs for as long as a campaign lasts.
const MAX_STEPS: usize = 8;

impl Provenance {
    /// A program of a file.
    pub fn file(name: &str) -> Self {
        Provenance { origin: Origin::File(name.to_owned()), steps: Vec::new() }
    }

    /// A program that a generator made.
    pub fn generator(command: &str, seed: u64) -> Self {
        Provenance { origin: Origin::Generator { command: command.to_owned(), seed }, steps: Vec::new() }
    }

    /// A program that a model wrote.
    pub fn sampled(model: &str, seed: u64, number: u64) -> Self {
        Provenance { origin: Origin::Sampled { model: model.to_owned(), seed, number }, steps: Vec::new() }
    }

    /// The same program after one more step. Of many steps the first are forgotten.
    pub fn with(&self, step: Step) -> Self {
        let first = (self.steps.len() + 1).saturating_sub(MAX_STEPS);
        let steps = self.steps[first..].iter().cloned().chain([step]).collect();
        Provenance { origin: self.origin.clone(), steps }
    }

    /// The same program after passes have run.
    pub fn after_passes<'a>(&self, passes: impl IntoIterator<Item = &'a str>) -> Self {
        self.with(Step::Passes(passes.into_iter().map(str::to_owned).collect()))
    }

    /// Reads what [`to_json`](Self::to_json) wrote; any other text is a description.
    pub fn from_json(text: &str) -> Self {
        let described = || Provenance { origin: Origin::Described(text.to_owned()), steps: Vec::new() };
        serde_json::from_str(text).unwrap_or_else(|_| described())
    }

    /// The text that the store keeps.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// In one line, for people: `gen ods, seed 7; constant: 1 becomes 0; after cse`.
impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Unknown => f.write_str("unknown")?,
            Origin::File(name) | Origin::Described(name) => f.write_str(name)?,
            Origin::Generator { command, seed } => write!(f, "{command}, seed {seed}")?,
            Origin::Sampled { model, seed, number } => {
                write!(f, "sampled from {model}, seed {seed}, sample {number}")?;
            }
        }
        self.steps.iter().try_for_each(|step| write!(f, "; {step}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Mutated { mutator, change } => write!(f, "{mutator}: {change}"),
            Step::Passes(passes) => write!(f, "after {}", passes.join(", ")),
            Step::Lowered => f.write_str("lowered"),
            Step::Reconditioned => f.write_str("reconditioned"),
            Step::Repaired => f.write_str("repaired"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutated(number: usize) -> Step {
        Step::Mutated { mutator: "constant".to_owned(), change: format!("{number} becomes 0") }
    }

    #[test]
    fn it_reads_as_a_sentence_and_survives_the_store() {
        let made = Provenance::generator("gen ods", 7).with(mutated(1)).after_passes(["cse", "sccp"]);
        assert_eq!(made.to_string(), "gen ods, seed 7; constant: 1 becomes 0; after cse, sccp");
        assert_eq!(Provenance::from_json(&made.to_json()), made);
        let sampled = Provenance::sampled("small.mohole (7d5be7a1)", 3, 12).with(Step::Repaired);
        assert_eq!(sampled.to_string(), "sampled from small.mohole (7d5be7a1), seed 3, sample 12; repaired");
        assert_eq!(Provenance::from_json(&sampled.to_json()), sampled);
    }

    #[test]
    fn the_origin_and_the_last_steps_are_remembered() {
        let many = (0..20).fold(Provenance::file("a.mlir"), |program, number| program.with(mutated(number)));
        assert_eq!(many.steps.len(), MAX_STEPS);
        assert_eq!((many.steps[0].clone(), many.steps[7].clone()), (mutated(12), mutated(19)));
        assert_eq!(many.origin, Origin::File("a.mlir".to_owned()));
    }

    #[test]
    fn what_an_earlier_version_wrote_is_a_description() {
        let old = Provenance::from_json("scalars.1 after cse, sccp");
        assert_eq!(old.to_string(), "scalars.1 after cse, sccp");
    }
}
