//! The pass manager: from a textual pipeline, or from passes that are options by themselves.

use std::ffi::c_void;

use crate::api::{Api, Object, Sink, Text, collect_text};
use crate::attempt::attempt;
use crate::diagnostics::eprint;
use crate::options::Options;

/// What MLIR says of a name that is no pass.
const NO_PASS: &str = "does not refer to a registered pass";

/// What it says of a pass for one kind of operation in the wrong place; the name of the operation follows.
const RESTRICTED: &str = "restricted to '";

/// Makes pass managers in one context.
pub struct Passes<'a> {
    /// The library.
    pub api: &'a Api,
    /// The context.
    pub context: Object,
}

impl Passes<'_> {
    /// A pass manager for the operation at the top.
    ///
    /// # Errors
    /// What is wrong with the pipeline.
    pub fn manager(&self, options: &Options, top: Object) -> Result<Object, String> {
        // SAFETY: a fork server may have changed the text. It is read here for the first time since.
        let pipeline = unsafe { (&raw const options.pipeline).read_volatile() };
        let pipeline = std::mem::ManuallyDrop::new(pipeline);
        match (pipeline.as_deref(), options.passes.is_empty()) {
            (Some(_), false) => {
                Err("'-pass-pipeline' option can't be used with individual pass options".into())
            }
            (Some(pipeline), true) => self.of_text(pipeline),
            (None, _) => self.of_passes(&options.passes, top),
        }
    }

    /// Whether a name is a pass or a pipeline.
    pub fn is_known(&self, name: &str) -> bool {
        match self.of_text(&format!("any({name})")) {
            Ok(manager) => {
                self.destroy(manager);
                true
            }
            Err(why) => !why.contains(NO_PASS) && !why.contains("expected "),
        }
    }

    /// A pass manager for a textual pipeline.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn of_text(&self, pipeline: &str) -> Result<Object, String> {
        // SAFETY: objects of this library.
        let manager = unsafe { (self.api.pass_manager_create)(self.context) };
        let mut done = false;
        let said = collect_text(|sink, data| {
            // Not `mlirOpPassManagerAddPipeline`: that one adds what the text is anchored on as a nested
            // pipeline, whose passes do not run.
            // SAFETY: as above.
            let result = unsafe {
                (self.api.parse_pipeline)(
                    (self.api.pass_manager_nested)(manager),
                    Text::of(pipeline),
                    sink,
                    data,
                )
            };
            done = result.is_ok();
        });
        match done {
            true => Ok(manager),
            false => {
                self.destroy(manager);
                Err(said)
            }
        }
    }

    /// Runs the passes.
    pub fn run(&self, manager: Object, top: Object) -> bool {
        // SAFETY: objects of this library.
        unsafe {
            match (self.api.run_on_operation, self.api.run_on_module) {
                (Some(run), _) => run(manager, top).is_ok(),
                (None, Some(run)) => run(manager, (self.api.module_of)(top)).is_ok(),
                (None, None) => false,
            }
        }
    }

    /// Prints a pipeline with the options of its passes, as `--dump-pass-pipeline` does.
    pub fn dump(&self, manager: Object) {
        let Some(print) = self.api.print_pipeline else { return };
        // SAFETY: a pass manager of this library.
        let all = |sink: Sink, data| unsafe { print((self.api.pass_manager_nested)(manager), sink, data) };
        match attempt(|| collect_text(all)) {
            Some(text) => eprint(&format!("Pass Manager with {} passes:\n{text}\n\n", count(&text))),
            None => {
                // Printing the options of some pass crashes: what comes before it tells which.
                eprint("Pass Manager with passes:\n");
                all(say, std::ptr::null_mut());
            }
        }
    }

    /// Frees a pass manager.
    pub fn destroy(&self, manager: Object) {
        // SAFETY: made here, and not used again.
        unsafe { (self.api.pass_manager_destroy)(manager) };
    }

    /// A pass for functions, as an option in `mlir-opt`, runs on the functions of a module.
    fn of_passes(&self, passes: &[(String, String)], top: Object) -> Result<Object, String> {
        // SAFETY: an operation of this library.
        let anchor = unsafe { (self.api.name_text)((self.api.operation_name)(top)) }.to_text();
        if let Some(manager) = self.nesting(passes, &anchor)? {
            return Ok(manager);
        }
        let mut elements = Vec::new();
        for (name, own) in passes {
            elements.push(self.element(name, own, &anchor)?);
        }
        self.of_text(&format!("{anchor}({})", elements.join(",")))
    }

    /// The same by a pass manager that nests by itself; `None` if the library does not let us have one.
    fn nesting(&self, passes: &[(String, String)], anchor: &str) -> Result<Option<Object>, String> {
        let (Some(create), Some(nest), Some(add)) =
            (self.api.pass_manager_on, self.api.set_nesting, self.api.add_pipeline)
        else {
            return Ok(None);
        };
        // SAFETY: objects of this library; 0 is `OpPassManager::Nesting::Implicit`.
        let (manager, nested) = unsafe {
            let manager = create(self.context, Text::of(anchor));
            let nested = (self.api.pass_manager_nested)(manager);
            nest(nested, 0);
            (manager, nested)
        };
        for (name, own) in passes {
            let mut done = false;
            let said = collect_text(|sink, data| {
                let element = element(name, own);
                // SAFETY: as above.
                done = unsafe { add(nested, Text::of(&element), sink, data) }.is_ok();
            });
            if !done {
                self.destroy(manager);
                // Newer libraries do not nest what is added as text.
                return if said.contains(RESTRICTED) { Ok(None) } else { Err(without_added_line(&said)) };
            }
        }
        Ok(Some(manager))
    }

    /// A pass with its options, in the pass manager that it needs.
    fn element(&self, name: &str, own: &str, anchor: &str) -> Result<String, String> {
        let element = element(name, own);
        match self.of_text(&format!("{anchor}({element})")) {
            Ok(manager) => {
                self.destroy(manager);
                Ok(element)
            }
            Err(why) => match why.split_once(RESTRICTED).and_then(|(_, rest)| rest.split_once('\'')) {
                Some((operation, _)) => Ok(format!("{operation}({element})")),
                None => Err(without_added_line(&why)),
            },
        }
    }
}

/// Prints a part of a text at once.
unsafe extern "C" fn say(text: Text, _: *mut c_void) {
    eprint(&text.to_text());
}

/// How many passes and nested pipelines a printed pipeline has at its top: `any(cse,func.func(a,b))` has two.
fn count(text: &str) -> usize {
    let (mut depth, mut commas) = (0, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'{' => depth += 1,
            b')' | b'}' => depth -= 1,
            b',' if depth == 1 => commas += 1,
            _ => {}
        }
    }
    if text.ends_with("()") { 0 } else { commas + 1 }
}

fn element(name: &str, own: &str) -> String {
    if own.is_empty() { name.to_owned() } else { format!("{name}{{{own}}}") }
}

/// An option of a pass is wrong: `mlir-opt` does not repeat the pass that is an option itself.
fn without_added_line(said: &str) -> String {
    said.split("failed to add `").next().unwrap_or_default().trim_end().to_owned() + "\n"
}
