//! A program, what its functions do, and the comparison with the program after a pass.

use std::rc::Rc;

use mohole_ir::{Module, Op};

use crate::compare::describe::{Words, Wrong, describe, show_input};
use crate::compare::inputs::{self, Input};
use crate::compare::locate;
use crate::compare::observe::{Callee, Ended, Noted, Observation, Seen, Setting, observe};

use crate::compare::obstacle::{has_buffers_of_tensors, obstacle};
use crate::compare::refine::{Place, difference};
use crate::compare::touched::telling;
use crate::externals::{Declared, Opaque, Writing};
use crate::halt::Halt;
use crate::machine::{Externals, Function, Program};
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

/// Why a comparison tells nothing where the program computes with poison before the pass already.
pub const POISON_SPREADS: &str = "poison spreads that was there before the pass";

/// A program and what its functions do.
pub struct Reference {
    module: Rc<Module>,
    program: Rc<Program>,
    effort: Effort,
    functions: Vec<Known>,
    /// What the program may call that is defined elsewhere, before and after the pass.
    externals: (Rc<dyn Externals>, Rc<dyn Externals>),
    /// The same program, if functions from elsewhere get memrefs: there they write to them.
    with_writes: Option<Box<Reference>>,
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
    /// Whether something is printed during the call.
    pub prints: bool,
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
    /// What is wrong with what is there after it.
    pub wrong: Wrong,
    /// Whether it shows only if parallel loops run backwards.
    pub backwards: bool,
}

impl Reference {
    /// Calls the functions of a module.
    pub fn new(module: Rc<Module>, effort: Effort) -> Self {
        let program = build(&module);
        let declared = program.functions.iter().filter(|function| function.body.is_none());
        let names = declared.map(|function| function.name.clone()).collect();
        let with_writes = match Writing::of(&program.functions) {
            Some(writing) if !has_buffers_of_tensors(&module) => {
                let writing: Rc<dyn Externals> = Rc::new(writing);
                let externals = (Rc::clone(&writing), writing);
                Some(Box::new(Reference::with(Rc::clone(&module), Rc::clone(&program), effort, externals)))
            }
            _ => None,
        };
        let externals: (Rc<dyn Externals>, Rc<dyn Externals>) =
            (Rc::new(Opaque), Rc::new(Declared { names }));
        Reference { with_writes, ..Reference::with(module, program, effort, externals) }
    }

