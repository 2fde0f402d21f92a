//! Reads a program and has the library parse it.

use std::io::{Read, Seek, Write};
use std::os::fd::{AsRawFd, FromRawFd};

use crate::api::{Api, Object, Text};
use crate::diagnostics::{Diagnostics, eprint};
use crate::sys;

/// How MLIR calls standard input.
const STANDARD_INPUT: &str = "<stdin>";

/// What MLIR says of a text that it expected to be one operation.
const SEVERAL: &str = "source must contain a single top-level operation";

/// The name of an input in locations.
pub fn name(input: &str) -> &str {
    if input == "-" { STANDARD_INPUT } else { input }
}

/// Reads the whole input, which may be bytecode.
///
/// # Errors
/// Why it cannot be read, for people.
pub fn read(input: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let done = match input {
        "-" => std::io::stdin().read_to_end(&mut bytes),
        path => std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    done.map_err(|error| cannot_open(input, &error))?;
    Ok(bytes)
}

/// An input as text.
pub fn as_text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The text of a file, once more, to show a line of it.
pub fn again(name: &str) -> Option<String> {
    std::fs::read(name).ok().map(|bytes| as_text(&bytes))
}

/// Makes this the standard input.
///
/// # Errors
/// When the system has no file in memory.
pub fn replace_standard_input(bytes: &[u8]) -> std::io::Result<()> {
    // SAFETY: a name, and no flags.
    let file = unsafe { sys::memfd_create(c"input".as_ptr(), 0) };
    if file < 0 {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: a descriptor of our own.
    let mut file = unsafe { std::fs::File::from_raw_fd(file) };
    file.write_all(bytes)?;
    file.rewind()?;
    // SAFETY: two descriptors.
    match unsafe { sys::dup2(file.as_raw_fd(), 0) } {
        0.. => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

/// Checks that an input is there, without opening it: a fork server would wait there.
///
/// # Errors
/// As [`read`].
pub fn check(input: &str) -> Result<(), String> {
    match std::fs::metadata(input) {
        Err(error) if input != "-" => Err(cannot_open(input, &error)),
        _ => Ok(()),
    }
}

fn cannot_open(input: &str, error: &std::io::Error) -> String {
    format!("cannot open input file '{input}': {}", reason(error))
}

/// What the C library says of an error.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Parses programs in one context.
pub struct Parser<'a> {
    /// The library.
    pub api: &'a Api,
    /// The context.
    pub context: Object,
    /// Wrap the operations in a module, unless there is one.
    pub implicit_module: bool,
}

impl Parser<'_> {
    /// The operation in a file, if the library can read files by itself.
    pub fn can_read_files(&self) -> bool {
        self.implicit_module && self.api.module_parse_file.is_some()
    }

    /// Parses a file; null if it is wrong.
    pub fn file(&self, input: &str) -> Object {
        let Some(parse) = self.api.module_parse_file else { return std::ptr::null_mut() };
        // SAFETY: a context, and a text that lives during the call.
        self.operation_of(unsafe { parse(self.context, Text::of(input)) })
    }

    /// Parses a text; null if it is wrong.
    pub fn text(&self, mut text: Vec<u8>, diagnostics: &Diagnostics) -> Object {
        // A zero byte after the text: older parsers expect one.
        text.push(0);
        let text = &text[..text.len() - 1];
        let Some(parse) = self.api.operation_parse else { return self.module(text) };
        let name = diagnostics.file.clone();
        diagnostics.hold();
        // SAFETY: a context, and texts that live during the call.
        let operation = unsafe { parse(self.context, Text::of_bytes(text), Text::of(&name)) };
        let said = diagnostics.release();
        if operation.is_null() && self.implicit_module && said.iter().any(|line| line.contains(SEVERAL)) {
            return self.module(text);
        }
        eprint(&said.concat());
        match operation.is_null() || !self.implicit_module {
            true => operation,
            false => self.in_module(operation, &name),
        }
    }

    /// Parses a text with any number of operations and a zero byte behind it; null if it is wrong.
    pub fn module(&self, text: &[u8]) -> Object {
        // SAFETY: a context, and a text that lives during the call.
        self.operation_of(unsafe { (self.api.module_parse)(self.context, Text::of_bytes(text)) })
    }

    fn operation_of(&self, module: Object) -> Object {
        match module.is_null() {
            true => module,
            // SAFETY: a module of this library.
            false => unsafe { (self.api.module_operation)(module) },
        }
    }

    /// The operation in a module; itself if it is one.
    fn in_module(&self, operation: Object, name: &str) -> Object {
        // SAFETY: an operation of this library that nothing else owns.
        unsafe {
            if !(self.api.module_of)(operation).is_null() {
                return operation;
            }
            let location = (self.api.location_in_file)(self.context, Text::of(name), 0, 0);
            let module = (self.api.module_empty)(location);
            (self.api.block_append)((self.api.module_body)(module), operation);
            (self.api.module_operation)(module)
        }
    }
}
