//! The rule book of one compiler: for every way to call a pass, what it does to which operations.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use mohole_catalog::Saved;
use mohole_testcase::PassCall;
use serde::{Deserialize, Serialize};

use crate::{Form, SourceRules, Tally};

/// The index of a rule in the book.
pub type RuleId = usize;

/// What the passes of one compiler were seen to do.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RuleBook {
    /// Name of the compiler: `mlir-opt-22`.
    pub compiler: String,
    /// Its version: `22.1.8`.
    pub version: String,
    /// Programs that every pass was tried on.
    pub programs: u32,
    /// One rule for each way to call a pass, sorted by call.
    pub rules: Vec<PassRule>,
    /// By pass, the operations that its patterns match according to the compiler's source, sorted; empty if
    /// the source was not read.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub source: BTreeMap<String, Vec<String>>,
}

/// How it is known that a pass acts on an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    /// It was seen to remove the operation; the source has no pattern for it.
    ByProbing,
    /// The source has a pattern for it; it was never seen to apply.
    InSource,
    /// Both.
    Both,
}

/// One way to call a pass, and what it does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PassRule {
    /// The call.
    #[serde(flatten)]
    pub call: PassCall,
    /// Its purpose.
    pub kind: PassKind,
    /// Programs that it stopped on with a diagnostic.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub failed: u32,
    /// Programs that it crashed on, or did not finish.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub crashed: u32,
    /// What it does to which operations. Leaves out those that it was never seen to touch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// Its most frequent diagnostics.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complaints: Vec<String>,
    /// By the operations present when it ran, whether paths reached the goal. `arith.*` stands for a family.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub met: BTreeMap<Form, Tally>,
}

impl PassRule {
    /// A rule for a pass that was never tried.
    pub fn unknown(call: PassCall) -> Self {
        PassRule {
            call,
            kind: PassKind::Idle,
            failed: 0,
            crashed: 0,
            effects: Vec::new(),
            complaints: Vec::new(),
            met: BTreeMap::new(),
        }
    }
}

/// The purpose of a pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassKind {
    /// Converts operations to these dialects, the most frequent first.
    Conversion(Vec<String>),
    /// Optimizes operations of one dialect without leaving it.
    Optimization(String),
    /// Optimizes operations of many dialects.
    General,
    /// Was not seen to do anything.
    Idle,
}

/// What a pass does to operations of one form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// The form.
    pub form: Form,
    /// Programs with such operations on which the pass ran.
    pub seen: u32,
    /// Those with fewer such operations afterwards.
    pub consumed: u32,
    /// Those that were changed otherwise; counted only for passes that never remove operations.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub changed: u32,
    /// Those on which it stopped with a diagnostic that names such an operation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub refused: u32,
    /// The forms that appeared, in programs where little else changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub produces: Vec<Form>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Effect {
    /// The share of programs in which such operations are removed.
    pub fn rate(&self) -> f64 {
        f64::from(self.consumed) / f64::from(self.seen.max(1))
    }
}

impl PassRule {
    /// The effect on a form.
    pub fn effect(&self, form: &Form) -> Option<&Effect> {
        self.effects.binary_search_by(|effect| effect.form.cmp(form)).ok().map(|at| &self.effects[at])
    }

    /// The effects that remove, change or move operations.
    pub fn acting(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|effect| effect.consumed + effect.changed > 0)
    }

    /// The effects that remove operations.
    pub fn consuming(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|effect| effect.consumed > 0)
    }
}

impl Saved for RuleBook {
    const KIND: &'static str = "rule book";
    const FORMAT: u32 = 1;
    const REMEDY: &'static str = "learn it again";
}

impl RuleBook {
    /// The rules of a pass, one for each way to call it.
    pub fn rules_of<'a>(&'a self, pass: &'a str) -> impl Iterator<Item = &'a PassRule> {
        self.rules.iter().filter(move |rule| rule.call.name == pass)
    }

    /// The rule for one call.
    pub fn rule_mut(&mut self, call: &PassCall) -> Option<&mut PassRule> {
        self.rules.iter_mut().find(|rule| rule.call == *call)
    }

