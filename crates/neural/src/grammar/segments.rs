//! The attribute with the sizes of groups of operands.

use crate::tree::{Attr, TextKind, Ty};

use super::rules::{OpRule, arity, may_satisfy};

/// The numbers in `array<i32: 1, 2>`.
pub(super) fn parse_segments(attr: &Attr) -> Option<Vec<usize>> {
    match attr {
        Attr::Text { kind: TextKind::DenseArray, body, .. } => parse_sizes(body.as_bytes()),
        _ => None,
    }
}

/// The numbers in `1, 2`.
pub(super) fn parse_sizes(text: &[u8]) -> Option<Vec<usize>> {
    std::str::from_utf8(text).ok()?.split(',').map(|size| size.trim().parse().ok()).collect()
}

/// Whether a text may begin the sizes of groups that fit the operands of an operation.
pub(super) fn may_continue(text: &[u8], rule: &OpRule, operands: &[Option<Ty>]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let mut parts: Vec<&str> = text.split(", ").collect();
    let last = parts.pop().unwrap_or_default().trim_end_matches(',');
    let Some(mut sizes) = parts.iter().map(|size| size.parse().ok()).collect::<Option<Vec<usize>>>() else {
        return false;
    };
    if last.is_empty() && !text.ends_with(',') {
        return is_solvable(&sizes, rule, operands);
    }
    let Ok(size) = last.parse::<usize>() else { return false };
    // Groups of ten and more are written in two digits.
    let grows = !text.ends_with(',') && size > 0 && size.saturating_mul(10) <= operands.len();
    sizes.push(size);
    grows || is_solvable(&sizes, rule, operands)
}

/// Whether sizes of groups fit the operands of an operation.
pub(super) fn fits(sizes: &[usize], rule: &OpRule, operands: &[Option<Ty>]) -> bool {
    let total = sizes.iter().try_fold(0usize, |sum, &size| sum.checked_add(size));
    if sizes.len() != rule.operand_defs.len() || total != Some(operands.len()) {
        return false;
    }
    let mut start = 0;
    rule.operand_defs.iter().zip(sizes).all(|(def, &size)| {
        let (least, most) = arity(&def.arity);
        let group = &operands[start..start + size];
        start += size;
        size >= least && size <= most && group.iter().flatten().all(|ty| may_satisfy(ty, &def.ty))
    })
}

/// Whether the first groups may have these sizes.
pub(super) fn is_solvable(first: &[usize], rule: &OpRule, operands: &[Option<Ty>]) -> bool {
    let mut start = 0usize;
    for (n, &size) in first.iter().enumerate() {
        let Some(def) = rule.operand_defs.get(n) else { return false };
        let end = start.saturating_add(size);
        let Some(group) = operands.get(start..end) else { return false };
        let (least, most) = arity(&def.arity);
        if size < least || size > most || !group.iter().flatten().all(|ty| may_satisfy(ty, &def.ty)) {
            return false;
        }
        start = end;
    }
    // Enough for all real operations; others are left to the model.
    let mut budget = 20_000;
    solve_from(first.len(), rule, &operands[start..], &mut budget)
}

/// Whether the groups from `n` on may take the rest of the operands. Earlier groups take as many as they can.
fn solve_from(n: usize, rule: &OpRule, rest: &[Option<Ty>], budget: &mut usize) -> bool {
    let Some(def) = rule.operand_defs.get(n) else { return rest.is_empty() };
    if *budget == 0 {
        return true;
    }
    *budget -= 1;
    let (least, most) = arity(&def.arity);
    let fitting = rest.iter().take_while(|ty| ty.as_ref().is_none_or(|ty| may_satisfy(ty, &def.ty))).count();
    (least..=most.min(fitting)).rev().any(|size| solve_from(n + 1, rule, &rest[size..], budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_any_length_are_judged() {
        assert!(!may_continue(b"18446744073709551615", &OpRule::default(), &[]));
        assert!(!may_continue(b"99999999999999999999999", &OpRule::default(), &[]));
    }
}
