//! The driver: opens a library with MLIR's C API and behaves as an `*-opt`.
//!
//! The library is opened before `main` (`prepared.rs`), so that a fork server that waits there has it. The
//! program is parsed before the pipeline is, as in `mlir-opt`: a fork server that waits at the parser
//! replaces both.

#![no_main]
#![allow(missing_docs)]

mod about;
mod api;
mod attempt;
mod crash;
mod diagnostics;
mod input;
mod library;
mod listing;
mod options;
mod output;
mod passes;
mod place;
mod prepared;
mod registration;
mod reproducer;
mod settings;
mod split;
mod symbols;
mod sys;

use std::ffi::{CStr, c_char, c_int};

use api::{Api, Object, Text};
use diagnostics::{Diagnostics, eprint, error};
use input::Parser;
use options::{Action, Options};
use passes::Passes;
use prepared::Prepared;
use reproducer::Reproducer;

#[unsafe(no_mangle)]
extern "C" fn main(count: c_int, args: *mut *mut c_char) -> c_int {
    let all: Vec<String> = (0..usize::try_from(count).unwrap_or(0))
        // SAFETY: so many arguments.
        .map(|index| unsafe { CStr::from_ptr(*args.add(index)) }.to_string_lossy().into_owned())
        .collect();
    let path = all.first().map(String::as_str).unwrap_or_default();
    let program = path.rsplit('/').next().unwrap_or_default();
    match run(path, program, &all[1..], args) {
        Ok(()) => 0,
        Err(Failure::Said) => 1,
        Err(Failure::Message(text)) => {
            eprint(&format!("{text}\n"));
            1
        }
    }
}

/// What MLIR says of a reproducer's resource, since the C API cannot ask for it.
const UNKNOWN_RESOURCE: &str = "ignoring unknown external resources for 'mlir_reproducer'";

/// Why the program fails.
enum Failure {
    /// It has been said.
    Said,
    /// This is to be said.
    Message(String),
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Failure::Message(text)
    }
}

fn run(path: &str, program: &str, args: &[String], raw: *mut *mut c_char) -> Result<(), Failure> {
    let named = |what: String| format!("{program}: {what}");
    // It lives until the process ends: a fork server changes it.
    let options: &'static Options = Box::leak(Box::new(Options::parse(path, args).map_err(named)?));
    let &Prepared { library, ref api, context } = prepared::prepared().map_err(|why| named(why.clone()))?;
    crash::handle_crashes(api, raw);
    match options.action {
        Action::Run => Job { api, options, context }.run(path, program)?,
        Action::Help => help(api, program, context),
        Action::Version => print(&about::version(api, library, context)),
        Action::Dialects => {
            print(&format!("Available Dialects: {}\n", about::dialects(api, context).join(",")))
        }
    }
    // SAFETY: made above, and not used again.
    unsafe { (api.context_destroy)(context) };
    Ok(())
}

fn print(text: &str) {
    // Nobody could be told.
    let _ = output::write("-", text.as_bytes());
}

fn help(api: &Api, program: &str, context: Object) {
    print(&about::help(program, &about::dialects(api, context)));
    let [passes, pipelines] = listing::lists(api, context);
    print(&pipelines);
    match api.list_passes {
        // To LLVM's stream, part of which is written when the process ends: nothing may follow.
        // SAFETY: a function without arguments.
        Some(list) => unsafe { list() },
        None => print(&passes),
    }
}

/// One run.
struct Job<'a> {
    api: &'a Api,
    options: &'a Options,
    context: Object,
}

