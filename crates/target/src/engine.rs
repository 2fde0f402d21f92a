//! Several workers in parallel.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, ScopedJoinHandle};

use mohole_testcase::Job;
use parking_lot::Mutex;

use crate::clock::{self, for_purpose};
use crate::{EngineError, Mode, Stop, Tool, Worker};

/// How many results may wait for an earlier one: enough that a job which runs into its deadline does not stop
/// the others for long, few enough to be kept in memory.
const MAX_RESULTS_AHEAD: usize = 256;

/// A compiler with several workers.
pub struct Engine {
    workers: Vec<Worker>,
}

impl Engine {
    /// Workers for a compiler. Nothing is started before the first job.
    ///
    /// # Errors
    /// When the machine provides no temporary folders or memory files.
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

    /// Prepares for many jobs like this one with other pipelines.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn prepare_for_pipelines(&mut self, job: &Job) -> Result<(), EngineError> {
        self.workers.iter_mut().try_for_each(|worker| worker.prepare_for_pipelines(job))
    }

    /// Calls `work` for every item; each free worker takes the next item. Results are in the order of the
    /// items.
    ///
    /// A single worker runs on the caller's thread, several run on their own threads. A panic of `work`
    /// reaches the caller in both cases.
    ///
    /// # Errors
    /// The first error of any worker; the others stop before their next item.
    pub fn map<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Worker, &T) -> Result<R, EngineError> + Sync,
    ) -> Result<Vec<R>, EngineError> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let run_items = |worker: &mut Worker| {
            let _guard = StopOnPanic(&failed);
            let mut done = Vec::new();
            while !failed.load(Ordering::Relaxed) {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(i) else { break };
                let result = work(worker, item).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                done.push((i, result));
            }
            Ok(done)
        };
        let results: Vec<Result<Vec<(usize, R)>, EngineError>> = match self.workers.as_mut_slice() {
            // On the caller's thread, whose panic hook may be set for it.
            [worker] => vec![run_items(worker)],
            workers => in_parallel(workers, &run_items),
        };
        let mut all = Vec::with_capacity(items.len());
        for result in results {
            all.extend(result?);
        }
        all.sort_unstable_by_key(|&(i, _)| i);
        Ok(all.into_iter().map(|(_, result)| result).collect())
    }

    /// Calls `work` for every item as [`map`](Self::map) does, and passes the results to `take` in order,
    /// each as soon as possible. Keeps few results at a time, however many items there are.
    ///
    /// # Errors
    /// The first error in the order of the items, after `take` got the results before it; or an error of
    /// `take`.
    pub fn stream<T: Sync, R: Send, E: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut Worker, &T) -> Result<R, E> + Sync,
        mut take: impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        let ahead = MAX_RESULTS_AHEAD.max(self.workers.len());
        let purpose = clock::purpose();
        let (queue, tickets) = mpsc::channel();
        let tickets = Mutex::new(tickets);
        let next_ticket = || tickets.lock().recv();
        let run_items = |worker: &mut Worker, done: mpsc::Sender<_>| {
            while let Ok(index) = next_ticket() {
                // After a panic the others must not wait for the result.
                let result = catch_unwind(AssertUnwindSafe(|| work(worker, &items[index])));
                if done.send((index, result)).is_err() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            // Dropped at the end of this scope in any case, which ends the workers.
            let queue = queue;
            let (done, results) = mpsc::channel();
            for worker in &mut self.workers {
                let (run_items, done) = (&run_items, done.clone());
                scope.spawn(move || for_purpose(purpose, || run_items(worker, done)));
            }
            let mut early = BTreeMap::new();
            let mut sent = 0;
            for index in 0..items.len() {
                while sent < items.len().min(index + ahead) {
                    queue.send(sent).expect("the receiver is in this function");
                    sent += 1;
                }
                while !early.contains_key(&index) {
                    let (index, result) = results.recv().expect("every index has a result");
                    early.insert(index, result);
                }
                let result = early.remove(&index).expect("it was received above");
                take(result.unwrap_or_else(|panic| resume_unwind(panic))?)?;
            }
            Ok(())
        })
    }
}

/// Stops the other workers when one panics.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs workers on a thread each. If one panics, the caller gets the panic after all have ended.
fn in_parallel<R: Send>(workers: &mut [Worker], run: &(impl Fn(&mut Worker) -> R + Sync)) -> Vec<R> {
    let purpose = clock::purpose();
    let ends: Vec<thread::Result<R>> = thread::scope(|scope| {
        let start = |worker| scope.spawn(move || for_purpose(purpose, || run(worker)));
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
    fn a_single_worker_runs_on_the_callers_thread() {
        let here = thread::current().id();
        let places = |workers| engine(workers).map(&[(); 4], |_, ()| Ok(thread::current().id())).unwrap();
        assert_eq!(places(1), [here; 4]);
        assert!(!places(2).contains(&here));
    }

    #[test]
    fn a_panic_of_a_worker_reaches_the_caller() {
        for workers in [1, 2] {
            let mut engine = engine(workers);
            let work = |_: &mut Worker, &item: &usize| if item == 3 { panic!("of {item}") } else { Ok(item) };
            let panic = catch_unwind(AssertUnwindSafe(|| engine.map(&[1, 2, 3], work))).err().unwrap();
            assert_eq!(panic.downcast_ref::<String>().unwrap(), "of 3");
        }
    }
}
