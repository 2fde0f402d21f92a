//! Moves the compiler's code and constants to huge pages.
//!
//! A forked child has no page table entries for the files of libraries: the kernel maps sixteen pages per
//! fault, and unmaps them when the child ends. For MLIR that is a third of a short job. A private copy in
//! pages of two megabytes is inherited by the fork with a few dozen entries.

use std::ffi::{c_int, c_void};

use crate::sys;

/// Bytes of a huge page.
const HUGE_PAGE: usize = 2 << 20;

/// Smaller code is not worth moving. This also excludes the code that runs here: the agent, the C library.
const MIN_CODE_BYTES: usize = 16 << 20;

/// Smaller constants are not worth moving.
const MIN_CONSTANT_BYTES: usize = 4 << 20;

/// A read-only mapping of a file.
struct Mapping {
    start: usize,
    end: usize,
    /// `PROT_` flags.
    protection: c_int,
}

/// Moves the code and the constants of every large library to huge pages at the same addresses, if possible.
pub fn move_files() {
    // Without huge pages, copies in small pages would make every fork slower.
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled");
    if setting.is_ok_and(|setting| setting.contains("[never]")) {
        return;
    }
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for Mapping { start, end, protection } in maps.lines().filter_map(mapping) {
        let (start, end) = (start.next_multiple_of(HUGE_PAGE), end / HUGE_PAGE * HUGE_PAGE);
        let least = if protection & sys::PROT_EXEC != 0 { MIN_CODE_BYTES } else { MIN_CONSTANT_BYTES };
        if end.saturating_sub(start) >= least {
            move_range(start, end - start, protection);
        }
    }
}

/// The mapping in a line of `/proc/self/maps`, if it is a read-only file.
fn mapping(line: &str) -> Option<Mapping> {
    let mut words = line.split_ascii_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let protection = match words.next()? {
        "r-xp" => sys::PROT_READ | sys::PROT_EXEC,
        "r--p" => sys::PROT_READ,
        _ => return None,
    };
    let number = |text| usize::from_str_radix(text, 16).ok();
    words.nth(3)?.starts_with('/').then_some(Mapping { start: number(start)?, end: number(end)?, protection })
}

fn move_range(start: usize, len: usize, protection: c_int) {
    // SAFETY: new memory is filled and then replaces the same bytes, which contain none of the code running
    // here.
    unsafe {
        let all = sys::mmap(
            std::ptr::null_mut(),
            len + HUGE_PAGE,
            sys::PROT_READ | sys::PROT_WRITE,
            sys::MAP_PRIVATE | sys::MAP_ANONYMOUS,
            -1,
            0,
        );
        if all as isize == -1 {
            return;
        }
        let place = (all as usize).next_multiple_of(HUGE_PAGE);
        let copied = sys::madvise(place as *mut c_void, len, sys::MADV_HUGEPAGE) == 0 && {
            (start as *const u8).copy_to_nonoverlapping(place as *mut u8, len);
            sys::mprotect(place as *mut c_void, len, protection) == 0
        };
        let flags = sys::MREMAP_MAYMOVE | sys::MREMAP_FIXED;
        if copied {
            sys::mremap(place as *mut c_void, len, len, flags, start as *mut c_void);
        }
        // Unmaps the rest: everything if nothing was moved, otherwise both ends.
        sys::munmap(all, len + HUGE_PAGE);
    }
}
