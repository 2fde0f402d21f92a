//! Printing: the layout of MLIR, and a stable round trip.

use mohole_ir::Module;

use crate::golden;

#[test]
fn the_layout_is_that_of_mlir() {
    golden::check("print.txt", |_, input| print(input));
}

#[test]
fn carriage_returns_and_zero_bytes_are_white_space() {
    assert_eq!(print("// one\r\"t.a\"()\r\n\0 : ()\t-> ()\r\n"), "\"t.a\"() : () -> ()\n");
}

#[test]
fn tabs_and_carriage_returns_in_strings_stay() {
    let text = "\"t.a\"() {s = \"a\tb\rc\"} : () -> ()\n";
    assert_eq!(print(text), text);
}

#[test]
fn operations_types_attributes_and_values_can_be_printed_alone() {
    let module = Module::parse("%0:2 = \"t.a\"() {n = 4 : i8} : () -> (i32, tuple<>)").unwrap();
    let op = module.walk().next().unwrap();
    let second = module.op(op).results[1];
    assert_eq!(module.value_text(second), "%0#1");
    assert_eq!(module.type_text(module.value(second).ty), "tuple<>");
    assert_eq!(module.attr_text(module.attr(op, "n").unwrap()), "4 : i8");
    assert_eq!(module.op_text(op) + "\n", module.to_string());
}

fn print(text: &str) -> String {
    let once = Module::parse(text).unwrap().to_string();
    let twice = Module::parse(&once).unwrap().to_string();
    assert_eq!(once, twice, "printing is not stable");
    once
}
