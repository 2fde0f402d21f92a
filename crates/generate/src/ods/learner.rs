//! The learning loop as a state machine: it proposes programs, is told what the compiler said of each, and
//! proposes better ones.
//!
//! Diagnostics are its sense of direction. One that can be acted upon leads to a corrected draft at once; one
//! never heard before of this operation means that an earlier check was passed, so the draft is kept and
//! changed further, as a coverage-guided fuzzer keeps inputs that reach new code.

use std::hash::{Hash, Hasher};

use mohole_catalog::{Catalog, OpDef};
use mohole_ir::without_aliases;
use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::assembly::Assembly;
use super::chooser::Chooser;
use super::described::Unwanted;
use super::draft::{Draft, Place};
use super::invent::Symbol;
use super::knowledge::{Knowledge, Refusal, Template};
use super::lore::Lore;
use super::study::excerpts;
use super::template::Shell;

/// Templates kept of one operation.
const TEMPLATES: usize = 6;
/// Drafts in one round of an operation that has no template yet.
const PER_ROUND: usize = 8;
/// Drafts in one round of one that has some.
const PER_ROUND_WHEN_KNOWN: usize = 2;
/// How many diagnostics of one operation are remembered with their drafts.
const REMEMBERED: usize = 40;
/// How often in a row a draft is corrected as diagnostics advise.
const CORRECTIONS: u32 = 12;
/// After this many drafts an operation with some template is left alone.
const ENOUGH_TRIES: u64 = 400;
/// After this many deaths of the compiler an operation is left alone: they tell nothing and cost much.
const ENOUGH_DEATHS: u32 = 6;
/// Programs kept to put other operations into, per operation.
const HOSTS: usize = 6;
/// Types and symbols kept for others to use.
const POOL: usize = 600;

/// A program to be run, and what it is about.
#[derive(Debug, Clone)]
pub struct Proposal {
    op: String,
    draft: Option<Draft>,
    corrections: u32,
    /// The program.
    pub text: String,
}

impl Proposal {
    /// The operation that it tries out.
    pub fn op(&self) -> &str {
        &self.op
    }
}

/// What the compiler said of a program.
#[derive(Debug, Clone)]
pub enum Answer {
    /// It printed this, in generic form.
    Accepted(String),
    /// It gave this first error.
    Refused(String),
    /// It died.
    Crashed,
}

/// What is known of one operation so far.
#[derive(Default)]
struct State {
    tries: u64,
    deaths: u32,
    last: String,
    shapes: FxHashSet<u64>,
    /// Drafts with the diagnostic they led to and how often they were changed since.
    remembered: Vec<(String, Draft, u32)>,
    /// Corrected drafts that wait for their turn.
    corrected: Vec<(Draft, u32)>,
}

/// Learns the operations of one catalog.
pub struct Learner<'a> {
    lore: Lore<'a>,
    rng: Rng,
    states: FxHashMap<String, State>,
    hosts: FxHashMap<String, Vec<String>>,
    symbols: Vec<Symbol>,
    seen_types: Vec<String>,
    unwanted: Unwanted,
    /// Excerpts of programs that were proposed already.
    studied: FxHashSet<String>,
    /// Operations that were known before.
    given: FxHashSet<String>,
    knowledge: Knowledge,
}

impl<'a> Learner<'a> {
    /// A learner that knows nothing but the catalog.
    pub fn new(catalog: &'a Catalog, seed: u64) -> Self {
        let plain = "\"func.func\"() <{function_type = () -> (), sym_name = \"s\", sym_visibility = \"private\"}> ({}) : () -> ()";
        Learner {
            lore: Lore::of(catalog),
            rng: Rng::new(seed),
            states: FxHashMap::default(),
            hosts: FxHashMap::default(),
            symbols: vec![Symbol { path: "s".to_owned(), text: plain.to_owned() }],
            seen_types: Vec::new(),
            unwanted: Unwanted::default(),
            studied: FxHashSet::default(),
            given: FxHashSet::default(),
            knowledge: Knowledge::new(&catalog.version),
        }
    }

    /// The same, but some operations are known already: they serve to learn the others.
    #[must_use]
    pub fn knowing(mut self, known: Knowledge) -> Self {
        for template in known.templates.values().flatten() {
            if let Some(shell) = Shell::parse(&template.text) {
                self.take_pools(&shell, &template.text);
            }
        }
        self.given = known.templates.keys().cloned().collect();
        self.knowledge.add(known);
        self
    }

