//! linalg.generic: bodies of scalar operations over permuted, broadcast and reduced operands.

use crate::mixed::elem::{CONTENTS, Elem, INTS};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::Writes;
use crate::mixed::scope::Scope;
use crate::mixed::text::{names, typed};
use crate::mixed::ty::{Ty, Val, ValueKind};

pub(super) const RULES: &[Rule] =
    &[rule("linalg.generic", Writes, generic), rule("linalg.generic_reduction", Writes, reduction)];

/// A map from the loops to some of them, and the shape it gives.
fn projected(p: &mut Program, loops: &[i64]) -> (String, Vec<i64>) {
    let mut order: Vec<usize> = (0..loops.len()).collect();
    p.rng.shuffle(&mut order);
    if order.len() > 1 && p.rng.chance(1, 3) {
        order.pop();
    }
    (map(loops.len(), &order), order.iter().map(|&i| loops[i]).collect())
}

fn map(loops: usize, to: &[usize]) -> String {
    let all: Vec<String> = (0..loops).map(|i| format!("d{i}")).collect();
    let to: Vec<String> = to.iter().map(|i| format!("d{i}")).collect();
    format!("affine_map<({}) -> ({})>", all.join(", "), to.join(", "))
}

fn inputs(p: &mut Program, kind: ValueKind, loops: &[i64]) -> (Vec<String>, Vec<Val>) {
    let (mut maps, mut vals) = (Vec::new(), Vec::new());
    for _ in 0..p.rng.between(1, 2) {
        let (map, dims) = projected(p, loops);
        let elem = p.rng.pick(CONTENTS).copied().unwrap_or(Elem::I32);
        maps.push(map);
        vals.push(p.any(&Ty::new(kind, &dims, elem)));
    }
    (maps, vals)
}

/// The operation up to its body.
fn head(maps: &[String], iterators: &[&str], ins: &[Val], out: &Val) -> String {
    let types: Vec<String> = ins.iter().map(|val| val.ty.to_string()).collect();
    let iterators: Vec<String> = iterators.iter().map(|name| format!("\"{name}\"")).collect();
    format!(
        "linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}} ins({} : {}) outs({out} : {}) {{",
        maps.join(", "),
        iterators.join(", "),
        names(ins),
        types.join(", "),
        out.ty
    )
}

/// One block argument per operand.
fn elements(p: &mut Program, ins: &[Val], out: &Val) -> Vec<Val> {
    let all = ins.iter().chain([out]);
    all.map(|val| Val::new(p.fresh(), Ty::scalar(val.ty.elem), val.range)).collect()
}

fn generic(p: &mut Program) -> Option<()> {
    let kind = p.tensor_or_buffer();
    let shape = p.fresh_type(kind, CONTENTS, 1..=3);
    let loops = shape.dims.clone();
    let (mut maps, ins) = inputs(p, kind, &loops);
    let usual = Range::usual(shape.elem);
    let out = p.output(&shape, &ins, usual)?;
    maps.push(map(loops.len(), &(0..loops.len()).collect::<Vec<_>>()));
    let text = head(&maps, &vec!["parallel"; loops.len()], &ins, &out);
    write(p, &out, usual, &text, |p| {
        let args = elements(p, &ins, &out);
        p.outdented(format!("^bb0({}):", typed(&args)));
        // The old element of an empty tensor is undefined; that of a buffer may be used.
        let readable =
            if out.ty.kind == shape.kind && out.origin == 0 { &args[..ins.len()] } else { &args[..] };
        readable.iter().for_each(|arg| p.publish(arg));
        let which = p.rng.below(loops.len());
        let range = Range::new(0, i128::from(loops[which]) - 1);
        if p.rng.chance(1, 2) {
            p.def(Ty::scalar(Elem::Index), range, format!("linalg.index {which} : index"));
        }
        p.draw_ops(3);
        let val = p.any(&Ty::scalar(shape.elem));
        p.op(format!("linalg.yield {val} : {}", shape.elem.text()));
    });
    Some(())
}

/// The last loop reduces integers.
fn reduction(p: &mut Program) -> Option<()> {
    let kind = p.tensor_or_buffer();
    let elem = *p.rng.pick(INTS)?;
    let shape = p.fresh_type(kind, &[elem], 2..=3);
    let loops = shape.dims.clone();
    let (mut maps, ins) = inputs(p, kind, &loops);
    let kept = &loops[..loops.len() - 1];
    let ty = Ty::new(kind, kept, elem);
    let usual = Range::usual(elem);
    let out = if kind == ValueKind::Tensor { p.any(&ty) } else { p.output(&ty, &ins, usual)? };
    maps.push(map(loops.len(), &(0..kept.len()).collect::<Vec<_>>()));
    let mut iterators = vec!["parallel"; kept.len()];
    iterators.push("reduction");
    // An operand must have every loop in its map, or the loop has no bounds.
    if !maps[..ins.len()].iter().any(|map| names_last_loop(map, kept.len())) {
        return None;
    }
    let op = *p.rng.pick(&["addi", "muli", "maxsi", "minsi", "xori"])?;
    let text = head(&maps, &iterators, &ins, &out);
    write(p, &out, usual, &text, |p| {
        let args = elements(p, &ins, &out);
        p.outdented(format!("^bb0({}):", typed(&args)));
        args[..ins.len()].iter().for_each(|arg| p.publish(arg));
        p.draw_ops(2);
        let val = p.any(&Ty::scalar(elem));
        let sum = p.fresh();
        p.op(format!("{sum} = arith.{op} {}, {val} : {}", args[ins.len()], elem.text()));
        p.op(format!("linalg.yield {sum} : {}", elem.text()));
    });
    Some(())
}

fn names_last_loop(map: &str, last: usize) -> bool {
    map.split("->").nth(1).is_some_and(|to| to.contains(&format!("d{last}")))
}

/// Writes the operation with its body.
fn write(p: &mut Program, out: &Val, range: Range, head: &str, body: impl FnOnce(&mut Program)) {
    let name = p.fresh();
    let tensor = out.ty.kind == ValueKind::Tensor;
    p.op(if tensor { format!("{name} = {head}") } else { head.to_owned() });
    p.region(Scope::Pure, body);
    if tensor {
        p.line(format!("}} -> {}", out.ty));
        p.publish(&Val::new(name, out.ty.clone(), range));
    } else {
        p.line("}");
    }
}
