//! A toy dialect's records in, its definitions out, as text. `UPDATE_EXPECT=1 cargo test` rewrites the
//! expected text.

use std::fmt::Write;

use expect_test::expect_file;
use mohole_catalog::{Catalog, PassDef, ods};

const RECORDS: &str = include_str!("data/toy.json");

fn catalog() -> Catalog {
    let pass = PassDef { name: "toy-lower".to_owned(), ..PassDef::default() };
    let mut catalog = Catalog { passes: vec![pass], ..Catalog::default() };
    catalog.register_dialects(["other".to_owned(), "toy".to_owned()]);
    catalog.add_definitions(ods::read(RECORDS.as_bytes()).unwrap());
    catalog
}

#[test]
fn records_become_definitions() {
    let catalog = catalog();
    let mut text = String::new();
    for dialect in &catalog.dialects {
        writeln!(
            text,
            "dialect {} registered {} in `{}`",
            dialect.name, dialect.registered, dialect.cpp_namespace
        )
        .unwrap();
    }
    for op in &catalog.ops {
        write!(text, "{op}").unwrap();
    }
    for def in catalog.types.iter().chain(&catalog.attrs) {
        let format = def.assembly_format.as_deref().unwrap_or("-");
        write!(text, "{} is {} {format} {:?}", def.name, def.class, def.traits).unwrap();
        for parameter in &def.parameters {
            write!(text, " ({} {} {:?})", parameter.cpp_type, parameter.name, parameter.default).unwrap();
        }
        text.push('\n');
    }
    for def in &catalog.enums {
        let cases: Vec<_> = def.cases.iter().map(|case| format!("{}={}", case.text, case.value)).collect();
        writeln!(text, "enum {} i{} {:?}: {}", def.name, def.width, def.separator, cases.join(" ")).unwrap();
    }
    for pass in &catalog.passes {
        write!(text, "{pass}  creates {:?}", pass.dependent_dialects).unwrap();
    }
    text.push('\n');
    expect_file!["data/toy.txt"].assert_eq(&text);
}

#[test]
fn a_file_read_twice_adds_nothing() {
    let once = ods::read(RECORDS.as_bytes()).unwrap();
    let mut twice = once.clone();
    twice.merge(once.clone());
    assert_eq!(once, twice);
}

#[test]
fn look_ups_find_exact_names() {
    let catalog = catalog();
    assert_eq!(catalog.op("toy.add").map(|op| op.summary.as_str()), Some("adds"));
    assert_eq!(catalog.op("toy.ad"), None);
    assert_eq!(catalog.ops_of("toy").len(), 3);
    assert_eq!(catalog.ops_of("to").len(), 0);
    assert!(catalog.type_def("toy", "box").is_some());
    assert!(catalog.attr_def("toy", "pair").is_some_and(|def| def.verifier));
    assert_eq!(catalog.enum_def("toy::Mode").map(|def| def.cases.len()), Some(2));
    assert_eq!(catalog.pass("toy-unbuilt"), None);
}

#[test]
fn other_output_of_tblgen_is_an_error() {
    let error = |text: &str| ods::read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(error("[]"), "the output of llvm-tblgen is not a table of records");
    assert_eq!(error("error: file not found"), "the output of llvm-tblgen is not valid JSON");
    assert_eq!(ods::read(b"{}").unwrap(), ods::Definitions::default());
}

#[test]
fn a_record_that_refers_to_itself_does_not_recurse_forever() {
    let text = RECORDS.replace(r#""children": [{"def": "Rank1"}"#, r#""children": [{"def": "Ranks"}"#);
    assert_ne!(text, RECORDS);
    assert_eq!(ods::read(text.as_bytes()).unwrap().ops.len(), 3);
}
