//! Reads names, bases and calls from the syntax tree of a C++ file.

use tree_sitter::Node;

use super::CallSite;

/// The last part of a name, without template arguments: `C` of `A::B::C<D>`.
pub(crate) fn last_name(text: &str) -> &str {
    scope_and_name(text).1
}

/// The last part of the scope, if there is one, and the name; both without template arguments.
pub(crate) fn scope_and_name(text: &str) -> (Option<&str>, &str) {
    let text = text.trim();
    match last_separator(text) {
        Some(at) => {
            let scope = scope_and_name(&text[..at]).1;
            (Some(scope).filter(|scope| !scope.is_empty()), bare(&text[at + 2..]))
        }
        None => (None, bare(text)),
    }
}

/// Where the last `::` outside of template arguments is.
fn last_separator(text: &str) -> Option<usize> {
    let (mut depth, mut found) = (0_i32, None);
    let bytes = text.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b':' if depth == 0 && bytes.get(at + 1) == Some(&b':') => found = Some(at),
            _ => {}
        }
    }
    found
}

/// A name without template arguments and without keywords before it.
fn bare(text: &str) -> &str {
    let text = text.trim().trim_start_matches("template ").trim_start();
    if text.starts_with("operator") {
        return text;
    }
    text.split(['<', '(', ' ']).next().unwrap_or(text)
}

/// The names of the template arguments of a name, the last parts alone.
fn template_arguments(text: &str) -> Vec<String> {
    let Some(at) = first_argument_list(text) else { return Vec::new() };
    let inside = text[at + 1..].trim_end().trim_end_matches('>');
    split_arguments(inside)
        .into_iter()
        .map(last_name)
        .filter(|name| is_identifier(name))
        .map(str::to_owned)
        .collect()
}

/// Where the argument list of the last part of a name begins.
fn first_argument_list(text: &str) -> Option<usize> {
    let from = last_separator(text).map_or(0, |at| at + 2);
    text[from..].find('<').map(|at| at + from).filter(|_| text.trim_end().ends_with('>'))
}

/// Splits at commas outside of brackets.
fn split_arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_i32, 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The bases of a class, each with the name of its last template argument.
pub(crate) fn bases(class: Node<'_>, text: &str) -> Vec<(String, Option<String>)> {
    let children = (0..class.named_child_count()).filter_map(|i| class.named_child(i as u32));
    let clause = children.into_iter().find(|child| child.kind() == "base_class_clause");
    let bases = clause
        .into_iter()
        .flat_map(|clause| (0..clause.named_child_count()).filter_map(move |i| clause.named_child(i as u32)));
    let types = bases.filter(|base| base.kind() != "access_specifier" && base.kind() != "comment");
    let described = |base: Node<'_>| {
        let base = &text[base.byte_range()];
        let (scope, name) = scope_and_name(base);
        // `SomeInterface::ExternalModel<...>` implements the interface.
        let name = scope.filter(|_| matches!(name, "ExternalModel" | "FallbackModel")).unwrap_or(name);
        (name.to_owned(), template_arguments(base).into_iter().next_back())
    };
    types.map(described).collect()
}

/// Calls with longer names are expressions.
const MAX_NAME: usize = 4096;

/// The call of a node; `None` if the called expression has no name.
pub(crate) fn call_site(node: Node<'_>, text: &str) -> Option<CallSite> {
    let callee = node.child_by_field_name("function")?;
    let arguments = node.child_by_field_name("arguments")?;
    let comments = (0..arguments.named_child_count()).filter_map(|i| arguments.named_child(i as u32));
    let arity = comments.filter(|child| child.kind() != "comment").count() as u32;
    let on_object = callee.kind() == "field_expression";
    let named = if on_object { callee.child_by_field_name("field")? } else { callee };
    let full = &text[named.byte_range()];
    if full.len() > MAX_NAME {
        return None;
    }
    let (scope, name) = scope_and_name(full);
    let site = CallSite {
        name: name.to_owned(),
        scope: scope.map(str::to_owned),
        on_object,
        arity,
        classes: template_arguments(full),
    };
    is_identifier(name).then_some(site)
}

/// A declaration of a variable constructs an object of its class.
pub(crate) fn constructed(class: &str) -> Option<CallSite> {
    let name = last_name(class);
    let fits = class.len() < MAX_NAME && is_identifier(name) && name.starts_with(|c: char| c.is_uppercase());
    fits.then(|| CallSite { name: name.to_owned(), classes: vec![name.to_owned()], ..CallSite::default() })
}
