//! The thread that samples: round after round into the queue, at its pace, until the campaign ends.

use std::sync::Arc;

use mohole_neural::Written;
use mohole_neural::tree::Program;
use mohole_target::Stop;

use super::learn::Learner;
use super::model::SamplingModel;
use super::novelty::Novelty;
use super::pace::{Pace, ThreadClock};
use super::queue::{Draft, SampleQueue, SampledProgram};
use super::source::{ModelSource, ROUND, SampleSource};
use crate::fault::Fault;
use crate::search::shared::SharedState;

/// Samples programs until the campaign ends. Returns at once without a model.
pub(crate) fn sample(shared: &SharedState<'_>, workers: usize) {
    let Some(first) = &shared.config.model else { return };
    let queue = shared.sample_queue;
    let clock = ThreadClock::start(&queue.idle);
    let pace = Pace::new(&clock, shared.stop, workers);
    let (mut learner, mut learned) = match shared.config.learns {
        true => {
            let (learner, learned) = Learner::resume(shared.intake.campaign, first);
            (Some(learner), learned)
        }
        false => (None, None),
    };
    let mut filling = Filling {
        queue,
        novelty: Novelty::new(&first.checkpoint.seen),
        round: queue.rounds(),
        stop: shared.stop,
    };
    loop {
        let model = learned.as_ref().unwrap_or(first);
        let mut source = ModelSource::new(shared.config, model, (shared.coverage, shared.pool), shared.seed);
        let Some(lesson) = filling.fill(&mut source, &model.name, &pace) else { break };
        drop(source);
        match learn(&mut learner, model, &lesson, &pace, queue) {
            Ok(Some(new)) => learned = Some(new),
            Ok(None) => {}
            Err(said) => {
                learner = None;
                (shared.intake.on_fault)(&Fault { doing: "all further learning".to_owned(), said });
            }
        }
    }
}

/// Trains the model, if it learns.
fn learn(
    learner: &mut Option<Learner<'_>>,
    model: &SamplingModel,
    lesson: &[Program],
    pace: &Pace<'_>,
    queue: &SampleQueue,
) -> Result<Option<SamplingModel>, String> {
    let Some(learner) = learner else { return Ok(None) };
    let before = pace.used();
    let learned = learner.learn(model, lesson, pace)?;
    queue.count(|counts| {
        counts.learned += if learned.is_some() { lesson.len() as u64 } else { 0 };
        counts.learning_seconds += (pace.used() - before).as_secs_f64();
        counts.processor_seconds = pace.used().as_secs_f64();
    });
    Ok(learned)
}

/// Fills a queue.
struct Filling<'f> {
    queue: &'f SampleQueue,
    novelty: Novelty<'f>,
    /// The number of the next round.
    round: u64,
    stop: &'f Stop,
}

impl Filling<'_> {
    /// Puts new samples into the queue until there is enough to learn from; `None` if the campaign ends.
    fn fill(&mut self, source: &mut dyn SampleSource, model: &str, pace: &Pace<'_>) -> Option<Vec<Program>> {
        let Filling { queue, novelty, round, stop } = self;
        let model: Arc<str> = model.into();
        while pace.wait() {
            let samples = source.round(*round, pace);
            // The samples of a stopped round are not whole. A campaign that resumes begins with this round.
            if pace.is_over() {
                break;
            }
            for (number, written) in (*round * ROUND..).zip(samples) {
                let is_new = novelty.is_new(&written);
                queue.count(|counts| {
                    counts.made += 1;
                    counts.unreadable += u64::from(matches!(written, Written::Invalid(_)));
                    counts.repeated += u64::from(!is_new && !matches!(written, Written::Invalid(_)));
                });
                let draft = match written {
                    Written::Program(program) if is_new => Draft::Program(program),
                    Written::Text(text) if is_new => Draft::Text(text),
                    _ => continue,
                };
                if !queue.put(SampledProgram { model: model.clone(), number, draft }, stop) {
                    break;
                }
            }
            queue.count(|counts| counts.processor_seconds = pace.used().as_secs_f64());
            *round += 1;
            queue.save_rounds(*round);
            if let Some(lesson) = queue.take_lesson() {
                return Some(lesson);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use mohole_neural::Seen;
    use mohole_store::{Store, StoreWriter};

    use super::*;
    use crate::search::sampling::queue::MAX_WAITING;

    /// Rounds of texts that are all different but one.
    struct Texts;

    impl SampleSource for Texts {
        fn round(&mut self, number: u64, _: &Pace<'_>) -> Vec<Written> {
            let text =
                |sample: u64| if sample.is_multiple_of(ROUND) { String::new() } else { sample.to_string() };
            (number * ROUND..(number + 1) * ROUND).map(|sample| Written::Text(text(sample))).collect()
        }
    }

    #[test]
    fn the_queue_is_bounded_and_the_thread_ends_with_the_campaign() {
        let folder = tempfile::tempdir().unwrap();
        let writer = StoreWriter::start(folder.path()).unwrap();
        let queue = SampleQueue::open(&Store::open(folder.path()).unwrap(), writer.handle()).unwrap();
        let (stop, seen) = (Stop::default(), Seen::new([]));
        std::thread::scope(|scope| {
            let thread = scope.spawn(|| {
                let clock = ThreadClock::start(&queue.idle);
                let mut filling =
                    Filling { queue: &queue, novelty: Novelty::new(&seen), round: 0, stop: &stop };
                filling.fill(&mut Texts, "texts", &Pace::new(&clock, &stop, 16));
            });
            let begun = Instant::now();
            while queue.counts().made <= MAX_WAITING as u64 && begun.elapsed() < Duration::from_secs(30) {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(120));
            let made = queue.counts().made;
            assert!(made <= 2 + (MAX_WAITING as u64) * ROUND / (ROUND - 1), "{made}");
            let numbers: Vec<u64> = (0..3).filter_map(|_| queue.take()).map(|one| one.number).collect();
            assert_eq!(numbers, [0, 1, 2]);
            stop.request();
            thread.join().unwrap();
        });
        assert!(queue.counts().repeated > 0);
        drop(queue);
        writer.close().unwrap();
    }
}
