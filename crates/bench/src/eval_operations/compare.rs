//! Evaluates a case, and compares with what its program printed.

use std::rc::Rc;

use mohole_campaign::ProgramResult;
use mohole_ir::Module;
use mohole_semantics::{Halt, Machine, Opaque, Program, Value, build, refines, show};

use super::cases::{Case, LANES};
use super::number_type::{float, leaf, ty};

/// What mohole says.
pub(super) struct Expected {
    /// The operands for which results are defined.
    pub(super) tuples: Vec<Vec<u64>>,
    /// The results for each.
    results: Vec<Vec<Number>>,
    /// The number of operands that were left out.
    pub(super) left_out: usize,
}

/// An expected number, without shared parts.
#[derive(Clone, Copy)]
enum Number {
    Bits(u64),
    Between(f64, f64),
    Anything,
}

/// How results compare.
pub(super) enum Compared {
    Same,
    /// The first difference, and how many lists were compared.
    Differs(String, usize),
    NotExecuted(String),
}

/// Evaluates the case. `Err` if that is not possible.
pub(super) fn expect(case: &Case, tuples: &[Vec<u64>], subnormal_bf16: bool) -> Result<Expected, String> {
    let module = Module::parse(&case.function()).map_err(|error| error.to_string())?;
    let program = build(&module);
    let mut expected = Expected { tuples: Vec::new(), results: Vec::new(), left_out: 0 };
    let lanes = if case.is_vector { LANES } else { 1 };
    // Vectors are made of lists whose results are all defined, so each is tried alone first.
    let mut group: Vec<&Vec<u64>> = Vec::new();
    for tuple in tuples {
        if case.is_vector && call(case, &program, &[tuple; LANES])?.is_none() {
            expected.left_out += 1;
            continue;
        }
        group.push(tuple);
        if group.len() < lanes {
            continue;
        }
        match call(case, &program, &group)? {
            Some(results) if subnormal_bf16 || !is_tiny(case, &group, &results) => {
                expected.tuples.extend(group.iter().map(|tuple| (*tuple).clone()));
                expected.results.extend(results);
            }
            _ => expected.left_out += group.len(),
        }
        group.clear();
    }
    Ok(expected)
}

/// Whether bf16 is used, with a number so small that some processors take it for zero.
fn is_tiny(case: &Case, group: &[&Vec<u64>], results: &[Vec<Number>]) -> bool {
    let has_bf16 = case.operands.iter().chain(&case.results).any(|ty| *ty == "bf16");
    let small = |number: f64| number != 0.0 && number.abs() <= f64::from(f32::MIN_POSITIVE);
    let tiny = |bits: u64, ty: &str| float(ty).is_some_and(|float| small(float.decode(bits)));
    let operand = |tuple: &&Vec<u64>| tuple.iter().zip(&case.operands).any(|(&bits, ty)| tiny(bits, ty));
    let result = |results: &Vec<Number>| {
        results.iter().zip(&case.results).any(|(number, ty)| match number {
            Number::Bits(bits) => tiny(*bits, ty),
            Number::Between(low, high) => small(*low) || small(*high),
            Number::Anything => false,
        })
    };
    has_bf16 && (group.iter().any(operand) || results.iter().any(result))
}

