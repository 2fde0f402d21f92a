//! Reads the pipeline that `--dump-pass-pipeline` prints.

use mohole_testcase::{Pipeline, PipelineProblem};

/// A pipeline as far as it was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dump {
    /// The passes that were printed.
    pub(crate) pipeline: Pipeline,
    /// The pass at which the output breaks off; empty if it breaks off between two. Printing runs the
    /// compiler's own code for options, which may crash.
    pub(crate) broken_at: Option<String>,
}

/// The pipeline in a compiler's output, with any text around it; `None` where there is none.
pub(crate) fn parse_dump(output: &str) -> Option<Dump> {
    let (_, rest) = output.split_once("Pass Manager with ")?;
    let (_, rest) = rest.split_once(':')?;
    let (pipeline, error) = Pipeline::from_output(rest)?;
    let broken_at = error.map(|error| match error.problem {
        PipelineProblem::OpenOptions(pass) | PipelineProblem::TooDeep(pass) => pass,
        _ => String::new(),
    });
    Some(Dump { pipeline, broken_at })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, expected: Option<&str>) {
        let text = parse_dump(output).map(|dump| match dump.broken_at {
            Some(pass) => format!("{} broken at {pass}", dump.pipeline),
            None => dump.pipeline.to_string(),
        });
        assert_eq!(text.as_deref(), expected);
    }

    #[test]
    fn both_printed_forms_read_the_same() {
        let flat = "Pass Manager with 2 passes:\nbuiltin.module(func.func(cse),canonicalize{  max-iterations=10 x={a b} })\n\nerror: x";
        let tall = "Pass Manager with 2 passes:\nbuiltin.module(\n  func.func(\n    cse\n  ),\n  canonicalize{  max-iterations=10 x={a b} }\n)\n\nmodule {\n}\n";
        let expected = Some("builtin.module(func.func(cse),canonicalize{max-iterations=10 x={a b}})");
        check(flat, expected);
        check(tall, expected);
    }

    #[test]
    fn output_that_breaks_off_is_kept_up_to_there() {
        let crash = "Pass Manager with 3 passes:\nbuiltin.module(\n  cse,\n  hide{kind=PLEASE submit a bug report\n #0 f(){}\n";
        check(crash, Some("builtin.module(cse) broken at hide"));
        check("Pass Manager with 2 passes:\nbuiltin.module(cse{", Some("builtin.module() broken at cse"));
        check("Pass Manager with 2 passes:\nbuiltin.module(cse", Some("builtin.module(cse) broken at "));
        check("error: unknown argument", None);
    }

    #[test]
    fn garbage_does_not_exhaust_the_stack() {
        let dump = parse_dump(&format!("Pass Manager with 2 passes:\n{}", "a(".repeat(100_000)));
        assert_eq!(dump.unwrap().broken_at.as_deref(), Some("a"));
    }
}
