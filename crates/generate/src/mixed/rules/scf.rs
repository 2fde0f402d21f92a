//! scf without loops: conditionals and regions that run once.

use crate::mixed::elem::Elem;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::scope::Needs::Scalars;
use crate::mixed::scope::Scope;
use crate::mixed::text::list;
use crate::mixed::ty::Ty;

pub(super) const RULES: &[Rule] = &[
    rule("scf.if", Scalars, choice),
    rule("scf.index_switch", Scalars, index_switch),
    rule("scf.execute_region", Scalars, execute_region),
];

/// A region that ends in `scf.yield`.
fn yielding(p: &mut Program, types: &[Ty]) {
    p.region(Scope::Free, |p| {
        let vals = p.fill_region(types);
        p.scf_yield(&vals);
    });
}

fn choice(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let condition = p.scalar(Elem::I1);
    if p.scope >= Scope::Blocks && p.rng.chance(1, 4) {
        p.op(format!("scf.if {condition} {{"));
        p.region(Scope::Free, |p| p.fill_region(&[]));
        p.line("}");
        return Some(());
    }
    let types = p.carried_types(2);
    let results = p.def_all(&types, &format!("scf.if {condition} -> ({}) {{", list(&types)));
    p.without(&results, |p| {
        yielding(p, &types);
        p.line("} else {");
        yielding(p, &types);
        p.line("}");
    });
    Some(())
}

fn index_switch(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let on = p.index_below(4);
    let types = p.carried_types(1);
    let results = p.def_all(&types, &format!("scf.index_switch {on} -> {}", list(&types)));
    p.without(&results, |p| {
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
    let types = p.carried_types(1);
    let results = p.def_all(&types, &format!("scf.execute_region -> {} {{", list(&types)));
    p.without(&results, |p| {
        yielding(p, &types);
        p.line("}");
    });
    Some(())
}
