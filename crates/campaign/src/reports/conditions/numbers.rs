//! Programs with other numbers in attributes.

use super::aspect::{Aspect, Variant};

/// Values that are tried in place of a program's own.
const VALUES: &[&str] = &["-1", "0", "1", "2", "3", "1000"];

/// Most numbers of one program that are changed.
const MAX_ASPECTS: usize = 4;

/// The numbers of a program, each changed alone.
pub(super) fn numbers(program: &str) -> Vec<Aspect> {
    let aspect = |(place, own): (usize, &str)| Aspect {
        what: format!("number in `{}`", around(program, place, own.len())),
        is_number: true,
        own: own.to_owned(),
        variants: VALUES
            .iter()
            .filter(|other| **other != own)
            .map(|other| {
                let program = format!("{}{other}{}", &program[..place], &program[place + own.len()..]);
                Variant::program(other, program)
            })
            .collect(),
    };
    // A number without a word beside it cannot be named.
    let has_name = |(place, own): &(usize, &str)| {
        around(program, *place, own.len()).contains(|c: char| c.is_ascii_alphabetic())
    };
    places(program).into_iter().filter(has_name).take(MAX_ASPECTS).map(aspect).collect()
}

/// Whole numbers that stand alone: not part of a name, a type, a shape, a fraction, a string, or a map, in
/// which they have no names.
fn places(program: &str) -> Vec<(usize, &str)> {
    let bytes = program.as_bytes();
    let mut found = Vec::new();
    let (mut place, mut in_string) = (0, false);
    while place < bytes.len() {
        if bytes[place] == b'"' {
            in_string = !in_string;
        }
        let is_start = bytes[place].is_ascii_digit() && !in_string;
        if !is_start {
            place += 1;
            continue;
        }
        let length = bytes[place..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let has_sign = place > 0 && bytes[place - 1] == b'-';
        let start = if has_sign { place - 1 } else { place };
        let end = place + length;
        if stands_alone(bytes, start, end) && !is_in_map(program, start) {
            found.push((start, &program[start..end]));
        }
        place = end;
    }
    found
}

/// Whether a place is inside of an affine map or set.
fn is_in_map(program: &str, place: usize) -> bool {
    let start = program[..place].rfind('\n').map_or(0, |end| end + 1);
    let before = &program[start..place];
    let open = ["affine_map<", "affine_set<"].iter().filter_map(|word| before.rfind(word)).max();
    open.is_some_and(|open| {
        let inside = before[open..].replace("->", "").replace(">=", "").replace("<=", "");
        inside.matches('<').count() > inside.matches('>').count()
    })
}

fn stands_alone(bytes: &[u8], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).map(|place| bytes[place]);
    let begins = before.is_some_and(|byte| matches!(byte, b' ' | b'[' | b'(' | b'='));
    let ends =
        bytes.get(end).is_none_or(|byte| matches!(byte, b' ' | b']' | b')' | b',' | b'}' | b'>' | b'\n'));
    begins && ends
}

/// The words around a number, in its line.
fn around(program: &str, place: usize, length: usize) -> &str {
    let stops = |c: char| matches!(c, '\n' | ',' | '{' | '}' | '(');
    let start = program[..place].rfind(stops).map_or(0, |stop| stop + 1);
    let end = program[place + length..]
        .find(|c: char| stops(c) || c == ':')
        .map_or(program.len(), |stop| place + length + stop);
    program[start..end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_stand_alone_change() {
        let program =
            "%1 = a.b %2 {dim = 3 : i64, s = \"7\", l = array<i64: 4, -5>} : tensor<6x8xi9>, f.g 1.0 #map1";
        let found: Vec<&str> = places(program).into_iter().map(|(_, own)| own).collect();
        assert_eq!(found, ["3", "4", "-5"]);
        let map = "#map = affine_map<(d0) -> (d0 floordiv 2, 7)>\na.b {x = affine_set<(d0) : (d0 - 1 >= 0)>, y = 3 : i64}";
        assert_eq!(places(map).into_iter().map(|(_, own)| own).collect::<Vec<_>>(), ["3"]);
    }

    #[test]
    fn a_number_is_named_by_the_words_around_it() {
        let aspects = numbers("%1 = a.b %2 {dim = 3 : i64} : tensor<6xi9>");
        assert_eq!(aspects[0].what, "number in `dim = 3`");
        let first = aspects[0].variants[0].program.as_deref();
        assert_eq!(first, Some("%1 = a.b %2 {dim = -1 : i64} : tensor<6xi9>"));
    }
}
