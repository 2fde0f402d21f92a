//! What can be seen of a call from outside: results, memory, and what was printed or called.

use std::rc::Rc;

use crate::compare::convention::{self, Matched, Passed, memref_of};
use crate::compare::inputs::Input;
use crate::float::Float;
use crate::halt::Halt;
use crate::machine::{Event, Externals, Machine, Program};
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Sizes, Value, count, each_index};

/// What can be seen of a call.
#[derive(Debug, Clone)]
pub(crate) struct Observation {
    /// The results.
    pub(crate) results: Vec<Seen>,
    /// The buffers that were passed, by their numbers.
    pub(crate) buffers: Vec<(usize, Seen)>,
    /// Global variables by their names.
    pub(crate) globals: Vec<(Rc<str>, Seen)>,
    /// What was printed and called.
    pub(crate) trace: Vec<Noted>,
    /// The number of steps.
    pub(crate) steps: u64,
}

/// Something printed or called.
#[derive(Debug, Clone)]
pub enum Noted {
    /// Printed text.
    Text(String),
    /// A printed value.
    Value(Seen),
    /// A call, with those of its arguments that are no memory.
    Call(Rc<str>, Vec<Option<Seen>>),
}

/// A value as a list of numbers.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The sizes of tensors and memrefs.
    pub sizes: Sizes,
    /// The numbers.
    pub leaves: Vec<(Value, Leaf)>,
    /// A tensor or memref as a whole is poison, so that not even its sizes are known.
    pub is_poison: bool,
}

impl Seen {
    /// Whether a number has no value.
    pub fn has_poison(&self) -> bool {
        self.leaves.iter().any(|(value, _)| value.is_poison())
    }
}

/// What a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaf {
    /// An integer.
    Integer(u32),
    /// A float.
    Float(Float),
    /// An address or a function: not compared.
    Opaque,
}

/// How a call ended without an observation.
#[derive(Debug, Clone)]
pub(crate) enum Ended {
    /// The evaluation halted.
    Halted(Halt),
    /// It cannot be called like before, or what it did cannot be seen.
    Unmatched(String),
}

/// The function to call, and the types with which its caller knows it.
#[derive(Clone, Copy)]
pub(crate) struct Callee<'a> {
    pub(crate) program: &'a Rc<Program>,
    pub(crate) function: usize,
    pub(crate) inputs: &'a [Ty],
    pub(crate) results: &'a [Ty],
    /// Functions that are defined elsewhere.
    pub(crate) externals: &'a Rc<dyn Externals>,
}

impl Callee<'_> {
    /// Which arguments nothing uses.
    pub(crate) fn unused(&self) -> &[bool] {
        &self.program.functions[self.function].unused
    }
}

/// What a program may not rely on, and how it is in one call.
#[derive(Clone, Copy, Default)]
pub(crate) struct Setting {
    /// Loops that are said to be parallel run backwards.
    pub(crate) backwards: bool,
    /// Buffers begin at other addresses.
    pub(crate) moved: bool,
}

/// What of its setting a call may have noticed.
#[derive(Clone, Copy)]
pub(crate) struct Noticed {
    /// The order of parallel loops.
    pub(crate) order: bool,
    /// Where buffers begin.
    pub(crate) addresses: bool,
}

/// Calls a function and looks at what can be seen.
pub(crate) fn observe(
    callee: &Callee<'_>,
    inputs: &[Input],
    fuel: u64,
    setting: Setting,
) -> Result<(Observation, Noticed), Ended> {
    let mut machine = Machine::new(Rc::clone(callee.program), Rc::clone(callee.externals), fuel);
    machine.backwards = setting.backwards;
    machine.memory.moved = setting.moved;
    let observation = observe_in(&mut machine, callee, inputs, fuel)?;
    let noticed = Noticed { order: machine.parallel, addresses: machine.memory.has_told_address() };
    Ok((observation, noticed))
}

/// Like [`observe`], in a machine that may have an observer.
pub(crate) fn observe_in(
    machine: &mut Machine,
    callee: &Callee<'_>,
    inputs: &[Input],
    fuel: u64,
) -> Result<Observation, Ended> {
    let function = &callee.program.functions[callee.function];
    let types = (callee.results, function.results.as_slice());
    let call = convention::arguments(machine, inputs, callee.inputs, &function.inputs, types)
        .map_err(Ended::Unmatched)?;
    let values = machine.call(callee.function, call.args.clone()).map_err(|halt| Ended::Halted(*halt))?;
    let values =
        convention::results(&call, values, callee.results, &function.results).map_err(Ended::Unmatched)?;
    let seen = values.iter().zip(callee.results).map(|(value, ty)| see(machine, value, ty));
    let results = seen.collect::<Matched<_>>().map_err(Ended::Unmatched)?;
    // Tensors may be buffers after a pass, so that only those are numbered that are buffers before it.
    let compared = call.buffers.iter().filter(|passed| passed.compared).enumerate();
    let buffers = compared.filter_map(|(i, passed)| Some((i, see_buffer(machine, passed)?))).collect();
    let globals = see_globals(machine).map_err(Ended::Unmatched)?;
    let trace = see_trace(machine).map_err(Ended::Unmatched)?;
    Ok(Observation { results, buffers, globals, trace, steps: fuel - machine.fuel() })
}

/// The contents of a buffer. `None` if the function freed it.
fn see_buffer(machine: &Machine, passed: &Passed) -> Option<Seen> {
    let size = passed.element.bytes()?;
    let mut seen = Seen::default();
    for i in 0..passed.length {
        let at = Pointer { offset: passed.base.offset + (i * size) as i64, ..passed.base };
        let value = machine.memory.load(at, &passed.element).ok()?;
        flatten(&value, &passed.element, &mut seen).ok()?;
    }
    Some(seen)
}

