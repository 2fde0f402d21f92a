//! Findings that need no report, since a person has filed or recognized the bug.

use std::collections::BTreeMap;

use mohole_store::{Change, Lifecycle, Store, StoreError};
use mohole_testcase::Finding;

use super::clusters::Clusters;

/// What people said of findings, by key: a link or a few words.
#[derive(Debug, Default)]
pub(super) struct Decided(BTreeMap<String, String>);

impl Decided {
    /// Reads what people have decided. It holds for every finding of the same bug.
    pub(super) fn read(store: &Store, all: &[Finding]) -> Result<Self, StoreError> {
        let decisions = store.decisions()?;
        let clusters = Clusters::of(all.iter());
        let bugs: BTreeMap<&str, String> =
            decisions.iter().filter_map(|(key, change)| Some((clusters.root(key), words(change)?))).collect();
        let keys = all.iter().map(|finding| finding.signature.key.as_str());
        let decided = keys.filter_map(|key| Some((key.to_owned(), bugs.get(clusters.root(key))?.clone())));
        Ok(Decided(decided.collect()))
    }

    /// What is known of a finding.
    pub(super) fn about(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

/// Where the bug is known from.
fn words(change: &Change) -> Option<String> {
    let decision = change.decision.as_ref()?;
    let who = || format!("{} by {}", change.lifecycle, decision.person);
    match change.lifecycle {
        Lifecycle::Filed | Lifecycle::Known => Some(decision.link.clone().unwrap_or_else(who)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use mohole_store::{Decision, FindingRow};
    use mohole_testcase::{CrashKind, Joined, Kind, Signature};

    use super::*;

    #[test]
    fn a_filed_bug_is_known_under_all_its_findings() {
        let folder = tempfile::tempdir().unwrap();
        let signature = |key| Signature::titled(key, Kind::Crash(CrashKind::Signal), key);
        let finding = |key, with: Option<&str>| {
            let mut finding = Finding::new(signature(key), "t", &[], (*b"").into());
            finding.joined = with.map(|with| Joined { with: with.to_owned(), because: String::new() });
            finding
        };
        let all = [finding("a", None), finding("b", Some("a")), finding("c", None), finding("d", None)];
        let mut store = Store::open(folder.path()).unwrap();
        let mut decide = |key, lifecycle, link: Option<&str>| {
            let row =
                FindingRow { signature: signature(key), contributor: String::new(), lifecycle, seconds: 0.0 };
            let decision = Decision { person: "ada".to_owned(), link: link.map(str::to_owned) };
            store.decide(&row, &decision).unwrap();
        };
        decide("a", Lifecycle::Filed, Some("https://example.org/1"));
        decide("c", Lifecycle::Known, None);
        decide("d", Lifecycle::Confirmed, None);
        let decided = Decided::read(&store, &all).unwrap();
        let about = |key| decided.about(key);
        assert_eq!([about("a"), about("b")], [Some("https://example.org/1"); 2]);
        assert_eq!([about("c"), about("d")], [Some("known by ada"), None]);
    }
}
