//! scf without loops: choices and regions that are run once.

use super::Place::Anywhere;
use super::{Rule, rule};
use crate::mixed::func::{list, names};
use crate::mixed::program::{Program, World};
use crate::mixed::ty::{Elem, Kind, Ty, Val};

pub(super) const RULES: &[Rule] = &[
    rule("scf.if", Anywhere, choice),
    rule("scf.index_switch", Anywhere, index_switch),
    rule("scf.execute_region", Anywhere, execute_region),
];

/// Types for the results of something with regions: those of values in sight, or others.
pub(super) fn carried(p: &mut Program, most: i64) -> Vec<Ty> {
    let count = p.rng.between(1, most);
    let mut types = Vec::new();
    for _ in 0..count {
        let seen = p.find(|val| val.ty.kind != Kind::Memref && val.ty.elem != Elem::I1);
        let ty = match seen {
            Some(val) if p.allows(val.ty.kind) && p.rng.chance(3, 4) => val.ty,
            _ => p.any_type(&[Kind::Scalar, Kind::Scalar, Kind::Vector, Kind::Tensor]),
        };
        types.push(ty);
    }
    types
}

/// Writes some operations and picks the values that the region yields.
pub(super) fn fill(p: &mut Program, types: &[Ty]) -> Vec<Val> {
    let since = p.pool.len();
    let count = p.rng.between(1, 4) as usize;
    p.some_ops(count);
    let vals: Vec<Val> = types.iter().map(|ty| p.any(ty)).collect();
    p.print_tails(since, 4);
    p.free_owned();
    vals
}

/// A region that ends in `scf.yield`.
fn yielding(p: &mut Program, types: &[Ty]) {
    p.inside(World::Free, |p| {
        let vals = fill(p, types);
        end(p, &vals);
    });
}

/// The terminator of a region.
pub(super) fn end(p: &mut Program, vals: &[Val]) {
    if vals.is_empty() {
        return p.op("scf.yield");
    }
    let types: Vec<Ty> = vals.iter().map(|val| val.ty.clone()).collect();
    p.op(format!("scf.yield {} : {}", names(vals), list(&types)));
}

fn choice(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let condition = p.scalar(Elem::I1);
    if p.world >= World::Blocks && p.rng.chance(1, 4) {
        p.op(format!("scf.if {condition} {{"));
        p.inside(World::Free, |p| fill(p, &[]));
        p.line("}");
        return Some(());
    }
    let types = carried(p, 2);
    let results = p.give(&types, &format!("scf.if {condition} -> ({}) {{", list(&types)));
    without(p, &results, |p| {
        yielding(p, &types);
        p.line("} else {");
        yielding(p, &types);
        p.line("}");
    });
    Some(())
}

/// Runs `write` while the results of the operation that is being written cannot be seen.
pub(super) fn without(p: &mut Program, results: &[Val], write: impl FnOnce(&mut Program)) {
    p.pool.truncate(p.pool.len() - results.len());
    write(p);
    p.pool.extend(results.iter().cloned());
}

fn index_switch(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let on = p.index_below(4);
    let types = carried(p, 1);
    let results = p.give(&types, &format!("scf.index_switch {on} -> {}", list(&types)));
    without(p, &results, |p| {
        let cases = p.rng.between(1, 3);
        for case in 0..cases {
            p.line(format!("case {case} {{"));
            yielding(p, &types);
            p.line("}");
        }
        p.line("default {");
        yielding(p, &types);
        p.line("}");
    });
    Some(())
}

fn execute_region(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let types = carried(p, 1);
    let results = p.give(&types, &format!("scf.execute_region -> {} {{", list(&types)));
    without(p, &results, |p| {
        yielding(p, &types);
        p.line("}");
    });
    Some(())
}
