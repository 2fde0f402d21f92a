//! Learns operations from the verifier of a compiler.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_catalog::Catalog;
use mohole_generate::ods::{Answer, ComposedProgram, Knowledge, Learner, Proposal, TemplateFilter};
use mohole_session::verify::verify_all;
use mohole_session::{Session, generic, inputs, print};
use mohole_target::{Engine, Learned, Mode};

/// Programs in one run of the compiler. With more, the cost of starting a run hardly matters.
const BATCH: usize = 64;

/// Rounds over all operations; later rounds find less.
const ROUNDS: usize = 10;

/// Rounds if most operations are known: the others are few, and hard.
const ROUNDS_IF_MOST_KNOWN: usize = 30;

/// Rounds in which templates that make programs invalid are dropped.
const FILTER_ROUNDS: u64 = 3;
/// Programs in each of these rounds.
const FILTER_PROGRAMS: usize = 1_500;

/// What to learn from.
pub(super) struct Lessons<'a> {
    /// Programs whose operations are tried as well.
    pub(super) corpus: &'a [PathBuf],
    /// Known operations, which are not learned again.
    pub(super) known: Option<Knowledge>,
    pub(super) seed: u64,
    pub(super) workers: usize,
}

/// Learns the operations of a compiler. Programs that crash it are saved next to what was learned.
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
    for round in 1..=if known.is_some() { ROUNDS_IF_MOST_KNOWN } else { ROUNDS } {
        let proposals = learner.propose();
        asked += proposals.len();
        tell(&mut engine, session, &mut learner, proposals, &mut crashes)?;
        print::note(format!(
            "round {round}: {} of {} operations, {asked} programs, {:.0} s",
            learner.known(),
            catalog.ops.len(),
            start.elapsed().as_secs_f64()
        ));
    }
    let mut knowledge = filter_templates(&mut engine, session, learner.finish(), seed)?;
    if let Some(known) = known {
        knowledge.subtract(known);
    }
    Ok(knowledge)
}

/// Drops templates that make programs of several templates invalid.
fn filter_templates(
    engine: &mut Engine,
    session: &Session,
    knowledge: Knowledge,
    seed: u64,
) -> Result<Knowledge> {
    let mut knowledge = knowledge;
    for round in 1..=FILTER_ROUNDS {
        let mut filter = TemplateFilter::new(knowledge, seed.wrapping_add(round));
        let programs: Vec<ComposedProgram> = (0..FILTER_PROGRAMS).map(|_| filter.propose()).collect();
        let texts: Vec<&str> = programs.iter().map(|one| one.text.as_str()).collect();
        let answers = verify_all(engine, session, &texts, BATCH / 4)?;
        let accepted = answers.iter().filter(|answer| matches!(answer, Answer::Accepted(_))).count();
        programs.iter().zip(&answers).for_each(|(one, answer)| filter.learn(one, answer));
        let dropped;
        (knowledge, dropped) = filter.finish();
        print::note(format!(
            "filter round {round}: {accepted} of {FILTER_PROGRAMS} programs accepted, {dropped} templates dropped"
        ));
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

/// Programs that crashed the compiler.
struct Crashes {
    folder: PathBuf,
    kept: BTreeMap<String, usize>,
}

impl Crashes {
    /// Maximum number of saved programs for one operation.
    const MAX_PER_OPERATION: usize = 3;

    fn new(session: &Session) -> Self {
        Crashes {
            folder: session.home.learned(&session.profile.name, Learned::Crashes),
            kept: BTreeMap::new(),
        }
    }

    fn keep(&mut self, proposal: &Proposal) -> Result<()> {
        let kept = self.kept.entry(proposal.op().to_owned()).or_default();
        if *kept == Self::MAX_PER_OPERATION {
            return Ok(());
        }
        *kept += 1;
        std::fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let path = self.folder.join(format!("{}-{}.mlir", proposal.op(), *kept));
        std::fs::write(&path, &proposal.text).with_context(|| format!("cannot write {}", path.display()))
    }
}
