//! Operands: visible values, brought into range if needed, or new ones.

use super::elem::{CONTENTS, Elem};
use super::program::Program;
use super::range::Range;
use super::scope::Scope;
use super::ty::{Ty, Val, ValueKind};

impl Program {
    /// A value of a type within a range.
    pub(super) fn get(&mut self, ty: &Ty, range: Range) -> Val {
        if self.rng.chance(7, 8) {
            let any = self.careless && !ty.elem.is_float() && self.rng.chance(1, 2);
            if let Some(val) = self.find(|val| val.ty == *ty && (any || val.range.within(range))) {
                return val;
            }
            if let Some(val) = self.find(|val| val.ty == *ty && ty.kind != ValueKind::Memref) {
                return self.coerce(&val, range);
            }
            if let Some(val) = self.converted(ty) {
                return self.coerce(&val, range);
            }
        }
        match ty.kind {
            ValueKind::Memref => self.buffer(ty),
            _ => self.constant(ty, range),
        }
    }

    /// A value of a type within its usual range.
    pub(super) fn any(&mut self, ty: &Ty) -> Val {
        self.get(ty, Range::usual(ty.elem))
    }

    /// A scalar with any range.
    pub(super) fn scalar(&mut self, elem: Elem) -> Val {
        match self.find(|val| val.ty == Ty::scalar(elem)) {
            Some(val) if self.rng.chance(7, 8) => val,
            _ => self.constant(&Ty::scalar(elem), Range::usual(elem)),
        }
    }

    /// A visible value of some kind, element type and rank, or a new one.
    pub(super) fn shaped(
        &mut self,
        kind: ValueKind,
        elems: &[Elem],
        ranks: std::ops::RangeInclusive<usize>,
    ) -> Val {
        let fits =
            |val: &Val| val.ty.kind == kind && elems.contains(&val.ty.elem) && ranks.contains(&val.ty.rank());
        match self.find(fits) {
            Some(val) if self.rng.chance(7, 8) => val,
            _ => {
                let ty = self.fresh_type(kind, elems, ranks);
                self.any(&ty)
            }
        }
    }

    /// A visible vector, or a new one.
    pub(super) fn vector(&mut self, elems: &[Elem], ranks: std::ops::RangeInclusive<usize>) -> Val {
        self.shaped(ValueKind::Vector, elems, ranks)
    }

    /// A value for an elementwise operation, of any kind that is allowed here.
    pub(super) fn elementwise_operand(&mut self, elems: &[Elem]) -> Val {
        let found = self.find(|val| val.ty.kind != ValueKind::Memref && elems.contains(&val.ty.elem));
        // A tensor may be visible where tensors cannot be made.
        match found {
            Some(val) if self.scope.allows(val.ty.kind) && self.rng.chance(7, 8) => val,
            _ => {
                let shape = self.any_type(&[
                    ValueKind::Scalar,
                    ValueKind::Scalar,
                    ValueKind::Vector,
                    ValueKind::Tensor,
                ]);
                let elem = self.rng.pick(elems).copied().unwrap_or(Elem::I32);
                let ty = shape.of(elem);
                self.any(&ty)
            }
        }
    }

    /// A buffer to write.
    pub(super) fn writable_buffer(&mut self, ranks: std::ops::RangeInclusive<usize>) -> Val {
        let fits =
            |val: &Val| val.ty.kind == ValueKind::Memref && !val.readonly && ranks.contains(&val.ty.rank());
        match self.find(fits) {
            Some(val) if self.rng.chance(7, 8) => val,
            _ => {
                let ty = self.fresh_type(ValueKind::Memref, CONTENTS, ranks);
                self.buffer(&ty)
            }
        }
    }

    /// Tensors or buffers; only the latter in functions of several blocks.
    pub(super) fn tensor_or_buffer(&mut self) -> ValueKind {
        if self.scope == Scope::Free && self.rng.chance(2, 3) { ValueKind::Tensor } else { ValueKind::Memref }
    }

    /// An empty tensor, or a buffer that overlaps none of the inputs and may hold all of `range`.
    pub(super) fn output(&mut self, ty: &Ty, inputs: &[Val], range: Range) -> Option<Val> {
        if ty.kind == ValueKind::Tensor {
            return Some(self.empty(ty));
        }
        let taken: Vec<usize> = inputs.iter().map(|val| val.origin).collect();
        let fits = |val: &Val| {
            val.ty.kind == ValueKind::Memref
                && val.ty.dims == ty.dims
                && val.ty.elem == ty.elem
                && !val.readonly
        };
        let found = self.find(|val| fits(val) && !taken.contains(&val.origin) && range.within(val.range));
        match found {
            Some(val) => Some(val),
            None if range.within(Range::usual(ty.elem)) => Some(self.buffer(ty)),
            None => None,
        }
    }

    /// Makes a float visible with its zeros positive.
    pub(super) fn with_positive_zeros(&mut self, val: &Val) {
        let zero = self.splat(&val.ty, 0);
        self.def(val.ty.clone(), val.range, format!("arith.addf {val}, {zero} : {}", val.ty));
    }

