//! The driver with a library made of MLIR 22's C API, as Debian ships it: it must print what `mlir-opt`
//! prints.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use expect_test::{Expect, expect};

/// Where Debian's MLIR 22 is.
const MLIR: &str = "/usr/lib/llvm-22";

const PROGRAM: &str = "\
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>, %b: memref<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = [\"parallel\"]}
      ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  affine.for %i = 0 to 10 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%c0] : memref<?xf32>
  }
  return %0 : tensor<4xf32>
}
func.func @g(%a: i32) { return }
";

/// What a program did.
#[derive(PartialEq, Eq)]
struct Run {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}\n{}{}", self.code, String::from_utf8_lossy(&self.stdout), self.stderr)
    }
}

fn run(program: &Path, folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that does not read its input may have ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Links a library from archives of the C API. Debian ships no library of it.
fn link(name: &str, archives: &[&str]) -> PathBuf {
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let archives = archives.iter().map(|archive| format!("{MLIR}/lib/{archive}"));
    let status = Command::new("cc")
        .args(["-shared", "-o"])
        .arg(&library)
        .arg("-Wl,--whole-archive")
        .args(archives)
        .args(["-Wl,--no-whole-archive", &format!("-L{MLIR}/lib"), &format!("-Wl,-rpath,{MLIR}/lib")])
        .args(["-lMLIR", "-lstdc++"])
        .status();
    assert!(status.unwrap().success(), "{name} cannot be linked");
    library
}

/// A driver for a library.
fn driver(library: &Path, name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&program, mohole_capi::driver_for(library, "test", &[]).unwrap()).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    program
}

/// The driver for MLIR 22.
fn driver_22() -> &'static Path {
    static DRIVER: OnceLock<PathBuf> = OnceLock::new();
    DRIVER.get_or_init(|| {
        let archives = ["libMLIRCAPIIR.a", "libMLIRCAPIRegisterEverything.a", "libMLIRCAPIDebug.a"];
        driver(&link("libcapi-22.so", &archives), "mlir-opt")
    })
}

/// Runs `mlir-opt` and the driver on a program in a file or, if an argument is `-`, in standard input.
fn both(args: &str, program: &str) -> [Run; 2] {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("input.mlir"), program).unwrap();
    let mut args: Vec<&str> = args.split(' ').filter(|arg| !arg.is_empty()).collect();
    if !args.contains(&"-") {
        args.push("input.mlir");
    }
    let original = PathBuf::from(format!("{MLIR}/bin/mlir-opt"));
    [&*original, driver_22()].map(|tool| run(tool, folder.path(), &args, program))
}

#[track_caller]
fn check_same(args: &str, program: &str) {
    let [original, ours] = both(args, program);
    assert_eq!(ours, original, "{args}");
}

/// A run of the driver alone.
#[track_caller]
fn check(program: &Path, args: &[&str], expected: &Expect) {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{:?}", run(program, folder.path(), args, PROGRAM));
    expected.assert_eq(&text.replace(env!("CARGO_TARGET_TMPDIR"), "TMP"));
}

#[test]
fn it_prints_what_mlir_opt_prints() {
    for args in [
        "",
        "-",
        "--mlir-print-op-generic",
        "--mlir-print-local-scope --mlir-print-debuginfo",
        "--mlir-print-debuginfo --mlir-pretty-debuginfo",
        "- --mlir-print-debuginfo",
        "--emit-bytecode",
        "--verify-each=0 --cse",
        "--mlir-disable-threading",
        "-o out.mlir",
    ] {
        check_same(args, PROGRAM);
    }
    for args in ["", "-", "--mlir-print-op-generic"] {
        check_same(args, "");
    }
}

#[test]
fn passes_run_as_in_mlir_opt() {
    for args in [
        "--canonicalize --cse",
        "--affine-loop-unroll --canonicalize",
        "--affine-data-copy-generate",
        "--pass-pipeline=builtin.module(func.func(canonicalize,affine-loop-tile),cse)",
        "--one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --lower-affine",
        "--affine-loop-unroll --cse --affine-loop-unroll-jam=unroll-jam-factor=2",
        "--convert-linalg-to-loops",
        "--sparsifier",
        "--mlir-print-ir-before-all --canonicalize --cse --mlir-disable-threading",
        "--mlir-print-ir-after-all --mlir-print-ir-module-scope --mlir-disable-threading --cse",
        "--mlir-print-ir-after-change --cse --canonicalize --mlir-disable-threading",
        "--mlir-print-ir-after-failure --convert-func-to-spirv --convert-func-to-llvm",
    ] {
        check_same(args, PROGRAM);
    }
}

