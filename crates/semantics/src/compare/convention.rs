//! How arguments and results are passed, before and after a pass: tensors become memrefs, results become
//! arguments, memrefs become descriptors, several results become a struct.

use crate::compare::inputs::Input;
use crate::halt::{Eval, Halt};
use crate::machine::Machine;
use crate::memory::Origin;
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Sizes, Value, count, row_major};

/// A buffer that was passed to a function.
#[derive(Debug, Clone)]
pub(crate) struct Passed {
    /// Where it begins.
    pub(crate) base: Pointer,
    /// The number of its elements.
    pub(crate) length: usize,
    /// The type of its elements.
    pub(crate) element: Ty,
    /// The argument was a memref before the pass, so that its contents afterwards matter.
    pub(crate) compared: bool,
}

/// How a function is called.
#[derive(Debug, Default)]
pub(crate) struct Call {
    /// The arguments.
    pub(crate) args: Vec<Value>,
    /// The buffers among them.
    pub(crate) buffers: Vec<Passed>,
    /// Results that are returned in a buffer of the caller.
    pub(crate) outs: Vec<Value>,
}

/// Why a call cannot be made, in words.
pub(crate) type Matched<T> = Result<T, String>;

/// Makes the arguments for a function with the parameters `after`, from inputs for the parameters `before`.
pub(crate) fn arguments(
    machine: &mut Machine,
    inputs: &[Input],
    before: &[Ty],
    after: &[Ty],
    results: (&[Ty], &[Ty]),
) -> Matched<Call> {
    let mut call = Call::default();
    let mut params = after;
    for (input, ty) in inputs.iter().zip(before) {
        params = match input {
            Input::Value(value) => pass_value(machine, &mut call, value, ty, params)?,
            Input::Buffer { offset, sizes, strides, elements } => {
                let view = (*offset, sizes.clone(), strides.clone());
                pass_buffer(machine, &mut call, view, elements, ty.element(), true, params)?
            }
        };
    }
    pass_outs(machine, &mut call, params, results)?;
    Ok(call)
}

fn halted<T>(result: Eval<T>) -> Matched<T> {
    result.map_err(|halt: Box<Halt>| halt.to_string())
}

fn pass_value<'t>(
    machine: &mut Machine,
    call: &mut Call,
    value: &Value,
    before: &Ty,
    params: &'t [Ty],
) -> Matched<&'t [Ty]> {
    let Some((param, rest)) = params.split_first() else { return Err("an argument is gone".to_owned()) };
    if let (Value::Tensor(tensor), false) = (value, matches!(param, Ty::Tensor(..))) {
        let view = (0, tensor.sizes.clone(), row_major(&tensor.sizes));
        return pass_buffer(machine, call, view, &tensor.elements, before.element(), false, params);
    }
    call.args.push(converted(value, before, param)?);
    Ok(rest)
}

/// A value without memory, as another type.
fn converted(value: &Value, before: &Ty, after: &Ty) -> Matched<Value> {
    match (value, before, after) {
        (Value::Tensor(tensor), Ty::Tensor(_, old), Ty::Tensor(sizes, new)) if same_leaf(old, new) => {
            let fits = sizes.as_ref().is_none_or(|sizes| {
                let mut pairs = sizes.iter().zip(&tensor.sizes);
                sizes.len() == tensor.sizes.len() && pairs.all(|(&fixed, &size)| fixed < 0 || fixed == size)
            });
            if fits { Ok(value.clone()) } else { Err("an argument of another shape".to_owned()) }
        }
        (Value::Vector(elements), Ty::Vector(sizes, old), Ty::Vector(new_sizes, new)) => {
            if same_leaf(old, new) && count(sizes) == count(new_sizes) {
                Ok(Value::Vector(elements.clone()))
            } else {
                Err("a vector of another shape".to_owned())
            }
        }
        (Value::Vector(elements), Ty::Vector(..), Ty::Array(..)) => {
            let mut elements = elements.iter().cloned();
            nested(&mut elements, after).ok_or_else(|| "a vector of another shape".to_owned())
        }
        (Value::Complex(parts), Ty::Complex(_), Ty::Struct { .. }) => Ok(Value::aggregate(parts.to_vec())),
        _ if same_leaf(before, after) => Ok(value.clone()),
        _ => Err("an argument of another type".to_owned()),
    }
}

