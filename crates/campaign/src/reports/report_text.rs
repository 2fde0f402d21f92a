//! The text of a report in the form that maintainers like, and the command and program read back from it to
//! replay it.

use std::fmt::Write;

use mohole_oracle::with_brief_stack;
use mohole_testcase::{Origin, Provenance, Signature};

use crate::reports::explorer;
use crate::reports::project::Address;
use crate::reports::versions::OnVersion;
use crate::reports::window::{needs_assertions, words};

/// What goes into a report.
pub(crate) struct Draft<'a> {
    pub(crate) title: &'a str,
    /// `crash of the printer` and so on.
    pub(crate) kind: &'a str,
    /// The guilty pass, in words.
    pub(crate) pass: Option<&'a str>,
    /// The file that the program is saved to: `reduced.mlir`.
    pub(crate) file: &'a str,
    pub(crate) program: &'a str,
    /// The whole command, on that file.
    pub(crate) command: &'a str,
    pub(crate) output: &'a str,
    /// What a reader wants to know beside the command.
    pub(crate) note: Option<&'a str>,
    /// What strangers call the compiler.
    pub(crate) compiler: &'a str,
    pub(crate) versions: &'a [OnVersion],
    /// Which releases show it.
    pub(crate) window: Option<&'a str>,
    /// Another compiler that stops at an assertion, which says more than a crash.
    pub(crate) asserting: Option<&'a OnVersion>,
    /// What decides whether a program like it fails.
    pub(crate) conditions: &'a [String],
    /// What else shows it.
    pub(crate) also: &'a Also,
    /// Issues of the tracker that it likely is.
    pub(crate) upstream: &'a [String],
    pub(crate) flaky: bool,
    /// Other ways in which the command fails.
    pub(crate) other_failures: &'a [Signature],
    /// How the unreduced program came to be.
    pub(crate) provenance: &'a Provenance,
    /// Where it goes, if not where the compiler's banner says.
    pub(crate) address: Option<Address<'a>>,
}

/// What else shows a bug.
#[derive(Default)]
pub(crate) struct Also {
    /// Commands with other passes that fail in the same way on the program.
    pub(crate) siblings: Vec<String>,
    /// Commands that die of the program in other ways, and how, if the verifier should have rejected it.
    pub(crate) victims: Vec<(String, String)>,
    /// Other findings that are the same bug.
    pub(crate) others: Vec<Sibling>,
}

/// Another finding that is the same bug.
pub(crate) struct Sibling {
    pub(crate) key: String,
    pub(crate) title: String,
    /// The command that shows it on the report's program, if it was run on that.
    pub(crate) command: Option<String>,
}

/// Most passes or commands in a list.
const MAX_PASSES: usize = 8;

/// What a report says of a file without a program.
const IS_EMPTY: &str = " is empty.";

/// Most lines of output in a report.
const MAX_LINES: usize = 30;

