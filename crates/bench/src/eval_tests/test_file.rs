//! Evaluates one test.

use std::rc::Rc;

use mohole_ir::Module;
use mohole_semantics::{Machine, Opaque, Program, build, show};
use mohole_session::{Session, generic};
use mohole_target::{EngineError, Worker};

use super::checks::check;
use super::printed;
use super::run_lines::{Run, runs};

/// What is known of a test.
pub(super) enum Answer {
    /// All that it prints is as expected.
    Agrees,
    /// The first line that is not.
    Differs(String),
    /// Why it cannot be evaluated.
    NotEvaluated(String),
    /// Why the target does not read it.
    Rejected(String),
}

/// Evaluates a test for each of its RUN lines.
pub(super) fn evaluate(
    worker: &mut Worker,
    session: &Session,
    test: &[u8],
    steps: u64,
) -> Result<Answer, EngineError> {
    let text = String::from_utf8_lossy(test);
    let runs = runs(&text);
    if runs.is_empty() {
        return Ok(Answer::NotEvaluated("no RUN line executes anything".to_owned()));
    }
    if runs.iter().any(|run| run.other_meaning) {
        return Ok(Answer::NotEvaluated("a flag of the runner gives matrices another layout".to_owned()));
    }
    let printed = match generic::form(worker, session, test)? {
        Ok(printed) => printed,
        Err(why) => return Ok(Answer::Rejected(why.reason)),
    };
    let module = match Module::parse_bytes(&printed) {
        Ok(module) => module,
        Err(error) => return Ok(Answer::NotEvaluated(error.to_string())),
    };
    let program = build(&module);
    for run in &runs {
        let said = match output(&module, &program, run, steps) {
            Ok(said) => said,
            Err(why) => return Ok(Answer::NotEvaluated(why)),
        };
        if run.prefixes.is_empty() {
            continue;
        }
        if let Err(difference) = check(&text, &run.prefixes, run.full_lines, &said) {
            return Ok(match said.contains("poison") {
                true => Answer::NotEvaluated("prints a value that is not defined".to_owned()),
                false => Answer::Differs(difference),
            });
        }
    }
    Ok(Answer::Agrees)
}

/// What the program prints.
fn output(module: &Module, program: &Rc<Program>, run: &Run, steps: u64) -> Result<String, String> {
    let Some(&number) = program.by_name.get(run.entry.as_str()) else {
        return Err(format!("no function @{}", run.entry));
    };
    let function = &program.functions[number];
    if !function.inputs.is_empty() {
        return Err(format!("@{} takes arguments", run.entry));
    }
    let mut machine = Machine::new(Rc::clone(program), Rc::new(Opaque), steps);
    let results = machine.call(number, Vec::new()).map_err(|halt| {
        let name = halt.op().map(|op| format!(", at {}", module.op_name(op)));
        format!("{halt}{}", name.unwrap_or_default())
    })?;
    let mut said = printed::text(&machine.trace)?;
    if run.prints_result {
        for (value, ty) in results.iter().zip(&function.results) {
            said.push_str(&show(value, ty, None));
            said.push('\n');
        }
    }
    Ok(said)
}
