//! Programs with other element types and shapes.

use super::aspect::{Aspect, Variant};

/// Element types that are tried in place of a program's own.
const ELEMENTS: &[&str] = &["i1", "i8", "i32", "i64", "index", "f16", "f32", "f64", "complex<f32>"];

/// Dimensions that are tried in place of a program's own.
const SHAPES: &[&str] = &["", "0x", "1x", "4x", "2x2x", "2x2x2x", "?x", "?x?x", "*x"];

/// Types that have a shape.
const SHAPED: &[&str] = &["tensor<", "vector<", "memref<"];

/// Most element types, and most shapes, of one program that are changed.
const MAX_ASPECTS: usize = 2;

/// The element types of a program, each changed wherever it stands.
pub(super) fn elements(program: &str) -> Vec<Aspect> {
    let mut found: Vec<&str> = Vec::new();
    for (_, word) in element_words(program).filter(|(place, _)| is_told(program, *place)) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    // Indices and conditions stay what they are: most operations ask for them.
    found.retain(|own| !matches!(*own, "index" | "i1"));
    let aspect = |own: &&str| Aspect {
        what: format!("type `{own}`"),
        is_number: false,
        own: (*own).to_owned(),
        variants: ELEMENTS
            .iter()
            .filter(|other| *other != own)
            .map(|other| Variant::program(other, with_element(program, own, other)))
            .collect(),
    };
    found.iter().take(MAX_ASPECTS).map(aspect).collect()
}

fn with_element(program: &str, own: &str, other: &str) -> String {
    let mut text = String::with_capacity(program.len());
    let mut end = 0;
    for (place, _) in element_words(program).filter(|(_, word)| *word == own) {
        text.push_str(&program[end..place]);
        text.push_str(other);
        end = place + own.len();
    }
    text + &program[end..]
}

/// Words that are scalar types, with their places.
fn element_words(program: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '@' | '#' | '!' | '.' | '$' | '^' | '"')
    };
    let words = program.split(move |c: char| !is_part(c));
    let words = words.map(move |word| (word.as_ptr() as usize - program.as_ptr() as usize, word));
    words.filter_map(|(place, word)| {
        // `4x8xf32`: the type is behind the dimensions.
        let dimensions =
            word.rfind('x').filter(|x| word[..*x].chars().all(|c| c.is_ascii_digit() || c == 'x'));
        let start = dimensions.map_or(0, |x| x + 1);
        is_scalar(&word[start..]).then(|| (place + start, &word[start..]))
    })
}

fn is_scalar(word: &str) -> bool {
    let number = |prefix: &str| {
        word.strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    matches!(word, "index" | "bf16" | "tf32")
        || number("i")
        || number("f")
        || number("si")
        || number("ui")
        || word.starts_with("f8E")
}

/// The shapes of a program, each changed wherever it stands.
pub(super) fn shapes(program: &str) -> Vec<Aspect> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    let places = SHAPED.iter().flat_map(|opening| program.match_indices(opening));
    for (place, opening) in places.filter(|(place, _)| is_told(program, *place)) {
        let dimensions = dimensions(&program[place + opening.len()..]);
        if !found.iter().any(|(own, _)| *own == dimensions) {
            found.push((dimensions, type_at(program, place)));
        }
    }
    let aspect = |(own, shaped): &(&str, &str)| Aspect {
        what: format!("shape of `{shaped}`"),
        is_number: false,
        own: named(own),
        variants: SHAPES
            .iter()
            .filter(|other| *other != own)
            .map(|other| Variant::program(&named(other), with_shape(program, own, other)))
            .collect(),
    };
    found.iter().take(MAX_ASPECTS).map(aspect).collect()
}

/// The type that begins at a place: `tensor<4xf32>`.
fn type_at(program: &str, place: usize) -> &str {
    let mut depth = 0;
    let end = program[place..].find(|c: char| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        c == '>' && depth == 0
    });
    end.map_or(&program[place..], |end| &program[place..=place + end])
}

