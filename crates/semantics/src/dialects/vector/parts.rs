//! `vector.extract` and `vector.insert`: parts at positions that may only be known at run time.

use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};

use super::operands::{elements, length, shaped, sizes};

/// A position in the leading dimensions of a vector, partly in registers.
struct Position {
    sizes: Vec<i64>,
    fixed: Vec<i64>,
    open: Vec<Reg>,
    /// The number of elements at each position.
    part: usize,
}

impl Position {
    fn new(vector: &Ty, fixed: Vec<i64>, open: Vec<Reg>) -> Built<Position> {
        let sizes = sizes(vector);
        length(vector)?;
        let Some(part) = sizes.get(fixed.len()..).and_then(count) else { return missing("a long position") };
        Ok(Position { sizes, fixed, open, part })
    }

    /// The first element of the part. `None` outside of the vector, or if an index is poison.
    fn start(&self, m: &Machine) -> Eval<Option<usize>> {
        let mut open = self.open.iter();
        let mut row = 0usize;
        for (&fixed, &size) in self.fixed.iter().zip(&self.sizes) {
            let index = match fixed {
                i64::MIN => match open.next().map(|&reg| m.get(reg)) {
                    Some(Value::Bits(bits)) => *bits as i64,
                    Some(Value::Poison) => return Ok(None),
                    _ => return unsupported("a position is missing"),
                },
                fixed => fixed,
            };
            if index < 0 || index >= size {
                return Ok(None);
            }
            row = row * size as usize + index as usize;
        }
        Ok(Some(row * self.part))
    }
}

/// Static positions; older versions know nothing else, under another name.
fn fixed(site: &Site<'_, '_>) -> Built<Vec<i64>> {
    match site.ints("static_position").or_else(|| site.ints("position")) {
        Some(fixed) => Ok(fixed),
        None => missing("no position"),
    }
}

pub(super) fn extract(site: &mut Site<'_, '_>) -> Built<Step> {
    let source = site.operand_type(0)?;
    let position = Position::new(&source, fixed(site)?, site.operands()[1..].to_vec())?;
    extraction(site, &source, position)
}

/// The position is an integer of any width, read as unsigned, or missing for a vector of rank 0.
pub(super) fn extractelement(site: &mut Site<'_, '_>) -> Built<Step> {
    let source = site.operand_type(0)?;
    let open = site.operands()[1..].to_vec();
    let position = Position::new(&source, vec![i64::MIN; open.len()], open)?;
    extraction(site, &source, position)
}

fn extraction(site: &mut Site<'_, '_>, source: &Ty, position: Position) -> Built<Step> {
    let (vector, result, all) = (site.operand(0)?, site.result(0)?, length(source)?);
    let is_vector = matches!(site.result_type(0)?, Ty::Vector(..));
    if length(&site.result_type(0)?)? != position.part {
        return missing("a part of another size");
    }
    Ok(Box::new(move |m| {
        m.spend(position.part)?;
        let part = match position.start(m)? {
            Some(start) => elements(m, vector, all)?[start..start + position.part].to_vec(),
            None => vec![Value::Poison; position.part],
        };
        m.set(result, shaped(is_vector, part));
        Ok(())
    }))
}

pub(super) fn insert(site: &mut Site<'_, '_>) -> Built<Step> {
    let whole = site.operand_type(1)?;
    let position = Position::new(&whole, fixed(site)?, site.operands()[2..].to_vec())?;
    insertion(site, &whole, position)
}

pub(super) fn insertelement(site: &mut Site<'_, '_>) -> Built<Step> {
    let whole = site.operand_type(1)?;
    let open = site.operands()[2..].to_vec();
    let position = Position::new(&whole, vec![i64::MIN; open.len()], open)?;
    insertion(site, &whole, position)
}

fn insertion(site: &mut Site<'_, '_>, whole: &Ty, position: Position) -> Built<Step> {
    let (part, vector, result, all) = (site.operand(0)?, site.operand(1)?, site.result(0)?, length(whole)?);
    Ok(Box::new(move |m| {
        m.spend(all)?;
        let values = match position.start(m)? {
            Some(start) => {
                let mut values = elements(m, vector, all)?.to_vec();
                let part = elements(m, part, position.part)?;
                values[start..start + position.part].clone_from_slice(part);
                values
            }
            None => vec![Value::Poison; all],
        };
        m.set(result, Value::vector(values));
        Ok(())
    }))
}
