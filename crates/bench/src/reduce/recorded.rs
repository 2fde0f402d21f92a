//! Crashes by the command in the first lines of a program: `// command: mlir-opt-22 --cse program.mlir`.

use anyhow::Result;
use mohole_campaign::{Program, examine};
use mohole_session::Session;
use mohole_target::{Mode, Worker};
use mohole_testcase::{Job, Verdict};

/// The programs that crash this compiler with the arguments in their comment.
pub(super) fn crashes(session: &Session, programs: &[Program]) -> Result<Vec<(Job, Verdict)>> {
    let mut worker = Worker::new(session.tool.clone(), Mode::BeforeMain)?;
    let mut found = Vec::new();
    for program in programs {
        let Some(args) = recorded_flags(&String::from_utf8_lossy(&program.text)) else { continue };
        let limits = session.profile.limits.limits();
        let job = Job { args: args.into(), input: program.text.clone(), limits };
        let verdict = examine(&mut worker, &session.profile, &job)?.verdict;
        if verdict.outcome.is_finding() {
            found.push((job, verdict));
        }
    }
    Ok(found)
}

/// The flags of the first command in the comments at the top.
fn recorded_flags(text: &str) -> Option<Vec<String>> {
    let header = text.lines().take_while(|line| line.starts_with("//"));
    let line =
        header.filter_map(|line| line.to_lowercase().find("command: ").map(|at| &line[at + 9..])).next()?;
    Some(
        shlex::split(line)?
            .into_iter()
            .filter(|word| word.starts_with('-') && word != "--tool=opt")
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flags_of_a_command_are_found() {
        let text = "// Kind: crash.\n// Command: mlir-opt-22 --pass-pipeline='builtin.module(a, b)' --cse x.mlir\nfunc.func @f()";
        assert_eq!(recorded_flags(text).unwrap(), ["--pass-pipeline=builtin.module(a, b)", "--cse"]);
        assert_eq!(recorded_flags("// nothing\n"), None);
    }
}
