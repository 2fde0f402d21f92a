//! scf loops that run a known small number of times.

use crate::mixed::elem::Elem;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Scalars;
use crate::mixed::scope::Scope;
use crate::mixed::text::{list, names, typed};
use crate::mixed::ty::{Ty, Val};

pub(super) const RULES: &[Rule] =
    &[rule("scf.for", Scalars, counted), rule("scf.while", Scalars, conditional)];

fn counted(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let types = if p.scope >= Scope::Blocks && p.rng.chance(1, 3) { Vec::new() } else { p.carried_types(2) };
    let elem = if p.rng.chance(1, 5) { Elem::I32 } else { Elem::Index };
    let ty = Ty::scalar(elem);
    let low = p.get(&ty, Range::new(0, 3));
    let high = p.get(&ty, Range::new(0, 5));
    let step = p.get(&ty, Range::new(1, 2));
    let inits: Vec<Val> = types.iter().map(|ty| p.any(ty)).collect();
    // The block arguments get their names first, since the head of the loop has them.
    let index = Val::new(p.fresh(), ty, Range::new(0, 4));
    let before = p.visible.len();
    let args = p.arguments(&types);
    p.visible.truncate(before);
    let suffix = if elem == Elem::Index { "" } else { " : i32" };
    let head = format!("scf.for {index} = {low} to {high} step {step}");
    let head = if types.is_empty() {
        format!("{head}{suffix} {{")
    } else {
        let pairs: Vec<String> =
            args.iter().zip(&inits).map(|(arg, init)| format!("{arg} = {init}")).collect();
        format!("{head} iter_args({}) -> ({}){suffix} {{", pairs.join(", "), list(&types))
    };
    let results = p.def_all(&types, &head);
    p.without(&results, |p| {
        p.region(Scope::Free, |p| {
            p.publish(&index);
            args.iter().for_each(|arg| p.publish(arg));
            let vals = p.fill_region(&types);
            if !vals.is_empty() {
                p.scf_yield(&vals);
            }
        });
        p.line("}");
    });
    Some(())
}

/// Counts up to a limit and carries a value.
fn conditional(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let mut types = vec![Ty::scalar(Elem::Index)];
    types.extend(p.carried_types(1));
    let start = p.index_below(4);
    let limit = p.index_below(5);
    let one = p.splat(&types[0], 1);
    let init = p.any(&types[1]);
    let before = p.visible.len();
    let (ins, outs) = (p.arguments(&types), p.arguments(&types));
    p.visible.truncate(before);
    let (count, value, types_text) = (&ins[0], &ins[1], list(&types));
    let head =
        format!("scf.while ({count} = {start}, {value} = {init}) : ({types_text}) -> ({types_text}) {{");
    let results = p.def_all(&types, &head);
    p.without(&results, |p| {
        p.region(Scope::Free, |p| {
            let more = p.fresh();
            p.op(format!("{more} = arith.cmpi slt, {}, {limit} : index", ins[0]));
            p.op(format!("scf.condition({more}) {} : {}", names(&ins), list(&types)));
        });
        p.line("} do {");
        p.region(Scope::Free, |p| {
            p.outdented(format!("^bb0({}):", typed(&outs)));
            let next = p.fresh();
            p.op(format!("{next} = arith.addi {}, {one} : index", outs[0]));
            outs.iter().for_each(|arg| p.publish(arg));
            let mut vals = vec![Val::new(next, types[0].clone(), Range::new(0, 5))];
            vals.extend(p.fill_region(&types[1..]));
            p.scf_yield(&vals);
        });
        p.line("}");
    });
    Some(())
}
