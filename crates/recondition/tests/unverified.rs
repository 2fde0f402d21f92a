//! Programs that the verifier would reject: rules neither certify them nor crash.

use mohole_ir::Module;
use mohole_recondition::{Options, certify, recondition};

/// Operations with too few or too many operands, or attributes that do not agree.
const MALFORMED: &[(&str, &str)] = &[
    (
        "memref.subview",
        r#"%0 = "memref.subview"(%s) <{static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1, 1>}> : (memref<4x4xi32>) -> memref<1x1xi32>"#,
    ),
    (
        "tensor.extract_slice",
        r#"%0 = "tensor.extract_slice"(%t) <{static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 1, 1>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x?xi32>) -> tensor<1x1xi32>"#,
    ),
    (
        "tensor.extract_slice",
        r#"%0 = "tensor.extract_slice"(%t, %w) <{static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xi32>, i128) -> tensor<1x1xi32>"#,
    ),
    (
        "tensor.pad",
        r#"%0 = "tensor.pad"(%t) <{static_high = array<i64: 1>, static_low = array<i64>}> ({
    }) : (tensor<?x?xi32>) -> tensor<?x?xi32>"#,
    ),
    (
        "tensor.expand_shape",
        r#"%0 = "tensor.expand_shape"(%t) <{reassociation = [[0, 7], [1], [2]]}> : (tensor<?x?xi32>) -> tensor<?x1x?xi32>"#,
    ),
    (
        "tensor.collapse_shape",
        r#"%0 = "tensor.collapse_shape"(%t) <{reassociation = [[0, 1, 2]]}> : (tensor<?x?xi32>) -> tensor<?xi32>"#,
    ),
    (
        "memref.reinterpret_cast",
        r#"%0 = "memref.reinterpret_cast"(%s) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 9, 9>, static_strides = array<i64: 1>}> : (memref<4x4xi32>) -> memref<9x9xi32>"#,
    ),
    (
        "affine.load",
        r#"%0 = "affine.load"(%s) <{map = affine_map<() -> (0, 0, 0)>}> : (memref<4x4xi32>) -> i32"#,
    ),
    (
        "affine.for",
        r#""affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 9223372036854775807, 9223372036854775807, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()"#,
    ),
    (
        "tensor.cast",
        r#"%0 = "arith.constant"() <{value = 5 : index}> : () -> index
    %1 = "tensor.dim"(%t, %0) : (tensor<?x?xi32>, index) -> index
    %2 = "tensor.splat"(%x, %1, %1) : (i32, index, index) -> tensor<?x?xi32>
    %3 = "tensor.cast"(%2) : (tensor<?x?xi32>) -> tensor<4x4xi32>"#,
    ),
    (
        "tensor.dim",
        r#"%0 = "tensor.dim"(%t) : (tensor<?x?xi32>) -> index
    %1 = "memref.load"(%m, %0, %0) : (memref<?x?xi32>, index, index) -> i32"#,
    ),
    (
        "arith.remui",
        r#"%0 = "arith.remui"(%i) : (index) -> index
    %1 = "memref.load"(%m, %0, %0) : (memref<?x?xi32>, index, index) -> i32"#,
    ),
    (
        "scf.for",
        r#""scf.for"() ({
    ^bb0(%a: index):
      %0 = "memref.load"(%m, %a, %a) : (memref<?x?xi32>, index, index) -> i32
      "scf.yield"() : () -> ()
    }) : () -> ()"#,
    ),
    (
        "scf.parallel",
        r#""scf.parallel"(%i, %i, %i, %i, %i, %i) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%a: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()"#,
    ),
    (
        "scf.forall",
        r#""scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 9>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%a: index, %b: index):
      "scf.forall.in_parallel"() ({
        "my.op"() : () -> ()
      }) : () -> ()
    }) : () -> ()"#,
    ),
    (
        "linalg.transpose",
        r#""linalg.transpose"(%m, %m) <{permutation = array<i64: 1, 0, 1>}> ({
    ^bb0(%a: i32, %b: i32):
      "linalg.yield"(%a) : (i32) -> ()
    }) : (memref<?x?xi32>, memref<?x?xi32>) -> ()"#,
    ),
    ("memref.alloca", r#""memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()"#),
    ("arith.divsi", r#"%0 = "arith.divsi"(%v, %v) : (i200, i200) -> i200"#),
    (
        "scf.while",
        r#""scf.while"() ({
      %0 = "arith.andi"() : () -> i1
      "scf.condition"(%0) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : () -> ()"#,
    ),
];

/// Values that are defined by themselves. The analyses must end.
const CYCLIC: &[&str] = &[
    r#"%0 = "tensor.cast"(%0) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %1 = "arith.addi"(%0, %t) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>"#,
    r#"%0 = "memref.cast"(%0) : (memref<4x4xi32>) -> memref<4x4xi32>
    "memref.copy"(%0, %s) : (memref<4x4xi32>, memref<4x4xi32>) -> ()"#,
    r#"%0 = "tensor.splat"(%0) : (f32) -> f32
    %1 = "arith.bitcast"(%0) : (f32) -> i32"#,
    r#"%0 = "arith.ori"(%0, %0) : (i32, i32) -> i32
    %1 = "arith.divui"(%x, %0) : (i32, i32) -> i32"#,
    r#"%0 = "tosa.reverse"(%0) : (tensor<4xi32>) -> tensor<4xi32>
    %1 = "tosa.intdiv"(%0, %0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>"#,
    r#"%0 = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
    %1 = "math.exp"(%0) : (f32) -> f32
    %2 = "vector.reduction"(%1, %2) : (f32, f32) -> f32"#,
    r#"%c = "arith.andi"(%c, %c) : (i1, i1) -> i1
    %0 = "scf.if"(%c) ({
      "scf.yield"(%t) : (tensor<?x?xi32>) -> ()
    }, {
      "scf.yield"(%0) : (tensor<?x?xi32>) -> ()
    }) : (i1) -> tensor<?x?xi32>
    %1 = "tensor.cast"(%0) : (tensor<?x?xi32>) -> tensor<4x4xi32>"#,
    r#"%0:2 = "linalg.abs"(%t) : (tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>)"#,
];

fn module(body: &str) -> Module {
    let args = "%i: index, %x: i32, %w: i128, %v: i200, %t: tensor<?x?xi32>, %m: memref<?x?xi32>, %s: memref<4x4xi32>";
    let types = args.split(", ").map(|arg| arg.split_once(": ").unwrap().1).collect::<Vec<_>>().join(", ");
    let text = format!(
        r#""builtin.module"() ({{
  "func.func"() <{{function_type = ({types}) -> (), sym_name = "f"}}> ({{
  ^bb0({args}):
    {body}
    "func.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"#
    );
    Module::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn malformed_operations_are_not_certified() {
    for (name, body) in MALFORMED {
        let mut module = module(body);
        let names = certify(&module).doubtful;
        assert!(names.contains(*name), "{name}: {names:?}");
        recondition(&mut module, &Options::default());
    }
}

#[test]
fn cyclic_definitions_are_analyzed_in_finite_time() {
    for body in CYCLIC {
        let mut module = module(body);
        certify(&module);
        recondition(&mut module, &Options::default());
    }
}
