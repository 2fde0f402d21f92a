//! A compiler's command line: flags, and pipelines as trees.

use std::fmt;

use crate::pipeline::{Pass, Pipeline};

/// A command line without the program's name and the input file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// Its arguments in order.
    pub arguments: Vec<Argument>,
}

/// One argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Anything that is no pipeline: `--cse`, `--one-shot-bufferize=x`, `--allow-unregistered-dialect`. Also
    /// a pipeline that cannot be parsed.
    Flag(String),
    /// `--pass-pipeline=...`
    Pipeline(Pipeline),
}

const PIPELINE_OPTION: &str = "--pass-pipeline";

/// The compiler's argument for a pipeline. Use [`Pipeline::to_argument`] unless the pipeline is only text.
pub fn pipeline_argument(pipeline: impl fmt::Display) -> String {
    format!("{PIPELINE_OPTION}={pipeline}")
}

/// The text of the pipeline that an argument gives.
pub fn pipeline_of_argument(argument: &str) -> Option<&str> {
    argument.strip_prefix(PIPELINE_OPTION)?.strip_prefix('=')
}

impl Pipeline {
    /// The compiler's argument that runs this pipeline.
    pub fn to_argument(&self) -> String {
        pipeline_argument(self)
    }
}

impl CommandLine {
    /// Reads arguments. A pipeline that cannot be parsed becomes a flag.
    pub fn parse(args: &[String]) -> Self {
        let mut arguments = Vec::new();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let dashed = if arg.starts_with("--") { arg.clone() } else { format!("-{arg}") };
            let text = match pipeline_of_argument(&dashed) {
                None if dashed == PIPELINE_OPTION => args.next().map(String::as_str),
                text => text,
            };
            arguments.push(match text.map(str::parse) {
                Some(Ok(pipeline)) => Argument::Pipeline(pipeline),
                Some(Err(_)) => Argument::Flag(pipeline_argument(text.unwrap_or_default())),
                None => Argument::Flag(arg.clone()),
            });
        }
        CommandLine { arguments }
    }

    /// The arguments as the compiler takes them. A pipeline stays if it has no pass left: some compilers run
    /// passes of their own when they are given no pipeline.
    pub fn to_args(&self) -> Vec<String> {
        let text = |argument: &Argument| match argument {
            Argument::Flag(flag) => flag.clone(),
            Argument::Pipeline(pipeline) => pipeline.to_argument(),
        };
        self.arguments.iter().map(text).collect()
    }

    /// The pipelines in order.
    pub fn pipelines(&self) -> impl Iterator<Item = &Pipeline> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Pipeline(pipeline) => Some(pipeline),
            Argument::Flag(_) => None,
        })
    }

    /// The names of the passes that run, in order: those of pipelines, and flags that are no driver flags.
    pub fn passes(&self) -> Vec<String> {
        self.arguments.iter().flat_map(Argument::passes).collect()
    }

    /// The pass that runs, if the command line names exactly one.
    pub fn only_pass(&self) -> Option<String> {
        match <[String; 1]>::try_from(self.passes()) {
            Ok([pass]) => (!stands_for_passes(&pass)).then_some(pass),
            Err(_) => None,
        }
    }

    /// How many flags and passes there are.
    pub fn entry_count(&self) -> usize {
        self.entry_names().len()
    }

    /// The names of the flags and passes, in order, without dashes and options.
    pub fn entry_names(&self) -> Vec<String> {
        let names = self.arguments.iter().flat_map(|argument| match argument {
            Argument::Flag(flag) => vec![flag_name(flag).to_owned()],
            Argument::Pipeline(pipeline) => names(pipeline),
        });
        names.collect()
    }

    /// Keeps the flags and passes for which `keep` is true, given their index in [`Self::entry_names`].
    pub fn retain_entries(&mut self, mut keep: impl FnMut(usize) -> bool) {
        let mut indices = 0..;
        let mut keep_next = || indices.next().is_some_and(&mut keep);
        self.arguments.retain_mut(|argument| match argument {
            Argument::Flag(_) => keep_next(),
            Argument::Pipeline(pipeline) => {
                pipeline.retain_passes(&mut |_| keep_next());
                true
            }
        });
    }

    /// All passes of all pipelines in order.
    pub fn pipeline_passes_mut(&mut self) -> Vec<&mut Pass> {
        let passes = self.arguments.iter_mut().flat_map(|argument| match argument {
            Argument::Flag(_) => Vec::new(),
            Argument::Pipeline(pipeline) => pipeline.passes_mut(),
        });
        passes.collect()
    }
}

impl Argument {
    /// Whether the argument makes the compiler run passes.
    pub fn is_for_passes(&self) -> bool {
        match self {
            Argument::Flag(flag) => flag.starts_with('-') && !is_driver_flag(flag_name(flag)),
            Argument::Pipeline(_) => true,
        }
    }

