//! A program as a report shows it: a text as it is, bytecode in base64.

use std::fmt::Write;

use mohole_testcase::is_bytecode;

use crate::findings::folder::reduced_file;

/// A program in a report.
pub(crate) struct ShownProgram {
    /// The file that a reader saves the text to.
    pub(crate) file: String,
    /// What is in it.
    pub(crate) text: String,
    /// The file that the compiler reads.
    pub(crate) input: String,
    /// The command that makes the compiler's file from the reader's, with a separator; empty if they are the
    /// same.
    pub(crate) decode: String,
}

impl ShownProgram {
    pub(crate) fn of(program: &[u8]) -> Self {
        let input = reduced_file(program);
        if !is_bytecode(program) {
            let text = String::from_utf8_lossy(program).into_owned();
            return ShownProgram { file: input.clone(), text, input, decode: String::new() };
        }
        let file = format!("{input}.base64");
        let decode = format!("base64 -d {file} > {input}; ");
        ShownProgram { file, text: base64(program), input, decode }
    }
}

const BYTES_PER_LINE: usize = 57;

/// The base64 form of RFC 4648, in lines.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for line in bytes.chunks(BYTES_PER_LINE) {
        for three in line.chunks(3) {
            let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for digit in 0..4 {
                let value = bits >> (18 - 6 * digit) & 63;
                text.push(if digit <= three.len() { char::from(DIGITS[value as usize]) } else { '=' });
            }
        }
        let _ = writeln!(text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_base64() {
        let check = |bytes: &[u8], expected: &str| assert_eq!(base64(bytes), expected);
        // From RFC 4648.
        check(b"", "");
        check(b"f", "Zg==\n");
        check(b"fo", "Zm8=\n");
        check(b"foo", "Zm9v\n");
        check(b"foobar", "Zm9vYmFy\n");
        check(&[0xff; 58], &format!("{}\n/w==\n", "/".repeat(76)));
    }

    #[test]
    fn only_bytecode_is_decoded_first() {
        let shown = ShownProgram::of(b"ML\xefR");
        assert_eq!((shown.file.as_str(), shown.input.as_str()), ("reduced.mlirbc.base64", "reduced.mlirbc"));
        assert_eq!(shown.decode, "base64 -d reduced.mlirbc.base64 > reduced.mlirbc; ");
        let shown = ShownProgram::of(b"module {}");
        assert_eq!((shown.file.as_str(), shown.decode.as_str()), ("reduced.mlir", ""));
    }
}
