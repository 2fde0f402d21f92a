//! Several workers side by side.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, ScopedJoinHandle};

use mohole_testcase::Job;
use parking_lot::Mutex;

use crate::clock::{self, for_purpose};
use crate::{EngineError, Mode, Stop, Tool, Worker};

/// Results that may wait for an earlier one: so many that a job which runs into its deadline does not stop
/// the others for long, and few enough to be kept in memory.
const AHEAD: usize = 256;

/// A compiler with a number of workers.
pub struct Engine {
    workers: Vec<Worker>,
}

impl Engine {
    /// Workers for a compiler; nothing is started before the first job.
    ///
    /// # Errors
    /// When the machine gives no temporary folders or memory files.
    pub fn new(tool: &Arc<Tool>, workers: usize, mode: Mode) -> Result<Self, EngineError> {
        Self::with_stop(tool, workers, mode, &Stop::default())
    }

    /// Workers that end their jobs, as at a deadline, when a stop is abandoned.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_stop(tool: &Arc<Tool>, workers: usize, mode: Mode, stop: &Stop) -> Result<Self, EngineError> {
        let worker = |_| Worker::with_stop(tool.clone(), mode, stop);
        Ok(Engine { workers: (0..workers.max(1)).map(worker).collect::<Result<_, _>>()? })
    }

    /// The first worker, for jobs that come one at a time.
    pub fn first(&mut self) -> &mut Worker {
        &mut self.workers[0]
    }

    /// Makes ready for many jobs like this one with other pipelines.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn prepare_for_pipelines(&mut self, job: &Job) -> Result<(), EngineError> {
        self.workers.iter_mut().try_for_each(|worker| worker.prepare_for_pipelines(job))
    }

    /// Does `work` for every item, the workers taking the next one as they get free. Results come in
    /// the order of the items.
    ///
    /// One worker works on the caller's thread, several on threads of their own; a panic of `work` is the
    /// caller's either way.
    ///
    /// # Errors
    /// The first error that any worker met; the others stop at their next item.
    pub fn map<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Worker, &T) -> Result<R, EngineError> + Sync,
    ) -> Result<Vec<R>, EngineError> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let lane = |worker: &mut Worker| {
            let _alarm = Alarm(&failed);
            let mut done = Vec::new();
            while !failed.load(Ordering::Relaxed) {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(i) else { break };
                let result = work(worker, item).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                done.push((i, result));
            }
            Ok(done)
        };
        let lanes: Vec<Result<Vec<(usize, R)>, EngineError>> = match self.workers.as_mut_slice() {
            // On the thread of whoever asks, who may have its panics caught and told in a way of its own.
            [worker] => vec![lane(worker)],
            workers => side_by_side(workers, &lane),
        };
        let mut all = Vec::with_capacity(items.len());
        for lane in lanes {
            all.extend(lane?);
        }
        all.sort_unstable_by_key(|&(i, _)| i);
        Ok(all.into_iter().map(|(_, result)| result).collect())
    }

    /// Does `work` for every item as [`map`](Self::map) does, and hands each result to `take` as soon as it
    /// is there and those before it were. However many items there are, few results are kept at a time.
    ///
    /// # Errors
    /// The first error in the order of the items, after the results before it were taken; or that of `take`.
    pub fn stream<T: Sync, R: Send, E: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Worker, &T) -> Result<R, E> + Sync,
        mut take: impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        let ahead = AHEAD.max(self.workers.len());
        let purpose = clock::purpose();
        let (give, turns) = mpsc::channel();
        let turns = Mutex::new(turns);
        let next_turn = || turns.lock().recv();
        let lane = |worker: &mut Worker, done: mpsc::Sender<_>| {
            while let Ok(turn) = next_turn() {
                // One that panics must not leave the others waiting for its result.
                let result = catch_unwind(AssertUnwindSafe(|| work(worker, &items[turn])));
                if done.send((turn, result)).is_err() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            // Whichever way this ends, no more turns are given then, and the workers go home.
            let give = give;
            let (done, results) = mpsc::channel();
            for worker in &mut self.workers {
                let (lane, done) = (&lane, done.clone());
                scope.spawn(move || for_purpose(purpose, || lane(worker, done)));
            }
            let mut early = BTreeMap::new();
            let mut given = 0;
            for turn in 0..items.len() {
                while given < items.len().min(turn + ahead) {
                    give.send(given).expect("the other end is in this function");
                    given += 1;
                }
                while !early.contains_key(&turn) {
                    let (turn, result) = results.recv().expect("a result comes of every turn");
                    early.insert(turn, result);
                }
                let result = early.remove(&turn).expect("it was waited for");
                take(result.unwrap_or_else(|panic| resume_unwind(panic))?)?;
            }
            Ok(())
        })
    }
}

/// Stops the other lanes when one panics.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// What workers make of something, each on a thread of its own. A panic there is one of the caller's, with
/// what it said, once all have ended.
fn side_by_side<R: Send>(workers: &mut [Worker], lane: &(impl Fn(&mut Worker) -> R + Sync)) -> Vec<R> {
    let purpose = clock::purpose();
    let ends: Vec<thread::Result<R>> = thread::scope(|scope| {
        let start = |worker| scope.spawn(move || for_purpose(purpose, || lane(worker)));
        let handles: Vec<_> = workers.iter_mut().map(start).collect();
        handles.into_iter().map(ScopedJoinHandle::join).collect()
    });
    ends.into_iter().map(|end| end.unwrap_or_else(|panic| resume_unwind(panic))).collect()
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    fn engine(workers: usize) -> Engine {
        Engine::new(&Arc::new(Tool::at("/bin/true".into())), workers, Mode::Spawn).unwrap()
    }

    #[test]
    fn one_worker_works_on_the_thread_of_whoever_asks() {
        let here = thread::current().id();
        let places = |workers| engine(workers).map(&[(); 4], |_, ()| Ok(thread::current().id())).unwrap();
        assert_eq!(places(1), [here; 4]);
        assert!(!places(2).contains(&here));
    }

    #[test]
    fn a_panic_of_a_worker_is_one_of_whoever_asks() {
        for workers in [1, 2] {
            let mut engine = engine(workers);
            let work = |_: &mut Worker, &item: &usize| if item == 3 { panic!("of {item}") } else { Ok(item) };
            let panic = catch_unwind(AssertUnwindSafe(|| engine.map(&[1, 2, 3], work))).err().unwrap();
            assert_eq!(panic.downcast_ref::<String>().unwrap(), "of 3");
        }
    }
}
