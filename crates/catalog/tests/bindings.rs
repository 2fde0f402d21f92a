//! A toy dialect's Python bindings in, its definitions out, as text. `UPDATE_EXPECT=1 cargo test` rewrites
//! the expected text.

use std::fmt::Write;

use expect_test::expect_file;
use mohole_catalog::{Catalog, OpDef};

const FILE: &str = include_str!("data/_toy_ops_gen.py");

fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    catalog.register_dialects(["toy".to_owned(), "arith".to_owned()]);
    catalog
}

#[test]
fn bindings_become_definitions() {
    let mut catalog = catalog();
    catalog.add_bindings([FILE]);
    let mut text = String::new();
    for op in &catalog.ops {
        writeln!(text, "{op}  says `{}`", op.summary).unwrap();
    }
    for def in &catalog.types {
        writeln!(text, "type {}", def.name).unwrap();
    }
    expect_file!["data/toy-bindings.txt"].assert_eq(&text);
}

#[test]
fn dialects_with_definitions_stay_as_they_are() {
    let mut catalog = catalog();
    let known = OpDef { name: "toy.spin".to_owned(), ..OpDef::default() };
    catalog.ops.push(known.clone());
    catalog.add_bindings([FILE]);
    assert_eq!(catalog.ops, [known]);
}

#[test]
fn dialects_that_the_compiler_lacks_are_skipped() {
    let mut catalog = Catalog::default();
    catalog.add_bindings([FILE]);
    assert_eq!(catalog, Catalog::default());
}
