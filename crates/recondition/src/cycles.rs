//! The cycles of a directed graph: which blocks or functions reach themselves.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The strongly connected components that have a cycle. Takes time for each node and edge once, and no
/// recursion.
pub(crate) fn cycles<N: Copy + Eq + Hash>(nodes: &[N], successors: impl Fn(N) -> Vec<N>) -> Vec<Vec<N>> {
    let mut search = Search { states: FxHashMap::default(), open: Vec::new(), found: Vec::new() };
    for &node in nodes {
        if !search.states.contains_key(&node) {
            search.run(node, &successors);
        }
    }
    search.found
}

/// Tarjan's search.
struct Search<N> {
    states: FxHashMap<N, State>,
    /// Nodes whose component is not known yet, in the order in which they were reached.
    open: Vec<N>,
    found: Vec<Vec<N>>,
}

struct State {
    number: usize,
    /// The lowest number of an open node that is known to be reachable.
    low: usize,
    is_open: bool,
    reaches_itself: bool,
}

impl<N: Copy + Eq + Hash> Search<N> {
    fn run(&mut self, root: N, successors: &impl Fn(N) -> Vec<N>) {
        let mut stack = vec![(root, self.begin(root, successors))];
        while let Some((node, left)) = stack.last_mut() {
            let node = *node;
            match left.pop() {
                Some(next) if !self.states.contains_key(&next) => {
                    let following = self.begin(next, successors);
                    stack.push((next, following));
                }
                Some(next) => self.see(node, next),
                None => {
                    stack.pop();
                    self.end(node);
                    if let Some(&(before, _)) = stack.last() {
                        self.see(before, node);
                    }
                }
            }
        }
    }

    /// Begins with a node. Returns the nodes to visit from it.
    fn begin(&mut self, node: N, successors: &impl Fn(N) -> Vec<N>) -> Vec<N> {
        let number = self.states.len();
        let following = successors(node);
        let reaches_itself = following.contains(&node);
        self.states.insert(node, State { number, low: number, is_open: true, reaches_itself });
        self.open.push(node);
        following
    }

    fn see(&mut self, node: N, next: N) {
        let State { low, is_open, .. } = self.states[&next];
        if let Some(state) = self.states.get_mut(&node).filter(|_| is_open) {
            state.low = state.low.min(low);
        }
    }

    /// All nodes from here on are visited: if none reaches an earlier one, they are a component.
    fn end(&mut self, node: N) {
        let State { number, low, reaches_itself, .. } = self.states[&node];
        if low < number {
            return;
        }
        let first = self.open.iter().rposition(|&open| open == node).unwrap_or(0);
        let members = self.open.split_off(first);
        for member in &members {
            self.states.entry(*member).and_modify(|state| state.is_open = false);
        }
        if members.len() > 1 || reaches_itself {
            self.found.push(members);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `edges`: `from to, ..`.
    fn check(edges: &str, expected: &[&[u32]]) {
        let edges: Vec<(u32, u32)> = edges
            .split(", ")
            .map(|edge| edge.split_once(' ').unwrap())
            .map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()))
            .collect();
        let next = |node: u32| edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1).collect();
        let mut found = cycles(&(0..10).collect::<Vec<_>>(), next);
        found.iter_mut().for_each(|members| members.sort_unstable());
        found.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn each_component_with_a_cycle_is_found_once() {
        check("0 1, 1 2", &[]);
        check("0 0, 1 2", &[&[0]]);
        check("0 1, 1 0, 1 2, 2 3, 3 2", &[&[0, 1], &[2, 3]]);
        check("3 4, 4 5, 5 3, 5 6, 6 4, 0 3, 6 9, 9 9", &[&[3, 4, 5, 6], &[9]]);
    }

    #[test]
    fn a_long_chain_takes_no_stack() {
        let nodes: Vec<u32> = (0..100_000).collect();
        assert!(cycles(&nodes, |node| if node < 99_999 { vec![node + 1] } else { Vec::new() }).is_empty());
        assert_eq!(cycles(&nodes, |node| vec![(node + 1) % 100_000])[0].len(), 100_000);
    }
}
