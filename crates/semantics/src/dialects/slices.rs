//! Parts of tensors and memrefs: slices, and dimensions that are split or joined.

use mohole_ir::AttrKind;

use crate::attributes;
use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, inexact, undefined};
use crate::machine::Machine;
use crate::missing::{Built, missing};
use crate::types::{Layout, Ty};
use crate::value::Sizes;

use super::scf::mixed;

/// Numbers that are partly known and partly in registers.
pub(super) struct Mixed {
    pub(super) fixed: Vec<i64>,
    open: Vec<Reg>,
}

impl Mixed {
    /// The numbers of an attribute in which those in registers have a mark.
    pub(super) fn new(site: &Site<'_, '_>, name: &str, open: &[Reg]) -> Built<Mixed> {
        let Some(fixed) = site.ints(name) else { return missing(format!("no {name}")) };
        if fixed.iter().filter(|&&number| number == i64::MIN).count() != open.len() {
            return missing(format!("{name} and operands that do not fit"));
        }
        Ok(Mixed { fixed, open: open.to_vec() })
    }

    /// The numbers.
    pub(super) fn read(&self, m: &Machine) -> Eval<Sizes> {
        mixed(m, &self.fixed, &self.open)
    }
}

/// A part of a tensor or memref.
pub(super) struct Slice {
    offsets: Mixed,
    sizes: Mixed,
    strides: Mixed,
    /// The dimensions of size 1 that the part does not have.
    dropped: Vec<bool>,
}

/// A slice with all its numbers.
pub(super) struct Range {
    pub(super) offsets: Sizes,
    pub(super) sizes: Sizes,
    pub(super) strides: Sizes,
}

impl Slice {
    /// The slice of an operation, whose offsets are the group `first` of its operands. `part` is the type of
    /// the part and `whole` that of what it is a part of.
    pub(super) fn new(site: &mut Site<'_, '_>, first: usize, part: &Ty, whole: &Ty) -> Built<Slice> {
        let segments = site.segments()?;
        let Some([offsets, sizes, strides]) = segments.get(first..first + 3) else {
            return missing("a slice without its operands");
        };
        let offsets = Mixed::new(site, "static_offsets", offsets)?;
        let sizes = Mixed::new(site, "static_sizes", sizes)?;
        let strides = Mixed::new(site, "static_strides", strides)?;
        let rank = sizes.fixed.len();
        if offsets.fixed.len() != rank || strides.fixed.len() != rank {
            return missing("a slice with numbers of different ranks");
        }
        let Some(dropped) = dropped(&sizes.fixed, &strides.fixed, part, whole) else {
            return missing("a slice of another shape");
        };
        Ok(Slice { offsets, sizes, strides, dropped })
    }

    /// The numbers. A slice outside of the whole is undefined behaviour.
    pub(super) fn read(&self, m: &Machine, whole: &[i64]) -> Eval<Range> {
        let range = self.numbers(m, whole)?;
        match range.is_inside(whole) {
            true => Ok(range),
            false => undefined("a slice outside of the whole"),
        }
    }

    /// The numbers of an operation that only names a part. As long as nothing outside of the whole is
    /// accessed, it does no harm.
    pub(super) fn read_part(&self, m: &Machine, whole: &[i64]) -> Eval<Range> {
        let range = self.numbers(m, whole)?;
        match range.is_inside(whole) {
            true => Ok(range),
            false => inexact("a part outside of the whole"),
        }
    }

    /// The numbers of a view.
    pub(super) fn read_view(&self, m: &Machine, whole: &[i64]) -> Eval<Range> {
        let range = self.read_part(m, whole)?;
        match range.overlaps() {
            true => inexact("a view whose elements overlap"),
            false => Ok(range),
        }
    }

    fn numbers(&self, m: &Machine, whole: &[i64]) -> Eval<Range> {
        let range = Range {
            offsets: self.offsets.read(m)?,
            sizes: self.sizes.read(m)?,
            strides: self.strides.read(m)?,
        };
        match range.sizes.len() == whole.len() {
            true => Ok(range),
            false => undefined("a slice of another rank"),
        }
    }

    /// Those of one number per dimension that belong to dimensions of the part.
    pub(super) fn kept(&self, numbers: &[i64]) -> Sizes {
        let kept = numbers.iter().zip(&self.dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(&number, _)| number).collect()
    }
}

impl Range {
    /// Whether several elements are one and the same.
    fn overlaps(&self) -> bool {
        self.sizes.iter().zip(&self.strides).any(|(&size, &stride)| size > 1 && stride == 0)
    }

    fn is_inside(&self, whole: &[i64]) -> bool {
        whole.iter().enumerate().all(|(dim, &size)| {
            let (offset, length, stride) = (self.offsets[dim], self.sizes[dim], self.strides[dim]);
            let last = i128::from(offset) + (i128::from(length) - 1).max(0) * i128::from(stride);
            let limit = i128::from(size) + i128::from(length == 0);
            let inside = |index: i128| (0..limit).contains(&index);
            length >= 0 && inside(i128::from(offset)) && (length == 0 || inside(last))
        })
    }
}

/// The choice takes long for many dimensions of size 1.
const HIGHEST_RANK: usize = 16;

