//! tensor: elements, and tensors made of them.

use crate::mixed::elem::{CONTENTS, Elem};
use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::range::Range;
use crate::mixed::scope::Needs::{Scalars, Tensors};
use crate::mixed::scope::Scope;
use crate::mixed::text::typed;
use crate::mixed::ty::{Ty, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("tensor.extract", Scalars, extract),
    rule("tensor.insert", Tensors, insert),
    rule("tensor.from_elements", Tensors, from_elements),
    rule("tensor.splat", Tensors, splat),
    rule("tensor.generate", Tensors, generate),
    rule("tensor.dim", Tensors, dim),
    rule("tensor.cast", Tensors, cast),
];

fn extract(p: &mut Program) -> Option<()> {
    let from = p.find(|val| val.ty.kind == ValueKind::Tensor)?;
    let at = p.indices(&from.ty.dims);
    p.def(Ty::scalar(from.ty.elem), from.range, format!("tensor.extract {from}[{at}] : {}", from.ty));
    Some(())
}

fn insert(p: &mut Program) -> Option<()> {
    let into = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    let val = p.scalar(into.ty.elem);
    let at = p.indices(&into.ty.dims);
    let text = format!("tensor.insert {val} into {into}[{at}] : {}", into.ty);
    p.def(into.ty.clone(), into.range.union(val.range), text);
    Some(())
}

fn from_elements(p: &mut Program) -> Option<()> {
    let ty = p.fresh_type(ValueKind::Tensor, CONTENTS, 1..=2);
    if ty.count() > 6 {
        return None;
    }
    let scalar = Ty::scalar(ty.elem);
    let items: Vec<String> = (0..ty.count()).map(|_| p.any(&scalar).name).collect();
    let usual = Range::usual(ty.elem);
    p.def(ty.clone(), usual, format!("tensor.from_elements {} : {ty}", items.join(", ")));
    Some(())
}

fn splat(p: &mut Program) -> Option<()> {
    let ty = p.fresh_type(ValueKind::Tensor, CONTENTS, 1..=3);
    let val = p.scalar(ty.elem);
    p.def(ty.clone(), val.range, format!("tensor.splat {val} : {ty}"));
    Some(())
}

fn generate(p: &mut Program) -> Option<()> {
    if !p.may_nest() {
        return None;
    }
    let ty = p.fresh_type(ValueKind::Tensor, CONTENTS, 1..=2);
    let usual = Range::usual(ty.elem);
    let vars = p.loop_variables(&ty.dims);
    let result = p.def(ty.clone(), usual, "tensor.generate {");
    p.without(&[result], |p| {
        p.region(Scope::Pure, |p| {
            p.outdented(format!("^bb0({}):", typed(&vars)));
            vars.iter().for_each(|var| p.publish(var));
            p.draw_ops(3);
            let val = p.any(&Ty::scalar(ty.elem));
            p.op(format!("tensor.yield {val} : {}", ty.elem.text()));
        });
        p.line(format!("}} : {ty}"));
    });
    Some(())
}

fn dim(p: &mut Program) -> Option<()> {
    let of = p.shaped(ValueKind::Tensor, CONTENTS, 1..=3);
    let index = Ty::scalar(Elem::Index);
    if p.rng.chance(1, 4) {
        let rank = of.ty.rank() as i128;
        p.def(index, Range::new(rank, rank), format!("tensor.rank {of} : {}", of.ty));
        return Some(());
    }
    let at = p.rng.below(of.ty.rank());
    let which = p.splat(&index, at as i128);
    let size = i128::from(of.ty.dims[at]);
    p.def(index, Range::new(size, size), format!("tensor.dim {of}, {which} : {}", of.ty));
    Some(())
}

/// Makes a dimension dynamic, reads it, and makes it static again.
fn cast(p: &mut Program) -> Option<()> {
    let of = p.shaped(ValueKind::Tensor, CONTENTS, 1..=2);
    let unknown = of.ty.to_string().replacen(&of.ty.dims[0].to_string(), "?", 1);
    let wide = p.fresh();
    p.op(format!("{wide} = tensor.cast {of} : {} to {unknown}", of.ty));
    let index = Ty::scalar(Elem::Index);
    let zero = p.splat(&index, 0);
    let size = i128::from(of.ty.dims[0]);
    p.def(index, Range::new(size, size), format!("tensor.dim {wide}, {zero} : {unknown}"));
    p.def(of.ty.clone(), of.range, format!("tensor.cast {wide} : {unknown} to {}", of.ty));
    Some(())
}
