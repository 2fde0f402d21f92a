//! A way in: `main`, which calls every function there is with concrete arguments.

use mohole_ir::{AttrKind, Block, Op, Type, Value};

use crate::cx::Cx;
use crate::purity::names_function;
use crate::values::some_value;

/// What became of a program's functions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// Called, in this order.
    pub called: Vec<String>,
    /// Not called: nobody knows how to make their arguments.
    pub left_out: Vec<String>,
}

/// Gives a program a `main` that takes and gives nothing, unless it has one. `None` when it has.
pub(crate) fn add(cx: &mut Cx<'_>) -> Option<Entry> {
    let body = module_body(cx)?;
    let functions: Vec<Op> =
        cx.m.block(body).ops.iter().copied().filter(|&op| cx.m.op_name(op) == "func.func").collect();
    if let Some(&main) = functions.iter().find(|&&op| cx.m.symbol_name(op) == Some("main")) {
        let (inputs, results) = cx.m.function_type(main)?;
        if inputs.is_empty() && results.is_empty() {
            return None;
        }
        rename(cx, main);
    }
    let inner = new_function(cx, body, "main", &[], &[], false);
    let mut entry = Entry::default();
    cx.at_end(inner);
    for function in functions {
        let Some(name) = cx.m.symbol_name(function).map(str::to_owned) else { continue };
        let has_body =
            cx.m.op(function).regions.first().is_some_and(|&region| !cx.m.region(region).blocks.is_empty());
        if !has_body {
            continue;
        }
        match call(cx, function, &name) {
            Some(()) => entry.called.push(name),
            None => entry.left_out.push(name),
        }
    }
    cx.op("func.return", &[], &[]);
    Some(entry)
}

/// The block in which a program's functions stand.
pub(crate) fn module_body(cx: &Cx<'_>) -> Option<Block> {
    let top = cx.m.top();
    let module = cx.m.block(top).ops.iter().copied().find(|&op| cx.m.op_name(op) == "builtin.module");
    match module {
        Some(module) => cx.m.region(*cx.m.op(module).regions.first()?).blocks.first().copied(),
        None => Some(top),
    }
}

/// The `main` that takes and gives nothing.
pub(crate) fn main_of(cx: &Cx<'_>) -> Option<Op> {
    let body = module_body(cx)?;
    let mut ops = cx.m.block(body).ops.iter().copied();
    ops.find(|&op| cx.m.op_name(op) == "func.func" && cx.m.symbol_name(op) == Some("main"))
}

/// A function at the end of a module; gives its block.
pub(crate) fn new_function(
    cx: &mut Cx<'_>,
    body: Block,
    name: &str,
    inputs: &[Type],
    results: &[Type],
    is_private: bool,
) -> Block {
    cx.at_end(body);
    let function = cx.op("func.func", &[], &[]);
    let name = cx.string(name);
    cx.m.set_function_type(function, inputs, results);
    cx.m.set_attr(function, "sym_name", name);
    if is_private {
        let private = cx.string("private");
        cx.m.set_attr(function, "sym_visibility", private);
    }
    let region = cx.m.add_region(function);
    cx.m.add_block(region, inputs)
}

fn call(cx: &mut Cx<'_>, function: Op, name: &str) -> Option<()> {
    let (inputs, results) = cx.m.function_type(function)?;
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let arguments: Vec<Value> = inputs.into_iter().map(|ty| some_value(cx, ty)).collect::<Option<_>>()?;
    let op = cx.op("func.call", &arguments, &results);
    let callee = cx.symbol(name);
    cx.m.set_attr(op, "callee", callee);
    Some(())
}

/// A `main` of another kind makes room.
fn rename(cx: &mut Cx<'_>, main: Op) {
    let (text, path) = (cx.string("main_before"), cx.symbol("main_before"));
    cx.m.set_attr(main, "sym_name", text);
    for op in cx.m.walk().collect::<Vec<_>>() {
        let attr = names_function(cx.m.op_name(op)).unwrap_or("callee");
        let calls = matches!(cx.attr(op, attr), Some(AttrKind::Symbol(path)) if path.last().is_some_and(|&last| cx.m.text(last) == "main"));
        if calls {
            cx.m.set_attr(op, attr, path);
        }
    }
}