impl Draft<'_> {
    /// The program in a block of code.
    fn shown_program(&self) -> String {
        let (file, program) = (self.file, self.program.trim_end());
        let language = if file.ends_with(".mlir") { "mlir" } else { "text" };
        match program.is_empty() {
            true => format!("\n`{file}`{IS_EMPTY}\n\n"),
            false => format!("\n`{file}`:\n\n```{language}\n{program}\n```\n\n"),
        }
    }

    pub(crate) fn render(&self) -> String {
        let mut text = format!("# {}\n\n", self.title);
        text.push_str("Found by a fuzzer (mohole).\n\n");
        let _ = writeln!(text, "- Kind: {}", self.kind);
        if let Some(pass) = self.pass {
            let _ = writeln!(text, "- Pass: {pass}");
        }
        let _ = writeln!(text, "- Compiler: {}", self.compiler);
        if !self.other_failures.is_empty() {
            let titles: Vec<String> = self.other_failures.iter().map(Signature::title).collect();
            let _ =
                writeln!(text, "- It is not deterministic: other runs fail as {}.", titles.join("; or as "));
        } else if self.flaky {
            text.push_str("- It does not show in every run; run it a few times.\n");
        }
        text.push_str(&self.shown_program());
        let _ = write!(text, "```console\n$ {}\n{}\n```\n\n", self.command, trimmed(self.output));
        if let Some(note) = self.note {
            let _ = write!(text, "{note}\n\n");
        }
        if let Some((name, line)) = self.asserting.and_then(|one| Some((&one.public_name, one.assertion()?)))
        {
            let _ = write!(text, "{name} says:\n\n```\n{}\n```\n\n", unfenced(line));
        }
        if !self.conditions.is_empty() {
            let _ = write!(text, "{}\n\n", unfenced(&self.conditions.join("\n")));
        }
        self.also(&mut text);
        if let Some(window) = self.window {
            let _ = write!(text, "Releases: {window}.\n\n");
        }
        self.compare(&mut text);
        self.remark(&mut text);
        text
    }

    /// The other passes that fail on the program, and the other findings that are the same bug.
    fn also(&self, text: &mut String) {
        let Also { siblings, victims, others } = self.also;
        if !siblings.is_empty() {
            text.push_str("These commands fail in the same way:\n\n```console\n");
            for command in siblings.iter().take(MAX_PASSES) {
                let _ = writeln!(text, "$ {command}");
            }
            text.push_str("```\n\n");
            let more = siblings.len().saturating_sub(MAX_PASSES);
            match more {
                0 => {}
                1 => text.push_str("So does 1 more.\n\n"),
                _ => _ = write!(text, "So do {more} more.\n\n"),
            }
        }
        if !victims.is_empty() {
            text.push_str(
                "The verifier accepts this program, and these commands die of it in other ways:\n\n",
            );
            for (command, failure) in victims.iter().take(MAX_PASSES) {
                let _ = writeln!(text, "- `{command}`: {}", unfenced(failure));
            }
            text.push('\n');
        }
        let is_new = |command: &&String| **command != self.command && !siblings.contains(command);
        let here = others.iter().filter_map(|other| Some((other, other.command.as_ref().filter(is_new)?)));
        let here: Vec<(&Sibling, &String)> = here.collect();
        if !here.is_empty() && victims.is_empty() {
            text.push_str("The same bug on the same program:\n\n");
            for (other, command) in here.iter().take(MAX_PASSES) {
                let _ = writeln!(text, "- `{command}`: {}", unfenced(&other.title));
            }
            text.push('\n');
        }
    }

    /// A table of the compilers that accept the test case, or say why they do not.
    fn compare(&self, text: &mut String) {
        text.push_str("| compiler | result |\n|---|---|\n");
        let needs_assertions = needs_assertions(self.versions);
        let is_shown =
            |version: &&OnVersion| !version.is_rejected() || version.verifier_complaint().is_some();
        for version in self.versions.iter().filter(is_shown) {
            let words = words(version, needs_assertions).replace('|', "\\|");
            let _ = writeln!(text, "| {} | {words} |", self.told_apart(version));
        }
    }

    /// A compiler's public name, with its build if another has the same name.
    fn told_apart(&self, version: &OnVersion) -> String {
        let name = &version.public_name;
        let is_alone = self.versions.iter().filter(|other| other.public_name == *name).count() < 2;
        match version.told_by() {
            Some(told_by) if !is_alone => format!("{name}, {told_by}"),
            _ => name.clone(),
        }
    }

    /// Notes for the person who files the report, as a comment that pages do not show.
    fn remark(&self, text: &mut String) {
        let mut remark = "A draft: before filing, try the newest MLIR and look for open issues.\n".to_owned();
        let page = explorer::link(self.command, self.file, self.program);
        if let Some(page) = page.filter(|_| self.address.is_none()) {
            let _ = writeln!(remark, "In a browser, with a recent build of MLIR's main branch: {page}");
        }
        if self.provenance.origin != Origin::Unknown {
            let _ = writeln!(remark, "The program began as: {}.", self.provenance);
        }
        if let Some(Address { issues, because }) = &self.address {
            let _ = writeln!(remark, "Reports likely go to {issues}: {because} is not MLIR's own.");
        } else if let Some(place) = banner_place(self.output) {
            let _ = writeln!(remark, "Reports go to {place}, as the compiler itself says.");
        }
        if !self.upstream.is_empty() {
            let _ = writeln!(remark, "Likely known:\n- {}", self.upstream.join("\n- "));
        }
        let others = &self.also.others;
        if !others.is_empty() {
            let other = |other: &Sibling| format!("\n- {} ({})", other.key, other.title);
            let others: String = others.iter().map(other).collect();
            let _ = writeln!(remark, "The same bug, found as:{others}");
        }
        let _ = write!(text, "\n<!--\n{}-->\n", remark.replace("-->", "-- >"));
    }
}

