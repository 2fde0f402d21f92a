//! A test case: a command line and a program.

use mohole_ir::Module;
use mohole_testcase::CommandLine;

use crate::functions::foreign_parts;
use crate::strangeness;

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
    /// Bytes that are no text, such as bytecode.
    Bytes(Vec<u8>),
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
    /// How strange the types, numbers, dialects and names of the program are.
    pub strange: usize,
    /// Bytes of the command line and the program.
    pub bytes: usize,
    /// The sum of all digits: of two texts of one length, the one with smaller digits is simpler.
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

    /// A test case whose program is no text.
    pub fn of_bytes(args: &[String], program: &[u8]) -> Self {
        Case { command: CommandLine::parse(args), body: Body::Bytes(program.to_vec()) }
    }

    /// Whether its program is not parsed.
    pub fn is_unparsed(&self) -> bool {
        !matches!(self.body, Body::Module(_))
    }

    /// The compiler's arguments.
    pub fn args(&self) -> Vec<String> {
        self.command.to_args()
    }

    /// The program as the compiler reads it.
    pub fn input(&self) -> Vec<u8> {
        match &self.body {
            Body::Module(module) => module.to_string().into_bytes(),
            Body::Text(text) => text.clone().into_bytes(),
            Body::Bytes(bytes) => bytes.clone(),
        }
    }

    /// The program for people; what is no text in it is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.input()).into_owned()
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.size_with(&self.input())
    }

    /// Its size, given the program as the compiler reads it.
    pub(crate) fn size_with(&self, input: &[u8]) -> Size {
        let (ops, foreign, strange) = match &self.body {
            Body::Module(module) => {
                let foreign = module.walk().map(|op| foreign_parts(module, op)).sum();
                (module.walk().count(), foreign, strangeness::of_module(module))
            }
            Body::Text(_) | Body::Bytes(_) => (0, 0, 0),
        };
        let args = self.args();
        let command: usize = args.iter().map(String::len).sum();
        let all = args.iter().flat_map(|arg| arg.bytes()).chain(input.iter().copied());
        let digits = all.filter(u8::is_ascii_digit);
        let digits = digits.map(|digit| usize::from(digit - b'0')).sum();
        let (passes, bytes) = (self.command.entry_count(), command + input.len());
        Size { passes, ops, foreign, strange, bytes, digits }
    }
}
