//! Control flow.

use crate::build::Site;
use crate::halt::{Eval, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};

use super::number::{plain, single};

/// The truth value in a tensor of one element.
fn condition(m: &Machine, reg: crate::code::Reg) -> Eval<bool> {
    Ok(plain(&single(m, reg)?, 1)? != 0)
}

pub(super) fn cond_if(site: &mut Site<'_, '_>) -> Built<Step> {
    let (flag, results) = (site.operand(0)?, site.results());
    let inputs = site.operands()[1..].to_vec();
    let (then, otherwise) = (site.body(0)?, site.body(1)?);
    Ok(Box::new(move |m| {
        let body = if condition(m, flag)? { &then } else { &otherwise };
        let args = m.values(&inputs);
        let yielded = m.run_with(body, args)?;
        m.copy(yielded, &results);
        Ok(())
    }))
}

pub(super) fn while_loop(site: &mut Site<'_, '_>) -> Built<Step> {
    let (inputs, results) = (site.operands(), site.results());
    let (before, after) = (site.body(0)?, site.body(1)?);
    if inputs.len() != results.len() {
        return missing("a loop with other results than inputs");
    }
    Ok(Box::new(move |m| {
        let mut values = m.values(&inputs);
        loop {
            let [flag] = m.run_with(&before, values.iter().cloned())? else {
                return unsupported("a loop without a condition");
            };
            if !condition(m, *flag)? {
                m.set_all(&results, values);
                return Ok(());
            }
            let yielded = m.run_with(&after, values)?;
            values = m.values(yielded);
        }
    }))
}
