//! Replaces the names, numbers, types and operations of one program in a message by placeholders.

/// The message with placeholders, so that two programs with the same bug give the same text.
pub(crate) fn generalize(message: &str) -> String {
    with_placeholders(message, false)
}

/// The same for messages that are about one operation, which stays.
pub(crate) fn generalize_all_but_operations(message: &str) -> String {
    with_placeholders(message, true)
}

fn with_placeholders(message: &str, keep_operations: bool) -> String {
    let mut out = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(first) = rest.chars().next() {
        let taken = skip_minus(rest, &out)
            .or_else(|| take_quoted(rest, &mut out))
            .or_else(|| take_sigil(rest, &mut out))
            .or_else(|| take_word(rest, &mut out, keep_operations))
            .unwrap_or_else(|| {
                out.push(first);
                first.len_utf8()
            });
        rest = &rest[taken..];
    }
    out
}

/// The sign of a negative number; a hyphen stays.
fn skip_minus(text: &str, out: &str) -> Option<usize> {
    let number = text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    (number && !out.ends_with(char::is_alphanumeric)).then_some(1)
}

/// `'x'`, `"x"` and `` `x` `` become `'_'`.
fn take_quoted(text: &str, out: &mut String) -> Option<usize> {
    let open = text.chars().next().filter(|c| matches!(c, '\'' | '"' | '`'))?;
    let after_word = out.chars().next_back().is_some_and(char::is_alphanumeric);
    if open == '\'' && after_word {
        return None; // an apostrophe: isn't
    }
    // LLVM quotes `like this' as well.
    let close = text[1..].find(|c| c == open || (open == '`' && c == '\''))? + 1;
    out.push_str("'_'");
    Some(close + 1)
}

/// `%value`, `@symbol`, `!type`, `#attribute`, `^block` keep their sigil only.
fn take_sigil(text: &str, out: &mut String) -> Option<usize> {
    let sigil = text.chars().next().filter(|c| matches!(c, '%' | '@' | '!' | '#' | '^'))?;
    let name = text[1..].bytes().take_while(|&byte| is_word_byte(byte)).count();
    if name == 0 {
        return None;
    }
    out.push(sigil);
    out.push('_');
    Some(1 + name + angle_brackets(&text[1 + name..]))
}

/// A word: a type becomes `T`, an operation `OP`, a number `N`; anything else stays.
fn take_word(text: &str, out: &mut String, keep_operations: bool) -> Option<usize> {
    let mut length = text.bytes().take_while(|&byte| is_word_byte(byte)).count();
    if length == 0 {
        return None;
    }
    length -= text[..length].bytes().rev().take_while(|&byte| byte == b'.').count();
    if length == 0 {
        return None;
    }
    let word = &text[..length];
    if is_type(word) {
        out.push('T');
        return Some(length + angle_brackets(&text[length..]));
    }
    if is_number(word) {
        out.push('N');
    } else if is_operation(word) && !keep_operations {
        out.push_str("OP");
    } else {
        out.push_str(word);
    }
    Some(length)
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

fn is_number(word: &str) -> bool {
    let hexadecimal =
        word.strip_prefix("0x").is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    hexadecimal || word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `dialect.op`, but not `file.cpp`.
fn is_operation(word: &str) -> bool {
    let Some((dialect, name)) = word.split_once('.') else { return false };
    let lower = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'_' | b'.'))
    };
    lower(dialect) && lower(name) && !matches!(name, "cpp" | "h" | "inc" | "td" | "mlir")
}

fn is_type(word: &str) -> bool {
    const NAMES: &[&str] = &["index", "bf16", "tf32", "tensor", "memref", "vector", "complex", "tuple"];
    let scalar = word.trim_start_matches(['s', 'u']).strip_prefix(['i', 'f']);
    NAMES.contains(&word)
        || scalar.is_some_and(|width| !width.is_empty() && width.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The length of a balanced `<...>` at the start, or nothing.
fn angle_brackets(text: &str) -> usize {
    if !text.starts_with('<') {
        return 0;
    }
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &str, expected: &str) {
        assert_eq!(generalize(message), expected);
    }

    #[test]
    fn what_is_specific_to_a_program_is_replaced() {
        check("operand 3 of %12#1 isn't i32", "operand N of %_#_ isn't T");
        check("no 'x.y' for @main in `foo'", "no '_' for @_ in '_'");
        check("cannot lower arith.addi : tensor<4x?xf32>.", "cannot lower OP : T.");
        check("overflow: -5 - 3, use-after-free", "overflow: N - N, use-after-free");
        check("at 0x7ffe, !llvm.ptr<1> and #map3", "at N, !_ and #_");
    }

    #[test]
    fn an_operation_stays_where_the_message_is_about_it() {
        let said = "not yet implemented: fir.end of !fir.box<i32>, 3 times";
        assert_eq!(generalize_all_but_operations(said), "not yet implemented: fir.end of !_, N times");
    }

    #[test]
    fn what_identifies_a_bug_stays() {
        check("operation destroyed but still has uses", "operation destroyed but still has uses");
        check("unhandled case in Foo.cpp", "unhandled case in Foo.cpp");
    }
}
