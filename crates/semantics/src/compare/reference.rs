//! A program, what its functions do, and the comparison with the program after a pass.

use std::rc::Rc;

use mohole_ir::{Module, Op};
use rustc_hash::FxHashSet;

use crate::compare::describe::{Words, describe, show_input};
use crate::compare::inputs::{self, Input};
use crate::compare::locate;
use crate::compare::observe::{Callee, Ended, Noted, Observation, Seen, observe};
use crate::compare::refine::{Place, difference};
use crate::halt::Halt;
use crate::machine::{Function, Program};
use crate::program::build;

/// How much is tried.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Decides which inputs are drawn.
    pub seed: u64,
    /// The most inputs for each function.
    pub inputs: usize,
    /// After this many steps in all calls of a function, a few inputs are enough.
    pub steps: u64,
    /// Inputs that are drawn to find those whose meaning is defined.
    pub tries: u64,
    /// The steps of one call.
    pub fuel: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { seed: 0, inputs: 64, steps: 100_000, tries: 128, fuel: 200_000 }
    }
}

/// A program and what its functions do.
pub struct Reference {
    module: Rc<Module>,
    program: Rc<Program>,
    effort: Effort,
    functions: Vec<Known>,
    declared: FxHashSet<Box<str>>,
    /// Why some functions are not judged: their names and the reasons.
    pub unjudged: Vec<(String, String)>,
}

/// What a function does.
struct Known {
    function: usize,
    calls: Vec<Call>,
}

/// A call before the pass.
struct Call {
    /// The number of the drawn inputs.
    round: u64,
    inputs: Vec<Input>,
    seen: Observation,
}

/// A call and what is expected of it.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The operation that defines the function.
    pub op: Op,
    /// The arguments.
    pub inputs: Vec<Input>,
    /// The results.
    pub results: Vec<Seen>,
    /// The contents afterwards of those arguments that are buffers, by their numbers among the buffers.
    pub buffers: Vec<(usize, Seen)>,
}

/// What a comparison showed.
#[derive(Debug, Clone)]
pub enum Comparison {
    /// All functions that could be compared do the same.
    Same {
        /// The number of calls that were compared.
        calls: usize,
    },
    /// A function does something else.
    Differs(Box<Difference>),
    /// Nothing could be compared.
    Inconclusive(String),
}

/// What a function does differently.
#[derive(Debug, Clone)]
pub struct Difference {
    /// The function.
    pub function: String,
    /// Its arguments.
    pub inputs: Vec<String>,
    /// What differs: a result, the contents of an argument, or what was printed or called.
    pub place: String,
    /// What was there before the pass.
    pub before: String,
    /// What is there after it.
    pub after: String,
    /// The operation at which the difference arises, as far as it can be told.
    pub at: String,
    /// The number of the drawn inputs, to draw them again.
    pub round: u64,
    /// The program after the pass has undefined behaviour or returns poison.
    pub undefined: bool,
}

impl Reference {
    /// Calls the functions of a module.
    pub fn new(module: Rc<Module>, effort: Effort) -> Self {
        let program = build(&module);
        let declared = program.functions.iter().filter(|function| function.body.is_none());
        let declared = declared.map(|function| function.name.clone()).collect();
        let mut reference =
            Reference { module, program, effort, functions: Vec::new(), declared, unjudged: Vec::new() };
        for function in 0..reference.program.functions.len() {
            reference.learn(function);
        }
        reference
    }

    /// Whether any function can be compared.
    pub fn is_judged(&self) -> bool {
        !self.functions.is_empty()
    }

    /// Why nothing can be compared.
    pub fn reason(&self) -> String {
        match self.unjudged.first() {
            Some((function, why)) => format!("@{function}: {why}"),
            None => "no function that can be called from outside".to_owned(),
        }
    }

    fn learn(&mut self, function: usize) {
        let definition = &self.program.functions[function];
        if definition.body.is_none() || definition.private {
            return;
        }
        match calls(&self.program, function, &self.effort) {
            Ok(calls) => self.functions.push(Known { function, calls }),
            Err(why) => self.unjudged.push((definition.name.to_string(), why)),
        }
    }

