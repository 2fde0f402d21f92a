//! Constants.

use crate::build::Site;
use crate::machine::Step;
use crate::missing::{Built, missing};

pub(in crate::dialects) fn constant(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(attr) = site.attr("value") else { return missing("a constant without a value") };
    let value = crate::attributes::constant(site.module(), attr, &site.result_type(0)?)?;
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}
