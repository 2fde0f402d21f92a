//! The passes that a test was written for, from its `RUN:` lines.
//!
//! A line is read as a shell would read it, as far as tests use one: quotes, backslashes, pipes, and a
//! backslash at the end of a line that the next line continues. What is no pass of the compiler, such as
//! flags and other programs, is left out.

use mohole_testcase::{Argument, CommandLine, PassCall};

use crate::programs::command_of;

/// The passes of each command in `RUN:` lines, in order. `call` makes the call of a pass from its name and
/// options, and says `None` to those that are not wanted.
pub fn calls(lines: &str, call: impl Fn(&str, &str) -> Option<PassCall>) -> Vec<Vec<PassCall>> {
    let mut all: Vec<Vec<PassCall>> = Vec::new();
    for command in commands(lines) {
        let calls: Vec<PassCall> =
            named_passes(&command).iter().filter_map(|(name, options)| call(name, options)).collect();
        if !calls.is_empty() && !all.contains(&calls) {
            all.push(calls);
        }
    }
    all
}

/// The words of each command. A pipe separates commands.
fn commands(lines: &str) -> Vec<Vec<String>> {
    let mut joined = String::new();
    for line in lines.lines().filter_map(command_of) {
        match line.trim_end().strip_suffix('\\') {
            Some(continued) => joined.extend([continued, " "]),
            None => joined.extend([line, "\n"]),
        }
    }
    joined.lines().flat_map(split_words).filter(|words| !words.is_empty()).collect()
}

/// Splits a line into commands, and these into words.
fn split_words(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let (mut word, mut quote) = (None::<String>, None);
    let mut letters = line.chars();
    let end = |word: &mut Option<String>, commands: &mut Vec<Vec<String>>| {
        commands.last_mut().expect("there is one").extend(word.take());
    };
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(letters.next()),
            (None, ' ' | '\t') => end(&mut word, &mut commands),
            (None, '|' | ';' | '&' | '>' | '<') => {
                end(&mut word, &mut commands);
                commands.push(Vec::new());
            }
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    end(&mut word, &mut commands);
    commands
}

/// The passes that words name, as flags or in pipelines, with their options.
fn named_passes(words: &[String]) -> Vec<(String, String)> {
    let mut passes = Vec::new();
    for argument in CommandLine::parse(words).arguments {
        match argument {
            Argument::Pipeline(pipeline) => {
                passes.extend(pipeline.calls().into_iter().map(|call| (call.name, call.options)));
            }
            Argument::Flag(flag) if flag.starts_with('-') => {
                let flag = flag.trim_start_matches('-');
                let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
                passes.push((name.to_owned(), options.to_owned()));
            }
            Argument::Flag(_) => {}
        }
    }
    passes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The calls of each command, written as pipelines write them.
    fn read(lines: &str) -> Vec<String> {
        let flags = ["split-input-file", "allow-unregistered-dialect", "mlir-print-op-generic"];
        let call = |name: &str, options: &str| {
            let call = PassCall { options: options.to_owned(), ..PassCall::named(name) };
            (!flags.contains(&name)).then_some(call)
        };
        let shown = |call: &PassCall| match call.options.as_str() {
            "" => call.name.clone(),
            options => format!("{}{{{options}}}", call.name),
        };
        let calls = calls(lines, call);
        calls.iter().map(|calls| calls.iter().map(shown).collect::<Vec<_>>().join(",")).collect()
    }

    #[test]
    fn flags_and_pipelines_name_passes() {
        assert_eq!(read("// RUN: mlir-opt %s -cse --split-input-file | FileCheck %s\n"), ["cse"]);
        assert_eq!(
            read("// RUN: mlir-opt -pass-pipeline='builtin.module(func.func(a{x=1 y=2},b))' %s"),
            ["a{x=1 y=2},b"]
        );
        assert_eq!(
            read("// RUN: mlir-opt %s -tile=\"sizes=1,2 all\" -tile=n=3"),
            ["tile{sizes=1,2 all},tile{n=3}"]
        );
    }

    #[test]
    fn a_line_may_continue_and_commands_are_separate() {
        let lines =
            "// RUN: mlir-opt %s \\\n// RUN:   --a | mlir-opt --b \\\n// RUN: | FileCheck\n// RUN: x --a";
        assert_eq!(read(lines), ["a", "b"]);
    }

    #[test]
    fn what_is_no_flag_is_no_pass() {
        assert!(read("// RUN: not closed \"x --a").is_empty());
    }
}