fn nested(elements: &mut impl Iterator<Item = Value>, ty: &Ty) -> Option<Value> {
    match ty {
        Ty::Array(length, element) => {
            let parts = (0..*length).map(|_| nested(elements, element));
            Some(Value::aggregate(parts.collect::<Option<_>>()?))
        }
        Ty::Vector(sizes, _) => Some(Value::vector(elements.take(count(sizes)?).collect())),
        _ => elements.next(),
    }
}

/// Whether two types have the same values, written in the same way.
pub(crate) fn same_leaf(before: &Ty, after: &Ty) -> bool {
    let number = |ty: &Ty| match ty {
        Ty::Index => Ty::Int(64),
        other => other.clone(),
    };
    match (before, after) {
        (Ty::Complex(old), Ty::Complex(new)) => same_leaf(old, new),
        (Ty::Complex(old), Ty::Struct { fields, .. }) => fields.iter().all(|field| field == old.as_ref()),
        _ => number(before) == number(after),
    }
}

type View = (i64, Sizes, Sizes);

/// Passes a buffer as a memref, as a descriptor in parts or in a struct, or as a bare pointer.
fn pass_buffer<'t>(
    machine: &mut Machine,
    call: &mut Call,
    view: View,
    elements: &[Value],
    element: &Ty,
    compared: bool,
    params: &'t [Ty],
) -> Matched<&'t [Ty]> {
    let Some(size) = element.bytes() else { return Err("a buffer of such elements".to_owned()) };
    let base = halted(machine.memory.allocate(elements.len().saturating_mul(size), Origin::Argument))?;
    for (i, value) in elements.iter().enumerate() {
        let at = Pointer { offset: (i * size) as i64, ..base };
        halted(machine.memory.store(at, element, value))?;
    }
    call.buffers.push(Passed { base, length: elements.len(), element: element.clone(), compared });
    let (offset, sizes, strides) = view;
    let memref = MemRef { base, offset, sizes, strides };
    let rank = memref.sizes.len();
    match params {
        [Ty::MemRef(sizes, new, layout), rest @ ..] if same_leaf(element, new) => {
            if !fits(&memref, sizes.as_deref(), layout) {
                return Err("a memref of another shape or layout".to_owned());
            }
            call.args.push(Value::memref(memref));
            Ok(rest)
        }
        [Ty::Pointer, Ty::Pointer, Ty::Int(64), rest @ ..] if rest.len() >= 2 * rank => {
            let (parts, rest) = rest.split_at(2 * rank);
            if parts.iter().any(|ty| *ty != Ty::Int(64)) {
                return Err("a descriptor of another form".to_owned());
            }
            call.args.extend([Value::Pointer(base), Value::Pointer(base), Value::index(memref.offset)]);
            call.args.extend(memref.sizes.iter().chain(&memref.strides).map(|&number| Value::index(number)));
            Ok(rest)
        }
        [Ty::Struct { fields, .. }, rest @ ..] if fields.len() == if rank == 0 { 3 } else { 5 } => {
            call.args.push(descriptor(&memref));
            Ok(rest)
        }
        _ => Err("a buffer passed in another way".to_owned()),
    }
}

fn fits(memref: &MemRef, sizes: Option<&[i64]>, layout: &crate::types::Layout) -> bool {
    use crate::types::Layout;
    let Some(sizes) = sizes else { return true };
    let same = |fixed: i64, found: i64| fixed < 0 || fixed == found;
    if sizes.len() != memref.sizes.len() || !sizes.iter().zip(&memref.sizes).all(|(&a, &b)| same(a, b)) {
        return false;
    }
    match layout {
        Layout::Identity => memref.offset == 0 && memref.strides == row_major(&memref.sizes),
        Layout::Strided(strides, offset) => {
            offset.is_none_or(|offset| offset == memref.offset)
                && strides.iter().zip(&memref.strides).all(|(a, &b)| a.is_none_or(|a| a == b))
        }
    }
}

