//! The loops of structured operations.

use std::rc::Rc;

use crate::affine::{Expr, Map, Operator};
use crate::build::Site;
use crate::code::Reg;
use crate::float::Float;
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::machine::{Body, Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::loosened;
use crate::value::{MemRef, Sizes, Tensor, Value, row_major};

use super::super::places::{self, Element};
use super::super::terms;
use super::maps::{self, Maps};
use super::named;
use super::sums::{Added, Sums};

/// An operation with a body for each point of an iteration.
struct Structured {
    operands: Vec<Operand>,
    inputs: usize,
    dims: usize,
    reductions: Vec<bool>,
    body: Body,
    params: Vec<Reg>,
    /// The registers of `linalg.index` operations, and their dimensions.
    indices: Vec<(usize, Reg)>,
    results: Vec<Reg>,
    /// The body only computes.
    is_pure: bool,
    /// The result might depend on the order of the points.
    has_order: bool,
}

/// An operand, and which of its elements belongs to a point.
struct Operand {
    reg: Reg,
    map: Map,
    /// The results of the map as factors of the dimensions and a number, if all are linear.
    linear: Option<Vec<Linear>>,
    /// The elements of a memref.
    element: Option<Element>,
    is_shaped: bool,
    /// An output whose value depends on the order of the points in its last bits.
    loose: Option<Float>,
    /// What each point adds to an output, if that is all it does.
    added: Option<Added>,
    /// Parallel dimensions whose points may have one element in common, of an output that the body reads.
    shared: Vec<usize>,
}

struct Linear {
    factors: Sizes,
    constant: i64,
}

/// An operand while the operation runs.
struct Cursor<'o> {
    operand: &'o Operand,
    contents: Contents,
    sizes: Sizes,
    strides: Sizes,
    /// The element of the current point.
    offset: i64,
    /// What the next point in each dimension adds to the offset.
    steps: Sizes,
    /// A value of an output that was not stored yet, with its offset.
    pending: Option<(i64, Value)>,
    /// The sums that become the elements of an output.
    sums: Option<Sums<'o>>,
}

enum Contents {
    Scalar(Value),
    Tensor(Rc<Tensor>),
    MemRef(Rc<MemRef>),
}

pub(super) fn structured(site: &mut Site<'_, '_>) -> Built<Step> {
    let operation = Structured::new(site)?;
    Ok(Box::new(move |m| operation.run(m)))
}

impl Structured {
    fn new(site: &mut Site<'_, '_>) -> Built<Structured> {
        if !named::has_own_body(site) {
            return missing("a named operation with another body than its name says");
        }
        let inputs = inputs(site)?;
        let Maps { dims, all, reductions } = maps::maps(site, inputs)?;
        let is_loose = reductions.contains(&true) && !is_exact(site);
        let types = site.operand_types();
        let regs = site.operands();
        let mut operands = Vec::new();
        for (i, ((map, ty), reg)) in all.into_iter().zip(&types).zip(regs).enumerate() {
            let element = if matches!(ty, Ty::MemRef(..)) { Some(Element::of(ty)?) } else { None };
            let loose = match ty.element() {
                Ty::Float(float) if i >= inputs && is_loose => Some(*float),
                Ty::Complex(_) | Ty::Vector(..) if i >= inputs && is_loose && !is_integer(ty) => {
                    return missing("a reduction of complex numbers or of vectors");
                }
                _ => None,
            };
            let is_shaped = matches!(ty, Ty::MemRef(..) | Ty::Tensor(..));
            if i >= inputs && !is_shaped {
                return missing("an output without a shape");
            }
            let linear: Option<Vec<Linear>> = map.results.iter().map(|expr| linear(expr, dims)).collect();
            let added = match loose {
                Some(float) => Added::of(site, i, i - inputs, float),
                None => None,
            };
            let shared = if i >= inputs && reads_output(site, i) {
                shared_dims(linear.as_deref().unwrap_or_default(), &reductions)
            } else {
                Vec::new()
            };
            operands.push(Operand { reg, map, linear, element, is_shaped, loose, added, shared });
        }
        let body = site.body(0)?;
        let Some(params) = body.blocks.first().map(|block| block.params.clone()) else {
            return missing("an operation without a body");
        };
        if params.len() != operands.len() && params.len() != inputs {
            return missing("a body with another number of arguments");
        }
        let (indices, results) = (indices(site, dims)?, site.results());
        let is_pure = is_pure(site);
        let is_sure =
            |operand: &Operand| operand.element.is_none() && has_all_dims(&operand.map, &reductions);
        let has_memory = operands.iter().any(|operand| operand.element.is_some());
        let has_order = has_memory || !is_pure || !operands.iter().skip(inputs).all(is_sure);
        Ok(Structured {
            operands,
            inputs,
            dims,
            reductions,
            body,
            params,
            indices,
            results,
            is_pure,
            has_order,
        })
    }

