//! Removes attributes that a runner cannot read from a lowered module.

/// A lowered module without the attributes of its outermost operation that are not of the llvm dialect, such
/// as `dlti.dl_spec`: runners have few dialects, and everything that they need is in the llvm dialect. `None`
/// if there is none.
pub(super) fn without_foreign_attributes(text: &str) -> Option<String> {
    const BEGIN: &str = "module attributes {";
    let start = if text.starts_with(BEGIN) { 0 } else { text.find(&format!("\n{BEGIN}"))? + 1 };
    let inner = start + BEGIN.len();
    let (entries, end) = entries(&text[inner..])?;
    let (foreign, kept): (Vec<&str>, Vec<&str>) = entries.into_iter().partition(|entry| is_foreign(entry));
    if foreign.is_empty() {
        return None;
    }
    let aliases: Vec<&str> = foreign.iter().filter_map(|entry| alias(entry)).collect();
    let is_alias = |line: &str| aliases.iter().any(|name| line.starts_with(&format!("{name} = ")));
    let head: String = text[..start].split_inclusive('\n').filter(|line| !is_alias(line)).collect();
    Some(format!("{head}{BEGIN}{}{}", kept.join(", "), &text[inner + end..]))
}

/// The entries of an attribute dictionary, and where it ends.
fn entries(text: &str) -> Option<(Vec<&str>, usize)> {
    let (mut entries, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    let (mut is_quoted, mut before) = (false, ' ');
    for (at, c) in text.char_indices() {
        match c {
            '"' if before != '\\' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            // An arrow is no bracket.
            '>' if before == '-' => {}
            '}' if depth == 0 => {
                entries.push(text[begin..at].trim());
                entries.retain(|entry| !entry.is_empty());
                return Some((entries, at));
            }
            '>' | ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                entries.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    None
}

/// Whether an entry `dialect.name = value` is of another dialect than llvm.
fn is_foreign(entry: &str) -> bool {
    let name = entry.split([' ', '=']).next().unwrap_or_default().trim_matches('"');
    name.split_once('.').is_some_and(|(dialect, _)| dialect != "llvm")
}

/// The alias that is an entry's value.
fn alias(entry: &str) -> Option<&str> {
    let value = entry.split_once('=')?.1.trim();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    value.strip_prefix('#')?.chars().all(is_name).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(without_foreign_attributes(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn attributes_of_other_dialects_are_removed_with_their_aliases() {
        check(
            "module attributes {dlti.dl_spec = #dlti.dl_spec<i1 = dense<8> : vector<2xi64>, \"a}\" = \"b\">, llvm.data_layout = \"\", x} {\n}\n",
            Some("module attributes {llvm.data_layout = \"\", x} {\n}\n"),
        );
        check(
            "#loc = loc(unknown)\n#spec = #dlti.dl_spec<>\nmodule attributes {gpu.container_module, dlti.dl_spec = #spec} {\n}\n",
            Some("#loc = loc(unknown)\nmodule attributes {} {\n}\n"),
        );
    }

    #[test]
    fn other_modules_are_not_changed() {
        check("module {\n}\n", None);
        check("module attributes {llvm.data_layout = \"\"} {\n}\n", None);
        check("module attributes {dlti.dl_spec = <", None);
    }
}
