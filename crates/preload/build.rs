//! Compiles the libraries for `LD_PRELOAD` with the same rustc, so that the program can embed them and needs
//! no second file.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=agent");
    println!("cargo::rerun-if-changed=build.rs");
    compile("agent/lib.rs", "agent");
    compile("agent/names_only.rs", "names");
}

fn compile(root: &str, name: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join(format!("{name}.so"));
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let status = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=cdylib", &format!("--crate-name=mohole_{name}")])
        .args(["-Copt-level=2", "-Cpanic=abort", "-Cstrip=symbols", "-Clto=fat"])
        .args(["--target", &env::var("TARGET").expect("cargo sets TARGET")])
        .arg("-o")
        .arg(&out)
        .arg(root)
        .status()
        .expect("rustc starts");
    assert!(status.success(), "{root} does not compile");
}
