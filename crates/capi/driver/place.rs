//! Reads a location as MLIR prints it.

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl Place {
    /// The first place in a location such as `loc(fused["a.mlir":1:2, "b.mlir":3:4])`; `None` if it has none.
    pub fn find(location: &str) -> Option<Self> {
        let mut rest = location;
        while let Some(start) = rest.find('"') {
            let (file, after) = quoted(&rest[start + 1..])?;
            if let Some((line, column)) = numbers(after) {
                return Some(Place { file, line, column });
            }
            rest = after;
        }
        None
    }
}

/// A text up to its closing quote, and what follows.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut name = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        match (*bytes.get(at)?, bytes.get(at + 1..at + 3)) {
            (b'"', _) => return Some((String::from_utf8_lossy(&name).into_owned(), &text[at + 1..])),
            (b'\\', Some([b'\\', _])) => {
                name.push(b'\\');
                at += 2;
            }
            (b'\\', Some(digits)) => {
                let digits = std::str::from_utf8(digits).ok()?;
                name.push(u8::from_str_radix(digits, 16).ok()?);
                at += 3;
            }
            (byte, _) => {
                name.push(byte);
                at += 1;
            }
        }
    }
}

/// `:1:2` at the start of a text.
fn numbers(text: &str) -> Option<(usize, usize)> {
    let (line, rest) = leading_number(text.strip_prefix(':')?)?;
    let (column, _) = leading_number(rest.strip_prefix(':')?)?;
    Some((line, column))
}

fn leading_number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_in_a_location_is_found() {
        let check = |text: &str, expected: Option<(&str, usize, usize)>| {
            let place = expected.map(|(file, line, column)| Place { file: file.to_owned(), line, column });
            assert_eq!(Place::find(text), place, "{text}");
        };
        check("loc(\"a.mlir\":1:2)", Some(("a.mlir", 1, 2)));
        check("loc(\"a.mlir\":1:2 to :5)", Some(("a.mlir", 1, 2)));
        check("loc(fused<\"x\">[\"b\":3:4, \"c\":5:6])", Some(("b", 3, 4)));
        check("loc(callsite(\"f\"(\"a\":1:2) at \"b\":3:4))", Some(("a", 1, 2)));
        check("loc(\"a\\22b\":1:2)", Some(("a\"b", 1, 2)));
        check("loc(\"name\")", None);
        check("loc(unknown)", None);
        check("loc(\"open", None);
    }
}