    /// Adds a rule for each call that has none. What the pass does is not known.
    pub fn add_calls<'a>(&mut self, calls: impl IntoIterator<Item = &'a PassCall>) {
        for call in calls {
            if self.rule_mut(call).is_none() {
                self.rules.push(PassRule::unknown(call.clone()));
            }
        }
        self.rules.sort_by(|a, b| a.call.cmp(&b.call));
    }

    /// Sets the facts from the source, for passes that `has` accepts.
    pub fn set_source(&mut self, rules: &SourceRules, mut has: impl FnMut(&str) -> bool) {
        let known = rules.matches.iter().filter(|(pass, _)| has(pass));
        self.source = known.map(|(pass, ops)| (pass.clone(), ops.iter().cloned().collect())).collect();
    }

    /// Whether the source has a pattern of a pass for an operation.
    pub fn in_source(&self, pass: &str, op: &str) -> bool {
        self.source.get(pass).is_some_and(|ops| ops.iter().any(|known| known == op))
    }

    /// Every pass with every operation that it is known to act on, and how that is known.
    pub fn pairs(&self) -> BTreeMap<(&str, &str), Known> {
        let effects = self.rules.iter().flat_map(|rule| rule.consuming().map(move |effect| (rule, effect)));
        let probed: BTreeSet<(&str, &str)> =
            effects.map(|(rule, effect)| (rule.call.name.as_str(), effect.form.name())).collect();
        let source =
            self.source.iter().flat_map(|(pass, ops)| ops.iter().map(move |op| (pass.as_str(), op.as_str())));
        let mut pairs: BTreeMap<(&str, &str), Known> =
            probed.into_iter().map(|pair| (pair, Known::ByProbing)).collect();
        for pair in source {
            pairs.entry(pair).and_modify(|known| *known = Known::Both).or_insert(Known::InSource);
        }
        pairs
    }

    /// Keeps the rules of passes that another compiler also has.
    pub fn restrict(&mut self, mut has: impl FnMut(&str) -> bool) {
        self.rules.retain(|rule| has(&rule.call.name));
        self.source.retain(|pass, _| has(pass));
    }
}

/// The rule books that come with mohole, by the name of a shipped catalog: `mlir-22`.
pub fn shipped(name: &str) -> Option<RuleBook> {
    let bytes: &[u8] = match name {
        "mlir-main" => include_bytes!("../data/rules-main.json.zst"),
        "mlir-22" => include_bytes!("../data/rules-22.json.zst"),
        "mlir-21" => include_bytes!("../data/rules-21.json.zst"),
        "mlir-19" => include_bytes!("../data/rules-19.json.zst"),
        _ => return None,
    };
    Some(RuleBook::from_zst(bytes).expect("the shipped data is of this version"))
}

/// `conversion to llvm, scf`, `optimization of linalg`.
impl fmt::Display for PassKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PassKind::Conversion(to) => write!(f, "conversion to {}", to.join(", ")),
            PassKind::Optimization(of) => write!(f, "optimization of {of}"),
            PassKind::General => f.write_str("general optimization"),
            PassKind::Idle => f.write_str("not seen to do anything"),
        }
    }
}

/// One line for the call, then one for each form: for people and for tests.
impl fmt::Display for PassRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.call, self.kind)?;
        if self.failed > 0 {
            write!(f, "; failed on {}", self.failed)?;
        }
        if self.crashed > 0 {
            write!(f, "; crashed on {}", self.crashed)?;
        }
        writeln!(f)?;
        self.effects.iter().try_for_each(|effect| writeln!(f, "  {effect}"))?;
        self.complaints.iter().try_for_each(|complaint| writeln!(f, "  says: {complaint}"))
    }
}

/// `tosa.const:tensor 12/12 -> arith.constant:tensor`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.changed {
            0 => write!(f, "{} {}/{}", self.form, self.consumed, self.seen)?,
            changed => write!(f, "{} {changed}/{} changed", self.form, self.seen)?,
        }
        if self.refused > 0 {
            write!(f, ", refused {}", self.refused)?;
        }
        if !self.produces.is_empty() {
            let produces: Vec<&str> = self.produces.iter().map(Form::text).collect();
            write!(f, " -> {}", produces.join(" "))?;
        }
        Ok(())
    }
}
