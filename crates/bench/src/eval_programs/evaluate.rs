//! Evaluates a program and keeps what it prints, number by number.

use std::rc::Rc;

use mohole_ir::Module;
use mohole_semantics::{Eval, Event, Halt, Machine, Opaque, Program, Ty, Value, build};

use super::compare::{Item, words};
use super::print_memref::PrintMemref;

/// What a program prints, in each order of its parallel loops that is tried.
pub(super) type Printed = Vec<Vec<Item>>;

/// Evaluates a program in generic form. `Err` if that is not possible, with the operation.
pub(super) fn evaluate(text: &str, steps: u64) -> Result<Printed, (Halt, String)> {
    let unsupported = |why: String| (Halt::Unsupported { op: None, why: why.into() }, String::new());
    let module = Module::parse(text).map_err(|error| unsupported(error.to_string()))?;
    let program = build(&module);
    let named = |halt: Box<Halt>| {
        let op = halt.op().map(|op| module.op_name(op).to_owned());
        (*halt, op.unwrap_or_default())
    };
    let forwards = run(&program, steps, false).map_err(named)?;
    let mut all = vec![items(&forwards).map_err(unsupported)?];
    if forwards.parallel {
        let backwards = run(&program, steps, true).map_err(named)?;
        all.push(items(&backwards).map_err(unsupported)?);
    }
    Ok(all)
}

fn run(program: &Rc<Program>, steps: u64, backwards: bool) -> Eval<Machine> {
    let mut machine = Machine::new(Rc::clone(program), Rc::new(PrintMemref(Opaque)), steps);
    machine.backwards = backwards;
    machine.keeps_values = true;
    machine.call_named("main", Vec::new())?;
    Ok(machine)
}

fn items(machine: &Machine) -> Result<Vec<Item>, String> {
    let mut items = Vec::new();
    for event in &machine.trace {
        match event {
            Event::Printed(text) | Event::PrintedDetail(text) => {
                items.extend(words(text).map(|word| Item::Word(word.to_owned())));
            }
            Event::PrintedValue(value, ty) => flatten(value, ty, &mut items),
            Event::Called { name, .. } => return Err(format!("calls the unknown function @{name}")),
        }
    }
    Ok(items)
}

fn flatten(value: &Value, ty: &Ty, into: &mut Vec<Item>) {
    match (value, ty) {
        (Value::Vector(elements), Ty::Vector(_, element)) => {
            elements.iter().for_each(|value| flatten(value, element, into));
        }
        (Value::Complex(parts), Ty::Complex(element)) => {
            parts.iter().for_each(|value| flatten(value, element, into));
        }
        _ => into.push(Item::Number(value.clone(), ty.clone())),
    }
}
