//! What the compiler does on the way down that is a finding of its own, for people and for programs.

use std::path::Path;

use mohole_campaign::{JudgedRun, shown_command};
use mohole_target::Tool;
use serde::Serialize;

/// A finding that was met on the way.
#[derive(Debug, Serialize)]
pub(crate) struct Met {
    target: String,
    /// `crash`, `hang`, `memory`, `invalid-ir`.
    kind: &'static str,
    key: String,
    title: String,
    arguments: Vec<String>,
    /// The program, where it is in no file: it is what passes have made of the one that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// What is typed to see it.
    #[serde(skip)]
    command: String,
}

impl Met {
    /// For a compiler; the file is the one that the program is in, if it is in any.
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
        Met {
            target: target.to_owned(),
            kind: verdict.outcome.word(),
            key,
            title,
            arguments: job.args.to_vec(),
            program,
            command: shown_command(tool, &job.args, &file),
        }
    }

    /// For people: what it is, and how to see it.
    pub(crate) fn text(&self) -> String {
        let Met { target, kind, key, title, command, .. } = self;
        let program = match self.program {
            Some(_) => "\n  (PROGRAM is what passes had made of it by then; --json has it)",
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
    fn invalid_ir_is_called_by_its_name_with_its_key_and_the_command() {
        let tool = Tool::at("/opt/my-opt".into());
        let met = Met::new("mine", &tool, &run(), Some(Path::new("a.mlir")));
        let (title, key) = (&met.title, &met.key);
        assert_eq!(met.text(), format!("mine: invalid-ir: {title} [{key}]\n  my-opt --cse a.mlir"));
        assert!(!key.is_empty() && title.contains("a.b"), "{met:?}");
        let json = serde_json::to_value(&met).unwrap();
        assert_eq!(json["kind"], "invalid-ir");
        assert_eq!(json["arguments"][0], "--cse");
        assert!(json.get("program").is_none(), "the file has it");
    }

    #[test]
    fn a_program_that_is_in_no_file_is_told() {
        let met = Met::new("mine", &Tool::at("/opt/my-opt".into()), &run(), None);
        assert!(met.text().contains("my-opt --cse PROGRAM\n"), "{}", met.text());
        assert_eq!(serde_json::to_value(&met).unwrap()["program"], "module {}");
    }
}
