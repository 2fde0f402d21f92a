//! One finding's report: checked against what maintainers refuse, rendered, replayed from its own text, and
//! written.

use std::fs;
use std::io;
use std::path::Path;

use mohole_oracle::named_functions;
use mohole_target::{INPUT_NAME, Mode, Worker};
use mohole_testcase::{CommandLine, Comparison, End, Finding, Job, Signature, is_bytecode};

use super::companions::{Companions, FURTHER_FILES, INTERESTING, REPRODUCER};
use super::headline::Headline;
use super::likeness::{generic_operation, telling_operations};
use super::lit::LitTrial;
use super::project::address;
use super::refuse::RefusedFinding;
use super::report_text::{Also, Draft, instructions};
use super::reported::ReportError;
use super::shown_program::ShownProgram;
use super::subject::Subject;
use super::versions::{OnVersion, asserting};
use crate::findings::folder::{COMMAND, REPORT, json, make_executable, reduced_file, write_whole};
use crate::findings::script::command_script;
use crate::findings::unloaded::proof;
use crate::judge::names::with_names;
use crate::judge::retry::{RUNS_IF_FLAKY, first_success};
use crate::judge::run::{JudgedRun, judged_args};
use crate::judge::typed::shown_command;
use crate::meaning::custom_form::is_only_generic;
use crate::oracles::lit_test::{LIT_TEST, LitTest};
use crate::oracles::recipe::spellings;
use crate::oracles::{self, Explanation, Recipe, Seen, first_bad_pass, look_for};

/// A rendered report, with the other files of its folder.
struct Rendered<'a> {
    text: String,
    output: String,
    args: Vec<String>,
    input: &'a [u8],
    /// Further files: their names and contents.
    files: &'a [(&'static str, String)],
}

/// What a run in a process of its own shows.
struct Shown<'a> {
    /// The functions of the backtrace that have names.
    functions: &'a [String],
    comparison: Option<&'a Comparison>,
}

