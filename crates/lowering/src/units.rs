//! Chooses programs to learn from: small ones, a few for every form.

use std::collections::BTreeMap;

use crate::{Form, Population};

/// Programs wanted for each form.
const PROGRAMS_PER_FORM: u32 = 3;

/// In larger programs it is unclear which operation was replaced by which.
const MAX_OPERATIONS: u32 = 120;

/// The indices of the programs to keep, the smallest first. Each has a form that the earlier ones lack.
pub fn choose_programs(populations: &[Population]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..populations.len()).collect();
    order.retain(|&i| (1..=MAX_OPERATIONS).contains(&populations[i].total()));
    order.sort_by_key(|&i| (populations[i].total(), i));
    let mut have: BTreeMap<&Form, u32> = BTreeMap::new();
    let mut chosen = Vec::new();
    for i in order {
        let forms = || populations[i].forms();
        if forms().any(|form| have.get(form).is_none_or(|&count| count < PROGRAMS_PER_FORM)) {
            forms().for_each(|form| *have.entry(form).or_insert(0) += 1);
            chosen.push(i);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_programs_come_first_and_common_forms_do_not_crowd() {
        let one = |forms: &[&str]| forms.iter().map(|form| (Form::from(*form), 1)).collect::<Population>();
        let mut populations = vec![one(&["a.x", "a.y", "a.z"])];
        populations.extend((0..10).map(|_| one(&["a.x"])));
        populations.push(one(&["a.x", "a.y"]));
        populations.push(one(&[]));
        assert_eq!(choose_programs(&populations), [1, 2, 3, 11, 0]);
    }
}
