//! affine: loops over buffers with accesses that stay in bounds, and index expressions.

use crate::mixed::elem::Elem;
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Reads, Scalars, Writes};
use crate::mixed::scope::Scope;
use crate::mixed::text::names;
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("affine.nest", Writes, nest),
    rule("affine.for_carried", Reads, carried),
    rule("affine.if", Scalars, choice),
    rule("affine.apply", Scalars, apply),
    rule("affine.bounds", Scalars, bounds),
    rule("affine.delinearize", Scalars, delinearize),
    rule("affine.load", Reads, load),
    rule("affine.vector", Writes, vector),
];

/// A subscript of a dimension: an expression of an affine loop's variable, or a number.
fn subscript(p: &mut Program, dim: i64) -> String {
    let Some(var) = p.find(|val| val.affine) else { return p.rng.between(0, dim - 1).to_string() };
    let (hi, limit) = (var.range.hi as i64, dim);
    match p.rng.below(5) {
        0 if hi < limit => format!("{var}"),
        1 if hi < limit => format!("{hi} - {var}"),
        2 => format!("({var} + {}) mod {limit}", p.rng.between(0, 3)),
        3 if hi < 2 * limit => format!("{var} floordiv 2"),
        4 if hi + 1 < limit => format!("{var} + 1"),
        _ => format!("{var} mod {limit}"),
    }
}

fn subscripts(p: &mut Program, ty: &Ty) -> String {
    ty.dims.iter().map(|&dim| subscript(p, dim)).collect::<Vec<_>>().join(", ")
}

fn load(p: &mut Program) -> Option<()> {
    let from = p.find(|val| val.ty.kind == ValueKind::Memref)?;
    let at = subscripts(p, &from.ty);
    p.def(Ty::scalar(from.ty.elem), from.range, format!("affine.load {from}[{at}] : {}", from.ty));
    Some(())
}

/// Loops over the elements of a buffer and stores to it.
fn nest(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let target = p.writable_buffer(1..=2);
    let mut vars = p.loop_variables(&target.ty.dims);
    vars.iter_mut().for_each(|var| var.affine = true);
    level(p, &vars, 0, &target);
    Some(())
}

fn level(p: &mut Program, vars: &[Val], at: usize, target: &Val) {
    let Some(var) = vars.get(at) else {
        p.draw_ops(3);
        load(p);
        let val = p.get(&Ty::scalar(target.ty.elem), target.range);
        let place = if p.rng.chance(1, 2) { names(vars) } else { subscripts(p, &target.ty) };
        return p.op(format!("affine.store {val}, {target}[{place}] : {}", target.ty));
    };
    let step = if p.rng.chance(1, 4) { " step 2" } else { "" };
    p.op(format!("affine.for {var} = 0 to {}{step} {{", var.range.hi + 1));
    // The body may read the target, because the order of iterations is fixed.
    p.region(Scope::Free, |p| {
        p.publish(var);
        level(p, vars, at + 1, target);
        p.free_owned();
    });
    p.line("}");
}

/// Bufferization does not support affine loops and conditionals, so their results are no tensors.
fn carried_type(p: &mut Program) -> Vec<Ty> {
    let found = p.find(|val| matches!(val.ty.kind, ValueKind::Scalar | ValueKind::Vector));
    match found {
        Some(val) if p.rng.chance(3, 4) => vec![val.ty],
        _ => vec![p.any_type(&[ValueKind::Scalar, ValueKind::Vector])],
    }
}

fn carried(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let types = carried_type(p);
    let init = p.any(&types[0]);
    let trips = p.rng.between(1, 5);
    let mut var = p.loop_variables(&[trips]).pop()?;
    var.affine = true;
    let pool = p.visible.len();
    let arg = p.arguments(&types).pop()?;
    p.visible.truncate(pool);
    let ty = &types[0];
    let results =
        p.def_all(&types, &format!("affine.for {var} = 0 to {trips} iter_args({arg} = {init}) -> ({ty}) {{"));
    p.without(&results, |p| {
        p.region(Scope::Free, |p| {
            p.publish(&var);
            p.publish(&arg);
            let vals = p.fill_region(&types);
            p.op(format!("affine.yield {} : {ty}", names(&vals)));
        });
        p.line("}");
    });
    Some(())
}

