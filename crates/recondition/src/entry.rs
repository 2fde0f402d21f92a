//! The entry point: a `main` that calls every function with random arguments.

use mohole_ir::{Op, Value};

use crate::attrs::symbol_leaf;
use crate::cx::Cx;
use crate::functions::{Visibility, callee_attr, module_body, new_function};
use crate::values::seeded_value;

/// Which functions the new `main` calls.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// Called functions, in order.
    pub called: Vec<String>,
    /// Functions that are not called because an argument has an unsupported type.
    pub left_out: Vec<String>,
}

/// Adds a `main` without arguments and results. `None` if the program has one already.
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
    let inner = new_function(cx, body, "main", &[], Visibility::Public);
    let mut entry = Entry::default();
    cx.at_end(inner);
    for function in functions {
        let Some(name) = cx.m.symbol_name(function).map(str::to_owned) else { continue };
        if cx.body(function).is_none() {
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

fn call(cx: &mut Cx<'_>, function: Op, name: &str) -> Option<()> {
    let (inputs, results) = cx.m.function_type(function)?;
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let arguments: Vec<Value> = inputs.into_iter().map(|ty| seeded_value(cx, ty)).collect::<Option<_>>()?;
    let op = cx.op("func.call", &arguments, &results);
    let callee = cx.symbol(name);
    cx.m.set_attr(op, "callee", callee);
    Some(())
}

/// Renames a `main` that has arguments or results, together with its uses.
fn rename(cx: &mut Cx<'_>, main: Op) {
    let (text, path) = (cx.string("main_before"), cx.symbol("main_before"));
    cx.m.set_attr(main, "sym_name", text);
    cx.cache.forget_symbols();
    for op in cx.m.walk().collect::<Vec<_>>() {
        let attr = callee_attr(cx.m.op_name(op)).unwrap_or("callee");
        if symbol_leaf(cx.m, op, attr) == Some("main") {
            cx.m.set_attr(op, attr, path);
        }
    }
}
