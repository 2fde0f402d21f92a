//! The parser of pipeline text. It accepts what MLIR accepts, and tells where a text is wrong.

use std::str::FromStr;

use super::tree::{Entry, Pass, Pipeline};

/// Why a text is no pipeline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{problem}, at byte {position} of the pipeline")]
pub struct PipelineError {
    /// The byte at which the problem begins.
    pub position: usize,
    /// What is wrong there.
    pub problem: PipelineProblem,
}

/// What may be wrong in a pipeline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PipelineProblem {
    /// The passes are not inside an operation.
    #[error("expected an anchor operation, as in builtin.module(cse)")]
    NoAnchor,
    /// A pass is missing.
    #[error("expected the name of a pass or an operation")]
    NoName,
    /// An entry is followed by something else than another entry or the end.
    #[error("expected `,` or `)`")]
    NoSeparator,
    /// The options of this pass do not end.
    #[error("the options of {0} have no closing brace")]
    OpenOptions(String),
    /// This entry is nested deeper than any real pipeline.
    #[error("{0} is nested too deeply")]
    TooDeep(String),
    /// The pipeline ends before the text does.
    #[error("unexpected text behind the last `)`")]
    TrailingText,
}

/// Protects the stack from garbage.
const MAX_DEPTH: usize = 64;

impl Pipeline {
    /// Reads the pipeline at the beginning of a compiler's output. If the output breaks off within the
    /// pipeline, the result holds the entries up to there, and the error. `None` if there is no anchor.
    pub fn from_output(output: &str) -> Option<(Self, Option<PipelineError>)> {
        // Compilers print options on one line. A line break means that another message interrupts them.
        let mut parser = Parser { text: output, position: 0, one_line_options: true };
        let mut entries = Vec::new();
        let error = parser.entry(0, &mut entries).err();
        match entries.pop() {
            Some(Entry::Nested(pipeline)) => Some((pipeline, error)),
            _ => None,
        }
    }
}

impl FromStr for Pipeline {
    type Err = PipelineError;

    fn from_str(text: &str) -> Result<Self, PipelineError> {
        let mut parser = Parser { text, position: 0, one_line_options: false };
        let mut entries = Vec::new();
        parser.entry(0, &mut entries)?;
        let Some(Entry::Nested(pipeline)) = entries.pop() else {
            return Err(PipelineError { position: 0, problem: PipelineProblem::NoAnchor });
        };
        parser.skip_spaces();
        match parser.rest() {
            "" => Ok(pipeline),
            _ => Err(parser.error(PipelineProblem::TrailingText)),
        }
    }
}

impl TryFrom<String> for Pipeline {
    type Error = PipelineError;

    fn try_from(text: String) -> Result<Self, PipelineError> {
        text.parse()
    }
}

/// Splits options at white space outside of quotes and brackets.
pub(super) fn split_options(text: &str) -> Vec<String> {
    let mut options = vec![String::new()];
    let mut depth = 0usize;
    let mut quote = None;
    for c in text.chars() {
        match c {
            _ if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            '"' | '\'' => quote = Some(c),
            '{' | '[' | '(' | '<' => depth += 1,
            '}' | ']' | ')' | '>' => depth = depth.saturating_sub(1),
            c if c.is_whitespace() && depth == 0 => {
                options.push(String::new());
                continue;
            }
            _ => {}
        }
        options.last_mut().expect("there is always one").push(c);
    }
    options.retain(|option| !option.is_empty());
    options
}

struct Parser<'a> {
    text: &'a str,
    position: usize,
    one_line_options: bool,
}

impl<'a> Parser<'a> {
    /// Reads `name`, `name{options}` or `operation(entries)` and appends it. Of nested entries, those before
    /// an error are kept.
    fn entry(&mut self, depth: usize, into: &mut Vec<Entry>) -> Result<(), PipelineError> {
        self.skip_spaces();
        let start = self.error(PipelineProblem::NoName);
        let name = self.name();
        if name.is_empty() {
            return Err(start);
        }
        if depth > MAX_DEPTH {
            return Err(PipelineError { problem: PipelineProblem::TooDeep(name), ..start });
        }
        if self.eat('(') {
            let mut entries = Vec::new();
            let read = self.entries(depth + 1, &mut entries);
            into.push(Entry::Nested(Pipeline { anchor: name, entries }));
            return read;
        }
        let options = match self.eat('{') {
            true => match self.options() {
                Some(options) => split_options(options),
                None => return Err(self.error(PipelineProblem::OpenOptions(name))),
            },
            false => Vec::new(),
        };
        into.push(Entry::Pass(Pass { name, options }));
        Ok(())
    }

