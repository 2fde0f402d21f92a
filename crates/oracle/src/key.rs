//! The key of a bug: a hash of its facts that stays the same across machines and releases of mohole.

/// The key for the facts that two runs of one bug share.
pub(crate) fn key(identity: &[String]) -> String {
    format!("{:016x}", hash(identity))
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
    fn parts_are_separated() {
        let of = |parts: &[&str]| hash(&parts.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(of(&["foobar"]), fnv1a(b"foobar\0".iter().copied()));
        assert_eq!(of(&["foo", "bar"]), fnv1a(b"foo\0bar\0".iter().copied()));
        assert_ne!(of(&["foo", "bar"]), of(&["foob", "ar"]));
    }
}
