//! The calls of a pass to try: without options, with each switch flipped, with each value of an enum, and
//! with the values that `data/values.txt` has for an option of that name.

use mohole_catalog::{Catalog, OptionKind, PassDef, PassOption, is_for_users};
use mohole_testcase::PassCall;

const VALUES: &str = include_str!("../data/values.txt");

/// All calls to try of every pass that `wanted` accepts.
pub fn variants(catalog: &Catalog, wanted: impl Fn(&str) -> bool) -> Vec<PassCall> {
    catalog.passes.iter().filter(|pass| wanted(&pass.name)).flat_map(variants_of).collect()
}

/// The calls to try of one pass, the one without options first.
fn variants_of(pass: &PassDef) -> Vec<PassCall> {
    let call = |options: String| PassCall {
        name: pass.name.clone(),
        options,
        nest: pass.nest_in().map(str::to_owned),
    };
    let mut calls = vec![call(String::new())];
    for option in pass.options.iter().filter(|option| is_for_users(&option.name)) {
        calls.extend(other_values(option).into_iter().map(|value| call(format!("{}={value}", option.name))));
    }
    calls
}

/// Values other than the default.
fn other_values(option: &PassOption) -> Vec<String> {
    let default = option.default.as_deref();
    match &option.kind {
        OptionKind::Bool if !option.list => {
            vec![if default == Some("true") { "false" } else { "true" }.to_owned()]
        }
        OptionKind::Enum(words) if !option.list => words
            .iter()
            .filter(|word| Some(word.as_str()) != default && is_for_users(word))
            .cloned()
            .collect(),
        _ => values_by_name(&option.name),
    }
}

fn values_by_name(option: &str) -> Vec<String> {
    let lines = VALUES.lines().filter(|line| !line.starts_with('#'));
    let named = lines.filter_map(|line| line.split_once(' ')).filter(|(name, _)| *name == option);
    named.map(|(_, value)| value.to_owned()).collect()
}

/// Several calls of one pass as one call with all their options; `None` if two set the same option.
pub fn together(calls: &[&PassCall]) -> Option<PassCall> {
    let mut names: Vec<&str> =
        calls.iter().filter_map(|call| Some(call.options.split_once('=')?.0)).collect();
    names.sort_unstable();
    let distinct = names.windows(2).all(|pair| pair[0] != pair[1]);
    let first = calls.first().filter(|_| distinct && calls.len() > 1)?;
    let options: Vec<&str> = calls.iter().map(|call| call.options.as_str()).collect();
    Some(PassCall { options: options.join(" "), ..(*first).clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str, kind: OptionKind, default: &str) -> PassOption {
        PassOption { name: name.into(), kind, default: Some(default.into()), ..PassOption::default() }
    }

    #[test]
    fn each_call_changes_one_option() {
        let words = OptionKind::Enum(vec!["fast".into(), "slow".into()]);
        let options = vec![
            option("a", OptionKind::Bool, "true"),
            option("b", OptionKind::Bool, "false"),
            option("c", words, "fast"),
            option("d", OptionKind::Uint, "4"),
            option("vl", OptionKind::Uint, "0"),
            option("test-e", OptionKind::Bool, "false"),
        ];
        let pass = PassDef { name: "p".into(), options, ..PassDef::default() };
        let catalog = Catalog { passes: vec![pass], ..Catalog::default() };
        let calls = variants(&catalog, |_| true);
        let texts: Vec<String> = calls.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["p", "p{a=false}", "p{b=true}", "p{c=slow}", "p{vl=4}"]);
        assert_eq!(together(&[&calls[1], &calls[3]]).unwrap().to_string(), "p{a=false c=slow}");
        assert_eq!(together(&[&calls[1], &calls[1]]), None);
    }
}
