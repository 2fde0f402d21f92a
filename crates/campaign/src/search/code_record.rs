//! What runs reach of the compiler's code, kept in the store: each block once, with the run that was first.

use std::sync::Arc;
use std::time::Instant;

use mohole_store::{CodeRun, Store, StoreError, StoreHandle, Update};
use mohole_target::{CodeCoverage, ReachedCounts, Tool};
use mohole_testcase::Job;
use parking_lot::Mutex;

/// Keeps what the workers of a tool reach, until it is dropped.
pub(crate) struct CodeRecord {
    coverage: Arc<CodeCoverage>,
    kept: Arc<Kept>,
}

/// What was kept.
struct Kept {
    build: String,
    store: StoreHandle,
    start: Instant,
    earlier_seconds: f64,
    reached: Mutex<Reached>,
}

struct Reached {
    /// By the number of the block.
    blocks: Vec<bool>,
    counts: ReachedCounts,
}

impl CodeRecord {
    /// Continues the record of a store; `None` without coverage.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) fn open(
        store: &Store,
        handle: &StoreHandle,
        tool: &Tool,
        earlier_seconds: f64,
    ) -> Result<Option<Self>, StoreError> {
        let Some(coverage) = tool.coverage().cloned() else { return Ok(None) };
        let build = build_of(tool, &coverage);
        let mut reached =
            Reached { blocks: vec![false; coverage.block_count()], counts: ReachedCounts::default() };
        for run in store.code_runs()?.iter().filter(|run| run.build == build) {
            reached.add(&run.blocks, &coverage);
        }
        let (store, start) = (handle.clone(), Instant::now());
        let kept = Arc::new(Kept { build, store, start, earlier_seconds, reached: Mutex::new(reached) });
        let observer = {
            let (kept, coverage) = (kept.clone(), Arc::downgrade(&coverage));
            Arc::new(move |job: &Job, blocks: &[u32]| {
                if let Some(coverage) = coverage.upgrade() {
                    kept.add(&coverage, &job.input, &job.args, blocks);
                }
            })
        };
        coverage.observe(Some(observer));
        Ok(Some(CodeRecord { coverage, kept }))
    }

    /// How much was reached, with earlier sessions.
    pub(crate) fn counts(&self) -> ReachedCounts {
        self.kept.reached.lock().counts
    }
}

impl Drop for CodeRecord {
    /// Keeps what servers reached when they started, which belongs to no run.
    fn drop(&mut self) {
        self.coverage.observe(None);
        self.kept.add(&self.coverage, &[], &[], &self.coverage.reached());
    }
}

impl Kept {
    fn add(&self, coverage: &CodeCoverage, program: &[u8], args: &[String], blocks: &[u32]) {
        let new = self.reached.lock().add(blocks, coverage);
        if new.is_empty() {
            return;
        }
        self.store.send(Update::Code(CodeRun {
            build: self.build.clone(),
            seconds: self.earlier_seconds + self.start.elapsed().as_secs_f64(),
            program: program.to_vec(),
            arguments: serde_json::json!(args).to_string(),
            blocks: new,
        }));
    }
}

impl Reached {
    /// Adds blocks, and returns those that are new.
    fn add(&mut self, blocks: &[u32], coverage: &CodeCoverage) -> Vec<u32> {
        let mut new = Vec::new();
        for &block in blocks {
            if let Some(is_reached) = self.blocks.get_mut(block as usize).filter(|is_reached| !**is_reached) {
                *is_reached = true;
                new.push(block);
            }
        }
        let ReachedCounts { blocks, functions } = coverage.counts_of(&new);
        self.counts.blocks += blocks;
        self.counts.functions += functions;
        new
    }
}

/// Identifies the numbers of blocks: another build of the compiler has others.
pub fn build_of(tool: &Tool, coverage: &CodeCoverage) -> String {
    format!("{} {} {}", tool.build(), coverage.block_count(), coverage.function_count())
}
