//! The memory through which mohole and the agents of all its workers share coverage.
//!
//! There are three files in memory. The *text* has the code of the covered files, with a breakpoint at every
//! block that nobody has reached yet; all processes run this code. The *table* says where blocks are, what
//! stood there before the breakpoint, and which were reached. Both are the same for all workers. The *log*
//! of one worker lists the blocks that its processes were the first to reach.

use std::sync::atomic::{AtomicU32, AtomicU64};

/// The environment variable that switches coverage on: the sizes of the text, the table and the log.
pub const VARIABLE: &str = "MOHOLE_AGENT_COVERAGE";

/// The descriptors of the three files in a compiler's process.
pub const TEXT_FD: i32 = 194;
/// See [`TEXT_FD`].
pub const TABLE_FD: i32 = 195;
/// See [`TEXT_FD`].
pub const LOG_FD: i32 = 196;

/// The machine code of a breakpoint.
pub const BREAKPOINT: u8 = 0xcc;

/// Bytes of a page.
pub const PAGE: u64 = 4096;

/// The maximum number of files that are covered.
pub const MAX_FILES: usize = 16;

/// In the state of a block: a process has reached it.
pub const REACHED: u8 = 1;

/// In the state of a block: its breakpoint stays. Servers wait there.
pub const STAYS: u8 = 2;

/// The head of the table. Places in it count bytes from its start; places of code count from the start of
/// the text.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Head {
    /// The number of covered files.
    pub files: u64,
    /// The number of blocks.
    pub blocks: u64,
    /// Where the places of blocks are, four bytes each, in order.
    pub places: u64,
    /// Where the number of the first block in or after each page is, four bytes each, and the number of
    /// blocks at the end.
    pub pages: u64,
    /// Where the bytes are that breakpoints replace.
    pub originals: u64,
    /// Where the states of blocks are, a byte each.
    pub states: u64,
    /// The covered files.
    pub file: [File; MAX_FILES],
}

/// The code of one file, in whole pages.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct File {
    /// Its address in the file's own address space.
    pub address: u64,
    /// Its size in bytes.
    pub len: u64,
    /// Where it is in the text.
    pub place: u64,
}

/// The head of a log. The numbers of blocks follow.
#[repr(C)]
#[derive(Debug)]
pub struct Log {
    /// How many blocks it lists.
    pub count: AtomicU64,
    /// How many files the agent has found in its process.
    pub files: AtomicU32,
    /// For alignment.
    pub reserved: AtomicU32,
}

impl Head {
    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: plain integers without padding, alive as long as `self`.
        unsafe { std::slice::from_raw_parts((&raw const *self).cast(), size_of::<Self>()) }
    }
}
