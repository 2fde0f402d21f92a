//! Several workers side by side.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use mohole_testcase::Job;

use crate::clock::{self, for_purpose};
use crate::{EngineError, Mode, Tool, Worker};

/// Results that may wait for an earlier one: so many that a job which runs into its deadline does not stop the others for
/// long, and few enough to be kept in memory.
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
        let workers =
            (0..workers.max(1)).map(|_| Worker::new(tool.clone(), mode)).collect::<Result<_, _>>()?;
        Ok(Engine { workers })
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
    /// # Errors
    /// The first error that any worker met; the others stop at their next item.
    pub fn map<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Worker, &T) -> Result<R, EngineError> + Sync,
    ) -> Result<Vec<R>, EngineError> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let purpose = clock::purpose();
        let lane = |worker: &mut Worker| {
            let mut done = Vec::new();
            while !failed.load(Ordering::Relaxed) {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(i) else { break };
                let result = work(worker, item).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                done.push((i, result));
            }
            Ok(done)
        };
        let lanes: Vec<Result<Vec<(usize, R)>, EngineError>> = std::thread::scope(|scope| {
            let handles: Vec<_> = self
                .workers
                .iter_mut()
                .map(|worker| scope.spawn(|| for_purpose(purpose, || lane(worker))))
                .collect();
            handles.into_iter().map(|handle| handle.join().expect("a worker does not panic")).collect()
        });
        let mut all = Vec::with_capacity(items.len());
        for lane in lanes {
            all.extend(lane?);
        }
        all.sort_unstable_by_key(|&(i, _)| i);
        Ok(all.into_iter().map(|(_, result)| result).collect())
    }

    /// Does `work` for every item as [`map`](Self::map) does, and hands each result to `take` as soon as it is there and
    /// those before it were. However many items there are, few results are kept at a time.
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
        let next_turn = || turns.lock().expect("nobody panics while waiting").recv();
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
