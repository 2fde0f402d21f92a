//! One function of a program as the compiler prints it.

/// The text of a function that has a body, in either form, with the aliases that it uses. `None` if it is not
/// found.
pub(crate) fn function_text(module: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = module.lines().collect();
    let places = (0..lines.len()).filter(|&place| defines(lines[place], name));
    let first = places.min_by_key(|&place| indentation(lines[place]))?;
    let indent = indentation(lines[first]);
    let is_end = |line: &&str| indentation(line) == indent && line.trim_start().starts_with('}');
    let length = 1 + lines[first..].iter().position(is_end)?;
    let body = lines[first..first + length].iter().map(|line| line.get(indent..).unwrap_or_default());
    let mut text = body.collect::<Vec<_>>().join("\n");
    // An alias is printed before those that use it.
    for line in lines.iter().rev() {
        if let Some((alias, _)) = line.split_once(" = ").filter(|_| line.starts_with(['#', '!']))
            && uses(&text, alias)
        {
            text = format!("{line}\n{text}");
        }
    }
    Some(text)
}

/// A symbol as MLIR writes it.
pub(crate) fn symbol(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c);
    match name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_plain) {
        true => format!("@{name}"),
        false => format!("@{name:?}"),
    }
}

/// Whether a line begins the function.
fn defines(line: &str, name: &str) -> bool {
    let line = line.trim();
    let is_custom = line
        .split_once(&format!(" {}(", symbol(name)))
        .and_then(|(before, _)| before.split(' ').next())
        .is_some_and(|operation| operation.ends_with("func"));
    let is_generic = line.starts_with('"') && line.contains(&format!("sym_name = {name:?}"));
    line.ends_with('{') && (is_custom || is_generic)
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn uses(text: &str, alias: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    text.match_indices(alias).any(|(place, _)| ends(&text[place + alias.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUSTOM: &str = "\
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 1)>
module {
  func.func private @f(i32)
  func.func @g() {
    call @f(%0) : (i32) -> ()
    return
  }
  func.func @f(%arg0: index) {
    scf.if %c {
    }
    affine.apply #map1(%arg0)
    return
  }
}
";

    #[test]
    fn a_function_comes_with_the_aliases_that_it_uses() {
        let expected = "\
#map1 = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: index) {
  scf.if %c {
  }
  affine.apply #map1(%arg0)
  return
}";
        assert_eq!(function_text(CUSTOM, "f").as_deref(), Some(expected));
        assert_eq!(function_text(CUSTOM, "h"), None);
    }

    #[test]
    fn generic_form_is_read_as_well() {
        let function = "\
\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
  \"func.return\"() : () -> ()
}) : () -> ()";
        let indented = function.replace('\n', "\n  ");
        let module = format!("\"builtin.module\"() ({{\n  {indented}\n}}) : () -> ()\n");
        assert_eq!(function_text(&module, "f").as_deref(), Some(function));
    }

    #[test]
    fn odd_symbols_are_quoted() {
        assert_eq!([symbol("f.1"), symbol("a b")], ["@f.1", "@\"a b\""]);
    }
}
