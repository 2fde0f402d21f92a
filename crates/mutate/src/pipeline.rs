//! The other half of a test case: pass pipelines changed.

use mohole_catalog::{Anchor, Catalog, OptionKind, PassDef, PassOption, is_for_users};
use mohole_testcase::{Entry, Pipeline, Rng};

/// The ways to change a pipeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Insert,
    Drop,
    Reorder,
    Repeat,
    Option,
    Nest,
}

const WAYS: &[Way] =
    &[Way::Insert, Way::Insert, Way::Drop, Way::Reorder, Way::Repeat, Way::Option, Way::Option, Way::Nest];

/// A pipeline with one change: a pass more, less, again, elsewhere or nested otherwise, or with an option of
/// another value. `None` where the change drawn does not apply.
pub fn mutate_pipeline(pipeline: &Pipeline, catalog: &Catalog, rng: &mut Rng) -> Option<Pipeline> {
    let mut mutant = pipeline.clone();
    let passes = &mut mutant.entries;
    match *rng.pick(WAYS)? {
        Way::Insert => {
            let pass = draw_pass(catalog, rng)?;
            let at = rng.below(passes.len() + 1);
            passes.insert(at, nested(pass));
        }
        Way::Drop => {
            if passes.len() < 2 {
                return None;
            }
            passes.remove(rng.below(passes.len()));
        }
        Way::Reorder => {
            if passes.len() < 2 {
                return None;
            }
            let (a, b) = (rng.below(passes.len()), rng.below(passes.len()));
            if passes[a] == passes[b] {
                return None;
            }
            passes.swap(a, b);
        }
        Way::Repeat => {
            let pass = rng.pick(passes)?.clone();
            let at = rng.below(passes.len() + 1);
            passes.insert(at, pass);
        }
        Way::Option => vary_option(passes, catalog, rng)?,
        Way::Nest => nest(passes, catalog, rng)?,
    }
    Some(mutant)
}

/// A pass that users may run.
fn draw_pass<'a>(catalog: &'a Catalog, rng: &mut Rng) -> Option<&'a PassDef> {
    let product: Vec<&PassDef> =
        catalog.passes.iter().filter(|pass| !pass.is_test() && pass.refuses.is_none()).collect();
    rng.pick(&product).copied()
}

/// A pass inside the operation it runs on.
fn nested(pass: &PassDef) -> Entry {
    let entry = Entry::pass(&pass.name);
    match pass.nest_in() {
        Some(op) => entry.nested_in(op),
        None => entry,
    }
}

/// Gives one option of one pass another value.
fn vary_option(passes: &mut [Entry], catalog: &Catalog, rng: &mut Rng) -> Option<()> {
    let at = rng.below(passes.len().max(1));
    let pass = match passes.get_mut(at)? {
        Entry::Nested(nested) => return vary_option(&mut nested.entries, catalog, rng),
        Entry::Pass(pass) => pass,
    };
    let option = rng.pick(&catalog.pass(&pass.name)?.options)?;
    let value = value_of(option, rng)?;
    let assigned = format!("{}=", option.name);
    pass.options.retain(|other| !other.starts_with(&assigned));
    pass.options.push(format!("{assigned}{value}"));
    Some(())
}

/// One or two options of a pass with values that fit, as they stand between its braces; empty where it has
/// none that can be set.
pub fn draw_options(pass: &PassDef, rng: &mut Rng) -> String {
    let mut options: Vec<&PassOption> =
        pass.options.iter().filter(|option| is_for_users(&option.name)).collect();
    rng.shuffle(&mut options);
    options.truncate(1 + rng.below(2));
    let drawn = options
        .into_iter()
        .filter_map(|option| value_of(option, rng).map(|value| format!("{}={value}", option.name)));
    drawn.collect::<Vec<_>>().join(" ")
}

/// Each option of a pass alone, with a few values that are not its default, as they stand between its braces.
pub fn single_options(pass: &PassDef) -> Vec<String> {
    pass.options.iter().flat_map(assignments).collect()
}

/// Two options of a pass together, as they stand between its braces: flags and words that may only matter
/// where a list, such as that of the sizes of tiles, is given, and flags with words.
pub fn paired_options(pass: &PassDef) -> Vec<String> {
    let (lists, others): (Vec<&PassOption>, Vec<&PassOption>) =
        pass.options.iter().filter(|option| !is_number(option)).partition(|option| option.list);
    let mut pairs = Vec::new();
    for list in lists {
        let sizes: Vec<String> = assignments(list).into_iter().take(2).collect();
        for other in &others {
            pairs.extend(together(&sizes, &assignments(other)));
        }
    }
    for (number, first) in others.iter().enumerate() {
        for second in &others[number + 1..] {
            pairs.extend(together(&assignments(first), &assignments(second)));
        }
    }
    pairs.truncate(MOST_PAIRS);
    pairs
}

/// So many pairs of options of one pass are tried.
const MOST_PAIRS: usize = 16;

/// Each of some assignments with each of others.
fn together(left: &[String], right: &[String]) -> Vec<String> {
    left.iter().flat_map(|left| right.iter().map(move |right| format!("{left} {right}"))).collect()
}

