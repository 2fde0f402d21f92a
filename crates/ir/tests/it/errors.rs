//! A text that is no module gives an error that says where and what.

use mohole_ir::{Module, ParseError};

use crate::golden;

#[test]
fn errors_say_line_column_and_what_is_wrong() {
    golden::check("errors.txt", |_, input| Module::parse(input).unwrap_err().to_string());
}

#[test]
fn bytes_that_are_not_utf8_are_reported_where_they_stand() {
    let error = Module::parse_bytes(b"// fine\n\"t.\xff\"() : () -> ()").unwrap_err();
    assert_eq!(error, ParseError { line: 2, column: 4, message: "this is not UTF-8".into() });
}

#[test]
fn bytes_that_are_text_parse() {
    let text = "\"t.a\"() : () -> ()\n";
    assert_eq!(Module::parse_bytes(text.as_bytes()).unwrap().to_string(), text);
}
