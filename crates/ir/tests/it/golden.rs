//! Golden files: cases of `=== title`, input, a line `---`, and the expected output.
//!
//! `UPDATE_EXPECT=1 cargo test -p mohole-ir` rewrites the outputs. Read the diff before you keep it.

use std::fmt::Write as _;
use std::path::PathBuf;

use expect_test::expect_file;

/// A case without its output.
pub(crate) struct Case {
    pub(crate) title: String,
    pub(crate) input: String,
}

/// Runs every case of `tests/golden/<file>` and compares the outputs. `run` gets the title and the input.
pub(crate) fn check(file: &str, run: impl Fn(&str, &str) -> String) {
    let mut actual = String::new();
    for Case { title, input } in cases(file) {
        let output = run(&title, &input);
        writeln!(actual, "=== {title}\n{input}---\n{}\n", output.trim_end()).unwrap();
    }
    expect_file![path(file)].assert_eq(&(actual.trim_end().to_owned() + "\n"));
}

/// The cases of a golden file.
pub(crate) fn cases(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(path(file)).unwrap();
    let cases = text.split("=== ").skip(1);
    cases.map(|text| case(text).unwrap_or_else(|| panic!("{file}: no title or no `---` in {text}"))).collect()
}

fn case(text: &str) -> Option<Case> {
    let (title, rest) = text.split_once('\n')?;
    let input_end = format!("\n{rest}").find("\n---\n")?;
    Some(Case { title: title.into(), input: rest[..input_end].into() })
}

fn path(file: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "golden", file].iter().collect()
}