    fn run(&self, m: &mut Machine) -> Eval<()> {
        let mut cursors =
            self.operands.iter().map(|operand| Cursor::new(m, operand)).collect::<Eval<Vec<_>>>()?;
        let sizes = self.sizes(&cursors)?;
        let mut shared = self.operands.iter().flat_map(|operand| &operand.shared);
        // Passes take it that each element of such an output is written once, also if there are no points.
        if shared.any(|&dim| sizes[dim] != 1) {
            return inexact("points of a parallel dimension that read and write one element");
        }
        m.parallel |= self.has_order && self.reductions.contains(&false);
        let backwards: Vec<bool> =
            self.reductions.iter().map(|&reduction| m.backwards && self.has_order && !reduction).collect();
        if !sizes.contains(&0) {
            for cursor in &mut cursors {
                cursor.start(&sizes, &backwards)?;
            }
            let trips = sizes.iter().zip(&self.reductions).filter(|(_, reduction)| **reduction);
            let is_loose = trips.fold(1i64, |trips, (&size, _)| trips.saturating_mul(size)) > 1;
            self.each_point(m, &mut cursors, &sizes, &backwards, is_loose)?;
        }
        let outputs = cursors.into_iter().skip(self.inputs);
        let tensors = outputs.filter_map(|cursor| match cursor.contents {
            Contents::Tensor(tensor) => Some(Value::Tensor(tensor)),
            _ => None,
        });
        m.set_all(&self.results, tensors);
        Ok(())
    }

