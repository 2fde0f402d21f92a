//! Texts that fit on the live screen.

use ratatui::widgets::{Block, Borders};

/// A text that fits, without its middle if it is too long: its beginning says what happened, its end where.
pub(super) fn elided(text: &str, width: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() <= width {
        return text.to_owned();
    }
    let Some(room) = width.checked_sub(1) else { return String::new() };
    let head = room / 3;
    let tail = chars.len() - (room - head);
    chars[..head].iter().chain(&['\u{2026}']).chain(&chars[tail..]).collect()
}

/// Lines that are as wide as the screen, broken at blanks.
pub(super) fn wrapped(lines: &[String], width: usize) -> Vec<String> {
    let width = width.saturating_sub(1).max(1);
    let mut wrapped: Vec<String> = Vec::new();
    for line in lines {
        let mut current = String::new();
        for word in line.split(' ') {
            if !current.is_empty() && current.chars().count() + 1 + word.chars().count() > width {
                wrapped.push(std::mem::replace(&mut current, "  ".to_owned()));
            } else if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        wrapped.push(current);
    }
    wrapped
}

/// A part of the screen below a line with its title.
pub(super) fn rule<'a>(title: &str) -> Block<'a> {
    Block::new().borders(Borders::TOP).title(format!(" {title} "))
}

/// `1:02:03`.
pub(super) fn time(seconds: f64) -> String {
    let seconds = seconds as u64;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_loses_its_middle() {
        let title =
            "segfault in mlir::detail::OperandStorage::OperandStorage, from mlir::arith::AddFOp::build";
        assert_eq!(elided(title, 40), "segfault in m\u{2026}mlir::arith::AddFOp::build");
        assert_eq!(elided("cse", 3), "cse");
        assert_eq!([elided("abc", 2), elided("abc", 1), elided("abc", 0)], ["\u{2026}c", "\u{2026}", ""]);
    }

    #[test]
    fn a_long_line_is_broken_at_a_blank() {
        let wrap = |width| wrapped(&["not used: lobe (it lacks a runner)".to_owned()], width);
        assert_eq!(wrap(80), ["not used: lobe (it lacks a runner)"]);
        assert_eq!(wrap(22), ["not used: lobe (it", "  lacks a runner)"]);
    }
}
