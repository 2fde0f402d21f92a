//! The commits of a history, parents before children.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gix::ObjectId;
use rustc_hash::FxHashMap;

/// A commit that will be read.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) id: ObjectId,
    pub(crate) parents: Vec<ObjectId>,
    /// Seconds since 1970; after sorting never less than those of the commits before it.
    pub(crate) time: i64,
}

/// Sorts commits: parents first, then by time. Clocks may be wrong, so a commit's time is at least that of
/// the commit before it.
pub(crate) fn in_order(nodes: &[Node]) -> Vec<Node> {
    let numbers: FxHashMap<ObjectId, usize> =
        nodes.iter().enumerate().map(|(at, node)| (node.id, at)).collect();
    let mut waiting_for: Vec<usize> = vec![0; nodes.len()];
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        for parent in node.parents.iter().filter_map(|parent| numbers.get(parent)) {
            waiting_for[at] += 1;
            children[*parent].push(at);
        }
    }
    let entry = |at: usize| Reverse((nodes[at].time, nodes[at].id, at));
    let mut ready: BinaryHeap<_> = (0..nodes.len()).filter(|&at| waiting_for[at] == 0).map(entry).collect();
    let mut sorted: Vec<Node> = Vec::with_capacity(nodes.len());
    while let Some(Reverse((time, _, at))) = ready.pop() {
        let earliest = sorted.last().map_or(time, |last| last.time.max(time));
        sorted.push(Node { time: earliest, ..nodes[at].clone() });
        for &child in &children[at] {
            waiting_for[child] -= 1;
            if waiting_for[child] == 0 {
                ready.push(entry(child));
            }
        }
    }
    sorted
}
