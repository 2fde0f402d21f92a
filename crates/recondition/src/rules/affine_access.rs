//! Affine loads and stores: indices out of bounds.

use mohole_ir::{AttrKind, Def, Op, Type, Value};

use crate::affine::{Expr, Map, confine_results, split_top};
use crate::affine_operands::{LIMIT, bound_operands};
use crate::confine::{Access, is_size};
use crate::cx::Cx;
use crate::int_range::{int_range, map_ranges};
use crate::rule::{Rule, RuleResult};
use crate::shape::Axis;
use crate::vector_access::confine_vector_access;

pub(super) const RULE: Rule = Rule {
    name: "affine-access",
    what: "an index out of bounds",
    ops: &["affine.load", "affine.store", "affine.vector_load", "affine.vector_store"],
    apply,
};

/// An affine load or store.
struct AffineAccess {
    op: Op,
    buffer: Value,
    /// The position of the first operand of the map.
    first_operand: usize,
    /// The text of the map from operands to indices.
    map: String,
    is_store: bool,
    is_vector: bool,
}

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let access = AffineAccess::read(cx, op)?;
    let first = access.first_operand;
    let sizes = cx.shape(access.buffer)?.dims;
    let extents = access.extents(cx, sizes.len())?;
    let count = cx.m.op(op).operands.len();
    let changed = bound_operands(cx, op, first..count, LIMIT)?;
    let operands: Vec<_> =
        cx.m.op(op).operands[first..].iter().map(|&value| int_range(cx.m, value)).collect();
    let results = map_ranges(cx.m, op, "map", &operands).filter(|results| results.len() == sizes.len())?;
    let mut limits = Vec::new();
    for (dim, range) in results.iter().enumerate() {
        let limit = match sizes[dim] {
            Some(size) => {
                let positions = size.checked_sub(extents[dim])? + 1;
                (!range.within(0, i128::from(positions) - 1)).then_some(positions)
            }
            None if extents[dim] == 1 && access.is_below_size(cx, dim) => None,
            None => return access.without_affine(cx),
        };
        limits.push(limit);
    }
    if limits.iter().all(Option::is_none) {
        return RuleResult::of(changed);
    }
    let map = cx.affine_map(&confine_results(&access.map, &limits)?);
    cx.m.set_attr(op, "map", map);
    Some(RuleResult::Changed)
}

impl AffineAccess {
    fn read(cx: &Cx<'_>, op: Op) -> Option<Self> {
        let name = cx.m.op_name(op);
        let (is_store, is_vector) = (name.ends_with("store"), name.contains("vector"));
        let first_operand = 1 + usize::from(is_store);
        let buffer = cx.operand(op, first_operand - 1)?;
        let AttrKind::AffineMap(text) = cx.attr(op, "map")? else { return None };
        let map = cx.m.text(*text).to_owned();
        Some(AffineAccess { op, buffer, first_operand, map, is_store, is_vector })
    }

    /// How many elements it accesses in each dimension of the buffer.
    fn extents(&self, cx: &Cx<'_>, rank: usize) -> Option<Vec<u64>> {
        if !self.is_vector {
            return Some(vec![1; rank]);
        }
        let vector =
            if self.is_store { cx.operand(self.op, 0)? } else { *cx.m.op(self.op).results.first()? };
        let sizes = cx.shape(vector)?.sizes()?;
        let mut extents = vec![1; rank.checked_sub(sizes.len())?];
        extents.extend(sizes);
        Some(extents)
    }

    /// Whether an index is 0, or the variable of a loop from 0 or more to the size of the buffer.
    fn is_below_size(&self, cx: &Cx<'_>, dim: usize) -> bool {
        let Some(map) = Map::parse(&self.map) else { return false };
        let operand = match map.results[dim] {
            Expr::Number(0) => return true,
            Expr::Dim(i) => self.first_operand + i,
            Expr::Symbol(i) => self.first_operand + map.dims + i,
            _ => return false,
        };
        let Some(variable) = cx.operand(self.op, operand) else { return false };
        let Def::Arg(block, 0) = cx.m.value(variable).def else { return false };
        let Some(owner) = cx.m.region(cx.m.block(block).parent).parent else { return false };
        let axis = Axis::of(self.buffer, dim);
        match (cx.m.op_name(owner), cx.m.op(owner).operands.as_slice()) {
            ("affine.for", _) => {
                int_range(cx.m, variable).lo >= 0
                    && single_upper_bound(cx, owner).is_some_and(|upper| is_size(cx, upper, axis))
            }
            ("scf.for", &[lower, upper, ..]) => int_range(cx.m, lower).lo >= 0 && is_size(cx, upper, axis),
            _ => false,
        }
    }

    /// Replaces the access by one of `memref` or `vector`, whose indices may be any values.
    fn without_affine(&self, cx: &mut Cx<'_>) -> Option<RuleResult> {
        let operands = cx.m.op(self.op).operands.to_vec();
        let (stored, map_operands) = operands.split_at(self.first_operand);
        let (head, results) = self.map.split_once("->")?;
        let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
        cx.before(self.op);
        let index = cx.index();
        let mut new_operands: Vec<Value> = stored.to_vec();
        for result in split_top(results) {
            let apply = cx.op("affine.apply", map_operands, &[index]);
            let map = cx.affine_map(&format!("{head}-> ({})", result.trim()));
            cx.m.set_attr(apply, "map", map);
            new_operands.push(cx.m.op(apply).results[0]);
        }
        let name = cx.m.op_name(self.op).replace("affine.vector_", "vector.").replace("affine.", "memref.");
        let types: Vec<Type> = cx.m.op(self.op).results.iter().map(|&result| cx.ty(result)).collect();
        let new = cx.op(&name, &new_operands, &types);
        cx.replace(self.op, new);
        if self.is_vector {
            confine_vector_access(cx, new)?;
        } else {
            Access { op: new, container: self.buffer, first_index: self.first_operand }.confine(cx)?;
        }
        Some(RuleResult::Changed)
    }
}

/// The upper bound of an `affine.for`, if it is a single operand.
fn single_upper_bound(cx: &Cx<'_>, op: Op) -> Option<Value> {
    let AttrKind::AffineMap(text) = cx.attr(op, "upperBoundMap")? else { return None };
    let map = Map::parse(cx.m.text(*text))?;
    let lower_operands = usize::try_from(*cx.numbers(op, "operandSegmentSizes")?.first()?).ok()?;
    matches!(map.results[..], [Expr::Dim(0) | Expr::Symbol(0)]).then(|| cx.operand(op, lower_operands))?
}
