//! The learning loop with a real compiler, and where its result is kept.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_catalog::Catalog;
use mohole_generate::ods::{Answer, Knowledge, Learner, Performance, Proposal, Rehearsal};
use mohole_session::verify::verify_all;
use mohole_session::{Session, generic, inputs};
use mohole_target::{Engine, Learned, Mode};

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
        let answers = verify_all(engine, session, &texts, BATCH / 4)?;
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
    let answers = verify_all(engine, session, &texts, BATCH)?;
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
