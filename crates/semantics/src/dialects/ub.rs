//! `ub`: undefined behaviour.

use crate::build::{Build, Site};
use crate::halt::undefined;
use crate::machine::{Exit, Step};
use crate::missing::{Built, missing};

pub(super) const OPERATIONS: &[(&str, Build)] =
    &[("ub.poison", Build::Step(poison)), ("ub.unreachable", Build::Exit(unreachable))];

fn poison(site: &mut Site<'_, '_>) -> Built<Step> {
    if site.text("value").is_some_and(|text| text != "#ub.poison") {
        return missing("an unknown sort of poison");
    }
    let (value, result) = (super::arith::poison(&site.result_type(0)?)?, site.result(0)?);
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}

fn unreachable(_: &mut Site<'_, '_>) -> Built<Exit> {
    Ok(Exit::Fail(Box::new(|_| undefined("reaches the unreachable"))))
}
