//! The whole of it: rules, a way in, a checksum.

use std::collections::BTreeMap;

use mohole_ir::Module;

use crate::cx::Cx;
use crate::engine::{self, Tally};
use crate::entry::{self, Entry};
use crate::rules::{EVERYWHERE, RULES};
use crate::{Certificate, checksum};

/// What to do with a program.
#[derive(Debug, Clone)]
pub struct Options {
    /// For constants that are made up: same seed, same program.
    pub seed: u64,
    /// Apply the rules. Without them a program keeps whatever is undefined in it, for comparison.
    pub rules: bool,
    /// Give it a `main` that calls its functions, if it has none.
    pub entry: bool,
    /// What it tells of the values it computes.
    pub checksum: Checksum,
}

/// What a program tells of the values it computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checksum {
    /// Nothing but what it prints anyway.
    None,
    /// One number for all integers and one for all floats, at the end.
    Once,
    /// Every value, where it is computed.
    Trace,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 0, rules: true, entry: true, checksum: Checksum::Once }
    }
}

/// What was done to a program.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// What each rule did, by rule and operation.
    pub tallies: BTreeMap<(&'static str, String), Tally>,
    /// Operations that nothing vouches for, and the rule that gave up on them, if there is one.
    pub doubtful: BTreeMap<String, Option<&'static str>>,
    /// The functions that the new `main` calls; `None` when none was made.
    pub entry: Option<Entry>,
    /// Operations that were changed.
    pub changed: usize,
}

impl Report {
    /// What can be said of the program as it is now.
    pub fn certificate(&self) -> Certificate {
        Certificate { doubtful: self.doubtful.keys().cloned().collect() }
    }
}

/// Makes a program in generic form free of undefined behaviour, as far as the rules go.
pub fn recondition(module: &mut Module, options: &Options) -> Report {
    let mut cx = Cx::new(module, options.seed);
    let before = cx.m.op_capacity();
    let applied = if options.rules { engine::run(&mut cx) } else { engine::Applied::default() };
    let changed = applied.tallies.values().map(|tally| tally.changed).sum();
    let entry = if options.entry { entry::add(&mut cx) } else { None };
    checksum::add(&mut cx, options.checksum, before);
    Report { tallies: applied.tallies, doubtful: applied.doubtful, entry, changed }
}

/// A rule, for people.
#[derive(Debug, Clone, Copy)]
pub struct RuleInfo {
    /// Its name.
    pub name: &'static str,
    /// What is undefined.
    pub what: &'static str,
    /// The operations it speaks for; none when it looks at all.
    pub ops: &'static [&'static str],
}

/// All rules.
pub fn rules() -> Vec<RuleInfo> {
    let all = EVERYWHERE.iter().chain(RULES);
    all.map(|rule| RuleInfo { name: rule.name, what: rule.what, ops: rule.ops }).collect()
}