    /// The sizes of the iteration: those of the operands, where a dimension of one is one of the iteration.
    fn sizes(&self, cursors: &[Cursor<'_>]) -> Eval<Sizes> {
        let mut sizes: Sizes = smallvec::smallvec![-1; self.dims];
        for cursor in cursors {
            if cursor.sizes.len() != cursor.operand.map.results.len() {
                return undefined("an operand of another rank");
            }
            for (expr, &size) in cursor.operand.map.results.iter().zip(&cursor.sizes) {
                let Expr::Input(dim) = expr else { continue };
                match sizes.get_mut(*dim) {
                    Some(known) if *known < 0 => *known = size,
                    Some(known) if *known == size => {}
                    Some(_) => return undefined("operands whose sizes do not fit"),
                    None => return unsupported("a map with symbols"),
                }
            }
        }
        if sizes.contains(&-1) {
            return unsupported("an iteration whose size is not that of an operand");
        }
        Ok(sizes)
    }

    /// Outputs may wait to be stored as long as they stay at one element, unless someone else may see them.
    fn may_wait(&self, cursors: &[Cursor<'_>]) -> bool {
        let buffer = |cursor: &Cursor<'_>| match &cursor.contents {
            Contents::MemRef(memref) => Some(memref.base.buffer),
            _ => None,
        };
        let (inputs, outputs) = cursors.split_at(self.inputs.min(cursors.len()));
        let shared = |(i, output): (usize, &Cursor<'_>)| {
            let others = inputs.iter().chain(outputs[..i].iter());
            buffer(output).is_some_and(|it| others.into_iter().any(|other| buffer(other) == Some(it)))
        };
        self.is_pure && self.reductions.contains(&true) && !outputs.iter().enumerate().any(shared)
    }

    fn each_point(
        &self,
        m: &mut Machine,
        cursors: &mut [Cursor<'_>],
        sizes: &[i64],
        backwards: &[bool],
        is_loose: bool,
    ) -> Eval<()> {
        let may_wait = self.may_wait(cursors);
        if may_wait && is_loose {
            cursors.iter_mut().for_each(|cursor| cursor.sums = cursor.operand.added.as_ref().map(Sums::new));
        }
        let mut point: Sizes = smallvec::smallvec![0; self.dims];
        loop {
            for &(dim, reg) in &self.indices {
                let index = if backwards[dim] { sizes[dim] - 1 - point[dim] } else { point[dim] };
                m.set(reg, Value::index(index));
            }
            for (cursor, &param) in cursors.iter_mut().zip(&self.params) {
                if cursor.operand.linear.is_none() {
                    cursor.seek(&point, sizes, backwards)?;
                }
                let value = cursor.load(m, is_loose)?;
                m.set(param, value);
            }
            let yielded = m.run(&self.body)?;
            for (cursor, &reg) in cursors[self.inputs..].iter_mut().zip(yielded) {
                match &mut cursor.sums {
                    Some(sums) => sums.add(m, cursor.offset)?,
                    None => {
                        let value = m.get(reg).clone();
                        cursor.store(m, value, may_wait)?;
                    }
                }
            }
            if !advance(&mut point, sizes, cursors) {
                break;
            }
        }
        cursors.iter_mut().try_for_each(|cursor| cursor.flush(m))
    }
}

/// Goes to the next point. False behind the last.
fn advance(point: &mut [i64], sizes: &[i64], cursors: &mut [Cursor<'_>]) -> bool {
    for dim in (0..point.len()).rev() {
        point[dim] += 1;
        if point[dim] < sizes[dim] {
            for cursor in cursors {
                cursor.offset = cursor.offset.wrapping_add(cursor.steps[dim]);
            }
            return true;
        }
        point[dim] = 0;
        for cursor in cursors.iter_mut() {
            cursor.offset = cursor.offset.wrapping_sub(cursor.steps[dim].wrapping_mul(sizes[dim] - 1));
        }
    }
    false
}

impl<'o> Cursor<'o> {
    fn new(m: &mut Machine, operand: &'o Operand) -> Eval<Cursor<'o>> {
        let (contents, sizes, strides, offset) = match m.get(operand.reg) {
            Value::Tensor(tensor) if operand.is_shaped => {
                (Contents::Tensor(Rc::clone(tensor)), tensor.sizes.clone(), row_major(&tensor.sizes), 0)
            }
            Value::MemRef(memref) if operand.is_shaped => {
                let (sizes, strides) = (memref.sizes.clone(), memref.strides.clone());
                (Contents::MemRef(Rc::clone(memref)), sizes, strides, memref.offset)
            }
            _ if operand.is_shaped => {
                return places::sizes(m, operand.reg).and_then(|_| unsupported("a shape"));
            }
            scalar => (Contents::Scalar(scalar.clone()), Sizes::new(), Sizes::new(), 0),
        };
        let dims = operand.map.dims;
        let steps = smallvec::smallvec![0; dims];
        Ok(Cursor { operand, contents, sizes, strides, offset, steps, pending: None, sums: None })
    }

    /// Goes to the first point. All points must be inside of the operand.
    fn start(&mut self, sizes: &[i64], backwards: &[bool]) -> Eval<()> {
        let Some(linear) = &self.operand.linear else { return Ok(()) };
        for ((linear, &size), &stride) in linear.iter().zip(&self.sizes).zip(&self.strides) {
            linear.check(sizes, size)?;
            self.offset = self.offset.wrapping_add(linear.constant.wrapping_mul(stride));
            for (step, &factor) in self.steps.iter_mut().zip(&linear.factors) {
                *step = step.wrapping_add(factor.wrapping_mul(stride));
            }
        }
        for (dim, step) in self.steps.iter_mut().enumerate().filter(|(dim, _)| backwards[*dim]) {
            self.offset = self.offset.wrapping_add(step.wrapping_mul(sizes[dim] - 1));
            *step = step.wrapping_neg();
        }
        Ok(())
    }

    /// Goes to a point of a map that is not linear.
    fn seek(&mut self, point: &[i64], sizes: &[i64], backwards: &[bool]) -> Eval<()> {
        let turned = point.iter().zip(sizes).zip(backwards);
        let point: Sizes = turned.map(|((&i, size), back)| if *back { size - 1 - i } else { i }).collect();
        let indices = self.operand.map.apply(&point)?;
        let start = match &self.contents {
            Contents::MemRef(memref) => memref.offset,
            _ => 0,
        };
        self.offset = start;
        for ((&index, &size), &stride) in indices.iter().zip(&self.sizes).zip(&self.strides) {
            if index < 0 || index >= size {
                return undefined("an index outside of an operand");
            }
            self.offset = self.offset.wrapping_add(index.wrapping_mul(stride));
        }
        Ok(())
    }

    #[inline]
    fn load(&mut self, m: &mut Machine, is_loose: bool) -> Eval<Value> {
        if let Some(sums) = &self.sums
            && sums.contains(self.offset)
        {
            return Ok(sums.zero());
        }
        let value = match (&self.pending, &self.contents) {
            (Some((offset, value)), _) if *offset == self.offset => value.clone(),
            (_, Contents::Scalar(value)) => value.clone(),
            (_, Contents::Tensor(tensor)) => match tensor.elements.get(self.offset as usize) {
                Some(value) => value.clone(),
                None => return undefined("an index outside of an operand"),
            },
            (_, Contents::MemRef(memref)) => match &self.operand.element {
                Some(element) => element.load(m, memref, self.offset)?,
                None => return unsupported("an element of this type"),
            },
        };
        if let Some(sums) = &mut self.sums {
            sums.start(self.offset, &value)?;
            return Ok(sums.zero());
        }
        match self.operand.loose {
            Some(float) if is_loose => loosened(&value, float),
            _ => Ok(value),
        }
    }

    #[inline]
    fn store(&mut self, m: &mut Machine, value: Value, may_wait: bool) -> Eval<()> {
        if may_wait {
            if self.pending.as_ref().is_some_and(|(offset, _)| *offset != self.offset) {
                self.flush(m)?;
            }
            self.pending = Some((self.offset, value));
            return Ok(());
        }
        self.write(m, self.offset, value)
    }

    fn flush(&mut self, m: &mut Machine) -> Eval<()> {
        for (offset, sum) in self.sums.take().into_iter().flatten() {
            self.write(m, offset, sum.finish()?)?;
        }
        match self.pending.take() {
            Some((offset, value)) => self.write(m, offset, value),
            None => Ok(()),
        }
    }

    fn write(&mut self, m: &mut Machine, offset: i64, value: Value) -> Eval<()> {
        match (&mut self.contents, &self.operand.element) {
            (Contents::Tensor(tensor), _) => {
                if Rc::strong_count(tensor) > 1 {
                    m.spend(tensor.elements.len() / 8)?;
                }
                match Rc::make_mut(tensor).elements.get_mut(offset as usize) {
                    Some(place) => *place = value,
                    None => return undefined("an index outside of an operand"),
                }
                Ok(())
            }
            (Contents::MemRef(memref), Some(element)) => element.store(m, memref, offset, &value),
            _ => unsupported("an output without a shape"),
        }
    }
}

impl Linear {
    /// Checks that all points of an iteration are inside of a dimension.
    fn check(&self, sizes: &[i64], size: i64) -> Eval<()> {
        let (mut low, mut high) = (i128::from(self.constant), i128::from(self.constant));
        for (&factor, &size) in self.factors.iter().zip(sizes) {
            let span = i128::from(factor) * i128::from(size - 1);
            low += span.min(0);
            high += span.max(0);
        }
        if low < 0 || high >= i128::from(size) {
            return undefined("an index outside of an operand");
        }
        Ok(())
    }
}

/// An expression as factors of dimensions and a number.
fn linear(expr: &Expr, dims: usize) -> Option<Linear> {
    match expr {
        Expr::Constant(constant) => {
            Some(Linear { factors: smallvec::smallvec![0; dims], constant: *constant })
        }
        Expr::Input(input) => {
            let mut factors: Sizes = smallvec::smallvec![0; dims];
            *factors.get_mut(*input)? = 1;
            Some(Linear { factors, constant: 0 })
        }
        Expr::Binary(Operator::Add, left, right) => {
            let (mut left, right) = (linear(left, dims)?, linear(right, dims)?);
            left.constant = left.constant.checked_add(right.constant)?;
            for (factor, other) in left.factors.iter_mut().zip(&right.factors) {
                *factor = factor.checked_add(*other)?;
            }
            Some(left)
        }
        Expr::Binary(Operator::Mul, left, right) => {
            let (mut scaled, by) = match (left.as_ref(), right.as_ref()) {
                (Expr::Constant(by), other) | (other, Expr::Constant(by)) => (linear(other, dims)?, *by),
                _ => return None,
            };
            scaled.constant = scaled.constant.checked_mul(by)?;
            for factor in &mut scaled.factors {
                *factor = factor.checked_mul(by)?;
            }
            Some(scaled)
        }
        Expr::Binary(..) => None,
    }
}

fn is_integer(ty: &Ty) -> bool {
    matches!(ty.element().element(), Ty::Int(_) | Ty::Index)
}

/// The number of inputs.
fn inputs(site: &mut Site<'_, '_>) -> Built<usize> {
    let count = site.operand_count();
    match site.name() {
        "linalg.map" | "linalg.transpose" | "linalg.broadcast" if count > 0 => Ok(count - 1),
        "linalg.reduce" => Ok(count / 2),
        _ => match site.segments()?.as_slice() {
            [inputs, _] => Ok(inputs.len()),
            _ => missing("operands in other groups"),
        },
    }
}

/// The registers of the indices in a body, with their dimensions. Those of operations inside belong to them.
fn indices(site: &mut Site<'_, '_>, dims: usize) -> Built<Vec<(usize, Reg)>> {
    let module = site.module();
    let mut found = Vec::new();
    for op in module.walk_op(site.op) {
        let nearest = module.ancestors(op).find(|&op| maps::is_structured(module.op_name(op)));
        if module.op_name(op) != "linalg.index" || nearest != Some(site.op) {
            continue;
        }
        let mut inner = Site { builder: &mut *site.builder, op };
        let dim = inner.int("dim").and_then(|dim| usize::try_from(dim).ok()).filter(|&dim| dim < dims);
        let Some(dim) = dim else { return missing("an index of no dimension") };
        found.push((dim, inner.result(0)?));
    }
    Ok(found)
}

/// Whether no operation of the body rounds, so that the order of the points does not matter.
fn is_exact(site: &Site<'_, '_>) -> bool {
    let module = site.module();
    module.op(site.op).regions.iter().all(|&region| terms::is_exact(module, region))
}

/// Whether the body uses the element of an operand.
fn reads_output(site: &Site<'_, '_>, operand: usize) -> bool {
    let module = site.module();
    let region = module.op(site.op).regions.first();
    let block = region.and_then(|&region| module.region(region).blocks.first());
    let Some(&arg) = block.and_then(|&block| module.block(block).args.get(operand)) else { return false };
    module.walk_op(site.op).any(|op| module.op(op).operands.contains(&arg))
}

/// The parallel dimensions that are not known when the indices of an element are.
fn shared_dims(indices: &[Linear], reductions: &[bool]) -> Vec<usize> {
    let mut open: Vec<usize> = (0..reductions.len()).filter(|&dim| !reductions[dim]).collect();
    loop {
        // An index with a single dimension that is not known yet says which point it is.
        let told = indices.iter().find_map(|index| {
            let mut dims = (0..index.factors.len())
                .filter(|dim| index.factors[*dim] != 0 && (open.contains(dim) || reductions[*dim]));
            dims.next().filter(|_| dims.next().is_none()).filter(|dim| open.contains(dim))
        });
        match told {
            Some(dim) => open.retain(|&other| other != dim),
            None => return open,
        }
    }
}

/// Whether different points of the parallel dimensions belong to different elements.
fn has_all_dims(map: &Map, reductions: &[bool]) -> bool {
    let mut parallel = (0..reductions.len()).filter(|&dim| !reductions[dim]);
    parallel.all(|dim| map.results.iter().any(|expr| matches!(expr, Expr::Input(input) if *input == dim)))
}

/// Whether the body neither reads nor writes memory.
fn is_pure(site: &Site<'_, '_>) -> bool {
    let module = site.module();
    let pure = |name: &str| {
        ["arith.", "math.", "complex.", "linalg."].iter().any(|dialect| name.starts_with(dialect))
    };
    module.walk_op(site.op).all(|op| op == site.op || pure(module.op_name(op)))
}
