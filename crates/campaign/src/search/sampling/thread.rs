//! The thread that samples: round after round into the queue, at its pace, until the campaign ends.

use mohole_neural::{Seen, Written};
use mohole_target::Stop;

use super::novelty::Novelty;
use super::pace::{Pace, ThreadClock};
use super::queue::{Draft, SampleQueue, SampledProgram};
use super::source::{ModelSource, ROUND, SampleSource};
use crate::search::shared::SharedState;

/// Samples programs until the campaign ends. Returns at once without a model.
pub(crate) fn sample(shared: &SharedState<'_>, workers: usize) {
    let Some(model) = &shared.config.model else { return };
    let clock = ThreadClock::start();
    let pace = Pace::new(&clock, shared.stop, workers);
    let mut source = ModelSource::new(shared.config, model, shared.coverage, shared.seed);
    fill(shared.sample_queue, &mut source, &model.checkpoint.seen, &pace, shared.stop);
}

/// Puts new samples into a queue.
fn fill(queue: &SampleQueue, source: &mut dyn SampleSource, seen: &Seen, pace: &Pace<'_>, stop: &Stop) {
    let mut novelty = Novelty::new(seen);
    let mut round = queue.rounds();
    while pace.wait() {
        let samples = source.round(round, pace);
        // The samples of a stopped round are not whole. A campaign that resumes begins with this round.
        if pace.is_over() {
            break;
        }
        for (number, written) in (round * ROUND..).zip(samples) {
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
            if !queue.put(SampledProgram { number, draft }, stop) {
                break;
            }
        }
        queue.count(|counts| counts.processor_seconds = pace.used().as_secs_f64());
        round += 1;
        queue.save_rounds(round);
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

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
                let clock = ThreadClock::start();
                fill(&queue, &mut Texts, &seen, &Pace::new(&clock, &stop, 16), &stop);
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
