//! Errors of the parser.

use mohole_ir::{Module, ParseError};

use crate::golden;

#[test]
fn errors_have_line_column_and_message() {
    golden::check("errors.txt", |_, input| Module::parse(input).unwrap_err().to_string());
}

#[test]
fn invalid_utf8_is_reported_with_its_position() {
    let error = Module::parse_bytes(b"// fine\n\"t.\xff\"() : () -> ()").unwrap_err();
    assert_eq!(error, ParseError { line: 2, column: 4, message: "this is not UTF-8".into() });
}

#[test]
fn valid_utf8_is_parsed() {
    let text = "\"t.a\"() : () -> ()\n";
    assert_eq!(Module::parse_bytes(text.as_bytes()).unwrap().to_string(), text);
}
