//! The compiler's code and constants in large pages.
//!
//! A forked child has none of the pages of a library's file: the kernel maps them one fault at a time,
//! sixteen pages each, and takes them away again when the child ends. For MLIR that is a third of a short
//! job. What was copied to memory of our own, in pages of two megabytes, comes with the fork in a few dozen
//! entries.

use std::ffi::{c_int, c_void};

use crate::sys;

/// What the kernel calls a huge page.
const LARGE: usize = 2 << 20;

/// Smaller pieces of code are not worth it, and what runs here is in one: the agent, the C library.
const LEAST_CODE: usize = 16 << 20;

/// Nor are smaller pieces of constants.
const LEAST_CONSTANTS: usize = 4 << 20;

/// What is moved: part of a file that is not written to.
struct Piece {
    start: usize,
    end: usize,
    /// What may be done with it.
    protection: c_int,
}

/// Moves the code and the constants of every large library to large pages, at the addresses they have. What
/// cannot be moved stays.
pub fn move_files() {
    // Without large pages, copies in small ones would make every fork dearer.
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled");
    if setting.is_ok_and(|setting| setting.contains("[never]")) {
        return;
    }
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for Piece { start, end, protection } in maps.lines().filter_map(piece) {
        let (start, end) = (start.next_multiple_of(LARGE), end / LARGE * LARGE);
        let least = if protection & sys::PROT_EXEC != 0 { LEAST_CODE } else { LEAST_CONSTANTS };
        if end.saturating_sub(start) >= least {
            move_range(start, end - start, protection);
        }
    }
}

/// What a line of `/proc/self/maps` tells of, if that is part of a file and not written to.
fn piece(line: &str) -> Option<Piece> {
    let mut words = line.split_ascii_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let protection = match words.next()? {
        "r-xp" => sys::PROT_READ | sys::PROT_EXEC,
        "r--p" => sys::PROT_READ,
        _ => return None,
    };
    let number = |text| usize::from_str_radix(text, 16).ok();
    words.nth(3)?.starts_with('/').then_some(Piece { start: number(start)?, end: number(end)?, protection })
}

fn move_range(start: usize, len: usize, protection: c_int) {
    // SAFETY: new memory, filled and then put in the place of the same bytes; nothing that runs here is among
    // them.
    unsafe {
        let all = sys::mmap(
            std::ptr::null_mut(),
            len + LARGE,
            sys::PROT_READ | sys::PROT_WRITE,
            sys::MAP_PRIVATE | sys::MAP_ANONYMOUS,
            -1,
            0,
        );
        if all as isize == -1 {
            return;
        }
        let place = (all as usize).next_multiple_of(LARGE);
        let copied = sys::madvise(place as *mut c_void, len, sys::MADV_HUGEPAGE) == 0 && {
            (start as *const u8).copy_to_nonoverlapping(place as *mut u8, len);
            sys::mprotect(place as *mut c_void, len, protection) == 0
        };
        let flags = sys::MREMAP_MAYMOVE | sys::MREMAP_FIXED;
        if copied {
            sys::mremap(place as *mut c_void, len, len, flags, start as *mut c_void);
        }
        // What is left of it: all, if it was not moved, and else its ends.
        sys::munmap(all, len + LARGE);
    }
}
