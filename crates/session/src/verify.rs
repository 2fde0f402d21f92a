//! Asks a compiler which programs it accepts, many small programs in one run.

use mohole_generate::ods::Answer;
use mohole_target::{Engine, EngineError, Worker};
use mohole_testcase::{End, Job};

use crate::Session;

/// The line between programs, in the input and in the output.
const SEPARATOR: &str = "// -----\n";

/// The answer for each program; `batch` programs share a run.
pub fn verify_all<T: AsRef<str> + Sync>(
    engine: &mut Engine,
    session: &Session,
    programs: &[T],
    batch: usize,
) -> Result<Vec<Answer>, EngineError> {
    let batches: Vec<&[T]> = programs.chunks(batch).collect();
    let answers = engine.map(&batches, |worker, batch| {
        let texts: Vec<&str> = batch.iter().map(AsRef::as_ref).collect();
        verify(worker, session, &texts)
    })?;
    Ok(answers.into_iter().flatten().collect())
}

/// The answer for each program of one run. If the run crashes, halves are run to find the program that did
/// it.
pub fn verify(worker: &mut Worker, session: &Session, programs: &[&str]) -> Result<Vec<Answer>, EngineError> {
    verify_with(worker, session, programs, &[])
}

/// Like `verify`, with more arguments.
pub fn verify_with(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
    further: &[String],
) -> Result<Vec<Answer>, EngineError> {
    let located = verify_located(worker, session, programs, further)?;
    Ok(located.into_iter().map(|located| located.answer).collect())
}

/// The answer for a program, with the place of its first error.
#[derive(Debug, Clone)]
pub struct Located {
    /// The answer.
    pub answer: Answer,
    /// The line of the program that the error names, counted from 1.
    pub line: Option<usize>,
}

/// Like `verify_with`, with the lines of errors.
pub fn verify_located(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
    further: &[String],
) -> Result<Vec<Located>, EngineError> {
    let profile = &session.profile;
    let args: Vec<String> = profile.no_op.iter().chain(&profile.generic).chain(further).cloned().collect();
    ask(worker, session, programs, &args)
}

/// What a pass makes of each program: the program in generic form, or the diagnostic. `pipeline` is an
/// argument of the compiler.
pub fn after_pass(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
    pipeline: &str,
) -> Result<Vec<Answer>, EngineError> {
    let generic = session.profile.generic.iter().cloned();
    let args: Vec<String> = std::iter::once(pipeline.to_owned()).chain(generic).collect();
    let located = ask(worker, session, programs, &args)?;
    Ok(located.into_iter().map(|located| located.answer).collect())
}

/// The answers of one run. If it crashes, halves are run to find the program that did it.
fn ask(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
    args: &[String],
) -> Result<Vec<Located>, EngineError> {
    let run = worker.run(&job(session, programs, args))?;
    if matches!(run.end, End::Exited(_))
        && let Some(answers) = answers(programs, &run.stdout_text(), &run.stderr_text())
    {
        return Ok(answers);
    }
    if let [_] = programs {
        return Ok(vec![Located { answer: Answer::Crashed, line: None }]);
    }
    let (left, right) = programs.split_at(programs.len() / 2);
    let mut answers = ask(worker, session, left, args)?;
    answers.extend(ask(worker, session, right, args)?);
    Ok(answers)
}

/// Programs as the compiler prints them by default. Those that it does not print are left out.
pub fn print_custom(
    worker: &mut Worker,
    session: &Session,
    programs: &[&str],
) -> Result<Vec<String>, EngineError> {
    let run = worker.run(&job(session, programs, &session.profile.no_op))?;
    if matches!(run.end, End::Exited(_)) {
        let outputs = run.stdout_text();
        let outputs = outputs.split(SEPARATOR).filter(|output| !output.trim().is_empty());
        return Ok(outputs.map(str::to_owned).collect());
    }
    if let [_] = programs {
        return Ok(Vec::new());
    }
    let (left, right) = programs.split_at(programs.len() / 2);
    let mut printed = print_custom(worker, session, left)?;
    printed.extend(print_custom(worker, session, right)?);
    Ok(printed)
}

fn job(session: &Session, programs: &[&str], args: &[String]) -> Job {
    let split = (programs.len() > 1).then(|| "--split-input-file".to_owned());
    let args: Vec<String> = args.iter().cloned().chain(split).collect();
    Job {
        args: args.into(),
        input: programs.join(SEPARATOR).into_bytes().into(),
        limits: session.profile.limits.limits(),
    }
}