/// Whether a type at a place says something of the program. A cast without inputs may have any type, and a
/// type inside a type of a dialect is a detail of that one.
fn is_told(program: &str, place: usize) -> bool {
    let start = program[..place].rfind('\n').map_or(0, |end| end + 1);
    if is_in_dialect_type(&program[start..place]) {
        return false;
    }
    let line = program[start..].lines().next().unwrap_or_default();
    !(line.contains("unrealized_conversion_cast to ") || line.contains("unrealized_conversion_cast\"()"))
}

/// Whether a type of a dialect, such as `!quant.uniform<`, is open at the end of a text.
fn is_in_dialect_type(before: &str) -> bool {
    let Some((_, after)) = before.rsplit_once('!') else { return false };
    let parameters = after.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    if !parameters.starts_with('<') {
        return false;
    }
    let mut open = 0;
    parameters.replace("->", "").chars().all(|c| {
        open += i32::from(c == '<') - i32::from(c == '>');
        open > 0
    })
}

/// The dimensions at the start of what stands in a shaped type: `4x?x`.
fn dimensions(inside: &str) -> &str {
    let is_dimension = |part: &str| {
        let part = part.strip_prefix('[').and_then(|part| part.strip_suffix(']')).unwrap_or(part);
        matches!(part, "?" | "*") || (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut end = 0;
    while let Some(x) = inside[end..].find('x').filter(|x| is_dimension(&inside[end..end + x])) {
        end += x + 1;
    }
    &inside[..end]
}

fn with_shape(program: &str, own: &str, other: &str) -> String {
    let mut text = program.to_owned();
    for opening in SHAPED {
        let mut changed = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(place) = rest.find(opening) {
            let (before, inside) = rest.split_at(place + opening.len());
            changed.push_str(before);
            let here = dimensions(inside);
            changed.push_str(if here == own { other } else { here });
            rest = &inside[here.len()..];
        }
        text = changed + rest;
    }
    text
}

/// A shape as a list: `[]`, `[4, ?]`.
fn named(dimensions: &str) -> String {
    match dimensions.trim_end_matches('x') {
        "*" => "unranked".to_owned(),
        some => format!("[{}]", some.replace('x', ", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn element_types_change_wherever_they_stand() {
        let program = "func.func @f32(%i32: tensor<4x8xi32>, %b: i32) -> vector<i32>";
        let changed = with_element(program, "i32", "f64");
        assert_eq!(changed, "func.func @f32(%i32: tensor<4x8xf64>, %b: f64) -> vector<f64>");
        let found: Vec<String> = elements(program).into_iter().map(|aspect| aspect.own).collect();
        assert_eq!(found, ["i32"]);
    }

    #[test]
    fn shapes_change_wherever_they_stand() {
        let program = "%0 = a.b %x : tensor<4x?xf32>, memref<4x?xf32, 1>, tensor<f32>, vector<[4]xf32>";
        let changed = with_shape(program, "4x?x", "");
        assert_eq!(changed, "%0 = a.b %x : tensor<f32>, memref<f32, 1>, tensor<f32>, vector<[4]xf32>");
        let found: Vec<String> = shapes(program).into_iter().map(|aspect| aspect.own).collect();
        assert_eq!(found, ["[4, ?]", "[]"]);
        assert_eq!(shapes(program)[0].what, "shape of `tensor<4x?xf32>`");
    }

    #[test]
    fn types_of_a_cast_without_inputs_say_nothing() {
        let program = "%0 = builtin.unrealized_conversion_cast to tensor<4xi32>\n%1 = a.b : vector<f64>\n";
        let owns = |aspects: Vec<Aspect>| aspects.into_iter().map(|aspect| aspect.own).collect::<Vec<_>>();
        assert_eq!(
            (owns(shapes(program)), owns(elements(program))),
            (vec!["[]".to_owned()], vec!["f64".to_owned()])
        );
    }

    #[test]
    fn types_inside_a_type_of_a_dialect_are_details() {
        let program = "%0 = a.b %p, %x : !llvm.ptr, tensor<4x!quant.uniform<i8:f32, 1.0>> -> vector<4xi16>";
        let found: Vec<String> = elements(program).into_iter().map(|aspect| aspect.own).collect();
        assert_eq!(found, ["i16"]);
        assert!(shapes("func.func private @f(!llvm.func<void (vector<2xf32>)>)").is_empty());
    }
}
