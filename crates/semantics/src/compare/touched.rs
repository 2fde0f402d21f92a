//! Whether a pass had a hand in an operation, so that it may say something about the bug.

use std::collections::BTreeSet;

use mohole_ir::{Def, Module, Op, Value};

/// The operation at which a difference arises, if that tells one bug of the pass from another: the pass has
/// changed, made or removed operations of this name. An operation that the pass only copied, or has moved
/// into another block with its operands, is where the difference shows, whatever causes it.
pub(crate) fn telling(before: &Module, after: &Module, name: String) -> String {
    let is_constant = name.ends_with(".constant");
    match !is_constant && forms(before, &name) != forms(after, &name) {
        true => name,
        false => String::new(),
    }
}

/// The different operations of this name: their attributes, types, and what defines their operands.
fn forms(module: &Module, name: &str) -> BTreeSet<String> {
    let named = module.walk().filter(|&op| module.op_name(op) == name);
    named.map(|op| form(module, op)).collect()
}

fn form(module: &Module, op: Op) -> String {
    let data = module.op(op);
    let attributes = [data.properties, data.attrs].into_iter().flatten().map(|attr| module.attr_text(attr));
    let operands = data.operands.iter().map(|&value| origin(module, value));
    let results = data.results.iter().map(|&value| module.type_text(module.value(value).ty));
    attributes.chain(operands).chain(results).collect::<Vec<String>>().join(" ")
}

/// What defines a value, with its type; of a constant, which one it is.
fn origin(module: &Module, value: Value) -> String {
    let ty = module.type_text(module.value(value).ty);
    match module.value(value).def {
        Def::Arg(_, number) => {
            let owner = module.owner(value).map_or("", |op| module.op_name(op));
            format!("argument {number} of {owner}: {ty}")
        }
        Def::Result(op, _) if module.op_name(op).ends_with(".constant") => {
            module.op_text(op).split_once('=').map_or(ty, |(_, constant)| constant.trim().to_owned())
        }
        Def::Result(op, number) => format!("result {number} of {}: {ty}", module.op_name(op)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(body: &str) -> Module {
        let text = format!(
            "\"func.func\"() <{{function_type = (i32, i32) -> (), sym_name = \"f\"}}> ({{\n^bb0(%a: i32, %b: i32):\n{body}\n\
             \"func.return\"() : () -> ()\n}}) : () -> ()\n"
        );
        Module::parse(&text).unwrap()
    }

    const ADD: &str = "%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32";

    #[track_caller]
    fn check(after: &str, expected: &str) {
        assert_eq!(telling(&module(ADD), &module(after), "arith.addi".to_owned()), expected);
    }

    #[test]
    fn a_copied_operation_tells_nothing() {
        check(ADD, "");
        check(&format!("{ADD}\n{}", ADD.replace("%0", "%1")), "");
        let one = "%c = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n";
        assert_eq!(telling(&module(ADD), &module(one), "arith.constant".to_owned()), "");
    }

    #[test]
    fn an_operation_that_was_changed_made_or_removed_tells() {
        check("", "arith.addi");
        check(&ADD.replace(" : (", " {x} : ("), "arith.addi");
        let one = "%c = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n";
        let with_one = format!("{one}{}", ADD.replace("%a, %a", "%a, %c"));
        check(&with_one, "arith.addi");
        check(&ADD.replace("%a, %a", "%b, %a"), "arith.addi");
        let other = with_one.replace("value = 1", "value = 2");
        assert_eq!(telling(&module(&with_one), &module(&other), "arith.addi".to_owned()), "arith.addi");
    }
}
