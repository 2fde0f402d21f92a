//! The checksum of a program: one number that depends on every integer it computes and their order, and one
//! sum of its floats, which two lowerings may round differently.
//!
//! Both are kept in global buffers, so that values in nested regions count too. Values in bodies that may run
//! in any order, or any number of times, do not count.

use mohole_ir::{AttrKind, Block, ElementsKind, Op, Type, TypeKind, Value};
use rustc_hash::FxHashSet;

use crate::cx::Cx;
use crate::functions::{Visibility, main_function, module_body, new_function, reached};
use crate::predicate::Predicate;
use crate::rounding::is_incomparable;
use crate::shape::{Axis, Shape, ShapeKind, elem_type, float_name, int_width};

/// How a program prints the values that it computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checksum {
    /// Not at all.
    None,
    /// One number for all integers and one for all floats, at the end.
    Once,
    /// Every value, where it is computed.
    Trace,
}

const INTEGER_SUM: &str = "mohole_sum";
const FLOAT_SUM: &str = "mohole_float_sum";
const ADD_INTEGER: &str = "mohole_mix";
const ADD_FLOAT: &str = "mohole_add";

/// Operations whose regions run in order with the operations around them.
const IN_ORDER: &[&str] = &[
    "affine.for",
    "affine.if",
    "memref.alloca_scope",
    "scf.execute_region",
    "scf.for",
    "scf.if",
    "scf.index_switch",
    "scf.while",
];
/// Operations whose results do not count: they are constant or uninitialized.
const SKIPPED: &[&str] =
    &["arith.constant", "bufferization.alloc_tensor", "index.constant", "tensor.empty", "tosa.const"];
/// Larger vectors do not count.
const MAX_VECTOR_ELEMENTS: u64 = 256;

/// Makes a program compute and print a checksum. Operations from index `first_new` on were inserted by rules;
/// only the calls among them count.
pub(crate) fn add(cx: &mut Cx<'_>, checksum: Checksum, first_new: usize) -> Option<()> {
    if checksum == Checksum::None {
        return None;
    }
    let body = module_body(cx)?;
    let main = main_function(cx)?;
    // The values of a function that is called out of order do not count.
    let is_out_of_order = |&op: &Op| is_call(cx, op) && !is_in_order(cx, op);
    let out_of_order = reached(cx, cx.m.walk().filter(is_out_of_order));
    let counts =
        |op: Op| is_in_order(cx, op) && !cx.m.ancestors(op).any(|ancestor| out_of_order.contains(&ancestor));
    let ops: Vec<Op> = cx.m.walk().filter(|&op| counts(op)).collect();
    let symbols: FxHashSet<&str> = cx.m.walk().filter_map(|op| cx.m.symbol_name(op)).collect();
    if [INTEGER_SUM, FLOAT_SUM, ADD_INTEGER, ADD_FLOAT].iter().any(|name| symbols.contains(name)) {
        return None;
    }
    let mut used = Used::default();
    for &op in &ops {
        let is_inserted = op.index() >= first_new && !is_call(cx, op);
        if !is_inserted && !SKIPPED.contains(&cx.m.op_name(op)) && !is_incomparable(cx, op) {
            add_results(cx, &mut used, op);
        }
    }
    add_buffers(cx, &mut used, &ops);
    if used.integers {
        let i64 = cx.int_type(64);
        global(cx, body, INTEGER_SUM, i64);
        define_add_integer(cx, body, checksum)?;
    }
    if used.floats {
        let f64 = cx.float_type("f64");
        global(cx, body, FLOAT_SUM, f64);
        define_add_float(cx, body, checksum)?;
    }
    if checksum == Checksum::Once {
        print_at_end(cx, &used, main);
    }
    Some(())
}

/// Which of the two sums the program uses.
#[derive(Default)]
struct Used {
    integers: bool,
    floats: bool,
}

fn is_call(cx: &Cx<'_>, op: Op) -> bool {
    cx.m.op_name(op) == "func.call"
}