    /// Programs for one more round over all operations that are not known well enough.
    pub fn propose(&mut self) -> Vec<Proposal> {
        let catalog = self.lore.catalog;
        let mut proposals = Vec::new();
        for op in &catalog.ops {
            if self.is_done(&op.name) {
                continue;
            }
            let is_known = self.knowledge.templates.contains_key(&op.name);
            for _ in 0..if is_known { PER_ROUND_WHEN_KNOWN } else { PER_ROUND } {
                proposals.extend(self.proposal(op));
            }
        }
        proposals
    }

    /// Programs with one operation each of a program that the compiler accepted and printed in generic form.
    pub fn study(&mut self, text: &str) -> Vec<Proposal> {
        let mut proposals = Vec::new();
        for (op, text) in excerpts(text) {
            let known = self.knowledge.templates.get(&op).map_or(0, Vec::len);
            if known < TEMPLATES && self.studied.insert(text.clone()) {
                proposals.push(Proposal { op, draft: None, corrections: 0, text });
            }
        }
        proposals
    }

    fn is_done(&self, op: &str) -> bool {
        let known = self.knowledge.templates.get(op).map_or(0, Vec::len);
        let (tries, deaths) = self.states.get(op).map_or((0, 0), |state| (state.tries, state.deaths));
        self.given.contains(op)
            || known >= TEMPLATES
            || (known > 0 && tries > ENOUGH_TRIES)
            || deaths >= ENOUGH_DEATHS
    }

    fn proposal(&mut self, op: &OpDef) -> Option<Proposal> {
        let state = self.states.entry(op.name.clone()).or_default();
        let mut chooser = Chooser::new(&self.lore, &mut self.rng, &self.seen_types);
        let (draft, corrections) = match state.corrected.pop() {
            Some(waiting) => waiting,
            None if !state.remembered.is_empty() && chooser.rng.chance(3, 5) => {
                let at = least_changed(&state.remembered, chooser.rng);
                state.remembered[at].2 += 1;
                (chooser.change(op, &state.remembered[at].1, &self.symbols), 0)
            }
            None => (chooser.invent(op, &self.symbols), 0),
        };
        let text = self.program(&draft)?;
        Some(Proposal { op: op.name.clone(), draft: Some(draft), corrections, text })
    }

    /// `None` where the draft belongs into an operation of which no instance is known yet.
    fn program(&mut self, draft: &Draft) -> Option<String> {
        let Place::Inside(parent) = &draft.place else { return Some(draft.program(&self.lore)) };
        let host = Shell::parse(self.rng.pick(self.hosts.get(parent)?)?)?;
        let shell = Shell::parse(&draft.guest(&self.lore))?;
        let mut assembly = Assembly::new();
        assembly.add(&host, &mut self.rng);
        let ends = self.lore.catalog.op(&draft.op).is_some_and(OpDef::is_terminator);
        let parent = assembly.find(parent)?;
        assembly.put_inside(parent, &shell, ends, &mut self.rng).then(|| assembly.finish(None, &[]))
    }

    /// Takes in what became of a proposal. True where it taught something that is kept.
    pub fn learn(&mut self, proposal: Proposal, answer: Answer) -> bool {
        match answer {
            Answer::Accepted(text) => self.accept(&proposal, &text),
            Answer::Refused(message) => {
                self.refuse(proposal, message);
                false
            }
            Answer::Crashed => {
                let state = self.states.entry(proposal.op).or_default();
                (state.tries, state.deaths) = (state.tries + 1, state.deaths + 1);
                false
            }
        }
    }

    fn accept(&mut self, proposal: &Proposal, printed: &str) -> bool {
        let text = without_aliases(printed);
        let Some(shell) = Shell::parse(&text) else { return false };
        let state = self.states.entry(proposal.op.clone()).or_default();
        state.tries += 1;
        let is_new = state.shapes.insert(shape_of(&shell));
        let is_known = self.knowledge.templates.contains_key(&proposal.op);
        if !is_new
            || (is_known && self.is_detour(proposal))
            || !shell.op_names().any(|name| name == proposal.op)
        {
            return false;
        }
        self.take_pools(&shell, &text);
        let known = self.knowledge.templates.entry(proposal.op.clone()).or_default();
        if known.len() < TEMPLATES {
            known.push(Template { text });
        }
        true
    }