    /// A call that was made, and what was seen of it. `None` if something was printed or called, which is not
    /// told.
    pub fn expected(&self, function: &str, round: u64) -> Option<Expected> {
        let known = self.functions.iter().find(|known| *self.definition(known).name == *function)?;
        let call = known.calls.iter().find(|call| call.round == round)?;
        if !call.seen.trace.is_empty() {
            return None;
        }
        Some(Expected {
            op: self.definition(known).op,
            inputs: call.inputs.clone(),
            results: call.seen.results.clone(),
            buffers: call.seen.buffers.clone(),
        })
    }

    /// The module.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Compares with the program after a pass.
    pub fn compare(&self, module: &Module) -> Comparison {
        if self.functions.is_empty() {
            return Comparison::Inconclusive(self.reason());
        }
        let after = build(module);
        let mut compared = 0;
        let mut doubt = None;
        for known in &self.functions {
            match self.compare_function(known, module, &after) {
                Ok(Comparison::Same { calls }) => compared += calls,
                Ok(other) => return other,
                Err(why) => doubt = Some(format!("@{}: {why}", self.definition(known).name)),
            }
        }
        match doubt {
            _ if compared > 0 => Comparison::Same { calls: compared },
            Some(why) => Comparison::Inconclusive(why),
            None => Comparison::Inconclusive("no function was called".to_owned()),
        }
    }

    fn definition(&self, known: &Known) -> &Function {
        &self.program.functions[known.function]
    }

    fn compare_function(
        &self,
        known: &Known,
        module: &Module,
        after: &Rc<Program>,
    ) -> Result<Comparison, String> {
        let before = self.definition(known);
        let Some(&function) = after.by_name.get(&before.name) else {
            return Err("the function is gone".to_owned());
        };
        if after.functions[function].body.is_none() {
            return Err("the function has no body".to_owned());
        }
        let callee = Callee { program: after, function, inputs: &before.inputs, results: &before.results };
        for call in &known.calls {
            let found = self.look_again(&callee, &call.inputs, &call.seen)?;
            if let Some(found) = found {
                self.check_poison(known, call, &found)?;
                let difference = self.describe(known, call, &found, module, &callee);
                return Ok(Comparison::Differs(Box::new(difference)));
            }
        }
        Ok(Comparison::Same { calls: known.calls.len() })
    }

    /// A program that computes with poison, such as memory that was never written, and is well defined all
    /// the same is no good witness against a pass that makes the poison spread.
    fn check_poison(&self, known: &Known, call: &Call, found: &Found) -> Result<(), String> {
        let is_poison = match found {
            Found::Undefined(halt) => halt.to_string().contains("poison"),
            Found::Different(place, new) => describe(place, &call.seen, new).poison,
        };
        let definition = self.definition(known);
        let (inputs, results) = (&definition.inputs, &definition.results);
        let callee = Callee { program: &self.program, function: known.function, inputs, results };
        match is_poison && locate::saw_poison(&self.module, &callee, &call.inputs, self.effort.fuel) {
            true => Err("poison spreads that was there before the pass".to_owned()),
            false => Ok(()),
        }
    }

    fn describe(
        &self,
        known: &Known,
        call: &Call,
        found: &Found,
        after: &Module,
        callee: &Callee<'_>,
    ) -> Difference {
        let definition = self.definition(known);
        let (words, at) = match found {
            Found::Undefined(halt) => {
                let words = Words {
                    place: "behaviour".to_owned(),
                    before: "defined".to_owned(),
                    after: halt.to_string(),
                    poison: true,
                };
                (words, halt.op().map_or_else(String::new, |op| after.op_name(op).to_owned()))
            }
            Found::Different(place, new) => {
                let before = Callee { program: &self.program, function: known.function, ..*callee };
                let modules = (&*self.module, after);
                let at = locate::first_difference(modules, (&before, callee), &call.inputs, self.effort.fuel);
                (describe(place, &call.seen, new), at)
            }
        };
        let shown = call.inputs.iter().zip(&definition.inputs).map(|(input, ty)| show_input(input, ty));
        Difference {
            function: definition.name.to_string(),
            inputs: shown.collect(),
            place: words.place,
            before: words.before,
            after: words.after,
            at,
            round: call.round,
            undefined: words.poison,
        }
    }