    /// Calls the functions of a module that may call these.
    fn with(
        module: Rc<Module>,
        program: Rc<Program>,
        effort: Effort,
        externals: (Rc<dyn Externals>, Rc<dyn Externals>),
    ) -> Self {
        let mut reference = Reference {
            module,
            program,
            effort,
            functions: Vec::new(),
            externals,
            with_writes: None,
            unjudged: Vec::new(),
        };
        let obstacle = obstacle(&reference.module, &reference.program);
        for function in 0..reference.program.functions.len() {
            reference.learn(function, obstacle);
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

    fn learn(&mut self, function: usize, obstacle: Option<&str>) {
        let definition = &self.program.functions[function];
        if definition.body.is_none() || definition.private {
            return;
        }
        if let Some(why) = obstacle {
            self.unjudged.push((definition.name.to_string(), why.to_owned()));
            return;
        }
        match calls(&self.callee(function), &self.effort) {
            Ok(calls) => self.functions.push(Known { function, calls }),
            Err(why) => self.unjudged.push((definition.name.to_string(), why)),
        }
    }

    /// A call that was made, and what was seen of it. `None` if functions from elsewhere were called.
    pub fn expected(&self, function: &str, round: u64) -> Option<Expected> {
        let known = self.functions.iter().find(|known| *self.definition(known).name == *function)?;
        let call = known.calls.iter().find(|call| call.round == round)?;
        if call.seen.trace.iter().any(|noted| matches!(noted, Noted::Call(..))) {
            return None;
        }
        Some(Expected {
            prints: !call.seen.trace.is_empty(),
            op: self.definition(known).op,
            inputs: call.inputs.clone(),
            results: call.seen.results.clone(),
            buffers: call.seen.buffers.clone(),
        })
    }

    /// Leaves out the inputs that showed a difference, so that others are compared.
    pub fn leave_out(&mut self, known: &Difference) {
        for Known { function, calls } in &mut self.functions {
            let definition = &self.program.functions[*function];
            if *definition.name == *known.function {
                calls.retain(|call| shown_inputs(call, definition) != known.inputs);
            }
        }
        self.functions.retain(|known| !known.calls.is_empty());
        if let Some(with_writes) = &mut self.with_writes {
            with_writes.leave_out(known);
        }
    }

    /// The module.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Compares with the program after a pass.
    pub fn compare(&self, module: &Module) -> Comparison {
        match (self.compare_calls(module), &self.with_writes) {
            (Comparison::Same { calls }, Some(with_writes)) => match with_writes.compare_calls(module) {
                Comparison::Differs(mut difference) => {
                    difference.place += WITH_WRITES;
                    Comparison::Differs(difference)
                }
                _ => Comparison::Same { calls },
            },
            (compared, _) => compared,
        }
    }

    fn compare_calls(&self, module: &Module) -> Comparison {
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

    /// A function of the program.
    fn callee(&self, function: usize) -> Callee<'_> {
        let definition = &self.program.functions[function];
        Callee {
            program: &self.program,
            function,
            inputs: &definition.inputs,
            results: &definition.results,
            externals: &self.externals.0,
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
        let externals = &self.externals.1;
        let callee = Callee { program: after, function, externals, ..self.callee(known.function) };
        let (mut compared, mut doubts) = (0, Vec::new());
        for call in &known.calls {
            match self.compare_call(known, call, module, &callee) {
                Ok(Some(difference)) => return Ok(Comparison::Differs(Box::new(difference))),
                Ok(None) => compared += 1,
                Err(why) => doubts.push(why),
            }
            if compared == 0 && doubts.len() >= ENOUGH_DOUBTS {
                break;
            }
        }
        match doubts.into_iter().next() {
            Some(why) if compared == 0 => Err(why),
            _ => Ok(Comparison::Same { calls: compared }),
        }
    }

    /// What a call does differently after the pass. `Err` says why it cannot be told.
    fn compare_call(
        &self,
        known: &Known,
        call: &Call,
        module: &Module,
        callee: &Callee<'_>,
    ) -> Result<Option<Difference>, String> {
        let Some(found) = self.look_again(callee, &call.inputs, &call.seen)? else { return Ok(None) };
        self.check_poison(known, call, &found)?;
        Ok(Some(self.describe(known, call, &found, module, callee)))
    }

    /// A program that computes with poison, such as memory that was never written, and is well defined all
    /// the same is no good witness against a pass that makes the poison spread.
    fn check_poison(&self, known: &Known, call: &Call, found: &Found) -> Result<(), String> {
        let is_poison = match &found.what {
            What::Undefined(halt) => halt.is_by_poison(),
            What::Different(place, new) => describe(place, &call.seen, new).wrong == Wrong::Poison,
        };
        let callee = self.callee(known.function);
        match is_poison && locate::saw_poison(&self.module, &callee, &call.inputs, self.effort.fuel) {
            true => Err(POISON_SPREADS.to_owned()),
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
        let (words, at) = match &found.what {
            What::Undefined(halt) => {
                let words = Words {
                    place: "behaviour".to_owned(),
                    before: "defined".to_owned(),
                    after: halt.to_string(),
                    wrong: Wrong::Behaviour,
                };
                (words, halt.op().map_or_else(String::new, |op| after.op_name(op).to_owned()))
            }
            What::Different(place, new) => {
                let before = self.callee(known.function);
                let (modules, fuel) = ((&*self.module, after), self.effort.fuel);
                let words = describe(place, &call.seen, new);
                let at = match words.wrong == Wrong::Poison {
                    true => locate::poison_source(after, callee, &call.inputs, fuel),
                    false => locate::first_difference(modules, (&before, callee), &call.inputs, fuel),
                };
                (words, at)
            }
        };
        Difference {
            function: definition.name.to_string(),
            inputs: shown_inputs(call, definition),
            place: words.place,
            before: words.before,
            after: words.after,
            at: telling(&self.module, after, at),
            round: call.round,
            wrong: words.wrong,
            backwards: found.backwards,
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
            let setting = Setting { backwards, ..Setting::default() };
            let (new, noticed) = match observe(callee, inputs, fuel, setting) {
                Ok(found) => found,
                Err(Ended::Halted(halt @ Halt::Undefined { .. })) => {
                    return Ok(Some(Found { what: What::Undefined(halt), backwards }));
                }
                Err(Ended::Halted(halt)) => return Err(halt.to_string()),
                Err(Ended::Unmatched(why)) => return Err(why),
            };
            if let Some(place) = difference(old, &new)? {
                return Ok(Some(Found { what: What::Different(place, Box::new(new)), backwards }));
            }
            if !noticed.order {
                break;
            }
        }
        Ok(None)
    }
}

fn shown_inputs(call: &Call, definition: &Function) -> Vec<String> {
    call.inputs.iter().zip(&definition.inputs).map(|(input, ty)| show_input(input, ty)).collect()
}

/// A difference.
struct Found {
    what: What,
    /// Whether parallel loops ran backwards.
    backwards: bool,
}

/// What is different after the pass.
enum What {
    /// Undefined behaviour.
    Undefined(Halt),
    /// Something that can be seen.
    Different(Place, Box<Observation>),
}

/// Said of a difference that shows only if functions from elsewhere write to what they get.
const WITH_WRITES: &str = ", where functions from elsewhere write to their memrefs";

/// Calls that cannot be compared before the others are not tried any more.
const ENOUGH_DOUBTS: usize = 8;

/// Inputs that are enough for a function that takes many steps.
const FEW_INPUTS: usize = 6;

/// Tries after which it is given up to find more inputs for such a function.
const MANY_TRIES: u64 = 16;

/// So many times as many inputs are tried for functions of one or two numbers, to combine all edges.
const MORE_OF_FEW_NUMBERS: u64 = 8;

/// Calls that use up all their fuel before a function is given up.
const FEW_LONG_CALLS: u64 = 3;

/// Calls a function with inputs for which its meaning is defined.
fn calls(callee: &Callee<'_>, effort: &Effort) -> Result<Vec<Call>, String> {
    let unused = callee.unused();
    let more = if inputs::has_few_numbers(callee.inputs, unused) { MORE_OF_FEW_NUMBERS } else { 1 };
    let tries = if callee.inputs.is_empty() { 1 } else { effort.tries * more };
    let mut calls: Vec<Call> = Vec::new();
    let mut spent = 0;
    let mut reason = "no input".to_owned();
    for round in 0..tries {
        let Some(inputs) = inputs::draw(callee.inputs, unused, effort.seed, round) else {
            return Err("an argument of such a type cannot be made".to_owned());
        };
        match defined(callee, &inputs, effort.fuel) {
            Ok(seen) => calls.push(Call { round, inputs, seen }),
            Err(Ended::Halted(halt @ Halt::Unsupported { .. })) if calls.is_empty() => {
                return Err(halt.to_string());
            }
            Err(Ended::Halted(halt)) => {
                if halt == Halt::OutOfFuel {
                    spent += effort.fuel;
                }
                reason = halt.to_string();
            }
            Err(Ended::Unmatched(why)) => return Err(why),
        }
        spent += 1 + calls.last().map_or(0, |call| call.seen.steps);
        let is_enough = spent >= effort.steps && (calls.len() >= FEW_INPUTS || round >= MANY_TRIES)
            || spent >= effort.fuel.saturating_mul(FEW_LONG_CALLS);
        if calls.len() as u64 >= effort.inputs as u64 * more || is_enough {
            break;
        }
    }
    if calls.is_empty() { Err(reason) } else { Ok(calls) }
}

/// Calls a function. If the order of parallel loops matters, its behaviour is undefined; if it matters where
/// buffers begin, its results are not known.
pub(super) fn defined(callee: &Callee<'_>, inputs: &[Input], fuel: u64) -> Result<Observation, Ended> {
    let (seen, noticed) = observe(callee, inputs, fuel, Setting::default())?;
    let is_same = |setting| -> Result<bool, Ended> {
        let (other, _) = observe(callee, inputs, fuel, setting)?;
        let differs = difference(&seen, &other).map_err(Ended::Unmatched)?;
        Ok(differs.is_none() && difference(&other, &seen).map_err(Ended::Unmatched)?.is_none())
    };
    if noticed.order && !is_same(Setting { backwards: true, moved: false })? {
        let why = "the result depends on the order of a parallel loop".into();
        return Err(Ended::Halted(Halt::Undefined { op: None, why, by_poison: false }));
    }
    if noticed.addresses && !is_same(Setting { backwards: false, moved: true })? {
        let why = "the result depends on where buffers are".into();
        return Err(Ended::Halted(Halt::Inexact { op: None, why }));
    }
    Ok(seen)
}