fn see_globals(machine: &Machine) -> Matched<Vec<(Rc<str>, Seen)>> {
    let mut globals = Vec::new();
    for (name, value) in machine.used_globals() {
        let Some(global) = machine.program.globals.get(name) else { continue };
        if global.constant || global.private {
            continue;
        }
        let mut seen = see_global(machine, value, &global.ty)?;
        seen.sizes.clear();
        globals.push((Rc::clone(name), seen));
    }
    globals.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(globals)
}

fn see_global(machine: &Machine, value: &Value, ty: &Ty) -> Matched<Seen> {
    match value {
        Value::Pointer(pointer) => {
            let contents = machine.memory.load(*pointer, ty).map_err(|halt| halt.to_string())?;
            see(machine, &contents, ty)
        }
        _ => see(machine, value, ty),
    }
}

fn see_trace(machine: &Machine) -> Matched<Vec<Noted>> {
    let mut trace: Vec<Noted> = Vec::new();
    for event in &machine.trace {
        match (event, trace.last_mut()) {
            (Event::Printed(text), Some(Noted::Text(before))) => before.push_str(text),
            (Event::Printed(text), _) => trace.push(Noted::Text(text.clone())),
            (Event::PrintedDetail(_), _) => {}
            (Event::PrintedValue(value, ty), _) => trace.push(Noted::Value(see(machine, value, ty)?)),
            (Event::Called { name, args }, _) => {
                let args = args.iter().map(|(value, ty)| without_memory(machine, value, ty)).collect();
                trace.push(Noted::Call(Rc::clone(name), args));
            }
        }
    }
    Ok(trace)
}

fn without_memory(machine: &Machine, value: &Value, ty: &Ty) -> Option<Seen> {
    match value {
        Value::MemRef(_) | Value::Pointer(_) | Value::Function(_) => None,
        _ => see(machine, value, ty).ok(),
    }
}

/// A value as a list of numbers. `ty` is its type before the pass; the value may be in the form it has after
/// it.
pub(crate) fn see(machine: &Machine, value: &Value, ty: &Ty) -> Matched<Seen> {
    let mut seen = Seen::default();
    match (value, ty) {
        (Value::MemRef(memref), _) => see_memref(machine, memref, ty.element(), &mut seen)?,
        (Value::Aggregate(fields), Ty::MemRef(Some(_), element, _) | Ty::Tensor(Some(_), element)) => {
            let Some(memref) = memref_of(fields) else { return Err("a result of another form".to_owned()) };
            see_memref(machine, &memref, element, &mut seen)?;
        }
        (Value::Tensor(tensor), _) => {
            seen.sizes.clone_from(&tensor.sizes);
            for element in &tensor.elements {
                flatten(element, ty.element(), &mut seen)?;
            }
        }
        _ => flatten(value, ty, &mut seen)?,
    }
    Ok(seen)
}

/// A memref of more elements is not compared.
const MOST_ELEMENTS: usize = 1 << 22;

fn see_memref(machine: &Machine, memref: &MemRef, element: &Ty, seen: &mut Seen) -> Matched<()> {
    let Some(size) = element.bytes() else { return Err("a buffer of such elements".to_owned()) };
    seen.sizes.clone_from(&memref.sizes);
    if count(&memref.sizes).is_none_or(|count| count > MOST_ELEMENTS) {
        return Err("a very large memref".to_owned());
    }
    each_index(&memref.sizes, |indices| {
        let offset = memref.element(indices).unwrap_or(0);
        let offset = offset.wrapping_mul(size as i64).wrapping_add(memref.base.offset);
        let at = Pointer { offset, ..memref.base };
        let value = machine.memory.load(at, element).map_err(|halt| halt.to_string())?;
        flatten(&value, element, seen)
    })
}

fn flatten(value: &Value, ty: &Ty, seen: &mut Seen) -> Matched<()> {
    let mut all = |values: &[Value], ty: &Ty| values.iter().try_for_each(|value| flatten(value, ty, seen));
    match (value, ty) {
        (Value::Vector(elements), Ty::Vector(_, element))
        | (Value::Aggregate(elements), Ty::Array(_, element)) => all(elements, element),
        (Value::Aggregate(elements), Ty::Vector(..) | Ty::Complex(_)) | (Value::Vector(elements), _) => {
            all(elements, ty)
        }
        (Value::Complex(parts), Ty::Complex(element)) => all(parts.as_slice(), element),
        (Value::Aggregate(values), Ty::Struct { fields, .. }) => {
            values.iter().zip(fields.iter()).try_for_each(|(value, field)| flatten(value, field, seen))
        }
        (Value::Poison, Ty::Complex(_)) => {
            seen.leaves.extend([(Value::Poison, Leaf::Opaque), (Value::Poison, Leaf::Opaque)]);
            Ok(())
        }
        (Value::Poison, Ty::Tensor(..) | Ty::MemRef(..)) => {
            seen.is_poison = true;
            seen.leaves.push((Value::Poison, Leaf::Opaque));
            Ok(())
        }
        (Value::MemRef(_) | Value::Tensor(_), _) => {
            Err("a memref or tensor inside of another value".to_owned())
        }
        (Value::Aggregate(_), _) => Err("a result of another form".to_owned()),
        _ => {
            seen.leaves.push((value.clone(), leaf(ty)));
            Ok(())
        }
    }
}

fn leaf(ty: &Ty) -> Leaf {
    match ty {
        Ty::Vector(_, element) | Ty::Complex(element) => leaf(element),
        Ty::Int(width) => Leaf::Integer(*width),
        Ty::Index => Leaf::Integer(64),
        Ty::Float(float) => Leaf::Float(*float),
        _ => Leaf::Opaque,
    }
}
