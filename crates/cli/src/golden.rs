//! Expected texts of unit tests: files in `tests/text`. `UPDATE_EXPECT=1` writes them anew.

use std::fs;
use std::path::Path;

/// A text must be what the file of this name says.
#[track_caller]
pub(crate) fn check(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text").join(format!("{name}.golden"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{name}\n---- expected\n{expected}---- found\n{found}");
}