    /// The names of the passes; none for a pipeline that cannot be parsed.
    fn passes(&self) -> Vec<String> {
        match self {
            Argument::Pipeline(pipeline) => names(pipeline),
            Argument::Flag(flag) if self.is_for_passes() && pipeline_of_argument(flag).is_none() => {
                vec![flag_name(flag).to_owned()]
            }
            Argument::Flag(_) => Vec::new(),
        }
    }
}

/// Flags of the drivers that are no passes: exact names, and prefixes where they end in `*`.
const DRIVER_FLAGS: &[&str] = &[
    "allow-unregistered-dialect",
    "async",
    "color*",
    "debug*",
    "dump-pass-pipeline",
    "emit-bytecode*",
    "iree-*",
    "keep-intermediate",
    "list-passes",
    "load-dialect-plugin",
    "load-pass-plugin",
    "log-*",
    "mlir-*",
    "no-implicit-module",
    "o",
    "output-split-marker",
    "profile-actions-to",
    "remark*",
    "show-dialects",
    "split-input-file",
    "tool",
    "verbose",
    "verify-diagnostics",
    "verify-each",
    "verify-roundtrip",
];

/// Registered names that stand for several passes, besides all that end in `-pipeline`.
const REGISTERED_PIPELINES: &[&str] = &["sparse-compiler", "sparsifier", "test-lower-to-llvm"];

fn is_driver_flag(name: &str) -> bool {
    DRIVER_FLAGS.iter().any(|flag| match flag.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => name == *flag,
    })
}

fn stands_for_passes(name: &str) -> bool {
    name.ends_with("-pipeline") || REGISTERED_PIPELINES.contains(&name)
}

fn flag_name(flag: &str) -> &str {
    let bare = flag.trim_start_matches('-');
    bare.split_once('=').map_or(bare, |(name, _)| name)
}

fn names(pipeline: &Pipeline) -> Vec<String> {
    pipeline.passes().into_iter().map(|pass| pass.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn check(text: &str, expected: &str, entries: usize) {
        let command = CommandLine::parse(&args(text));
        let (written, count) = (command.to_args().join(" "), command.entry_count());
        assert_eq!((written.as_str(), count), (expected, entries), "{text}");
    }

    #[test]
    fn arguments_are_written_as_they_were_read() {
        check("--cse -sccp", "--cse -sccp", 2);
        let nested = "--pass-pipeline=builtin.module(a,func.func(b,c{x=1}),any(d))";
        check(nested, nested, 4);
        check("--pass-pipeline builtin.module()", "--pass-pipeline=builtin.module()", 0);
        check("-pass-pipeline=any(a)", "--pass-pipeline=any(a)", 1);
        check("--pass-pipeline=builtin.module(a", "--pass-pipeline=builtin.module(a", 1);
    }

    #[test]
    fn passes_are_found_in_flags_and_in_pipelines() {
        let check = |text: &str, expected: &str| {
            assert_eq!(CommandLine::parse(&args(text)).passes().join(" "), expected);
        };
        check("--tool=opt --canonicalize --mlir-disable-threading -cse", "canonicalize cse");
        check("--one-shot-bufferize=bufferize-function-boundaries -o x", "one-shot-bufferize");
        check("--pass-pipeline=builtin.module(a,func.func(b{x=1,y={2,3}},c),any(d))", "a b c d");
        check("--pass-pipeline=builtin.module()", "");
        check("--pass-pipeline=builtin.module(a", "");
        check("--allow-unregistered-dialect --split-input-file", "");
    }

    #[test]
    fn a_registered_pipeline_is_not_one_pass() {
        let only_pass = |text: &str| CommandLine::parse(&args(text)).only_pass();
        assert_eq!(only_pass("--sparsifier"), None);
        assert_eq!(only_pass("--tosa-to-linalg-pipeline"), None);
        assert_eq!(only_pass("--cse"), Some("cse".into()));
        assert_eq!(only_pass("--cse --cse"), None);
    }

    #[test]
    fn arguments_for_passes_are_told_from_others() {
        let command = CommandLine::parse(&args("--cse --pass-pipeline=any( --pass-pipeline=any() -o x"));
        let found: Vec<bool> = command.arguments.iter().map(Argument::is_for_passes).collect();
        assert_eq!(found, [true, true, true, false, false]);
    }

    #[test]
    fn entries_have_names() {
        let command = CommandLine::parse(&args("--pass-pipeline=builtin.module(a,func.func(b{x=1})) -c=1"));
        assert_eq!(command.entry_names(), ["a", "b", "c"]);
    }

    #[test]
    fn nests_without_a_pass_are_removed_except_the_outermost() {
        let mut command = CommandLine::parse(&args("--pass-pipeline=builtin.module(a,func.func(b)) --c"));
        command.retain_entries(|index| index == 0);
        assert_eq!(command.to_args(), ["--pass-pipeline=builtin.module(a)"]);
        command.retain_entries(|_| false);
        assert_eq!(command.to_args(), ["--pass-pipeline=builtin.module()"]);
    }
}
