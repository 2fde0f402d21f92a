//! Several workers side by side.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use mohole_testcase::Job;

use crate::clock::{self, for_purpose};
use crate::{EngineError, Mode, Tool, Worker};

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
}
