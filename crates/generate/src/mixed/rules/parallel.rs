//! scf and affine loops whose iterations may run in parallel: each writes its own element.

use crate::mixed::elem::{CONTENTS, Elem, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Reads, Tensors, Writes};
use crate::mixed::scope::Scope;
use crate::mixed::text::names;
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("scf.parallel", Writes, parallel),
    rule("scf.parallel_reduce", Reads, parallel_reduce),
    rule("scf.forall_buffer", Writes, forall_buffer),
    rule("scf.forall_tensor", Tensors, forall_tensor),
    rule("affine.parallel", Writes, affine_parallel),
];

/// Writes the body of a parallel loop and returns the element to store.
fn element(p: &mut Program, target: &Val, variables: &[Val]) -> Val {
    variables.iter().for_each(|variable| p.publish(variable));
    let count = p.rng.between(1, 4) as usize;
    p.draw_ops(count);
    p.get(&Ty::scalar(target.ty.elem), target.range)
}

fn parallel(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let target = p.writable_buffer(1..=2);
    let index = Ty::scalar(Elem::Index);
    let (zero, one) = (p.splat(&index, 0), p.splat(&index, 1));
    let ends: Vec<Val> = target.ty.dims.iter().map(|&dim| p.splat(&index, dim.into())).collect();
    let vars = p.loop_variables(&target.ty.dims);
    let (zeros, ones) = (vec![zero.name; vars.len()].join(", "), vec![one.name; vars.len()].join(", "));
    p.op(format!("scf.parallel ({}) = ({zeros}) to ({}) step ({ones}) {{", names(&vars), names(&ends)));
    p.hidden.push(target.origin);
    p.region(Scope::Parallel, |p| {
        let val = element(p, &target, &vars);
        p.op(format!("memref.store {val}, {target}[{}] : {}", names(&vars), target.ty));
        p.op("scf.reduce");
    });
    p.hidden.pop();
    p.line("}");
    Some(())
}

/// Reduces integers, in any order.
fn parallel_reduce(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let elem = *p.rng.pick(INTS)?;
    let ty = Ty::scalar(elem);
    let init = p.any(&ty);
    let count = p.rng.between(1, 5);
    let index = Ty::scalar(Elem::Index);
    let (zero, one, end) = (p.splat(&index, 0), p.splat(&index, 1), p.splat(&index, count.into()));
    let vars = p.loop_variables(&[count]);
    let var = &vars[0];
    let head = format!("scf.parallel ({var}) = ({zero}) to ({end}) step ({one}) init ({init}) -> {ty} {{");
    let op = *p.rng.pick(&["addi", "muli", "maxsi", "minui", "xori", "andi"])?;
    let results = p.def_all(std::slice::from_ref(&ty), &head);
    p.without(&results, |p| {
        p.region(Scope::Parallel, |p| {
            p.publish(var);
            p.draw_ops(2);
            let val = p.scalar(elem);
            p.op(format!("scf.reduce({val} : {ty}) {{"));
            let (a, b, c) = (p.fresh(), p.fresh(), p.fresh());
            p.line(format!("^bb0({a}: {ty}, {b}: {ty}):"));
            p.op(format!("  {c} = arith.{op} {a}, {b} : {ty}"));
            p.op(format!("  scf.reduce.return {c} : {ty}"));
            p.line("}");
        });
        p.line("}");
    });
    Some(())
}

fn forall_buffer(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let target = p.writable_buffer(1..=2);
    let vars = p.loop_variables(&target.ty.dims);
    let ends: Vec<String> = target.ty.dims.iter().map(i64::to_string).collect();
    p.op(format!("scf.forall ({}) in ({}) {{", names(&vars), ends.join(", ")));
    p.hidden.push(target.origin);
    p.region(Scope::Parallel, |p| {
        let val = element(p, &target, &vars);
        p.op(format!("memref.store {val}, {target}[{}] : {}", names(&vars), target.ty));
    });
    p.hidden.pop();
    p.line("}");
    Some(())
}

/// Every iteration replaces one element, which it may read.
fn forall_tensor(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let init = p.shaped(ValueKind::Tensor, CONTENTS, 1..=2);
    let ty = init.ty.clone();
    let vars = p.loop_variables(&ty.dims);
    let ends: Vec<String> = ty.dims.iter().map(i64::to_string).collect();
    let out = Val::new(p.fresh(), ty.clone(), init.range);
    let head = format!(
        "scf.forall ({}) in ({}) shared_outs({out} = {init}) -> ({ty}) {{",
        names(&vars),
        ends.join(", ")
    );
    let range = Range::usual(ty.elem).union(init.range);
    let result = p.def(ty.clone(), range, head);
    p.without(&[result], |p| {
        p.region(Scope::Parallel, |p| put_element(p, &out, &vars));
        p.line("}");
    });
    Some(())
}

fn put_element(p: &mut Program, out: &Val, vars: &[Val]) {
    let (ty, rank) = (&out.ty, out.ty.rank());
    let ones = vec!["1"; rank].join(", ");
    let place = format!("[{}] [{ones}] [{ones}]", names(vars));
    let one = Ty::tensor(&vec![1; rank], ty.elem);
    let slice = p.temp(one.clone(), out.range, format!("tensor.extract_slice {out}{place} : {ty} to {one}"));
    let zero = p.splat(&Ty::scalar(Elem::Index), 0);
    let zeros = vec![zero.name; rank].join(", ");
    let scalar = Ty::scalar(ty.elem);
    let old = p.def(scalar.clone(), out.range, format!("tensor.extract {slice}[{zeros}] : {one}"));
    p.publish(&old);
    let usual = Val { range: Range::usual(ty.elem).union(out.range), ..out.clone() };
    let val = element(p, &usual, vars);
    let new = p.temp(one.clone(), usual.range, format!("tensor.insert {val} into {slice}[{zeros}] : {one}"));
    p.op("scf.forall.in_parallel {");
    p.op(format!("  tensor.parallel_insert_slice {new} into {out}{place} : {one} into {ty}"));
    p.line("}");
}

fn affine_parallel(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let target = p.writable_buffer(1..=2);
    let mut vars = p.loop_variables(&target.ty.dims);
    vars.iter_mut().for_each(|var| var.affine = true);
    let zeros = vec!["0"; vars.len()].join(", ");
    let ends: Vec<String> = target.ty.dims.iter().map(i64::to_string).collect();
    p.op(format!("affine.parallel ({}) = ({zeros}) to ({}) {{", names(&vars), ends.join(", ")));
    p.hidden.push(target.origin);
    p.region(Scope::Parallel, |p| {
        let val = element(p, &target, &vars);
        p.op(format!("affine.store {val}, {target}[{}] : {}", names(&vars), target.ty));
    });
    p.hidden.pop();
    p.line("}");
    Some(())
}
