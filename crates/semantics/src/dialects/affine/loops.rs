//! Loops and conditions.

use crate::affine;
use crate::attributes;
use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, undefined};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::value::{Sizes, Value};

use super::super::indices::{Index, read_all};
use super::super::reductions::{Gathered, Reduction};
use super::super::scf::{each_point, in_reach};

pub(super) fn for_loop(site: &mut Site<'_, '_>) -> Built<Step> {
    let segments = site.segments()?;
    let [lower, upper, initial] = segments.as_slice() else { return missing("a loop without bounds") };
    let (lower, upper) =
        (Index::of_attr(site, "lowerBoundMap", lower)?, Index::of_attr(site, "upperBoundMap", upper)?);
    let Some(step) = site.int("step").filter(|&step| step > 0) else {
        return missing("a loop without a step");
    };
    if lower.is_empty() || upper.is_empty() {
        return missing("a loop without bounds");
    }
    let (initial, results, body) = (initial.clone(), site.results(), site.body(0)?);
    let Some(block) = body.blocks.first() else { return missing("a loop without a body") };
    let [counter, carried @ ..] = block.params.as_slice() else { return missing("a loop without a counter") };
    let (counter, carried) = (*counter, carried.to_vec());
    Ok(Box::new(move |m| {
        let (mut value, upper) = (largest(m, &lower)?, smallest(m, &upper)?);
        in_reach([value.into(), upper.into()], step.into())?;
        m.copy(&initial, &carried);
        while value < upper {
            m.set(counter, Value::index(value));
            let yielded = m.run(&body)?;
            if !carried.is_empty() {
                m.copy(yielded, &carried);
            }
            let Some(next) = value.checked_add(step) else {
                return undefined("the counter of a loop overflows");
            };
            value = next;
        }
        m.copy(&carried, &results);
        Ok(())
    }))
}

/// The largest of some indices.
fn largest(m: &Machine, indices: &[Index]) -> Eval<i64> {
    match indices {
        [index] => index.read(m),
        _ => Ok(read_all(indices, m)?.into_iter().max().unwrap_or(0)),
    }
}

/// The smallest of some indices.
fn smallest(m: &Machine, indices: &[Index]) -> Eval<i64> {
    match indices {
        [index] => index.read(m),
        _ => Ok(read_all(indices, m)?.into_iter().min().unwrap_or(0)),
    }
}

pub(super) fn if_else(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(attr) = site.attr("condition") else { return missing("no condition") };
    let set = affine::set(site.module(), attr)?;
    let (operands, results) = (site.operands(), site.results());
    let constraint = |(expr, equality): &(affine::Expr, bool)| Ok((Index::new(expr, &operands)?, *equality));
    let constraints: Vec<(Index, bool)> = set.constraints.iter().map(constraint).collect::<Built<_>>()?;
    let (then, otherwise) = (site.body(0)?, site.body(1)?);
    Ok(Box::new(move |m| {
        let body = if holds(m, &constraints)? { &then } else { &otherwise };
        let yielded = m.run(body)?;
        m.copy(yielded, &results);
        Ok(())
    }))
}

fn holds(m: &Machine, constraints: &[(Index, bool)]) -> Eval<bool> {
    for (index, equality) in constraints {
        let value = index.read(m)?;
        if if *equality { value != 0 } else { value < 0 } {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Bounds of several counters: how many of the indices belong to each.
struct Bounds {
    indices: Box<[Index]>,
    groups: Vec<usize>,
}

impl Bounds {
    fn new(site: &Site<'_, '_>, which: &str, operands: &[Reg]) -> Built<Bounds> {
        let indices = Index::of_attr(site, &format!("{which}BoundsMap"), operands)?;
        let Some(groups) = site.ints(&format!("{which}BoundsGroups")) else {
            return missing("a loop without groups of bounds");
        };
        let all = groups.iter().fold(0i64, |all, &size| all.saturating_add(size));
        if groups.iter().any(|&size| size < 1) || all != indices.len() as i64 {
            return missing("a loop with odd groups of bounds");
        }
        Ok(Bounds { indices, groups: groups.into_iter().map(|size| size as usize).collect() })
    }

    fn read(&self, m: &Machine, choose: fn(&Machine, &[Index]) -> Eval<i64>) -> Eval<Sizes> {
        let mut rest = &*self.indices;
        let mut bounds = Sizes::new();
        for &size in &self.groups {
            let (group, tail) = rest.split_at(size);
            bounds.push(choose(m, group)?);
            rest = tail;
        }
        Ok(bounds)
    }
}

pub(super) fn parallel(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(lower) = site.attr("lowerBoundsMap") else { return missing("a loop without bounds") };
    let map = affine::map(site.module(), lower)?;
    let operands = site.operands();
    let Some((first, second)) = operands.split_at_checked(map.dims + map.symbols) else {
        return missing("a loop with too few operands");
    };
    let (lower, upper) = (Bounds::new(site, "lower", first)?, Bounds::new(site, "upper", second)?);
    let Some(steps) = site.ints("steps") else { return missing("a loop without steps") };
    let reductions = reductions(site)?;
    let (results, body) = (site.results(), site.body(0)?);
    let Some(counters) = body.blocks.first().map(|block| block.params.clone()) else {
        return missing("a loop without a body");
    };
    if lower.groups.len() != steps.len() || upper.groups.len() != steps.len() || counters.len() != steps.len()
    {
        return missing("a loop with bounds of different ranks");
    }
    Ok(Box::new(move |m| {
        let (lower, upper) = (lower.read(m, largest)?, upper.read(m, smallest)?);
        let mut gathered: Vec<Gathered> = reductions.iter().map(Reduction::gather).collect();
        each_point(m, &lower, &upper, &steps, |m, point| {
            m.set_all(&counters, point.iter().map(|&index| Value::index(index)));
            let values = m.run(&body)?;
            for ((gathered, reduction), &value) in gathered.iter_mut().zip(&reductions).zip(values) {
                reduction.add(gathered, m.get(value))?;
            }
            Ok(())
        })?;
        for ((gathered, reduction), &result) in gathered.into_iter().zip(&reductions).zip(&results) {
            m.set(result, reduction.finish(gathered)?);
        }
        Ok(())
    }))
}

fn reductions(site: &Site<'_, '_>) -> Built<Vec<Reduction>> {
    let types = site.result_types();
    if types.is_empty() {
        return Ok(Vec::new());
    }
    let kinds = site.attr("reductions").and_then(|attr| attributes::ints(site.module(), attr));
    match kinds {
        Some(kinds) if kinds.len() == types.len() => {
            kinds.iter().zip(&types).map(|(&kind, ty)| Reduction::new(kind, ty)).collect()
        }
        _ => missing("a loop whose reductions are not known"),
    }
}
