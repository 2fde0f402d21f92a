//! The same job must give the same output.

use mohole_testcase::{Failure, Signature, Verdict};

use crate::key::key;

/// The verdict on a pass whose output changes from run to run; `None` if all outputs are equal.
pub fn unstable<'t>(pass: &str, outputs: impl IntoIterator<Item = &'t [u8]>) -> Option<Verdict> {
    let mut outputs = outputs.into_iter();
    let first = outputs.next()?;
    let other = outputs.find(|output| *output != first)?;
    let lines =
        |output: &[u8]| String::from_utf8_lossy(output).lines().map(str::to_owned).collect::<Vec<_>>();
    let (first, other) = (lines(first), lines(other));
    let at = first.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let line = |lines: &[String]| lines.get(at).map_or("(nothing)", |line| line.trim()).to_owned();
    let key = key(&["unstable".to_owned(), pass.to_owned()]);
    let signature =
        Signature { key, failure: Failure::Unstable, pass: Some(pass.to_owned()), activity: None };
    let message = format!("line {}: {}\nor: {}", at + 1, line(&first), line(&other));
    Some(Verdict::finding(signature, Some(message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(outputs: &[&str]) -> Option<String> {
        unstable("sccp", outputs.iter().map(|text| text.as_bytes()))?.message
    }

    #[test]
    fn the_same_output_is_no_finding() {
        assert_eq!(message(&["a\nb", "a\nb", "a\nb"]), None);
        assert_eq!(message(&[]), None);
    }

    #[test]
    fn the_first_line_that_changes_is_shown() {
        assert_eq!(message(&["a\nb", "a\nb", "a\n c"]).unwrap(), "line 2: b\nor: c");
        assert_eq!(message(&["a", "a\nb"]).unwrap(), "line 2: (nothing)\nor: b");
        let title = unstable("sccp", [&b"a"[..], &b"b"[..]]).unwrap().signature.unwrap().title();
        assert_eq!(title, "output of sccp changes from run to run");
    }
}