/// A condition on the variable of a loop, or on a constant.
fn choice(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let var = match p.find(|val| val.affine) {
        Some(var) => var,
        None => p.constant(&Ty::scalar(Elem::Index), Range::new(0, 5)),
    };
    let test = ["d0 - 2 >= 0", "-d0 + 3 >= 0", "d0 mod 2 == 0", "d0 - 1 == 0", "d0 - 1 >= 0, -d0 + 3 >= 0"];
    let test = *p.rng.pick(&test)?;
    let types = carried_type(p);
    let ty = &types[0];
    let results = p.def_all(&types, &format!("affine.if affine_set<(d0) : ({test})>({var}) -> {ty} {{"));
    p.without(&results, |p| {
        for last in [false, true] {
            p.region(Scope::Free, |p| {
                let vals = p.fill_region(&types);
                p.op(format!("affine.yield {} : {ty}", names(&vals)));
            });
            p.line(if last { "}" } else { "} else {" });
        }
    });
    Some(())
}

/// Two small indices that are not negative.
fn pair(p: &mut Program) -> (Val, Val) {
    let index = Ty::scalar(Elem::Index);
    (p.get(&index, Range::new(0, 127)), p.get(&index, Range::new(0, 127)))
}

fn apply(p: &mut Program) -> Option<()> {
    let (a, b) = pair(p);
    let number = p.rng.between(2, 5);
    let (map, lo, hi) = match p.rng.below(7) {
        0 => (format!("d0 + d1 * {number}"), 0, a.range.hi + b.range.hi * i128::from(number)),
        1 => (format!("d0 - d1 + {number}"), -b.range.hi, a.range.hi + 5),
        2 => (format!("(d0 + d1) mod {number}"), 0, i128::from(number) - 1),
        3 => (format!("(d0 - d1) floordiv {number}"), -b.range.hi, a.range.hi),
        4 => (format!("(d0 - d1) ceildiv {number}"), -b.range.hi, a.range.hi + 1),
        5 => (format!("(d0 - d1 * 3) mod {number}"), 0, i128::from(number) - 1),
        _ => (format!("(d0 floordiv {number}) * {number} + d1 mod {number}"), 0, a.range.hi + 5),
    };
    let text = format!("affine.apply affine_map<(d0, d1) -> ({map})>({a}, {b})");
    p.def(Ty::scalar(Elem::Index), Range::new(lo, hi), text);
    Some(())
}

fn bounds(p: &mut Program) -> Option<()> {
    let (a, b) = pair(p);
    let op = *p.rng.pick(&["min", "max"])?;
    let number = p.rng.between(1, 9);
    let maps = ["d0, d1", "d0 + 1, d1 * 2", "d0 - d1, 4", "d0 floordiv 2, d1 - 3, 7"];
    let map = *p.rng.pick(&maps)?;
    let most = 2 * a.range.hi.max(b.range.hi) + 9;
    let text = format!("affine.{op} affine_map<(d0, d1) -> ({map}, {number})>({a}, {b})");
    p.def(Ty::scalar(Elem::Index), Range::new(-most, most), text);
    Some(())
}

fn delinearize(p: &mut Program) -> Option<()> {
    let (rows, columns) = (p.rng.between(2, 4), p.rng.between(2, 4));
    let a = p.index_below(rows * columns);
    let index = Ty::scalar(Elem::Index);
    let (first, second) = (p.splat(&index, rows.into()), p.splat(&index, columns.into()));
    let types = [
        (index.clone(), Range::new(0, i128::from(rows) - 1)),
        (index, Range::new(0, i128::from(columns) - 1)),
    ];
    let (head, vals) = p.results(&types);
    // The syntax for a basis of values is the same in all versions; that for numbers is not.
    p.op(format!("{head} = affine.delinearize_index {a} into ({first}, {second}) : index, index"));
    vals.iter().for_each(|val| p.publish(val));
    Some(())
}

/// Loads a row of a buffer as a vector, and sometimes stores one.
fn vector(p: &mut Program) -> Option<()> {
    let target = p.find(|val| {
        val.ty.kind == ValueKind::Memref
            && !val.readonly
            && val.ty.layout.is_empty()
            && val.ty.elem != Elem::I1
    })?;
    let (last, outer) = target.ty.dims.split_last()?;
    let row = Ty::vector(&[*last], target.ty.elem);
    let mut at: Vec<String> = outer.iter().map(|&dim| subscript(p, dim)).collect();
    at.push("0".to_owned());
    let at = at.join(", ");
    p.def(row.clone(), target.range, format!("affine.vector_load {target}[{at}] : {}, {row}", target.ty));
    if p.rng.chance(1, 2) {
        let val = p.get(&row, target.range);
        p.op(format!("affine.vector_store {val}, {target}[{at}] : {}, {row}", target.ty));
    }
    Some(())
}
