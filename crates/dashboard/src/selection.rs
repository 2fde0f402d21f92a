//! The findings of a page: filtered, sorted, folded into clusters, cut into pages.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::filter::{Filter, Order, PAGE_SIZE, values};
use crate::source::FindingSummary;

/// The findings of one page.
pub(crate) struct Selection {
    /// The rows of the page.
    pub(crate) rows: Vec<Row>,
    /// Rows of all pages.
    pub(crate) all_rows: usize,
    /// Findings that the filter takes, folded ones included.
    pub(crate) findings: usize,
    /// The page, from 1.
    pub(crate) page: usize,
    /// All pages.
    pub(crate) pages: usize,
}

/// A finding, with others of the same bug.
pub(crate) struct Row {
    pub(crate) finding: Arc<FindingSummary>,
    pub(crate) folded: Vec<Arc<FindingSummary>>,
}

/// Selects from findings that are sorted by rank.
pub(crate) fn select(all: &[Arc<FindingSummary>], filter: &Filter) -> Selection {
    let mut taken: Vec<&Arc<FindingSummary>> = all.iter().filter(|one| filter.takes(one, "")).collect();
    if filter.order == Order::Newest {
        taken.sort_by(|one, other| {
            let when = |it: &FindingSummary| it.found_at.unwrap_or(0.0);
            when(other).total_cmp(&when(one)).then(other.seconds.total_cmp(&one.seconds))
        });
    }
    let findings = taken.len();
    let rows = fold(&taken, filter.is_unfolded);
    let all_rows = rows.len();
    let pages = all_rows.div_ceil(PAGE_SIZE).max(1);
    let page = filter.page.clamp(1, pages);
    let rows = rows.into_iter().skip((page - 1) * PAGE_SIZE).take(PAGE_SIZE).collect();
    Selection { rows, all_rows, findings, page, pages }
}

/// One row for each bug, in the place of its first finding; the finding that leads the others is shown if it
/// is among them.
fn fold(taken: &[&Arc<FindingSummary>], is_unfolded: bool) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for &finding in taken {
        let place = places.get(finding.lead.as_str()).filter(|_| !is_unfolded);
        match place {
            None => {
                places.insert(&finding.lead, rows.len());
                rows.push(Row { finding: finding.clone(), folded: Vec::new() });
            }
            Some(&place) if finding.key == finding.lead => {
                let first = std::mem::replace(&mut rows[place].finding, finding.clone());
                rows[place].folded.insert(0, first);
            }
            Some(&place) => rows[place].folded.push(finding.clone()),
        }
    }
    rows
}

/// The values of a filter with the number of findings that it would leave, the most first.
pub(crate) fn choices(all: &[Arc<FindingSummary>], filter: &Filter, name: &str) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in all.iter().filter(|finding| filter.takes(finding, name)) {
        for value in values(finding, name) {
            *counts.entry(value).or_default() += 1;
        }
    }
    // A chosen value stays in the list, also if nothing has it.
    if !filter.word(name).is_empty() {
        counts.entry(filter.word(name)).or_default();
    }
    let mut choices: Vec<(String, usize)> =
        counts.into_iter().map(|(value, count)| (value.to_owned(), count)).collect();
    choices.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::summary;

    fn finding(number: usize, lead: usize) -> Arc<FindingSummary> {
        Arc::new(FindingSummary { lead: summary(lead).key, ..summary(number) })
    }

    fn keys(selection: &Selection) -> Vec<(String, usize)> {
        selection.rows.iter().map(|row| (row.finding.key.clone(), row.folded.len())).collect()
    }

    #[test]
    fn findings_of_one_bug_are_one_row_under_their_lead() {
        let all = [finding(1, 2), finding(3, 3), finding(2, 2)];
        let key = |number| summary(number).key;
        assert_eq!(keys(&select(&all, &Filter::parse(""))), [(key(2), 1), (key(3), 0)]);
        let unfolded = select(&all, &Filter::parse("clusters=unfolded"));
        assert_eq!((unfolded.rows.len(), unfolded.findings), (3, 3));
        let newest = select(&all, &Filter::parse("order=newest&clusters=unfolded"));
        assert_eq!(newest.rows[0].finding.key, key(3));
    }

    #[test]
    fn a_long_list_has_pages_and_the_last_is_shown_beyond_it() {
        let all: Vec<_> = (0..250).map(|number| finding(number, number)).collect();
        let selection = select(&all, &Filter::parse("page=3"));
        assert_eq!((selection.rows.len(), selection.page, selection.pages), (50, 3, 3));
        assert_eq!(select(&all, &Filter::parse("page=99999999999999999999")).page, 1);
        assert_eq!(select(&all, &Filter::parse("page=9999")).page, 3);
        assert_eq!(select(&[], &Filter::parse("page=2")).pages, 1);
    }
}