    /// What the function does differently after the pass, in either order of its parallel loops.
    fn look_again(
        &self,
        callee: &Callee<'_>,
        inputs: &[Input],
        old: &Observation,
    ) -> Result<Option<Found>, String> {
        let fuel = self.effort.fuel.saturating_mul(4).max(old.steps.saturating_mul(100));
        for backwards in [false, true] {
            let (new, parallel) = match observe(callee, inputs, fuel, backwards) {
                Ok(found) => found,
                Err(Ended::Halted(halt @ Halt::Undefined { .. })) => return Ok(Some(Found::Undefined(halt))),
                Err(Ended::Halted(halt)) => return Err(halt.to_string()),
                Err(Ended::Unmatched(why)) => return Err(why),
            };
            self.known_calls_only(&new)?;
            if let Some(place) = difference(old, &new)? {
                return Ok(Some(Found::Different(place, Box::new(new))));
            }
            if !parallel {
                break;
            }
        }
        Ok(None)
    }

    /// A pass may call functions of a library that only it knows.
    fn known_calls_only(&self, observation: &Observation) -> Result<(), String> {
        let new = observation.trace.iter().find_map(|noted| match noted {
            Noted::Call(name, _) if !self.declared.contains(&**name) => Some(name),
            _ => None,
        });
        match new {
            Some(name) => Err(format!("calls @{name}, which the program before did not know")),
            None => Ok(()),
        }
    }
}

/// What is different after the pass.
enum Found {
    /// Undefined behaviour.
    Undefined(Halt),
    /// Something that can be seen.
    Different(Place, Box<Observation>),
}

/// Inputs that are enough for a function that takes many steps.
const FEW_INPUTS: usize = 6;

/// Tries after which it is given up to find more inputs for such a function.
const MANY_TRIES: u64 = 16;

/// Calls a function with inputs for which its meaning is defined.
fn calls(program: &Rc<Program>, function: usize, effort: &Effort) -> Result<Vec<Call>, String> {
    let definition = &program.functions[function];
    let callee = Callee { program, function, inputs: &definition.inputs, results: &definition.results };
    let tries = if definition.inputs.is_empty() { 1 } else { effort.tries };
    let mut calls: Vec<Call> = Vec::new();
    let mut spent = 0;
    let mut reason = "no input".to_owned();
    for round in 0..tries {
        let Some(inputs) = inputs::draw(&definition.inputs, effort.seed, round) else {
            return Err("an argument of such a type cannot be made".to_owned());
        };
        match defined(&callee, &inputs, effort.fuel) {
            Ok(seen) => calls.push(Call { round, inputs, seen }),
            Err(Ended::Halted(halt @ Halt::Unsupported { .. })) if calls.is_empty() => {
                return Err(halt.to_string());
            }
            Err(Ended::Halted(halt)) => reason = halt.to_string(),
            Err(Ended::Unmatched(why)) => return Err(why),
        }
        spent += 1 + calls.last().map_or(0, |call| call.seen.steps);
        let is_enough = spent >= effort.steps && (calls.len() >= FEW_INPUTS || round >= MANY_TRIES);
        if calls.len() >= effort.inputs || is_enough {
            break;
        }
    }
    if calls.is_empty() { Err(reason) } else { Ok(calls) }
}

/// Calls a function. If the order of parallel loops matters, its behaviour is undefined.
fn defined(callee: &Callee<'_>, inputs: &[Input], fuel: u64) -> Result<Observation, Ended> {
    let (forwards, parallel) = observe(callee, inputs, fuel, false)?;
    if parallel {
        let (backwards, _) = observe(callee, inputs, fuel, true)?;
        let differs = difference(&forwards, &backwards).map_err(Ended::Unmatched)?;
        if differs.is_some() || difference(&backwards, &forwards).map_err(Ended::Unmatched)?.is_some() {
            let why = "the result depends on the order of a parallel loop".into();
            return Err(Ended::Halted(Halt::Undefined { op: None, why }));
        }
    }
    Ok(forwards)
}