/// Whether an operation runs in order with the others of its function.
fn is_in_order(cx: &Cx<'_>, op: Op) -> bool {
    let mut ancestors = cx.m.ancestors(op);
    let outer = ancestors.find(|&ancestor| !IN_ORDER.contains(&cx.m.op_name(ancestor)));
    outer.is_some_and(|outer| cx.m.op_name(outer) == "func.func")
}

fn add_results(cx: &mut Cx<'_>, used: &mut Used, op: Op) {
    let results = cx.m.op(op).results.clone();
    for result in results {
        let Some(shape) = cx.shape(result) else { continue };
        cx.after(op);
        match shape.kind {
            ShapeKind::Scalar => drop(add_scalar(cx, used, result)),
            ShapeKind::Vector => drop(add_vector(cx, used, result, &shape)),
            ShapeKind::Tensor => drop(add_elements(cx, used, result, &shape)),
            ShapeKind::Memref => {}
        }
    }
}

/// Adds the contents of buffers at the end of the block that creates them, or before they are deallocated.
fn add_buffers(cx: &mut Cx<'_>, used: &mut Used, ops: &[Op]) {
    // Bufferization may write to the buffer of a tensor or not. The bytes of a view are added as the view's
    // elements.
    let is_excluded = |&&op: &&Op| matches!(cx.m.op_name(op), "bufferization.to_tensor" | "memref.view");
    let excluded: FxHashSet<Value> =
        ops.iter().filter(is_excluded).filter_map(|&op| cx.operand(op, 0)).collect();
    for &op in ops {
        if !matches!(cx.m.op_name(op), "memref.alloc" | "memref.get_global") {
            continue;
        }
        let Some(block) = cx.m.op(op).parent else { continue };
        let Some(&buffer) = cx.m.op(op).results.first() else { continue };
        let Some(shape) = cx.shape(buffer) else { continue };
        if excluded.contains(&buffer) {
            continue;
        }
        let is_dealloc = |&other: &Op| {
            cx.m.op(other).parent == Some(block)
                && cx.m.op_name(other) == "memref.dealloc"
                && cx.operand(other, 0) == Some(buffer)
        };
        let deallocs = cx.users(buffer).into_iter().filter(is_dealloc);
        let first = deallocs.min_by_key(|&dealloc| cx.m.index_in_block(dealloc));
        let Some(end) = first.or(cx.m.block(block).ops.last().copied()) else { continue };
        cx.before(end);
        add_elements(cx, used, buffer, &shape);
    }
}

/// Adds an integer or float. `None` for other types.
fn add_scalar(cx: &mut Cx<'_>, used: &mut Used, value: Value) -> Option<()> {
    let is_integer = int_width(cx.m, cx.ty(value)).is_some();
    let sum_type = if is_integer { cx.int_type(64) } else { cx.float_type("f64") };
    let wide = widen(cx, value, sum_type)?;
    call_add(cx, used, wide);
    Some(())
}

/// Converts an integer, a float, or a vector of them, to a type with elements `i64` or `f64`.
fn widen(cx: &mut Cx<'_>, value: Value, wide: Type) -> Option<Value> {
    let elem = elem_type(cx.m, cx.ty(value));
    let op = match (int_width(cx.m, elem), float_name(cx.m, elem)) {
        _ if *cx.m.type_kind(elem) == TypeKind::Index => "arith.index_castui",
        (Some(..64), _) => "arith.extui",
        (Some(65..), _) => "arith.trunci",
        (_, Some("f16" | "bf16" | "f32")) => "arith.extf",
        (Some(64), _) | (_, Some("f64")) => return Some(value),
        _ => return None,
    };
    Some(cx.make(op, &[value], wide))
}

/// Calls the function that adds an `i64` or `f64` to its sum.
fn call_add(cx: &mut Cx<'_>, used: &mut Used, value: Value) {
    let is_integer = int_width(cx.m, cx.ty(value)).is_some();
    let op = cx.op("func.call", &[value], &[]);
    let callee = cx.symbol(if is_integer { ADD_INTEGER } else { ADD_FLOAT });
    cx.m.set_attr(op, "callee", callee);
    used.integers |= is_integer;
    used.floats |= !is_integer;
}

