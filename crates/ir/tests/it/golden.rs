//! Golden cases: a file of `=== title`, input, a line `---`, expected output; and again.
//!
//! `UPDATE_EXPECT=1 cargo test -p mohole-ir` writes the outputs anew; read the diff before keeping it.

use std::fmt::Write as _;
use std::path::PathBuf;

/// One case of a golden file.
pub(crate) struct Case {
    pub(crate) title: String,
    pub(crate) input: String,
    pub(crate) output: String,
}

/// Runs every case of `tests/golden/<file>` and compares; `run` gets the title and the input.
pub(crate) fn check(file: &str, run: impl Fn(&str, &str) -> String) {
    let cases = cases(file);
    assert!(!cases.is_empty(), "{file} has no cases");
    let mut wrong = String::new();
    let mut updated = String::new();
    for Case { title, input, output } in cases {
        let actual = run(&title, &input).trim_end().to_string();
        if actual != output {
            writeln!(wrong, "=== {title}\nexpected:\n{output}\nactual:\n{actual}\n").unwrap();
        }
        let gap = if actual.is_empty() { "" } else { "\n" };
        write!(updated, "=== {title}\n{input}---\n{actual}{gap}\n").unwrap();
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path(file), updated.trim_end().to_string() + "\n").unwrap();
        return;
    }
    assert!(wrong.is_empty(), "in {file}; UPDATE_EXPECT=1 accepts this:\n{wrong}");
}

/// The cases of a golden file.
pub(crate) fn cases(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(path(file)).unwrap();
    let parts = text.split("=== ").skip(1);
    parts.map(|part| case(part).unwrap_or_else(|| panic!("{file}: no title or no `---` in {part}"))).collect()
}

fn case(part: &str) -> Option<Case> {
    let (title, rest) = part.split_once('\n')?;
    let line = format!("\n{rest}").find("\n---\n")?;
    let (input, output) = (&rest[..line], &rest[line + "---\n".len()..]);
    Some(Case { title: title.into(), input: input.into(), output: output.trim_end().into() })
}

fn path(file: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "golden", file].iter().collect()
}