impl Subject {
    /// Writes the files of a report, or says why it cannot be one.
    pub(super) fn publish(
        &self,
        folder: &Path,
        finding: &mut Finding,
        job: &Job,
        versions: &[OnVersion],
        also: &Also,
    ) -> Result<Option<RefusedFinding>, ReportError> {
        let oracle = oracles::of(finding);
        let mut worker = Worker::with_stop(self.tool.clone(), Mode::Spawn, self.stop())?;
        let run = self.look_alone(&mut worker, job, finding)?;
        if !finding.fails_as(run.verdict.signature.as_ref()) {
            let reason = format!("{} does not show it in a process of its own", self.profile.name);
            return Ok(Some(RefusedFinding::new("does not show alone", reason)));
        }
        let first_bad = first_bad_pass(&mut worker, self.compiler(), job, finding)?;
        let ShownProgram { file: shown_file, text: program, input: file, decode } =
            &ShownProgram::of(&job.input);
        let is_own = |version: &&OnVersion| version.target == self.profile.name;
        let asserting = asserting(finding, versions);
        // An assertion that the report's own compiler shows need not be shown twice.
        let own_asserts = versions.iter().find(is_own).is_some_and(|own| own.assertion().is_some());
        let pass = pass_words(finding, first_bad.as_deref(), &job.args);
        let proof = proof(finding);
        let explanation = oracle.explain(&mut worker, self.compiler(), job, finding)?;
        if let Some(reason) = explanation.contradiction.clone() {
            return Ok(Some(RefusedFinding::new("execution contradicts it", reason)));
        }
        let explanation = self.with_tried_test(finding, explanation)?;
        let is_only_generic = oracle.says_if_input_is_valid()
            && is_only_generic(&mut worker, &self.profile, job, &generic_operation)?;
        let functions = named_functions(&run.execution.stderr_text());
        let shown = Shown { functions: &functions, comparison: explanation.comparison.as_ref() };
        let heading = self.heading(finding, versions, asserting, job, &shown);
        for args in spellings(&job.args, oracle.may_spell_flags()) {
            let compiler = self.compiler();
            let recipe = Recipe { compiler, finding: &*finding, args: &args, file, program };
            let command = format!("{decode}{}", oracle.recipe(&recipe));
            let output = match oracle.recipe_prints_difference() {
                true => self.typed_output(finding, &command, shown_file, program)?,
                // The run here used another file name.
                false => run.execution.stderr_text().replace(INPUT_NAME, file),
            };
            let draft = |finding: &Finding| {
                Draft {
                    title: &heading,
                    kind: match finding.victims.is_empty() {
                        true => oracle.describe(finding, &Seen { output: &output, is_only_generic }),
                        false => "crash on input that the verifier should reject",
                    },
                    pass: pass.as_deref(),
                    file: shown_file,
                    program,
                    command: &command,
                    note: proof.as_deref().or(explanation.text.as_deref()),
                    output: &output,
                    compiler: &self.tool.full_name(),
                    versions,
                    window: finding.window.as_deref(),
                    asserting: asserting.filter(|version| !is_own(version) && !own_asserts),
                    conditions: &finding.conditions,
                    also,
                    upstream: &finding.upstream,
                    flaky: finding.is_flaky(),
                    other_failures: &finding.other_failures,
                    provenance: &finding.provenance,
                    address: address(&self.profile, &job.args, program),
                }
                .render()
            };
            let Some(shown) = self.replays(&draft(finding), shown_file, finding, &args)? else { continue };
            finding.add_other_failure(shown.as_ref());
            finding.headline = Some(heading.clone());
            finding.comparison.clone_from(&explanation.comparison);
            let text = draft(finding);
            let mut files = explanation.files.clone();
            if !is_bytecode(&job.input) {
                let tool = &self.tool;
                let companions = Companions { finding, tool, args: &args, file, program, title: &heading };
                files.extend(self.companions(&companions)?);
            }
            let (input, files) = (&job.input, &files);
            self.write(folder, &Rendered { text, output, args, input, files }, finding)?;
            return Ok(None);
        }
        Ok(Some(RefusedFinding::new("report does not replay", "the command in the report does not show it")))
    }

    /// The title; by the compiler of the report if it stops at an assertion, else by a build of the same
    /// release with assertions, which says more, or by another compiler with assertions where nothing is
    /// known but that it died.
    fn heading(
        &self,
        finding: &Finding,
        versions: &[OnVersion],
        asserting: Option<&OnVersion>,
        job: &Job,
        shown: &Shown<'_>,
    ) -> String {
        let own = &finding.signature;
        let is_here = |version: &&OnVersion| version.target == self.profile.name;
        let here = versions.iter().find(is_here).filter(|here| here.shows() && here.assertion().is_some());
        let asserted = here.or(asserting.filter(|version| version.says_more_than(own)));
        // A symbolizer was asked for the finding's own names.
        let is_named =
            |shown: &&Signature| !shown.failure.has_unnamed_code() || own.failure.has_unnamed_code();
        let program = String::from_utf8_lossy(&job.input);
        let operations = telling_operations(&program);
        let is_mlirs = address(&self.profile, &job.args, &program).is_none();
        Headline {
            finding,
            signature: asserted
                .and_then(|version| version.verdict.signature.as_ref())
                .filter(is_named)
                .unwrap_or(own),
            message: asserted.map_or(finding.message.as_deref(), |version| version.assertion()),
            project: is_mlirs.then_some("mlir"),
            operation: generic_operation(&program).or(operations.first().copied()),
            only_operation: Some(&operations[..]).filter(|all| all.len() == 1).map(|all| all[0]),
            functions: shown.functions,
            comparison: shown.comparison,
            is_bytecode: is_bytecode(&job.input),
        }
        .render()
    }

