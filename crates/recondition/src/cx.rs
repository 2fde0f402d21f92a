//! What a rule works with: the module, an insertion point, and functions that create operations.

use mohole_ir::{Attr, AttrKind, Block, ElementsKind, Module, Op, Signedness, Type, TypeKind, Value};
use mohole_testcase::Rng;

use crate::attrs;
use crate::cache::Cache;
use crate::predicate::Predicate;
use crate::shape::{Axis, Shape, ShapeKind, elem_type, float_name, int_width};

/// The context that is passed to rules.
pub(crate) struct Cx<'m> {
    pub(crate) m: &'m mut Module,
    pub(crate) rng: Rng,
    pub(crate) cache: Cache,
    /// New operations are inserted into this block, at this position.
    block: Block,
    position: usize,
}

impl Drop for Cx<'_> {
    fn drop(&mut self) {
        self.m.drop_users();
    }
}

impl<'m> Cx<'m> {
    pub(crate) fn new(m: &'m mut Module, seed: u64) -> Self {
        let block = m.top();
        m.index_users();
        Cx { m, rng: Rng::new(seed ^ 0x6d6f_686f_6c65), cache: Cache::default(), block, position: 0 }
    }

    /// Sets the insertion point before an operation. Some operations allow no other operations beside the
    /// ones in their region; the insertion point is then before the enclosing operation.
    pub(crate) fn before(&mut self, op: Op) {
        const CLOSED: &[&str] = &["scf.forall.in_parallel", "vector.mask"];
        let closed = self.m.parent_op(op).filter(|&parent| CLOSED.contains(&self.m.op_name(parent)));
        let op = closed.unwrap_or(op);
        if let (Some(block), Some(position)) = (self.m.op(op).parent, self.m.index_in_block(op)) {
            (self.block, self.position) = (block, position);
        }
    }

    /// Sets the insertion point behind an operation.
    pub(crate) fn after(&mut self, op: Op) {
        self.before(op);
        self.position += 1;
    }

    /// Sets the insertion point to the end of a block.
    pub(crate) fn at_end(&mut self, block: Block) {
        (self.block, self.position) = (block, self.m.block(block).ops.len());
    }

    /// Sets the insertion point to the beginning of a block.
    pub(crate) fn at_start(&mut self, block: Block) {
        (self.block, self.position) = (block, 0);
    }

    /// The operations that use a value.
    pub(crate) fn users(&self, value: Value) -> Vec<Op> {
        self.m.users(value)
    }

    /// The operation directly in a block that is this one or encloses it.
    pub(crate) fn enclosing_in(&self, block: Block, op: Op) -> Option<Op> {
        std::iter::once(op).chain(self.m.ancestors(op)).find(|&at| self.m.op(at).parent == Some(block))
    }

    /// Inserts an operation.
    pub(crate) fn op(&mut self, name: &str, operands: &[Value], results: &[Type]) -> Op {
        let op = self.m.create_op(name, operands, results);
        self.m.insert(self.block, self.position, op);
        self.position += 1;
        op
    }

    /// Inserts an operation with one result.
    pub(crate) fn make(&mut self, name: &str, operands: &[Value], result: Type) -> Value {
        let op = self.op(name, operands, &[result]);
        self.m.op(op).results[0]
    }

    /// Inserts an operation whose result has the type of its first operand.
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

    pub(crate) fn is_buffer(&self, value: Value) -> bool {
        matches!(self.m.type_kind(self.ty(value)), TypeKind::MemRef { .. })
    }

    /// The first block of the first region.
    pub(crate) fn body(&self, op: Op) -> Option<Block> {
        self.m.region(*self.m.op(op).regions.first()?).blocks.first().copied()
    }

