//! The programs that a campaign works with: those it started from, and those that were kept since because
//! they cover something new.

use std::sync::{Arc, RwLock};

use mohole_ir::Module;
use mohole_lowering::Population;
use mohole_mutate::Corpus;
use mohole_testcase::Rng;

use super::Field;

/// Programs in the pool at most.
const MOST: usize = 6_000;

/// A program with more operations is used once and not kept.
const LARGEST: u32 = 150;

/// The corpus of mutations is made anew when the pool has grown by a part of this many.
const GROWTH: usize = 4;

/// A program that the compiler accepts.
pub struct Seed {
    /// Where it came from, for people.
    pub name: String,
    /// Its text, in generic form.
    pub text: Arc<[u8]>,
    /// The same, read.
    pub module: Module,
    /// What is in it.
    pub population: Population,
}

impl Seed {
    /// A program in generic form; `None` where it is not understood, or is not for users.
    pub fn read(name: &str, generic: &[u8]) -> Option<Self> {
        let module = Module::parse_bytes(generic).ok()?;
        let population = Population::of(&module);
        let fine = !population.has_dialect("test") && population.total() > 0;
        fine.then(|| Seed { name: name.to_owned(), text: generic.into(), module, population })
    }
}

impl Seed {
    /// A program that is accepted though it is not understood: it can be run, and no more.
    pub fn unread(name: &str, text: &[u8]) -> Self {
        let (module, population) = (Module::new(), Population::default());
        Seed { name: name.to_owned(), text: text.into(), module, population }
    }
}

/// All programs at hand.
#[derive(Default)]
pub struct Pool {
    seeds: RwLock<Vec<Arc<Seed>>>,
    /// How many of them were there from the start.
    originals: RwLock<usize>,
    corpus: RwLock<Option<(usize, Arc<Corpus>)>>,
}

impl Pool {
    /// Those to start from.
    pub fn new(originals: Vec<Seed>) -> Self {
        let count = originals.len();
        Pool {
            seeds: RwLock::new(originals.into_iter().map(Arc::new).collect()),
            originals: RwLock::new(count),
            corpus: RwLock::default(),
        }
    }

    /// Keeps a program, if there is room and it is small.
    pub fn add(&self, seed: Arc<Seed>) -> bool {
        let mut seeds = self.seeds.write().expect("no worker panics");
        let fits = seeds.len() < MOST && seed.population.total() <= LARGEST;
        if fits {
            seeds.push(seed);
        }
        fits
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.seeds.read().expect("no worker panics").len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Those from the start.
    pub fn originals(&self) -> Vec<Arc<Seed>> {
        let count = *self.originals.read().expect("no worker panics");
        self.seeds.read().expect("no worker panics")[..count].to_vec()
    }

    /// Whether a program is one of those from the start.
    pub fn is_original(&self, seed: &Seed) -> bool {
        let count = *self.originals.read().expect("no worker panics");
        let seeds = self.seeds.read().expect("no worker panics");
        seeds[..count].iter().any(|one| std::ptr::eq(Arc::as_ptr(one), seed))
    }

    /// One of those from the start.
    pub fn draw_original(&self, rng: &mut Rng) -> Option<Arc<Seed>> {
        let count = *self.originals.read().expect("no worker panics");
        let seeds = self.seeds.read().expect("no worker panics");
        rng.pick(&seeds[..count]).cloned()
    }

    /// One of all.
    pub fn draw(&self, rng: &mut Rng) -> Option<Arc<Seed>> {
        rng.pick(&self.seeds.read().expect("no worker panics")).cloned()
    }

    /// One that has an operation of a dialect.
    pub fn draw_with(&self, dialect: &str, rng: &mut Rng) -> Option<Arc<Seed>> {
        let seeds = self.seeds.read().expect("no worker panics");
        let having: Vec<&Arc<Seed>> =
            seeds.iter().filter(|seed| seed.population.has_dialect(dialect)).collect();
        rng.pick(&having).map(|&seed| seed.clone())
    }

    /// What mutations draw from: nearly all of the pool.
    pub fn corpus(&self, field: &Field) -> Arc<Corpus> {
        let count = self.len();
        if let Some((then, corpus)) = &*self.corpus.read().expect("no worker panics")
            && count < then + then / GROWTH + 1
        {
            return corpus.clone();
        }
        let seeds = self.seeds.read().expect("no worker panics");
        let read = seeds.iter().filter(|seed| seed.population.total() > 0);
        let modules = read.map(|seed| seed.module.clone()).collect();
        let made = Corpus::new(modules, Some(&field.catalog)).with_similar(field.similar.clone());
        let made = Arc::new(made);
        *self.corpus.write().expect("no worker panics") = Some((count, made.clone()));
        made
    }
}
