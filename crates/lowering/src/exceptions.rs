//! Passes that are excluded from paths whose results are compared; see `data/exceptions.txt`.

use mohole_testcase::PassCall;

const LIST: &str = include_str!("../data/exceptions.txt");

/// Where in a path a pass is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// Anywhere.
    Always,
    /// Only while nothing has been lowered yet.
    BeforeLowering,
    /// Nowhere.
    Never,
}

/// Where a call is allowed in a path whose result is compared with others.
pub fn allowed(call: &PassCall) -> Allowed {
    match words(call).next() {
        Some("whole") => Allowed::BeforeLowering,
        Some(_) => Allowed::Never,
        None => Allowed::Always,
    }
}

/// Whether a call is meant to keep what a program computes. One that is not may still be a fine pass.
pub fn keeps_meaning(call: &PassCall) -> bool {
    !words(call).any(|word| word == "meaning") && !has_negative_option(call)
}

/// Sizes and factors are counted in numbers that no pass checks; negative ones have no meaning.
fn has_negative_option(call: &PassCall) -> bool {
    let values = call.options.split([' ', '=', ',']);
    values.into_iter().any(|value| {
        value.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// The words of all lines that fit a call.
fn words(call: &PassCall) -> impl Iterator<Item = &'static str> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.filter_map(|line| {
        let mut words = line.split(' ');
        Some((words.next()?, words.next()?))
    });
    entries.filter(|(pattern, _)| matches(pattern, call)).map(|(_, word)| word)
}

fn matches(pattern: &str, call: &PassCall) -> bool {
    match pattern.split_once('{') {
        None => names(pattern, &call.name),
        Some((name, option)) => {
            names(name, &call.name) && call.options.split(' ').any(|given| given.starts_with(option))
        }
    }
}

/// Whether a pattern matches a name: the name itself, `*` for any, `*gpu*` for those that contain it.
fn names(pattern: &str, name: &str) -> bool {
    match pattern.strip_prefix('*').map(|rest| rest.trim_end_matches('*')) {
        Some(part) => name.contains(part),
        None => pattern == name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_that_change_the_meaning_are_known() {
        let call = |name: &str, options: &str| PassCall { options: options.into(), ..PassCall::named(name) };
        assert!(keeps_meaning(&call("cse", "")));
        assert!(keeps_meaning(&call("buffer-results-to-out-params", "")));
        assert!(!keeps_meaning(&call("tosa-narrow-i64-to-i32", "")));
        assert!(!keeps_meaning(&call("convert-index-to-llvm", "index-bitwidth=32")));
    }

    #[test]
    fn exceptions_are_by_pass_or_by_option() {
        let check = |name: &str, options: &str, expected: Allowed| {
            let call = PassCall { options: options.into(), ..PassCall::named(name) };
            assert_eq!(allowed(&call), expected, "{call}");
        };
        check("cse", "", Allowed::Always);
        check("symbol-privatize", "", Allowed::Never);
        check("promote-buffers-to-stack", "x=1", Allowed::BeforeLowering);
        check("convert-func-to-llvm", "", Allowed::Always);
        check("convert-math-to-rocdl", "", Allowed::Never);
        check("convert-index-to-llvm", "index-bitwidth=32", Allowed::Never);
        check("convert-func-to-llvm", "a=1 use-bare-ptr-memref-call-conv=true", Allowed::Never);
    }
}
