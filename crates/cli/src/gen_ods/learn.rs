//! The learning loop with a real compiler, and where its result is kept.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, Saved};
use mohole_generate::ods::{Answer, Generator, Knowledge, Learner, Performance, Proposal, Rehearsal};
use mohole_target::{Engine, Home, Learned, Mode, Profile};

use crate::ask::ask_all;
use crate::session::Session;
use crate::{generic, inputs};

/// Programs in one run of the compiler: past this many a run costs what its programs cost.
const BATCH: usize = 64;

/// Rounds over all operations. Later ones find ever less.
const ROUNDS: usize = 10;

/// The same where most are known: the others are few, and hard.
const ROUNDS_WHEN_KNOWN: usize = 30;

/// How often programs are composed to see what spoils them, and how many each time.
const REHEARSALS: u64 = 3;
const REHEARSED: usize = 1_500;

/// What to learn from.
pub(super) struct Lessons<'a> {
    /// Programs whose operations are tried out too.
    pub(super) corpus: &'a [PathBuf],
    /// What is known already, if that is not to be learned again.
    pub(super) known: Option<Knowledge>,
    pub(super) seed: u64,
    pub(super) workers: usize,
}

/// Learns a compiler anew. Programs it dies of are put into a folder beside the knowledge.
pub(super) fn learn(session: &Session, catalog: &Catalog, lessons: &Lessons<'_>) -> Result<Knowledge> {
    let Lessons { corpus, ref known, seed, workers } = *lessons;
    let mut engine = session.engine(workers, Mode::Best)?;
    let mut learner = Learner::new(catalog, seed);
    if let Some(known) = known {
        learner = learner.knowing(known.clone());
    }
    let start = Instant::now();
    let mut crashes = Crashes::new(session);
    for program in inputs::pieces(corpus)? {
        let Ok(printed) = generic::form(engine.first(), session, &program.text)? else { continue };
        let proposals = learner.study(&String::from_utf8_lossy(&printed));
        tell(&mut engine, session, &mut learner, proposals, &mut crashes)?;
    }
    let mut asked = 0;
    for round in 1..=if known.is_some() { ROUNDS_WHEN_KNOWN } else { ROUNDS } {
        let proposals = learner.propose();
        asked += proposals.len();
        tell(&mut engine, session, &mut learner, proposals, &mut crashes)?;
        eprintln!(
            "round {round}: {} of {} operations, {asked} programs, {:.0} s",
            learner.known(),
            catalog.ops.len(),
            start.elapsed().as_secs_f64()
        );
    }
    let mut knowledge = rehearse(&mut engine, session, learner.finish(), seed)?;
    if let Some(known) = known {
        knowledge.subtract(known);
    }
    Ok(knowledge)
}

/// Drops what does not go together with others.
fn rehearse(engine: &mut Engine, session: &Session, knowledge: Knowledge, seed: u64) -> Result<Knowledge> {
    let mut knowledge = knowledge;
    for round in 1..=REHEARSALS {
        let mut rehearsal = Rehearsal::new(knowledge, seed.wrapping_add(round));
        let performances: Vec<Performance> = (0..REHEARSED).map(|_| rehearsal.propose()).collect();
        let texts: Vec<&str> = performances.iter().map(|one| one.text.as_str()).collect();
        let answers = ask_all(engine, session, &texts, BATCH / 4)?;
        let accepted = answers.iter().filter(|answer| matches!(answer, Answer::Accepted(_))).count();
        performances.iter().zip(&answers).for_each(|(one, answer)| rehearsal.learn(one, answer));
        let dropped;
        (knowledge, dropped) = rehearsal.finish();
        eprintln!(
            "rehearsal {round}: {accepted} of {REHEARSED} programs accepted, {dropped} templates dropped"
        );
    }
    Ok(knowledge)
}

fn tell(
    engine: &mut Engine,
    session: &Session,
    learner: &mut Learner<'_>,
    proposals: Vec<Proposal>,
    crashes: &mut Crashes,
) -> Result<()> {
    let texts: Vec<&str> = proposals.iter().map(|proposal| proposal.text.as_str()).collect();
    let answers = ask_all(engine, session, &texts, BATCH)?;
    for (proposal, answer) in proposals.into_iter().zip(answers) {
        if matches!(answer, Answer::Crashed) {
            crashes.keep(&proposal)?;
        }
        learner.learn(proposal, answer);
    }
    Ok(())
}

