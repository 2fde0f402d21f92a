//! Compiles the driver with the same rustc, so that the program can embed it and needs no second file.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=driver");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("driver");
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let status = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=bin", "--crate-name=mohole_driver"])
        .args(["-Copt-level=2", "-Cpanic=abort", "-Cstrip=symbols", "-Clto=fat"])
        .args(["--target", &env::var("TARGET").expect("cargo sets TARGET")])
        .arg("-o")
        .arg(&out)
        .arg("driver/main.rs")
        .status()
        .expect("rustc starts");
    assert!(status.success(), "the driver does not compile");
}
