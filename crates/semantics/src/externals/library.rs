//! Mathematical functions of the C library. Each means the same as an operation.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use mohole_ir::Module;
use rustc_hash::FxHashMap;

use crate::float::Float;
use crate::halt::{Eval, Halt, unsupported};
use crate::machine::{Function, Machine, Program};
use crate::program;
use crate::types::Ty;
use crate::value::Value;

use super::known::Known;

/// The functions for `f64` with their operations. Those for `f32` have an `f` at the end.
const FUNCTIONS: &[(&str, &str, usize)] = &[
    ("acos", "math.acos", 1),
    ("acosh", "math.acosh", 1),
    ("asin", "math.asin", 1),
    ("asinh", "math.asinh", 1),
    ("atan", "math.atan", 1),
    ("atan2", "math.atan2", 2),
    ("atanh", "math.atanh", 1),
    ("cbrt", "math.cbrt", 1),
    ("ceil", "math.ceil", 1),
    ("copysign", "math.copysign", 2),
    ("cos", "math.cos", 1),
    ("cosh", "math.cosh", 1),
    ("erf", "math.erf", 1),
    ("erfc", "math.erfc", 1),
    ("exp", "math.exp", 1),
    ("exp2", "math.exp2", 1),
    ("expm1", "math.expm1", 1),
    ("fabs", "math.absf", 1),
    ("floor", "math.floor", 1),
    ("fma", "math.fma", 3),
    ("fmax", "arith.maxnumf", 2),
    ("fmin", "arith.minnumf", 2),
    ("fmod", "arith.remf", 2),
    ("log", "math.log", 1),
    ("log10", "math.log10", 1),
    ("log1p", "math.log1p", 1),
    ("log2", "math.log2", 1),
    ("nearbyint", "math.roundeven", 1),
    ("pow", "math.powf", 2),
    ("rint", "math.roundeven", 1),
    ("round", "math.round", 1),
    ("roundeven", "math.roundeven", 1),
    ("sin", "math.sin", 1),
    ("sinh", "math.sinh", 1),
    ("sqrt", "math.sqrt", 1),
    ("tan", "math.tan", 1),
    ("tanh", "math.tanh", 1),
    ("trunc", "math.trunc", 1),
];

/// Functions that are no unknown ones, but that nobody has written here.
const COMPLEX: &[&str] = &[
    "cabs", "cacos", "carg", "casin", "catan", "ccos", "ccosh", "cexp", "clog", "conj", "cpow", "csin",
    "csinh", "csqrt", "ctan", "ctanh",
];
const PREFIXES: &[&str] = &["_mlir_apfloat_", "mgpu", "mlirAsyncRuntime", "__"];
/// Parts of the names of functions for sparse tensors and for sorting.
const PARTS: &[&str] = &[
    "SparseTensor",
    "sparseValues",
    "sparsePositions",
    "sparseCoordinates",
    "sparseLvlSize",
    "sparseDimSize",
    "lexInsert",
    "expInsert",
    "endLexInsert",
    "stdSort",
];

/// The function with this name and type.
pub(super) fn find(function: &Function) -> Option<Known> {
    if operation(function).is_some() {
        return Some(call);
    }
    let name = &*function.name;
    let is_complex =
        COMPLEX.iter().any(|known| name.strip_prefix(known).is_some_and(|end| matches!(end, "" | "f")));
    let takes_parts = function.inputs.iter().all(|ty| matches!(ty, Ty::Complex(_) | Ty::Struct { .. }));
    let is_runtime = PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || PARTS.iter().any(|part| name.contains(part));
    if (is_complex && takes_parts) || is_runtime {
        return Some(|_, function, _| unsupported(format!("the library function {}", function.name)));
    }
    None
}

/// The operation that means the same, with the name of the type.
fn operation(function: &Function) -> Option<(&'static str, &'static str)> {
    let [result @ Ty::Float(float)] = function.results.as_slice() else { return None };
    let (name, ty) = match *float {
        Float::F64 => (&*function.name, "f64"),
        Float::F32 => (function.name.strip_suffix('f')?, "f32"),
        _ => return None,
    };
    let (_, operation, arity) = FUNCTIONS.iter().find(|(known, ..)| *known == name)?;
    let fits = function.inputs.len() == *arity && function.inputs.iter().all(|input| input == result);
    fits.then_some((*operation, ty))
}

/// Evaluates a program of this one operation.
fn call(m: &mut Machine, function: &Function, args: &[Value]) -> Eval<Vec<Value>> {
    let Some((operation, ty)) = operation(function) else { return unsupported("a library function") };
    let Some(program) = program_of(operation, ty, args.len()) else {
        return unsupported(format!("the library function {}", function.name));
    };
    let (program, observer) = (std::mem::replace(&mut m.program, program), m.observer.take());
    let results = m.call(0, args.to_vec());
    (m.program, m.observer) = (program, observer);
    results.map_err(without_place)
}

/// The operation that halted is not in the program that is evaluated.
fn without_place(mut halt: Box<Halt>) -> Box<Halt> {
    match halt.as_mut() {
        Halt::Undefined { op, .. } | Halt::Unsupported { op, .. } | Halt::Inexact { op, .. } => *op = None,
        Halt::OutOfFuel | Halt::OutOfMemory => {}
    }
    halt
}

/// By operation and type.
type Programs = FxHashMap<(&'static str, &'static str), Option<Rc<Program>>>;

thread_local! {
    static PROGRAMS: RefCell<Programs> = RefCell::default();
}

fn program_of(operation: &'static str, ty: &'static str, arity: usize) -> Option<Rc<Program>> {
    PROGRAMS.with_borrow_mut(|programs| {
        let program = programs.entry((operation, ty)).or_insert_with(|| {
            let module = Module::parse(&text(operation, ty, arity)).ok()?;
            Some(program::build(&module))
        });
        program.clone()
    })
}

fn text(operation: &str, ty: &str, arity: usize) -> String {
    let list = |item: &dyn Fn(usize) -> String| (0..arity).map(item).collect::<Vec<_>>().join(", ");
    let (types, params) = (list(&|_| ty.to_owned()), list(&|i| format!("%a{i}: {ty}")));
    let operands = list(&|i| format!("%a{i}"));
    let mut text = String::new();
    let _ = writeln!(text, "\"func.func\"() <{{function_type = ({types}) -> {ty}, sym_name = \"f\"}}> ({{");
    let _ = writeln!(text, "^bb0({params}):");
    let _ = writeln!(text, "  %r = \"{operation}\"({operands}) : ({types}) -> {ty}");
    let _ = writeln!(text, "  \"func.return\"(%r) : ({ty}) -> ()");
    text.push_str("}) : () -> ()\n");
    text
}
