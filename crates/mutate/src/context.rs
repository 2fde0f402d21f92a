//! MATCH: the context of a donor compared with that of a place, node by node.

use mohole_ir::{Module, Op, Value};

use crate::mutator::Reach;
use crate::place::Place;

/// Pairs of values that stand in corresponding positions around `donor` and around `place`.
///
/// Operations of any names match, as in SynthFuzz: the i-th before with the i-th before, the i-th
/// enclosing with the i-th enclosing; then their results, operands and arguments in order.
pub(crate) fn matches(
    from: &Module,
    donor: Op,
    to: &Module,
    place: Place,
    reach: Reach,
) -> Vec<(Value, Value)> {
    let mut pairs = Vec::new();
    let (Some(block), Some(at)) = (from.op(donor).parent, from.index_in_block(donor)) else { return pairs };
    let (theirs, ours) = (&from.block(block).ops, &to.block(place.block).ops);
    let index = place.index(to);
    let left = theirs.iter_to(at).rev().zip(ours.iter_to(index).rev());
    let right = theirs.iter_from(at + 1).zip(ours.iter_from(index));
    for (&a, &b) in left.take(reach.left).chain(right.take(reach.right)) {
        pair_ops(from, a, to, b, &mut pairs);
    }
    pairs.extend(std::iter::zip(&from.block(block).args, &to.block(place.block).args).map(|(&a, &b)| (a, b)));
    let mut around = (from.parent_op(donor), place.owner(to));
    for _ in 0..reach.ancestors {
        let (Some(a), Some(b)) = around else { break };
        pair_ops(from, a, to, b, &mut pairs);
        if let (Some(a), Some(b)) = (from.op(a).parent, to.op(b).parent) {
            pairs.extend(std::iter::zip(&from.block(a).args, &to.block(b).args).map(|(&a, &b)| (a, b)));
        }
        around = (from.parent_op(a), to.parent_op(b));
    }
    pairs
}

fn pair_ops(from: &Module, a: Op, to: &Module, b: Op, pairs: &mut Vec<(Value, Value)>) {
    let (a, b) = (from.op(a), to.op(b));
    pairs.extend(std::iter::zip(&a.results, &b.results).map(|(&a, &b)| (a, b)));
    pairs.extend(std::iter::zip(&a.operands, &b.operands).map(|(&a, &b)| (a, b)));
}
