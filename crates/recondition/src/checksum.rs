//! What a program tells of itself: a number that depends on every integer it computes and on their order,
//! and a sum of its floats, which two lowerings may round differently.
//!
//! Both live in global buffers, so that values deep in regions take part. Bodies that may run in any order,
//! or not at all, are left alone.

use mohole_ir::{AttrKind, Block, ElementsKind, Op, Type, TypeKind, Value};
use rustc_hash::FxHashSet;

use crate::Checksum;
use crate::cx::Cx;
use crate::entry::{main_of, module_body, new_function};
use crate::purity::reached;
use crate::rules::is_coarse;
use crate::shape::{Holder, Shape, float_name, int_width};

const INTEGERS: &str = "mohole_sum";
const FLOATS: &str = "mohole_float_sum";
const MIX: &str = "mohole_mix";
const ADD: &str = "mohole_add";

/// Regions whose operations run in order, as often as they are reached.
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
/// Results that tell nothing, or have no contents yet.
const DULL: &[&str] =
    &["arith.constant", "bufferization.alloc_tensor", "index.constant", "tensor.empty", "tosa.const"];
/// Vectors with more elements are left out.
const WIDE: u64 = 256;

/// Makes a program tell of its values. Operations from the `made_later`-th on are ours, and left out.
pub(crate) fn add(cx: &mut Cx<'_>, checksum: Checksum, made_later: usize) -> Option<()> {
    if checksum == Checksum::None {
        return None;
    }
    let body = module_body(cx)?;
    let main = main_of(cx)?;
    // What is called where nobody knows when, or how often, tells nothing.
    let is_stray = |&op: &Op| is_call(cx, op) && !is_in_order(cx, op);
    let strays = reached(cx, cx.m.walk().filter(is_stray));
    let tells = |op: Op| is_in_order(cx, op) && !cx.m.ancestors(op).any(|around| strays.contains(&around));
    let ops: Vec<Op> = cx.m.walk().filter(|&op| tells(op)).collect();
    let used = symbols(cx);
    if [INTEGERS, FLOATS, MIX, ADD].iter().any(|name| used.contains(*name)) {
        return None;
    }
    let mut teller = Teller { mixes: false, adds: false };
    for &op in &ops {
        let is_ours = op.index() >= made_later && !is_call(cx, op);
        if !is_ours && !DULL.contains(&cx.m.op_name(op)) && !is_coarse(cx, op) {
            tell_results(cx, &mut teller, op);
        }
    }
    tell_buffers(cx, &mut teller, &ops);
    if teller.mixes {
        global(cx, body, INTEGERS, 64, None);
        mixer(cx, body, checksum)?;
    }
    if teller.adds {
        global(cx, body, FLOATS, 64, Some("f64"));
        adder(cx, body, checksum)?;
    }
    if checksum == Checksum::Once {
        print_at_end(cx, &teller, main)?;
    }
    Some(())
}

/// Which of the two sums there is something for.
struct Teller {
    mixes: bool,
    adds: bool,
}

fn symbols(cx: &Cx<'_>) -> FxHashSet<String> {
    cx.m.walk().filter_map(|op| cx.m.symbol_name(op).map(str::to_owned)).collect()
}

fn is_call(cx: &Cx<'_>, op: Op) -> bool {
    cx.m.op_name(op) == "func.call"
}

/// Whether an operation runs in order with the others of its function.
fn is_in_order(cx: &Cx<'_>, op: Op) -> bool {
    let mut around = cx.m.ancestors(op);
    let outside = around.find(|&around| !IN_ORDER.contains(&cx.m.op_name(around)));
    outside.is_some_and(|outside| cx.m.op_name(outside) == "func.func")
}

fn tell_results(cx: &mut Cx<'_>, teller: &mut Teller, op: Op) {
    let results = cx.m.op(op).results.clone();
    for result in results {
        let Some(shape) = cx.shape(result) else { continue };
        cx.after(op);
        match shape.holder {
            Holder::Scalar => drop(tell(cx, teller, result)),
            Holder::Vector => drop(tell_vector(cx, teller, result, &shape)),
            Holder::Tensor => drop(tell_elements(cx, teller, result, &shape, "tensor.extract")),
            Holder::Memref => {}
        }
    }
}

/// Buffers are told of at the end of the block that makes them, or before they are given back.
fn tell_buffers(cx: &mut Cx<'_>, teller: &mut Teller, ops: &[Op]) {
    let to_tensor =
        ops.iter().filter(|&&op| matches!(cx.m.op_name(op), "bufferization.to_tensor" | "memref.view"));
    let lent: FxHashSet<Value> = to_tensor.filter_map(|&op| cx.operand(op, 0)).collect();
    for &op in ops {
        if !matches!(cx.m.op_name(op), "memref.alloc" | "memref.get_global") {
            continue;
        }
        let Some(block) = cx.m.op(op).parent else { continue };
        let Some(&buffer) = cx.m.op(op).results.first() else { continue };
        let Some(shape) = cx.shape(buffer) else { continue };
        // What a tensor is made of may be written in its name, or may not. Bytes are seen as other elements.
        if lent.contains(&buffer) {
            continue;
        }
        let ends_here =
            |&&other: &&Op| cx.m.op_name(other) == "memref.dealloc" && cx.operand(other, 0) == Some(buffer);
        let ops = &cx.m.block(block).ops;
        let Some(&end) = ops.iter().find(ends_here).or(ops.last()) else { continue };
        cx.before(end);
        tell_elements(cx, teller, buffer, &shape, "memref.load");
    }
}

