//! Evaluates a program, and compares with the line that xDSL's results are on.

use std::rc::Rc;

use mohole_ir::Module;
use mohole_semantics::{Halt, Machine, Opaque, Value, build};

use super::writer::width;

/// Whether both say the same of a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Same,
    /// The first difference.
    Differs(String),
    /// Its results are not defined.
    NotDefined,
    /// Why one of both gives no results.
    NotEvaluated(String),
}

/// More than any of the programs takes.
const STEPS: u64 = 10_000_000;

/// The results of `main`: `None` if one is not defined.
pub(super) fn evaluate(text: &str) -> Result<Option<Vec<u64>>, String> {
    let module = Module::parse(text).map_err(|error| error.to_string())?;
    let mut machine = Machine::new(build(&module), Rc::new(Opaque), STEPS);
    match machine.call_named("main", Vec::new()) {
        Ok(values) => values.iter().map(bits).collect(),
        Err(halt) if matches!(*halt, Halt::Undefined { .. }) => Ok(None),
        Err(halt) => Err(halt.to_string()),
    }
}

fn bits(value: &Value) -> Result<Option<u64>, String> {
    match value {
        Value::Bits(bits) => Ok(Some(*bits)),
        Value::Poison => Ok(None),
        _ => Err("a result that is not exact".to_owned()),
    }
}

/// Compares results with a line of xDSL's.
pub(super) fn compare(ours: Result<Option<Vec<u64>>, String>, types: &[&str], line: &str) -> Answer {
    let ours = match ours {
        Ok(Some(ours)) => ours,
        Ok(None) => return Answer::NotDefined,
        Err(why) => return Answer::NotEvaluated(format!("here: {why}")),
    };
    let Some(theirs) = line.strip_prefix("results") else {
        return Answer::NotEvaluated(format!("xDSL: {}", line.strip_prefix("error ").unwrap_or(line)));
    };
    let theirs: Option<Vec<i128>> = theirs.split_whitespace().map(|word| word.parse().ok()).collect();
    let Some(theirs) = theirs.filter(|theirs| theirs.len() == ours.len()) else {
        return Answer::Differs(format!("{} results here, xDSL says{line}", ours.len()));
    };
    for (i, ((&ours, &theirs), ty)) in ours.iter().zip(&theirs).zip(types).enumerate() {
        if !same(ours, theirs, ty) {
            return Answer::Differs(format!("result {i} of type {ty} is {ours} here, xDSL says {theirs}"));
        }
    }
    Answer::Same
}

/// Whether two numbers have the same bits; all NaN are the same.
fn same(ours: u64, theirs: i128, ty: &str) -> bool {
    let theirs = theirs as u64 & (u64::MAX >> (64 - width(ty)));
    let is_nan = |bits: u64| ty == "f64" && f64::from_bits(bits).is_nan();
    ours == theirs || (is_nan(ours) && is_nan(theirs))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ours: u64, ty: &str, line: &str) -> Answer {
        compare(Ok(Some(vec![ours])), &[ty], line)
    }

    #[test]
    fn numbers_are_compared_by_their_bits() {
        assert_eq!(check(0xff, "i8", "results -1"), Answer::Same);
        assert_eq!(check(0xff, "i8", "results 255"), Answer::Same);
        assert_eq!(check(1, "i1", "results -1"), Answer::Same);
        let differs = "result 0 of type i8 is 255 here, xDSL says 1".to_owned();
        assert_eq!(check(0xff, "i8", "results 1"), Answer::Differs(differs));
        let nan = |bits: u64| format!("results {bits}");
        assert_eq!(check(f64::NAN.to_bits(), "f64", &nan((-f64::NAN).to_bits())), Answer::Same);
        assert_eq!(
            check(0, "i64", "error ValueError no"),
            Answer::NotEvaluated("xDSL: ValueError no".to_owned())
        );
        assert_eq!(compare(Ok(None), &["i1"], "results 1"), Answer::NotDefined);
    }
}
