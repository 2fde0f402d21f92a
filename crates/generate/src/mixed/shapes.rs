//! Shapes with two dimensions made one, or one made two.

use super::program::Program;

impl Program {
    /// A shape with two neighbours made one, and the groups of old dimensions.
    pub(super) fn collapsed(&mut self, dims: &[i64]) -> (Vec<i64>, String) {
        let at = self.rng.below(dims.len() - 1);
        let mut out = dims.to_vec();
        let next = out.remove(at + 1);
        out[at] *= next;
        (out, groups(dims.len(), at))
    }

    /// A shape with one dimension made two, and the groups of new dimensions.
    pub(super) fn expanded(&mut self, dims: &[i64]) -> (Vec<i64>, String) {
        let at = self.rng.below(dims.len());
        let divisors: Vec<i64> = (1..=dims[at]).filter(|d| dims[at] % d == 0).collect();
        let first = self.rng.pick(&divisors).copied().unwrap_or(1);
        let mut out = dims.to_vec();
        out[at] = first;
        out.insert(at + 1, dims[at] / first);
        let groups = groups(out.len(), at);
        (out, groups)
    }
}

/// `[[0, 1], [2]]`: each dimension alone, but for two neighbours.
fn groups(rank: usize, at: usize) -> String {
    let all = (0..rank).filter(|&i| i != at + 1);
    let items = all.map(|i| if i == at { format!("[{i}, {}]", i + 1) } else { format!("[{i}]") });
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}
