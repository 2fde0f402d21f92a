//! Finds the anchors of passes and the defaults of their options by running the compiler.
//!
//! `--help` shows neither, but `--dump-pass-pipeline` shows how the compiler nests passes given as flags: it
//! wraps a pass in the op that the pass is restricted to. So two dumps of all passes, one below
//! `builtin.module` and one below `func.func`, give the anchors of all passes restricted to one op, and all
//! option defaults, even if the run then fails. The other passes (for any op, or for ops that implement an
//! interface) are tried one by one, with one short process per pass.
//!
//! ```text
//! let mut probe = Probe::new(&catalog.passes, &catalog.pipelines);
//! while let questions @ [_, ..] = &*probe.questions() {
//!     for question in questions { probe.answer(question, &output of question.args on question.input) }
//! }
//! probe.finish(&mut catalog.passes, &mut catalog.pipelines);
//! ```

use std::collections::BTreeMap;

use mohole_testcase::{Entry, Pipeline};

use crate::pipeline_dump::parse_dump;
use crate::{Anchor, OptionKind, PassDef, PassOption, PipelineDef};

/// One run of the compiler. Its stdout and stderr together are the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Arguments; the caller adds the input file.
    pub args: Vec<String>,
    /// Contents of the input file.
    pub input: &'static str,
    topic: Topic,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Topic {
    /// Dump of these passes below this op.
    Dump(&'static str, Vec<String>),
    /// This pass alone on this op.
    Try(String, &'static str),
    /// Dump of this pipeline.
    Expand(String),
}

/// The questions to one compiler, and what was learned from its answers.
#[derive(Debug, Clone)]
pub struct Probe {
    passes: BTreeMap<String, Known>,
    pipelines: BTreeMap<String, Option<String>>,
    /// Passes to dump next below `builtin.module` and below `func.func`. If printing the options of a pass
    /// crashes the compiler, the dump ends early and the rest is dumped again without that pass.
    pending: [Vec<String>; 2],
    round: usize,
    /// The compiler did dump below `func.func`; some drivers wrap all input in a module.
    func_root: bool,
}

#[derive(Debug, Clone, Default)]
struct Known {
    anchor: Anchor,
    options: Option<String>,
    in_module: Reply,
    in_func: Reply,
    refuses: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Reply {
    #[default]
    Unasked,
    Asked,
    Accepted,
    Refused,
}

const MODULE: &str = "builtin.module";
const FUNC: &str = "func.func";
const MODULE_INPUT: &str = "module {\n  func.func @f() {\n    return\n  }\n}\n";
const FUNC_INPUT: &str = "func.func @f() {\n  return\n}\n";

impl Probe {
    /// Starts from the output of `--help`.
    pub fn new(passes: &[PassDef], pipelines: &[PipelineDef]) -> Self {
        Self {
            passes: passes.iter().map(|pass| (pass.name.clone(), Known::default())).collect(),
            pipelines: pipelines.iter().map(|pipeline| (pipeline.name.clone(), None)).collect(),
            pending: [(); 2].map(|()| passes.iter().map(|pass| pass.name.clone()).collect()),
            round: 0,
            func_root: false,
        }
    }

    /// The next questions, to be asked in any order or in parallel; none at the end.
    pub fn questions(&mut self) -> Vec<Question> {
        self.round += 1;
        let mut questions = self.dumps();
        if self.round == 1 {
            questions.extend(self.pipelines.keys().map(|name| expand(name)));
        }
        if !questions.is_empty() {
            return questions;
        }
        let questions = self.tries(MODULE, |known| known.anchor == Anchor::Unknown);
        if !questions.is_empty() {
            return questions;
        }
        // Needs the answers so far: which passes reject a module, and whether `func.func` was the root.
        let func_root = self.func_root;
        self.tries(FUNC, |known| {
            known.anchor == Anchor::Unknown && (known.in_module == Reply::Refused || !func_root)
        })
    }

    /// Takes the answer to one question. Unexpected output teaches nothing.
    pub fn answer(&mut self, question: &Question, output: &str) {
        match &question.topic {
            Topic::Dump(root, passes) => self.learn_dumps(root, passes, output),
            Topic::Try(pass, op) => {
                if let Some(known) = self.passes.get_mut(pass) {
                    learn_try(known, op, output);
                }
            }
            Topic::Expand(pipeline) => {
                let dump = parse_dump(output).filter(|dump| dump.broken_at.is_none());
                let entries = dump.map(|dump| dump.pipeline.entries).unwrap_or_default();
                let text: Vec<_> = entries.iter().map(Entry::to_string).collect();
                self.pipelines.insert(pipeline.clone(), (!text.is_empty()).then(|| text.join(",")));
            }
        }
    }

    /// Writes the results into the definitions.
    pub fn finish(&self, passes: &mut [PassDef], pipelines: &mut [PipelineDef]) {
        for pass in passes {
            if let Some(known) = self.passes.get(&pass.name) {
                let anchor = known.conclusion();
                if anchor != Anchor::Unknown {
                    pass.anchor = anchor;
                }
                pass.refuses.clone_from(&known.refuses);
                if let Some(options) = &known.options {
                    set_defaults(&mut pass.options, options);
                }
            }
        }
        for pipeline in pipelines {
            if let Some(expansion) = self.pipelines.get(&pipeline.name) {
                pipeline.expansion.clone_from(expansion);
            }
        }
    }

    fn dumps(&mut self) -> Vec<Question> {
        let [module, func] = std::mem::take(&mut self.pending);
        let below_module = (MODULE, MODULE_INPUT, &["--dump-pass-pipeline"][..], module);
        let below_func = (FUNC, FUNC_INPUT, &["--dump-pass-pipeline", "--no-implicit-module"][..], func);
        let dump = |(root, input, fixed, names): (_, _, &[&str], Vec<String>)| {
            let fixed = fixed.iter().map(|arg| (*arg).to_owned());
            let args = fixed.chain(names.iter().map(|name| flag(name))).collect();
            (!names.is_empty()).then_some(Question { args, input, topic: Topic::Dump(root, names) })
        };
        [below_module, below_func].into_iter().filter_map(dump).collect()
    }

    /// Each pass is tried on an op once, even if no answer comes.
    fn tries(&mut self, op: &'static str, wanted: impl Fn(&Known) -> bool) -> Vec<Question> {
        let mut questions = Vec::new();
        for (name, known) in &mut self.passes {
            if *known.reply(op) != Reply::Unasked || !wanted(known) {
                continue;
            }
            *known.reply(op) = Reply::Asked;
            let pass = Entry::pass(name);
            let entry = if op == MODULE { pass } else { pass.nested_in(op) };
            questions.push(Question {
                args: vec![Pipeline::on_module([entry]).to_argument()],
                input: MODULE_INPUT,
                topic: Topic::Try(name.clone(), op),
            });
        }
        questions
    }

    fn learn_dumps(&mut self, root: &str, asked: &[String], output: &str) {
        let mut done: Vec<String> = Vec::new();
        if let Some(dump) = parse_dump(output) {
            done = self.learn_dump(root, &dump.pipeline);
            done.extend(dump.broken_at);
        } else if let Some((_, rest)) = output.split_once("Unknown command line argument '") {
            done.extend(rest.split('\'').next().map(|flag| flag.trim_start_matches('-').to_owned()));
        }
        let rest: Vec<_> = asked.iter().filter(|name| !done.contains(name)).cloned().collect();
        // If nothing was learned, the next dump would be the same.
        if rest.len() < asked.len() {
            self.pending[usize::from(root == FUNC)] = rest;
        }
    }

    /// Learns from a dump and returns the passes it showed.
    fn learn_dump(&mut self, root: &str, dump: &Pipeline) -> Vec<String> {
        if root == FUNC {
            self.func_root = dump.anchor == FUNC;
        }
        let mut shown = Vec::new();
        let mut open = vec![dump];
        while let Some(pipeline) = open.pop() {
            for entry in &pipeline.entries {
                match entry {
                    Entry::Nested(nested) => open.push(nested),
                    Entry::Pass(pass) => {
                        let Some(known) = self.passes.get_mut(&pass.name) else { continue };
                        shown.push(pass.name.clone());
                        known.options = Some(pass.options.join(" "));
                        // A pass directly below the root may also run on other ops.
                        if !std::ptr::eq(pipeline, dump) {
                            known.anchor = Anchor::Op(pipeline.anchor.clone());
                        }
                    }
                }
            }
        }
        shown
    }
}

fn expand(pipeline: &str) -> Question {
    Question {
        args: vec!["--dump-pass-pipeline".to_owned(), flag(pipeline)],
        input: MODULE_INPUT,
        topic: Topic::Expand(pipeline.to_owned()),
    }
}

impl Known {
    fn reply(&mut self, op: &str) -> &mut Reply {
        if op == MODULE { &mut self.in_module } else { &mut self.in_func }
    }

    fn conclusion(&self) -> Anchor {
        match (&self.anchor, self.in_module, self.in_func) {
            (Anchor::Unknown, Reply::Unasked | Reply::Asked, _) => Anchor::Unknown,
            (Anchor::Unknown, Reply::Accepted, _) => Anchor::Any,
            (Anchor::Unknown, Reply::Refused, Reply::Accepted) => Anchor::Some(vec![FUNC.to_owned()]),
            (Anchor::Unknown, Reply::Refused, _) => Anchor::Some(Vec::new()),
            (known, ..) => known.clone(),
        }
    }
}

fn learn_try(known: &mut Known, op: &str, output: &str) {
    let tied = output.split_once("restricted to '").and_then(|(_, rest)| rest.split_once('\''));
    if let Some((op, _)) = tied {
        known.anchor = Anchor::Op(op.to_owned());
        return;
    }
    let refused =
        output.contains("unable to schedule pass") || output.contains("on an unsupported operation");
    *known.reply(op) = if refused { Reply::Refused } else { Reply::Accepted };
    let complaint = output.lines().find_map(|line| line.split_once("error: ").map(|(_, text)| text));
    if !refused && known.refuses.is_none() {
        known.refuses = complaint.map(|text| text.chars().take(200).collect());
    }
}

/// Sets the defaults that a dump shows: `a=1 b=false  c=`.
///
/// An option of `--help` that the dump lacks is a list that is empty by default: only those are omitted.
/// Values may contain spaces, so a word begins an option only if the part before `=` is the name of one.
fn set_defaults(options: &mut [PassOption], dump: &str) {
    let mut values: BTreeMap<&str, String> = BTreeMap::new();
    let mut current = None;
    for word in dump.split(' ') {
        match word.split_once('=') {
            Some((name, value)) if options.iter().any(|option| option.name == name) => {
                values.insert(name, value.to_owned());
                current = Some(name);
            }
            _ => {
                if let Some(value) = current.and_then(|name| values.get_mut(name)) {
                    value.push(' ');
                    value.push_str(word);
                }
            }
        }
    }
    for option in options {
        match values.get(option.name.as_str()) {
            Some(value) => {
                let value = value.trim();
                let bare = value.strip_prefix('{').and_then(|value| value.strip_suffix('}')).unwrap_or(value);
                option.list |= bare.contains(',') && option.kind != OptionKind::String;
                option.default = Some(bare.to_owned()).filter(|value| is_value(&option.kind, value));
            }
            None => option.list = true,
        }
    }
}

/// False for the uninitialized value of an enum option without a default.
fn is_value(kind: &OptionKind, text: &str) -> bool {
    match kind {
        OptionKind::Enum(values) => text.split(',').all(|word| values.iter().any(|value| value == word)),
        _ => true,
    }
}

/// A pass as a flag. The compiler treats `-x` and `--x` alike, except for names of one letter.
fn flag(name: &str) -> String {
    if name.len() == 1 { format!("-{name}") } else { format!("--{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A compiler with four passes: restricted to modules, to functions, to nothing, to function-like ops.
    fn compiler(question: &Question) -> String {
        let passes = "anything{ max=10 words=a b list-less= },like-func";
        let args = question.args.join(" ");
        let head = "Pass Manager with 4 passes:\n";
        match args.as_str() {
            "--dump-pass-pipeline --anything --for-func --for-module --like-func" => {
                format!("{head}builtin.module(func.func(for-func),for-module,{passes})\n")
            }
            "--dump-pass-pipeline --no-implicit-module --anything --for-func --for-module --like-func" => {
                format!("{head}func.func(for-func,builtin.module(for-module),{passes})\nPLEASE submit a bug report")
            }
            "--dump-pass-pipeline --all" => format!("{head}builtin.module(func.func(for-func),anything{{ }})\n"),
            "--pass-pipeline=builtin.module(like-func)" => {
                "error: unable to schedule pass 'LikeFunc' on a PassManager intended to run on 'builtin.module'!"
                    .to_owned()
            }
            "--pass-pipeline=builtin.module(anything)" => "<unknown>:0: error: anything needs `max`".to_owned(),
            "--pass-pipeline=builtin.module(func.func(like-func))" => "module {\n}\n".to_owned(),
            other => panic!("asked for `{other}`"),
        }
    }

    fn catalog() -> (Vec<PassDef>, Vec<PipelineDef>) {
        crate::help::parse_help(
            "Passes:\n  --anything  - x\n    --max=<int>  - m\n    --words=<string>  - w\n    --list-less=<string>  - l\n    --sizes=<uint>  - s\n  --for-func  - x\n  --for-module  - x\n  --like-func  - x\nPass Pipelines:\n  --all  - x\n",
        )
    }

    fn run(compiler: impl Fn(&Question) -> String) -> (String, Vec<PassDef>, Vec<PipelineDef>) {
        let (mut passes, mut pipelines) = catalog();
        let mut probe = Probe::new(&passes, &pipelines);
        loop {
            let questions = probe.questions();
            if questions.is_empty() {
                break;
            }
            for question in &questions {
                probe.answer(question, &compiler(question));
            }
        }
        probe.finish(&mut passes, &mut pipelines);
        (passes.iter().map(ToString::to_string).collect(), passes, pipelines)
    }

    #[test]
    fn two_dumps_and_a_few_tries_give_anchors_and_defaults() {
        let (text, passes, pipelines) = run(compiler);
        assert_eq!(
            text,
            "\
anything on any
  max: int = 10
  words: string = a b
  list-less: string = 
  sizes: uint list
for-func on func.func
for-module on builtin.module
like-func on some [func.func]
"
        );
        assert_eq!(passes[0].refuses.as_deref(), Some("anything needs `max`"));
        assert_eq!(pipelines[0].expansion.as_deref(), Some("func.func(for-func),anything"));
        assert_eq!(
            passes.iter().map(PassDef::nest_in).collect::<Vec<_>>(),
            [None, Some("func.func"), None, Some("func.func")]
        );
    }

    #[test]
    fn passes_are_tried_one_by_one_if_the_driver_wraps_input_in_a_module() {
        let wrapping = |question: &Question| {
            match question.args.join(" ").as_str() {
            args if args.contains("--no-implicit-module") => {
                compiler(&Question { args: question.args.iter().filter(|arg| *arg != "--no-implicit-module").cloned().collect(), ..question.clone() })
            }
            "--pass-pipeline=builtin.module(for-module)"
            | "--pass-pipeline=builtin.module(func.func(anything))" => String::new(),
            "--pass-pipeline=builtin.module(func.func(for-module))" => {
                "error: Can't add pass 'M' restricted to 'builtin.module' on a PassManager intended to run on 'func.func'"
                    .to_owned()
            }
            _ => compiler(question),
        }
        };
        let anchors: Vec<_> = run(wrapping).1.into_iter().map(|pass| pass.anchor).collect();
        let op = |name: &str| Anchor::Op(name.to_owned());
        assert_eq!(
            anchors,
            [Anchor::Any, op("func.func"), op("builtin.module"), Anchor::Some(vec!["func.func".to_owned()])]
        );
    }

    #[test]
    fn a_dump_that_crashes_is_repeated_without_the_guilty_pass() {
        const CULPRIT: &str = "anything{ max=10 words=a b list-less= }";
        let crashing = |question: &Question| {
            let Topic::Dump(root, passes) = &question.topic else { return compiler(question) };
            let whole = Probe::new(&catalog().0, &[]).dumps();
            let answer = compiler(&whole[usize::from(*root == FUNC)]);
            let crash = if passes.iter().any(|name| name == "anything") {
                "anything{ max=Stack dump:\n #0 f"
            } else {
                "cse"
            };
            answer.replace(CULPRIT, crash)
        };
        let (text, ..) = run(crashing);
        assert_eq!(
            text,
            "\
anything on any
  max: int
  words: string
  list-less: string
  sizes: uint
for-func on func.func
for-module on builtin.module
like-func on some [func.func]
"
        );
    }

    #[test]
    fn a_default_that_is_no_value_of_the_enum_is_ignored() {
        let kind = || OptionKind::Enum(vec!["fast".to_owned(), "slow".to_owned()]);
        let option = |name: &str| PassOption { name: name.to_owned(), kind: kind(), ..PassOption::default() };
        let mut options = [option("a"), option("b"), option("c")];
        set_defaults(&mut options, "a=slow b= c=fast,slow");
        let text: String = options.iter().map(ToString::to_string).collect();
        assert_eq!(text, "  a: fast|slow = slow\n  b: fast|slow\n  c: fast|slow list = fast,slow\n");
    }

    #[test]
    fn a_compiler_that_answers_nothing_leaves_everything_unknown() {
        let (text, ..) = run(|question| match question.topic {
            Topic::Try(..) => "error: unable to schedule pass".to_owned(),
            _ => "unknown argument".to_owned(),
        });
        assert!(text.starts_with("anything on some []\n  max: int\n"), "{text}");
    }
}
