//! What a program must print, by evaluation: a list of words, some of which are numbers that need not be
//! exact.
//!
//! Brackets, commas and the headers of memrefs are left out, since the evaluation and the runner lay out
//! memrefs in different ways.

use std::fmt;

use mohole_oracle::{Comparison, Output, Tolerance};
use mohole_semantics::{Expected, Leaf, Noted, Value, refines};

use super::main_text::printed_leaves;
use crate::lowering::execute::ProgramResult;

/// What a program must print.
#[derive(Debug, Clone)]
pub struct ExpectedOutput {
    words: Vec<Word>,
    /// As the program prints it, where that is known exactly.
    text: String,
}

#[derive(Debug, Clone)]
enum Word {
    /// Printed like this; a float to six digits.
    Exact(String),
    /// A number that is not known exactly, printed by the program.
    Number(Value, Leaf),
    /// A number that the `main` made by mohole prints: its bits as an integer.
    Bits(Value, Leaf),
}

/// Encloses the number of a value in the text. No program prints it.
const MARK: char = '\u{1}';

impl ExpectedOutput {
    /// What a call prints.
    ///
    /// # Errors
    /// When it cannot be told, with the reason.
    pub(super) fn of_trace(trace: &[Noted]) -> Result<Self, String> {
        let (marked, values) = marked_text(trace)?;
        let mut words = Vec::new();
        for word in split(&marked) {
            let number = word.strip_prefix(MARK).and_then(|word| word.strip_suffix(MARK));
            words.push(match number.map(str::parse::<usize>) {
                Some(Ok(at)) => Word::Number(values[at].0.clone(), values[at].1),
                None if !word.contains(MARK) => Word::Exact(word),
                _ => return Err("numbers are printed without a space between them".to_owned()),
            });
        }
        let mut text = marked;
        for (at, (value, _)) in values.iter().enumerate() {
            text = text.replacen(&format!("{MARK}{at}{MARK}"), &shown(value), 1);
        }
        Ok(ExpectedOutput { words, text })
    }

    /// Adds what the `main` that is made for a call prints behind it.
    pub(super) fn and_numbers_of(mut self, expected: &Expected) -> Self {
        for (value, leaf) in printed_leaves(expected) {
            self.words.push(Word::Bits(value.clone(), *leaf));
            self.text += &format!("{}\n", shown(value));
        }
        self
    }

    /// Whether a result is one that the program may have; `None` if it cannot be told.
    pub fn allows(&self, result: &ProgramResult, tolerance: &Tolerance) -> Option<bool> {
        match result {
            ProgramResult::Printed(text) => Some(self.is_printed_as(text, tolerance)),
            ProgramResult::Killed(_) => Some(false),
            ProgramResult::Hung | ProgramResult::Refused(_) | ProgramResult::RunnerCrashed(_) => None,
        }
    }

    fn is_printed_as(&self, text: &str, tolerance: &Tolerance) -> bool {
        let found = split(text);
        found.len() == self.words.len()
            && self.words.iter().zip(&found).all(|(word, found)| word.is_printed_as(found, tolerance))
    }
}

impl fmt::Display for ExpectedOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim_end())
    }
}

impl Word {
    fn is_printed_as(&self, found: &str, tolerance: &Tolerance) -> bool {
        let same = |expected: &str| {
            Output::read(expected).compare(&Output::read(found), tolerance) == Comparison::Same
        };
        match self {
            Word::Exact(text) => same(text),
            Word::Number(Value::Approx(approx), _) => {
                let number = found.parse::<f64>();
                number.is_ok_and(|number| approx.contains(number))
                    || same(&format!("{:?}", approx.low))
                    || same(&format!("{:?}", approx.high))
            }
            Word::Number(Value::Bits(bits), Leaf::Float(float)) => {
                same(&format!("{:?}", float.decode(*bits)).to_lowercase())
            }
            // Poison may be printed as anything.
            Word::Number(..) => true,
            Word::Bits(value, leaf) => found
                .parse::<i64>()
                .is_ok_and(|bits| refines(value, &Value::Bits(bits as u64), *leaf).unwrap_or(true)),
        }
    }
}

