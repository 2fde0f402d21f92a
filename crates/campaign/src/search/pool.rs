//! The programs that a campaign works with: those it started from, and those that were kept since because
//! they cover something new.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::Population;
use mohole_mutate::{Corpus, Donor, Mutant};
use mohole_testcase::{Origin, Provenance, Rng, Step};
use parking_lot::{Mutex, RwLock, RwLockReadGuard};

use super::config::CampaignConfig;
use super::focus::Focus;

/// Programs that are kept beside those from the start.
pub(crate) const MAX_KEPT: usize = 6_000;

/// A program with more operations is used once and not kept.
const MAX_OPS: u32 = 150;

/// The index for mutators is rebuilt when one in so many programs is new.
const REBUILT_AT_ONE_IN: usize = 4;

/// Draws after which no program in focus is found. Without a focus the first one is it.
const MAX_DRAWS: usize = 16;

/// A program that the compiler accepts.
pub struct Seed {
    /// How it came to be.
    pub provenance: Provenance,
    /// Its text, in generic form.
    pub text: Arc<[u8]>,
    /// The program, parsed.
    pub module: Module,
    /// Its operations, counted.
    pub population: Population,
}

impl Seed {
    /// A program in generic form; `None` where it cannot be parsed, is empty or has the test dialect.
    pub fn parse(provenance: Provenance, generic: &[u8]) -> Option<Self> {
        let module = Module::parse_bytes(generic).ok()?;
        let population = Population::of(&module);
        let fine = !population.has_dialect("test") && population.total() > 0;
        fine.then(|| Seed { provenance, text: generic.into(), module, population })
    }

    /// Whether a search with this focus runs it.
    pub(crate) fn is_in(&self, focus: &Focus) -> bool {
        match self.population.total() {
            0 => focus.has_text(&self.text),
            _ => focus.has_program(&self.population),
        }
    }

    /// A program that the compiler accepts and we cannot parse: it can be run, but not changed.
    pub fn unparsed(provenance: Provenance, text: &[u8]) -> Self {
        let (module, population) = (Module::new(), Population::default());
        Seed { provenance, text: text.into(), module, population }
    }
}

/// All programs of a campaign.
#[derive(Default)]
pub struct Pool {
    held: RwLock<Held>,
    indexed: RwLock<Option<Arc<Indexed>>>,
    /// Held by the worker that rebuilds the index.
    indexing: Mutex<()>,
    /// Programs that are out of focus: they are not run, and lend operations to mutants.
    lenders: Vec<Arc<Seed>>,
}

/// The programs of the pool as of some time ago, indexed for mutators.
pub struct Indexed {
    /// What mutators draw from.
    pub corpus: Corpus,
    /// The same programs, under the same numbers.
    seeds: Vec<Arc<Seed>>,
    /// How many of them, the first ones, may be run.
    in_focus: usize,
    /// How many programs had been kept when it was built.
    kept: usize,
}

impl Indexed {
    /// Draws a program in focus by one of its operations.
    fn draw<'i>(
        &'i self,
        rng: &mut Rng,
        mut donor: impl FnMut(&'i Corpus, &mut Rng) -> Option<&'i Donor>,
    ) -> Option<Arc<Seed>> {
        for _ in 0..MAX_DRAWS {
            let seed = donor(&self.corpus, rng)?.seed as usize;
            if seed < self.in_focus {
                return Some(self.seeds[seed].clone());
            }
        }
        None
    }

    /// How a mutant of one of these programs came to be.
    pub(crate) fn provenance_of(&self, mutant: &Mutant) -> Provenance {
        let Mutant { parent, mutator, change, .. } = mutant;
        let (mutator, change) = ((*mutator).to_owned(), change.what.clone());
        self.seeds[*parent as usize].provenance.with(Step::Mutated { mutator, change })
    }
}

#[derive(Default)]
struct Held {
    /// The programs from the start, then those that were kept.
    seeds: Vec<Arc<Seed>>,
    /// How many of them were there from the start.
    originals: usize,
    /// How many were ever kept.
    kept: usize,
}

impl Pool {
    /// A pool of the programs from the start.
    pub fn new(originals: Vec<Seed>) -> Self {
        let held = Held {
            originals: originals.len(),
            seeds: originals.into_iter().map(Arc::new).collect(),
            kept: 0,
        };
        Pool { held: RwLock::new(held), ..Pool::default() }
    }