    /// Whether an operation that needs no certain place was put where no values can reach it. That teaches
    /// something only of one that is accepted nowhere else.
    fn is_detour(&self, proposal: &Proposal) -> bool {
        let away = proposal.draft.as_ref().is_some_and(|draft| draft.place == Place::Module);
        let belongs_there = |op: &OpDef| op.attributes.iter().any(|def| def.name == "sym_name");
        away && !self.lore.catalog.op(&proposal.op).is_some_and(belongs_there)
    }

    /// What others can use of an accepted program: hosts, symbols, types.
    fn take_pools(&mut self, shell: &Shell, text: &str) {
        for name in shell.op_names() {
            let has_regions = self.lore.catalog.op(name).is_some_and(|op| !op.regions.is_empty());
            if has_regions {
                let hosts = self.hosts.entry(name.to_owned()).or_default();
                keep(hosts, HOSTS, text.to_owned(), &mut self.rng);
            }
        }
        for &op in &shell.prelude {
            if let Some(path) = shell.module.symbol_name(op) {
                let symbol = Symbol { path: path.to_owned(), text: shell.module.op_text(op) };
                keep(&mut self.symbols, POOL, symbol, &mut self.rng);
            }
        }
        for ty in shell.wants.iter().cloned().chain(shell.makes()) {
            if !self.seen_types.contains(&ty) {
                keep(&mut self.seen_types, POOL, ty, &mut self.rng);
            }
        }
    }

    fn refuse(&mut self, proposal: Proposal, message: String) {
        let state = self.states.entry(proposal.op.clone()).or_default();
        state.tries += 1;
        let (Some(draft), Some(op)) = (proposal.draft, self.lore.catalog.op(&proposal.op)) else { return };
        let wording = wording(&message);
        let is_new = !state.remembered.iter().any(|(known, _, _)| *known == wording);
        if is_new && state.remembered.len() < REMEMBERED {
            state.remembered.push((wording, draft.clone(), 0));
        }
        self.unwanted.note(&message);
        if proposal.corrections < CORRECTIONS {
            let mut chooser = Chooser::new(&self.lore, &mut self.rng, &self.seen_types);
            chooser.unwanted = Some(&self.unwanted);
            if let Some(corrected) = chooser.follow(op, &draft, &message) {
                state.corrected.push((corrected, proposal.corrections + 1));
                let excess = state.corrected.len().saturating_sub(PER_ROUND);
                state.corrected.drain(..excess);
            }
        }
        state.last = message;
    }

    /// How many operations have a template.
    pub fn known(&self) -> usize {
        self.knowledge.templates.len()
    }

    /// All that was learned.
    pub fn finish(mut self) -> Knowledge {
        for (op, state) in self.states {
            if !self.knowledge.templates.contains_key(&op) {
                self.knowledge.refused.insert(op, Refusal { tries: state.tries, last: state.last });
            }
        }
        self.knowledge
    }
}

/// Adds to a pool; a full one loses a random member.
fn keep<T>(pool: &mut Vec<T>, limit: usize, item: T, rng: &mut Rng) {
    if pool.len() < limit {
        pool.push(item);
    } else {
        let at = rng.below(limit);
        pool[at] = item;
    }
}

fn least_changed(remembered: &[(String, Draft, u32)], rng: &mut Rng) -> usize {
    let (a, b) = (rng.below(remembered.len()), rng.below(remembered.len()));
    if remembered[a].2 <= remembered[b].2 { a } else { b }
}

/// What makes a template different from others of its operation: types, operations, names of attributes.
fn shape_of(shell: &Shell) -> u64 {
    let mut hasher = FxHasher::default();
    shell.wants.hash(&mut hasher);
    shell.makes().hash(&mut hasher);
    for name in shell.op_names() {
        name.hash(&mut hasher);
    }
    for &op in shell.prelude.iter().chain(&shell.body) {
        if let Some(properties) = shell.module.op(op).properties {
            wording(&shell.module.attr_text(properties)).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// A diagnostic without what varies from draft to draft: numbers, and types between quotes.
pub fn wording(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    for (at, part) in message.split('\'').enumerate() {
        if at % 2 == 0 {
            text.extend(part.chars().filter(|c| !c.is_ascii_digit()));
        } else if part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.contains('.')
            && !part.contains('<')
        {
            text.push_str(part);
        } else {
            text.push('_');
        }
    }
    text
}
