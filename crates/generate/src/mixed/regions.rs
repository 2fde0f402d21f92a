//! Regions: their contents, results and loop variables.

use super::elem::Elem;
use super::program::Program;
use super::range::Range;
use super::text::{list, names};
use super::ty::{Ty, Val, ValueKind};

impl Program {
    /// Types for the results of an operation with regions: those of visible values, or others.
    pub(super) fn carried_types(&mut self, most: i64) -> Vec<Ty> {
        let count = self.rng.between(1, most);
        let mut types = Vec::new();
        for _ in 0..count {
            let seen = self.find(|val| val.ty.kind != ValueKind::Memref && val.ty.elem != Elem::I1);
            let ty = match seen {
                Some(val) if self.scope.allows(val.ty.kind) && self.rng.chance(3, 4) => val.ty,
                _ => self.any_type(&[
                    ValueKind::Scalar,
                    ValueKind::Scalar,
                    ValueKind::Vector,
                    ValueKind::Tensor,
                ]),
            };
            types.push(ty);
        }
        types
    }

    /// Writes some operations and picks the values that the region yields.
    pub(super) fn fill_region(&mut self, types: &[Ty]) -> Vec<Val> {
        let since = self.visible.len();
        let count = self.rng.between(1, 4) as usize;
        self.draw_ops(count);
        let vals: Vec<Val> = types.iter().map(|ty| self.any(ty)).collect();
        self.print_unused(since, 4);
        self.free_owned();
        vals
    }

    /// Ends a region of scf.
    pub(super) fn scf_yield(&mut self, vals: &[Val]) {
        if vals.is_empty() {
            return self.op("scf.yield");
        }
        let types: Vec<Ty> = vals.iter().map(|val| val.ty.clone()).collect();
        self.op(format!("scf.yield {} : {}", names(vals), list(&types)));
    }

    /// Runs `write` while the results of the operation that is being written are not visible.
    pub(super) fn without(&mut self, results: &[Val], write: impl FnOnce(&mut Program)) {
        self.visible.truncate(self.visible.len() - results.len());
        write(self);
        self.visible.extend(results.iter().cloned());
    }

    /// One loop variable per dimension, each below its dimension.
    pub(super) fn loop_variables(&mut self, dims: &[i64]) -> Vec<Val> {
        let index = Ty::scalar(Elem::Index);
        let range = |dim: i64| Range::new(0, i128::from(dim) - 1);
        dims.iter().map(|&dim| Val::new(self.fresh(), index.clone(), range(dim))).collect()
    }
}