/// Programs that the compiler died of while it was being learned.
struct Crashes {
    folder: PathBuf,
    kept: BTreeMap<String, usize>,
}

impl Crashes {
    /// Programs kept of one operation.
    const OF_ONE: usize = 3;

    fn new(session: &Session) -> Self {
        Crashes {
            folder: session.home.learned(&session.profile.name, Learned::Crashes),
            kept: BTreeMap::new(),
        }
    }

    fn keep(&mut self, proposal: &Proposal) -> Result<()> {
        let kept = self.kept.entry(proposal.op().to_owned()).or_default();
        if *kept == Self::OF_ONE {
            return Ok(());
        }
        *kept += 1;
        std::fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let path = self.folder.join(format!("{}-{}.mlir", proposal.op(), *kept));
        std::fs::write(&path, &proposal.text).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Where the knowledge of a compiler is kept.
pub(super) fn path(session: &Session) -> PathBuf {
    session.home.learned(&session.profile.name, Learned::Ops)
}

/// Whether the operations of a compiler of this version were learned, all of them or new ones, by its user or
/// before mohole was shipped.
pub(crate) fn is_learned(profile: &Profile, home: &Home, version: &str) -> bool {
    let by_user = [Learned::Ops, Learned::NewOps].map(|what| home.learned(&profile.name, what));
    by_user.iter().any(|path| path.exists())
        || profile.shipped(version).and_then(Knowledge::shipped).is_some()
}

/// Where that is kept which was learned on top of what was known.
pub(super) fn path_beyond(session: &Session) -> PathBuf {
    session.home.learned(&session.profile.name, Learned::NewOps)
}

/// What was learned of this compiler, or else what ships for its version of MLIR.
pub(super) fn base(session: &Session, catalog: &Catalog) -> Result<Option<Knowledge>> {
    let shipped = || session.shipped(catalog).and_then(Knowledge::shipped);
    let learned = read(&path(session), catalog)?;
    Ok(learned.or_else(|| shipped().and_then(|shipped| usable(shipped, catalog))))
}

/// What can be written with the dialects that the compiler has registered; all of it where it does not say
/// which those are. The rest is not wanted: data that ships is of another compiler, and so may be what was
/// learned under this name.
fn usable(mut known: Knowledge, catalog: &Catalog) -> Option<Knowledge> {
    let has = |dialect: &str| catalog.dialect(dialect).is_some_and(|known| known.registered);
    if catalog.dialects.iter().any(|dialect| dialect.registered) {
        known.restrict(|dialect| dialect == "builtin" || has(dialect));
    }
    (!known.templates.is_empty()).then_some(known)
}

/// The same, and what is known of the operations that it has beyond those.
pub(crate) fn knowledge(session: &Session, catalog: &Catalog) -> Result<Knowledge> {
    let learned = read(&path_beyond(session), catalog)?;
    let shipped = || Knowledge::shipped_beyond(&session.profile.name);
    let beyond = learned.or_else(|| shipped().and_then(|shipped| usable(shipped, catalog)));
    match (base(session, catalog)?, beyond) {
        (Some(mut base), Some(beyond)) => {
            base.add(beyond);
            Ok(base)
        }
        (base, beyond) => base.or(beyond).with_context(|| {
            let name = &session.profile.name;
            format!(
                "nothing is known of the operations of {name}; learn them: mohole gen ods --target {name} --learn"
            )
        }),
    }
}

fn read(path: &Path, catalog: &Catalog) -> Result<Option<Knowledge>> {
    let Ok(bytes) = std::fs::read(path) else { return Ok(None) };
    let knowledge = Knowledge::from_zst(&bytes).with_context(|| format!("cannot use {}", path.display()))?;
    Ok(usable(knowledge, catalog))
}

/// A generator with what is known of a compiler.
pub(crate) fn generator(session: &Session, catalog: &Catalog) -> Result<Generator> {
    Ok(Generator::new(&knowledge(session, catalog)?))
}
