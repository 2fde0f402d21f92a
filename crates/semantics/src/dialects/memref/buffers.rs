//! Buffers: their beginning and their end.

use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Machine, Step};
use crate::memory::Origin;
use crate::missing::{Built, missing};
use crate::types::{Layout, Ty};
use crate::value::{MemRef, Pointer, Sizes, Value, row_major};

use super::super::places::{self, Element, Extents, checked_count};
use super::views::has_map_layout;

pub(super) fn alloc(site: &mut Site<'_, '_>) -> Built<Step> {
    allocation(site, Origin::Heap)
}

pub(super) fn alloca(site: &mut Site<'_, '_>) -> Built<Step> {
    allocation(site, Origin::Stack)
}

fn allocation(site: &mut Site<'_, '_>, origin: Origin) -> Built<Step> {
    let (ty, result) = (site.result_type(0)?, site.result(0)?);
    let segments = site.segments()?;
    let [open, symbols] = segments.as_slice() else { return missing("operands in other groups") };
    // The symbols of other layouts have no influence on what the indices mean.
    let symbols = if has_map_layout(site) { Vec::new() } else { symbols.clone() };
    let (extents, element) = (Extents::new(&ty, open)?, Element::of(&ty)?);
    let layout = layout(&ty)?;
    Ok(Box::new(move |m| {
        let (sizes, _) = extents.read(m)?;
        let symbols = m.indices(&symbols)?;
        let memref = lay_out(m, &element, sizes, &layout, &symbols, origin)?;
        m.set(result, Value::memref(memref));
        Ok(())
    }))
}

fn layout(ty: &Ty) -> Built<Layout> {
    match ty {
        Ty::MemRef(_, _, layout) => Ok(layout.clone()),
        _ => missing("something that is no memref"),
    }
}

/// A new buffer with a layout. What the layout leaves open is given by symbols: the offset, then the strides.
pub(in super::super) fn lay_out(
    m: &mut Machine,
    element: &Element,
    sizes: Sizes,
    layout: &Layout,
    symbols: &[i64],
    origin: Origin,
) -> Eval<MemRef> {
    let count = checked_count(&sizes)?;
    let Layout::Strided(strides, offset) = layout else {
        let base = element.allocate(m, count, origin)?;
        return Ok(MemRef::dense(base, sizes));
    };
    let open = usize::from(offset.is_none()) + strides.iter().filter(|stride| stride.is_none()).count();
    let (offset, strides) = if symbols.is_empty() && open > 0 {
        // Where nothing is said, row-major order is as good as any other.
        let dense = row_major(&sizes);
        let stride = |(stride, dense): (&Option<i64>, i64)| stride.unwrap_or(dense);
        (offset.unwrap_or(0), strides.iter().zip(dense).map(stride).collect::<Sizes>())
    } else {
        let mut symbols = symbols.iter().copied();
        let mut known = |number: &Option<i64>| number.or_else(|| symbols.next()).unwrap_or(0);
        (known(offset), strides.iter().map(known).collect())
    };
    let steps = sizes.iter().zip(&strides).map(|(&size, &stride)| (size - 1).checked_mul(stride));
    let end = steps.into_iter().try_fold(offset, |end, step| end.checked_add(step?));
    let needed = match end.and_then(|end| end.checked_add(1)) {
        _ if offset < 0 || strides.iter().any(|&stride| stride < 0) => {
            return unsupported("a buffer with negative strides");
        }
        _ if count == 0 => 0,
        Some(needed) => needed as usize,
        None => return unsupported("a very large buffer"),
    };
    let base = element.allocate(m, needed, origin)?;
    Ok(MemRef { base, offset, sizes, strides })
}

/// What is allocated on the stack ends with the scope.
pub(super) fn alloca_scope(site: &mut Site<'_, '_>) -> Built<Step> {
    let (body, results) = (site.body(0)?, site.results());
    Ok(Box::new(move |m| {
        let before = m.memory.buffer_count();
        let returned = m.run(&body)?;
        m.copy(returned, &results);
        m.memory.leave_stack(before);
        Ok(())
    }))
}

pub(super) fn dealloc(site: &mut Site<'_, '_>) -> Built<Step> {
    let memref = site.operand(0)?;
    Ok(Box::new(move |m| free(m, memref)))
}

fn free(m: &mut Machine, memref: Reg) -> Eval<()> {
    let base = places::memref(m, memref)?.base;
    if base == (Pointer { buffer: 0, offset: 0 }) {
        return undefined("frees an address that was not allocated");
    }
    m.memory.free(base)
}

/// A new buffer with the old elements, as far as it has room for them. The old one ends.
pub(super) fn realloc(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, ty, result) = (site.operand(0)?, site.result_type(0)?, site.result(0)?);
    let operands = site.operands();
    let (extents, element) = (Extents::new(&ty, &operands[1..])?, Element::of(&ty)?);
    Ok(Box::new(move |m| {
        let (sizes, count) = extents.read(m)?;
        let old = places::memref(m, source)?.clone();
        let base = element.allocate(m, count, Origin::Heap)?;
        let kept = checked_count(&old.sizes)?.min(count) as i64;
        m.memory.copy(base, element.at(&old, old.offset), (kept * element.bytes) as usize)?;
        free(m, source)?;
        m.set(result, Value::memref(MemRef::dense(base, sizes)));
        Ok(())
    }))
}

pub(super) fn get_global(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(name) = site.symbol("name") else { return missing("no name") };
    let (name, result) = (name.to_owned(), site.result(0)?);
    if has_map_layout(site) || layout(&site.result_type(0)?)? != Layout::Identity {
        return missing("a global with a layout");
    }
    Ok(Box::new(move |m| {
        let value = m.global(&name)?;
        m.set(result, value);
        Ok(())
    }))
}

/// A global is made when it is used.
pub(super) fn global(_: &mut Site<'_, '_>) -> Built<Step> {
    Ok(Box::new(|_| Ok(())))
}