    /// Looks for a finding in processes of their own. If it does not show in every run, further runs tell how
    /// else it fails.
    fn look_alone(
        &self,
        worker: &mut Worker,
        job: &Job,
        finding: &mut Finding,
    ) -> Result<JudgedRun, ReportError> {
        let run = look_for(worker, self.compiler(), job, finding)?;
        let mut shown = vec![run.verdict.signature.clone()];
        for _ in 0..if finding.is_flaky() { RUNS_IF_FLAKY } else { 0 } {
            let again = oracles::of(finding).look(worker, self.compiler(), job, finding)?;
            shown.push(again.verdict.signature);
        }
        shown.iter().for_each(|shown| finding.add_other_failure(shown.as_ref()));
        let run = with_names(run, self.compiler(), self.stop())?;
        let is_named = finding.own_signature_mut().failure.has_unnamed_code()
            && finding.is(run.verdict.signature.as_ref());
        if let Some(named) = run.verdict.signature.as_ref().filter(|_| is_named) {
            finding.own_signature_mut().failure = named.failure.clone();
        }
        Ok(run)
    }

    /// The files beside a report that do what they say here. A bug that one run of the compiler does not show
    /// has files of its own.
    fn companions(&self, companions: &Companions<'_>) -> Result<Vec<(&'static str, String)>, ReportError> {
        let Companions { finding, program, .. } = companions;
        if oracles::of(finding).recipe_prints_difference() {
            return Ok(Vec::new());
        }
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(companions.file), program)?;
        let mut files = Vec::new();
        if let Some(test) = self.tried_test(companions, folder.path())? {
            files.push((LIT_TEST, test.text));
        }
        if let Some(reproducer) = companions.reproducer() {
            fs::write(folder.path().join(REPRODUCER), &reproducer)?;
            let command = shown_command(&self.tool, &["--run-reproducer".to_owned()], REPRODUCER);
            let shown = self.shown_by(finding, &command, companions.args, folder.path())?;
            if finding.fails_as(shown.as_ref()) {
                files.push((REPRODUCER, reproducer));
            }
        }
        let script = companions.interesting();
        fs::write(folder.path().join(INTERESTING), &script)?;
        if self.typed(finding, &format!("sh {INTERESTING}"), folder.path())?.end == End::Exited(0) {
            files.push((INTERESTING, script));
        }
        Ok(files)
    }

    /// The test for lit beside a report, if it fails today. What it expects of the output holds for the
    /// program without the pass.
    fn tried_test(&self, companions: &Companions<'_>, folder: &Path) -> io::Result<Option<LitTest>> {
        let (trial, name) = (LitTrial::new(self, companions.finding, folder)?, companions.compiler());
        trial.call_compiler(&name)?;
        let test = companions.lit_test(true);
        let holds = trial.holds_before(&test, &name, &self.profile.no_op)?;
        let test = if holds { test } else { companions.lit_test(false) };
        Ok(trial.is_right(&test)?.then_some(test))
    }

    /// An explanation with its test among its files and in its text, if the test does what it should.
    fn with_tried_test(&self, finding: &Finding, explanation: Explanation) -> io::Result<Explanation> {
        let Explanation { text: Some(mut text), test: Some(test), mut files, .. } = explanation.clone()
        else {
            return Ok(explanation);
        };
        let folder = tempfile::tempdir()?;
        if LitTrial::new(self, finding, folder.path())?.is_right(&test)? {
            text.push_str(if text.ends_with("```") { "\n\n" } else { " " });
            text.push_str(test.words);
            files.push((LIT_TEST, test.text));
        }
        Ok(Explanation { text: Some(text), test: None, files, ..explanation })
    }

    fn write(&self, folder: &Path, rendered: &Rendered<'_>, finding: &Finding) -> io::Result<()> {
        let Rendered { text, output, args, input, files } = rendered;
        let (compiler, file, program) =
            (self.compiler(), &reduced_file(input), &*String::from_utf8_lossy(input));
        write_whole(&folder.join(file), input)?;
        let script = command_script(&Recipe { compiler, finding, args, file, program });
        write_whole(&folder.join(COMMAND), script.as_bytes())?;
        make_executable(&folder.join(COMMAND))?;
        // Those of an earlier report may not be right any more.
        for name in FURTHER_FILES {
            let _ = fs::remove_file(folder.join(name));
        }
        for (name, text) in *files {
            write_whole(&folder.join(name), text.as_bytes())?;
        }
        if folder.join(INTERESTING).exists() {
            make_executable(&folder.join(INTERESTING))?;
        }
        write_whole(&folder.join("output.txt"), output.as_bytes())?;
        write_whole(&folder.join("target.json"), &json(self.asked()))?;
        write_whole(&folder.join("title.txt"), format!("{}\n", finding.title()).as_bytes())?;
        write_whole(&folder.join(REPORT), text.as_bytes())
    }

    /// Types the report's command as a reader would, and checks that the same happens: with what signature,
    /// if it is a run of the compiler that shows it.
    fn replays(
        &self,
        report: &str,
        file: &str,
        finding: &Finding,
        args: &[String],
    ) -> Result<Option<Option<Signature>>, ReportError> {
        let Some((program, command)) = instructions(report) else { return Ok(None) };
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(file), program)?;
        let oracle = oracles::of(finding);
        let is_flaky = finding.is_flaky() || !finding.other_failures.is_empty();
        let attempts = if is_flaky { RUNS_IF_FLAKY } else { 1 };
        let mut seen = None;
        let shown = first_success(
            attempts,
            || true,
            || {
                if oracle.recipe_prints_difference() {
                    return Ok(!self.typed(finding, &command, folder.path())?.stdout.is_empty());
                }
                seen = self.shown_by(finding, &command, args, folder.path())?;
                Ok::<_, io::Error>(finding.fails_as(seen.as_ref()))
            },
        )?;
        Ok(shown.map(|_| seen))
    }

    /// What a typed command with these arguments shows.
    fn shown_by(
        &self,
        finding: &Finding,
        command: &str,
        args: &[String],
        folder: &Path,
    ) -> io::Result<Option<Signature>> {
        let typed = self.typed(finding, command, folder)?;
        let trace = self.profile.trace_passes.iter().chain(&self.profile.single_thread);
        let traced = format!("{command} {}", trace.cloned().collect::<Vec<_>>().join(" "));
        let mut trace = || self.typed(finding, &traced, folder);
        let args = judged_args(&self.profile, args);
        Ok(oracles::of(finding).judge_typed(&args, &typed, finding, &mut trace)?.signature)
    }

    /// The output of a command in a folder with the program.
    fn typed_output(
        &self,
        finding: &Finding,
        command: &str,
        file: &str,
        program: &str,
    ) -> Result<String, ReportError> {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join(file), program)?;
        let run = self.typed(finding, command, folder.path())?;
        // Errors first: they say more than a long difference, and a report shows the first lines only.
        Ok(format!("{}{}", run.stderr_text(), run.stdout_text()))
    }
}

/// The pass to blame, by a name that stands in the command. A crash outside of any pass has none.
fn pass_words(finding: &Finding, first_bad: Option<&str>, args: &[String]) -> Option<String> {
    let typed = CommandLine::parse(args).passes();
    let is_typed = |name: &str| typed.iter().any(|pass| pass == name);
    match (finding.signature.pass.as_deref(), first_bad) {
        // It was run beforehand.
        (Some(_), _) if typed.is_empty() => None,
        (Some(pass), Some(outer)) if !is_typed(pass) && is_typed(outer) => {
            Some(format!("`{pass}`, a part of `{outer}`"))
        }
        (Some(pass), _) => Some(format!("`{pass}`")),
        (None, Some(first)) if finding.signature.activity.is_none() => Some(format!("`{first}`")),
        _ => None,
    }
}