/// Tells of one integer or float.
fn tell(cx: &mut Cx<'_>, teller: &mut Teller, value: Value) -> Option<()> {
    let ty = cx.ty(value);
    if let Some(width) = int_width(cx.m, ty) {
        let i64 = cx.int_type(64);
        let wide = widen(cx, value, ty, width, i64);
        call(cx, MIX, wide);
        teller.mixes = true;
        return Some(());
    }
    let f64 = cx.float_type("f64");
    let wide = match float_name(cx.m, ty)? {
        "f64" => value,
        "f16" | "bf16" | "f32" => cx.make("arith.extf", &[value], f64),
        _ => return None,
    };
    call(cx, ADD, wide);
    teller.adds = true;
    Some(())
}

/// An integer, or a vector of them, in 64 bits.
fn widen(cx: &mut Cx<'_>, value: Value, elem: Type, width: u32, wide: Type) -> Value {
    match cx.m.type_kind(elem) {
        TypeKind::Index => cx.make("arith.index_castui", &[value], wide),
        _ if width < 64 => cx.make("arith.extui", &[value], wide),
        _ if width > 64 => cx.make("arith.trunci", &[value], wide),
        _ => value,
    }
}

fn call(cx: &mut Cx<'_>, name: &str, value: Value) {
    let op = cx.op("func.call", &[value], &[]);
    let callee = cx.symbol(name);
    cx.m.set_attr(op, "callee", callee);
}

/// Tells of a vector by the sum of its elements, each with a weight of its own.
fn tell_vector(cx: &mut Cx<'_>, teller: &mut Teller, vector: Value, shape: &Shape) -> Option<()> {
    let count = shape.count().filter(|&count| (1..=WIDE).contains(&count))?;
    let flat = Shape { holder: Holder::Vector, dims: vec![Some(count)], elem: shape.elem };
    let flat_ty = flat.with(cx.m, shape.elem);
    let mut value = vector;
    if cx.ty(value) != flat_ty {
        value = cx.make("vector.shape_cast", &[value], flat_ty);
    }
    let (name, wide) = match int_width(cx.m, shape.elem) {
        Some(width) => {
            let i64 = cx.int_type(64);
            let ty = flat.with(cx.m, i64);
            let wide = widen(cx, value, shape.elem, width, ty);
            let weights = weights(cx, ty, count);
            (MIX, cx.same("arith.muli", &[wide, weights]))
        }
        None => {
            let f64 = cx.float_type("f64");
            let ty = flat.with(cx.m, f64);
            let wide = match float_name(cx.m, shape.elem)? {
                "f64" => value,
                "f16" | "bf16" | "f32" => cx.make("arith.extf", &[value], ty),
                _ => return None,
            };
            (ADD, wide)
        }
    };
    let elem = crate::shape::elem_type(cx.m, cx.ty(wide));
    let op = cx.op("vector.reduction", &[wide], &[elem]);
    let kind = cx.opaque("#vector.kind<add>");
    cx.m.set_attr(op, "kind", kind);
    let sum = cx.m.op(op).results[0];
    call(cx, name, sum);
    teller.mixes |= name == MIX;
    teller.adds |= name == ADD;
    Some(())
}

/// Odd numbers, one for each place.
fn weights(cx: &mut Cx<'_>, ty: Type, count: u64) -> Value {
    let text: Vec<String> = (0..count).map(|i| (2 * i * i + 6 * i + 1).to_string()).collect();
    let body = cx.m.intern(&format!("[{}]", text.join(", ")));
    let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body, ty });
    let op = cx.op("arith.constant", &[], &[ty]);
    cx.m.set_attr(op, "value", value);
    cx.m.op(op).results[0]
}

/// Tells of every element of a tensor or buffer, by loops around a read.
fn tell_elements(
    cx: &mut Cx<'_>,
    teller: &mut Teller,
    value: Value,
    shape: &Shape,
    read: &str,
) -> Option<()> {
    let is_float = matches!(float_name(cx.m, shape.elem), Some("f16" | "bf16" | "f32" | "f64"));
    if int_width(cx.m, shape.elem).is_none() && !is_float {
        return None;
    }
    let index = cx.index();
    let mut operands = vec![value];
    for dim in 0..shape.rank() {
        let (zero, size, one) = (cx.const_index(0), cx.size(value, dim), cx.const_index(1));
        let inner = cx.op("scf.for", &[zero, size, one], &[]);
        let region = cx.m.add_region(inner);
        let block = cx.m.add_block(region, &[index]);
        let yields = cx.m.create_op("scf.yield", &[], &[]);
        cx.m.insert(block, 0, yields);
        operands.push(cx.m.block(block).args[0]);
        cx.at_start(block);
    }
    let element = cx.make(read, &operands, shape.elem);
    tell(cx, teller, element)
}

