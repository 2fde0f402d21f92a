//! Work that is split over threads. Each piece computes its own results, so that they do not depend on the
//! number of threads.

use std::sync::Mutex;
use std::thread;

/// Work below this many operations is not worth a thread.
const SMALL: usize = 1 << 17;

/// The threads of the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threads(usize);

impl Threads {
    /// As many as the machine has.
    pub(crate) fn detect() -> Self {
        Threads(thread::available_parallelism().map_or(1, usize::from))
    }

    /// A certain number.
    pub(crate) fn new(count: usize) -> Self {
        Threads(count)
    }

    /// Rows of one piece, if each takes a number of operations.
    pub(crate) fn piece(self, rows: usize, operations: usize) -> usize {
        let pieces = if rows * operations < SMALL { 1 } else { self.0 };
        rows.div_ceil(pieces).max(1)
    }

    /// Does the work of all pieces.
    pub(crate) fn run<T: Send>(self, pieces: impl Iterator<Item = T>, work: impl Fn(T) + Sync) {
        let pieces: Vec<T> = pieces.collect();
        let threads = self.0.min(pieces.len());
        if threads <= 1 {
            pieces.into_iter().for_each(work);
            return;
        }
        let queue = Mutex::new(pieces.into_iter());
        let next = || queue.lock().ok()?.next();
        let drain = || {
            while let Some(piece) = next() {
                work(piece);
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(drain)));
            drain();
        });
    }
}
