//! Texts of types and attributes whose definitions do not give their syntax.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

static TABLE: LazyLock<FxHashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut table: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    for line in include_str!("../../data/spellings.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, spelling)) = line.split_once(' ') {
            table.entry(name).or_default().push(spelling);
        }
    }
    table
});

/// The known spellings of a C++ class or of `dialect.mnemonic`; of types those with `!` or a builtin
/// keyword in front, of attributes all.
pub(super) fn spellings(name: &str) -> &'static [&'static str] {
    TABLE.get(name).map_or(&[], Vec::as_slice)
}