/// A global buffer of one number, 0.
fn global(cx: &mut Cx<'_>, body: Block, name: &str, width: u32, float: Option<&str>) {
    let elem = match float {
        Some(float) => cx.float_type(float),
        None => cx.int_type(width),
    };
    cx.at_start(body);
    let op = cx.op("memref.global", &[], &[]);
    let one = Shape { holder: Holder::Memref, dims: vec![Some(1)], elem };
    let buffer = one.with(cx.m, elem);
    let tensor = Shape { holder: Holder::Tensor, ..one }.with(cx.m, elem);
    let text = cx.m.intern(if float.is_some() { "0.0" } else { "0" });
    let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body: text, ty: tensor });
    let (name, private) = (cx.string(name), cx.string("private"));
    let ty = cx.m.make_attr(AttrKind::Type(buffer));
    cx.m.set_attr(op, "initial_value", value);
    cx.m.set_attr(op, "sym_name", name);
    cx.m.set_attr(op, "sym_visibility", private);
    cx.m.set_attr(op, "type", ty);
}

/// The buffer of a sum, and its only place.
fn sum(cx: &mut Cx<'_>, name: &str, elem: Type) -> (Value, Value) {
    let ty = Shape { holder: Holder::Memref, dims: vec![Some(1)], elem }.with(cx.m, elem);
    let op = cx.op("memref.get_global", &[], &[ty]);
    let name = cx.symbol(name);
    cx.m.set_attr(op, "name", name);
    let buffer = cx.m.op(op).results[0];
    (buffer, cx.const_index(0))
}

/// The function that takes an integer into the sum: the order matters.
fn mixer(cx: &mut Cx<'_>, body: Block, checksum: Checksum) -> Option<()> {
    let i64 = cx.int_type(64);
    let block = new_function(cx, body, MIX, &[i64], &[], true);
    let value = cx.m.block(block).args[0];
    cx.at_end(block);
    if checksum == Checksum::Trace {
        print(cx, value);
    } else {
        let (buffer, zero) = sum(cx, INTEGERS, i64);
        let old = cx.make("memref.load", &[buffer, zero], i64);
        let mixed = cx.same("arith.xori", &[old, value]);
        let prime = cx.constant(i64, 0x0100_0000_01b3)?;
        let mixed = cx.same("arith.muli", &[mixed, prime]);
        let far = cx.constant(i64, 29)?;
        let high = cx.same("arith.shrui", &[mixed, far]);
        let mixed = cx.same("arith.xori", &[mixed, high]);
        cx.op("memref.store", &[mixed, buffer, zero], &[]);
    }
    cx.op("func.return", &[], &[]);
    Some(())
}

/// The function that adds a float to the sum; one that would drown the others counts as 1.
fn adder(cx: &mut Cx<'_>, body: Block, checksum: Checksum) -> Option<()> {
    const OGT: &str = "2";
    const OLT: &str = "4";
    let f64 = cx.float_type("f64");
    let block = new_function(cx, body, ADD, &[f64], &[], true);
    let value = cx.m.block(block).args[0];
    cx.at_end(block);
    if checksum == Checksum::Trace {
        print(cx, value);
    } else {
        let (low, high) = (cx.constant(f64, -1_000_000_000)?, cx.constant(f64, 1_000_000_000)?);
        let above = cx.compare_floats(OGT, value, low)?;
        let below = cx.compare_floats(OLT, value, high)?;
        let inside = cx.same("arith.andi", &[above, below]);
        let one = cx.constant(f64, 1)?;
        let tame = cx.select(inside, value, one);
        let (buffer, zero) = sum(cx, FLOATS, f64);
        let old = cx.make("memref.load", &[buffer, zero], f64);
        let new = cx.same("arith.addf", &[old, tame]);
        cx.op("memref.store", &[new, buffer, zero], &[]);
    }
    cx.op("func.return", &[], &[]);
    Some(())
}

fn print(cx: &mut Cx<'_>, value: Value) {
    let op = cx.op("vector.print", &[value], &[]);
    let punctuation = cx.opaque("#vector.punctuation<newline>");
    cx.m.set_attr(op, "punctuation", punctuation);
}

/// Prints the sums where `main` ends.
fn print_at_end(cx: &mut Cx<'_>, teller: &Teller, main: Op) -> Option<()> {
    let returns: Vec<Op> = cx.m.walk_op(main).filter(|&op| cx.m.op_name(op) == "func.return").collect();
    for end in returns {
        cx.before(end);
        if teller.mixes {
            let i64 = cx.int_type(64);
            let (buffer, zero) = sum(cx, INTEGERS, i64);
            let value = cx.make("memref.load", &[buffer, zero], i64);
            print(cx, value);
        }
        if teller.adds {
            let f64 = cx.float_type("f64");
            let (buffer, zero) = sum(cx, FLOATS, f64);
            let value = cx.make("memref.load", &[buffer, zero], f64);
            print(cx, value);
        }
    }
    Some(())
}
