//! Compares what an evaluation printed with the output of an execution.

use mohole_semantics::{Float, Ty, Value, show};

/// Something printed.
#[derive(Debug, Clone)]
pub(super) enum Item {
    /// A word without spaces and punctuation.
    Word(String),
    /// A number.
    Number(Value, Ty),
}

/// The words and numbers of a text. Sizes are part of types, so that nothing is lost with the brackets.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "()[],=".contains(c)).filter(|word| !word.is_empty())
}

/// The first difference, in words.
pub(super) fn difference(expected: &[Item], output: &str) -> Option<String> {
    let mut printed = words(output);
    for (i, item) in expected.iter().enumerate() {
        let word = printed.next();
        if !word.is_some_and(|word| item.agrees(word)) {
            let word = word.unwrap_or("nothing");
            return Some(format!("word {i} is {} here, executed {word}", item.text()));
        }
    }
    printed.next().map(|word| format!("word {} is nothing here, executed {word}", expected.len()))
}

impl Item {
    /// Whether this is a number without a defined value.
    pub(super) fn is_poison(&self) -> bool {
        matches!(self, Item::Number(Value::Poison, _))
    }

    fn agrees(&self, word: &str) -> bool {
        match self {
            Item::Word(expected) => expected == word,
            Item::Number(value, Ty::Float(float)) => is_float(value, *float, word),
            Item::Number(Value::Bits(bits), ty) => is_integer(*bits, ty.width().unwrap_or(64), word),
            Item::Number(..) => false,
        }
    }

    fn text(&self) -> String {
        match self {
            Item::Word(word) => word.clone(),
            Item::Number(value, ty) => show(value, ty, None),
        }
    }
}

/// Whether a word is an integer, as a signed or as an unsigned number.
fn is_integer(bits: u64, width: u32, word: &str) -> bool {
    let unused = 64 - width.clamp(1, 64);
    let signed = (bits << unused).cast_signed() >> unused;
    word.parse::<u64>() == Ok(bits) || word.parse::<i64>() == Ok(signed)
}

/// Whether a word is a float: with exactly this value, or between these bounds. All NaN are the same.
fn is_float(value: &Value, float: Float, word: &str) -> bool {
    // Short floats are printed with the digits of f32.
    let printed = match float.width() {
        64 => word.parse::<f64>().ok(),
        _ => word.parse::<f32>().ok().map(f64::from),
    };
    let Some(printed) = printed else { return false };
    match value {
        Value::Bits(bits) => {
            let expected = float.decode(*bits);
            expected.to_bits() == printed.to_bits() || (expected.is_nan() && printed.is_nan())
        }
        Value::Approx(approx) => approx.contains(printed),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use mohole_semantics::Approx;

    use super::*;

    fn number(value: Value, ty: Ty) -> Item {
        Item::Number(value, ty)
    }

    fn float(name: &str) -> Ty {
        Ty::Float(Float::named(name).unwrap())
    }

    #[test]
    fn words_are_what_is_left_without_punctuation() {
        let all: Vec<&str> = words("tensor<2xf32> = [1, -inf]\n( ( 2 ) )").collect();
        assert_eq!(all, ["tensor<2xf32>", "1", "-inf", "2"]);
    }

    #[test]
    fn integers_may_be_signed_or_not() {
        let byte = [number(Value::Bits(0xff), Ty::Int(8))];
        assert_eq!(difference(&byte, "-1\n"), None);
        assert_eq!(difference(&byte, "255\n"), None);
        assert_eq!(difference(&byte, "1\n").unwrap(), "word 0 is -1 here, executed 1");
        assert_eq!(difference(&byte, "-1 2").unwrap(), "word 1 is nothing here, executed 2");
        assert_eq!(difference(&byte, "").unwrap(), "word 0 is -1 here, executed nothing");
        assert_eq!(difference(&[number(Value::Bits(1), Ty::Int(1))], "1"), None);
    }

    #[test]
    fn floats_have_all_their_digits() {
        let third = [number(Value::Bits((1f32 / 3.0).to_bits().into()), float("f32"))];
        assert_eq!(difference(&third, "0.33333334"), None);
        assert!(difference(&third, "0.33333333").is_none(), "the same number of f32");
        assert!(difference(&third, "0.333333").is_some());
        let zero = [number(Value::Bits(0), float("f16"))];
        assert_eq!(difference(&zero, "0.0"), None);
        assert!(difference(&zero, "-0.0").is_some());
        let nan = [number(Value::Bits(0x7e00), float("f16"))];
        assert_eq!(difference(&nan, "nan"), None);
        let near = [number(Value::Approx(Rc::new(Approx { low: 0.9, high: 1.1 })), float("f64"))];
        assert_eq!(difference(&near, "1"), None);
        assert!(difference(&near, "1.2").is_some());
    }
}
