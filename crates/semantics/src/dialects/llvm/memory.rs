//! Memory: the stack, loads and stores, and copies of bytes.

use crate::build::Site;
use crate::bytes;
use crate::halt::{Eval, undefined};
use crate::machine::{Machine, Step};
use crate::memory::Origin;
use crate::missing::{Built, missing};
use crate::value::{Pointer, Value};

use super::parts::{pointer, type_attr};

/// Buffers begin at multiples of this.
const ALIGNMENT: i64 = 4096;

pub(super) fn alloca(site: &mut Site<'_, '_>) -> Built<Step> {
    let (length, result) = (site.operand(0)?, site.result(0)?);
    if site.flag("inalloca") || site.int("alignment").is_some_and(|alignment| alignment > ALIGNMENT) {
        return missing("a buffer on the stack like this");
    }
    let Some(size) = type_attr(site, "elem_type")?.bytes() else { return missing("a type on the stack") };
    Ok(Box::new(move |m| {
        let Some(bytes) = usize::try_from(m.bits(length)?).ok().and_then(|length| length.checked_mul(size))
        else {
            return Err(Box::new(crate::halt::Halt::OutOfMemory));
        };
        m.spend(bytes / 64)?;
        let buffer = m.memory.allocate(bytes, Origin::Stack)?;
        m.set(result, Value::Pointer(buffer));
        Ok(())
    }))
}

/// The number of buffers that there are, as an address that nobody else can have.
pub(super) fn stacksave(site: &mut Site<'_, '_>) -> Built<Step> {
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        let mark = Pointer { buffer: u32::MAX, offset: m.memory.buffer_count() as i64 };
        m.set(result, Value::Pointer(mark));
        Ok(())
    }))
}

pub(super) fn stackrestore(site: &mut Site<'_, '_>) -> Built<Step> {
    let mark = site.operand(0)?;
    Ok(Box::new(move |m| match pointer(m, mark)? {
        Pointer { buffer: u32::MAX, offset } => {
            m.memory.leave_stack(offset as usize);
            Ok(())
        }
        _ => undefined("restores a stack that was not saved"),
    }))
}

/// The alignment that an operation claims for its address, if any.
pub(super) fn claimed_alignment(site: &Site<'_, '_>) -> Built<Option<u64>> {
    match site.int("alignment") {
        None | Some(0 | 1) => Ok(None),
        Some(alignment) if alignment > 0 && alignment.count_ones() == 1 => Ok(Some(alignment as u64)),
        Some(_) => missing("an odd alignment"),
    }
}

/// Checks that an address has the alignment that is claimed.
#[inline]
pub(super) fn check_alignment(m: &Machine, pointer: Pointer, alignment: Option<u64>) -> Eval<()> {
    match alignment {
        Some(alignment) if m.memory.address(pointer) & (alignment - 1) != 0 => {
            undefined("an address without the alignment that it is said to have")
        }
        _ => Ok(()),
    }
}

pub(super) fn load(site: &mut Site<'_, '_>) -> Built<Step> {
    let (address, result) = (site.operand(0)?, site.result(0)?);
    let (ty, alignment) = (site.result_type(0)?, claimed_alignment(site)?);
    let Some(size) = ty.bytes() else { return missing("a type in memory") };
    Ok(Box::new(move |m| {
        let pointer = pointer(m, address)?;
        check_alignment(m, pointer, alignment)?;
        if size > 8 {
            m.spend(size / 8)?;
        }
        let value = m.memory.load(pointer, &ty)?;
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn store(site: &mut Site<'_, '_>) -> Built<Step> {
    let (value, address) = (site.operand(0)?, site.operand(1)?);
    let (ty, alignment) = (site.operand_type(0)?, claimed_alignment(site)?);
    let Some(size) = ty.bytes() else { return missing("a type in memory") };
    Ok(Box::new(move |m| {
        let pointer = pointer(m, address)?;
        check_alignment(m, pointer, alignment)?;
        if size > 8 {
            m.spend(size / 8)?;
        }
        let value = m.get(value).clone();
        m.memory.store(pointer, &ty, &value)
    }))
}

/// The number of bytes, from the last operand or from an attribute.
enum Length {
    Fixed(usize),
    Open(u32),
}

impl Length {
    fn of(site: &mut Site<'_, '_>) -> Built<Length> {
        match site.int("len") {
            Some(length) => Ok(Length::Fixed(length as usize)),
            None => Ok(Length::Open(site.operand(2)?)),
        }
    }

    fn get(&self, m: &Machine) -> Eval<usize> {
        Ok(match self {
            Length::Fixed(length) => *length,
            Length::Open(reg) => m.bits(*reg)? as usize,
        })
    }
}

fn copy(site: &mut Site<'_, '_>, may_overlap: bool) -> Built<Step> {
    let (to, from, length) = (site.operand(0)?, site.operand(1)?, Length::of(site)?);
    Ok(Box::new(move |m| match length.get(m)? {
        0 => Ok(()),
        size => {
            let (to, from) = (pointer(m, to)?, pointer(m, from)?);
            bytes::copy(m, to, from, size, may_overlap)
        }
    }))
}

pub(super) fn memcpy(site: &mut Site<'_, '_>) -> Built<Step> {
    copy(site, false)
}

pub(super) fn memmove(site: &mut Site<'_, '_>) -> Built<Step> {
    copy(site, true)
}

pub(super) fn memset(site: &mut Site<'_, '_>) -> Built<Step> {
    let (to, byte, length) = (site.operand(0)?, site.operand(1)?, Length::of(site)?);
    Ok(Box::new(move |m| match length.get(m)? {
        0 => Ok(()),
        size => {
            let (to, byte) = (pointer(m, to)?, m.get(byte).clone());
            bytes::set(m, to, &byte, size)
        }
    }))
}
