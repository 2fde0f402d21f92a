//! Loops of branches between blocks: a counter limits their iterations.

use mohole_ir::{Block, Op, Region, Value};
use rustc_hash::FxHashSet;

use crate::counter::{CounterBlocks, MAX_ITERATIONS, count_iteration, is_count, new_counter};
use crate::cx::Cx;
use crate::cycles::cycles;
use crate::defs::defined_by;
use crate::int_range::known_int;
use crate::rule::{Rule, RuleResult};

pub(super) const RULE: Rule = Rule {
    name: "graph",
    what: "endless loops of branches",
    ops: &["func.func", "scf.execute_region"],
    apply,
};

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let region = *cx.m.op(op).regions.first()?;
    let blocks: FxHashSet<Block> = cx.m.region(region).blocks.iter().copied().collect();
    if blocks.len() < 2 {
        return Some(RuleResult::Fine);
    }
    let mut work = vec![blocks];
    let mut changed = false;
    while let Some(part) = work.pop() {
        for cycle in cycles_of(cx, &part) {
            // Every exit gets a limit. Without the exit blocks, the next step finds the cycles that have no
            // exit.
            let exits: Vec<Exit> = cycle.iter().filter_map(|&block| Exit::of(cx, block, &cycle)).collect();
            if exits.is_empty() {
                return None;
            }
            let mut rest = cycle.clone();
            for exit in exits {
                changed |= exit.limit(cx, region)?;
                rest.remove(&exit.block);
            }
            work.push(rest);
        }
    }
    RuleResult::of(changed)
}

fn successors(cx: &Cx<'_>, block: Block) -> Vec<Block> {
    let last = cx.m.block(block).ops.last();
    last.map_or_else(Vec::new, |&op| cx.m.op(op).successors.iter().map(|successor| successor.block).collect())
}

/// The strongly connected components with a cycle, the one with the first block first.
fn cycles_of(cx: &Cx<'_>, part: &FxHashSet<Block>) -> Vec<FxHashSet<Block>> {
    let mut blocks: Vec<Block> = part.iter().copied().collect();
    blocks.sort();
    let inside = |block| successors(cx, block).into_iter().filter(|next| part.contains(next)).collect();
    let mut found = cycles(&blocks, inside);
    found.iter_mut().for_each(|members| members.sort());
    found.sort();
    found.into_iter().map(|members| members.into_iter().collect()).collect()
}

/// A conditional branch that may leave a cycle.
struct Exit {
    block: Block,
    branch: Op,
    /// Which successor is outside the cycle. The branch takes successor 0 if its condition holds.
    successor: usize,
}

impl Exit {
    fn of(cx: &Cx<'_>, block: Block, cycle: &FxHashSet<Block>) -> Option<Self> {
        let branch = *cx.m.block(block).ops.last()?;
        if cx.m.op_name(branch) != "cf.cond_br" {
            return None;
        }
        let successors = &cx.m.op(branch).successors;
        let successor = successors.iter().position(|successor| !cycle.contains(&successor.block))?;
        Some(Exit { block, branch, successor })
    }

    /// Makes the branch leave the cycle when a counter reaches its limit. Returns whether it changed the
    /// program.
    fn limit(&self, cx: &mut Cx<'_>, region: Region) -> Option<bool> {
        let condition = cx.operand(self.branch, 0)?;
        let entry = *cx.m.region(region).blocks.first()?;
        let blocks = CounterBlocks { before_loop: entry, in_loop: cx.m.op(self.branch).parent? };
        if self.is_limited(cx, condition, blocks) {
            return Some(false);
        }
        cx.at_start(entry);
        let counter = new_counter(cx);
        cx.before(self.branch);
        let mut limited = count_iteration(cx, counter, MAX_ITERATIONS)?;
        if self.successor == 0 {
            let one = cx.number_like(limited, 1)?;
            limited = cx.same("arith.xori", &[limited, one]);
        }
        let both = cx.same(self.combine(), &[condition, limited]);
        cx.m.set_operand(self.branch, 0, both);
        Some(true)
    }

    /// The operation that combines the condition with that of the counter.
    fn combine(&self) -> &'static str {
        if self.successor == 0 { "arith.ori" } else { "arith.andi" }
    }

    /// Whether the condition has the form that [`limit`](Self::limit) gives it.
    fn is_limited(&self, cx: &mut Cx<'_>, condition: Value, blocks: CounterBlocks) -> bool {
        let last = defined_by(cx.m, condition, self.combine()).and_then(|op| cx.operand(op, 1));
        let Some(last) = last else { return false };
        if self.successor != 0 {
            return is_count(cx, last, blocks);
        }
        let Some(not) = defined_by(cx.m, last, "arith.xori") else { return false };
        let &[count, one] = cx.m.op(not).operands.as_slice() else { return false };
        known_int(cx.m, one) == Some(-1) && is_count(cx, count, blocks)
    }
}
