//! The third step of a round: every pass on every new program.

use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

use anyhow::Result;
use mohole_campaign::{Chooser, JudgedRun, examine};
use mohole_generate::ods::Answer;
use mohole_neural::tree::Program;
use mohole_neural::{Seen, encode, hash_text, parse, skeleton_hash};
use mohole_session::verify::after_pass;
use mohole_session::{Session, print};
use mohole_target::{EngineError, Profile, Worker};
use mohole_testcase::{Job, Pipeline};

use super::base::Base;
use super::crashes::{self, Crash};
use super::programs::{ProgramSet, custom_texts};
use super::results::{Samples, Swept};
use super::state::Loop;

/// Programs in one run of the compiler.
const PROGRAMS_PER_RUN: usize = 8;
/// Crashes after which a program is left alone.
const MAX_CRASHES: usize = 8;
/// The processor time of a run, after which a pass hangs.
const CPU_LIMIT: Duration = Duration::from_secs(2);
/// The same on the clock.
const WALL_LIMIT: Duration = Duration::from_secs(10);

/// Runs every pass on the programs of a round, saves crashes, and writes what joins the set.
pub(super) fn sweep(
    rounds: &mut Loop<'_>,
    round: usize,
    base: &Base,
    set: &ProgramSet,
    samples: &Samples,
) -> Result<Swept> {
    let begun = Instant::now();
    let Loop { arguments, session, catalog, engine, folder, .. } = rounds;
    let chooser = Chooser::new(catalog, &session.profile.deny, None);
    let passes: Vec<String> =
        chooser.product().map(|pass| Pipeline::of_calls([&pass.call]).to_argument()).collect();
    let tight = Session {
        profile: with_limits(&session.profile),
        home: session.home.clone(),
        tool: session.tool.clone(),
        until: None,
    };
    let batches: Vec<&[String]> = samples.programs.chunks(PROGRAMS_PER_RUN).collect();
    let mut novelty = Novelty::new(set, base);
    let mut new: Vec<Program> = samples.programs.iter().filter_map(|text| novelty.fitting(text)).collect();
    let kept = new.len();
    let mut crashes: Vec<Crash> = Vec::new();
    let mut done = 0;
    engine.stream(
        &batches,
        |worker, batch| Ok::<_, anyhow::Error>((batch.len(), sweep_batch(worker, &tight, &passes, batch)?)),
        |(count, swept)| {
            for outputs in &swept.outputs {
                let fitting = outputs.values().filter_map(|text| novelty.fitting(text));
                new.extend(fitting.take(arguments.outputs()));
            }
            crashes.extend(swept.crashes);
            if (done + count) / 200 > done / 200 {
                print::note(format!("round {round}: {} of {} swept", done + count, samples.programs.len()));
            }
            done += count;
            Ok(())
        },
    )?;
    let crashing = samples.crashing.iter();
    crashes.extend(crashes::before_passes(engine, &tight, crashing)?);
    let place = (round, arguments.seed);
    let signatures = crashes::save(engine, session, catalog, &folder.findings(), place, crashes)?;
    let mut outputs = new.len() - kept;
    let mut kept = kept;
    if arguments.no_augmentation {
        (new, kept, outputs) = (Vec::new(), 0, 0);
    }
    let custom = custom_texts(engine, session, &new, arguments.manner.form)?;
    folder.write_programs(round, &new, &custom)?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Swept { kept, outputs, passes: passes.len(), signatures, seconds })
}

fn with_limits(profile: &Profile) -> Profile {
    let milliseconds = |limit: Duration| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    let mut profile = profile.clone();
    profile.limits.cpu_ms = profile.limits.cpu_ms.min(milliseconds(CPU_LIMIT));
    profile.limits.wall_ms = profile.limits.wall_ms.min(milliseconds(WALL_LIMIT));
    profile
}

/// What came of some programs.
struct SweptBatch {
    /// For each program what passes made of it, by the hash: in an order that prefers no pass.
    outputs: Vec<BTreeMap<u64, String>>,
    crashes: Vec<Crash>,
}

fn sweep_batch(
    worker: &mut Worker,
    session: &Session,
    passes: &[String],
    batch: &[String],
) -> Result<SweptBatch, EngineError> {
    let mut swept = SweptBatch { outputs: vec![BTreeMap::new(); batch.len()], crashes: Vec::new() };
    let mut crashes = vec![0; batch.len()];
    for pass in passes {
        let left: Vec<usize> = (0..batch.len()).filter(|&at| crashes[at] < MAX_CRASHES).collect();
        let texts: Vec<&str> = left.iter().map(|&at| batch[at].as_str()).collect();
        if texts.is_empty() {
            break;
        }
        for (&at, answer) in left.iter().zip(after_pass(worker, session, &texts, pass)?) {
            match answer {
                Answer::Accepted(text) => {
                    swept.outputs[at].entry(hash_text(text.as_bytes())).or_insert(text);
                }
                Answer::Refused(_) => {}
                Answer::Crashed => {
                    crashes[at] += 1;
                    let job = Job {
                        limits: session.profile.limits.limits(),
                        ..Job::new([pass], batch[at].as_bytes())
                    };
                    let JudgedRun { verdict, .. } = examine(worker, &session.profile, &job)?;
                    swept.crashes.extend(verdict.signature.map(|signature| Crash { signature, job }));
                }
            }
        }
    }
    Ok(swept)
}

/// Tells which programs are new and can be learned.
struct Novelty<'a> {
    set: &'a ProgramSet,
    base: &'a Base,
    seen: Option<&'a Seen>,
    made: HashSet<u64>,
}

impl<'a> Novelty<'a> {
    fn new(set: &'a ProgramSet, base: &'a Base) -> Self {
        Novelty { set, base, seen: base.model.as_ref().map(|model| &model.seen), made: HashSet::new() }
    }

    /// The program of a text, if its skeleton is new and it is not too long.
    fn fitting(&mut self, text: &str) -> Option<Program> {
        let program = parse(text).ok()?;
        let skeleton = skeleton_hash(&program);
        let is_known = self.set.skeletons().contains(&skeleton)
            || self.seen.is_some_and(|seen| seen.contains(skeleton))
            || !self.made.insert(skeleton);
        let fits = || encode(&program, &self.base.vocabulary).len() <= self.base.shape.context;
        (!is_known && fits()).then_some(program)
    }
}
