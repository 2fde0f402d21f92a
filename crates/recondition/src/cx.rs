//! The place where a rule works: a module, a point to insert at, and makers of operations.

use std::rc::Rc;

use mohole_ir::{Attr, AttrKind, Block, ElementsKind, Module, Op, Signedness, Type, TypeKind, Uses, Value};
use mohole_testcase::Rng;

use crate::memo::Memo;
use crate::shape::{Holder, Shape, elem_type, float_name, int_width};

/// What a rule has to work with.
pub(crate) struct Cx<'m> {
    pub(crate) m: &'m mut Module,
    pub(crate) rng: Rng,
    pub(crate) memo: Memo,
    /// New operations go into this block, before what stands at this place.
    block: Block,
    place: usize,
}

/// Predicates of integer comparisons, by their numbers in the generic form.
#[derive(Clone, Copy)]
pub(crate) enum Is {
    Eq = 0,
    Slt = 2,
    Ult = 6,
    Uge = 9,
}

impl<'m> Cx<'m> {
    pub(crate) fn new(m: &'m mut Module, seed: u64) -> Self {
        let block = m.top();
        Cx { m, rng: Rng::new(seed ^ 0x6d6f_686f_6c65), memo: Memo::default(), block, place: 0 }
    }

    /// Insert before an operation from now on. What puts parts of tensors together in a parallel loop, and
    /// what masks an operation, suffers no strangers inside: there, before all of it.
    pub(crate) fn before(&mut self, op: Op) {
        const ALONE: &[&str] = &["scf.forall.in_parallel", "vector.mask"];
        let around = self.m.parent_op(op).filter(|&around| ALONE.contains(&self.m.op_name(around)));
        let op = around.unwrap_or(op);
        if let (Some(block), Some(place)) = (self.m.op(op).parent, self.m.place(op)) {
            (self.block, self.place) = (block, place);
        }
    }

    /// Insert behind an operation from now on.
    pub(crate) fn after(&mut self, op: Op) {
        self.before(op);
        self.place += 1;
    }

    /// Insert at the end of a block from now on.
    pub(crate) fn at_end(&mut self, block: Block) {
        (self.block, self.place) = (block, self.m.block(block).ops.len());
    }

    /// Insert at the beginning of a block from now on.
    pub(crate) fn at_start(&mut self, block: Block) {
        (self.block, self.place) = (block, 0);
    }

    /// Who uses what, as long as a rule has changed nothing yet.
    pub(crate) fn uses(&mut self) -> Rc<Uses> {
        self.memo.uses(self.m)
    }

    /// Makes an operation here.
    pub(crate) fn op(&mut self, name: &str, operands: &[Value], results: &[Type]) -> Op {
        let op = self.m.create_op(name, operands, results);
        self.m.insert(self.block, self.place, op);
        self.place += 1;
        op
    }

    /// Makes an operation with one result here.
    pub(crate) fn make(&mut self, name: &str, operands: &[Value], result: Type) -> Value {
        let op = self.op(name, operands, &[result]);
        self.m.op(op).results[0]
    }

    /// Makes an operation whose result has the type of its first operand.
    pub(crate) fn same(&mut self, name: &str, operands: &[Value]) -> Value {
        let ty = self.ty(operands[0]);
        self.make(name, operands, ty)
    }

    pub(crate) fn ty(&self, value: Value) -> Type {
        self.m.value(value).ty
    }

    pub(crate) fn shape(&self, value: Value) -> Option<Shape> {
        Shape::of(self.m, self.ty(value))
    }

    pub(crate) fn operand(&self, op: Op, place: usize) -> Option<Value> {
        self.m.op(op).operands.get(place).copied()
    }

    pub(crate) fn index(&mut self) -> Type {
        self.m.make_type(TypeKind::Index)
    }

    pub(crate) fn int_type(&mut self, width: u32) -> Type {
        self.m.make_type(TypeKind::Integer { width, sign: Signedness::Signless })
    }

    pub(crate) fn float_type(&mut self, name: &str) -> Type {
        let name = self.m.intern(name);
        self.m.make_type(TypeKind::Float(name))
    }

    pub(crate) fn number(&mut self, literal: &str, ty: Option<Type>) -> Attr {
        let literal = self.m.intern(literal);
        self.m.make_attr(AttrKind::Number { literal, ty })
    }

