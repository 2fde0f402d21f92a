//! The RUN lines of a test: which functions are executed, and with which checks.

/// One execution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run {
    /// The function to call.
    pub(super) entry: String,
    /// The prefixes of the checks. None if the program only has to come to its end.
    pub(super) prefixes: Vec<String>,
    /// Checks are for lines as a whole.
    pub(super) full_lines: bool,
    /// The runner prints the result of the function.
    pub(super) prints_result: bool,
    /// A flag of the runner gives operations another meaning.
    pub(super) other_meaning: bool,
}

/// The executions of a test that are checked, each once.
pub(super) fn runs(text: &str) -> Vec<Run> {
    let mut variables: Vec<(String, String)> = Vec::new();
    let mut runs = Vec::new();
    for (keyword, rest) in commands(text) {
        if keyword == "RUN" {
            if let Some(run) = run(&expand(&rest, &variables))
                && !runs.contains(&run)
            {
                runs.push(run);
            }
        } else if let Some((name, value)) = rest.split_once('=') {
            variables.retain(|(known, _)| known != name.trim());
            variables.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
    runs
}

/// The commands with their keywords; a `\` at the end of a line continues it.
fn commands(text: &str) -> Vec<(&'static str, String)> {
    let mut commands: Vec<(&'static str, String)> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let Some((keyword, rest)) = command(line) else { continue };
        let (rest, goes_on) = match rest.strip_suffix('\\') {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        match commands.last_mut() {
            Some((_, command)) if continues => {
                command.push(' ');
                command.push_str(rest);
            }
            _ => commands.push((keyword, rest.to_owned())),
        }
        continues = goes_on;
    }
    commands
}

fn command(line: &str) -> Option<(&'static str, &str)> {
    let comment = line.trim_start().strip_prefix("//")?.trim_start();
    // The longer keyword is first.
    ["REDEFINE", "DEFINE", "RUN"].into_iter().find_map(|keyword| {
        comment.strip_prefix(keyword)?.strip_prefix(':').map(|rest| (keyword, rest.trim()))
    })
}

/// Replaces variables by their values, which may have variables.
fn expand(command: &str, variables: &[(String, String)]) -> String {
    let mut text = command.to_owned();
    for _ in 0..8 {
        for (name, value) in variables {
            text = text.replace(name.as_str(), value);
        }
    }
    text
}

/// What a command executes and checks. `None` if it executes nothing.
fn run(command: &str) -> Option<Run> {
    let (before, checks) = command.split_once("FileCheck").unwrap_or((command, ""));
    let words: Vec<&str> = before.split_whitespace().collect();
    let runs = ["runner", "%lli", "%mcr", "lli "].iter().any(|name| before.contains(name));
    if !runs {
        return None;
    }
    let value = |names: &[&str]| {
        words.iter().enumerate().find_map(|(i, word)| {
            let word = word.trim_start_matches('-');
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let next = || words.get(i + 1).copied().unwrap_or_default();
            names.contains(&name).then(|| if word.contains('=') { value } else { next() }.to_owned())
        })
    };
    let prefixes: Vec<String> = checks
        .split_whitespace()
        .filter_map(|word| word.trim_start_matches('-').strip_prefix("check-prefix"))
        .filter_map(|word| word.split_once('='))
        .flat_map(|(_, names)| names.split(','))
        .map(str::to_owned)
        .collect();
    Some(Run {
        entry: value(&["e", "entry-point", "entry-function"]).unwrap_or_else(|| "main".to_owned()),
        prefixes: match prefixes.is_empty() && !checks.is_empty() {
            true => vec!["CHECK".to_owned()],
            false => prefixes,
        },
        full_lines: checks.contains("match-full-lines"),
        prints_result: value(&["entry-point-result"]).is_some_and(|result| result != "void"),
        other_meaning: before.contains("matrix-default-layout=row-major"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_and_continued_lines_are_read() {
        let text = "// DEFINE: %{entry} = first\n\
                    // DEFINE: %{run} = mlir-cpu-runner -e %{entry} \\\n\
                    // DEFINE:   -entry-point-result=void\n\
                    // RUN: mlir-opt %s | \\\n\
                    // RUN: %{run} | FileCheck %s --match-full-lines\n\
                    // REDEFINE: %{entry} = second\n\
                    // RUN: mlir-opt %s | %{run} | FileCheck %s --check-prefix=OTHER\n\
                    // RUN: mlir-opt %s | FileCheck %s --check-prefix=IR\n";
        let run = |entry: &str, prefix: &str, full_lines| Run {
            entry: entry.to_owned(),
            prefixes: vec![prefix.to_owned()],
            full_lines,
            prints_result: false,
            other_meaning: false,
        };
        assert_eq!(runs(text), [run("first", "CHECK", true), run("second", "OTHER", false)]);
    }
}
