//! Sizes and ranks of tensors and memrefs.

use crate::build::Site;
use crate::halt::undefined;
use crate::machine::Step;
use crate::missing::Built;
use crate::value::Value;

use super::places;

/// A size. A dimension that does not exist is undefined behaviour.
pub(super) fn dim(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, dim, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let dim = m.index(dim)?;
        let size = usize::try_from(dim).ok().and_then(|dim| places::sizes(m, source).ok()?.get(dim).copied());
        let Some(size) = size else {
            places::sizes(m, source)?;
            return undefined("the size of a dimension that does not exist");
        };
        m.set(result, Value::index(size));
        Ok(())
    }))
}

/// The number of dimensions.
pub(super) fn rank(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let rank = places::sizes(m, source)?.len();
        m.set(result, Value::index(rank as i64));
        Ok(())
    }))
}