    /// A pool of the programs from the start of which only those in focus are run.
    pub fn with_focus(originals: Vec<Seed>, focus: &Focus) -> Self {
        let (in_focus, others): (Vec<Seed>, Vec<Seed>) =
            originals.into_iter().partition(|seed| seed.is_in(focus));
        Pool { lenders: others.into_iter().map(Arc::new).collect(), ..Pool::new(in_focus) }
    }

    /// Keeps a program if it is small. A full pool drops the oldest that was kept: it was tried the most.
    pub fn add(&self, seed: Arc<Seed>) -> bool {
        if seed.population.total() > MAX_OPS {
            return false;
        }
        let mut held = self.held.write();
        let place = held.originals + held.kept % MAX_KEPT;
        match held.seeds.get_mut(place) {
            Some(oldest) => *oldest = seed,
            None => held.seeds.push(seed),
        }
        held.kept += 1;
        true
    }

    fn held(&self) -> RwLockReadGuard<'_, Held> {
        self.held.read()
    }

    /// The number of programs.
    pub fn len(&self) -> usize {
        self.held().seeds.len()
    }

    /// Whether there are no programs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The programs from the start.
    pub fn originals(&self) -> Vec<Arc<Seed>> {
        self.held().originals().to_vec()
    }

    /// The programs that a model wrote, or that came of those.
    pub(crate) fn sampled(&self) -> Vec<Arc<Seed>> {
        let is_sampled = |seed: &&Arc<Seed>| matches!(seed.provenance.origin, Origin::Sampled { .. });
        self.held().seeds.iter().filter(is_sampled).cloned().collect()
    }

    /// Whether a program is from the start.
    pub fn is_original(&self, seed: &Seed) -> bool {
        self.held().originals().iter().any(|one| std::ptr::eq(Arc::as_ptr(one), seed))
    }

    /// Draws a program from the start.
    pub fn draw_original(&self, rng: &mut Rng) -> Option<Arc<Seed>> {
        rng.pick(self.held().originals()).cloned()
    }

    /// Draws any program. Every other time an operation is drawn first, and then a program that has it, so
    /// that rare operations are not lost among common ones.
    pub fn draw(&self, config: &CampaignConfig, rng: &mut Rng) -> Option<Arc<Seed>> {
        if let Some(op) = config.chooser.draw_op_for_focus(rng)
            && let Some(seed) = self.draw_with_op(op, config, rng)
        {
            return Some(seed);
        }
        let rare = rng.chance(1, 2).then(|| self.draw_rare(config, rng)).flatten();
        rare.or_else(|| rng.pick(&self.held().seeds).cloned())
    }

    /// Draws a program that has an operation.
    fn draw_with_op(&self, op: &str, config: &CampaignConfig, rng: &mut Rng) -> Option<Arc<Seed>> {
        self.indexed(config).draw(rng, |corpus, rng| corpus.donor_of(corpus.ops.id(op)?, rng))
    }

    /// Draws a dialect, then one of its operations, then a program that has it.
    pub fn draw_rare(&self, config: &CampaignConfig, rng: &mut Rng) -> Option<Arc<Seed>> {
        self.indexed(config).draw(rng, Corpus::rare_donor)
    }

    /// Draws an operation of a dialect, then a program that has it.
    pub fn draw_with(&self, dialect: &str, config: &CampaignConfig, rng: &mut Rng) -> Option<Arc<Seed>> {
        self.indexed(config).draw(rng, |corpus, rng| corpus.donor_of_dialect(dialect, rng))
    }

    /// The indexed programs. The index is rebuilt when it is too old.
    pub fn indexed(&self, config: &CampaignConfig) -> Arc<Indexed> {
        let there = self.indexed.read().clone();
        if let Some(indexed) = there.as_ref().filter(|indexed| self.is_fresh(indexed)) {
            return indexed.clone();
        }
        let _indexing = match (self.indexing.try_lock(), there) {
            (Some(guard), _) => guard,
            // Another worker rebuilds it; meanwhile the old one serves.
            (None, Some(old)) => return old,
            (None, None) => self.indexing.lock(),
        };
        // Another worker may have rebuilt it just now.
        let there = self.indexed.read().clone();
        if let Some(indexed) = there.filter(|indexed| self.is_fresh(indexed)) {
            return indexed;
        }
        let made = Arc::new(self.index(config));
        *self.indexed.write() = Some(made.clone());
        made
    }

    fn is_fresh(&self, indexed: &Indexed) -> bool {
        let held = self.held();
        held.kept <= indexed.kept + held.seeds.len() / REBUILT_AT_ONE_IN
    }

    fn index(&self, config: &CampaignConfig) -> Indexed {
        let held = self.held();
        let kept = held.kept;
        let is_parsed = |seed: &&Arc<Seed>| seed.population.total() > 0;
        let mut seeds: Vec<Arc<Seed>> = held.seeds.iter().filter(is_parsed).cloned().collect();
        drop(held);
        let in_focus = seeds.len();
        seeds.extend(self.lenders.iter().filter(is_parsed).cloned());
        let modules = seeds.iter().map(|seed| seed.module.clone()).collect();
        let corpus = Corpus::new(modules, Some(&config.catalog)).with_similar(config.similar.clone());
        // If passes in focus act on none of them, all are as good.
        let acted_on = |seed: u32| config.chooser.focus_acts_on(&seeds[seed as usize].population);
        let is_any_acted_on = (0..in_focus as u32).any(acted_on);
        let corpus =
            corpus.with_recipients(|seed| (seed as usize) < in_focus && (!is_any_acted_on || acted_on(seed)));
        Indexed { corpus, seeds, in_focus, kept }
    }
}

