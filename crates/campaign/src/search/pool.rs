//! The programs that a campaign works with: those it started from, and those that were kept since because
//! they cover something new.

use std::sync::Arc;

use mohole_ir::Module;
use mohole_lowering::Population;
use mohole_mutate::{Corpus, Mutant};
use mohole_testcase::{Provenance, Rng, Step};
use parking_lot::{Mutex, RwLock, RwLockReadGuard};

use super::config::CampaignConfig;

/// Programs that are kept beside those from the start.
pub(crate) const MAX_KEPT: usize = 6_000;

/// A program with more operations is used once and not kept.
const MAX_OPS: u32 = 150;

/// The index for mutators is rebuilt when one in so many programs is new.
const REBUILT_AT_ONE_IN: usize = 4;

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
}

/// The programs of the pool as of some time ago, indexed for mutators.
pub struct Indexed {
    /// What mutators draw from.
    pub corpus: Corpus,
    /// The same programs, under the same numbers.
    seeds: Vec<Arc<Seed>>,
    /// How many programs had been kept when it was built.
    kept: usize,
}

impl Indexed {
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
        let rare = rng.chance(1, 2).then(|| self.draw_rare(config, rng)).flatten();
        rare.or_else(|| rng.pick(&self.held().seeds).cloned())
    }

    /// Draws a dialect, then one of its operations, then a program that has it.
    pub fn draw_rare(&self, config: &CampaignConfig, rng: &mut Rng) -> Option<Arc<Seed>> {
        let indexed = self.indexed(config);
        indexed.corpus.rare_donor(rng).map(|donor| indexed.seeds[donor.seed as usize].clone())
    }

    /// Draws an operation of a dialect, then a program that has it.
    pub fn draw_with(&self, dialect: &str, config: &CampaignConfig, rng: &mut Rng) -> Option<Arc<Seed>> {
        let indexed = self.indexed(config);
        let donor = indexed.corpus.donor_of_dialect(dialect, rng);
        donor.map(|donor| indexed.seeds[donor.seed as usize].clone())
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
        let seeds: Vec<Arc<Seed>> =
            held.seeds.iter().filter(|seed| seed.population.total() > 0).cloned().collect();
        drop(held);
        let modules = seeds.iter().map(|seed| seed.module.clone()).collect();
        let corpus = Corpus::new(modules, Some(&config.catalog)).with_similar(config.similar.clone());
        Indexed { corpus, seeds, kept }
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
