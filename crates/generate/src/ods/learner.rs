//! The learning loop as a state machine: it proposes programs, is told the compiler's answers, and proposes
//! better programs.
//!
//! Diagnostics guide it. One that says what to change leads to a corrected draft at once. One that is new for
//! this operation means that the draft passed an earlier check, so the draft is kept and changed further, as
//! a coverage-guided fuzzer keeps inputs that reach new code.

use std::hash::{Hash, Hasher};

use mohole_catalog::{Catalog, OpDef};
use mohole_ir::without_aliases;
use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::assembly::Assembly;
use super::catalog_index::CatalogIndex;
use super::chooser::Chooser;
use super::described::RefusedTypes;
use super::draft::{Draft, Place};
use super::excerpts::excerpts;
use super::invent::Symbol;
use super::knowledge::{Knowledge, Refusal, Template};
use super::template::ParsedTemplate;

/// Templates kept per operation.
const MAX_TEMPLATES: usize = 6;
/// Drafts per round of an operation without a template.
const PER_ROUND: usize = 8;
/// Drafts per round of an operation with a template.
const PER_ROUND_WHEN_KNOWN: usize = 2;
/// Diagnostics that are remembered per operation, with their drafts.
const MAX_REMEMBERED: usize = 40;
/// How often in a row a draft is corrected.
const MAX_CORRECTIONS: u32 = 12;
/// Drafts of an operation with a template, after which it is done.
const MAX_DRAFTS: u64 = 400;
/// Crashes of the compiler after which an operation is done: they tell nothing and cost much.
const MAX_CRASHES: u32 = 6;
/// Programs kept per operation with regions, to put other operations into.
const MAX_HOSTS: usize = 6;
/// Types, and symbols, that are kept for other drafts.
const MAX_POOL: usize = 600;

/// A program to be run, for one operation.
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

/// The compiler's answer to a program.
#[derive(Debug, Clone)]
pub enum Answer {
    /// It printed this, in generic form.
    Accepted(String),
    /// It gave this first error.
    Refused(String),
    /// It crashed.
    Crashed,
}

/// The progress with one operation.
#[derive(Default)]
struct State {
    tries: u64,
    crashes: u32,
    last: String,
    shapes: FxHashSet<u64>,
    /// Drafts with the diagnostic they led to and how often they were changed since.
    remembered: Vec<(String, Draft, u32)>,
    /// Corrected drafts that are proposed next.
    corrected: Vec<(Draft, u32)>,
}

/// Learns the operations of one catalog.
pub struct Learner<'a> {
    index: CatalogIndex<'a>,
    rng: Rng,
    states: FxHashMap<String, State>,
    hosts: FxHashMap<String, Vec<String>>,
    symbols: Vec<Symbol>,
    seen_types: Vec<String>,
    refused_types: RefusedTypes,
    /// Excerpts of programs that were proposed already.
    studied: FxHashSet<String>,
    /// Operations that were known before.
    given: FxHashSet<String>,
    knowledge: Knowledge,
}

impl<'a> Learner<'a> {
    /// A learner that knows only the catalog.
    pub fn new(catalog: &'a Catalog, seed: u64) -> Self {
        let plain = "\"func.func\"() <{function_type = () -> (), sym_name = \"s\", sym_visibility = \"private\"}> ({}) : () -> ()";
        Learner {
            index: CatalogIndex::of(catalog),
            rng: Rng::new(seed),
            states: FxHashMap::default(),
            hosts: FxHashMap::default(),
            symbols: vec![Symbol { path: "s".to_owned(), text: plain.to_owned() }],
            seen_types: Vec::new(),
            refused_types: RefusedTypes::default(),
            studied: FxHashSet::default(),
            given: FxHashSet::default(),
            knowledge: Knowledge::new(&catalog.version),
        }
    }

    /// The same, with operations that are known already and help to learn the others.
    #[must_use]
    pub fn knowing(mut self, known: Knowledge) -> Self {
        for template in known.templates.values().flatten() {
            if let Some(parsed) = ParsedTemplate::parse(&template.text) {
                self.fill_pools(&parsed, &template.text);
            }
        }
        self.given = known.templates.keys().cloned().collect();
        self.knowledge.add(known);
        self
    }

