//! The blocks that one worker's processes were the first to reach.

use std::io;
use std::os::fd::RawFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use mohole_preload::coverage::{LOG_FD, Log, TABLE_FD, TEXT_FD};

use super::CodeCoverage;
use crate::shared_memory::SharedMemory;

pub(crate) struct Recorder {
    coverage: Arc<CodeCoverage>,
    log: SharedMemory,
}

impl Recorder {
    pub(crate) fn new(coverage: Arc<CodeCoverage>) -> io::Result<Self> {
        // Each block is noted once, so the log is long enough.
        let log = SharedMemory::new(c"mohole-log", size_of::<Log>() + coverage.block_count() * 4)?;
        Ok(Recorder { coverage, log })
    }

    /// The value of the agent's variable.
    pub(crate) fn sizes(&self) -> String {
        let memory = self.coverage.memory();
        format!("{},{},{}", memory.text.len(), memory.table.len(), self.log.len())
    }

    /// The descriptors that the agent needs, with their numbers there.
    pub(crate) fn places(&self) -> [(RawFd, RawFd); 3] {
        let memory = self.coverage.memory();
        [(memory.text.raw(), TEXT_FD), (memory.table.raw(), TABLE_FD), (self.log.raw(), LOG_FD)]
    }

    /// How many covered files the agent found in the last server that was started.
    pub(crate) fn files_found(&self) -> u32 {
        self.log.as_log().files.load(Ordering::Acquire)
    }

    /// Moves the blocks of the log to a list.
    pub(crate) fn take(&self, blocks: &mut Vec<u32>) {
        let log = self.log.as_log();
        let count = log.count.load(Ordering::Acquire) as usize;
        if count == 0 {
            return;
        }
        let start = size_of::<Log>();
        let numbers = self.log.bytes()[start..].chunks_exact(4).take(count);
        blocks.extend(numbers.map(|bytes| {
            u32::from_ne_bytes([0, 1, 2, 3].map(|at: usize| bytes[at].load(Ordering::Relaxed)))
        }));
        log.count.store(0, Ordering::Release);
    }

    /// Empties the log: its blocks belong to no job.
    pub(crate) fn discard(&self) {
        self.log.as_log().count.store(0, Ordering::Release);
    }
}
