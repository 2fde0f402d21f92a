//! The keys of the live screen, from the bytes that a terminal sends.

/// What a key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    /// Opens the selected finding.
    Open,
    /// Closes it again.
    Back,
}

/// What terminals send. Terminals differ in what Home, End and the arrows are.
const SEQUENCES: &[(&[u8], Key)] = &[
    (b"\x1b[A", Key::Up),
    (b"\x1bOA", Key::Up),
    (b"k", Key::Up),
    (b"\x1b[B", Key::Down),
    (b"\x1bOB", Key::Down),
    (b"j", Key::Down),
    (b"\x1b[5~", Key::PageUp),
    (b"\x1b[6~", Key::PageDown),
    (b" ", Key::PageDown),
    (b"\x1b[H", Key::Home),
    (b"\x1bOH", Key::Home),
    (b"\x1b[1~", Key::Home),
    (b"g", Key::Home),
    (b"\x1b[F", Key::End),
    (b"\x1bOF", Key::End),
    (b"\x1b[4~", Key::End),
    (b"G", Key::End),
    (b"\r", Key::Open),
    (b"\n", Key::Open),
    (b"\x1b[C", Key::Open),
    (b"\x1bOC", Key::Open),
    (b"\x1b[D", Key::Back),
    (b"\x1bOD", Key::Back),
    (b"\x7f", Key::Back),
    (b"q", Key::Back),
];

/// The keys in what was typed. Others are ignored.
pub(super) fn keys(typed: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = typed;
    while let [first, after @ ..] = rest {
        rest = match SEQUENCES.iter().find(|(sequence, _)| rest.starts_with(sequence)) {
            Some((sequence, key)) => {
                keys.push(*key);
                &rest[sequence.len()..]
            }
            None if *first == b'\x1b' && matches!(after, [b'[' | b'O', ..]) => after_sequence(&after[1..]),
            None if *first == b'\x1b' => {
                keys.push(Key::Back);
                after
            }
            None => after,
        };
    }
    keys
}

/// What follows an escape sequence of another key: it ends with a letter or `~`.
fn after_sequence(rest: &[u8]) -> &[u8] {
    let end = rest.iter().position(|byte| (0x40..=0x7e).contains(byte));
    end.map_or(&[], |end| &rest[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_terminal_has_its_own_bytes_for_a_key() {
        let check = |typed: &[u8], expected: &str| assert_eq!(format!("{:?}", keys(typed)), expected);
        check(b"\x1b[A\x1bOBjk", "[Up, Down, Down, Up]");
        check(b"\x1b[5~\x1b[6~ \x1b[H\x1b[4~gG", "[PageUp, PageDown, PageDown, Home, End, Home, End]");
        check(b"\n\x1b[C\r", "[Open, Open, Open]");
        check(b"\x1b", "[Back]");
        check(b"\x1b[D\x7fq", "[Back, Back, Back]");
        check(b"xyz\x1b[1;5Aj\x1b[20~", "[Down]");
        check(b"", "[]");
    }
}
