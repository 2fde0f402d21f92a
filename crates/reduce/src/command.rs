//! A compiler's command line as something that can be made smaller: flags, and pipelines as trees.

use std::fmt;

/// A command line without the program's name and the input file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Its parts in order.
    pub(crate) parts: Vec<Part>,
}

/// One argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// Anything that is no pipeline: `--cse`, `--one-shot-bufferize=x`, `--allow-unregistered-dialect`.
    Flag(String),
    /// `--pass-pipeline=..`
    Pipeline(Vec<Node>),
}

/// An entry of a pipeline: `cse`, `inline{max-iterations=1}`, `func.func(cse,sccp)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    /// The pass, or the operation that the entries below are nested in.
    pub(crate) name: String,
    /// What stands between braces, option by option.
    pub(crate) options: Vec<String>,
    /// The entries nested in an operation; `None` for a pass.
    pub(crate) nested: Option<Vec<Node>>,
}

const PIPELINE: &str = "--pass-pipeline=";

impl Command {
    /// Reads arguments. A pipeline that is not understood stays a flag.
    pub fn parse(args: &[String]) -> Self {
        let mut parts = Vec::new();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let dashed = if arg.starts_with("--") { arg.clone() } else { format!("-{arg}") };
            let pipeline = match dashed.strip_prefix(PIPELINE) {
                Some(text) => Some(text.to_owned()),
                None if dashed == "--pass-pipeline" => args.next().cloned(),
                None => None,
            };
            parts.push(match pipeline {
                Some(text) => parse_pipeline(&text)
                    .map_or_else(|| Part::Flag(format!("{PIPELINE}{text}")), Part::Pipeline),
                None => Part::Flag(arg.clone()),
            });
        }
        Command { parts }
    }

    /// The arguments. A pipeline with no pass left is still one: some compilers do something of their own
    /// when they are asked for nothing.
    pub fn args(&self) -> Vec<String> {
        let write = |part: &Part| match part {
            Part::Flag(flag) => flag.clone(),
            Part::Pipeline(nodes) => format!("{PIPELINE}{}", Entries(nodes)),
        };
        self.parts.iter().map(write).collect()
    }

    /// How many flags and passes there are.
    pub fn entries(&self) -> usize {
        self.parts
            .iter()
            .map(|part| match part {
                Part::Flag(_) => 1,
                Part::Pipeline(nodes) => nodes.iter().map(Node::leaves).sum(),
            })
            .sum()
    }

    /// The names of the flags and passes, in order of appearance, without dashes and options.
    pub fn entry_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for part in &self.parts {
            match part {
                Part::Flag(flag) => {
                    let bare = flag.trim_start_matches('-');
                    names.push(bare.split('=').next().unwrap_or(bare).to_owned());
                }
                Part::Pipeline(nodes) => leaf_names(nodes, &mut names),
            }
        }
        names
    }

    /// Keeps the flags and passes for which `keep` says so, given their place in order of appearance.
    /// Nesting with nothing in it goes, the outermost excepted.
    pub fn retain_entries(&mut self, mut keep: impl FnMut(usize) -> bool) {
        let mut place = 0;
        self.parts.retain_mut(|part| match part {
            Part::Flag(_) => {
                place += 1;
                keep(place - 1)
            }
            Part::Pipeline(nodes) => {
                retain_leaves(nodes, true, &mut place, &mut keep);
                true
            }
        });
    }

    /// Every pass of every pipeline.
    pub(crate) fn nodes_mut(&mut self) -> Vec<&mut Node> {
        let mut found = Vec::new();
        for part in &mut self.parts {
            if let Part::Pipeline(nodes) = part {
                collect_leaves(nodes, &mut found);
            }
        }
        found
    }
}

fn leaf_names(nodes: &[Node], into: &mut Vec<String>) {
    for node in nodes {
        match &node.nested {
            Some(nested) => leaf_names(nested, into),
            None => into.push(node.name.clone()),
        }
    }
}

fn retain_leaves(
    nodes: &mut Vec<Node>,
    outermost: bool,
    place: &mut usize,
    keep: &mut dyn FnMut(usize) -> bool,
) {
    nodes.retain_mut(|node| match &mut node.nested {
        Some(nested) => {
            retain_leaves(nested, false, place, keep);
            outermost || !nested.is_empty()
        }
        None => {
            *place += 1;
            keep(*place - 1)
        }
    });
}

fn collect_leaves<'a>(nodes: &'a mut [Node], into: &mut Vec<&'a mut Node>) {
    for node in nodes {
        if node.nested.is_none() {
            into.push(node);
        } else if let Some(nested) = &mut node.nested {
            collect_leaves(nested, into);
        }
    }
}