/// Adds the sum of a vector's elements. Integers are weighted by their position.
fn add_vector(cx: &mut Cx<'_>, used: &mut Used, vector: Value, shape: &Shape) -> Option<()> {
    let count = shape.count().filter(|&count| (1..=MAX_VECTOR_ELEMENTS).contains(&count))?;
    let flat = Shape { kind: ShapeKind::Vector, dims: vec![Some(count)], elem: shape.elem };
    let flat_ty = flat.with(cx.m, shape.elem);
    let mut value = vector;
    if cx.ty(value) != flat_ty {
        value = cx.make("vector.shape_cast", &[value], flat_ty);
    }
    let is_integer = int_width(cx.m, shape.elem).is_some();
    let sum_type = if is_integer { cx.int_type(64) } else { cx.float_type("f64") };
    let wide_ty = flat.with(cx.m, sum_type);
    let mut wide = widen(cx, value, wide_ty)?;
    if is_integer {
        let weights = weights(cx, wide_ty, count);
        wide = cx.same("arith.muli", &[wide, weights]);
    }
    let op = cx.op("vector.reduction", &[wide], &[sum_type]);
    let kind = cx.opaque("#vector.kind<add>");
    cx.m.set_attr(op, "kind", kind);
    let sum = cx.m.op(op).results[0];
    call_add(cx, used, sum);
    Some(())
}

/// Different odd numbers, one for each position of a vector.
fn weights(cx: &mut Cx<'_>, ty: Type, count: u64) -> Value {
    let text: Vec<String> = (0..count).map(|i| (2 * i * i + 6 * i + 1).to_string()).collect();
    let body = cx.m.intern(&format!("[{}]", text.join(", ")));
    let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body, ty });
    let op = cx.op("arith.constant", &[], &[ty]);
    cx.m.set_attr(op, "value", value);
    cx.m.op(op).results[0]
}

/// Adds every element of a tensor or buffer, in loops.
fn add_elements(cx: &mut Cx<'_>, used: &mut Used, value: Value, shape: &Shape) -> Option<()> {
    let is_float = matches!(float_name(cx.m, shape.elem), Some("f16" | "bf16" | "f32" | "f64"));
    if int_width(cx.m, shape.elem).is_none() && !is_float {
        return None;
    }
    let index = cx.index();
    let mut operands = vec![value];
    for dim in 0..shape.rank() {
        let (zero, size, one) = (cx.const_index(0), cx.size(Axis::of(value, dim)), cx.const_index(1));
        let inner = cx.op("scf.for", &[zero, size, one], &[]);
        let region = cx.m.add_region(inner);
        let block = cx.m.add_block(region, &[index]);
        let yields = cx.m.create_op("scf.yield", &[], &[]);
        cx.m.insert(block, 0, yields);
        operands.push(cx.m.block(block).args[0]);
        cx.at_start(block);
    }
    let read = if shape.kind == ShapeKind::Tensor { "tensor.extract" } else { "memref.load" };
    let element = cx.make(read, &operands, shape.elem);
    add_scalar(cx, used, element)
}

/// Adds a global buffer with one element, 0.
fn global(cx: &mut Cx<'_>, body: Block, name: &str, elem: Type) {
    let zero = if int_width(cx.m, elem).is_some() { "0" } else { "0.0" };
    cx.at_start(body);
    let op = cx.op("memref.global", &[], &[]);
    let shape = Shape { kind: ShapeKind::Memref, dims: vec![Some(1)], elem };
    let buffer = shape.with(cx.m, elem);
    let tensor = Shape { kind: ShapeKind::Tensor, ..shape }.with(cx.m, elem);
    let text = cx.m.intern(zero);
    let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body: text, ty: tensor });
    let (name, private) = (cx.string(name), cx.string("private"));
    let ty = cx.m.make_attr(AttrKind::Type(buffer));
    cx.m.set_attr(op, "initial_value", value);
    cx.m.set_attr(op, "sym_name", name);
    cx.m.set_attr(op, "sym_visibility", private);
    cx.m.set_attr(op, "type", ty);
}

