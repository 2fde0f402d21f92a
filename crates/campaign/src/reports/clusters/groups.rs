//! Which findings are one bug, by what they say they are joined with.

use mohole_testcase::Finding;
use rustc_hash::FxHashMap;

/// Which findings are one bug, by their keys.
pub struct Clusters {
    joined: FxHashMap<String, String>,
}

impl Clusters {
    /// Those of findings that say what they are joined with.
    pub fn of<'a>(findings: impl Iterator<Item = &'a Finding>) -> Self {
        let joined = findings.filter_map(|finding| {
            Some((finding.signature.key.clone(), finding.joined.as_ref()?.with.clone()))
        });
        Clusters { joined: joined.collect() }
    }

    /// The finding that others are joined with in the end, the same for all findings of one bug.
    pub fn root<'a>(&'a self, key: &'a str) -> &'a str {
        self.path(key).last().copied().unwrap_or(key)
    }

    /// A finding, the one that it is joined with, and so on.
    pub fn path<'a>(&'a self, key: &'a str) -> Vec<&'a str> {
        let mut path = vec![key];
        while let Some(next) =
            self.joined.get(path[path.len() - 1]).filter(|next| !path.contains(&next.as_str()))
        {
            path.push(next);
        }
        path
    }
}
