//! Loops made of branches: they end after so many rounds, if not before.

use mohole_ir::{Block, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::{Outcome, Rule};
use crate::counter::{Places, ROUNDS, count_round, counter_before, is_count};
use crate::cx::Cx;
use crate::facts::{known, made_by};

pub(super) const RULE: Rule = Rule {
    name: "graph",
    what: "branches that go round for ever",
    ops: &["func.func", "scf.execute_region"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let region = *cx.m.op(op).regions.first()?;
    let blocks: FxHashSet<Block> = cx.m.region(region).blocks.iter().copied().collect();
    if blocks.len() < 2 {
        return Some(Outcome::Fine);
    }
    let mut work = vec![blocks];
    let mut changed = false;
    while let Some(part) = work.pop() {
        for ring in rings(cx, &part) {
            // Branches out of the ring end it; what goes round without them is a ring of its own.
            let exits: Vec<(Block, Op, usize)> =
                ring.iter().filter_map(|&block| exit(cx, block, &ring)).collect();
            if exits.is_empty() {
                return None;
            }
            let mut rest = ring.clone();
            for (block, branch, out) in exits {
                changed |= bound(cx, region, branch, out)?;
                rest.remove(&block);
            }
            work.push(rest);
        }
    }
    Outcome::of(changed)
}

fn next(cx: &Cx<'_>, block: Block) -> Vec<Block> {
    let last = cx.m.block(block).ops.last();
    last.map_or_else(Vec::new, |&op| cx.m.op(op).successors.iter().map(|successor| successor.block).collect())
}

/// Sets of blocks that all lead to each other. Few blocks, so that a plain search will do.
fn rings(cx: &Cx<'_>, part: &FxHashSet<Block>) -> Vec<FxHashSet<Block>> {
    let mut blocks: Vec<Block> = part.iter().copied().collect();
    blocks.sort();
    let reached: Vec<FxHashSet<Block>> = blocks.iter().map(|&block| reach(cx, block, part)).collect();
    let mut rings: Vec<FxHashSet<Block>> = Vec::new();
    for (i, &block) in blocks.iter().enumerate() {
        if !reached[i].contains(&block) || rings.iter().any(|ring| ring.contains(&block)) {
            continue;
        }
        let mates =
            (0..blocks.len()).filter(|&j| reached[i].contains(&blocks[j]) && reached[j].contains(&block));
        rings.push(mates.map(|j| blocks[j]).collect());
    }
    rings
}

/// Where one gets from a block in one step or more.
fn reach(cx: &Cx<'_>, from: Block, part: &FxHashSet<Block>) -> FxHashSet<Block> {
    let mut seen = FxHashSet::default();
    let mut stack = next(cx, from);
    while let Some(block) = stack.pop() {
        if part.contains(&block) && seen.insert(block) {
            stack.extend(next(cx, block));
        }
    }
    seen
}

/// A branch on a condition that may leave a ring, and which way out that is.
fn exit(cx: &Cx<'_>, block: Block, ring: &FxHashSet<Block>) -> Option<(Block, Op, usize)> {
    let branch = *cx.m.block(block).ops.last()?;
    if cx.m.op_name(branch) != "cf.cond_br" {
        return None;
    }
    let out = cx.m.op(branch).successors.iter().position(|successor| !ring.contains(&successor.block))?;
    Some((block, branch, out))
}

/// Makes a branch take its way out when a counter has reached its limit.
fn bound(cx: &mut Cx<'_>, region: Region, branch: Op, out: usize) -> Option<bool> {
    let condition = cx.operand(branch, 0)?;
    let entry = *cx.m.region(region).blocks.first()?;
    let places = Places { outside: entry, inside: cx.m.op(branch).parent? };
    if is_bound(cx, condition, out, places) {
        return Some(false);
    }
    cx.at_start(entry);
    let counter = counter_before(cx);
    cx.before(branch);
    let mut goes_on = count_round(cx, counter, ROUNDS)?;
    if out == 0 {
        let one = cx.number_like(goes_on, 1)?;
        goes_on = cx.same("arith.xori", &[goes_on, one]);
    }
    let both = cx.same(combine(out), &[condition, goes_on]);
    cx.m.set_operand(branch, 0, both);
    // The next branch may be asked about its counter.
    cx.memo.forget_uses();
    Some(true)
}

/// How a condition and a counter's are combined, by the way out: the first is taken when the condition holds.
fn combine(out: usize) -> &'static str {
    if out == 0 { "arith.ori" } else { "arith.andi" }
}

/// Whether a condition is what [`bound`] makes.
fn is_bound(cx: &mut Cx<'_>, condition: Value, out: usize, places: Places) -> bool {
    let last = made_by(cx.m, condition, combine(out)).and_then(|op| cx.operand(op, 1));
    let Some(last) = last else { return false };
    if out != 0 {
        return is_count(cx, last, places);
    }
    let Some(not) = made_by(cx.m, last, "arith.xori") else { return false };
    let &[count, one] = cx.m.op(not).operands.as_slice() else { return false };
    known(cx.m, one) == Some(-1) && is_count(cx, count, places)
}
