//! func: helper functions, called directly and through a value.

use crate::mixed::program::{Program, Rule, rule};
use crate::mixed::scope::Needs::{Scalars, Writes};
use crate::mixed::scope::Scope;
use crate::mixed::text::names;
use crate::mixed::ty::{Ty, ValueKind};

pub(super) const RULES: &[Rule] = &[
    rule("func.call", Writes, new_function),
    rule("func.call_scalars", Scalars, pure_function),
    rule("func.call_again", Scalars, call_again),
    rule("func.call_indirect", Scalars, call_indirect),
];

/// A function with parameters and results like the visible values.
fn new_function(p: &mut Program) -> Option<()> {
    if !p.may_add_function() {
        return None;
    }
    let scope = p.scope;
    let kinds = [ValueKind::Scalar, ValueKind::Vector, ValueKind::Tensor, ValueKind::Memref];
    let mut params = Vec::new();
    for _ in 0..p.rng.between(1, 3) {
        params.push(seen_type(p, &kinds));
    }
    let mut results = Vec::new();
    for _ in 0..p.rng.between(0, 2) {
        results.push(seen_type(p, &kinds[..3]));
    }
    let given = results.clone();
    let function = p.function(params, results, scope, |p, _| p.fill_region(&given));
    p.call(&function);
    Some(())
}

fn seen_type(p: &mut Program, kinds: &[ValueKind]) -> Ty {
    let seen = p.find(|val| kinds.contains(&val.ty.kind) && val.ty.layout.is_empty());
    let ty = match seen {
        Some(val) if p.scope.allows(val.ty.kind) && p.rng.chance(2, 3) => val.ty,
        _ => p.any_type(kinds),
    };
    ty.passable()
}

/// A function of scalars without side effects, which can be called anywhere.
fn pure_function(p: &mut Program) -> Option<()> {
    if !p.may_add_function() {
        return None;
    }
    let mut params = Vec::new();
    for _ in 0..p.rng.between(1, 3) {
        params.push(p.any_type(&[ValueKind::Scalar]));
    }
    let results = vec![p.any_type(&[ValueKind::Scalar])];
    let given = results.clone();
    let function = p.function(params, results, Scope::Pure, |p, _| p.fill_region(&given));
    p.call(&function);
    Some(())
}

fn call_again(p: &mut Program) -> Option<()> {
    let scope = p.scope;
    let known: Vec<_> = p.functions.iter().filter(|function| function.scope <= scope).cloned().collect();
    let function = p.rng.pick(&known)?.clone();
    p.call(&function);
    Some(())
}

fn call_indirect(p: &mut Program) -> Option<()> {
    // Bufferization does not support calls of function values, so these have no tensors.
    let tensors = |types: &[Ty]| types.iter().any(|ty| ty.kind == ValueKind::Tensor);
    let scope = p.scope;
    let fits = p.functions.iter().filter(|f| f.scope <= scope && !tensors(&f.params) && !tensors(&f.results));
    let known: Vec<_> = fits.cloned().collect();
    let function = p.rng.pick(&known)?.clone();
    let signature = function.signature();
    let operands = p.operands(&function.params);
    let value = p.fresh();
    p.op(format!("{value} = func.constant {} : {signature}", function.name));
    p.def_all(&function.results, &format!("func.call_indirect {value}({}) : {signature}", names(&operands)));
    Some(())
}