/// The address in the compiler's crash banner, which need not be upstream's.
fn banner_place(output: &str) -> Option<&str> {
    let banner = output.lines().find(|line| line.starts_with("PLEASE ") && line.contains("report"))?;
    let place = banner.split_whitespace().find(|word| word.starts_with("http"))?;
    Some(place.trim_end_matches(['.', ',']))
}

/// Words with which a compiler dies.
const LAST_WORDS: &[&str] =
    &["Assertion", "LLVM ERROR", "UNREACHABLE", "Stack dump", "AddressSanitizer", "terminate called"];

/// Most lines before these words in a report.
const MAX_LINES_BEFORE: usize = 5;

/// The lines that say what happened: without the banner, and with the relevant part of the backtrace.
fn trimmed(output: &str) -> String {
    let output = with_brief_stack(output);
    let noise = ["PLEASE ", "Program arguments:", "Stack dump without symbol names"];
    let wanted = |line: &&str| !noise.iter().any(|noise| line.contains(noise));
    let mut lines: Vec<&str> = output.lines().filter(wanted).collect();
    // A pass may print many warnings before it crashes.
    let death = lines.iter().position(|line| LAST_WORDS.iter().any(|words| line.contains(words)));
    if let Some(before) =
        death.filter(|_| lines.len() > MAX_LINES).and_then(|at| at.checked_sub(MAX_LINES_BEFORE))
    {
        lines.splice(..before, (before > 0).then_some("..."));
    }
    let more = lines.len() > MAX_LINES;
    lines.truncate(MAX_LINES);
    if more {
        lines.push("...");
    }
    unfenced(&lines.join("\n"))
}

/// Replaces fences, which would end the code block.
fn unfenced(text: &str) -> String {
    text.replace("```", "'''")
}

