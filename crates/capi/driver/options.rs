//! The command line, as `mlir-opt` reads it.

/// What the program is asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Action {
    /// Read, transform and print a program.
    #[default]
    Run,
    /// Print the options and passes.
    Help,
    /// Print the version.
    Version,
    /// Print the names of the dialects.
    Dialects,
}

/// The command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What to do.
    pub action: Action,
    /// The file with the program; `-` for standard input.
    pub input: String,
    /// Where to write; `-` for standard output.
    pub output: String,
    /// `--pass-pipeline`. A fork server replaces the text after the program is parsed, so it must be read
    /// then, and from here.
    pub pipeline: Option<String>,
    /// Passes that are options by themselves, with the text of their own options.
    pub passes: Vec<(String, String)>,
    /// The marker between programs in the input, if it is to be split.
    pub split: Option<String>,
    /// The marker between programs in the output.
    pub output_split: Option<String>,
    /// Print the generic form.
    pub generic: bool,
    /// Print without aliases.
    pub local_scope: bool,
    /// Print locations.
    pub debug_info: bool,
    /// Print locations in a short form.
    pub pretty_debug_info: bool,
    /// Print operations without their regions.
    pub skip_regions: bool,
    /// Print without verifying first.
    pub assume_verified: bool,
    /// Name values after their locations.
    pub name_locations: bool,
    /// Print larger attributes as a placeholder.
    pub elide_elements: Option<isize>,
    /// The same for resources.
    pub elide_resources: Option<isize>,
    /// Allow operations of unknown dialects.
    pub allow_unregistered: bool,
    /// Do not verify after each pass.
    pub skip_verifier: bool,
    /// Run all passes in one thread.
    pub single_thread: bool,
    /// Write bytecode.
    pub bytecode: bool,
    /// The input has one operation, which need not be a module.
    pub no_implicit_module: bool,
    /// Print the program before each pass.
    pub before_all: bool,
    /// Print the program after each pass.
    pub after_all: bool,
    /// Print after a pass only if it changed the program.
    pub after_change: bool,
    /// Print after a pass only if it failed.
    pub after_failure: bool,
    /// Print the whole module each time.
    pub module_scope: bool,
    /// Report how long passes took.
    pub timing: bool,
    /// Report the statistics of passes.
    pub statistics: bool,
    /// Print the pipeline before it runs.
    pub dump_pipeline: bool,
    /// Run the pipeline that the program has in itself.
    pub run_reproducer: bool,
    /// Print debug output.
    pub debug: bool,
    /// Print debug output of this kind only.
    pub debug_only: Option<String>,
}

type SetFlag = fn(&mut Options, bool);
type SetValue = fn(&mut Options, &str) -> Result<(), String>;