fn descriptor(memref: &MemRef) -> Value {
    let numbers = |numbers: &Sizes| Value::aggregate(numbers.iter().map(|&n| Value::index(n)).collect());
    let base = Value::Pointer(memref.base);
    let mut fields = vec![base.clone(), base, Value::index(memref.offset)];
    if !memref.sizes.is_empty() {
        fields.extend([numbers(&memref.sizes), numbers(&memref.strides)]);
    }
    Value::aggregate(fields)
}

/// Results that have become arguments: buffers of known size at the end.
fn pass_outs(
    machine: &mut Machine,
    call: &mut Call,
    params: &[Ty],
    (before, after): (&[Ty], &[Ty]),
) -> Matched<()> {
    if params.is_empty() {
        return Ok(());
    }
    if params.len() + after.len() != before.len() {
        return Err("a new argument".to_owned());
    }
    for param in params {
        let (Ty::MemRef(..), Some(sizes)) = (param, param.static_sizes()) else {
            return Err("a new argument".to_owned());
        };
        let (Some(length), Some(size)) = (count(sizes), param.element().bytes()) else {
            return Err("a new argument".to_owned());
        };
        let base = halted(machine.memory.allocate(length.saturating_mul(size), Origin::Argument))?;
        let value = Value::memref(MemRef::dense(base, sizes.iter().copied().collect()));
        call.args.push(value.clone());
        call.outs.push(value);
    }
    Ok(())
}

/// The results in the order before the pass, as values of the types before it. Memrefs stay memrefs.
pub(crate) fn results(call: &Call, values: Vec<Value>, before: &[Ty], after: &[Ty]) -> Matched<Vec<Value>> {
    let unpacked = match (values.as_slice(), after) {
        ([Value::Aggregate(fields)], [Ty::Struct { .. }]) if before.len() > 1 => fields.to_vec(),
        _ => values,
    };
    // Memrefs that became arguments are missing among the results.
    let mut outs = call.outs.iter();
    let moved = before.len().saturating_sub(unpacked.len());
    if moved != call.outs.len() {
        return Err("another number of results".to_owned());
    }
    if moved == 0 {
        return Ok(unpacked);
    }
    let mut unpacked = unpacked.into_iter();
    let result = |ty: &Ty| match ty {
        Ty::Tensor(..) | Ty::MemRef(..) => outs.next().cloned().or_else(|| unpacked.next()),
        _ => unpacked.next(),
    };
    before.iter().map(result).collect::<Option<_>>().ok_or_else(|| "another number of results".to_owned())
}

/// Reads the descriptor of a memref that is a struct.
pub(crate) fn memref_of(fields: &[Value]) -> Option<MemRef> {
    let number = |value: &Value| match value {
        Value::Bits(bits) => Some(*bits as i64),
        _ => None,
    };
    let numbers = |value: &Value| match value {
        Value::Aggregate(values) => values.iter().map(number).collect::<Option<Sizes>>(),
        _ => None,
    };
    match fields {
        [_, Value::Pointer(base), offset] => {
            Some(MemRef { base: *base, offset: number(offset)?, sizes: Sizes::new(), strides: Sizes::new() })
        }
        [_, Value::Pointer(base), offset, sizes, strides] => Some(MemRef {
            base: *base,
            offset: number(offset)?,
            sizes: numbers(sizes)?,
            strides: numbers(strides)?,
        }),
        _ => None,
    }
}

impl Machine {
    /// Makes the arguments of a call.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn pass(&mut self, inputs: &[Input], types: &[Ty]) -> Eval<Vec<Value>> {
        match arguments(self, inputs, types, types, (&[], &[])) {
            Ok(call) => Ok(call.args),
            Err(why) => crate::halt::unsupported(why),
        }
    }
}
