//! Which findings a page lists, as its address says: `kind=crash&pass=cse&order=newest`.

use form_urlencoded::Serializer;

use crate::source::FindingSummary;

/// Findings on one page.
pub(crate) const PAGE_SIZE: usize = 100;

/// Longer texts of an address are cut.
const MAX_TEXT: usize = 200;

/// The names of the filters that compare a word.
pub(crate) const WORDS: &[&str] = &["kind", "state", "pass", "dialect", "strategy", "version"];

/// Which findings are listed, and how. Empty texts leave everything in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) kind: String,
    pub(crate) state: String,
    pub(crate) pass: String,
    pub(crate) dialect: String,
    pub(crate) strategy: String,
    /// A compiler that shows the finding.
    pub(crate) version: String,
    /// At least these points.
    pub(crate) score: Option<i32>,
    /// Words that the title, the pass or the key has, in any case of letters.
    pub(crate) text: String,
    pub(crate) order: Order,
    /// Every finding is listed, not one for each bug.
    pub(crate) is_unfolded: bool,
    /// The page of the list, from 1.
    pub(crate) page: usize,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// The best first.
    #[default]
    Rank,
    /// The newest first.
    Newest,
}

impl Filter {
    /// Reads the part of an address after `?`. What is not understood is left out.
    pub(crate) fn parse(query: &str) -> Self {
        let mut filter = Filter { page: 1, ..Filter::default() };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value: String = value.trim().chars().take(MAX_TEXT).collect();
            match &*name {
                "order" => filter.order = if value == "newest" { Order::Newest } else { Order::Rank },
                "clusters" => filter.is_unfolded = value == "unfolded",
                "score" => filter.score = value.parse().ok(),
                "text" => filter.text = value,
                "page" => filter.page = value.parse().unwrap_or(1).max(1),
                name => {
                    if let Some(word) = filter.word_mut(name) {
                        *word = value;
                    }
                }
            }
        }
        filter
    }

    /// The value of a filter of [`WORDS`].
    pub(crate) fn word(&self, name: &str) -> &str {
        match name {
            "kind" => &self.kind,
            "state" => &self.state,
            "pass" => &self.pass,
            "dialect" => &self.dialect,
            "strategy" => &self.strategy,
            "version" => &self.version,
            _ => "",
        }
    }

    fn word_mut(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "kind" => &mut self.kind,
            "state" => &mut self.state,
            "pass" => &mut self.pass,
            "dialect" => &mut self.dialect,
            "strategy" => &mut self.strategy,
            "version" => &mut self.version,
            _ => return None,
        })
    }

    /// The address that it was read from, in short: `?kind=crash`, or nothing.
    pub(crate) fn address(&self) -> String {
        let mut query = Serializer::new(String::new());
        for name in WORDS {
            if !self.word(name).is_empty() {
                query.append_pair(name, self.word(name));
            }
        }
        if let Some(score) = self.score {
            query.append_pair("score", &score.to_string());
        }
        if !self.text.is_empty() {
            query.append_pair("text", &self.text);
        }
        if self.order == Order::Newest {
            query.append_pair("order", "newest");
        }
        if self.is_unfolded {
            query.append_pair("clusters", "unfolded");
        }
        if self.page > 1 {
            query.append_pair("page", &self.page.to_string());
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }

    /// Whether anything is left out.
    pub(crate) fn is_narrow(&self) -> bool {
        WORDS.iter().any(|name| !self.word(name).is_empty()) || self.score.is_some() || !self.text.is_empty()
    }

    /// Whether a finding is listed; the filter named `but` is left out.
    pub(crate) fn takes(&self, finding: &FindingSummary, but: &str) -> bool {
        let is = |name: &str| {
            let wanted = if name == but { "" } else { self.word(name) };
            wanted.is_empty() || values(finding, name).contains(&wanted)
        };
        let has_score = self.score.is_none_or(|least| finding.points.is_some_and(|points| points >= least));
        WORDS.iter().all(|name| is(name)) && has_score && has_text(finding, &self.text)
    }
}

/// The words of a finding that a filter compares.
pub(crate) fn values<'f>(finding: &'f FindingSummary, name: &str) -> Vec<&'f str> {
    match name {
        "kind" => vec![finding.kind.word()],
        "state" => vec![finding.state.word()],
        "pass" => finding.pass.as_deref().into_iter().collect(),
        "dialect" => finding.dialects.iter().map(String::as_str).collect(),
        "strategy" => vec![&finding.strategy],
        "version" => finding.versions.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

fn has_text(finding: &FindingSummary, text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let pass = finding.pass.as_deref().unwrap_or_default();
    let all = format!("{} {pass} {}", finding.title, finding.key).to_lowercase();
    text.to_lowercase().split_whitespace().all(|word| all.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::summary;

    #[test]
    fn an_address_is_read_and_written_in_short() {
        let query = "kind=crash&pass=&score=40&text=a+b%26&order=newest&clusters=unfolded&page=3&odd=1&%zz";
        let filter = Filter::parse(query);
        let expected = "?kind=crash&score=40&text=a+b%26&order=newest&clusters=unfolded&page=3";
        assert_eq!(filter.address(), expected);
        assert_eq!(Filter::parse(&expected[1..]), filter);
        assert_eq!(Filter::parse("score=x&page=-1").address(), "");
    }

    #[test]
    fn every_filter_leaves_something_out() {
        let finding = summary(1);
        let takes = |query: &str| Filter::parse(query).takes(&finding, "");
        assert!(takes("") && takes("order=newest"));
        for name in WORDS {
            let own = values(&finding, name)[0].to_owned();
            assert!(takes(&format!("{name}={own}")), "{name}={own}");
            assert!(!takes(&format!("{name}=odd")), "{name}");
            assert!(Filter::parse(&format!("{name}=odd")).takes(&finding, name));
        }
        let points = finding.points.unwrap();
        assert!(takes(&format!("score={points}")) && !takes(&format!("score={}", points + 1)));
        assert!(takes("text=SEGFAULT") && !takes("text=segfault+nowhere"));
    }
}