/// A sum in its global buffer.
struct Sum {
    buffer: Value,
    index: Value,
    value: Value,
}

impl Sum {
    fn load(cx: &mut Cx<'_>, name: &str, elem: Type) -> Self {
        let ty = Shape { kind: ShapeKind::Memref, dims: vec![Some(1)], elem }.with(cx.m, elem);
        let op = cx.op("memref.get_global", &[], &[ty]);
        let name = cx.symbol(name);
        cx.m.set_attr(op, "name", name);
        let buffer = cx.m.op(op).results[0];
        let index = cx.const_index(0);
        let value = cx.make("memref.load", &[buffer, index], elem);
        Sum { buffer, index, value }
    }

    fn store(&self, cx: &mut Cx<'_>, value: Value) {
        cx.op("memref.store", &[value, self.buffer, self.index], &[]);
    }
}

/// Defines the function that mixes an integer into the sum. The result depends on the order of the calls.
fn define_add_integer(cx: &mut Cx<'_>, body: Block, checksum: Checksum) -> Option<()> {
    let i64 = cx.int_type(64);
    let block = new_function(cx, body, ADD_INTEGER, &[i64], Visibility::Private);
    let value = cx.m.block(block).args[0];
    cx.at_end(block);
    if checksum == Checksum::Trace {
        print(cx, value);
    } else {
        let sum = Sum::load(cx, INTEGER_SUM, i64);
        let mixed = cx.same("arith.xori", &[sum.value, value]);
        let prime = cx.constant(i64, 0x0100_0000_01b3)?;
        let mixed = cx.same("arith.muli", &[mixed, prime]);
        let distance = cx.constant(i64, 29)?;
        let high = cx.same("arith.shrui", &[mixed, distance]);
        let mixed = cx.same("arith.xori", &[mixed, high]);
        sum.store(cx, mixed);
    }
    cx.op("func.return", &[], &[]);
    Some(())
}

/// Defines the function that adds a float to the sum. A float so large that the others would be lost counts
/// as 1.
fn define_add_float(cx: &mut Cx<'_>, body: Block, checksum: Checksum) -> Option<()> {
    let f64 = cx.float_type("f64");
    let block = new_function(cx, body, ADD_FLOAT, &[f64], Visibility::Private);
    let value = cx.m.block(block).args[0];
    cx.at_end(block);
    if checksum == Checksum::Trace {
        print(cx, value);
    } else {
        let (low, high) = (cx.constant(f64, -1_000_000_000)?, cx.constant(f64, 1_000_000_000)?);
        let above = cx.compare(Predicate::Ogt, value, low)?;
        let below = cx.compare(Predicate::Olt, value, high)?;
        let is_small = cx.same("arith.andi", &[above, below]);
        let one = cx.constant(f64, 1)?;
        let small = cx.select(is_small, value, one);
        let sum = Sum::load(cx, FLOAT_SUM, f64);
        let new = cx.same("arith.addf", &[sum.value, small]);
        sum.store(cx, new);
    }
    cx.op("func.return", &[], &[]);
    Some(())
}

fn print(cx: &mut Cx<'_>, value: Value) {
    let op = cx.op("vector.print", &[value], &[]);
    let punctuation = cx.opaque("#vector.punctuation<newline>");
    cx.m.set_attr(op, "punctuation", punctuation);
}

/// Prints the sums before `main` returns.
fn print_at_end(cx: &mut Cx<'_>, used: &Used, main: Op) {
    let returns: Vec<Op> = cx.m.walk_op(main).filter(|&op| cx.m.op_name(op) == "func.return").collect();
    for end in returns {
        cx.before(end);
        if used.integers {
            let i64 = cx.int_type(64);
            let sum = Sum::load(cx, INTEGER_SUM, i64);
            print(cx, sum.value);
        }
        if used.floats {
            let f64 = cx.float_type("f64");
            let sum = Sum::load(cx, FLOAT_SUM, f64);
            print(cx, sum.value);
        }
    }
}
