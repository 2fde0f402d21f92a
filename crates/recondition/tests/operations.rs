//! All operations that DESIL supports are defined or have a rule, by their names in MLIR 22 or 19.

use mohole_recondition::{OpStatus, op_status};

const DESIL: &[(&str, &str)] = &[
    ("affine", "apply for if store load min max vector_load vector_store"),
    (
        "arith",
        "addf addi andi ceildivsi cmpf cmpi constant divf divsi divui floordivsi maximumf maxsi maxui minimumf minsi minui \
         mulf muli negf ori remf remsi remui shli shrsi shrui subf subi xori",
    ),
    ("func", "func call"),
    (
        "index",
        "add and bool.constant casts castu ceildivs ceildivu constant divs divu floordivs maxs maxu mul or rems remu shl \
         shrs shru sizeof sub xor",
    ),
    ("linalg", "matmul generic map copy transpose broadcast"),
    (
        "math",
        "absf absi atan atan2 ceil copysign cos ctlz cttz ctpop exp exp2 expm1 floor fma log log10 log1p log2 powf rsqrt sqrt \
         tan tanh roundeven round trunc fpowi",
    ),
    ("memref", "assume_alignment alloc store alloca load copy cast"),
    ("scf", "if execute_region index_switch while"),
    ("tensor", "cast collapse_shape dim empty extract from_elements insert rank splat"),
    (
        "vector",
        "bitcast broadcast create_mask extract extract_strided_slice fma insertelement insert load scan shuffle splat \
         transpose",
    ),
];

#[test]
fn every_operation_of_desil_is_known() {
    let names = DESIL.iter().flat_map(|(dialect, ops)| {
        ops.split_whitespace().map(move |op| format!("{dialect}.{op}")).collect::<Vec<_>>()
    });
    let names: Vec<String> = names.collect();
    assert_eq!(names.len(), 131);
    let unknown: Vec<&String> =
        names.iter().filter(|name| op_status(name) == OpStatus::NotCertified).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn unknown_operations_are_not_certified() {
    for name in ["gpu.launch", "tosa.custom", "tosa.while_loop", "memref.dma_start", "tensor.scatter"] {
        assert_eq!(op_status(name), OpStatus::NotCertified, "{name}");
    }
    assert_eq!(op_status("arith.addi"), OpStatus::Defined);
    assert_eq!(op_status("arith.divsi"), OpStatus::Rules(vec!["division"]));
}