fn is_number(option: &PassOption) -> bool {
    matches!(option.kind, OptionKind::Int | OptionKind::Uint) && !option.list
}

/// An option with a few values that are not its default.
fn assignments(option: &PassOption) -> Vec<String> {
    if !is_for_users(&option.name) {
        return Vec::new();
    }
    let changed = values(option).into_iter().filter(|value| option.default.as_ref() != Some(value));
    changed.map(|value| format!("{}={value}", option.name)).collect()
}

fn values(option: &PassOption) -> Vec<String> {
    let all: &[&str] = match &option.kind {
        OptionKind::Bool => &["true", "false"],
        OptionKind::Int | OptionKind::Uint if is_of_widths(option) => &["8", "16", "32", "8,16,32"],
        OptionKind::Int | OptionKind::Uint if option.list => &["2", "2,3", "1,2,4"],
        OptionKind::Int | OptionKind::Uint => &["0", "1", "2", "5"],
        OptionKind::Enum(words) => return words.iter().filter(|word| is_for_users(word)).cloned().collect(),
        OptionKind::Float | OptionKind::String | OptionKind::Other(_) => &[],
    };
    all.iter().map(ToString::to_string).collect()
}

/// Whether an option's numbers are widths of integers, by its name.
fn is_of_widths(option: &PassOption) -> bool {
    option.name.contains("bitwidth")
}

fn value_of(option: &PassOption, rng: &mut Rng) -> Option<String> {
    let count = if option.list { [1, 2, 3, 5][rng.below(4)] } else { 1 };
    let values: Option<Vec<String>> = (0..count).map(|_| one_value(option, rng)).collect();
    Some(values?.join(","))
}

fn one_value(option: &PassOption, rng: &mut Rng) -> Option<String> {
    Some(match &option.kind {
        OptionKind::Bool => ["true", "false"][rng.below(2)].to_owned(),
        OptionKind::Int => ["-1", "0", "1", "2", "4", "32", "-2", "127"][rng.below(8)].to_owned(),
        OptionKind::Uint => ["0", "1", "2", "3", "8", "64", "7", "128"][rng.below(8)].to_owned(),
        OptionKind::Float => ["0.0", "0.5", "1.0", "100.0"][rng.below(4)].to_owned(),
        OptionKind::Enum(words) => {
            let words: Vec<&String> = words.iter().filter(|word| is_for_users(word)).collect();
            (*rng.pick(&words)?).clone()
        }
        OptionKind::String | OptionKind::Other(_) => {
            return option.default.clone().filter(|text| !text.is_empty());
        }
    })
}

/// Puts a pass that runs anywhere into a function pass manager.
fn nest(passes: &mut [Entry], catalog: &Catalog, rng: &mut Rng) -> Option<()> {
    let at = rng.below(passes.len().max(1));
    let entry = passes.get_mut(at)?;
    match entry {
        Entry::Pass(pass) if catalog.pass(&pass.name)?.anchor == Anchor::Any => {
            *entry = entry.clone().nested_in("func.func");
            Some(())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_values_for_debugging_are_not_drawn() {
        let catalog = mohole_catalog::shipped("mlir-22").unwrap();
        let pass = catalog.pass("sparsification").unwrap();
        let drawn: Vec<String> = (0..300).map(|seed| draw_options(pass, &mut Rng::new(seed))).collect();
        assert!(drawn.iter().any(|options| options.contains("sparse-emit-strategy=sparse-iterator")));
        assert!(!drawn.iter().any(|options| options.contains("debug")), "{drawn:?}");
    }

    #[test]
    fn flags_are_set_together_with_lists_and_widths_are_widths() {
        let catalog = mohole_catalog::shipped("mlir-22").unwrap();
        let pairs = paired_options(catalog.pass("affine-super-vectorize").unwrap());
        assert!(pairs.contains(&"virtual-vector-size=2 vectorize-reductions=true".to_owned()), "{pairs:?}");
        let single = single_options(catalog.pass("arith-int-range-narrowing").unwrap());
        assert!(single.contains(&"int-bitwidths-supported=8".to_owned()), "{single:?}");
    }

    #[test]
    fn changed_pipelines_are_pipelines_and_differ() {
        let catalog = mohole_catalog::shipped("mlir-22").unwrap();
        let before = "builtin.module(canonicalize{max-iterations=3},func.func(cse),inline)".parse().unwrap();
        let mutants: Vec<String> = (0..60)
            .filter_map(|seed| mutate_pipeline(&before, &catalog, &mut Rng::new(seed)))
            .map(|mutant| mutant.to_string())
            .collect();
        assert!(mutants.len() > 40, "{} of 60", mutants.len());
        let has = |text: &str| mutants.iter().any(|mutant| mutant == text);
        assert!(has("builtin.module(func.func(cse),inline)"), "one less: {mutants:#?}");
        assert!(has("builtin.module(inline,func.func(cse),canonicalize{max-iterations=3})"), "{mutants:#?}");
        assert!(mutants.iter().all(|mutant| mutant.starts_with("builtin.module(") && mutant.ends_with(')')));
    }
}