    /// A random type of some kind with a small shape.
    pub(super) fn fresh_type(
        &mut self,
        kind: ValueKind,
        elems: &[Elem],
        ranks: std::ops::RangeInclusive<usize>,
    ) -> Ty {
        let elem = self.rng.pick(elems).copied().unwrap_or(Elem::I32);
        let rank = self.rng.between(*ranks.start() as i64, *ranks.end() as i64);
        let largest = if rank > 2 { 3 } else { 5 };
        let dims: Vec<i64> = (0..rank).map(|_| self.rng.between(1, largest)).collect();
        match kind {
            ValueKind::Scalar => Ty::scalar(elem),
            _ => Ty::new(kind, &dims, elem),
        }
    }

    /// A random type of one of the kinds that are allowed here.
    pub(super) fn any_type(&mut self, kinds: &[ValueKind]) -> Ty {
        let kinds: Vec<ValueKind> = kinds.iter().copied().filter(|&kind| self.scope.allows(kind)).collect();
        let kind = self.rng.pick(&kinds).copied().unwrap_or(ValueKind::Scalar);
        let top = if kind == ValueKind::Vector { 2 } else { 3 };
        self.fresh_type(kind, CONTENTS, 1..=top)
    }

    /// An index from 0 to below `limit`.
    pub(super) fn index_below(&mut self, limit: i64) -> Val {
        let beyond = if self.careless { self.rng.between(0, 4) } else { 0 };
        let range = Range::new(0, i128::from(limit + beyond) - 1);
        if self.rng.chance(1, 3) {
            return self.constant(&Ty::scalar(Elem::Index), range);
        }
        self.get(&Ty::scalar(Elem::Index), range)
    }

    /// One index per dimension, in bounds.
    pub(super) fn indices(&mut self, dims: &[i64]) -> String {
        let indices: Vec<String> = dims.iter().map(|&dim| self.index_below(dim).name).collect();
        indices.join(", ")
    }

    /// The value itself if it is in range, else one computed from it that is.
    pub(super) fn coerce(&mut self, val: &Val, range: Range) -> Val {
        if val.range.within(range) || (self.careless && !val.ty.elem.is_float()) {
            return val.clone();
        }
        if val.ty.elem.is_float() { self.clamp(val, range) } else { self.wrap(val, range) }
    }

    fn clamp(&mut self, val: &Val, range: Range) -> Val {
        let ty = &val.ty;
        let mut out = val.clone();
        if out.range.frac > range.frac {
            let rounded = Range { frac: 0, lo: out.range.lo - 1, hi: out.range.hi + 1 };
            out = self.temp(ty.clone(), rounded, format!("math.floor {out} : {ty}"));
        }
        for (op, bound, cuts) in
            [("minimumf", range.hi, out.range.hi > range.hi), ("maximumf", range.lo, out.range.lo < range.lo)]
        {
            if cuts {
                let bound = self.splat(ty, bound);
                out = self.temp(ty.clone(), out.range, format!("arith.{op} {out}, {bound} : {ty}"));
            }
        }
        let (lo, hi) = (out.range.lo.clamp(range.lo, range.hi), out.range.hi.clamp(range.lo, range.hi));
        out.range = Range { lo, hi, frac: out.range.frac };
        out
    }

    fn wrap(&mut self, val: &Val, range: Range) -> Val {
        let ty = &val.ty;
        let width = self.splat(ty, range.hi - range.lo + 1);
        let from_zero = Range::new(0, range.hi - range.lo);
        let out = self.temp(ty.clone(), from_zero, format!("arith.remui {val}, {width} : {ty}"));
        if range.lo == 0 {
            return out;
        }
        let low = self.splat(ty, range.lo);
        self.temp(ty.clone(), range, format!("arith.addi {out}, {low} : {ty}"))
    }

    /// A tensor whose elements are undefined until they are written.
    pub(super) fn empty(&mut self, ty: &Ty) -> Val {
        self.temp(ty.clone(), Range::usual(ty.elem), format!("tensor.empty() : {ty}"))
    }

    /// A new buffer with known contents.
    pub(super) fn buffer(&mut self, ty: &Ty) -> Val {
        let source = self.global(ty, true);
        let mut val = self.temp(ty.clone(), Range::usual(ty.elem), format!("memref.alloc() : {ty}"));
        val.origin = self.number();
        if !self.careless || self.rng.chance(1, 2) {
            self.line(format!("memref.copy {source}, {val} : {ty} to {ty}"));
        }
        self.own(&val);
        self.publish(&val);
        val
    }

    /// A global buffer; a constant one must not be written.
    pub(super) fn global(&mut self, ty: &Ty, constant: bool) -> Val {
        let name = format!("@g{}", self.number());
        let values = self.literal(ty, Range::usual(ty.elem));
        let kind = if constant { "constant " } else { "" };
        self.before += &format!("  memref.global \"private\" {kind}{name} : {ty} = {values}\n");
        let mut val =
            self.temp(ty.clone(), Range::usual(ty.elem), format!("memref.get_global {name} : {ty}"));
        val.origin = self.number();
        val.readonly = constant;
        val
    }
}