/// Which dimensions of size 1 a part does not have. Where the sizes leave a choice, the strides decide.
fn dropped(sizes: &[i64], strides: &[i64], part: &Ty, whole: &Ty) -> Option<Vec<bool>> {
    let (Ty::Tensor(Some(target), _) | Ty::MemRef(Some(target), ..)) = part else { return None };
    if sizes.len() > HIGHEST_RANK {
        return None;
    }
    let whole = static_strides(whole);
    let expected: Vec<Option<i64>> = match whole {
        Some(whole) => {
            strides.iter().zip(whole).map(|(&by, of)| of.filter(|_| by != i64::MIN)?.checked_mul(by))
        }
        None => return choose(sizes, &vec![None; sizes.len()], target, &vec![None; target.len()]),
    }
    .collect();
    let wanted = static_strides(part).unwrap_or_else(|| vec![None; target.len()]);
    choose(sizes, &expected, target, &wanted)
        .or_else(|| choose(sizes, &vec![None; sizes.len()], target, &vec![None; target.len()]))
}

/// Matches dimensions from the first to the last; those of size 1 may be left out.
fn choose(
    sizes: &[i64],
    strides: &[Option<i64>],
    target: &[i64],
    wanted: &[Option<i64>],
) -> Option<Vec<bool>> {
    let (Some((&size, sizes)), Some((stride, strides))) = (sizes.split_first(), strides.split_first()) else {
        return target.is_empty().then(Vec::new);
    };
    if let (Some((&first, target)), Some((want, wanted))) = (target.split_first(), wanted.split_first()) {
        let same_size = if size == i64::MIN { first < 0 } else { first == size };
        let same_stride = stride.is_none() || want.is_none() || stride == want;
        if same_size
            && same_stride
            && let Some(mut rest) = choose(sizes, strides, target, wanted)
        {
            rest.insert(0, false);
            return Some(rest);
        }
    }
    if size != 1 {
        return None;
    }
    let mut rest = choose(sizes, strides, target, wanted)?;
    rest.insert(0, true);
    Some(rest)
}

/// The strides of a memref type, as far as they are known.
fn static_strides(ty: &Ty) -> Option<Vec<Option<i64>>> {
    match ty {
        Ty::MemRef(_, _, Layout::Strided(strides, _)) => Some(strides.to_vec()),
        Ty::MemRef(Some(sizes), _, Layout::Identity) => {
            let mut strides = vec![Some(1); sizes.len()];
            for i in (1..sizes.len()).rev() {
                let inner: Option<i64> = strides[i];
                strides[i - 1] =
                    inner.filter(|_| sizes[i] >= 0).and_then(|inner| inner.checked_mul(sizes[i]));
            }
            Some(strides)
        }
        _ => None,
    }
}

/// The groups of dimensions that are joined or come from one.
pub(super) fn groups(site: &Site<'_, '_>) -> Built<Vec<Vec<usize>>> {
    let module = site.module();
    let Some(AttrKind::Array(items)) = site.attr("reassociation").map(|attr| module.attr_kind(attr)) else {
        return missing("no reassociation");
    };
    let mut groups = Vec::new();
    let mut next = 0;
    for &item in items {
        let Some(group) = attributes::ints(module, item) else { return missing("an odd reassociation") };
        for &dim in &group {
            if dim != next {
                return missing("a reassociation out of order");
            }
            next += 1;
        }
        groups.push(group.into_iter().map(|dim| dim as usize).collect());
    }
    Ok(groups)
}

/// The sizes after dimensions were joined.
pub(super) fn collapsed(groups: &[Vec<usize>], sizes: &[i64]) -> Eval<Sizes> {
    let joined = |group: &Vec<usize>| {
        group.iter().try_fold(1i64, |product, &dim| product.checked_mul(*sizes.get(dim)?))
    };
    match groups.iter().map(joined).collect() {
        Some(sizes) => Ok(sizes),
        None => undefined("a reassociation that does not fit the shape"),
    }
}

/// The sizes after dimensions were split: those given, and where the type leaves one of a group open, what is
/// left for it.
pub(super) fn expanded(m: &Machine, groups: &[Vec<usize>], sizes: &[i64], given: &Mixed) -> Eval<Sizes> {
    let mut result = given.read(m)?;
    if given.fixed.iter().zip(&result).any(|(&fixed, &size)| fixed == i64::MIN && size < 0) {
        return undefined("a negative size");
    }
    if groups.is_empty() {
        // From a single element.
        return if result.iter().all(|&size| size == 1) {
            Ok(result)
        } else {
            undefined("a shape of other sizes")
        };
    }
    if groups.len() != sizes.len() {
        return undefined("a reassociation that does not fit the shape");
    }
    for (group, &size) in groups.iter().zip(sizes) {
        let Some(parts) = group.first().and_then(|&first| result.get_mut(first..first + group.len())) else {
            return undefined("a reassociation that does not fit the shape");
        };
        let known =
            parts.iter().filter(|&&part| part != -1).try_fold(1i64, |all, &part| all.checked_mul(part));
        let Some(known) = known else { return undefined("a shape of other sizes") };
        match parts.iter().filter(|&&part| part == -1).count() {
            0 if known == size => {}
            1 if known > 0 && size % known == 0 => {
                parts.iter_mut().filter(|part| **part == -1).for_each(|part| *part = size / known);
            }
            _ => return undefined("a shape of other sizes"),
        }
        if parts.iter().any(|&part| part < 0) {
            return undefined("a negative size");
        }
    }
    Ok(result)
}

/// The output shape of an `expand_shape`: of its operands, or as far as the type says it.
pub(super) fn output_shape(site: &mut Site<'_, '_>) -> Built<Mixed> {
    if site.attr("static_output_shape").is_some() {
        let operands = site.operands();
        return Mixed::new(site, "static_output_shape", operands.get(1..).unwrap_or_default());
    }
    match site.result_type(0)? {
        Ty::Tensor(Some(sizes), _) | Ty::MemRef(Some(sizes), ..) => {
            Ok(Mixed { fixed: sizes.to_vec(), open: Vec::new() })
        }
        _ => missing("a shape of unknown rank"),
    }
}
