//! The printing functions that the runner provides, and what they print.

use mohole_ir::Op;

use crate::cx::Cx;

/// Prefixes of their names.
const PREFIXES: &[&str] = &["print", "_mlir_ciface_print"];

/// Functions for elements of memrefs: how the name ends, and the type of the elements.
const ELEMENTS: &[(&str, &str)] = &[
    ("I1", "i1"),
    ("I8", "i8"),
    ("I16", "i16"),
    ("I32", "i32"),
    ("I64", "i64"),
    ("Ind", "index"),
    ("F16", "f16"),
    ("BF16", "bf16"),
    ("F32", "f32"),
    ("F64", "f64"),
    ("C32", "complex<f32>"),
    ("C64", "complex<f64>"),
];

/// Functions for scalars and punctuation, with the types of their arguments.
const SCALARS: &[(&str, &[&str])] = &[
    ("printI64", &["i64", "index"]),
    ("printU64", &["i64", "index"]),
    ("printF16", &["i16", "f16"]),
    ("printBF16", &["i16", "bf16"]),
    ("printF32", &["f32"]),
    ("printF64", &["f64"]),
    ("printOpen", &[]),
    ("printClose", &[]),
    ("printComma", &[]),
    ("printNewline", &[]),
];

/// Whether a function without a body has the name of a printing function.
pub(crate) fn is_printer(name: &str) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a printing function gets what it prints: `printMemrefF32` reads elements of `f32`, whatever the
/// program passes.
pub(crate) fn is_printer_of_its_arguments(cx: &Cx<'_>, function: Op, name: &str) -> bool {
    let Some((inputs, results)) = cx.m.function_type(function) else { return false };
    let inputs: Vec<String> = inputs.iter().map(|&ty| cx.m.expanded_type_text(ty).to_string()).collect();
    let name = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
    if let Some(rest) = name.strip_prefix("printMemref") {
        let element = element(rest.strip_prefix("Shape").unwrap_or(rest));
        return results.is_empty()
            && matches!((element, inputs.as_slice()), (Some(element), [ty]) if has_element(ty, element));
    }
    match SCALARS.iter().find(|(scalar, _)| *scalar == name) {
        Some((_, [])) => results.is_empty() && inputs.is_empty(),
        Some((_, types)) => results.is_empty() && matches!(inputs.as_slice(), [ty] if types.contains(&&**ty)),
        None => true,
    }
}

/// The type of the elements by the end of a name: `F32`, `1dF32`.
fn element(rest: &str) -> Option<&'static str> {
    let suffix = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let suffix = if suffix.len() < rest.len() { suffix.strip_prefix('d')? } else { suffix };
    ELEMENTS.iter().find(|(end, _)| *end == suffix).map(|(_, element)| *element)
}

/// Whether a type is a memref or tensor with such elements, in the default memory space.
fn has_element(ty: &str, element: &str) -> bool {
    let inside = ty.strip_prefix("memref<").or_else(|| ty.strip_prefix("tensor<"));
    let before = inside.and_then(|inside| inside.strip_suffix('>')?.strip_suffix(element));
    before.is_some_and(|before| before.is_empty() || (before.ends_with('x') && !before.contains(',')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_tells_the_elements() {
        assert_eq!(element("F32"), Some("f32"));
        assert_eq!(element("1dInd"), Some("index"));
        assert_eq!(element("C64"), Some("complex<f64>"));
        assert_eq!(element("F8"), None);
        assert!(has_element("memref<*xf32>", "f32"));
        assert!(has_element("memref<*xcomplex<f32>>", "complex<f32>"));
        assert!(!has_element("memref<*xbf16>", "f16"));
        assert!(!has_element("memref<*xf32>", "f64"));
        assert!(!has_element("memref<*xf32, 1>", "f32"));
        assert!(!has_element("i32", "i32"));
    }
}