/// `None` if the output does not have one part per program, or contradicts the diagnostics.
fn answers(programs: &[&str], stdout: &str, stderr: &str) -> Option<Vec<Located>> {
    let outputs: Vec<&str> = stdout.split(SEPARATOR).collect();
    if outputs.len() != programs.len() {
        return None;
    }
    let Errors { placed, unplaced } = Errors::of(programs, stderr);
    // The compiler does not print what it refuses. A diagnostic located in a printed program therefore
    // belongs to another program, whose locations were changed. Each program then gets a run of its own.
    let is_printed = |output: &str| !output.trim().is_empty();
    let contradicts = |(output, error): (&&str, &Option<_>)| error.is_some() && is_printed(output);
    if programs.len() > 1 && outputs.iter().zip(&placed).any(contradicts) {
        return None;
    }
    let mut unplaced = unplaced.into_iter();
    let answer = |(output, error): (&str, Option<(usize, &str)>)| {
        let refused = |message: &str| Answer::Refused(message.to_owned());
        let (line, answer) = match error {
            None if is_printed(output) => (None, Answer::Accepted(output.to_owned())),
            Some((line, message)) => (Some(line), refused(message)),
            None => (None, refused(unplaced.next().unwrap_or("no diagnostic"))),
        };
        Located { answer, line }
    };
    Some(outputs.into_iter().zip(placed).map(answer).collect())
}

/// The diagnostics of a run.
struct Errors<'a> {
    /// The first diagnostic of each program, with its line.
    placed: Vec<Option<(usize, &'a str)>>,
    /// Diagnostics without a location, in order.
    unplaced: Vec<&'a str>,
}

impl<'a> Errors<'a> {
    fn of(programs: &[&str], stderr: &'a str) -> Self {
        let mut first_lines = Vec::with_capacity(programs.len());
        let mut line = 1;
        for program in programs {
            first_lines.push(line);
            line += program.lines().count() + 1;
        }
        let mut errors = Errors { placed: vec![None; programs.len()], unplaced: Vec::new() };
        for (line, message) in stderr.lines().filter_map(error) {
            match line {
                None => errors.unplaced.push(message),
                Some(line) => {
                    let at = first_lines.partition_point(|&first| first <= line).saturating_sub(1);
                    errors.placed[at].get_or_insert((line + 1 - first_lines[at].min(line), message));
                }
            }
        }
        errors
    }
}

/// The line and the message of `input.mlir:3:5: error: message`; the file may have any name. Older versions
/// count from the start of a program: `within split at input.mlir:10 offset :3:5: error: message`. An
/// implicit `builtin.module` is at line 0 in every program.
fn error(line: &str) -> Option<(Option<usize>, &str)> {
    let (place, message) = line.split_once(": error: ")?;
    let (place, column) = place.rsplit_once(':')?;
    let (before, line) = place.rsplit_once(':')?;
    let number = |text: &str| text.parse::<usize>().ok();
    number(column)?;
    let line = number(line)?;
    let split = before.strip_prefix("within split at ").and_then(|split| split.strip_suffix(" offset "));
    let start = match split {
        Some(split) => number(split.rsplit_once(':')?.1)?,
        None => 1,
    };
    Some(((line > 0).then(|| start + line - 1), message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_located_in_both_forms() {
        assert_eq!(error("input.mlir:7:1: error: 'a.b' op: error: x"), Some((Some(7), "'a.b' op: error: x")));
        assert_eq!(error("within split at input.mlir:6 offset :2:1: error: y"), Some((Some(7), "y")));
        assert_eq!(error("a_module:7:1: error: z"), Some((Some(7), "z")));
        assert_eq!(error("input.mlir:0:0: error: a"), Some((None, "a")));
        assert_eq!(error("input.mlir:7:1: note: see"), None);
    }

    /// The answers for three programs of one line each.
    fn answered(stdout: &str, stderr: &str) -> Option<Vec<String>> {
        let answers = answers(&["a\n", "b\n", "c\n"], stdout, stderr)?;
        let text = |answer: &Answer| match answer {
            Answer::Accepted(text) => text.trim().to_owned(),
            Answer::Refused(why) => format!("no: {why}"),
            Answer::Crashed => "crashed".to_owned(),
        };
        Some(answers.iter().map(|located| text(&located.answer)).collect())
    }

    #[test]
    fn each_program_gets_its_own_error() {
        let found = answered("A\n// -----\n// -----\nC\n", "input.mlir:3:1: error: bad b\n");
        assert_eq!(found.unwrap(), ["A", "no: bad b", "C"]);
    }

    #[test]
    fn lines_are_counted_in_the_program() {
        let stderr = "input.mlir:4:1: error: bad b\ninput.mlir:6:1: error: bad c\n";
        let answers = answers(&["a\n", "b\nb\n", "c\n"], "A\n// -----\n// -----\n", stderr).unwrap();
        let lines: Vec<Option<usize>> = answers.iter().map(|located| located.line).collect();
        assert_eq!(lines, [None, Some(2), Some(1)]);
    }

    #[test]
    fn an_error_without_a_line_belongs_to_a_program_that_was_not_printed() {
        let found = answered("A\n// -----\n// -----\n", "input.mlir:0:0: error: twice\n");
        assert_eq!(found.unwrap(), ["A", "no: twice", "no: no diagnostic"]);
    }

    #[test]
    fn an_error_in_a_printed_program_contradicts_the_output() {
        assert_eq!(answered("A\n// -----\n// -----\nC\n", "other.mlir:1:1: error: bad b\n"), None);
        assert_eq!(answered("A\n// -----\nC\n", ""), None, "one is missing");
    }
}
