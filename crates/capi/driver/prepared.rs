//! What every run needs, made before `main`: the opened library, and a context with its passes and dialects.
//!
//! A fork server that waits before `main` makes it once for all runs.

use std::ffi::{c_char, c_int};
use std::sync::OnceLock;

use crate::api::{Api, Object};
use crate::library::{self, Library};
use crate::registration;

/// A library that is ready for use.
pub struct Prepared {
    /// The library.
    pub library: Library,
    /// Its functions.
    pub api: Api,
    /// A context with its dialects.
    pub context: Object,
}

// SAFETY: made before `main`, when there is one thread, and used by one only.
unsafe impl Send for Prepared {}
// SAFETY: as above.
unsafe impl Sync for Prepared {}

static PREPARED: OnceLock<Result<Prepared, String>> = OnceLock::new();

#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char) = before_main;

extern "C" fn before_main(_count: c_int, _args: *mut *mut c_char, _variables: *mut *mut c_char) {
    PREPARED.get_or_init(prepare);
}

/// The library, ready for use.
///
/// # Errors
/// Why it cannot be used.
pub fn prepared() -> Result<&'static Prepared, &'static String> {
    PREPARED.get_or_init(prepare).as_ref()
}

fn prepare() -> Result<Prepared, String> {
    let library = library::open().map_err(|why| format!("cannot open the library: {why}"))?;
    let api = Api::of(library).map_err(|name| {
        let path = String::from_utf8_lossy(&library::path()).into_owned();
        format!("{path} does not export {name} of MLIR's C API")
    })?;
    library::initialize().map_err(|why| format!("cannot initialize the library: {why}"))?;
    registration::register_passes(&api, library);
    let context = registration::context_with_dialects(&api, library);
    Ok(Prepared { library, api, context })
}