    pub(crate) fn operand(&self, op: Op, position: usize) -> Option<Value> {
        self.m.op(op).operands.get(position).copied()
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

    pub(crate) fn affine_map(&mut self, text: &str) -> Attr {
        let text = self.m.intern(text);
        self.m.make_attr(AttrKind::AffineMap(text))
    }

    /// A constant of type `index`.
    pub(crate) fn const_index(&mut self, number: i128) -> Value {
        let index = self.index();
        self.constant(index, number).expect("an index is a number")
    }

    /// A constant of a scalar, vector or static tensor type, with this integer in every element.
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

    /// A constant of a scalar, vector or static tensor type, with this literal in every element.
    pub(crate) fn literal(&mut self, ty: Type, literal: &str) -> Option<Value> {
        let shape = Shape::of(self.m, ty)?;
        if !shape.is_static() || shape.kind == ShapeKind::Memref {
            return None;
        }
        let text = self.m.intern(literal);
        let value = match (shape.kind, literal) {
            (ShapeKind::Scalar, "true" | "false") => AttrKind::Bool(literal == "true"),
            (ShapeKind::Scalar, _) => AttrKind::Number { literal: text, ty: Some(ty) },
            _ => AttrKind::Elements { kind: ElementsKind::Dense, body: text, ty },
        };
        let value = self.m.make_attr(value);
        let op = self.op("arith.constant", &[], &[ty]);
        self.m.set_attr(op, "value", value);
        Some(self.m.op(op).results[0])
    }

    /// A constant with this integer in every element, in the shape of another value, which may be dynamic.
    pub(crate) fn number_like(&mut self, like: Value, number: i128) -> Option<Value> {
        self.splat_like(like, |cx, elem| cx.constant(elem, number))
    }

    /// As [`number_like`](Self::number_like), with a literal.
    pub(crate) fn literal_like(&mut self, like: Value, literal: &str) -> Option<Value> {
        self.splat_like(like, |cx, elem| cx.literal(elem, literal))
    }

    fn splat_like(
        &mut self,
        like: Value,
        constant: impl Fn(&mut Self, Type) -> Option<Value>,
    ) -> Option<Value> {
        let ty = self.ty(like);
        let shape = Shape::of(self.m, ty)?;
        if shape.is_static() {
            return constant(self, ty);
        }
        if shape.kind != ShapeKind::Tensor {
            return None;
        }
        let scalar = constant(self, shape.elem)?;
        let mut operands = vec![scalar];
        operands.extend(self.dynamic_sizes(like)?);
        Some(self.make("tensor.splat", &operands, ty))
    }

    /// The dynamic sizes of a value, in order.
    pub(crate) fn dynamic_sizes(&mut self, of: Value) -> Option<Vec<Value>> {
        let shape = self.shape(of)?;
        let dynamic = (0..).zip(&shape.dims).filter(|(_, size)| size.is_none());
        Some(dynamic.map(|(dim, _)| self.size(Axis::of(of, dim))).collect())
    }

    /// One size of a tensor or buffer.
    pub(crate) fn size(&mut self, axis: Axis) -> Value {
        if let Some(Some(size)) = axis.static_size(self.m) {
            return self.const_index(i128::from(size));
        }
        let dim = self.const_index(axis.dim as i128);
        let index = self.index();
        let is_tensor = self.shape(axis.container).is_some_and(|shape| shape.kind == ShapeKind::Tensor);
        self.make(if is_tensor { "tensor.dim" } else { "memref.dim" }, &[axis.container, dim], index)
    }

    /// Compares integers or floats, element by element.
    pub(crate) fn compare(&mut self, predicate: Predicate, left: Value, right: Value) -> Option<Value> {
        let bit = self.int_type(1);
        let ty = self.shape(left)?.with(self.m, bit);
        let i64 = self.int_type(64);
        let number = self.number(&predicate.number().to_string(), Some(i64));
        let op = self.op(predicate.op_name(), &[left, right], &[ty]);
        self.m.set_attr(op, "predicate", number);
        Some(self.m.op(op).results[0])
    }

    /// Selects `then` where a condition holds, `other` elsewhere.
    pub(crate) fn select(&mut self, condition: Value, then: Value, other: Value) -> Value {
        let ty = self.ty(then);
        self.make("arith.select", &[condition, then, other], ty)
    }

    /// Writes a scalar to every element of a tensor or buffer. Returns the new tensor, `None` for a buffer.
    pub(crate) fn fill(&mut self, scalar: Value, into: Value) -> Option<Value> {
        let is_tensor = self.shape(into)?.kind == ShapeKind::Tensor;
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

    /// A small random constant of a scalar type.
    pub(crate) fn seeded_scalar(&mut self, ty: Type) -> Option<Value> {
        let number = self.rng.between(1, 9);
        self.constant(ty, i128::from(number))
    }

    /// Replaces an operation by one with results of the same types.
    pub(crate) fn replace(&mut self, old: Op, new: Op) {
        let results: Vec<Value> = self.m.op(old).results.to_vec();
        let new_results: Vec<Value> = self.m.op(new).results.to_vec();
        for (result, new_result) in results.into_iter().zip(new_results) {
            self.m.replace_uses(result, new_result);
        }
        self.m.erase(old);
    }

    /// Replaces the uses of a value, except those by some operations.
    pub(crate) fn replace_uses_except(&mut self, old: Value, new: Value, except: &[Op]) {
        let kept: Vec<(Op, Vec<Value>)> =
            except.iter().map(|&op| (op, self.m.op(op).operands.to_vec())).collect();
        self.m.replace_uses(old, new);
        for (op, operands) in kept {
            self.m.set_operands(op, &operands);
        }
    }

    /// An attribute of an operation, aliases resolved.
    pub(crate) fn attr(&self, op: Op, name: &str) -> Option<&AttrKind> {
        attrs::attr(self.m, op, name)
    }

    /// The numbers of an attribute `array<i64: ..>` or `array<i32: ..>`.
    pub(crate) fn numbers(&self, op: Op, name: &str) -> Option<Vec<i64>> {
        attrs::numbers(self.m, op, name)
    }
}
