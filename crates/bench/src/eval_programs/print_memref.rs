//! The functions that print memrefs, as mohole's printer defines them: all digits, and no addresses.

use mohole_semantics::{Eval, Event, Externals, Function, Machine, MemRef, Pointer, Ty, Value};

/// Functions that are defined elsewhere, with these in front.
pub(super) struct PrintMemref<E>(pub(super) E);

impl<E: Externals> Externals for PrintMemref<E> {
    fn call(&self, machine: &mut Machine, function: &Function, args: Vec<Value>) -> Eval<Vec<Value>> {
        let [ty] = function.inputs.as_slice() else { return self.0.call(machine, function, args) };
        match args.as_slice() {
            [Value::MemRef(memref)] if prints(&function.name, ty.element()) => {
                print_type(machine, &memref.sizes, ty.element());
                print(machine, memref, ty.element(), 0, memref.offset)?;
            }
            [Value::Tensor(tensor)] if prints(&function.name, ty.element()) => {
                print_type(machine, &tensor.sizes, ty.element());
                let printed = |value: &Value| Event::PrintedValue(value.clone(), ty.element().clone());
                machine.trace.extend(tensor.elements.iter().map(printed));
            }
            _ => return self.0.call(machine, function, args),
        }
        Ok(Vec::new())
    }
}

fn print_type(machine: &mut Machine, sizes: &[i64], element: &Ty) {
    let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
    machine.trace.push(Event::Printed(format!("tensor<{sizes}{}>", name(element))));
}

/// Whether a function prints elements of a type.
fn prints(function: &str, element: &Ty) -> bool {
    let end = match element {
        Ty::Index => "Ind".to_owned(),
        Ty::Complex(part) => format!("C{}", part.width().unwrap_or_default()),
        other => name(other).to_uppercase(),
    };
    function.strip_prefix("printMemref") == Some(&end)
}

/// Prints all elements of a memref from a dimension on.
fn print(machine: &mut Machine, memref: &MemRef, element: &Ty, dimension: usize, at: i64) -> Eval<()> {
    let (Some(&size), Some(&stride)) = (memref.sizes.get(dimension), memref.strides.get(dimension)) else {
        let bytes = element.bytes().unwrap_or(1);
        let offset = memref.base.offset.wrapping_add(at.wrapping_mul(bytes as i64));
        let pointer = Pointer { offset, ..memref.base };
        machine.memory.check(pointer, bytes)?;
        let value = machine.memory.load(pointer, element)?;
        machine.trace.push(Event::PrintedValue(value, element.clone()));
        return Ok(());
    };
    (0..size).try_for_each(|i| {
        print(machine, memref, element, dimension + 1, at.wrapping_add(i.wrapping_mul(stride)))
    })
}

/// The name of a type of numbers.
fn name(ty: &Ty) -> String {
    match ty {
        Ty::Int(width) => format!("i{width}"),
        Ty::Index => "index".to_owned(),
        Ty::Float(float) => float.name().to_owned(),
        Ty::Complex(element) => format!("complex<{}>", name(element)),
        _ => "?".to_owned(),
    }
}
