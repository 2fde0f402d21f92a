//! The program that applies an operation to all operands and prints each result as an integer.

use std::fmt::Write as _;

use super::cases::{Case, LANES};
use super::number_type::{float, width};

/// The text of the program. For vectors, the number of lists is a multiple of the number of elements.
pub(super) fn text(case: &Case, tuples: &[Vec<u64>]) -> String {
    let mut out = case.function();
    let count = tuples.len();
    for (i, ty) in case.operands.iter().enumerate() {
        let numbers: Vec<String> = tuples.iter().map(|tuple| number(tuple[i], ty)).collect();
        let _ = writeln!(
            out,
            "memref.global \"private\" constant @in{i} : memref<{count}x{ty}> = dense<[{}]>",
            numbers.join(", "),
        );
    }
    let step = if case.is_vector { LANES } else { 1 };
    let _ = writeln!(out, "func.func @main() {{");
    for (name, value) in [("from", 0), ("to", count), ("step", step)] {
        let _ = writeln!(out, "  %{name} = arith.constant {value} : index");
    }
    for (i, ty) in case.operands.iter().enumerate() {
        let _ = writeln!(out, "  %m{i} = memref.get_global @in{i} : memref<{count}x{ty}>");
    }
    out.push_str("  scf.for %i = %from to %to step %step {\n");
    for (i, ty) in case.operands.iter().enumerate() {
        let _ = match case.is_vector {
            true => {
                writeln!(out, "    %x{i} = vector.load %m{i}[%i] : memref<{count}x{ty}>, {}", case.full(ty))
            }
            false => writeln!(out, "    %x{i} = memref.load %m{i}[%i] : memref<{count}x{ty}>"),
        };
    }
    let operands: Vec<String> = (0..case.operands.len()).map(|i| format!("%x{i}")).collect();
    let results = if case.results.len() == 1 { String::new() } else { format!(":{}", case.results.len()) };
    let _ = writeln!(
        out,
        "    %r{results} = func.call @f({}) : ({}) -> ({})",
        operands.join(", "),
        case.list(&case.operands),
        case.list(&case.results),
    );
    for lane in 0..step {
        for (i, ty) in case.results.iter().enumerate() {
            print(&mut out, case, i, ty, lane);
        }
    }
    out.push_str("  }\n  return\n}\n");
    out
}

/// Prints one number of a result.
fn print(out: &mut String, case: &Case, result: usize, ty: &str, lane: usize) {
    let name = format!("%p{result}_{lane}");
    let mut value = case.result(result);
    if case.is_vector {
        let full = case.full(ty);
        let _ = writeln!(out, "    {name}_e = vector.extract {value}[{lane}] : {ty} from {full}");
        value = format!("{name}_e");
    }
    let mut bits = ty.to_owned();
    if float(ty).is_some() {
        bits = format!("i{}", width(ty));
        let _ = writeln!(out, "    {name}_b = arith.bitcast {value} : {ty} to {bits}");
        value = format!("{name}_b");
    }
    if bits == "index" {
        let _ = writeln!(out, "    {name} = arith.index_cast {value} : index to i64");
        value = name;
    } else if bits != "i64" {
        let _ = writeln!(out, "    {name} = arith.extui {value} : {bits} to i64");
        value = name;
    }
    let _ = writeln!(out, "    vector.print {value} : i64");
}

/// A number as an attribute writes it.
fn number(bits: u64, ty: &str) -> String {
    match (ty, float(ty)) {
        (_, Some(float)) => format!("0x{bits:0digits$X}", digits = float.width() as usize / 4),
        ("i1", _) => (bits == 1).to_string(),
        _ => {
            let unused = 64 - width(ty);
            ((bits << unused) as i64 >> unused).to_string()
        }
    }
}