    pub(crate) fn i64_array(&mut self, values: &[i64]) -> Attr {
        self.dense_array(64, values)
    }

    pub(crate) fn i32_array(&mut self, values: &[i64]) -> Attr {
        self.dense_array(32, values)
    }

    fn dense_array(&mut self, width: u32, values: &[i64]) -> Attr {
        let element = self.int_type(width);
        let body = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let body = self.m.intern(&body);
        self.m.make_attr(AttrKind::DenseArray { element, body })
    }

    pub(crate) fn string(&mut self, text: &str) -> Attr {
        let raw = self.m.intern(text);
        self.m.make_attr(AttrKind::String { raw, ty: None })
    }

    pub(crate) fn symbol(&mut self, name: &str) -> Attr {
        let name = self.m.intern(name);
        self.m.make_attr(AttrKind::Symbol([name].into()))
    }

    pub(crate) fn opaque(&mut self, text: &str) -> Attr {
        let text = self.m.intern(text);
        self.m.make_attr(AttrKind::Opaque { text, ty: None })
    }

    /// A whole number as a constant index.
    pub(crate) fn const_index(&mut self, number: i128) -> Value {
        let index = self.index();
        self.constant(index, number).expect("an index is a number")
    }

    /// The same whole number in every element of a type of integers or floats with known sizes.
    pub(crate) fn constant(&mut self, ty: Type, number: i128) -> Option<Value> {
        let elem = elem_type(self.m, ty);
        let literal = match int_width(self.m, elem) {
            Some(1) => (number & 1 != 0).to_string(),
            Some(_) => number.to_string(),
            None => {
                float_name(self.m, elem)?;
                format!("{number}.0")
            }
        };
        self.literal(ty, &literal)
    }

    /// A literal in every element of a type of integers or floats with known sizes.
    pub(crate) fn literal(&mut self, ty: Type, literal: &str) -> Option<Value> {
        let shape = Shape::of(self.m, ty)?;
        if !shape.is_static() || shape.holder == Holder::Memref {
            return None;
        }
        let text = self.m.intern(literal);
        let value = match (shape.holder, literal) {
            (Holder::Scalar, "true" | "false") => AttrKind::Bool(literal == "true"),
            (Holder::Scalar, _) => AttrKind::Number { literal: text, ty: Some(ty) },
            _ => AttrKind::Elements { kind: ElementsKind::Dense, body: text, ty },
        };
        let value = self.m.make_attr(value);
        let op = self.op("arith.constant", &[], &[ty]);
        self.m.set_attr(op, "value", value);
        Some(self.m.op(op).results[0])
    }

    /// The same whole number in every element, in the shape of another value, whose sizes may be known
    /// at run time only.
    pub(crate) fn number_like(&mut self, like: Value, number: i128) -> Option<Value> {
        self.splat_like(like, |cx, elem| cx.constant(elem, number))
    }

    /// As [`number_like`](Self::number_like), of a literal.
    pub(crate) fn literal_like(&mut self, like: Value, literal: &str) -> Option<Value> {
        self.splat_like(like, |cx, elem| cx.literal(elem, literal))
    }

    fn splat_like(&mut self, like: Value, one: impl Fn(&mut Self, Type) -> Option<Value>) -> Option<Value> {
        let ty = self.ty(like);
        let shape = Shape::of(self.m, ty)?;
        if shape.is_static() {
            return one(self, ty);
        }
        if shape.holder != Holder::Tensor {
            return None;
        }
        let scalar = one(self, shape.elem)?;
        let mut operands = vec![scalar];
        operands.extend(self.dynamic_sizes(like)?);
        Some(self.make("tensor.splat", &operands, ty))
    }

    /// The sizes of a value that are known at run time only, in order.
    pub(crate) fn dynamic_sizes(&mut self, of: Value) -> Option<Vec<Value>> {
        let shape = self.shape(of)?;
        let dynamic = (0..).zip(&shape.dims).filter(|(_, size)| size.is_none());
        Some(dynamic.map(|(i, _)| self.size(of, i)).collect())
    }

    /// One size of a tensor or buffer.
    pub(crate) fn size(&mut self, of: Value, dim: usize) -> Value {
        let shape = self.shape(of);
        if let Some(Some(size)) = shape.as_ref().and_then(|shape| shape.dims.get(dim)) {
            return self.const_index(i128::from(*size));
        }
        let place = self.const_index(dim as i128);
        let index = self.index();
        let is_tensor = shape.is_some_and(|shape| shape.holder == Holder::Tensor);
        self.make(if is_tensor { "tensor.dim" } else { "memref.dim" }, &[of, place], index)
    }

