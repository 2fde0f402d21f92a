//! What the program says about the library: its passes, dialects and version.

use crate::api::{Api, Object, collect};
use crate::diagnostics::Diagnostics;
use crate::input::Parser;
use crate::library::{self, Library};
use crate::{options, symbols};

/// What MLIR says of a dialect that is not registered; the names of those that are follow.
const DIALECTS: [&str; 2] = ["Available dialects: ", "Registered dialects: "];

/// The part of `--help` before the passes.
pub fn help(program: &str, dialects: &[String]) -> String {
    let library = String::from_utf8_lossy(&library::path()).into_owned();
    format!(
        "OVERVIEW: an *-opt made of {library}\n\n\
         Available Dialects: {}\n\
         USAGE: {program} [options] <input file>\n\n\
         OPTIONS:\n\n{}\n",
        dialects.join(", "),
        options::describe()
    )
}

/// The names of the registered dialects, sorted. The C API does not tell; the error for an unknown dialect
/// does.
pub fn dialects(api: &Api, context: Object) -> Vec<String> {
    let parser = Parser { api, context, implicit_module: true };
    let said = Diagnostics::during(api, context, || {
        _ = parser.module(c"mohole_no_such_dialect.operation\n".to_bytes())
    });
    let list = DIALECTS.iter().find_map(|start| said.split_once(start)).map(|(_, rest)| rest);
    let list = list.and_then(|rest| rest.split([';', '\n']).next()).unwrap_or_default();
    let mut names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    names.retain(|name| !name.is_empty());
    names.sort();
    names
}

/// The text of `--version`.
pub fn version(api: &Api, library: Library, context: Object) -> String {
    let assertions = if symbols::has_assertions(library) { " with assertions" } else { "" };
    let number = producer(api, context).unwrap_or_else(|| "unknown".to_owned());
    format!("LLVM (http://llvm.org/):\n  LLVM version {number}\n  Optimized build{assertions}.\n")
}

/// The version of MLIR: bytecode begins with a magic number, a version of the format, and `MLIR24.0.0git`.
fn producer(api: &Api, context: Object) -> Option<String> {
    let write = api.write_bytecode?;
    let parser = Parser { api, context, implicit_module: true };
    let module = parser.module(c"".to_bytes());
    if module.is_null() {
        return None;
    }
    // SAFETY: an operation of this library.
    let bytes = collect(|sink, data| unsafe { write(module, sink, data) });
    let start = bytes.windows(4).position(|window| window == b"MLIR")? + 4;
    let number = bytes[start..].iter().take_while(|byte| byte.is_ascii_graphic());
    Some(number.map(|&byte| char::from(byte)).collect())
}