impl Node {
    fn leaves(&self) -> usize {
        self.nested.as_ref().map_or(1, |nested| nested.iter().map(Node::leaves).sum())
    }
}

struct Entries<'a>(&'a [Node]);

impl fmt::Display for Entries<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, node) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            f.write_str(&node.name)?;
            if !node.options.is_empty() {
                write!(f, "{{{}}}", node.options.join(" "))?;
            }
            if let Some(nested) = &node.nested {
                write!(f, "({})", Entries(nested))?;
            }
        }
        Ok(())
    }
}

fn parse_pipeline(text: &str) -> Option<Vec<Node>> {
    let mut reader = Reader { text, at: 0 };
    let nodes = reader.entries()?;
    (reader.at == text.len()).then_some(nodes)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn entries(&mut self) -> Option<Vec<Node>> {
        let mut nodes = Vec::new();
        loop {
            self.spaces();
            let name = self.name();
            if name.is_empty() {
                return nodes.is_empty().then_some(nodes);
            }
            let options = if self.eat('{') { self.options()? } else { Vec::new() };
            let nested = if self.eat('(') {
                let nested = self.entries()?;
                self.spaces();
                if !self.eat(')') {
                    return None;
                }
                Some(nested)
            } else {
                None
            };
            nodes.push(Node { name, options, nested });
            self.spaces();
            if !self.eat(',') {
                return Some(nodes);
            }
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.rest().starts_with(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    fn spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn name(&mut self) -> String {
        let ends = |c: char| matches!(c, '{' | '}' | '(' | ')' | ',') || c.is_whitespace();
        let len = self.rest().find(ends).unwrap_or(self.rest().len());
        let name = self.rest()[..len].to_owned();
        self.at += len;
        name
    }

    /// Up to the closing brace, split at spaces that are in no brace, bracket or string.
    fn options(&mut self) -> Option<Vec<String>> {
        let mut options = vec![String::new()];
        let mut depth = 0;
        let mut quote = None;
        while let Some(c) = self.rest().chars().next() {
            self.at += c.len_utf8();
            match c {
                _ if quote == Some(c) => quote = None,
                _ if quote.is_some() => {}
                '"' | '\'' => quote = Some(c),
                '}' if depth == 0 => {
                    options.retain(|option| !option.is_empty());
                    return Some(options);
                }
                '{' | '[' | '(' | '<' => depth += 1,
                '}' | ']' | ')' | '>' => depth -= 1,
                c if c.is_whitespace() && depth == 0 => {
                    options.push(String::new());
                    continue;
                }
                _ => {}
            }
            options.last_mut().expect("there is always one").push(c);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str, entries: usize) {
        let args: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let command = Command::parse(&args);
        assert_eq!((command.args().join(" ").as_str(), command.entries()), (expected, entries), "{text}");
    }

    #[test]
    fn what_is_read_is_written_again() {
        check("--cse -sccp", "--cse -sccp", 2);
        let nested = "--pass-pipeline=builtin.module(a,func.func(b,c{x=1}),any(d))";
        check(nested, nested, 4);
        check("--pass-pipeline builtin.module()", "--pass-pipeline=builtin.module()", 0);
        check("--pass-pipeline=builtin.module(a", "--pass-pipeline=builtin.module(a", 1);
    }

    #[test]
    fn options_are_told_apart() {
        let args = ["--pass-pipeline=a{x=1 y={p,q} z=\"u v\"}".to_owned()];
        let mut command = Command::parse(&args);
        assert_eq!(command.nodes_mut()[0].options, ["x=1", "y={p,q}", "z=\"u v\""]);
        assert_eq!(command.args(), args);
    }

    #[test]
    fn entries_have_names() {
        let args = ["--pass-pipeline=builtin.module(a,func.func(b{x=1}))".to_owned(), "-c=1".to_owned()];
        assert_eq!(Command::parse(&args).entry_names(), ["a", "b", "c"]);
    }

    #[test]
    fn empty_nesting_goes() {
        let args = ["--pass-pipeline=builtin.module(a,func.func(b))".to_owned(), "--c".to_owned()];
        let mut command = Command::parse(&args);
        command.retain_entries(|place| place == 0);
        assert_eq!(command.args(), ["--pass-pipeline=builtin.module(a)"]);
        command.retain_entries(|_| false);
        assert_eq!(command.args(), ["--pass-pipeline=builtin.module()"]);
    }
}