impl Job<'_> {
    fn run(&self, path: &str, program: &str) -> Result<(), Failure> {
        let Job { api, options, context } = *self;
        // SAFETY: a context of this library.
        unsafe { (api.allow_unregistered)(context, options.allow_unregistered) };
        self.check_passes(path, program)?;
        self.set_debug();
        let mut diagnostics = Diagnostics::new(api, input::name(&options.input));
        diagnostics.muted = options.run_reproducer.then_some(UNKNOWN_RESOURCE);
        diagnostics.attach(context);
        let parser = Parser { api, context, implicit_module: !options.no_implicit_module };
        match &options.split {
            Some(marker) => self.run_split(&parser, &diagnostics, marker),
            None => {
                let top = self.parse(&parser, &diagnostics)?;
                let program = diagnostics.text.borrow().clone();
                let program = || program.or_else(|| input::again(&options.input)).unwrap_or_default();
                let text = self.transform(top, program).ok_or(Failure::Said)?;
                self.write(&text)
            }
        }
    }

    fn parse(&self, parser: &Parser, diagnostics: &Diagnostics) -> Result<Object, Failure> {
        let input = &self.options.input;
        if !parser.can_read_files() {
            let text = input::read(input)?;
            return Ok(parser.text(text, diagnostics));
        }
        input::check(input)?;
        if input == "-" {
            let text = input::read(input)?;
            input::replace_standard_input(&text).map_err(|error| error.to_string())?;
            diagnostics.text.replace(Some(input::as_text(&text)));
        }
        Ok(parser.file(input))
    }

    /// Runs each part of the input; fails if one of them does.
    fn run_split(&self, parser: &Parser, diagnostics: &Diagnostics, marker: &str) -> Result<(), Failure> {
        let text = input::as_text(&input::read(&self.options.input)?);
        diagnostics.text.replace(Some(text.clone()));
        let separator = self.options.output_split.as_deref().unwrap_or(options::MARKER);
        let mut all = Vec::new();
        let mut is_good = true;
        for (index, part) in split::split(&text, marker).iter().enumerate() {
            if index > 0 {
                all.extend_from_slice(format!("{separator}\n").as_bytes());
            }
            match self.transform(parser.text(part.clone().into_bytes(), diagnostics), || part.clone()) {
                Some(text) => all.extend_from_slice(&text),
                None => is_good = false,
            }
            // SAFETY: a context of this library. Parsing expects one thread.
            unsafe { (self.api.enable_multithreading)(self.context, false) };
        }
        self.write(&all)?;
        if is_good { Ok(()) } else { Err(Failure::Said) }
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        let place = &self.options.output;
        let failed = |error| format!("cannot open output file '{place}': {}", input::reason(&error));
        Ok(output::write(place, bytes).map_err(failed)?)
    }

    /// Runs the passes on a program, of which the text is known, and renders it; `None` if that fails, which
    /// has been said.
    fn transform(&self, top: Object, text: impl FnOnce() -> String) -> Option<Vec<u8>> {
        if top.is_null() {
            return None;
        }
        let Job { api, options, context } = *self;
        let wanted = match options.run_reproducer {
            true => Reproducer::in_program(&text()),
            false => Reproducer::default(),
        };
        // SAFETY: a context of this library.
        unsafe {
            (api.enable_multithreading)(context, !wanted.single_thread.unwrap_or(options.single_thread));
        }
        let passes = Passes { api, context };
        let manager = match &wanted.pipeline {
            Some(pipeline) => passes.of_text(pipeline),
            None => passes.manager(options, top),
        };
        let manager = manager.map_err(|why| error(&why)).ok()?;
        if options.dump_pipeline {
            passes.dump(manager);
        }
        self.set_up(manager, wanted.verify_each.unwrap_or(!options.skip_verifier));
        let done = passes.run(manager, top);
        let text = if done { output::render(api, options, top) } else { None };
        passes.destroy(manager);
        // SAFETY: an operation that nothing else owns.
        unsafe { (api.operation_destroy)(top) };
        text
    }

    fn set_up(&self, manager: Object, verifies_each: bool) {
        let Job { api, options, .. } = *self;
        // SAFETY: a pass manager of this library.
        unsafe {
            (api.pass_manager_verify)(manager, verifies_each);
            let prints =
                options.before_all || options.after_all || options.after_change || options.after_failure;
            if let Some(print) = api.print_ir.filter(|_| prints) {
                print(
                    manager,
                    options.before_all,
                    options.after_all || options.after_change || options.after_failure,
                    options.module_scope,
                    options.after_change,
                    options.after_failure,
                    output::flags(api, options),
                    Text::of(""),
                );
            }
            if let Some(time) = api.timing.filter(|_| options.timing) {
                time(manager);
            }
            if let Some(count) = api.statistics.filter(|_| options.statistics) {
                count(manager, 1);
            }
        }
    }

    fn set_debug(&self) {
        let Job { api, options, .. } = *self;
        let only = options.debug_only.as_ref().and_then(|kind| std::ffi::CString::new(kind.as_str()).ok());
        // SAFETY: a text that the library copies.
        unsafe {
            if let Some(enable) = api.debug.filter(|_| options.debug || only.is_some()) {
                enable(true);
            }
            if let (Some(only), Some(set)) = (&only, api.debug_type) {
                set(only.as_ptr());
            }
        }
    }

    /// A pass that does not exist is an unknown option.
    fn check_passes(&self, path: &str, program: &str) -> Result<(), Failure> {
        let passes = Passes { api: self.api, context: self.context };
        match self.options.passes.iter().find(|(name, _)| !passes.is_known(name)) {
            Some((name, _)) => Err(Failure::Message(format!(
                "{program}: Unknown command line argument '--{name}'.  Try: '{path} --help'"
            ))),
            None => Ok(()),
        }
    }
}
