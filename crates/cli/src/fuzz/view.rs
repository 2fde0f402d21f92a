//! What the user looks at: the list of findings, or one of them. No terminal, no clock, no disk.

use mohole_store::FindingRow;

use super::keys::Key;

/// What the user looks at.
#[derive(Default)]
pub(super) struct View {
    /// The key of the selected finding; `None` for the newest, whichever that is.
    selected: Option<String>,
    /// The finding that is shown instead of the list.
    pub(super) opened: Option<Opened>,
    /// The lines of the list or of the opened finding that fit on the screen.
    pub(super) page: usize,
}

/// A finding that is shown in full.
pub(super) struct Opened {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    /// The first line on the screen.
    pub(super) top: usize,
}

impl View {
    /// The place of the selected finding in the list, which begins with the newest.
    pub(super) fn place(&self, findings: &[FindingRow]) -> usize {
        let is_selected = |row: &FindingRow| Some(&row.signature.key) == self.selected.as_ref();
        findings.iter().rev().position(is_selected).unwrap_or(0)
    }

    /// Handles a key; the place of the finding that is to be opened, if any.
    pub(super) fn press(&mut self, key: Key, findings: &[FindingRow]) -> Option<usize> {
        let page = self.page.max(1);
        if let Some(opened) = &mut self.opened {
            let last = opened.lines.len().saturating_sub(page);
            match moved(opened.top, key, page, last) {
                Some(top) => opened.top = top,
                None => self.opened = None,
            }
            return None;
        }
        let place = self.place(findings);
        if let Some(moved) = moved(place, key, page, findings.len().saturating_sub(1)) {
            // The list grows at its beginning: the newest stays selected until another is.
            let row = findings.iter().rev().nth(moved).filter(|_| moved > 0);
            self.selected = row.map(|row| row.signature.key.clone());
            return None;
        }
        (key == Key::Open && !findings.is_empty()).then_some(place)
    }

    /// The first line of the list that is shown, so that the selected one is.
    pub(super) fn top(&self, place: usize, rows: usize) -> usize {
        (place + 1).saturating_sub(rows)
    }
}

/// The place after a key; `None` for a key that does not move.
fn moved(place: usize, key: Key, page: usize, last: usize) -> Option<usize> {
    let place = match key {
        Key::Up => place.saturating_sub(1),
        Key::Down => place + 1,
        Key::PageUp => place.saturating_sub(page),
        Key::PageDown => place + page,
        Key::Home => 0,
        Key::End => last,
        Key::Open | Key::Back => return None,
    };
    Some(place.min(last))
}

#[cfg(test)]
mod tests {
    use mohole_store::Lifecycle;
    use mohole_testcase::{Kind, Signature};

    use super::*;
    use crate::fuzz::keys::keys;

    fn findings(count: usize) -> Vec<FindingRow> {
        let row = |number: usize| FindingRow {
            signature: Signature::titled(&number.to_string(), Kind::Hang, "hang"),
            contributor: "sweep".to_owned(),
            lifecycle: Lifecycle::Confirmed,
            seconds: 1.0,
        };
        (0..count).map(row).collect()
    }

    /// Types in a list of this many findings, five on a page: the key of the selected finding, and whether it
    /// is opened.
    fn typed(view: &mut View, keyboard: &[u8], count: usize) -> (String, bool) {
        let findings = findings(count);
        view.page = 5;
        let open = keys(keyboard).into_iter().filter_map(|key| view.press(key, &findings)).last();
        let place = view.place(&findings);
        (findings[count - 1 - place].signature.key.clone(), open == Some(place))
    }

    #[test]
    fn keys_select_findings_from_the_newest_to_the_oldest() {
        let check = |keyboard: &[u8], key: &str, opens: bool| {
            assert_eq!(typed(&mut View::default(), keyboard, 20), (key.to_owned(), opens));
        };
        check(b"", "19", false);
        check(b"jjj\n", "16", true);
        check(b"jjk", "18", false);
        check(b"k", "19", false);
        check(b"  ", "9", false);
        check(b"Gj", "0", false);
        check(b"Gg\n", "19", true);
        assert_eq!(View::default().press(Key::Open, &[]), None);
    }

    #[test]
    fn a_selected_finding_stays_selected_when_others_come() {
        let mut view = View::default();
        assert_eq!(typed(&mut view, b"jj", 4).0, "1");
        assert_eq!(typed(&mut view, b"", 9).0, "1");
        assert_eq!(typed(&mut view, b"gj", 9).0, "7");
        assert_eq!(typed(&mut view, b"g", 9).0, "8");
        assert_eq!(typed(&mut view, b"", 10).0, "9", "the newest is followed");
    }

    #[test]
    fn an_opened_finding_is_scrolled_and_closed() {
        let lines = (0..12).map(|number| number.to_string()).collect();
        let opened = Opened { title: String::new(), lines, top: 0 };
        let mut view = View { opened: Some(opened), page: 5, ..View::default() };
        let mut top = |keyboard: &[u8]| {
            keys(keyboard).into_iter().for_each(|key| assert_eq!(view.press(key, &[]), None));
            view.opened.as_ref().map(|opened| opened.top)
        };
        assert_eq!(top(b"jj"), Some(2));
        assert_eq!(top(b"  "), Some(7), "the last line stays at the end of the screen");
        assert_eq!(top(b"gk"), Some(0));
        assert_eq!(top(b"\x1b"), None);
    }

    #[test]
    fn the_selected_line_is_on_the_screen() {
        let view = View::default();
        assert_eq!([view.top(0, 8), view.top(7, 8), view.top(8, 8), view.top(3, 0)], [0, 0, 1, 4]);
    }
}
