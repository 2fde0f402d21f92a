//! Prints a program.

use std::io::Write;

use crate::api::{Api, Object, collect};
use crate::options::Options;

/// How the library should print, from the options.
pub fn flags(api: &Api, options: &Options) -> Object {
    // SAFETY: an object of this library.
    unsafe {
        let flags = (api.flags_create)();
        if options.generic {
            (api.flags_generic)(flags);
        }
        if options.local_scope {
            (api.flags_local)(flags);
        }
        if options.debug_info {
            (api.flags_debug)(flags, true, options.pretty_debug_info);
        }
        if let Some(limit) = options.elide_elements {
            (api.flags_elide)(flags, limit);
        }
        if let (Some(limit), Some(elide)) = (options.elide_resources, api.flags_elide_resources) {
            elide(flags, limit);
        }
        let switches = [
            (options.skip_regions, api.flags_skip_regions),
            (options.assume_verified, api.flags_assume_verified),
            (options.name_locations, api.flags_name_locations),
        ];
        for (on, switch) in switches {
            if let Some(switch) = switch.filter(|_| on) {
                switch(flags);
            }
        }
        flags
    }
}

/// A program as text or bytecode; `None` if the library cannot write bytecode.
pub fn render(api: &Api, options: &Options, operation: Object) -> Option<Vec<u8>> {
    if options.bytecode {
        let write = api.write_bytecode?;
        // SAFETY: an operation of this library.
        return Some(collect(|sink, data| unsafe { write(operation, sink, data) }));
    }
    let flags = flags(api, options);
    // SAFETY: as above.
    let mut text = collect(|sink, data| unsafe { (api.operation_print)(operation, flags, sink, data) });
    text.push(b'\n');
    Some(text)
}

/// Writes a file or standard output.
///
/// # Errors
/// When it cannot be written.
pub fn write(place: &str, bytes: &[u8]) -> std::io::Result<()> {
    match place {
        "-" => {
            let mut out = std::io::stdout().lock();
            out.write_all(bytes)?;
            out.flush()
        }
        path => std::fs::write(path, bytes),
    }
}
