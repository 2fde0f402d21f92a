//! Which blocks of a region that is being written dominate the current one.

/// Whether each block up to `current` dominates it, given the branches so far. The entry dominates all
/// blocks. Branches that come later are not known; a block that none of them reaches yet is taken to follow
/// the entry.
pub(super) fn dominators(current: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let count = current + 1;
    let words = count.div_ceil(64);
    let mut sets = vec![vec![u64::MAX; words]; count];
    sets[0] = vec![0; words];
    sets[0][0] = 1;
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..count {
            let mut set = vec![u64::MAX; words];
            let sources = edges.iter().filter(|edge| edge.1 == block && edge.0 < count).map(|edge| edge.0);
            let mut any = false;
            for source in sources {
                any = true;
                set.iter_mut().zip(&sets[source]).for_each(|(a, b)| *a &= b);
            }
            if !any {
                set = sets[0].clone();
            }
            set[block / 64] |= 1 << (block % 64);
            if set != sets[block] {
                sets[block] = set;
                changed = true;
            }
        }
    }
    (0..count).map(|block| sets[current][block / 64] >> (block % 64) & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_on_all_paths_dominate() {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)];
        assert_eq!(dominators(3, &edges), [true, false, false, true]);
        assert_eq!(dominators(4, &edges), [true, false, false, true, true]);
        assert_eq!(dominators(2, &[(0, 1)]), [true, false, true]);
        assert_eq!(dominators(0, &[]), [true]);
    }
}
