//! The library: its path, which mohole has written into this program, and what is in it.

use std::ffi::{CStr, CString, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use crate::settings::{MARK, MAX_BYTES};
use crate::sys;

/// The mark and the settings. mohole fills them in.
#[repr(C)]
struct Settings {
    mark: [u8; MARK.len()],
    text: [u8; MAX_BYTES],
}

#[used]
#[unsafe(link_section = ".data")]
static SETTINGS: Settings = Settings { mark: MARK, text: [0; MAX_BYTES] };

/// An opened library.
#[derive(Clone, Copy)]
pub struct Library {
    handle: *mut c_void,
}

// SAFETY: a handle of the dynamic linker, for all threads.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

/// Opens the library.
///
/// # Errors
/// Why it cannot be opened.
pub fn open() -> Result<Library, String> {
    let path = path();
    if path.is_empty() {
        return Err("this program is for no library; mohole makes one for each".to_owned());
    }
    Library::at(path)
}

/// Calls the functions that must be called before the library is used.
///
/// # Errors
/// Why one cannot be called.
pub fn initialize() -> Result<(), String> {
    type Initialize = unsafe extern "C" fn();
    for pair in settings().get(2..).unwrap_or_default().chunks_exact(2) {
        let name = String::from_utf8_lossy(&pair[1]).into_owned();
        let found = Library::at(pair[0].clone())?.find(&name);
        let found =
            found.ok_or_else(|| format!("{} does not export {name}", String::from_utf8_lossy(&pair[0])))?;
        // SAFETY: whoever wrote the profile says that it is a function without arguments.
        unsafe { std::mem::transmute::<*mut c_void, Initialize>(found)() };
    }
    Ok(())
}

/// The path of the library; empty if mohole has written none.
pub fn path() -> Vec<u8> {
    settings().into_iter().next().unwrap_or_default()
}

/// What mohole has written.
fn settings() -> Vec<Vec<u8>> {
    // Volatile: the compiler knows the value before mohole changes it.
    // SAFETY: a static.
    let settings = unsafe { (&raw const SETTINGS).read_volatile() };
    let _ = settings.mark;
    let all = settings.text.split(|&byte| byte == 0).take_while(|part| !part.is_empty());
    all.map(<[u8]>::to_vec).collect()
}

/// The constants of the library and of those of MLIR that it needs: memory that is only read.
pub fn constants() -> Vec<&'static [u8]> {
    let path = std::fs::canonicalize(std::ffi::OsStr::from_bytes(&path())).unwrap_or_default();
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let is_wanted = |line: &&str| {
        let file = line.split_once('/').map_or("", |(_, file)| file);
        Path::new("/").join(file) == path || file.rsplit('/').next().is_some_and(|name| name.contains("MLIR"))
    };
    maps.lines().filter(is_wanted).filter_map(constant_region).collect()
}

/// The memory in a line of `/proc/self/maps`.
fn constant_region(line: &str) -> Option<&'static [u8]> {
    let mut words = line.split(' ');
    let (start, end) = words.next()?.split_once('-')?;
    let is_constant = words.next()?.starts_with("r-");
    let (start, end) = (usize::from_str_radix(start, 16).ok()?, usize::from_str_radix(end, 16).ok()?);
    // SAFETY: mapped, readable, not writable, and the library is never closed.
    is_constant.then(|| unsafe { std::slice::from_raw_parts(start as *const u8, end - start) })
}

fn last_error() -> String {
    // SAFETY: null or a text that is valid until the next call.
    unsafe {
        let text = sys::dlerror();
        if text.is_null() {
            return "unknown error".to_owned();
        }
        CStr::from_ptr(text).to_string_lossy().into_owned()
    }
}

impl Library {
    /// Opens the library of this path.
    fn at(path: Vec<u8>) -> Result<Self, String> {
        let name = CString::new(path).map_err(|_| "no path".to_owned())?;
        // All symbols are global: a fork server looks for MLIR's parser among them.
        // SAFETY: a valid name. The library's constructors run, as in any program that is linked with it.
        let handle = unsafe { sys::dlopen(name.as_ptr(), sys::RTLD_LAZY | sys::RTLD_GLOBAL) };
        match handle.is_null() {
            false => Ok(Library { handle }),
            true => Err(last_error()),
        }
    }

    /// The address of a function that the library or one that it needs exports.
    pub fn find(self, name: &str) -> Option<*mut c_void> {
        let name = CString::new(name).ok()?;
        // SAFETY: a valid handle and name.
        let found = unsafe { sys::dlsym(self.handle, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    }

    /// The handle of the dynamic linker.
    pub fn handle(self) -> *mut c_void {
        self.handle
    }
}