#[test]
fn a_pipeline_is_dumped_as_in_mlir_opt() {
    for args in [
        "--dump-pass-pipeline --affine-loop-tile --cse --canonicalize",
        "--dump-pass-pipeline --pass-pipeline=builtin.module(func.func(cse,canonicalize),cse)",
        "--dump-pass-pipeline --sparsifier",
    ] {
        // The C API prints it in one line.
        let [original, ours] = both(args, PROGRAM).map(|run| {
            let words: Vec<String> = run.stderr.split_whitespace().map(str::to_owned).collect();
            words.concat()
        });
        assert_eq!(ours, original, "{args}");
        assert!(ours.contains("PassManagerwith"), "{ours}");
    }
}

#[test]
fn a_reproducer_runs_its_own_pipeline() {
    let program = |pipeline: &str| {
        let keys = format!("pipeline: \"{pipeline}\", disable_threading: true, verify_each: true");
        format!("{PROGRAM}\n{{-#\n external_resources: {{ mlir_reproducer: {{ {keys} }} }}\n#-}}\n")
    };
    for args in ["--run-reproducer", "--run-reproducer -", "--run-reproducer --split-input-file"] {
        check_same(args, &program("builtin.module(func.func(affine-loop-unroll{unroll-factor=2}),cse)"));
    }
    // mlir-opt prints this error without a place.
    for run in both("--run-reproducer", &program("builtin.module(no-such-pass)")) {
        assert!(run.code == Some(1) && run.stderr.contains("'no-such-pass' does not refer to"), "{run:?}");
    }
    check_same("--run-reproducer", PROGRAM);
}

#[test]
fn errors_are_those_of_mlir_opt() {
    for args in [
        "--pass-pipeline=builtin.module(foo)",
        "--pass-pipeline=foo",
        "--pass-pipeline=",
        "--pass-pipeline=builtin.module(canonicalize{max=3})",
        "--canonicalize=max=3",
        "--cse --pass-pipeline=builtin.module(cse)",
        "--pass-pipeline=func.func(cse)",
        "--verify-each=x",
        "-o /no/such/folder/x.mlir",
        "--no-implicit-module",
    ] {
        check_same(args, PROGRAM);
    }
    for program in [
        "func.func @f() {\n\t%0 = arith.addi %a, %a : i32\n\treturn\n}\n",
        "func.func @f()\n",
        "foo.bar",
        "\"foo.bar\"() : () -> ()\n",
        "// only this\n\nfunc.func @f() -> i32 {\n  return\n}",
        "module {\n",
    ] {
        let unregistered = "--allow-unregistered-dialect";
        for args in ["--mlir-print-op-generic", "-", unregistered] {
            let [original, ours] = both(args, program);
            // `mlir-opt` has dialects for tests, and names them.
            let without_list = |run: Run| {
                let kept =
                    run.stderr.lines().filter(|line| !line.contains("Available dialects")).map(str::to_owned);
                (run.code, run.stdout, kept.collect::<Vec<_>>())
            };
            assert_eq!(without_list(ours), without_list(original), "{program}");
        }
    }
}

#[test]
fn an_input_can_be_split() {
    let program = "func.func private @f()\n// -----\nfunc.func private @g()\nfunc.func private @h()\n// -----\nx\n\
                   // -----\nmodule @m {}\n// -----\n";
    for args in ["", "--split-input-file", "--split-input-file -", "--split-input-file --cse"] {
        check_same(args, program);
    }
}

#[test]
fn bytecode_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.mlir"), PROGRAM).unwrap();
    let run = |args: &[&str], input: &[u8]| run(driver_22(), folder.path(), args, input);
    assert_eq!(run(&["--emit-bytecode", "a.mlir", "-o", "a.bc"], b"").code, Some(0));
    let expected = run(&["a.mlir"], b"");
    assert_eq!(run(&["a.bc"], b""), expected);
    assert_eq!(run(&[], &fs::read(folder.path().join("a.bc")).unwrap()), expected);
}