/// The program and the command, as a reader takes them from the report.
pub(crate) fn instructions(report: &str) -> Option<(String, String)> {
    let block = |fence: &str| {
        let (_, rest) = report.split_once(&format!("```{fence}\n"))?;
        rest.split_once("\n```").map(|(inside, _)| inside.to_owned())
    };
    let program = match block("mlir").or_else(|| block("text")) {
        Some(program) => format!("{program}\n"),
        None => report.contains(IS_EMPTY).then(String::new)?,
    };
    let console = block("console")?;
    let command = console.lines().next()?.strip_prefix("$ ")?.to_owned();
    Some((program, command))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    fn draft<'a>(program: &'a str, output: &'a str) -> Draft<'a> {
        Draft {
            title: "segfault in f (cse)",
            kind: "crash on input that the verifier accepts",
            pass: Some("`cse`"),
            file: "reduced.mlir",
            program,
            command: COMMAND,
            note: None,
            output,
            compiler: "mlir-opt-22 (LLVM version 22.1.8, Optimized build)",
            versions: &[],
            window: None,
            asserting: None,
            conditions: &[],
            also: &NOTHING,
            upstream: &[],
            flaky: false,
            other_failures: &[],
            provenance: &UNKNOWN,
            address: None,
        }
    }

    fn rendered(program: &str, output: &str) -> String {
        draft(program, output).render()
    }

    static UNKNOWN: LazyLock<Provenance> = LazyLock::new(|| Provenance::file("a.mlir"));

    static NOTHING: Also = Also { siblings: Vec::new(), victims: Vec::new(), others: Vec::new() };

    const COMMAND: &str = "mlir-opt-22 --cse reduced.mlir";

    #[test]
    fn what_a_report_says_to_do_can_be_read_back() {
        let program = "func.func @f() {\n  return\n}\n";
        let text = rendered(program, "PLEASE submit a bug report\nStack dump:\n#0 f\n");
        assert!(!text.contains("PLEASE"), "{text}");
        assert_eq!(instructions(&text).unwrap(), (program.to_owned(), COMMAND.to_owned()));
    }

    #[test]
    fn the_line_that_tells_is_shown_whatever_was_said_before() {
        let output =
            format!("{}Assertion `x' failed.\n{}", "warning: odd\n".repeat(100), "#0 f\n".repeat(100));
        let shown = trimmed(&output);
        assert!(
            shown.starts_with("...\nwarning: odd\n") && shown.contains("Assertion `x' failed."),
            "{shown}"
        );
        assert!(shown.lines().count() <= MAX_LINES + 1, "{shown}");
        assert_eq!(trimmed("Assertion\na"), "Assertion\na");
    }

    #[test]
    fn compilers_are_named_as_they_name_themselves() {
        let version = |target: &str, build: &str| OnVersion {
            public_name: "mlir-opt (LLVM version 22.1.8)".to_owned(),
            build: build.to_owned(),
            ..OnVersion::named(target)
        };
        let [one, other] = [version("mine", "0123456789"), version("yours", "9876543210")];
        let versions = [one.clone()];
        let mut text = String::new();
        let draft = |versions| Draft { versions, ..draft("", "") };
        draft(&versions).compare(&mut text);
        assert!(text.ends_with("\n| mlir-opt (LLVM version 22.1.8) | ok |\n"), "{text}");
        let versions = [one, other];
        draft(&versions).compare(&mut text);
        assert!(text.ends_with("| mlir-opt (LLVM version 22.1.8), build 98765432 | ok |\n"), "{text}");
    }

    #[test]
    fn other_passes_come_with_their_commands() {
        let commands: Vec<String> = (0..9).map(|n| format!("mlir-opt-22 --p{n} reduced.mlir")).collect();
        let other = |key: &str, command: Option<&String>| Sibling {
            key: key.to_owned(),
            title: "segfault in g".to_owned(),
            command: command.cloned(),
        };
        let sccp = "mlir-opt-22 --sccp reduced.mlir".to_owned();
        let text = |siblings: &[String]| {
            let others = vec![other("01", Some(&commands[0])), other("02", Some(&sccp)), other("03", None)];
            let also = Also { siblings: siblings.to_vec(), victims: Vec::new(), others };
            Draft { also: &also, ..draft("", "") }.render()
        };
        let all = text(&commands);
        assert!(all.contains("```console\n$ mlir-opt-22 --p0 reduced.mlir\n$ mlir-opt-22 --p1"), "{all}");
        assert!(all.contains("$ mlir-opt-22 --p7 reduced.mlir\n```\n\nSo does 1 more.\n\n"), "{all}");
        assert!(all.contains(&format!("program:\n\n- `{sccp}`: segfault in g\n\n")), "{all}");
        assert_eq!(instructions(&all).unwrap().1, COMMAND);
        let two = text(&commands[..2]);
        assert!(two.contains("--p1 reduced.mlir\n```\n\nThe same bug"), "{two}");
    }

    #[test]
    fn no_program_is_cut() {
        let program = "func.func private @f()\n".repeat(20_000);
        assert_eq!(instructions(&rendered(&program, "")).unwrap().0, program);
    }

    #[test]
    fn a_report_goes_to_the_project_that_the_compiler_names() {
        let banner = "PLEASE submit a bug report to https://github.com/other/project/issues/ and include the backtrace.";
        let text = rendered("", banner);
        assert!(text.contains("go to https://github.com/other/project/issues/, as"), "{text}");
        assert!(!rendered("", "Stack dump:").contains("Reports go"));
    }
}
