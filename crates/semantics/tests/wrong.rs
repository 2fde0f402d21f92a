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

/// A function that stores to a buffer before or after it passes it to a function from elsewhere.
fn calls_with(first: &str, second: &str) -> Module {
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (memref<2xi32>) -> (), sym_name = "g", sym_visibility = "private"}}> ({{
  }}) : () -> ()
  "func.func"() <{{function_type = (memref<2xi32>, i32) -> (), sym_name = "f"}}> ({{
  ^bb0(%m: memref<2xi32>, %a: i32):
    %i = "arith.constant"() <{{value = 1 : index}}> : () -> index
{first}
{second}
    "func.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    );
    Module::parse_bytes(text.as_bytes()).unwrap()
}

#[test]
fn a_function_from_elsewhere_sees_what_is_in_its_buffers() {
    let store = r#"    "memref.store"(%a, %m, %i) : (i32, memref<2xi32>, index) -> ()"#;
    let call = r#"    "func.call"(%m) <{callee = @g}> : (memref<2xi32>) -> ()"#;
    let reference = Reference::new(Rc::new(calls_with(store, call)), Effort::default());
    assert!(matches!(reference.compare(&calls_with(store, call)), Comparison::Same { .. }));
    match reference.compare(&calls_with(call, store)) {
        Comparison::Differs(difference) => assert_eq!(difference.place, "what is printed or called"),
        other => panic!("{other:?}"),
    }
}

/// A loop over a buffer that copies each element to the next one, or stores a number.
fn parallel(stored: &str) -> Module {
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = (memref<4xi32>, i32) -> (), sym_name = "f"}}> ({{
  ^bb0(%m: memref<4xi32>, %a: i32):
    %zero = "arith.constant"() <{{value = 0 : index}}> : () -> index
    %one = "arith.constant"() <{{value = 1 : index}}> : () -> index
    %three = "arith.constant"() <{{value = 3 : index}}> : () -> index
    {stored}
  }}) : () -> ()
}}) : () -> ()
"#
    );
    Module::parse_bytes(text.as_bytes()).unwrap()
}

#[test]
fn a_difference_of_the_other_order_is_marked() {
    let body = r#"  %v = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
      %j = "arith.addi"(%i, %one) : (index, index) -> index
      "memref.store"(%v, %m, %j) : (i32, memref<4xi32>, index) -> ()"#;
    let before = format!(
        r#""scf.for"(%zero, %three, %one) ({{
    ^bb0(%i: index):
    {body}
      "scf.yield"() : () -> ()
    }}) : (index, index, index) -> ()
    "func.return"() : () -> ()"#
    );
    let after = format!(
        r#""scf.parallel"(%zero, %three, %one) <{{operandSegmentSizes = array<i32: 1, 1, 1, 0>}}> ({{
    ^bb0(%i: index):
    {body}
      "scf.reduce"() : () -> ()
    }}) : (index, index, index) -> ()
    "func.return"() : () -> ()"#
    );
    let reference = Reference::new(Rc::new(parallel(&before)), Effort::default());
    match reference.compare(&parallel(&after)) {
        Comparison::Differs(difference) => assert!(difference.backwards),
        other => panic!("{other:?}"),
    }
}

/// A function that reads a memref before or after it gives it to a function from elsewhere.
fn around_call(first: &str, second: &str, ty: &str) -> Module {
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = ({ty}) -> (), sym_name = "other", sym_visibility = "private"}}> ({{
  }}) : () -> ()
  "func.func"() <{{function_type = (memref<4xi32>, {ty}) -> i32, sym_name = "f"}}> ({{
  ^bb0(%m: memref<4xi32>, %same: {ty}):
    %i = "arith.constant"() <{{value = 2 : index}}> : () -> index
    {first}
    {second}
    "func.return"(%v) : (i32) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    );
    Module::parse_bytes(text.as_bytes()).unwrap()
}

#[test]
fn functions_from_elsewhere_may_write_to_what_they_get() {
    let load = r#"%v = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32"#;
    let call = r#""func.call"(%m) <{callee = @other}> : (memref<4xi32>) -> ()"#;
    let other_call = r#""func.call"(%same) <{callee = @other}> : (i32) -> ()"#;
    let compared =
        |before: Module, after: Module| Reference::new(Rc::new(before), Effort::default()).compare(&after);
    let (memref, number) = ("memref<4xi32>", "i32");
    match compared(around_call(call, load, memref), around_call(load, call, memref)) {
        Comparison::Differs(found) => assert!(found.place.contains("write to their memrefs"), "{found:?}"),
        other => panic!("{other:?}"),
    }
    let same = compared(around_call(call, load, memref), around_call(call, load, memref));
    assert!(matches!(same, Comparison::Same { .. }), "{same:?}");
    let same = compared(around_call(other_call, load, number), around_call(load, other_call, number));
    assert!(matches!(same, Comparison::Same { .. }), "{same:?}");
}

/// A function that makes a memref of a descriptor, and may use the descriptor otherwise.
fn of_descriptor(other_use: &str) -> Module {
    let descriptor = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = ({descriptor}) -> i32, sym_name = "f"}}> ({{
  ^bb0(%d: {descriptor}):
    %m = "builtin.unrealized_conversion_cast"(%d) : ({descriptor}) -> memref<4xi32>
    %i = "arith.constant"() <{{value = 1 : index}}> : () -> index
    {other_use}
    %v = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
    "func.return"(%v) : (i32) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    );
    Module::parse_bytes(text.as_bytes()).unwrap()
}

#[test]
fn memory_that_has_another_name_is_not_judged() {
    let descriptor = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
    let pointer = format!(
        r#"%p = "llvm.extractvalue"(%d) <{{position = array<i64: 1>}}> : ({descriptor}) -> !llvm.ptr"#
    );
    let reason =
        |other_use: &str| Reference::new(Rc::new(of_descriptor(other_use)), Effort::default()).reason();
    assert!(reason(&pointer).contains("behind a cast"), "{}", reason(&pointer));
    assert!(!reason("").contains("behind a cast"), "{}", reason(""));
}
