//! What is counted in a run.

use serde::{Deserialize, Serialize};

use crate::log::{Point, Run};

/// What is counted in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// Findings of distinct signature.
    Findings,
    /// Those that are crashes.
    Crashes,
    /// Those that are miscompilations.
    Miscompilations,
    /// Runs of the compiler.
    Tests,
    /// The part of the programs that the compiler accepted.
    Accepted,
    /// Operations of the programs.
    Operations,
    /// Pairs of operations.
    OperationPairs,
    /// Pairs of dialects.
    DialectPairs,
    /// Basic blocks of the compiler's code.
    Blocks,
    /// Functions of the compiler's code.
    Functions,
    /// Milliseconds of processor time for each run of the compiler.
    TimePerTest,
}

impl Figure {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Findings => "findings",
            Figure::Crashes => "crashes",
            Figure::Miscompilations => "miscompilations",
            Figure::Tests => "compiler runs",
            Figure::Accepted => "programs accepted",
            Figure::Operations => "operations",
            Figure::OperationPairs => "operation pairs",
            Figure::DialectPairs => "dialect pairs",
            Figure::Blocks => "blocks reached",
            Figure::Functions => "functions entered",
            Figure::TimePerTest => "ms per compiler run",
        }
    }

    /// The value at the end of a run.
    pub fn of(self, run: &Run) -> f64 {
        self.at(run, f64::INFINITY)
    }

    /// The value after so many seconds of processor time.
    pub fn at(self, run: &Run, cpu: f64) -> f64 {
        let found = |is_kind: &dyn Fn(&str) -> bool| {
            run.found.iter().filter(|one| one.cpu <= cpu && is_kind(&one.kind)).count() as f64
        };
        let after = run.points.partition_point(|point| point.cpu <= cpu);
        let point = after.checked_sub(1).map_or_else(Point::default, |last| run.points[last]);
        match self {
            Figure::Findings => found(&|_| true),
            Figure::Crashes => found(&|kind| kind == "crash"),
            Figure::Miscompilations => found(&|kind| kind == "miscompile"),
            Figure::Tests => point.tests,
            Figure::Accepted => point.valid / (point.valid + point.rejected).max(1.0),
            Figure::Operations => point.operations,
            Figure::OperationPairs => point.operation_pairs,
            Figure::DialectPairs => point.dialect_pairs,
            Figure::Blocks => point.blocks,
            Figure::Functions => point.functions,
            Figure::TimePerTest => 1e3 * point.cpu / point.tests.max(1.0),
        }
    }

    /// Whether it is a part of one.
    pub fn is_share(self) -> bool {
        self == Figure::Accepted
    }
}
