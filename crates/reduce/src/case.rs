//! What is made smaller: a command line and a program.

use mohole_ir::Module;
use mohole_testcase::CommandLine;

use crate::functions::foreign_parts;

/// A test case.
#[derive(Debug, Clone)]
pub struct Case {
    /// The compiler's arguments.
    pub command: CommandLine,
    /// The program.
    pub body: Body,
}

/// A program, as far as it is understood.
#[derive(Debug, Clone)]
pub enum Body {
    /// The generic form.
    Module(Box<Module>),
    /// Anything else.
    Text(String),
}

/// How large a test case is; what comes first counts most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Passes and flags on the command line.
    pub passes: usize,
    /// Operations of the program; 0 for one that is only text.
    pub ops: usize,
    /// Functions, and ends of functions, that are some dialect's own and could be plain.
    pub foreign: usize,
    /// Bytes of the command line and the program.
    pub bytes: usize,
    /// The sum of the program's digits: of two texts of one length, the one with the plainer numbers.
    pub digits: usize,
}

impl Case {
    /// A test case; a program in the generic form is understood, any other is text.
    pub fn new(args: &[String], program: &str) -> Self {
        let body = match Module::parse(program) {
            Ok(module) => Body::Module(Box::new(module)),
            Err(_) => Body::Text(program.to_owned()),
        };
        Case { command: CommandLine::parse(args), body }
    }

    /// A test case whose program is not looked into.
    pub fn of_text(args: &[String], program: &str) -> Self {
        Case { command: CommandLine::parse(args), body: Body::Text(program.to_owned()) }
    }

    /// The compiler's arguments.
    pub fn args(&self) -> Vec<String> {
        self.command.to_args()
    }

    /// The program's text.
    pub fn input(&self) -> String {
        match &self.body {
            Body::Module(module) => module.to_string(),
            Body::Text(text) => text.clone(),
        }
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        self.size_with(&self.input())
    }

    /// How large it is, given the program's text.
    pub(crate) fn size_with(&self, input: &str) -> Size {
        let (ops, foreign) = match &self.body {
            Body::Module(module) => {
                (module.walk().count(), module.walk().map(|op| foreign_parts(module, op)).sum())
            }
            Body::Text(_) => (0, 0),
        };
        let command: usize = self.args().iter().map(String::len).sum();
        let digits = input.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'0')).sum();
        Size { passes: self.command.entry_count(), ops, foreign, bytes: command + input.len(), digits }
    }
}
