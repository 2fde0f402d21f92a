//! Structures that mutators must be able to make: some seed gives a program with the text.

use mohole_ir::Module;
use mohole_mutate::{Corpus, Memory, Reach, Setting, mutator};
use mohole_testcase::Rng;

/// Seeds that are tried.
const SEEDS: u64 = 400;

/// Mutates the first program of a case; the others are copied from.
#[track_caller]
fn check(name: &str, case: &str, wanted: &[&str]) {
    let modules: Vec<Module> = case.split("// -----\n").map(|piece| Module::parse(piece).unwrap()).collect();
    let program = modules[0].clone();
    let catalog = mohole_catalog::shipped("mlir-22").unwrap();
    let corpus = Corpus::new(modules, Some(&catalog));
    let memory = Memory::default();
    let setting = Setting { corpus: &corpus, memory: &memory, reach: Reach::default() };
    let mutator = mutator(name).unwrap();
    let mutants: Vec<String> = (0..SEEDS)
        .filter_map(|seed| {
            let mut module = program.clone();
            mutator.mutate(&mut module, &setting, &mut Rng::new(seed)).map(|_| module.to_string())
        })
        .collect();
    for text in wanted {
        assert!(mutants.iter().any(|mutant| mutant.contains(text)), "no mutant by {name} has {text}");
    }
}

#[test]
fn lift_makes_vectors_and_tensors_with_constants() {
    let wanted = [
        "dense<7> : vector<4xi32>",
        "dense<7> : tensor<i32>",
        "function_type = (tensor<?xi32>, index, index, memref<4xi32>) -> tensor<?xi32>",
        "(index, index, index, vector<[4]xi32>) -> vector<[4]xi32>",
    ];
    check("lift", include_str!("cases/lift.mlir"), &wanted);
}

#[test]
fn foreign_changes_functions_terminators_and_containers() {
    let wanted = [
        "function_type = !llvm.func<i32 (i32, memref<i32>)>",
        "\"llvm.return\"",
        "  %1 = \"builtin.unrealized_conversion_cast\"() : () -> i32\n",
        "\"scf.execute_region\"() ({\n      \"memref.store\"",
    ];
    check("foreign", include_str!("cases/foreign.mlir"), &wanted);
}

#[test]
fn dialect_type_reaches_signatures_declarations_and_elements() {
    let wanted = [
        "function_type = (tensor<4xf32>, !async.token) -> (tensor<4xf32>, !async.token)",
        "sym_name = \"declared\", sym_visibility = \"private\", function_type = (!async.token) -> ()",
        "(tensor<4xi1>) -> tensor<4xi1>",
    ];
    check("dialect_type", include_str!("cases/dialect_type.mlir"), &wanted);
}

#[test]
fn mark_adds_attributes_and_changes_visibility() {
    let wanted = [
        "{llvm.emit_c_interface}",
        "arg_attrs = [{bufferization.writable = false}]",
        "arg_attrs = [{llvm.noalias}]",
        "{gpu.mark = \"here\"}",
        "sym_visibility = \"private\"",
    ];
    check("mark", include_str!("cases/mark.mlir"), &wanted);
}

#[test]
fn carry_changes_loops_and_conditionals() {
    let wanted = ["(index, index, index, f32) -> f32", "\"scf.yield\"(%arg0, %arg1)"];
    check("carry", include_str!("cases/carry.mlir"), &wanted);
}

#[test]
fn encoding_comes_from_the_corpus_by_rank() {
    let wanted = ["tensor<4x8xf32, #sparse_tensor.encoding<", "tensor<4xf32, \"encoding\">"];
    check("encoding", include_str!("cases/encoding.mlir"), &wanted);
}

#[test]
fn map_adds_symbols_dimensions_and_constants() {
    let wanted = ["(d0)[s0] -> ((d0 + 1) + s0)", "(d0, d1) -> ", "-> (0, d0 floordiv 2)", "-> (d0)>"];
    check("map", include_str!("cases/map.mlir"), &wanted);
}

#[test]
fn argument_takes_the_place_of_results_of_any_type() {
    let wanted =
        ["function_type = (memref<4xf32>, index, memref<?xf32>) -> f32", "(memref<4xf32>, index, f32)"];
    check("argument", include_str!("cases/argument.mlir"), &wanted);
}

#[test]
fn branch_adds_unreachable_blocks_and_back_edges() {
    // An unreachable block has an own argument or copies; a loop branches to the block that it is in.
    let wanted = ["\"cf.br\"(%7)[^bb1]", "[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}>"];
    check("branch", include_str!("cases/branch.mlir"), &wanted);
}

#[test]
fn list_changes_nested_lists_lengths_and_limits() {
    let case = r#""builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<6xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x3xf32>):
    %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> {sizes = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<6xf32>
    "func.return"(%0) : (tensor<6xf32>) -> ()
  }) : () -> ()
}) : () -> ()
"#;
    let wanted = [
        "reassociation = [[]]",
        "reassociation = []",
        "[[0, 1], [0, 1], [0, 1]]",
        "array<i64: -9223372036854775808, 3>",
        "array<i64: 2, 3, 3, 3, 3, 3>",
    ];
    check("list", case, &wanted);
}

#[test]
fn types_get_spaces_scalable_dimensions_and_huge_sizes() {
    let case = r#""builtin.module"() ({
  "func.func"() <{function_type = (memref<f32>, memref<*xf32>, vector<4x8xf32>, tensor<5xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<f32>, %arg1: memref<*xf32>, %arg2: vector<4x8xf32>, %arg3: tensor<5xf32>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32, #gpu.address_space<workgroup>>) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: memref<4xf32, #gpu.address_space<workgroup>>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
    check("layout", case, &["memref<f32, 3>", "memref<*xf32, #gpu.address_space<workgroup>>"]);
    check("rank", case, &["vector<[4]x8xf32>", "vector<4x[8]xf32>"]);
    check("shape", case, &["tensor<0xf32>", "tensor<9223372036854775807xf32>", "tensor<4294967296xf32>"]);
}
