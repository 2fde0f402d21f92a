//! The functions of a program, and which of them call which.

use mohole_ir::{AttrKind, Block, Op, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cx::Cx;
use crate::cycles::cycles;

/// The block that contains a program's functions.
pub(crate) fn module_body(cx: &Cx<'_>) -> Option<Block> {
    let find = || {
        let top = cx.m.top();
        let module = cx.m.block(top).ops.iter().copied().find(|&op| cx.m.op_name(op) == "builtin.module");
        match module {
            Some(module) => cx.body(module),
            None => Some(top),
        }
    };
    *cx.cache.module_body.get_or_init(find)
}

/// The function `main`.
pub(crate) fn main_function(cx: &Cx<'_>) -> Option<Op> {
    let mut ops = cx.m.block(module_body(cx)?).ops.iter().copied();
    ops.find(|&op| cx.m.op_name(op) == "func.func" && cx.m.symbol_name(op) == Some("main"))
}

/// Whether a function can be called from other modules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visibility {
    Public,
    Private,
}

/// Adds a function without results at the end of a module. Returns its empty entry block.
pub(crate) fn new_function(
    cx: &mut Cx<'_>,
    module_body: Block,
    name: &str,
    inputs: &[Type],
    visibility: Visibility,
) -> Block {
    cx.at_end(module_body);
    let function = cx.op("func.func", &[], &[]);
    let name = cx.string(name);
    cx.cache.forget_symbols();
    cx.m.set_function_type(function, inputs, &[]);
    cx.m.set_attr(function, "sym_name", name);
    if visibility == Visibility::Private {
        let private = cx.string("private");
        cx.m.set_attr(function, "sym_visibility", private);
    }
    let region = cx.m.add_region(function);
    cx.m.add_block(region, inputs)
}

/// The attribute that names the function which an operation calls, or of which it takes a reference.
pub(crate) fn callee_attr(op_name: &str) -> Option<&'static str> {
    match op_name {
        "func.call" => Some("callee"),
        "func.constant" => Some("value"),
        _ => None,
    }
}

/// The function that a `func.call` calls, or that a `func.constant` refers to.
pub(crate) fn callee(cx: &Cx<'_>, call: Op) -> Option<Op> {
    let AttrKind::Symbol(path) = cx.attr(call, callee_attr(cx.m.op_name(call))?)? else { return None };
    let path: Vec<&str> = path.iter().map(|&name| cx.m.text(name)).collect();
    cx.cache.resolve_symbol(cx.m, call, &path)
}

/// Whether a function calls itself, directly or through other functions. A function whose reference is taken
/// counts as called.
pub(crate) fn is_recursive(cx: &Cx<'_>, function: Op) -> bool {
    cx.cache.recursive.get_or_init(|| recursive(cx)).contains(&function)
}

fn recursive(cx: &Cx<'_>) -> FxHashSet<Op> {
    let mut calls: FxHashMap<Op, Vec<Op>> = FxHashMap::default();
    for call in cx.m.walk() {
        let Some(callee) = callee(cx, call) else { continue };
        for caller in cx.m.ancestors(call) {
            calls.entry(caller).or_default().push(callee);
        }
    }
    let callers: Vec<Op> = cx.m.walk().filter(|op| calls.contains_key(op)).collect();
    let cycles = cycles(&callers, |caller| calls.get(&caller).cloned().unwrap_or_default());
    cycles.into_iter().flatten().collect()
}

/// The functions that some calls reach, directly or through other functions. A function whose reference is
/// taken counts as called.
pub(crate) fn reached(cx: &Cx<'_>, calls: impl Iterator<Item = Op>) -> FxHashSet<Op> {
    let mut reached = FxHashSet::default();
    let mut stack: Vec<Op> = calls.filter_map(|call| callee(cx, call)).collect();
    while let Some(function) = stack.pop() {
        if reached.insert(function) {
            stack.extend(cx.m.walk_op(function).filter_map(|call| callee(cx, call)));
        }
    }
    reached
}
