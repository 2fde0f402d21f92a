//! Reconditioning: applies the rules, adds an entry point and a checksum.

use std::collections::BTreeMap;

use mohole_ir::Module;

use crate::certify::Certificate;
use crate::checksum::{self, Checksum};
use crate::cx::Cx;
use crate::engine::{self, Tally};
use crate::entry::{self, Entry};
use crate::rules::{FOR_ALL_OPS, RULES};

/// What to do with a program.
#[derive(Debug, Clone)]
pub struct Options {
    /// Chooses the constants that rules insert. The same seed gives the same program.
    pub seed: u64,
    /// Apply the rules. Without them the program keeps its undefined behaviour, for comparison.
    pub rules: bool,
    /// Add a `main` that calls all functions, unless there is one.
    pub entry: bool,
    /// How the program prints the values that it computes.
    pub checksum: Checksum,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 0, rules: true, entry: true, checksum: Checksum::Once }
    }
}

/// What reconditioning did to a program.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// By rule and operation.
    pub tallies: BTreeMap<(&'static str, String), Tally>,
    /// Operations that may be undefined, and the rule that gave up on them, if any.
    pub doubtful: BTreeMap<String, Option<&'static str>>,
    /// The functions that the new `main` calls. `None` if none was added.
    pub entry: Option<Entry>,
    /// How often a rule changed the program.
    pub changed: usize,
}

impl Report {
    /// The certificate of the reconditioned program.
    pub fn certificate(&self) -> Certificate {
        Certificate { doubtful: self.doubtful.keys().cloned().collect() }
    }
}

/// Removes undefined behaviour from a program in generic form.
pub fn recondition(module: &mut Module, options: &Options) -> Report {
    let mut cx = Cx::new(module, options.seed);
    let first_new = cx.m.op_capacity();
    let applied = if options.rules { engine::run(&mut cx) } else { engine::Applied::default() };
    let changed = applied.tallies.values().map(|tally| tally.changed).sum();
    let entry = if options.entry { entry::add(&mut cx) } else { None };
    checksum::add(&mut cx, options.checksum, first_new);
    Report { tallies: applied.tallies, doubtful: applied.doubtful, entry, changed }
}

/// The description of a rule.
#[derive(Debug, Clone, Copy)]
pub struct RuleInfo {
    /// The name that users see.
    pub name: &'static str,
    /// What is undefined.
    pub what: &'static str,
    /// The operations that it handles. Empty if it handles all.
    pub ops: &'static [&'static str],
}

/// All rules.
pub fn rules() -> Vec<RuleInfo> {
    let all = FOR_ALL_OPS.iter().chain(RULES);
    all.map(|rule| RuleInfo { name: rule.name, what: rule.what, ops: rule.ops }).collect()
}