/// The results for each of a group of lists. `None` if they are not defined or not exact.
fn call(case: &Case, program: &Rc<Program>, group: &[&Vec<u64>]) -> Result<Option<Vec<Vec<Number>>>, String> {
    let argument = |i: usize| match case.is_vector {
        true => Value::vector(group.iter().map(|tuple| Value::Bits(tuple[i])).collect()),
        false => Value::Bits(group[0][i]),
    };
    let mut machine = Machine::new(Rc::clone(program), Rc::new(Opaque), 10_000);
    let values = match machine.call_named("f", (0..case.operands.len()).map(argument).collect()) {
        Ok(values) => values,
        Err(halt) => match *halt {
            Halt::Undefined { .. } | Halt::Inexact { .. } => return Ok(None),
            halt => return Err(halt.to_string()),
        },
    };
    let numbers = |lane: usize| {
        let one = |value: &Value| match value {
            Value::Vector(elements) => elements.get(lane).and_then(number),
            scalar => number(scalar),
        };
        values.iter().map(one).collect::<Option<Vec<Number>>>()
    };
    let all: Option<Vec<Vec<Number>>> = (0..group.len()).map(numbers).collect();
    let Some(all) = all else { return Err("a result that is no number".to_owned()) };
    let defined = |results: &Vec<Number>| !results.iter().all(|number| matches!(number, Number::Anything));
    Ok(all.iter().all(defined).then_some(all))
}

fn number(value: &Value) -> Option<Number> {
    match value {
        Value::Bits(bits) => Some(Number::Bits(*bits)),
        Value::Approx(approx) => Some(Number::Between(approx.low, approx.high)),
        Value::Poison => Some(Number::Anything),
        _ => None,
    }
}

impl Number {
    fn value(self) -> Value {
        match self {
            Number::Bits(bits) => Value::Bits(bits),
            Number::Between(low, high) => Value::Approx(Rc::new(mohole_semantics::Approx { low, high })),
            Number::Anything => Value::Poison,
        }
    }
}

/// Compares with what was printed.
pub(super) fn compare(case: &Case, expected: &Expected, (ran, before): &(ProgramResult, String)) -> Compared {
    let text = match ran {
        ProgramResult::Printed(text) => text,
        ProgramResult::Killed(_) => return killed(case, expected, ran, before),
        // The program runs in the process of the runner.
        ProgramResult::RunnerCrashed(_) if !before.is_empty() => return killed(case, expected, ran, before),
        _ => return Compared::NotExecuted(ran.to_string()),
    };
    let printed: Option<Vec<u64>> =
        text.lines().map(|line| line.trim().parse::<i64>().ok().map(|number| number as u64)).collect();
    let count = expected.tuples.len() * case.results.len();
    let Some(printed) = printed.filter(|printed| printed.len() == count) else {
        return Compared::NotExecuted("prints something else than the results".to_owned());
    };
    let mut first = None;
    let mut different = 0;
    let rows = expected.tuples.iter().zip(&expected.results).zip(printed.chunks(case.results.len()));
    for ((tuple, results), printed) in rows {
        for ((number, &bits), name) in results.iter().zip(printed).zip(&case.results) {
            if refines(&number.value(), &Value::Bits(bits), leaf(name)).unwrap_or(true) {
                continue;
            }
            different += 1;
            first.get_or_insert_with(|| {
                let (wanted, got) =
                    (show(&number.value(), &ty(name), None), show(&Value::Bits(bits), &ty(name), None));
                format!("({}) is {wanted} here, executed {got}", shown(case, tuple))
            });
        }
    }
    match first {
        None => Compared::Same,
        Some(first) => {
            let what = format!("{different} of {count}, first {first}");
            Compared::Differs(what, expected.tuples.len())
        }
    }
}

/// The first operands whose results are missing killed the program.
fn killed(case: &Case, expected: &Expected, ran: &ProgramResult, before: &str) -> Compared {
    let done = before.lines().count() / case.results.len().max(1);
    match expected.tuples.get(done) {
        Some(tuple) => {
            let what = format!("({}) is defined here, executed {ran}", shown(case, tuple));
            Compared::Differs(what, done)
        }
        None => Compared::NotExecuted(ran.to_string()),
    }
}

fn shown(case: &Case, tuple: &[u64]) -> String {
    let show = |(&bits, name): (&u64, &&str)| show(&Value::Bits(bits), &ty(name), None);
    tuple.iter().zip(&case.operands).map(show).collect::<Vec<_>>().join(", ")
}
