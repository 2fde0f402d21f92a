//! Prints diagnostics as LLVM's tools do: the place, the message, the line, and where in the line.

use std::cell::RefCell;
use std::ffi::c_void;

use crate::api::{Api, Object, Success, collect_text};
use crate::input;
use crate::place::Place;

/// Receives the diagnostics of a context. Its cells change while the library runs.
pub struct Diagnostics<'a> {
    /// The library.
    pub api: &'a Api,
    /// The file that is parsed, as locations name it.
    pub file: String,
    /// Its text, unless it can be read again.
    pub text: RefCell<Option<String>>,
    /// What is not printed: messages with this text.
    pub muted: Option<&'static str>,
    /// Kept for later, not printed, if the caller tries something.
    held: RefCell<Option<Vec<String>>>,
}

impl<'a> Diagnostics<'a> {
    /// For programs of this file.
    pub fn new(api: &'a Api, file: &str) -> Self {
        Diagnostics {
            api,
            file: file.to_owned(),
            text: RefCell::default(),
            muted: None,
            held: RefCell::default(),
        }
    }

    /// Receives what a context has to say. Must not move while it does. Returns the number of the handler.
    pub fn attach(&self, context: Object) -> u64 {
        // SAFETY: lives until the process ends, or until it is detached.
        unsafe { (self.api.attach_handler)(context, receive, (&raw const *self).cast_mut().cast(), None) }
    }

    /// What a context has to say while something is done.
    pub fn during(api: &Api, context: Object, work: impl FnOnce()) -> String {
        let diagnostics = Diagnostics::new(api, "");
        diagnostics.hold();
        let handler = diagnostics.attach(context);
        work();
        // SAFETY: attached above, to this context.
        unsafe { (api.detach_handler)(context, handler) };
        diagnostics.release().concat()
    }

    /// Holds diagnostics back from now on.
    pub fn hold(&self) {
        self.held.replace(Some(Vec::new()));
    }

    /// Returns those that were held back.
    pub fn release(&self) -> Vec<String> {
        self.held.take().unwrap_or_default()
    }

    fn receive(&self, diagnostic: Object) {
        let text = self.render(diagnostic);
        if self.muted.is_some_and(|muted| text.contains(muted)) {
            return;
        }
        match &mut *self.held.borrow_mut() {
            Some(held) => held.push(text),
            None => eprint(&text),
        }
    }

    fn render(&self, diagnostic: Object) -> String {
        let place = self.location(diagnostic);
        let mut text = self.message(diagnostic, &place, true);
        let mut last = place;
        // SAFETY: a diagnostic is valid in its handler.
        let notes = unsafe { (self.api.diagnostic_note_count)(diagnostic) };
        for index in 0..notes {
            // SAFETY: as above.
            let note = unsafe { (self.api.diagnostic_note)(diagnostic, index) };
            let place = self.location(note);
            text += &self.message(note, &place, place != last);
            last = place;
        }
        text
    }

    fn location(&self, diagnostic: Object) -> String {
        collect_text(|sink, data| {
            // SAFETY: a diagnostic is valid in its handler.
            unsafe { (self.api.location_print)((self.api.diagnostic_location)(diagnostic), sink, data) }
        })
    }

    fn message(&self, diagnostic: Object, location: &str, with_line: bool) -> String {
        // SAFETY: a diagnostic is valid in its handler.
        let severity = match unsafe { (self.api.diagnostic_severity)(diagnostic) } {
            0 => "error",
            1 => "warning",
            2 => "note",
            _ => "remark",
        };
        // SAFETY: as above.
        let message =
            collect_text(|sink, data| unsafe { (self.api.diagnostic_print)(diagnostic, sink, data) });
        let Some(mut place) = Place::find(location) else {
            let location = match location {
                "loc(unknown)" => String::new(),
                other => format!("{other}: "),
            };
            return format!("<unknown>:0: {severity}: {location}{message}\n");
        };
        if place.file.is_empty() {
            place.file.clone_from(&self.file);
        }
        let line = if with_line { self.line(&place) } else { None };
        let Place { file, line: number, column } = &place;
        format!("{file}:{number}:{column}: {severity}: {message}\n{}", line.unwrap_or_default())
    }

    /// The line of a place and a mark below it.
    fn line(&self, place: &Place) -> Option<String> {
        if place.file != self.file {
            return None;
        }
        let text = self.text.borrow().clone().or_else(|| input::again(&self.file))?;
        let line = text.lines().nth(place.line.checked_sub(1)?)?;
        let before: String = line.chars().take(place.column.checked_sub(1)?).collect();
        Some(format!("{}\n{}^\n", expand_tabs(line), " ".repeat(expand_tabs(&before).chars().count())))
    }
}

/// An error without a place.
pub fn error(message: &str) {
    eprint(&format!("<unknown>:0: error: {message}\n"));
}

/// Prints in one piece, so that lines of threads do not mix.
pub fn eprint(text: &str) {
    use std::io::Write;
    // Nobody could be told.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn expand_tabs(line: &str) -> String {
    let mut wide = String::with_capacity(line.len());
    let mut column = 0;
    for c in line.chars() {
        let width = if c == '\t' { 8 - column % 8 } else { 1 };
        match c {
            '\t' => wide.push_str(&" ".repeat(width)),
            other => wide.push(other),
        }
        column += width;
    }
    wide
}

unsafe extern "C" fn receive(diagnostic: Object, diagnostics: *mut c_void) -> Success {
    // SAFETY: given to the context above.
    unsafe { &*diagnostics.cast::<Diagnostics>() }.receive(diagnostic);
    Success(1)
}