#[test]
fn dialects_are_not_loaded() {
    // The pass makes an operation of the vector dialect, which it does not declare.
    let program = "#S = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>\n\
                   func.func @f(%a: tensor<4xf32, #S>) {\n  sparse_tensor.print %a : tensor<4xf32, #S>\n  return\n}\n";
    let crashed = both("--pre-sparsification-rewrite", program).map(|run| run.code);
    assert_eq!(crashed, [None, None]);
}

#[test]
fn it_says_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let ask = |question: &str| {
        let original = PathBuf::from(format!("{MLIR}/bin/mlir-opt"));
        [&*original, driver_22()]
            .map(|tool| String::from_utf8(run(tool, folder.path(), &[question], "").stdout).unwrap())
    };
    let [original, ours] = ask("--show-dialects");
    let names = |text: &str| -> Vec<String> {
        text.trim().trim_start_matches("Available Dialects: ").split(',').map(str::to_owned).collect()
    };
    // vcix is not in mlir-opt, and the test dialects are only there.
    let common = |names: Vec<String>| -> Vec<String> {
        names.into_iter().filter(|name| !name.starts_with("test") && name != "vcix").collect()
    };
    assert_eq!(common(names(&ours)), common(names(&original)));
    let [original, ours] = ask("--version");
    let number = |text: &str| text.split_once("LLVM version ").unwrap().1.lines().next().unwrap().to_owned();
    assert_eq!(number(&ours), number(&original));
    assert!(ours.contains("Optimized build.\n"), "{ours}");
    let [original, ours] = ask("--help");
    let passes = |text: &str, indent: &str| -> Vec<String> {
        let start = format!("{indent}--");
        let lines =
            text.lines().skip_while(|line| line.trim() != "Passes:").filter(|line| line.starts_with(&start));
        let names =
            lines.map(|line| line.trim().split([' ', '=']).next().unwrap().trim_end_matches('-').to_owned());
        names.filter(|name| !name.starts_with("--test-")).collect()
    };
    let (known, listed) = (passes(&original, "      "), passes(&ours, "  "));
    assert!(listed.len() > 200, "{ours}");
    let missing: Vec<&String> = listed.iter().filter(|name| !known.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(ours.contains("\n  --sparsifier "), "{ours}");
}

#[test]
fn a_crash_prints_a_backtrace() {
    let folder = tempfile::tempdir().unwrap();
    // Ends the process in the middle of its work.
    let script = format!("ulimit -s 256; exec {} deep.mlir", driver_22().display());
    let deep = format!("func.func @f() attributes {{a = {}{}}}\n", "[".repeat(20000), "]".repeat(20000));
    fs::write(folder.path().join("deep.mlir"), deep).unwrap();
    let done = run(Path::new("/bin/sh"), folder.path(), &["-c", &script], "");
    assert_eq!(done.code, None, "{done:?}");
    assert!(
        done.stderr.contains("mlir::parseAsmSourceFile") || done.stderr.contains("Stack dump"),
        "{done:?}"
    );
    assert!(done.stderr.contains("libMLIR.so.22.1"), "{done:?}");
}

#[test]
fn bad_usage_is_explained() {
    check(
        driver_22(),
        &["--no-such-pass"],
        &expect![[r#"
        Some(1)
        mlir-opt: Unknown command line argument '--no-such-pass'.  Try: 'TMP/mlir-opt --help'
    "#]],
    );
    check(
        driver_22(),
        &["no-such-file.mlir"],
        &expect![[r#"
        Some(1)
        cannot open input file 'no-such-file.mlir': No such file or directory
    "#]],
    );
}

#[test]
fn a_library_that_cannot_be_used_is_an_error() {
    check(
        &driver(Path::new("/no/such/lib.so"), "absent-opt"),
        &["--version"],
        &expect![[r#"
        Some(1)
        absent-opt: cannot open the library: /no/such/lib.so: cannot open shared object file: No such file or directory
    "#]],
    );
    let other = Path::new("/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so");
    check(
        &driver(other, "other-opt"),
        &[],
        &expect![[r#"
        Some(1)
        other-opt: /usr/lib/llvm-22/lib/libmlir_c_runner_utils.so does not export mlirDialectRegistryCreate of MLIR's C API
    "#]],
    );
}
