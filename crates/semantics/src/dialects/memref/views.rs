//! Views of buffers.

use mohole_ir::{AttrKind, TypeKind};

use crate::affine;
use crate::build::Site;
use crate::halt::{Eval, inexact, undefined, undefined_by_poison, unsupported};
use crate::machine::Step;
use crate::memory::Memory;
use crate::missing::{Built, missing};
use crate::types::{Layout, Ty};
use crate::value::{MemRef, Pointer, Sizes, Value, count, row_major};

use super::super::places::{self, Element, Extents, checked_count, fits};
use super::super::slices::{self, Mixed, Slice};

/// Whether the layout of a memref among operands and results is a map. Strides of such memrefs are not known.
pub(super) fn has_map_layout(site: &Site<'_, '_>) -> bool {
    let module = site.module();
    let data = module.op(site.op);
    let mut types = data.operands.iter().chain(&data.results).map(|&value| module.value(value).ty);
    types.any(|ty| match module.type_kind(module.resolve_type(ty)) {
        TypeKind::MemRef { tail, .. } => tail
            .iter()
            .any(|&attr| matches!(module.attr_kind(module.resolve_attr(attr)), AttrKind::AffineMap(_))),
        _ => false,
    })
}

/// Whether the strides of all memrefs among operands and results are known.
pub(in super::super) fn is_strided(site: &Site<'_, '_>) -> bool {
    !has_map_layout(site)
}

fn strided(site: &Site<'_, '_>) -> Built<()> {
    if is_strided(site) { Ok(()) } else { missing("a memref whose layout is a map") }
}

/// A view with the strides that its type says. It must have the sizes and the offset of its type, and the
/// strides of all dimensions in which there is a second element; where there is none, nobody can tell.
fn as_typed(mut memref: MemRef, ty: &Ty) -> Eval<MemRef> {
    let Ty::MemRef(sizes, _, layout) = ty else { return unsupported("something that is no memref") };
    fits(&memref.sizes, sizes.as_deref())?;
    if sizes.is_none() {
        return Ok(memref);
    }
    let (claimed, offset): (Vec<Option<i64>>, _) = match layout {
        Layout::Identity => (row_major(&memref.sizes).into_iter().map(Some).collect(), Some(0)),
        Layout::Strided(strides, offset) => (strides.to_vec(), *offset),
    };
    let mut same = offset.is_none_or(|offset| offset == memref.offset);
    let is_empty = memref.sizes.contains(&0);
    for ((stride, claimed), &size) in memref.strides.iter_mut().zip(claimed).zip(&memref.sizes) {
        match claimed {
            Some(claimed) if is_empty || size == 1 => *stride = claimed,
            Some(claimed) => same &= claimed == *stride,
            None => {}
        }
    }
    if same { Ok(memref) } else { undefined("a memref whose layout is not what its type says") }
}

/// A step that makes a view of the first operand and checks that it is what its type says.
fn view_of(
    site: &mut Site<'_, '_>,
    view: impl Fn(&crate::machine::Machine, &MemRef) -> Eval<MemRef> + 'static,
) -> Built<Step> {
    strided(site)?;
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    Ok(Box::new(move |m| {
        let memref = as_typed(view(m, places::memref(m, source)?)?, &ty)?;
        m.set(result, Value::memref(memref));
        Ok(())
    }))
}

/// Whether all elements of a view are in its buffer.
fn is_inside(memory: &Memory, view: &MemRef, size: usize) -> bool {
    if view.sizes.contains(&0) {
        return true;
    }
    let corner = |is_last: &dyn Fn(i64) -> bool| {
        let position = |(&size, &stride): (&i64, &i64)| if is_last(stride) { size - 1 } else { 0 };
        let indices: Sizes = view.sizes.iter().zip(&view.strides).map(position).collect();
        memory.check(view.address(view.place(&indices), size), size).is_ok()
    };
    corner(&|stride| stride > 0) && corner(&|stride| stride < 0)
}

