//! `mohole neural loop`: FLEX's algorithm 1. In each round a model is trained on a set of programs and
//! samples new ones, every pass is run on them, and what is valid and new joins the set.

mod base;
mod crashes;
mod folder;
mod options;
mod programs;
mod record;
mod results;
mod sampling;
mod state;
mod sweep;
mod training;

use std::time::Instant;

use anyhow::{Result, ensure};
use mohole_neural::tree::Program;
use mohole_neural::{Checkpoint, LearnOptions, Vocabulary};
use mohole_session::{Session, print};
use mohole_target::Mode;
use mohole_testcase::Rng;

use self::base::Base;
use self::folder::LoopFolder;
pub(crate) use self::options::Arguments;
use self::options::Identity;
use self::programs::ProgramSet;
use self::record::Record;
use self::state::Loop;

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    arguments.check()?;
    let base = arguments.model()?;
    let identity = arguments.identity(base.as_ref());
    let folder = LoopFolder::open(&arguments.dir, &identity)?;
    let mut records = folder.records()?;
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    session.tool.expect_many_jobs();
    let engine = session.engine(workers, Mode::Best)?;
    let mut rounds = Loop { arguments, session, catalog, engine, folder, begun: Instant::now() };
    rounds.seeds(&identity)?;
    let mut base = rounds.base(base, records.len())?;
    for record in &records {
        print::line(record.text())?;
    }
    while records.len() < arguments.rounds {
        let round = records.len() + 1;
        let Some(record) = rounds.round(round, &mut base, &records)? else {
            let dir = arguments.dir.display();
            return print::line(format!("{dir}: stopped in round {round}; the same command continues"));
        };
        print::line(record.text())?;
        records.push(record);
    }
    let model = rounds.folder.model(arguments.rounds);
    print::line(format!("{}: {} done", model.display(), print::count(records.len(), "round", "rounds")))
}

impl Loop<'_> {
    /// Makes the first training set from the corpus, and the vocabulary if there is none.
    fn seeds(&mut self, identity: &Identity) -> Result<()> {
        if self.folder.has_programs(0) {
            return Ok(());
        }
        let Loop { arguments, session, engine, .. } = self;
        let texts = super::prepare::read(&arguments.corpus)?;
        let (mut programs, mut known) = (Vec::new(), Default::default());
        super::prepare::add_accepted(engine, session, &texts, &mut programs, &mut known)?;
        ensure!(!programs.is_empty(), "{} accepts none of {} programs", session.profile.name, texts.len());
        Rng::new(arguments.seed).shuffle(&mut programs);
        let custom = programs::custom_texts(engine, session, &programs, arguments.manner.form)?;
        self.folder.begin(identity)?;
        if arguments.starts_new() {
            let generic: Vec<String> = programs.iter().map(Program::text).collect();
            let options = LearnOptions { size: arguments.vocabulary, ..LearnOptions::default() };
            let texts = generic.iter().chain(&custom).map(String::as_str);
            self.folder.write_vocabulary(&Vocabulary::learn(texts, &options)?)?;
        }
        self.folder.write_programs(0, &programs, &custom)
    }

    /// What the next round starts from.
    fn base(&self, model: Option<Checkpoint>, rounds_done: usize) -> Result<Base> {
        match (rounds_done, model) {
            (0, Some(model)) => Ok(Base::of(model)),
            (0, None) => {
                let vocabulary = self.folder.vocabulary()?;
                let shape =
                    super::train::shape(vocabulary.size(), self.arguments.layers, self.arguments.width);
                Ok(Base::new(shape, vocabulary))
            }
            (round, _) => self.folder.trained(round),
        }
    }

    /// One round; `None` if the time is over. Steps that were done before are not repeated.
    fn round(&mut self, round: usize, base: &mut Base, earlier: &[Record]) -> Result<Option<Record>> {
        let mut set = ProgramSet::default();
        for done in 0..round {
            let (programs, custom) = self.folder.programs(done)?;
            set.add(programs, custom);
        }
        let is_trained = self.folder.is_trained(round);
        if !is_trained && (self.is_over() || !training::train(self, round, base, &set)?) {
            return Ok(None);
        }
        let trained = self.folder.training_record(round)?;
        *base = self.folder.trained(round)?;
        if !self.folder.is_sampled(round) {
            if self.is_over() {
                return Ok(None);
            }
            sampling::sample(self, round, &set)?;
        }
        let samples = self.folder.samples(round)?;
        if self.is_over() {
            return Ok(None);
        }
        let swept = sweep::sweep(self, round, base, &set, &samples)?;
        let record = Record::new(round, set.programs.len(), &trained, samples, swept, earlier);
        self.folder.finish_round(&record, earlier)?;
        Ok(Some(record))
    }
}
