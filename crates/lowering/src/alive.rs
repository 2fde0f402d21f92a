//! Makes functions return their unused results.
//!
//! Many passes also erase dead operations. In a program without dead operations, a pass removes only what it
//! is made for.

use mohole_ir::{Module, Op, Type, Uses, Value};

/// Makes functions return their unused results. Functions that are called keep their type.
pub fn keep_alive(module: &mut Module) {
    let ops: Vec<Op> = module.walk().collect();
    if ops.iter().any(|&op| module.op_name(op) == "func.call") {
        return;
    }
    let uses = Uses::of(module);
    for function in ops.into_iter().filter(|&op| module.op_name(op) == "func.func").collect::<Vec<_>>() {
        return_all(module, function, &uses);
    }
}

fn return_all(module: &mut Module, function: Op, uses: &Uses) {
    let Some(&body) = module.op(function).regions.first() else { return };
    let [block] = module.region(body).blocks.as_slice() else { return };
    let ops = module.block(*block).ops.to_vec();
    let Some(&last) = ops.last().filter(|&&op| module.op_name(op) == "func.return") else { return };
    let results = ops.iter().flat_map(|&op| module.op(op).results.iter().copied());
    let unused: Vec<Value> = results.filter(|&value| uses.of_value(value).is_empty()).collect();
    let types: Vec<Type> = unused.iter().map(|&value| module.value(value).ty).collect();
    if unused.is_empty() || !extend_type(module, function, &types) {
        return;
    }
    let operands: Vec<Value> = module.op(last).operands.iter().copied().chain(unused).collect();
    module.set_operands(last, &operands);
}

/// Adds results to a function's type; false if it has no function type, or attributes for its results.
fn extend_type(module: &mut Module, function: Op, more: &[Type]) -> bool {
    let Some((inputs, results)) = module.function_type(function) else { return false };
    if module.attr(function, "res_attrs").is_some() {
        return false;
    }
    let (inputs, results) = (inputs.to_vec(), [results, more].concat());
    module.set_function_type(function, &inputs, &results);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_results_are_returned() {
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "a.x"(%arg0) : (i32) -> i32
    %1:2 = "a.y"(%0) : (i32) -> (f32, i8)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()"#;
        let mut module = Module::parse(text).unwrap();
        keep_alive(&mut module);
        let printed = module.to_string();
        assert!(printed.contains("function_type = (i32) -> (f32, i8)"), "{printed}");
        assert!(printed.contains("\"func.return\"(%1#0, %1#1) : (f32, i8) -> ()"), "{printed}");
    }
}
