//! The functions with which MLIR's runner prints memrefs.

use std::rc::Rc;

use crate::float::Float;
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Event, Function, Machine};
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Value, count};

use super::known::Known;
use super::text::{print, print_value};
use super::view;

/// What the name of a function says.
struct Wanted {
    /// Without the elements.
    shape_only: bool,
    /// A memref of this rank.
    rank: Option<usize>,
    element: Ty,
}

/// The function with this name and type.
pub(super) fn find(function: &Function) -> Option<Known> {
    let name = plain_name(function);
    if !name.starts_with("printMemref") && !name.starts_with("print_memref_") {
        return None;
    }
    if name.starts_with("print_memref_") && wanted(name).is_none() {
        return None;
    }
    Some(call)
}

fn plain_name(function: &Function) -> &str {
    function.name.strip_prefix("_mlir_ciface_").unwrap_or(&function.name)
}

fn wanted(name: &str) -> Option<Wanted> {
    let rest = name.strip_prefix("printMemref").or_else(|| name.strip_prefix("print_memref_"))?;
    let short = rest.strip_prefix("Shape").or_else(|| rest.strip_prefix("shape_"));
    let (shape_only, rest) = (short.is_some(), short.unwrap_or(rest));
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let (rank, rest) = match digits {
        0 => (None, rest),
        _ => (Some(rest[..digits].parse().ok()?), rest[digits..].strip_prefix('d')?),
    };
    Some(Wanted { shape_only, rank, element: element(rest)? })
}

fn element(name: &str) -> Option<Ty> {
    let float = |name: &str| Float::named(name).map(Ty::Float);
    Some(match name.to_ascii_lowercase().as_str() {
        "i8" => Ty::Int(8),
        "i16" => Ty::Int(16),
        "i32" => Ty::Int(32),
        "i64" => Ty::Int(64),
        "ind" => Ty::Index,
        "c32" => Ty::Complex(Rc::new(Ty::Float(Float::F32))),
        "c64" => Ty::Complex(Rc::new(Ty::Float(Float::F64))),
        name @ ("f16" | "bf16" | "f32" | "f64") => float(name)?,
        _ => return None,
    })
}

fn call(m: &mut Machine, function: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let Some(wanted) = wanted(plain_name(function)) else { return unsupported("a way to print a memref") };
    if function
        .inputs
        .first()
        .is_some_and(|ty| matches!(ty, Ty::MemRef(..) | Ty::Tensor(..)) && *ty.element() != wanted.element)
    {
        return undefined("prints elements as if they were of another type");
    }
    let view = match args {
        [Value::Tensor(tensor)] => view::of_tensor(m, tensor, &wanted.element)?,
        _ => match view::passed(function, wanted.rank) {
            Some(passed) => view::get(m, passed, args)?,
            None => return unsupported("a memref that is passed like this"),
        },
    };
    print(m, if wanted.rank.is_some() { "Memref " } else { "Unranked Memref " });
    print_shape(m, &view);
    if wanted.shape_only {
        print(m, "\n");
        return Ok(Vec::new());
    }
    print(m, " data = \n");
    print_elements(m, &view, &wanted.element)?;
    print(m, "\n");
    Ok(Vec::new())
}

/// Where and how the memory is laid out is a detail that need not be the same before and after a pass.
fn print_shape(m: &mut Machine, view: &MemRef) {
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    print(m, "base@ = ");
    let address = m.memory.address(view.base);
    m.trace.push(Event::PrintedDetail(format!("{address:#x}")));
    let rank = view.sizes.len();
    print(m, format!(" rank = {rank} offset = "));
    m.trace.push(Event::PrintedDetail(view.offset.to_string()));
    print(m, format!(" sizes = [{}] strides = [", list(&view.sizes)));
    m.trace.push(Event::PrintedDetail(list(&view.strides)));
    print(m, "]");
}

fn print_elements(m: &mut Machine, view: &MemRef, element: &Ty) -> Eval<()> {
    match count(&view.sizes) {
        // The runner reads the first element even then.
        Some(0) => return undefined("prints a memref without elements"),
        Some(count) => m.spend(count)?,
        None => return undefined("a negative size"),
    }
    if view.sizes.is_empty() {
        print(m, "[");
        print_level(m, view, element, 0, view.offset)?;
        print(m, "]");
        return Ok(());
    }
    print_level(m, view, element, 0, view.offset)
}

/// Prints all from a dimension on, in the layout of the runner: rows are indented except the first.
fn print_level(m: &mut Machine, view: &MemRef, element: &Ty, level: usize, offset: i64) -> Eval<()> {
    let (Some(&size), Some(&stride)) = (view.sizes.get(level), view.strides.get(level)) else {
        let bytes = offset.wrapping_mul(element.bytes().unwrap_or(1) as i64);
        let at = Pointer { offset: view.base.offset.wrapping_add(bytes), ..view.base };
        m.memory.check(at, element.bytes().unwrap_or(1))?;
        let value = m.memory.load(at, element)?;
        print_value(m, &value, element, *element == Ty::Index);
        return Ok(());
    };
    let is_last = level + 1 == view.sizes.len();
    print(m, "[");
    for i in 0..size {
        if i > 0 {
            print(m, if is_last { ", " } else { ", \n" });
            print(m, " ".repeat(level + 1));
        }
        print_level(m, view, element, level + 1, offset.wrapping_add(i.wrapping_mul(stride)))?;
    }
    print(m, "]");
    Ok(())
}