    /// Programs for another round over all operations that are not done.
    pub fn propose(&mut self) -> Vec<Proposal> {
        let catalog = self.index.catalog;
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
            if known < MAX_TEMPLATES && self.studied.insert(text.clone()) {
                proposals.push(Proposal { op, draft: None, corrections: 0, text });
            }
        }
        proposals
    }

    fn is_done(&self, op: &str) -> bool {
        let known = self.knowledge.templates.get(op).map_or(0, Vec::len);
        let (tries, crashes) = self.states.get(op).map_or((0, 0), |state| (state.tries, state.crashes));
        self.given.contains(op)
            || known >= MAX_TEMPLATES
            || (known > 0 && tries > MAX_DRAFTS)
            || crashes >= MAX_CRASHES
    }

    fn proposal(&mut self, op: &OpDef) -> Option<Proposal> {
        let state = self.states.entry(op.name.clone()).or_default();
        let mut chooser = Chooser::new(&self.index, &mut self.rng, &self.seen_types);
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

    /// `None` if the draft needs a parent operation of which no instance is known yet.
    fn program(&mut self, draft: &Draft) -> Option<String> {
        let Place::Inside(parent) = &draft.place else { return Some(draft.program(&self.index)) };
        let host = ParsedTemplate::parse(self.rng.pick(self.hosts.get(parent)?)?)?;
        let parsed = ParsedTemplate::parse(&draft.for_host(&self.index))?;
        let mut assembly = Assembly::new();
        assembly.add(&host, &mut self.rng);
        let ends = self.index.catalog.op(&draft.op).is_some_and(OpDef::is_terminator);
        let parent = assembly.find(parent)?;
        assembly.put_inside(parent, &parsed, ends, &mut self.rng).then(|| assembly.finish(None, &[]))
    }

    /// Learns from the answer to a proposal. True if something new was kept.
    pub fn learn(&mut self, proposal: Proposal, answer: Answer) -> bool {
        match answer {
            Answer::Accepted(text) => self.accept(&proposal, &text),
            Answer::Refused(message) => {
                self.refuse(proposal, message);
                false
            }
            Answer::Crashed => {
                let state = self.states.entry(proposal.op).or_default();
                (state.tries, state.crashes) = (state.tries + 1, state.crashes + 1);
                false
            }
        }
    }

    fn accept(&mut self, proposal: &Proposal, printed: &str) -> bool {
        let text = without_aliases(printed);
        let Some(parsed) = ParsedTemplate::parse(&text) else { return false };
        let state = self.states.entry(proposal.op.clone()).or_default();
        state.tries += 1;
        let is_new = state.shapes.insert(shape_of(&parsed));
        let is_known = self.knowledge.templates.contains_key(&proposal.op);
        if !is_new
            || (is_known && self.is_out_of_place(proposal))
            || !parsed.op_names().any(|name| name == proposal.op)
        {
            return false;
        }
        self.fill_pools(&parsed, &text);
        let known = self.knowledge.templates.entry(proposal.op.clone()).or_default();
        if known.len() < MAX_TEMPLATES {
            known.push(Template { text });
        }
        true
    }

    /// Whether an operation was put into the module, where it can use no values, although its definition does
    /// not require that. Such an instance is kept only if there is no other.
    fn is_out_of_place(&self, proposal: &Proposal) -> bool {
        let away = proposal.draft.as_ref().is_some_and(|draft| draft.place == Place::Module);
        let belongs_there = |op: &OpDef| op.attributes.iter().any(|def| def.name == "sym_name");
        away && !self.index.catalog.op(&proposal.op).is_some_and(belongs_there)
    }

    /// Keeps what other drafts can use of an accepted program: hosts, symbols, types.
    fn fill_pools(&mut self, parsed: &ParsedTemplate, text: &str) {
        for name in parsed.op_names() {
            let has_regions = self.index.catalog.op(name).is_some_and(|op| !op.regions.is_empty());
            if has_regions {
                let hosts = self.hosts.entry(name.to_owned()).or_default();
                keep(hosts, MAX_HOSTS, text.to_owned(), &mut self.rng);
            }
        }
        for &op in &parsed.prelude {
            if let Some(path) = parsed.module.symbol_name(op) {
                let symbol = Symbol { path: path.to_owned(), text: parsed.module.op_text(op) };
                keep(&mut self.symbols, MAX_POOL, symbol, &mut self.rng);
            }
        }
        for ty in parsed.wants.iter().cloned().chain(parsed.makes()) {
            if !self.seen_types.contains(&ty) {
                keep(&mut self.seen_types, MAX_POOL, ty, &mut self.rng);
            }
        }
    }

    fn refuse(&mut self, proposal: Proposal, message: String) {
        let state = self.states.entry(proposal.op.clone()).or_default();
        state.tries += 1;
        let (Some(draft), Some(op)) = (proposal.draft, self.index.catalog.op(&proposal.op)) else { return };
        let wording = wording(&message);
        let is_new = !state.remembered.iter().any(|(known, _, _)| *known == wording);
        if is_new && state.remembered.len() < MAX_REMEMBERED {
            state.remembered.push((wording, draft.clone(), 0));
        }
        self.refused_types.note(&message);
        if proposal.corrections < MAX_CORRECTIONS {
            let mut chooser = Chooser::new(&self.index, &mut self.rng, &self.seen_types);
            chooser.refused_types = Some(&self.refused_types);
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

    /// Everything learned.
    pub fn finish(mut self) -> Knowledge {
        for (op, state) in self.states {
            if !self.knowledge.templates.contains_key(&op) {
                self.knowledge.refused.insert(op, Refusal { tries: state.tries, last: state.last });
            }
        }
        self.knowledge
    }
}

/// Adds an item to a pool; in a full one it replaces a random item.
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

/// A hash of what distinguishes templates of one operation: types, operations, names of attributes.
fn shape_of(parsed: &ParsedTemplate) -> u64 {
    let mut hasher = FxHasher::default();
    parsed.wants.hash(&mut hasher);
    parsed.makes().hash(&mut hasher);
    for name in parsed.op_names() {
        name.hash(&mut hasher);
    }
    for &op in parsed.prelude.iter().chain(&parsed.body) {
        if let Some(properties) = parsed.module.op(op).properties {
            wording(&parsed.module.attr_text(properties)).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Splits a message at its quotes: every second part is quoted. An apostrophe, as in `doesn't`, is no quote.
fn quoted_parts(message: &str) -> Vec<&str> {
    let (mut parts, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, _) in message.match_indices('\'') {
        if !is_quoted && message[..at].ends_with(char::is_alphanumeric) {
            continue;
        }
        parts.push(&message[start..at]);
        (start, is_quoted) = (at + 1, !is_quoted);
    }
    parts.push(&message[start..]);
    parts
}

/// A diagnostic without the parts that vary between drafts: numbers, and types in quotes.
pub fn wording(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    for (at, part) in quoted_parts(message).into_iter().enumerate() {
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
