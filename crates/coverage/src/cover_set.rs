//! The smallest set of programs that reach the same blocks as all of them, nearly.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Chooses sets until all of their elements are in one of them: always the set with the most elements that
/// are in none yet, of several the one with the smallest cost. The best choice is known to be hard; this one
/// is larger by a logarithm at most. Returns the places of the sets, in the order in which they were chosen.
pub fn smallest_cover(sets: &[Vec<u32>], costs: &[usize]) -> Vec<usize> {
    let cost = |place: usize| costs.get(place).copied().unwrap_or(0);
    let most = sets.iter().flatten().max().map_or(0, |block| *block as usize + 1);
    let mut is_covered = vec![false; most];
    let mut heap: BinaryHeap<(usize, Reverse<usize>, Reverse<usize>)> =
        (0..sets.len()).map(|place| (sets[place].len(), Reverse(cost(place)), Reverse(place))).collect();
    let mut chosen = Vec::new();
    while let Some((promised, small, Reverse(place))) = heap.pop() {
        let new = sets[place].iter().filter(|block| !is_covered[**block as usize]).count();
        if new == 0 {
            continue;
        }
        // Numbers only become smaller, so the first that is still true is the largest.
        if new < promised {
            heap.push((new, small, Reverse(place)));
            continue;
        }
        sets[place].iter().for_each(|block| is_covered[*block as usize] = true);
        chosen.push(place);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_add_nothing_are_left_out() {
        let sets = [vec![1, 2], vec![1, 2, 3, 4], vec![5], vec![3, 5], vec![]];
        assert_eq!(smallest_cover(&sets, &[1, 9, 3, 2, 1]), [1, 3]);
        assert_eq!(smallest_cover(&sets, &[1, 9, 1, 2, 1]), [1, 2]);
        assert!(smallest_cover(&[], &[]).is_empty());
        assert!(smallest_cover(&[vec![], vec![]], &[0, 0]).is_empty());
    }

    #[test]
    fn the_same_elements_are_covered() {
        let sets: Vec<Vec<u32>> = (0..50)
            .map(|set: u32| (0..set % 7 + 1).map(|number| (set * 13 + number * 29) % 97).collect())
            .collect();
        let all = |places: &[usize]| -> std::collections::BTreeSet<u32> {
            places.iter().flat_map(|place| &sets[*place]).copied().collect()
        };
        let chosen = smallest_cover(&sets, &[0; 50]);
        assert_eq!(all(&chosen), all(&(0..50).collect::<Vec<_>>()));
        assert!(chosen.len() < 50);
    }
}
