//! Function types that follow from the body of a function.

use crate::normal::parse_type;
use crate::tree::{Program, Ty, Type, ValueId};

pub(crate) fn types_of(program: &Program, values: &[ValueId]) -> Vec<Ty> {
    values.iter().map(|&value| program.ty(value).clone()).collect()
}

/// The inputs and results of `!llvm.func<result (inputs)>`. `None` if it is something else or takes any
/// inputs.
pub(crate) fn parse_llvm_function(text: &str) -> Option<(Vec<Ty>, Vec<Ty>)> {
    let inner = text.strip_prefix("!llvm.func<")?.strip_suffix(")>")?;
    // The inputs follow the last bracket that opens at depth 0.
    let (mut depth, mut start) = (0usize, None);
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            b'(' if depth == 0 => start = Some(at),
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let (result, inputs) = inner.split_at(start?);
    let results = match result.trim() {
        "void" => Vec::new(),
        result => vec![llvm_type(result)?],
    };
    let inputs = split_types(inputs.strip_prefix('(')?).into_iter().map(llvm_type);
    Some((inputs.collect::<Option<_>>()?, results))
}

/// The parts of a list between commas that are in no brackets.
fn split_types(text: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0usize, 0);
    let mut parts = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// A type of the llvm dialect, whose own types are written there without the name of the dialect.
fn llvm_type(text: &str) -> Option<Ty> {
    let is_own =
        ["ptr", "struct", "array", "void", "token", "label", "metadata", "target", "ppc_fp128", "x86_"]
            .iter()
            .any(|name| text.starts_with(name));
    match text {
        "..." => None,
        _ if is_own => parse_type(&format!("!llvm.{text}")),
        _ => parse_type(text),
    }
}

/// `!llvm.func<result (inputs)>`. `None` if the dialect has no such type.
pub(crate) fn llvm_function(inputs: &[Ty], outputs: &[Ty]) -> Option<String> {
    let short = |ty: &Ty| match &**ty {
        Type::Function { .. } => None,
        ty => Some(ty.to_string().trim_start_matches("!llvm.").to_owned()),
    };
    let output = match outputs {
        [] => "void".to_owned(),
        [single] => short(single)?,
        _ => return None,
    };
    let inputs = inputs.iter().map(short).collect::<Option<Vec<_>>>()?;
    Some(format!("!llvm.func<{output} ({})>", inputs.join(", ")))
}