/// A value in the notation of the runner, or what is known of it.
fn shown(value: &Value) -> String {
    match value {
        Value::Bits(bits) => (*bits as i64).to_string(),
        Value::Approx(approx) => format!("{:?}..{:?}", approx.low, approx.high),
        Value::Poison => "poison".to_owned(),
        _ => "?".to_owned(),
    }
}

/// What was printed, with marks in place of the values that are not known exactly.
fn marked_text(trace: &[Noted]) -> Result<(String, Vec<(Value, Leaf)>), String> {
    let (mut text, mut values) = (String::new(), Vec::new());
    for noted in trace {
        match noted {
            Noted::Text(printed) => text.push_str(printed),
            Noted::Value(seen) => {
                let marks = seen.leaves.iter().enumerate();
                let marks = marks.map(|(i, _)| format!("{MARK}{}{MARK}", values.len() + i));
                text.push_str(&marks.collect::<Vec<_>>().join(", "));
                values.extend(seen.leaves.iter().cloned());
            }
            Noted::Call(name, _) => return Err(format!("calls @{name}, which is defined elsewhere")),
        }
    }
    Ok((text, values))
}

/// The words of an output.
fn split(text: &str) -> Vec<String> {
    let is_header = |line: &&str| line.contains("emref base@ = ");
    let separates = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | ',' | '=');
    let words = text.lines().filter(|line| !is_header(line)).flat_map(|line| line.split(separates));
    words.filter(|word| !word.is_empty() && !word.starts_with("tensor<")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use mohole_semantics::{Approx, Float, Seen};

    use super::*;

    fn text(text: &str) -> Noted {
        Noted::Text(text.to_owned())
    }

    fn number(value: Value) -> Noted {
        Noted::Value(Seen { leaves: vec![(value, Leaf::Float(Float::F32))], ..Seen::default() })
    }

    fn check(trace: &[Noted], printed: &str, expected: bool) {
        let printed = ProgramResult::Printed(printed.to_owned());
        let allowed = ExpectedOutput::of_trace(trace).unwrap().allows(&printed, &Tolerance::default());
        assert_eq!(allowed, Some(expected), "{printed}");
    }

    #[test]
    fn memrefs_are_compared_by_their_elements() {
        let memref = [text(
            "Unranked Memref base@ =  rank = 1 offset =  sizes = [2] strides = [] data = \n[1, 2.5]\n",
        )];
        check(&memref, "tensor<2xf32> = [1, 2.5]\n", true);
        check(&memref, "tensor<2xf32> = [1, 3.5]\n", false);
        check(&memref, "tensor<1xf32> = [1]\n", false);
    }

    #[test]
    fn integers_are_exact_and_floats_are_not() {
        check(&[text("1\n")], "1\n", true);
        check(&[text("100000\n")], "100001\n", false);
        check(&[text("0.333333\n")], "0.33333334\n", true);
        check(&[text("1.23457e+06\n")], "1234567\n", true);
    }

    #[test]
    fn values_lie_between_their_bounds_and_poison_is_anything() {
        let approx = Value::Approx(Approx::between(1.0, 2.0).unwrap().into());
        let line = [text("( "), number(approx), text(" )\n")];
        check(&line, "( 1.5 )\n", true);
        check(&line, "( 3.5 )\n", false);
        check(&line, "( nan )\n", false);
        check(&[number(Value::Poison), text("\n")], "17\n", true);
        check(&[number(Value::Bits(0x7fc0_0000)), text("\n")], "nan\n", true);
        check(&[number(Value::Bits(0x7fc0_0000)), text("\n")], "1\n", false);
    }

    #[test]
    fn what_cannot_be_told_apart_is_not_compared() {
        let joined = [number(Value::Poison), text("1\n")];
        assert!(ExpectedOutput::of_trace(&joined).is_err());
        assert!(ExpectedOutput::of_trace(&[Noted::Call("f".into(), Vec::new())]).is_err());
    }
}
