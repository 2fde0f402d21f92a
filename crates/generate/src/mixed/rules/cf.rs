//! cf: helper functions of several blocks.

use crate::mixed::elem::Elem;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Scalars;
use crate::mixed::scope::Scope;
use crate::mixed::text::{list, names, typed};
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("cf.cond_br", Scalars, diamond),
    rule("cf.switch", Scalars, switch),
    rule("cf.loop", Scalars, back_edge),
    rule("cf.assert", Scalars, assert),
];

/// The scope of a function of several blocks: at most that of the caller, and no tensors.
fn blocks(p: &Program) -> Scope {
    p.scope.min(Scope::Blocks)
}

/// Scalars and vectors, as far as they can be passed here.
fn some_types(p: &mut Program, count: i64) -> Vec<Ty> {
    let kinds = [ValueKind::Scalar, ValueKind::Scalar, ValueKind::Vector];
    (0..count).map(|_| p.any_type(&kinds).passable()).collect()
}

fn label(p: &mut Program) -> String {
    format!("^bb{}", p.number())
}

/// `^bb1(%a, %b : i32, i32)`, or the label alone.
fn jump(to: &str, vals: &[Val]) -> String {
    if vals.is_empty() {
        return to.to_owned();
    }
    let types: Vec<Ty> = vals.iter().map(|val| val.ty.clone()).collect();
    format!("{to}({} : {})", names(vals), list(&types))
}

/// Writes a block that ends with a branch.
fn block(p: &mut Program, name: &str, params: &[Ty], to: &str, given: &[Ty]) {
    let pool = p.visible.len();
    let args = p.arguments(params);
    let head = if args.is_empty() { format!("{name}:") } else { format!("{name}({}):", typed(&args)) };
    p.outdented(head);
    let vals = p.fill_region(given);
    p.op(format!("cf.br {}", jump(to, &vals)));
    p.visible.truncate(pool);
}

/// The last block: its arguments are what the function returns.
fn last(p: &mut Program, name: &str, types: &[Ty]) -> Vec<Val> {
    let args = p.arguments(types);
    p.outdented(format!("{name}({}):", typed(&args)));
    args
}

fn diamond(p: &mut Program) -> Option<()> {
    if !p.may_add_function() {
        return None;
    }
    let mut params = vec![Ty::scalar(Elem::I1)];
    params.extend(some_types(p, 2));
    let results = some_types(p, 1);
    let scope = blocks(p);
    let given = results.clone();
    let function = p.function(params, results, scope, |p, args| {
        let (left, right, end) = (label(p), label(p), label(p));
        let passed = [args[1].clone()];
        let straight = p.rng.chance(1, 3);
        let other = if straight { p.any(&given[0]) } else { args[2].clone() };
        let (to, with) = if straight { (&end, [other]) } else { (&right, [other]) };
        let (yes, no) = (jump(&left, &passed), jump(to, &with));
        p.op(format!("cf.cond_br {}, {yes}, {no}", args[0]));
        block(p, &left, &[args[1].ty.clone()], &end, &given);
        if !straight {
            block(p, &right, &[args[2].ty.clone()], &end, &given);
        }
        last(p, &end, &given)
    });
    p.call(&function);
    Some(())
}

fn switch(p: &mut Program) -> Option<()> {
    if !p.may_add_function() {
        return None;
    }
    let mut params = vec![Ty::scalar(Elem::I32)];
    params.extend(some_types(p, 1));
    let results = some_types(p, 1);
    let scope = blocks(p);
    let given = results.clone();
    let function = p.function(params, results, scope, |p, args| {
        let (first, second, end) = (label(p), label(p), label(p));
        let flag = p.coerce(&args[0], Range::new(0, 3));
        let value = p.any(&given[0]);
        let default = jump(&end, &[value]);
        let case = jump(&first, std::slice::from_ref(&args[1]));
        let number = p.rng.between(1, 3);
        p.op(format!("cf.switch {flag} : i32, [default: {default}, 0: {case}, {number}: {second}]"));
        block(p, &first, &[args[1].ty.clone()], &end, &given);
        block(p, &second, &[], &end, &given);
        last(p, &end, &given)
    });
    p.call(&function);
    Some(())
}

/// A loop of blocks that counts up to a limit and carries a value.
fn back_edge(p: &mut Program) -> Option<()> {
    if !p.may_add_function() {
        return None;
    }
    let results = some_types(p, 1);
    let params = [results.clone(), some_types(p, 1)].concat();
    let scope = blocks(p);
    let given = results.clone();
    let index = Ty::scalar(Elem::Index);
    let function = p.function(params, results, scope, |p, args| {
        let (head, body, end) = (label(p), label(p), label(p));
        let (start, one) = (p.splat(&index, 0), p.splat(&index, 1));
        let trips = i128::from(p.rng.between(1, 4));
        let limit = p.splat(&index, trips);
        p.op(format!("cf.br {}", jump(&head, &[start, args[0].clone()])));
        let carried = p.arguments(&[index.clone(), given[0].clone()]);
        p.outdented(format!("{head}({}):", typed(&carried)));
        let more = p.fresh();
        p.op(format!("{more} = arith.cmpi ult, {}, {limit} : index", carried[0]));
        p.op(format!("cf.cond_br {more}, {body}, {}", jump(&end, &carried[1..])));
        p.outdented(format!("{body}:"));
        let pool = p.visible.len();
        let next =
            p.temp(index.clone(), Range::new(1, 4), format!("arith.addi {}, {one} : index", carried[0]));
        let vals = p.fill_region(&given);
        p.op(format!("cf.br {}", jump(&head, &[next, vals[0].clone()])));
        p.visible.truncate(pool);
        last(p, &end, &given)
    });
    p.call(&function);
    Some(())
}

/// An assertion that holds, on a computed value.
fn assert(p: &mut Program) -> Option<()> {
    if p.scope < Scope::Blocks {
        return None;
    }
    let a = p.scalar(Elem::Index);
    let a = p.coerce(&a, Range::usual(Elem::Index));
    let limit = p.splat(&a.ty, a.range.hi + 1);
    let holds =
        p.temp(Ty::scalar(Elem::I1), Range::full(Elem::I1), format!("arith.cmpi ult, {a}, {limit} : index"));
    p.op(format!("cf.assert {holds}, \"in range\""));
    Some(())
}
