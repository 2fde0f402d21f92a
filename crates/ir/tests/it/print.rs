//! What parses prints as the compiler would, and parses again to the same.

use mohole_ir::Module;

use crate::golden;

#[test]
fn what_parses_prints_as_the_compiler_lays_it_out() {
    golden::check("print.txt", |_, input| print(input));
}

#[test]
fn carriage_returns_and_zero_bytes_are_white_space() {
    assert_eq!(print("// one\r\"t.a\"()\r\n\0 : ()\t-> ()\r\n"), "\"t.a\"() : () -> ()\n");
}

#[test]
fn a_tab_or_a_carriage_return_inside_a_string_stays() {
    let text = "\"t.a\"() {s = \"a\tb\rc\"} : () -> ()\n";
    assert_eq!(print(text), text);
}

#[test]
fn one_operation_type_attribute_and_value_print_alone() {
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
