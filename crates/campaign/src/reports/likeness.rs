//! How much two programs have in common.

/// A program up to names and constants: two programs with one form are the same for most bugs.
pub(crate) fn form(program: &str) -> String {
    let mut form = String::with_capacity(program.len());
    let mut names: Vec<&str> = Vec::new();
    let mut rest = program;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '%' | '@' | '^' => 1 + word_length(&rest[1..]),
            digit if digit.is_ascii_digit() => digits_length(rest),
            // Between two dimensions.
            'x' if form.ends_with('N') => 1,
            letter if is_word(letter) => word_length(rest),
            other => other.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        match first {
            '%' | '@' | '^' if length > 1 => {
                let number = names.iter().position(|name| *name == token).unwrap_or_else(|| {
                    names.push(token);
                    names.len() - 1
                });
                form.push_str(&format!("{first}{number}"));
            }
            digit if digit.is_ascii_digit() => form.push('N'),
            space if space.is_whitespace() => {
                if !form.ends_with(' ') {
                    form.push(' ');
                }
            }
            _ => form.push_str(token),
        }
        rest = after;
    }
    form.trim().to_owned()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// The length of a name: letters, digits, and what else names of values and operations have.
fn word_length(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    text.find(|c: char| !is_part(c)).unwrap_or(text.len())
}

/// The length of a number, with its fraction; of a dimension, without the `x` behind it.
fn digits_length(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    text.find(|c: char| !is_part(c)).unwrap_or(text.len())
}

/// The operations that tell a program from others, in their order: not those that every program has.
pub(crate) fn telling_operations(program: &str) -> Vec<&str> {
    let is_mark = |c: char| matches!(c, '!' | '#' | '@' | '%');
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_' || is_mark(c);
    let is_operation = |word: &&str| {
        word.split_once('.').is_some_and(|(dialect, rest)| {
            dialect.starts_with(|c: char| c.is_ascii_lowercase()) && !rest.is_empty()
        })
    };
    // `{llvm.emit_c_interface, x.y}`.
    let is_attribute = |word: &str| {
        let before = &program[..word.as_ptr() as usize - program.as_ptr() as usize];
        before.ends_with('{') || before.ends_with(", ")
    };
    let mut telling: Vec<&str> = Vec::new();
    for word in program.split(|c: char| !is_part(c)).filter(is_operation) {
        // `tensor<2x!tosa.mxint8>` is one word as well.
        if word.contains(is_mark) || is_attribute(word) {
            continue;
        }
        if !COMMON.contains(&word) && !telling.contains(&word) {
            telling.push(word);
        }
    }
    telling
}

/// The first operation that is written in the generic form, but for those that most programs have.
pub(crate) fn generic_operation(program: &str) -> Option<&str> {
    let quoted = program.split('"').skip(1).step_by(2);
    let followed = program.split('"').skip(2).step_by(2);
    quoted.zip(followed).find_map(|(name, after)| {
        let is_operation = after.starts_with('(') && telling_operations(name) == [name];
        is_operation.then_some(name)
    })
}

/// Operations that most programs have, whatever they show.
const COMMON: &[&str] =
    &["func.func", "func.return", "builtin.module", "arith.constant", "llvm.func", "llvm.return"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_constants_do_not_count() {
        let one = "func.func @f(%a: tensor<4xf32>) {\n  %c = arith.constant 1.5 : f32\n  return\n}";
        let other =
            "func.func @main(%arg0: tensor<17xf32>) {\n    %0 = arith.constant 0 : f32\n  return\n}\n";
        assert_eq!(form(one), form(other));
        assert_eq!(form(one), "func.func @0(%1: tensor<Nxf32>) { %2 = arith.constant N : f32 return }");
    }

    #[test]
    fn types_and_operands_count() {
        assert_ne!(form("tensor<4xf32>"), form("tensor<4xf64>"));
        assert_ne!(form("tensor<4xf32>"), form("tensor<4x4xf32>"));
        assert_ne!(form("op %a, %a"), form("op %a, %b"));
        assert_eq!(form("op %a, %b"), form("op %b, %a"));
        assert_eq!(form("tensor<4x4xf32>"), form("tensor<2x31xf32>"));
    }

    #[test]
    fn an_operation_in_generic_form_is_found() {
        let program =
            "\"builtin.module\"() ({ func.call @f() : () -> ()\n  \"scf.parallel\"(%a) <{s = \"x.y\"}>";
        assert_eq!(generic_operation(program), Some("scf.parallel"));
        assert_eq!(generic_operation("a.b \"c.d\" : i32"), None);
    }

    #[test]
    fn operations_that_all_programs_have_tell_nothing() {
        let program = "func.func @f.g(%a: !llvm.ptr) { %0 = arith.addi %x.y, %x.y : i32 func.return }";
        assert_eq!(telling_operations(program), ["arith.addi"]);
    }

    #[test]
    fn types_and_attributes_are_no_operations() {
        let program = "func.func private @f(tensor<2x!tosa.mxint8>) attributes {llvm.a, llvm.b = 1}\n\
                       linalg.map { math.exp } ins(%a : !a.b)\n\"c.d\"() {e.f} : () -> ()";
        assert_eq!(telling_operations(program), ["linalg.map", "math.exp", "c.d"]);
    }
}
