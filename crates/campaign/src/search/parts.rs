//! Parts of strategies that can be left out, to find out what each is worth.

use std::fmt;
use std::str::FromStr;

/// A part of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// `tracer` leads programs to dialects.
    TracerDirection,
    /// `tracer` takes the dialects from the target's ranking.
    TracerRanking,
    /// `tracer` draws dialects from the paper's table or a ranking, not from all dialects.
    TracerTable,
    /// `tracer` lowers programs by rules, not by passes at random.
    TracerRules,
    /// `tracer` changes programs.
    TracerMutation,
    /// `tracer` makes graphs of several operations.
    TracerGraphs,
    /// `synth` compares the context of a donor with that of its place.
    SynthContext,
    /// `synth` runs the passes that a mutant's test was written for.
    SynthRunLines,
    /// `flex` draws tokens at random.
    FlexPerturbation,
    /// `flex` continues programs of the campaign.
    FlexContinuation,
    /// `lobe` learns from steps that fail.
    LobeFeedback,
    /// `lobe` lowers programs by rules, not by passes at random.
    LobeRules,
    /// `lobe` optimizes between steps.
    LobeOptimization,
    /// `lobe` takes optimizations that act on the program, not any.
    LobeRecommendation,
    /// `desil` optimizes between steps.
    DesilOptimization,
    /// `desil` takes optimizations that act on the program, not any.
    DesilRecommendation,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 16] = [
        Part::TracerDirection,
        Part::TracerRanking,
        Part::TracerTable,
        Part::TracerRules,
        Part::TracerMutation,
        Part::TracerGraphs,
        Part::SynthContext,
        Part::SynthRunLines,
        Part::FlexPerturbation,
        Part::FlexContinuation,
        Part::LobeFeedback,
        Part::LobeRules,
        Part::LobeOptimization,
        Part::LobeRecommendation,
        Part::DesilOptimization,
        Part::DesilRecommendation,
    ];

    /// The word for it on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Part::TracerDirection => "tracer-direction",
            Part::TracerRanking => "tracer-ranking",
            Part::TracerTable => "tracer-table",
            Part::TracerRules => "tracer-rules",
            Part::TracerMutation => "tracer-mutation",
            Part::TracerGraphs => "tracer-graphs",
            Part::SynthContext => "synth-context",
            Part::SynthRunLines => "synth-run-lines",
            Part::FlexPerturbation => "flex-perturbation",
            Part::FlexContinuation => "flex-continuation",
            Part::LobeFeedback => "lobe-feedback",
            Part::LobeRules => "lobe-rules",
            Part::LobeOptimization => "lobe-optimization",
            Part::LobeRecommendation => "lobe-recommendation",
            Part::DesilOptimization => "desil-optimization",
            Part::DesilRecommendation => "desil-recommendation",
        }
    }

    /// What happens without it, in one line.
    pub fn about(self) -> &'static str {
        match self {
            Part::TracerDirection => "lower by feedback, and draw any program",
            Part::TracerRanking => "use the table of MLIRTracer's paper, even if the target has a ranking",
            Part::TracerTable => "draw the dialects to lead to from all that the rule book reaches",
            Part::TracerRules => "run passes at random instead of lowering",
            Part::TracerMutation => "lower programs without changing them",
            Part::TracerGraphs => "start from graphs of one operation",
            Part::SynthContext => "put donors anywhere: SynthFuzz's k, l and r are 0",
            Part::SynthRunLines => "do not use the passes that RUN: lines name",
            Part::FlexPerturbation => "always take the most likely token",
            Part::FlexContinuation => "continue no programs of the campaign",
            Part::LobeFeedback => "do not learn from steps that fail",
            Part::LobeRules => "lower by passes at random",
            Part::LobeOptimization | Part::DesilOptimization => "lower without optimizations in between",
            Part::LobeRecommendation | Part::DesilRecommendation => {
                "take any optimization, whether it acts on the program or not"
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || Part::ALL.map(Part::word).join(", ");
        let found = Part::ALL.into_iter().find(|part| part.word() == text);
        found.ok_or_else(|| format!("there is no part {text}; there are {}", known()))
    }
}
