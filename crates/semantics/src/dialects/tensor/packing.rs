//! Tensors in tiles: `pack` and `unpack`, of `tensor` in older versions and of `linalg` in newer ones.

use crate::build::Site;
use crate::halt::{Eval, undefined};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::value::{Sizes, Value, each_index, position};

use super::super::places::{self, checked_count};
use super::super::slices::Mixed;

/// How dimensions are cut into tiles.
struct Tiling {
    /// Which dimension each tile cuts.
    dims: Vec<usize>,
    tiles: Mixed,
    /// Which dimension each outer dimension of the packed tensor is, if they are in another order.
    order: Vec<usize>,
}

impl Tiling {
    fn new(site: &Site<'_, '_>, open: &[crate::code::Reg]) -> Built<Tiling> {
        let dims = |name: &str| {
            let dims = site.ints(name).unwrap_or_default();
            dims.into_iter().map(|dim| usize::try_from(dim).ok()).collect::<Option<Vec<usize>>>()
        };
        let (Some(order), Some(dims)) = (dims("outer_dims_perm"), dims("inner_dims_pos")) else {
            return missing("odd dimensions");
        };
        let tiles = Mixed::new(site, "static_inner_tiles", open)?;
        match tiles.fixed.len() == dims.len() {
            true => Ok(Tiling { dims, tiles, order }),
            false => missing("another number of tiles"),
        }
    }

    /// The sizes of the packed tensor. `None` if ranks do not fit.
    fn packed(&self, sizes: &[i64], tiles: &[i64]) -> Option<Sizes> {
        let mut outer: Sizes = sizes.into();
        for (&dim, &tile) in self.dims.iter().zip(tiles) {
            let size = outer.get_mut(dim)?;
            *size = *size / tile + i64::from(*size % tile != 0);
        }
        let ordered: Option<Sizes> = match self.order.len() {
            0 => Some(outer),
            length if length == outer.len() => {
                self.order.iter().map(|&dim| outer.get(dim).copied()).collect()
            }
            _ => None,
        };
        let mut packed = ordered?;
        packed.extend_from_slice(tiles);
        Some(packed)
    }

    /// Where an element of the packed tensor is in the other.
    fn unpacked(&self, indices: &[i64], rank: usize, tiles: &[i64]) -> Sizes {
        let (outer, inner) = indices.split_at(rank);
        let mut point: Sizes = outer.into();
        for (&dim, &index) in self.order.iter().zip(outer) {
            point[dim] = index;
        }
        for ((&dim, &tile), &index) in self.dims.iter().zip(tiles).zip(inner) {
            point[dim] = point[dim].wrapping_mul(tile).wrapping_add(index);
        }
        point
    }

    fn tiles(&self, m: &Machine) -> Eval<Sizes> {
        let tiles = self.tiles.read(m)?;
        if tiles.iter().any(|&tile| tile <= 0) {
            return undefined("a tile whose size is not positive");
        }
        Ok(tiles)
    }
}

pub(in super::super) fn pack(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let segments = site.segments()?;
    let [_, _, padding, open] = segments.as_slice() else { return missing("operands in other groups") };
    let (padding, tiling) = (padding.first().copied(), Tiling::new(site, open)?);
    Ok(Box::new(move |m| {
        let (tiles, source) = (tiling.tiles(m)?, places::tensor(m, source)?.clone());
        let sizes = places::tensor(m, target)?.sizes.clone();
        if tiling.packed(&source.sizes, &tiles).as_ref() != Some(&sizes) {
            return undefined("a packed tensor of another shape");
        }
        m.spend(checked_count(&sizes)?)?;
        let mut elements = Vec::new();
        each_index(&sizes, |indices| {
            let point = tiling.unpacked(indices, source.sizes.len(), &tiles);
            elements.push(match (position(&source.sizes, &point), padding) {
                (Some(at), _) => source.elements.get(at).cloned().unwrap_or(Value::Poison),
                (None, Some(padding)) => m.get(padding).clone(),
                (None, None) => return undefined("tiles that do not fit and no padding"),
            });
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

pub(in super::super) fn unpack(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let operands = site.operands();
    let tiling = Tiling::new(site, &operands[2..])?;
    Ok(Box::new(move |m| {
        let (tiles, source) = (tiling.tiles(m)?, places::tensor(m, source)?.clone());
        let sizes = places::tensor(m, target)?.sizes.clone();
        if tiling.packed(&sizes, &tiles).as_ref() != Some(&source.sizes) {
            return undefined("a packed tensor of another shape");
        }
        m.spend(checked_count(&source.sizes)?)?;
        let mut elements = vec![Value::Poison; checked_count(&sizes)?];
        let mut packed = source.elements.iter();
        each_index(&source.sizes, |indices| -> Eval<()> {
            let point = tiling.unpacked(indices, sizes.len(), &tiles);
            let element = packed.next().cloned().unwrap_or(Value::Poison);
            if let Some(place) = position(&sizes, &point).and_then(|at| elements.get_mut(at)) {
                *place = element;
            }
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}
