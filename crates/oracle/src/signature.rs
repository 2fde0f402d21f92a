//! The key of a bug: a hash of its facts that stays the same across machines and releases of mohole.

use mohole_testcase::Signature;

/// Makes a signature from the facts that two runs of one bug share.
pub(crate) fn signature(identity: &[String], title: &str) -> Signature {
    Signature { key: format!("{:016x}", hash(identity)), title: one_line(title) }
}

/// Each part is closed by a zero byte so that parts do not run together. Stores and lists of known issues
/// hold these keys: changing this renames every known bug.
fn hash(parts: &[String]) -> u64 {
    fnv1a(parts.iter().flat_map(|part| part.bytes().chain([0])))
}

/// FNV-1a, 64 bits.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A title fits in a table and in the subject of a mail.
const LONGEST_TITLE: usize = 180;

fn one_line(title: &str) -> String {
    let words = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST_TITLE {
        return words;
    }
    // The pass stands at the end, so the middle goes.
    let tail_start = words.rfind(" (").filter(|at| words.len() - at < 60).unwrap_or(words.len());
    let tail = &words[tail_start..];
    let head: String = words.chars().take(LONGEST_TITLE - 3 - tail.chars().count()).collect();
    format!("{head}...{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv1a() {
        let check = |text: &str, expected: u64| assert_eq!(fnv1a(text.bytes()), expected, "{text:?}");
        // From the published test vectors.
        check("", 0xcbf2_9ce4_8422_2325);
        check("a", 0xaf63_dc4c_8601_ec8c);
        check("foobar", 0x8594_4171_f739_67e8);
    }

    #[test]
    fn parts_do_not_run_together() {
        let of = |parts: &[&str]| hash(&parts.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(of(&["foobar"]), fnv1a(b"foobar\0".iter().copied()));
        assert_eq!(of(&["foo", "bar"]), fnv1a(b"foo\0bar\0".iter().copied()));
        assert_ne!(of(&["foo", "bar"]), of(&["foob", "ar"]));
    }

    #[test]
    fn a_long_title_keeps_its_pass() {
        let title = one_line(&format!("{} (canonicalize)", "x".repeat(300)));
        assert_eq!(title.chars().count(), LONGEST_TITLE);
        assert!(title.ends_with("x... (canonicalize)"));
    }
}
