//! The function that a program starts with, and what it does on the first inputs for which its meaning is
//! defined.

use std::fmt;
use std::rc::Rc;

use crate::compare::describe::show_input;
use crate::compare::inputs;
use crate::compare::observe::{Callee, Ended, Noted};
use crate::compare::reference::{Effort, Expected, defined};
use crate::externals::Opaque;
use crate::halt::Halt;
use crate::machine::{Externals, Function, Program};

/// Why a program has no function to start with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoEntry {
    /// It has no function with this name and a body.
    Unknown(String),
    /// It has no function that can be called.
    Nothing,
    /// It has several, and none is called `main`.
    Several,
}

impl fmt::Display for NoEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoEntry::Unknown(name) => write!(f, "the program has no function @{name} with a body"),
            NoEntry::Nothing => f.write_str("the program has no function that can be called"),
            NoEntry::Several => f.write_str("the program has several functions: choose one with --entry"),
        }
    }
}

/// The number of the function with a name; without one, of `main`, or of the only one that can be called from
/// outside.
///
/// # Errors
/// When there is no such function, or more than one.
pub fn find_entry(functions: &[Function], name: Option<&str>) -> Result<usize, NoEntry> {
    let callable = || functions.iter().enumerate().filter(|(_, function)| function.body.is_some());
    let named = |name: &str| callable().find(|(_, function)| *function.name == *name);
    if let Some(name) = name {
        return named(name).map(|(number, _)| number).ok_or_else(|| NoEntry::Unknown(name.to_owned()));
    }
    let mut public = callable().filter(|(_, function)| !function.private);
    match (named("main"), public.next(), public.next()) {
        (Some((number, _)), ..) | (None, Some((number, _)), None) => Ok(number),
        (None, None, _) => Err(NoEntry::Nothing),
        _ => Err(NoEntry::Several),
    }
}

/// What a function does.
#[derive(Debug, Clone)]
pub enum Evaluation {
    /// Its meaning is defined, at least for these inputs.
    Defined(Box<Evaluated>),
    /// It has undefined behaviour, whatever the input.
    Undefined(Halt),
    /// It cannot be told, for this reason.
    Inconclusive(String),
}

/// A call whose meaning is defined.
#[derive(Debug, Clone)]
pub struct Evaluated {
    /// The arguments, and what comes out.
    pub expected: Expected,
    /// The arguments in words.
    pub arguments: Vec<String>,
    /// What was printed and called.
    pub trace: Vec<Noted>,
}

/// Calls a function with the first drawn inputs for which its meaning is defined.
pub fn evaluate(program: &Rc<Program>, function: usize, effort: &Effort) -> Evaluation {
    let definition = &program.functions[function];
    let (inputs, results) = (&definition.inputs, &definition.results);
    let externals: Rc<dyn Externals> = Rc::new(Opaque);
    let callee = Callee { program, function, inputs, results, externals: &externals };
    let tries = if inputs.is_empty() { 1 } else { effort.tries };
    let (mut undefined, mut unknown) = (None, None);
    for round in 0..tries {
        let Some(drawn) = inputs::draw(inputs, &definition.unused, effort.seed, round) else {
            return Evaluation::Inconclusive("an argument of such a type cannot be made".to_owned());
        };
        match defined(&callee, &drawn, effort.fuel) {
            Ok(seen) => {
                let arguments = drawn.iter().zip(inputs).map(|(input, ty)| show_input(input, ty)).collect();
                let (results, buffers, trace) = (seen.results, seen.buffers, seen.trace);
                let prints = !trace.is_empty();
                let expected = Expected { prints, op: definition.op, inputs: drawn, results, buffers };
                return Evaluation::Defined(Box::new(Evaluated { expected, arguments, trace }));
            }
            Err(Ended::Halted(halt @ Halt::Undefined { .. })) => {
                undefined.get_or_insert(halt);
            }
            Err(Ended::Halted(halt @ Halt::Unsupported { .. })) => {
                return Evaluation::Inconclusive(halt.to_string());
            }
            Err(Ended::Halted(halt)) => unknown = Some(halt.to_string()),
            Err(Ended::Unmatched(why)) => return Evaluation::Inconclusive(why),
        }
    }
    match (unknown, undefined) {
        (None, Some(halt)) => Evaluation::Undefined(halt),
        (why, _) => Evaluation::Inconclusive(why.unwrap_or_else(|| "no input".to_owned())),
    }
}
