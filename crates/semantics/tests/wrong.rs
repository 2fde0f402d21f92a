//! What is wrong with a program after a pass.

use std::rc::Rc;

use mohole_ir::Module;
use mohole_semantics::{Comparison, Effort, Reference, Wrong};

/// A function of two numbers with this body, whose last value is returned.
fn function(body: &str) -> Module {
    let text = format!(
        "\"builtin.module\"() ({{
  \"func.func\"() <{{function_type = (i32, i1) -> i32, sym_name = \"f\"}}> ({{
  ^bb0(%a: i32, %c: i1):
{body}
  }}) : () -> ()
}}) : () -> ()
"
    );
    Module::parse_bytes(text.as_bytes()).unwrap()
}

fn compared(before: &str, after: &str) -> Comparison {
    Reference::new(Rc::new(function(before)), Effort::default()).compare(&function(after))
}

fn wrong(after: &str) -> Wrong {
    match compared(RETURN, after) {
        Comparison::Differs(difference) => difference.wrong,
        other => panic!("{other:?}"),
    }
}

const RETURN: &str = r#"    "func.return"(%a) : (i32) -> ()"#;

const POISON: &str = r#"    %p = "ub.poison"() : () -> i32
    "func.return"(%p) : (i32) -> ()"#;

const DECIDES_ON_POISON: &str = r#"    %p = "ub.poison"() : () -> i1
    "cf.cond_br"(%p)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    "func.return"(%a) : (i32) -> ()"#;

#[test]
fn values_poison_and_undefined_behaviour_are_told_apart() {
    let other = r#"    %b = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "func.return"(%b) : (i32) -> ()"#;
    assert_eq!(wrong(other), Wrong::Value);
    assert_eq!(wrong(POISON), Wrong::Poison);
    assert_eq!(wrong(DECIDES_ON_POISON), Wrong::Behaviour);
    let divides = r#"    %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %b = "arith.divui"(%a, %zero) : (i32, i32) -> i32
    "func.return"(%b) : (i32) -> ()"#;
    assert_eq!(wrong(divides), Wrong::Behaviour);
    assert!(Wrong::Behaviour.is_undefined() && Wrong::Poison.is_undefined() && !Wrong::Value.is_undefined());
}

#[test]
fn poison_that_was_there_before_is_no_witness() {
    let unused = format!("    %q = \"ub.poison\"() : () -> i32\n{RETURN}");
    for after in [POISON, DECIDES_ON_POISON] {
        let comparison = compared(&unused, after);
        assert!(matches!(comparison, Comparison::Inconclusive(_)), "{comparison:?}");
    }
    // A division by zero has nothing to do with that poison.
    let divides = r#"    %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %b = "arith.divui"(%a, %zero) : (i32, i32) -> i32
    "func.return"(%b) : (i32) -> ()"#;
    assert!(matches!(compared(&unused, divides), Comparison::Differs(_)));
}

/// The address of the second of two buffers.
const ADDRESS: &str = r#"    %first = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %second = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %address = "memref.extract_aligned_pointer_as_index"(%second) : (memref<4xi32>) -> index
"#;

#[test]
fn an_address_is_no_number_to_compare() {
    let result = r#"    %b = "arith.index_cast"(%address) : (index) -> i32
    "func.return"(%b) : (i32) -> ()"#;
    let without_first = ADDRESS.split_once('\n').unwrap().1;
    let comparison = compared(&format!("{ADDRESS}{result}"), &format!("{without_first}{result}"));
    let Comparison::Inconclusive(why) = comparison else { panic!("{comparison:?}") };
    assert!(why.contains("where buffers are"), "{why}");
}

#[test]
fn what_does_not_depend_on_an_address_is_compared() {
    let aligned = r#"    %four = "arith.constant"() <{value = 4 : index}> : () -> index
    %rest = "arith.remui"(%address, %four) : (index, index) -> index
    %b = "arith.index_cast"(%rest) : (index) -> i32
    "func.return"(%b) : (i32) -> ()"#;
    let zero = r#"    %b = "arith.constant"() <{value = 0 : i32}> : () -> i32
    "func.return"(%b) : (i32) -> ()"#;
    let before = format!("{ADDRESS}{aligned}");
    assert!(matches!(compared(&before, zero), Comparison::Same { .. }));
    assert!(matches!(compared(&before, RETURN), Comparison::Differs(_)));
}

#[test]
fn a_cast_that_nobody_uses_may_move() {
    let cast = r#"    %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %open = "memref.cast"(%m) : (memref<4xi32>) -> memref<?xi32>
    %three = "memref.cast"(%open) : (memref<?xi32>) -> memref<3xi32>
"#;
    assert!(matches!(compared(RETURN, &format!("{cast}{RETURN}")), Comparison::Same { .. }));
}

#[test]
fn a_tensor_that_is_poison_is_wrong() {
    let function = |body: &str| {
        let text = format!(
            "\"builtin.module\"() ({{
  \"func.func\"() <{{function_type = (tensor<?xi32>) -> tensor<?xi32>, sym_name = \"f\"}}> ({{
  ^bb0(%a: tensor<?xi32>):
{body}
  }}) : () -> ()
}}) : () -> ()
"
        );
        Module::parse_bytes(text.as_bytes()).unwrap()
    };
    let before = function(r#"    "func.return"(%a) : (tensor<?xi32>) -> ()"#);
    let after = function(
        r#"    %one = "tensor.cast"(%a) : (tensor<?xi32>) -> tensor<1xi32>
    %b = "tensor.cast"(%one) : (tensor<1xi32>) -> tensor<?xi32>
    "func.return"(%b) : (tensor<?xi32>) -> ()"#,
    );
    let reference = |module: &Module| Reference::new(Rc::new(module.clone()), Effort::default());
    let Comparison::Differs(difference) = reference(&before).compare(&after) else { panic!("no difference") };
    assert_eq!((difference.wrong, difference.after.as_str()), (Wrong::Poison, "poison"));
    assert!(matches!(reference(&after).compare(&before), Comparison::Same { .. }));
}