impl Held {
    fn originals(&self) -> &[Arc<Seed>] {
        &self.seeds[..self.originals]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::caught;
    use crate::search::fixtures;

    fn seed(name: usize) -> Seed {
        Seed::parse(Provenance::file(&name.to_string()), b"\"a.b\"() : () -> ()\n").unwrap()
    }

    #[test]
    fn a_full_pool_drops_the_oldest_that_was_kept() {
        let pool = Pool::new(vec![seed(0)]);
        for number in 1..=MAX_KEPT + 2 {
            assert!(pool.add(seed(number).into()));
        }
        assert_eq!(pool.len(), 1 + MAX_KEPT);
        let held = pool.held();
        let names: Vec<String> = held.seeds[..4].iter().map(|seed| seed.provenance.to_string()).collect();
        assert_eq!(names, ["0", &(MAX_KEPT + 1).to_string(), &(MAX_KEPT + 2).to_string(), "3"]);
    }

    #[test]
    fn programs_out_of_focus_only_lend_operations() {
        let named = |op: &str| {
            Seed::parse(Provenance::file(op), format!("\"{op}\"() : () -> ()\n").as_bytes()).unwrap()
        };
        let catalog = mohole_catalog::Catalog {
            ops: vec![mohole_catalog::OpDef { name: "a.b".to_owned(), ..Default::default() }],
            ..Default::default()
        };
        let focus = Focus::new(&[], &["a".to_owned()], &catalog, &Default::default()).unwrap();
        let pool = Pool::with_focus(vec![named("c.d"), named("a.b"), named("c.e")], &focus);
        let config = fixtures::config(None).with_focus(focus);
        assert_eq!((pool.len(), pool.originals().len()), (1, 1));
        let indexed = pool.indexed(&config);
        assert_eq!((indexed.corpus.seeds.len(), indexed.corpus.recipients()), (3, 1));
        let mut rng = Rng::new(1);
        for _ in 0..20 {
            assert_eq!(pool.draw(&config, &mut rng).unwrap().provenance.to_string(), "a.b");
            assert!(pool.draw_with("c", &config, &mut rng).is_none());
        }
    }

    #[test]
    fn while_one_worker_rebuilds_the_index_others_use_the_old_one() {
        let (config, pool) = (fixtures::config(None), Pool::new(vec![seed(0)]));
        let old = pool.indexed(&config);
        assert!(Arc::ptr_eq(&old, &pool.indexed(&config)), "nothing has changed");
        assert!(pool.add(seed(1).into()));
        let indexing = pool.indexing.lock();
        assert!(Arc::ptr_eq(&old, &pool.indexed(&config)), "another worker rebuilds it");
        drop(indexing);
        assert_eq!((old.seeds.len(), pool.indexed(&config).seeds.len()), (1, 2));
    }

    #[test]
    fn a_panic_does_not_spoil_the_pool() {
        let (config, pool) = (fixtures::config(None), Pool::new(vec![seed(0)]));
        let panicked = caught("a turn", || {
            let _held = (pool.indexing.lock(), pool.held.write(), pool.indexed.write());
            panic!("with all of it");
        });
        assert!(panicked.map(|()| 0).is_err());
        assert_eq!((pool.indexed(&config).seeds.len(), pool.len()), (1, 1));
    }
}
