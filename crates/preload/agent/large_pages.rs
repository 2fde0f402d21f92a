//! The compiler's code in large pages.
//!
//! A forked child has none of the pages of a library's code: the kernel maps them one fault at a time, sixteen
//! pages each, and takes them away again when the child ends. For MLIR that is a third of a short job. Code that
//! was copied to memory of our own, in pages of two megabytes, comes with the fork in a few dozen entries.

use std::ffi::c_void;

use crate::sys;

/// What the kernel calls a huge page.
const LARGE: usize = 2 << 20;

/// Smaller libraries are not worth it, and what runs here is in one: the agent, the C library.
const LEAST: usize = 16 << 20;

/// Moves the code of every large library to large pages, at the addresses it has. What cannot be moved stays.
pub fn move_code() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for (start, end) in maps.lines().filter_map(code_of_file) {
        let (start, end) = (start.next_multiple_of(LARGE), end / LARGE * LARGE);
        if end.saturating_sub(start) >= LEAST {
            move_range(start, end - start);
        }
    }
}

/// The range of addresses that a line of `/proc/self/maps` tells of, if that is code from a file.
fn code_of_file(line: &str) -> Option<(usize, usize)> {
    let mut words = line.split_ascii_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let is_code = words.next()? == "r-xp" && words.nth(3)?.starts_with('/');
    let number = |text| usize::from_str_radix(text, 16).ok();
    is_code.then_some((number(start)?, number(end)?))
}

fn move_range(start: usize, len: usize) {
    // SAFETY: new memory, filled and then put in the place of code with the same bytes, none of which runs now.
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
            sys::mprotect(place as *mut c_void, len, sys::PROT_READ | sys::PROT_EXEC) == 0
        };
        let flags = sys::MREMAP_MAYMOVE | sys::MREMAP_FIXED;
        if copied {
            sys::mremap(place as *mut c_void, len, len, flags, start as *mut c_void);
        }
        // What is left of it: all, if it was not moved, and else its ends.
        sys::munmap(all, len + LARGE);
    }
}
