//! A crash or invalid IR on a lowering path, as text and as JSON.

use std::path::Path;

use mohole_campaign::{JudgedRun, shown_command};
use mohole_target::Tool;
use serde::Serialize;

/// A crash, hang, memory blow-up or invalid IR on a lowering path.
#[derive(Debug, Serialize)]
pub(crate) struct PathFinding {
    target: String,
    /// `crash`, `hang`, `memory`, `invalid-ir`.
    kind: &'static str,
    key: String,
    title: String,
    arguments: Vec<String>,
    /// The program, if no file has it: earlier passes made it from the given program.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// The command that reproduces it.
    #[serde(skip)]
    command: String,
}

impl PathFinding {
    /// `file` is the file of the program, if there is one.
    pub(crate) fn new(target: &str, tool: &Tool, run: &JudgedRun, file: Option<&Path>) -> Self {
        let JudgedRun { job, verdict, .. } = run;
        let (key, title) = verdict
            .signature
            .as_ref()
            .map_or_else(Default::default, |signature| (signature.key.clone(), signature.title()));
        let (file, program) = match file {
            Some(file) => (file.display().to_string(), None),
            None => ("PROGRAM".to_owned(), Some(String::from_utf8_lossy(&job.input).into_owned())),
        };
        PathFinding {
            target: target.to_owned(),
            kind: verdict.outcome.word(),
            key,
            title,
            arguments: job.args.to_vec(),
            program,
            command: shown_command(tool, &job.args, &file),
        }
    }

    /// The title and the command, for people.
    pub(crate) fn text(&self) -> String {
        let PathFinding { target, kind, key, title, command, .. } = self;
        let program = match self.program {
            Some(_) => "\n  (PROGRAM is the program after the earlier passes; --json prints it)",
            None => "",
        };
        format!("{target}: {kind}: {title} [{key}]\n  {command}{program}")
    }
}

#[cfg(test)]
mod tests {
    use mohole_oracle::invalid_ir;
    use mohole_testcase::{End, Execution, Job};

    use super::*;

    fn run() -> JudgedRun {
        let execution = Execution {
            end: End::Exited(1),
            stdout: Vec::new(),
            stderr: Vec::new(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        };
        let verdict = invalid_ir("cse", "input.mlir:1:1: error: 'a.b' op is odd");
        JudgedRun { job: Job::new(["--cse"], *b"module {}"), verdict, execution }
    }

    #[test]
    fn the_text_has_the_kind_the_key_and_the_command() {
        let tool = Tool::at("/opt/my-opt".into());
        let met = PathFinding::new("mine", &tool, &run(), Some(Path::new("a.mlir")));
        let (title, key) = (&met.title, &met.key);
        assert_eq!(met.text(), format!("mine: invalid-ir: {title} [{key}]\n  my-opt --cse a.mlir"));
        assert!(!key.is_empty() && title.contains("a.b"), "{met:?}");
        let json = serde_json::to_value(&met).unwrap();
        assert_eq!(json["kind"], "invalid-ir");
        assert_eq!(json["arguments"][0], "--cse");
        assert!(json.get("program").is_none(), "the file has the program");
    }

    #[test]
    fn a_program_without_a_file_is_in_the_json() {
        let met = PathFinding::new("mine", &Tool::at("/opt/my-opt".into()), &run(), None);
        assert!(met.text().contains("my-opt --cse PROGRAM\n"), "{}", met.text());
        assert_eq!(serde_json::to_value(&met).unwrap()["program"], "module {}");
    }
}
