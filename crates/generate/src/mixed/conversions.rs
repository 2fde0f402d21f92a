//! Converts visible values to other types, so that more results are used.

use super::elem::Elem;
use super::program::Program;
use super::range::Range;
use super::ty::{Ty, Val, ValueKind};

impl Program {
    /// A visible scalar converted to a type; sometimes `None`, so that there are constants too.
    pub(super) fn converted(&mut self, ty: &Ty) -> Option<Val> {
        if self.rng.chance(1, 3) {
            return None;
        }
        let from = self.find(|val| val.ty.kind == ValueKind::Scalar && val.ty.elem != Elem::I1)?;
        let scalar = self.convert(&from, ty.elem)?;
        let text = match ty.kind {
            ValueKind::Scalar => return Some(scalar),
            ValueKind::Vector => format!("vector.broadcast {scalar} : {} to {ty}", scalar.ty),
            ValueKind::Tensor => format!("tensor.splat {scalar} : {ty}"),
            ValueKind::Memref => return None,
        };
        Some(self.def(ty.clone(), scalar.range, text))
    }

    /// A scalar converted to another type.
    fn convert(&mut self, val: &Val, to: Elem) -> Option<Val> {
        let from = val.ty.elem;
        let (op, safe) = match (from.is_float(), to.is_float()) {
            _ if from == to => return Some(val.clone()),
            _ if to == Elem::I1 => return self.tested(val),
            (true, true) if to == Elem::F64 => ("extf", val.range),
            (true, true) => ("truncf", val.range.held_by(to)?),
            (true, false) if to == Elem::Index => return None,
            (true, false) => ("fptosi", Range { lo: -100, hi: 100, frac: 40 }),
            (false, true) if from == Elem::Index => return None,
            (false, true) => ("sitofp", Range::new(-64, 64)),
            _ if from == Elem::Index => ("index_cast", Range::new(-100, 100)),
            _ if to == Elem::Index => ("index_cast", Range::usual(to)),
            _ if from.bits() < to.bits() => ("extsi", val.range),
            _ => ("trunci", val.range),
        };
        let val = self.coerce(val, safe);
        let range =
            Range { frac: if to.is_float() { val.range.frac } else { 0 }, ..val.range }.held_by(to)?;
        let ty = Ty::scalar(to);
        Some(self.def(ty.clone(), range, format!("arith.{op} {val} : {} to {ty}", val.ty)))
    }

    fn tested(&mut self, val: &Val) -> Option<Val> {
        if val.ty.elem.is_float() {
            let bound = self.splat(&val.ty, 1);
            let text = format!("arith.cmpf olt, {val}, {bound} : {}", val.ty);
            return Some(self.def(Ty::scalar(Elem::I1), Range::full(Elem::I1), text));
        }
        let bound = self.splat(&val.ty, 2);
        let text = format!("arith.cmpi sgt, {val}, {bound} : {}", val.ty);
        Some(self.def(Ty::scalar(Elem::I1), Range::full(Elem::I1), text))
    }
}