    /// Reads entries and the closing parenthesis behind them.
    fn entries(&mut self, depth: usize, into: &mut Vec<Entry>) -> Result<(), PipelineError> {
        if self.eat(')') {
            return Ok(());
        }
        loop {
            self.entry(depth, into)?;
            if self.eat(')') {
                return Ok(());
            }
            if !self.eat(',') {
                return Err(self.error(PipelineProblem::NoSeparator));
            }
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    fn error(&self, problem: PipelineProblem) -> PipelineError {
        PipelineError { position: self.position, problem }
    }

    fn skip_spaces(&mut self) {
        self.position += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, wanted: char) -> bool {
        self.skip_spaces();
        let found = self.rest().starts_with(wanted);
        self.position += usize::from(found);
        found
    }

    fn name(&mut self) -> String {
        let ends = |c: char| matches!(c, '{' | '}' | '(' | ')' | ',') || c.is_whitespace();
        let rest = self.rest();
        let name = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.position += name.len();
        name.to_owned()
    }

    /// The text up to the closing brace. MLIR counts braces within quotes as well.
    fn options(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let mut open = 1usize;
        for (at, c) in rest.char_indices() {
            match c {
                '{' => open += 1,
                '}' => open -= 1,
                '\n' if self.one_line_options => return None,
                _ => {}
            }
            if open == 0 {
                self.position += at + 1;
                return Some(&rest[..at]);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipeline_is_printed_as_it_was_read() {
        for text in [
            "builtin.module()",
            "builtin.module(a,func.func(b,c{x=1}),d)",
            "builtin.module(gpu.module(gpu.func(c,d)))",
            "any(a{x={1,2} y={p=(q r)}},b)",
        ] {
            assert_eq!(text.parse::<Pipeline>().unwrap().to_string(), text);
        }
        let spaced = " builtin.module ( a { x=1  y } ,\n func.func( b ) , c{ } ) ";
        assert_eq!(
            spaced.parse::<Pipeline>().unwrap().to_string(),
            "builtin.module(a{x=1 y},func.func(b),c)"
        );
    }

    #[test]
    fn options_are_split_outside_of_quotes_and_braces() {
        let pipeline: Pipeline = "any(a{x=1 y={p,q r} z=\"u v\" w='('})".parse().unwrap();
        assert_eq!(pipeline.passes()[0].options, ["x=1", "y={p,q r}", "z=\"u v\"", "w='('"]);
    }

    #[test]
    fn errors_tell_the_position() {
        use PipelineProblem::{NoAnchor, NoName, NoSeparator, OpenOptions, TrailingText};
        let check = |text: &str, position: usize, problem: PipelineProblem| {
            assert_eq!(text.parse::<Pipeline>(), Err(PipelineError { position, problem }), "{text}");
        };
        check("", 0, NoName);
        check("cse", 0, NoAnchor);
        check("cse,sccp", 0, NoAnchor);
        check("any(a,)", 6, NoName);
        check("any(a b)", 6, NoSeparator);
        check("any(a", 5, NoSeparator);
        check("any(a{x=1)", 6, OpenOptions("a".to_owned()));
        check("any(a) b", 7, TrailingText);
        let error = "any(a{x={1})".parse::<Pipeline>().unwrap_err();
        assert_eq!(error.to_string(), "the options of a have no closing brace, at byte 6 of the pipeline");
    }

    #[test]
    fn deep_nesting_does_not_exhaust_the_stack() {
        let error = "a(".repeat(100_000).parse::<Pipeline>().unwrap_err();
        assert_eq!(error.problem, PipelineProblem::TooDeep("a".to_owned()));
    }
}
