//! Lowered programs in MLIR's runners: they print with mohole's library, and are forked.

use std::sync::Arc;

use mohole_target::{Home, Mode, Profile, Tool, Way, Worker};
use mohole_testcase::{End, Job};

const PROGRAM: &str = r#"
memref.global "private" constant @f : memref<2x3xf32> =
    dense<[[1.0, 2.5, -0.0], [0xFFC00001, 0x7F800000, 3.40282347e+38]]>
memref.global "private" constant @i : memref<2x2xi32> = dense<[[1, -2], [3, 2147483647]]>
memref.global "private" constant @d : memref<2xf64> = dense<[0.1, -1.0e-300]>
func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefF64(memref<*xf64>)
func.func private @printMemrefI8(memref<*xi8>) attributes {llvm.emit_c_interface}
func.func @main() {
  %f = memref.get_global @f : memref<2x3xf32>
  %fu = memref.cast %f : memref<2x3xf32> to memref<*xf32>
  call @printMemrefF32(%fu) : (memref<*xf32>) -> ()
  %t = memref.transpose %f (a, b) -> (b, a) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %tu = memref.cast %t : memref<3x2xf32, strided<[1, 3]>> to memref<*xf32>
  call @printMemrefF32(%tu) : (memref<*xf32>) -> ()
  %i = memref.get_global @i : memref<2x2xi32>
  %iu = memref.cast %i : memref<2x2xi32> to memref<*xi32>
  call @printMemrefI32(%iu) : (memref<*xi32>) -> ()
  %d = memref.get_global @d : memref<2xf64>
  %du = memref.cast %d : memref<2xf64> to memref<*xf64>
  call @printMemrefF64(%du) : (memref<*xf64>) -> ()
  %e = memref.alloc() : memref<0x3xi8>
  %eu = memref.cast %e : memref<0x3xi8> to memref<*xi8>
  call @printMemrefI8(%eu) : (memref<*xi8>) -> ()
  %c = arith.constant -7 : i32
  vector.print %c : i32
  %x = arith.constant 0.1 : f32
  vector.print %x : f32
  %h = arith.constant 0.1 : f16
  vector.print %h : f16
  %b = arith.constant 1.5 : bf16
  vector.print %b : bf16
  %v = arith.constant dense<[1.0, 0.333333343, 1.0e-10, 5.0]> : vector<4xf32>
  vector.print %v : vector<4xf32>
  return
}
"#;

const PRINTED: &str = "\
tensor<2x3xf32> = [[1, 2.5, -0], [nan, inf, 3.4028235e38]]
tensor<3x2xf32> = [[1, nan], [2.5, inf], [-0, 3.4028235e38]]
tensor<2x2xi32> = [[1, -2], [3, 2147483647]]
tensor<2xf64> = [0.1, -1e-300]
tensor<0x3xi8> = []
-7
0.1
0.099975586
1.5
( 1.0, 0.33333334, 1e-10, 5.0 )
";

const LOWERING: &str = "--pass-pipeline=builtin.module(convert-vector-to-scf,convert-scf-to-cf,\
expand-strided-metadata,convert-vector-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,\
convert-arith-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)";

/// The program for the runner, and the runner.
fn lowered() -> (Vec<u8>, Arc<Tool>) {
    let home = Home::from_environment();
    let profile = Profile::named("mlir-opt-22", &home).unwrap();
    let compiler = Tool::of(&profile, &home).expect("these tests need mlir-opt-22: `make test` installs it");
    let mut worker = Worker::new(Arc::new(compiler), Mode::Spawn).unwrap();
    let run = worker.run(&Job::new([LOWERING], PROGRAM.as_bytes())).unwrap();
    assert_eq!(run.end, End::Exited(0), "{}", run.stderr_text());
    (run.stdout, Arc::new(Tool::runner_of(&profile, &home).expect("mlir-runner-22 comes with it")))
}

#[test]
fn a_lowered_program_prints_the_same_in_every_way() {
    let (program, runner) = lowered();
    for mode in [Mode::Spawn, Mode::BeforeMain, Mode::AtInput, Mode::Best] {
        let mut worker = Worker::new(runner.clone(), mode).unwrap();
        for _ in 0..4 {
            let run = worker.run(&Job::new([""; 0], program.as_slice())).unwrap();
            assert_eq!(run.end, End::Exited(0), "{mode}: {}", run.stderr_text());
            assert_eq!(run.stdout_text(), PRINTED, "{mode}");
            assert_eq!(run.stderr_text(), "", "{mode}");
        }
    }
}

#[test]
fn lowered_programs_are_forked_at_the_parser() {
    let (program, runner) = lowered();
    let mut worker = Worker::new(runner, Mode::AtInput).unwrap();
    assert_eq!(worker.way_for(&Job::new([""; 0], program)).unwrap(), Way::Parser);
}