/// Options that are on or off: their names, effects and descriptions.
const FLAGS: &[(&str, SetFlag, &str)] = &[
    (
        "allow-unregistered-dialect",
        |o, on| o.allow_unregistered = on,
        "Allow operation with no registered dialects",
    ),
    ("debug", |o, on| o.debug = on, "Enable debug output"),
    ("dump-pass-pipeline", |o, on| o.dump_pipeline = on, "Print the pipeline that will be run"),
    ("emit-bytecode", |o, on| o.bytecode = on, "Emit bytecode when generating output"),
    ("mlir-disable-threading", |o, on| o.single_thread = on, "Disable multi-threading within MLIR"),
    ("mlir-pass-statistics", |o, on| o.statistics = on, "Display the statistics of each pass"),
    ("mlir-pretty-debuginfo", |o, on| o.pretty_debug_info = on, "Print pretty debug info in MLIR output"),
    ("mlir-print-assume-verified", |o, on| o.assume_verified = on, "Skip op verification when printing"),
    ("mlir-print-debuginfo", |o, on| o.debug_info = on, "Print debug info in MLIR output"),
    ("mlir-print-ir-after-all", |o, on| o.after_all = on, "Print IR after each pass"),
    (
        "mlir-print-ir-after-change",
        |o, on| o.after_change = on,
        "Print the IR after a pass only if it changed",
    ),
    (
        "mlir-print-ir-after-failure",
        |o, on| o.after_failure = on,
        "Print the IR after a pass only if it failed",
    ),
    ("mlir-print-ir-before-all", |o, on| o.before_all = on, "Print IR before each pass"),
    ("mlir-print-ir-module-scope", |o, on| o.module_scope = on, "Always print the top-level operation"),
    ("mlir-print-local-scope", |o, on| o.local_scope = on, "Print with local scope and inline information"),
    ("mlir-print-op-generic", |o, on| o.generic = on, "Print the generic op form"),
    ("mlir-print-skip-regions", |o, on| o.skip_regions = on, "Skip regions when printing ops"),
    ("mlir-timing", |o, on| o.timing = on, "Display execution times"),
    ("mlir-use-nameloc-as-prefix", |o, on| o.name_locations = on, "Print SSA IDs using NameLocs as prefixes"),
    (
        "no-implicit-module",
        |o, on| o.no_implicit_module = on,
        "Disable implicit addition of a top-level module op",
    ),
    ("run-reproducer", |o, on| o.run_reproducer = on, "Run the pipeline stored in the reproducer"),
    ("verify-each", |o, on| o.skip_verifier = !on, "Run the verifier after each transformation pass"),
    ("help", |o, on| o.ask(Action::Help, on), "Display available options"),
    ("show-dialects", |o, on| o.ask(Action::Dialects, on), "Print the list of registered dialects and exit"),
    ("version", |o, on| o.ask(Action::Version, on), "Display the version of this program"),
];

/// Options with a value: the same, with the name of the value.
const VALUES: &[(&str, SetValue, &str, &str)] = &[
    (
        "debug-only",
        |o, value| set(&mut o.debug_only, value),
        "debug string",
        "Enable a specific type of debug output",
    ),
    (
        "mlir-elide-elementsattrs-if-larger",
        |o, value| number("mlir-elide-elementsattrs-if-larger", value, &mut o.elide_elements),
        "uint",
        "Elide ElementsAttrs with \"...\" that have more elements than the given upper limit",
    ),
    (
        "mlir-elide-resource-strings-if-larger",
        |o, value| number("mlir-elide-resource-strings-if-larger", value, &mut o.elide_resources),
        "uint",
        "Elide printing value of resources if string is too long in chars",
    ),
    (
        "o",
        |o, value| {
            value.clone_into(&mut o.output);
            Ok(())
        },
        "filename",
        "Output filename",
    ),
    (
        "output-split-marker",
        |o, value| set(&mut o.output_split, value),
        "string",
        "Split marker for the output",
    ),
    (
        "pass-pipeline",
        |o, value| set(&mut o.pipeline, value),
        "string",
        "Textual description of the pass pipeline",
    ),
];

/// Splits the input, with an optional value.
const SPLIT: &str = "split-input-file";

/// The default marker between programs.
pub const MARKER: &str = "// -----";

fn set(place: &mut Option<String>, value: &str) -> Result<(), String> {
    *place = Some(value.to_owned());
    Ok(())
}

fn number(name: &str, value: &str, place: &mut Option<isize>) -> Result<(), String> {
    let wrong = || format!("for the --{name} option: '{value}' value invalid for uint argument!");
    *place = Some(value.parse().map_err(|_| wrong())?);
    Ok(())
}

