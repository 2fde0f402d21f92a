//! Finds text between brackets. The `>` of `->` is no bracket.

/// The text from `start` to where its first bracket is closed.
pub(crate) fn closed(text: &str, start: usize) -> Option<&str> {
    let mut depth = 0;
    for (at, step) in steps(&text[start..]) {
        depth += step;
        if step < 0 && depth <= 0 {
            return Some(&text[start..=start + at]);
        }
    }
    None
}

/// The parts between commas outside of brackets.
pub(crate) fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0);
    for (at, step) in steps(text) {
        depth += step;
        if step == 0 && depth == 0 {
            parts.push(text[start..at].trim());
            start = at + 1;
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The positions of brackets and commas, each with its change of depth.
fn steps(text: &str) -> impl Iterator<Item = (usize, i32)> + '_ {
    text.bytes().enumerate().filter_map(|(at, byte)| match byte {
        b'(' | b'<' | b'[' | b'{' => Some((at, 1)),
        b'>' if text[..at].ends_with('-') => None,
        b')' | b'>' | b']' | b'}' => Some((at, -1)),
        b',' => Some((at, 0)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_no_brackets() {
        let text = "memref<4xf32, affine_map<(d0) -> (d0, 1)>, 3>, i32";
        assert_eq!(closed(text, 0), Some("memref<4xf32, affine_map<(d0) -> (d0, 1)>, 3>"));
        assert_eq!(parts(&text[7..44]), ["4xf32", "affine_map<(d0) -> (d0, 1)>", "3"]);
        assert_eq!(parts(""), [""; 0]);
        assert_eq!(closed("memref<4", 0), None);
    }
}
