//! Many small programs through one run of the compiler, and what it said of each.

use mohole_generate::ods::Answer;
use mohole_target::{EngineError, Worker};
use mohole_testcase::{End, Job};

use crate::session::Session;

/// The line between programs, both in what goes in and in what comes out.
const SEPARATOR: &str = "// -----\n";

/// Programs in one run: past this many a run costs what its programs cost.
pub(crate) const BATCH: usize = 64;

/// What the compiler says of each program. A run that dies is taken apart to find the program it died of.
pub(crate) fn ask(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
) -> Result<Vec<Answer>, EngineError> {
    ask_with(worker, session, programs, &[])
}

/// The same with further arguments.
pub(crate) fn ask_with(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
    further: &[String],
) -> Result<Vec<Answer>, EngineError> {
    let run = worker.run(&job(session, programs, further))?;
    if matches!(run.end, End::Exited(_))
        && let Some(answers) = answers(programs, &run.stdout_text(), &run.stderr_text())
    {
        return Ok(answers);
    }
    if let [_] = programs {
        return Ok(vec![Answer::Crashed]);
    }
    let (left, right) = programs.split_at(programs.len() / 2);
    let mut answers = ask_with(worker, session, left, further)?;
    answers.extend(ask_with(worker, session, right, further)?);
    Ok(answers)
}

fn job(session: &Session, programs: &[&str], further: &[String]) -> Job {
    let profile = &session.profile;
    let split = (programs.len() > 1).then(|| "--split-input-file".to_owned());
    let args = profile.no_op.iter().chain(&profile.generic).chain(further).cloned();
    let args: Vec<String> = args.chain(split).collect();
    Job {
        args: args.into(),
        input: programs.join(SEPARATOR).into_bytes().into(),
        limits: profile.limits.limits(),
    }
}

/// `None` where the output is not that of so many programs.
fn answers(programs: &[&str], stdout: &str, stderr: &str) -> Option<Vec<Answer>> {
    let mut first_lines = Vec::with_capacity(programs.len());
    let mut line = 1;
    for program in programs {
        first_lines.push(line);
        line += program.lines().count() + 1;
    }
    let mut errors: Vec<Option<&str>> = vec![None; programs.len()];
    for (line, message) in stderr.lines().filter_map(error) {
        let at = first_lines.partition_point(|&first| first <= line).saturating_sub(1);
        errors[at].get_or_insert(message);
    }
    let outputs: Vec<&str> = stdout.split(SEPARATOR).collect();
    if outputs.len() != programs.len() {
        return None;
    }
    let answer = |(output, error): (&str, Option<&str>)| match error {
        Some(message) => Answer::Refused(message.to_owned()),
        None if output.trim().is_empty() => Answer::Refused("no diagnostic".to_owned()),
        None => Answer::Accepted(output.to_owned()),
    };
    Some(outputs.into_iter().zip(errors).map(answer).collect())
}

/// The line and the message of `input.mlir:3:5: error: message`, whatever the compiler calls the file. Older versions count from
/// the start of a piece: `within split at input.mlir:10 offset :3:5: error: message`.
fn error(line: &str) -> Option<(usize, &str)> {
    let (place, message) = line.split_once(": error: ")?;
    let (place, column) = place.rsplit_once(':')?;
    let (before, line) = place.rsplit_once(':')?;
    let number = |text: &str| text.parse::<usize>().ok();
    number(column)?;
    let split = before.strip_prefix("within split at ").and_then(|split| split.strip_suffix(" offset "));
    let start = match split {
        Some(split) => number(split.rsplit_once(':')?.1)?,
        None => 1,
    };
    Some((start + number(line)? - 1, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_placed_in_either_form() {
        assert_eq!(error("input.mlir:7:1: error: 'a.b' op: error: x"), Some((7, "'a.b' op: error: x")));
        assert_eq!(error("within split at input.mlir:6 offset :2:1: error: y"), Some((7, "y")));
        assert_eq!(error("a_module:7:1: error: z"), Some((7, "z")));
        assert_eq!(error("input.mlir:7:1: note: see"), None);
    }
}