/// Poison if the memref is not what the type says: passes may execute it where its result is not used.
pub(super) fn cast(site: &mut Site<'_, '_>) -> Built<Step> {
    strided(site)?;
    let (source, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let Ty::MemRef(..) = ty else { return missing("something that is no memref") };
    Ok(Box::new(move |m| {
        let value = match m.get(source) {
            Value::Poison => Value::Poison,
            _ => as_typed(places::memref(m, source)?.as_ref().clone(), &ty)
                .map_or(Value::Poison, Value::memref),
        };
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn memory_space_cast(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        m.copy(&[source], &[result]);
        Ok(())
    }))
}

pub(super) fn subview(site: &mut Site<'_, '_>) -> Built<Step> {
    let slice = Slice::new(site, 1, &site.result_type(0)?, &site.operand_type(0)?)?;
    view_of(site, move |m, memref| {
        let range = slice.read_view(m, &memref.sizes)?;
        let mut offset = memref.offset;
        let mut strides = Sizes::new();
        for (dim, &stride) in memref.strides.iter().enumerate() {
            offset = offset.wrapping_add(range.offsets[dim].wrapping_mul(stride));
            strides.push(stride.wrapping_mul(range.strides[dim]));
        }
        let (sizes, strides) = (slice.kept(&range.sizes), slice.kept(&strides));
        Ok(MemRef { base: memref.base, offset, sizes, strides })
    })
}

pub(super) fn reinterpret_cast(site: &mut Site<'_, '_>) -> Built<Step> {
    let segments = site.segments()?;
    let [_, offsets, sizes, strides] = segments.as_slice() else {
        return missing("operands in other groups");
    };
    let offsets = Mixed::new(site, "static_offsets", offsets)?;
    let sizes = Mixed::new(site, "static_sizes", sizes)?;
    let strides = Mixed::new(site, "static_strides", strides)?;
    if offsets.fixed.len() != 1 || sizes.fixed.len() != strides.fixed.len() {
        return missing("a view with numbers of different ranks");
    }
    let size = site.result_type(0)?.element().bytes();
    view_of(site, move |m, memref| {
        let (offset, sizes, strides) = (offsets.read(m)?[0], sizes.read(m)?, strides.read(m)?);
        checked_count(&sizes)?;
        let view = MemRef { base: memref.base, offset, sizes, strides };
        match size.is_none_or(|size| is_inside(&m.memory, &view, size)) {
            true => Ok(view),
            // As long as nothing outside is accessed, it does no harm.
            false => inexact("a view outside of its buffer"),
        }
    })
}

pub(super) fn expand_shape(site: &mut Site<'_, '_>) -> Built<Step> {
    let (groups, shape) = (slices::groups(site)?, slices::output_shape(site)?);
    view_of(site, move |m, memref| {
        let sizes = slices::expanded(m, &groups, &memref.sizes, &shape)?;
        let mut strides: Sizes = smallvec::smallvec![1; sizes.len()];
        for (group, &stride) in groups.iter().zip(&memref.strides) {
            let mut next = stride;
            for &dim in group.iter().rev() {
                strides[dim] = next;
                next = next.wrapping_mul(sizes[dim]);
            }
        }
        Ok(MemRef { base: memref.base, offset: memref.offset, sizes, strides })
    })
}

pub(super) fn collapse_shape(site: &mut Site<'_, '_>) -> Built<Step> {
    let groups = slices::groups(site)?;
    view_of(site, move |_, memref| {
        let sizes = slices::collapsed(&groups, &memref.sizes)?;
        let strides = groups.iter().map(|group| joined_stride(memref, group)).collect::<Eval<_>>()?;
        Ok(MemRef { base: memref.base, offset: memref.offset, sizes, strides })
    })
}

/// The stride of dimensions that are joined. They must follow each other without gaps.
fn joined_stride(memref: &MemRef, group: &[usize]) -> Eval<i64> {
    let mut stride = None;
    let mut expected = 0i64;
    for &dim in group.iter().rev().filter(|&&dim| memref.sizes[dim] != 1) {
        if stride.is_some() && memref.strides[dim] != expected && !memref.sizes.contains(&0) {
            return inexact("joins dimensions that do not follow each other");
        }
        stride = stride.or(Some(memref.strides[dim]));
        expected = memref.strides[dim].wrapping_mul(memref.sizes[dim]);
    }
    Ok(stride.or_else(|| memref.strides.get(*group.first()?).copied()).unwrap_or(1))
}

pub(super) fn transpose(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(attr) = site.attr("permutation") else { return missing("no permutation") };
    let Some(permutation) = affine::map(site.module(), attr)?.projection() else {
        return missing("a permutation that is none");
    };
    view_of(site, move |_, memref| {
        let pick = |numbers: &Sizes| permutation.iter().map(|&dim| numbers.get(dim).copied()).collect();
        match (pick(&memref.sizes), pick(&memref.strides)) {
            (Some(sizes), Some(strides)) => Ok(MemRef { sizes, strides, ..memref.clone() }),
            _ => unsupported("a permutation of another rank"),
        }
    })
}

/// A view of bytes.
pub(super) fn view(site: &mut Site<'_, '_>) -> Built<Step> {
    let operands = site.operands();
    let Some([_, shift, open @ ..]) = operands.get(..) else { return missing("a view without a shift") };
    let (shift, ty) = (*shift, site.result_type(0)?);
    let (extents, element) = (Extents::new(&ty, open)?, Element::of(&ty)?);
    view_of(site, move |m, memref| {
        let (sizes, count) = extents.read(m)?;
        let shift = m.index(shift)?;
        let end = i128::from(shift) + count as i128 * i128::from(element.bytes);
        if shift < 0 || end > i128::from(memref.sizes.first().copied().unwrap_or(0)) {
            return inexact("a view outside of its bytes");
        }
        let start = memref.base.offset.wrapping_add(memref.offset).wrapping_add(shift);
        Ok(MemRef::dense(Pointer { offset: start, ..memref.base }, sizes))
    })
}

/// A view of a contiguous memref with the sizes in another.
pub(super) fn reshape(site: &mut Site<'_, '_>) -> Built<Step> {
    let shape = site.operand(1)?;
    let element = Element::of(&site.operand_type(1)?)?;
    view_of(site, move |m, memref| {
        let extents = places::memref(m, shape)?;
        let mut sizes = Sizes::new();
        places::each_offset(&extents.sizes, &extents.strides, extents.offset, |offset| {
            match element.load(m, extents, offset)? {
                Value::Bits(size) => sizes.push(size as i64),
                Value::Poison => return undefined_by_poison("a size that is poison"),
                _ => return unsupported("a size that is no number"),
            }
            if sizes.len() > 64 { unsupported("a very high rank") } else { Ok(()) }
        })?;
        if checked_count(&sizes)? != count(&memref.sizes).unwrap_or(0) {
            return undefined("a shape with another number of elements");
        }
        if memref.strides != row_major(&memref.sizes) {
            return undefined("a new shape for a memref with gaps");
        }
        let strides = row_major(&sizes);
        Ok(MemRef { base: memref.base, offset: memref.offset, sizes, strides })
    })
}

/// In some versions the result is the memref with the promise; older ones have no result.
pub(super) fn assume_alignment(site: &mut Site<'_, '_>) -> Built<Step> {
    strided(site)?;
    let (source, results) = (site.operand(0)?, site.results());
    let element = Element::of(&site.operand_type(0)?)?;
    let Some(alignment) = site.int("alignment").filter(|&alignment| alignment > 0) else {
        return missing("no alignment");
    };
    Ok(Box::new(move |m| {
        let memref = places::memref(m, source)?;
        if m.memory.address(element.at(memref, memref.offset)) % alignment as u64 != 0 {
            return undefined("a memref that is not aligned as promised");
        }
        m.copy(&[source], &results);
        Ok(())
    }))
}

/// The promise that accesses through one never touch what is accessed through another.
pub(super) fn distinct_objects(site: &mut Site<'_, '_>) -> Built<Step> {
    let (sources, results) = (site.operands(), site.results());
    Ok(Box::new(move |m| {
        let mut buffers = Vec::new();
        for &source in &sources {
            let buffer = places::memref(m, source)?.base.buffer;
            if buffers.contains(&buffer) {
                return undefined("memrefs that are not distinct");
            }
            buffers.push(buffer);
        }
        m.copy(&sources, &results);
        Ok(())
    }))
}

pub(super) fn extract_strided_metadata(site: &mut Site<'_, '_>) -> Built<Step> {
    strided(site)?;
    let (source, results) = (site.operand(0)?, site.results());
    Ok(Box::new(move |m| {
        let memref = places::memref(m, source)?.clone();
        let base = MemRef { base: memref.base, offset: 0, sizes: Sizes::new(), strides: Sizes::new() };
        let numbers = [memref.offset]
            .into_iter()
            .chain(memref.sizes.iter().copied())
            .chain(memref.strides.iter().copied());
        let values: Vec<Value> = [Value::memref(base)].into_iter().chain(numbers.map(Value::index)).collect();
        m.set_all(&results, values);
        Ok(())
    }))
}

pub(super) fn extract_aligned_pointer_as_index(site: &mut Site<'_, '_>) -> Built<Step> {
    strided(site)?;
    let (source, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let address = m.memory.tell_address(places::memref(m, source)?.base);
        m.set(result, Value::Bits(address));
        Ok(())
    }))
}