    /// Compares integers, element by element.
    pub(crate) fn compare(&mut self, is: Is, left: Value, right: Value) -> Option<Value> {
        let attr = (is as u8).to_string();
        self.comparison("arith.cmpi", &attr, left, right)
    }

    /// Whether a comparison of integers is this one.
    pub(crate) fn compares(&self, op: Op, is: Is) -> bool {
        matches!(self.attr(op, "predicate"), Some(AttrKind::Number { literal, .. }) if self.m.text(*literal).parse() == Ok(is as u8))
    }

    /// Compares floats, element by element, by the number of a predicate.
    pub(crate) fn compare_floats(&mut self, predicate: &str, left: Value, right: Value) -> Option<Value> {
        self.comparison("arith.cmpf", predicate, left, right)
    }

    fn comparison(&mut self, name: &str, predicate: &str, left: Value, right: Value) -> Option<Value> {
        let bit = self.int_type(1);
        let ty = self.shape(left)?.with(self.m, bit);
        let i64 = self.int_type(64);
        let predicate = self.number(predicate, Some(i64));
        let op = self.op(name, &[left, right], &[ty]);
        self.m.set_attr(op, "predicate", predicate);
        Some(self.m.op(op).results[0])
    }

    /// `then` where a condition holds, `other` elsewhere.
    pub(crate) fn select(&mut self, condition: Value, then: Value, other: Value) -> Value {
        let ty = self.ty(then);
        self.make("arith.select", &[condition, then, other], ty)
    }

    /// Writes a value into every element of a tensor or buffer; gives the new tensor.
    pub(crate) fn fill(&mut self, scalar: Value, into: Value) -> Option<Value> {
        let is_tensor = self.shape(into)?.holder == Holder::Tensor;
        let (elem, ty) = (self.ty(scalar), self.ty(into));
        let results: &[Type] = if is_tensor { &[ty] } else { &[] };
        let op = self.op("linalg.fill", &[scalar, into], results);
        let segments = self.i32_array(&[1, 1]);
        self.m.set_attr(op, "operandSegmentSizes", segments);
        let region = self.m.add_region(op);
        let block = self.m.add_block(region, &[elem, elem]);
        let arg = self.m.block(block).args[0];
        let yields = self.m.create_op("linalg.yield", &[arg], &[]);
        self.m.insert(block, 0, yields);
        self.m.op(op).results.first().copied()
    }

    /// A small seeded constant of a scalar type.
    pub(crate) fn some_scalar(&mut self, ty: Type) -> Option<Value> {
        let number = self.rng.between(1, 9);
        self.constant(ty, i128::from(number))
    }

    /// Makes the users of a value, but for one operation, use another.
    pub(crate) fn replace_uses_but(&mut self, old: Value, new: Value, but: &[Op]) {
        let kept: Vec<(Op, Vec<Value>)> =
            but.iter().map(|&op| (op, self.m.op(op).operands.to_vec())).collect();
        self.m.replace_uses(old, new);
        for (op, operands) in kept {
            self.m.set_operands(op, &operands);
        }
    }

    /// An attribute of an operation, aliases followed.
    pub(crate) fn attr(&self, op: Op, name: &str) -> Option<&AttrKind> {
        attr(self.m, op, name)
    }

    /// The numbers of an `array<i64: ..>` attribute.
    pub(crate) fn numbers(&self, op: Op, name: &str) -> Option<Vec<i64>> {
        numbers(self.m, op, name)
    }
}

/// An attribute of an operation, aliases followed.
pub(crate) fn attr<'a>(module: &'a Module, op: Op, name: &str) -> Option<&'a AttrKind> {
    Some(resolve(module, module.attr(op, name)?))
}

/// What an attribute is, aliases followed.
pub(crate) fn resolve(module: &Module, attr: Attr) -> &AttrKind {
    module.attr_kind(module.resolve_attr(attr))
}

/// The numbers of an `array<..>` attribute.
pub(crate) fn numbers(module: &Module, op: Op, name: &str) -> Option<Vec<i64>> {
    let AttrKind::DenseArray { body, .. } = attr(module, op, name)? else { return None };
    let text = module.text(*body).trim();
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}
