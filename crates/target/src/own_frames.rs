//! Removes the frames of mohole's own libraries from backtraces: the compiler alone prints none of them.

use memchr::memmem;

/// The link, in a worker's folder, to the library that is preloaded into the compiler. Backtraces show this
/// name. It is as long as that of the C library: a longer one would widen a column of all backtraces.
pub(crate) const PRELOADED: &str = "mohole.so";

/// The same for the library that lowered programs print with.
pub(crate) const PRINTER: &str = "mohole-printer.so";

/// The error output of a process without the frames of mohole's libraries. The other frames are numbered
/// as if they had never been there.
pub(crate) fn without_own_frames(text: Vec<u8>) -> Vec<u8> {
    if ![PRELOADED, PRINTER].iter().any(|name| memmem::find(&text, name.as_bytes()).is_some()) {
        return text;
    }
    let mut kept = Vec::with_capacity(text.len());
    let mut removed = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let frame = Frame::parse(line);
        removed = match &frame {
            // The next backtrace.
            Some(frame) if frame.number == 0 => 0,
            Some(_) => removed,
            None => 0,
        };
        match frame {
            Some(frame) if frame.is_own() => removed += 1,
            Some(frame) if removed > 0 => frame.write(frame.number.saturating_sub(removed), &mut kept),
            None if is_own_place(line) => {}
            _ => kept.extend_from_slice(line),
        }
    }
    kept
}

/// A line of a backtrace: `4  libMLIR.so 0x7f.. name + 12` or ` #4 0x7f.. name (/lib/libMLIR.so+0x12)`.
struct Frame<'a> {
    /// What is before the number: blanks and `#`.
    before: &'a [u8],
    number: usize,
    digits: usize,
    rest: &'a [u8],
}

impl<'a> Frame<'a> {
    fn parse(line: &'a [u8]) -> Option<Self> {
        let start = line.iter().position(u8::is_ascii_digit)?;
        let (before, text) = line.split_at(start);
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
        let rest = &text[digits..];
        let is_frame = matches!(before.trim_ascii(), b"" | b"#") && rest.starts_with(b" ");
        is_frame.then_some(Frame { before, number, digits, rest })
    }

    fn is_symbolized(&self) -> bool {
        self.before.ends_with(b"#")
    }

    fn is_own(&self) -> bool {
        let module = match self.is_symbolized() {
            true => {
                let rest = self.rest.trim_ascii().strip_suffix(b")").unwrap_or_default();
                let offset = memmem::rfind(rest, b"+0x").unwrap_or_default();
                let start = memchr::memrchr(b'(', &rest[..offset]).map_or(0, |at| at + 1);
                &rest[start..offset]
            }
            false => self.rest.trim_ascii().split(|&byte| byte == b' ').next().unwrap_or_default(),
        };
        is_own_file(module)
    }

    /// Writes the line with another number, in as many columns.
    fn write(&self, number: usize, text: &mut Vec<u8>) {
        let number = number.to_string();
        let blanks = vec![b' '; self.digits.saturating_sub(number.len())];
        let parts: [&[u8]; 4] = match self.before {
            // Numbers with `#` are aligned to the right.
            [indent @ .., b'#'] => [indent, &blanks, b"#", number.as_bytes()],
            indent => [indent, number.as_bytes(), &blanks, b""],
        };
        for part in parts.into_iter().chain([self.rest]) {
            text.extend_from_slice(part);
        }
    }
}

fn is_own_file(path: &[u8]) -> bool {
    let name = path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    [PRELOADED, PRINTER].iter().any(|own| own.as_bytes() == name)
}

/// `./mohole.so(+0x12)[0x7f..]`, as the C library's `backtrace_symbols` writes a frame.
fn is_own_place(line: &[u8]) -> bool {
    let Some(at) = memchr::memchr(b'(', line) else { return false };
    is_own_file(line[..at].trim_ascii()) && line.trim_ascii().ends_with(b"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(String::from_utf8(without_own_frames(text.as_bytes().to_vec())).unwrap(), expected);
    }

    #[test]
    fn the_other_frames_are_numbered_as_if_ours_were_not_there() {
        check(
            "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
             0  libc.so.6 0x00007f01 abort + 211\n\
             1  mohole.so 0x00007f02\n\
             2  libMLIR.so 0x00007f03 mlir::x::foo(int) + 7\n",
            "Stack dump:\n0.\tProgram arguments: mlir-opt\n\
             0  libc.so.6 0x00007f01 abort + 211\n\
             1  libMLIR.so 0x00007f03 mlir::x::foo(int) + 7\n",
        );
        check(
            "9  mohole.so 0x00007f02 __assert_fail + 3\n10 mlir-opt 0x1\n11 mohole.so 0x3\n12 mlir-opt 0x2 _start + 46\n",
            "9  mlir-opt 0x1\n10 mlir-opt 0x2 _start + 46\n",
        );
        check(
            "  #8 0x01 (./mohole.so+0x1b)\n  #9 0x02 foo(int) (/lib/libMLIR.so+0x2)\n #10 0x03 main m.cpp:1:2\n",
            "  #8 0x02 foo(int) (/lib/libMLIR.so+0x2)\n  #9 0x03 main m.cpp:1:2\n",
        );
        check("./mohole.so(+0x12)[0x7f02]\n./a.out(main+0x12)[0x7f03]\n", "./a.out(main+0x12)[0x7f03]\n");
    }

    #[test]
    fn every_backtrace_is_numbered_by_itself() {
        check(
            "0  mohole.so 0x1\n1  a 0x2\n\n0  a 0x1\n1  a 0x2\n1  mohole.so 0x3\n2  a 0x2\n",
            "0  a 0x2\n\n0  a 0x1\n1  a 0x2\n1  a 0x2\n",
        );
    }

    #[test]
    fn other_text_stays() {
        let text = "input.mlir:1:2: error: \"./mohole.so\" is odd\n1 of mohole.so\n# 3 (x+0x1)\n3\n(\n";
        check(text, text);
        check("", "");
    }
}
