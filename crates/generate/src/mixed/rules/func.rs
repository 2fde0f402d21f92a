//! func: helper functions, called directly and through a value.

use super::Place::{Anywhere, Writes};
use super::scf::fill;
use super::{Rule, rule};
use crate::mixed::func::names;
use crate::mixed::program::{Program, World};
use crate::mixed::ty::{Elem, Kind, Ty};

pub(super) const RULES: &[Rule] = &[
    rule("func.call", Writes, new_function),
    rule("func.call_scalars", Anywhere, pure_function),
    rule("func.call_again", Anywhere, call_again),
    rule("func.call_indirect", Anywhere, call_indirect),
];

/// Helpers of helpers make programs long, not better.
const MOST: usize = 4;

/// A function of whatever is in sight.
fn new_function(p: &mut Program) -> Option<()> {
    if p.functions.len() >= MOST || !p.may_nest() {
        return None;
    }
    let world = p.world;
    let kinds = [Kind::Scalar, Kind::Vector, Kind::Tensor, Kind::Memref];
    let mut params = Vec::new();
    for _ in 0..p.rng.between(1, 3) {
        params.push(seen_type(p, &kinds));
    }
    let mut results = Vec::new();
    for _ in 0..p.rng.between(0, 2) {
        results.push(seen_type(p, &kinds[..3]));
    }
    let given = results.clone();
    let function = p.function(params, results, world, |p, _| fill(p, &given));
    p.call(&function);
    Some(())
}

fn seen_type(p: &mut Program, kinds: &[Kind]) -> Ty {
    let seen = p.find(|val| kinds.contains(&val.ty.kind) && val.ty.layout.is_empty());
    let ty = match seen {
        Some(val) if p.allows(val.ty.kind) && p.rng.chance(2, 3) => val.ty,
        _ => p.any_type(kinds),
    };
    passable(ty)
}

/// LLVM for x86 cannot pass a vector of one single bit, so vectors of bits stay out of signatures.
pub(super) fn passable(ty: Ty) -> Ty {
    if ty.kind == Kind::Vector && ty.elem == Elem::I1 { ty.of(Elem::I8) } else { ty }
}

/// A function of scalars that touches nothing, so it can be called anywhere.
fn pure_function(p: &mut Program) -> Option<()> {
    if p.functions.len() >= MOST || !p.may_nest() {
        return None;
    }
    let mut params = Vec::new();
    for _ in 0..p.rng.between(1, 3) {
        params.push(p.any_type(&[Kind::Scalar]));
    }
    let results = vec![p.any_type(&[Kind::Scalar])];
    let given = results.clone();
    let function = p.function(params, results, World::Pure, |p, _| fill(p, &given));
    p.call(&function);
    Some(())
}

fn call_again(p: &mut Program) -> Option<()> {
    let world = p.world;
    let known: Vec<_> = p.functions.iter().filter(|function| function.world <= world).cloned().collect();
    let function = p.rng.pick(&known)?.clone();
    p.call(&function);
    Some(())
}

fn call_indirect(p: &mut Program) -> Option<()> {
    // Bufferization does not see through a function value, so tensors stay out of it.
    let tensors = |types: &[Ty]| types.iter().any(|ty| ty.kind == Kind::Tensor);
    let world = p.world;
    let fits = p.functions.iter().filter(|f| f.world <= world && !tensors(&f.params) && !tensors(&f.results));
    let known: Vec<_> = fits.cloned().collect();
    let function = p.rng.pick(&known)?.clone();
    let signature = function.signature();
    let operands = p.operands(&function.params);
    let value = p.fresh();
    p.op(format!("{value} = func.constant {} : {signature}", function.name));
    p.give(&function.results, &format!("func.call_indirect {value}({}) : {signature}", names(&operands)));
    Some(())
}
