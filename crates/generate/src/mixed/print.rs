//! Prints the values that a program computes.

use super::elem::Elem;
use super::program::Program;
use super::scope::Scope;
use super::ty::{Ty, Val, ValueKind};

/// Elements of a buffer that are printed one by one.
const MAX_SINGLE: i64 = 8;

impl Program {
    /// Prints a value of any kind.
    pub(super) fn print(&mut self, val: &Val) {
        match val.ty.kind {
            ValueKind::Scalar | ValueKind::Vector => self.line(format!("vector.print {val} : {}", val.ty)),
            ValueKind::Memref => self.print_buffer(val),
            ValueKind::Tensor => self.print_tensor(val),
        }
    }

    fn print_buffer(&mut self, val: &Val) {
        let Some(printer) = printer(val.ty.elem) else { return self.print_as_vector(val) };
        let elem = val.ty.elem.text();
        self.printers.insert(printer, elem);
        let cast = self.fresh();
        self.line(format!("{cast} = memref.cast {val} : {} to memref<*x{elem}>", val.ty));
        self.line(format!("func.call @{printer}({cast}) : (memref<*x{elem}>) -> ()"));
    }

    fn print_tensor(&mut self, val: &Val) {
        if printer(val.ty.elem).is_none() || self.rng.chance(1, 2) {
            return self.print_as_vector(val);
        }
        let ty = Ty::memref(&val.ty.dims, val.ty.elem);
        let buffer = self.temp(ty.clone(), val.range, format!("memref.alloc() : {ty}"));
        self.line(format!(
            "bufferization.materialize_in_destination {val} in restrict writable {buffer} : ({}, {ty}) -> ()",
            val.ty
        ));
        self.print_buffer(&buffer);
        self.line(format!("memref.dealloc {buffer} : {ty}"));
    }

    fn print_as_vector(&mut self, val: &Val) {
        match (val.ty.elem, val.ty.kind) {
            // A vector of single bits is packed, a buffer is not.
            (Elem::I1, ValueKind::Memref) => self.print_elements(val),
            (Elem::I1, _) => {
                let wide = val.ty.of(Elem::I8);
                let text = format!("arith.extui {val} : {} to {wide}", val.ty);
                let wide = self.temp(wide, val.range, text);
                self.print_whole(&wide);
            }
            _ => self.print_whole(val),
        }
    }

    /// The first elements of a buffer, one by one.
    fn print_elements(&mut self, val: &Val) {
        let count: i64 = val.ty.dims.iter().product();
        for number in 0..count.min(MAX_SINGLE) {
            let mut left = number;
            let mut at: Vec<String> = Vec::new();
            for &dim in val.ty.dims.iter().rev() {
                at.insert(0, self.splat(&Ty::scalar(Elem::Index), (left % dim).into()).name);
                left /= dim;
            }
            let text = format!("memref.load {val}[{}] : {}", at.join(", "), val.ty);
            let element = self.temp(Ty::scalar(val.ty.elem), val.range, text);
            self.line(format!("vector.print {element} : {}", element.ty));
        }
    }

    fn print_whole(&mut self, val: &Val) {
        let read = self.read_whole(val);
        self.line(format!("vector.print {read} : {}", read.ty));
    }

    /// All elements of a tensor or buffer as one vector.
    fn read_whole(&mut self, val: &Val) -> Val {
        let zero = self.splat(&Ty::scalar(Elem::Index), 0);
        let pad = self.splat(&Ty::scalar(val.ty.elem), 0);
        let at = vec![zero.name; val.ty.rank()].join(", ");
        let inside = vec!["true"; val.ty.rank()].join(", ");
        let ty = Ty::vector(&val.ty.dims, val.ty.elem);
        let text =
            format!("vector.transfer_read {val}[{at}], {pad} {{in_bounds = [{inside}]}} : {}, {ty}", val.ty);
        self.temp(ty, val.range, text)
    }

    /// Prints values that became visible after `since` and are not used: one in `one_in` of them.
    pub(super) fn print_unused(&mut self, since: usize, one_in: usize) {
        if self.scope < Scope::Blocks {
            return;
        }
        let made = self.visible[since.min(self.visible.len())..].to_vec();
        for val in &made {
            let open = val.ty.kind == ValueKind::Memref || !self.is_used(val);
            let usable = val.ty.kind != ValueKind::Tensor || self.scope == Scope::Free;
            if open && usable && self.rng.chance(1, one_in) {
                self.print(val);
            }
        }
    }
}

/// The function of the runner's library that prints buffers of some elements.
fn printer(elem: Elem) -> Option<&'static str> {
    match elem {
        Elem::I32 => Some("printMemrefI32"),
        Elem::I64 => Some("printMemrefI64"),
        Elem::F32 => Some("printMemrefF32"),
        Elem::F64 => Some("printMemrefF64"),
        Elem::Index => Some("printMemrefInd"),
        Elem::I1 | Elem::I8 | Elem::I16 => None,
    }
}
