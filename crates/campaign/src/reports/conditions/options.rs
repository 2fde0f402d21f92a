//! Commands with other numbers in options of passes.

use mohole_testcase::CommandLine;

use super::aspect::{Aspect, Variant};

/// Values that are tried in place of a command's own.
const VALUES: &[&str] = &["0", "1", "2", "4", "32"];

/// The options of a command whose value is one number, each changed alone.
pub(super) fn options(args: &[String]) -> Vec<Aspect> {
    let mut command = CommandLine::parse(args);
    let found: Vec<String> =
        command.pipeline_passes_mut().into_iter().flat_map(|pass| pass.options.clone()).collect();
    let aspect = |(at, option): (usize, &String)| {
        let (name, own) = option.split_once('=')?;
        own.parse::<i64>().ok()?;
        let others = VALUES.iter().filter(|other| **other != own);
        Some(Aspect {
            what: format!("option `{name}`"),
            is_number: true,
            own: own.to_owned(),
            variants: others.map(|other| Variant::args(other, with_option(args, at, name, other))).collect(),
        })
    };
    found.iter().enumerate().filter_map(aspect).collect()
}

/// The arguments with another value of one option, which is told by its place among all.
fn with_option(args: &[String], at: usize, name: &str, value: &str) -> Vec<String> {
    let mut command = CommandLine::parse(args);
    let mut options = command.pipeline_passes_mut().into_iter().flat_map(|pass| &mut pass.options);
    if let Some(option) = options.nth(at) {
        *option = format!("{name}={value}");
    }
    command.to_args()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_of_an_option_changes_alone() {
        let args = ["--pass-pipeline=builtin.module(tile{sizes=0 mode=x},cse{n=4})".to_owned()];
        let aspects = options(&args);
        let named: Vec<&str> = aspects.iter().map(|aspect| aspect.what.as_str()).collect();
        assert_eq!(named, ["option `sizes`", "option `n`"]);
        let changed = aspects[1].variants[0].args.as_deref();
        assert_eq!(
            changed,
            Some(["--pass-pipeline=builtin.module(tile{sizes=0 mode=x},cse{n=0})".to_owned()].as_slice())
        );
    }
}
