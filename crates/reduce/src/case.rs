//! A test case: a command line and a program.

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

/// A program, parsed if possible.
#[derive(Debug, Clone)]
pub enum Body {
    /// A program in the generic form.
    Module(Box<Module>),
    /// Any other text.
    Text(String),
}

/// The size of a test case. Earlier fields count more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// Passes and flags on the command line.
    pub passes: usize,
    /// Operations of the program; 0 for a text.
    pub ops: usize,
    /// Functions and terminators of functions that are not of the dialect `func`.
    pub foreign: usize,
    /// Bytes of the command line and the program.
    pub bytes: usize,
    /// The sum of the program's digits: of two texts of one length, the one with smaller digits is simpler.
    pub digits: usize,
}

impl Case {
    /// A test case. A program that is not in the generic form is kept as text.
    pub fn new(args: &[String], program: &str) -> Self {
        let body = match Module::parse(program) {
            Ok(module) => Body::Module(Box::new(module)),
            Err(_) => Body::Text(program.to_owned()),
        };
        Case { command: CommandLine::parse(args), body }
    }

    /// A test case whose program is not parsed.
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

    /// Its size.
    pub fn size(&self) -> Size {
        self.size_with(&self.input())
    }

    /// Its size, given the program's text.
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