impl Options {
    /// Parses the arguments after the program's path.
    ///
    /// # Errors
    /// What is wrong, for people.
    pub fn parse(path: &str, args: &[String]) -> Result<Self, String> {
        let mut options = Options { input: "-".to_owned(), output: "-".to_owned(), ..Options::default() };
        let mut inputs = 0;
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let Some(flag) = arg.strip_prefix('-').filter(|flag| !flag.is_empty()) else {
                arg.clone_into(&mut options.input);
                inputs += 1;
                continue;
            };
            let flag = flag.strip_prefix('-').unwrap_or(flag);
            let (name, value) =
                flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
            options.option(name, value, &mut rest)?;
        }
        match inputs {
            0 | 1 => Ok(options),
            _ => Err(format!(
                "Too many positional arguments specified!\n\
                 Can specify at most 1 positional arguments: See: {path} --help"
            )),
        }
    }

    fn option<'a>(
        &mut self,
        name: &str,
        value: Option<&str>,
        rest: &mut impl Iterator<Item = &'a String>,
    ) -> Result<(), String> {
        if let Some((_, set, _)) = FLAGS.iter().find(|(flag, ..)| *flag == name) {
            set(self, boolean(name, value)?);
        } else if let Some((_, set, ..)) = VALUES.iter().find(|(flag, ..)| *flag == name) {
            let next = if value.is_none() { rest.next().map(String::as_str) } else { None };
            let value =
                value.or(next).ok_or_else(|| format!("for the --{name} option: requires a value!"))?;
            set(self, value)?;
        } else if name == SPLIT {
            self.split = Some(value.filter(|marker| !marker.is_empty()).unwrap_or(MARKER).to_owned());
        } else {
            self.passes.push((name.to_owned(), value.unwrap_or_default().to_owned()));
        }
        Ok(())
    }

    fn ask(&mut self, action: Action, on: bool) {
        if on {
            self.action = action;
        }
    }
}

fn boolean(name: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(other) => Err(format!(
            "for the --{name} option: '{other}' is invalid value for boolean argument! Try 0 or 1"
        )),
    }
}

/// The options, one per line, as `--help` lists them.
pub fn describe() -> String {
    let flags = FLAGS.iter().map(|(name, _, about)| (format!("--{name}"), *about));
    let dashes = |name: &str| if name.len() == 1 { "-" } else { "--" };
    let between = |name: &str| if name.len() == 1 { " " } else { "=" };
    let values = VALUES
        .iter()
        .map(|(name, _, value, about)| (format!("{}{name}{}<{value}>", dashes(name), between(name)), *about));
    let split = (format!("--{SPLIT}[=<string>]"), "Split the input file into pieces and process each");
    let mut lines: Vec<(String, &str)> = flags.chain(values).chain([split]).collect();
    lines.sort_by(|one, other| one.0.trim_start_matches('-').cmp(other.0.trim_start_matches('-')));
    lines.iter().map(|(name, about)| format!("  {name:<46} - {about}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Options, String> {
        let args: Vec<String> = text.split_whitespace().map(ToString::to_string).collect();
        Options::parse("x-opt", &args)
    }

    #[test]
    fn options_are_those_of_mlir_opt() {
        let options = parse(
            "a.mlir -o b.mlir -mlir-print-op-generic --verify-each=0 --pass-pipeline=builtin.module(cse)",
        );
        let options = options.unwrap();
        assert_eq!((options.input.as_str(), options.output.as_str()), ("a.mlir", "b.mlir"));
        assert!(options.generic && options.skip_verifier && !options.bytecode);
        assert_eq!(options.pipeline.as_deref(), Some("builtin.module(cse)"));
        assert_eq!(parse("--pass-pipeline any(cse)").unwrap().pipeline.as_deref(), Some("any(cse)"));
        assert_eq!(parse("-").unwrap(), parse("").unwrap());
        assert_eq!(parse("--help --version").unwrap().action, Action::Version);
        assert_eq!(parse("--split-input-file").unwrap().split.as_deref(), Some(MARKER));
    }

    #[test]
    fn other_options_are_passes_with_their_own_options() {
        let passes = parse("--cse -canonicalize=max-iterations=3").unwrap().passes;
        let expected = [("cse", ""), ("canonicalize", "max-iterations=3")];
        assert_eq!(passes, expected.map(|(name, own)| (name.to_owned(), own.to_owned())));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let check = |text: &str, expected: &str| assert_eq!(parse(text).unwrap_err(), expected);
        check(
            "--verify-each=x",
            "for the --verify-each option: 'x' is invalid value for boolean argument! Try 0 or 1",
        );
        check("-o", "for the --o option: requires a value!");
        check(
            "a b",
            "Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: x-opt --help",
        );
    }

    #[test]
    fn help_has_a_line_for_each_option() {
        let text = describe();
        assert_eq!(text.lines().count(), FLAGS.len() + VALUES.len() + 1);
        assert!(
            text.contains("\n  -o <filename>                                  - Output filename\n"),
            "{text}"
        );
    }
}
