//! The key of a bug: a hash of its facts that stays the same across machines and releases of mohole.

use mohole_testcase::Signature;

/// Makes a signature from the facts that two runs of one bug share.
pub(crate) fn signature(identity: &[String], title: &str) -> Signature {
    Signature { key: format!("{:016x}", fnv1a(identity)), title: one_line(title) }
}

/// FNV-1a, 64 bits, each part closed by a zero byte so that parts do not run together. Stores and
/// lists of known issues hold these keys: changing this renames every known bug.
fn fnv1a(parts: &[String]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
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
        let check = |text: &str, key: u64| {
            let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            assert_eq!(hash, key);
        };
        // From the published test vectors.
        check("", 0xcbf2_9ce4_8422_2325);
        check("foobar", 0x8594_4171_f739_67e8);
        assert_eq!(fnv1a(&["foobar".into()]), 0x8594_4171_f739_67e8_u64.wrapping_mul(0x0100_0000_01b3));
    }

    #[test]
    fn a_long_title_keeps_its_pass() {
        let title = one_line(&format!("{} (canonicalize)", "x".repeat(300)));
        assert_eq!(title.chars().count(), LONGEST_TITLE);
        assert!(title.ends_with("x... (canonicalize)"));
    }
}
