//! Finds the functions of a C++ file, with their features.

use tree_sitter::{Node, Parser, TreeCursor};

use crate::features::StaticFeatures;
use crate::roles::{Role, Roles};
use crate::source::calls;
use crate::source::{Class, Function, SourceFile};

/// Larger files are not parsed: they are generated tables.
pub const MAX_BYTES: usize = 8 << 20;

/// Reads C++ files, one after the other.
pub struct FunctionReader {
    parser: Parser,
    roles: Roles,
}

impl Default for FunctionReader {
    fn default() -> Self {
        FunctionReader::new()
    }
}

impl FunctionReader {
    /// A reader.
    pub fn new() -> Self {
        let mut parser = Parser::new();
        let language = tree_sitter_cpp::LANGUAGE.into();
        parser.set_language(&language).expect("the grammar and the library have compatible versions");
        FunctionReader { parser, roles: Roles::new(&language) }
    }

    /// The functions of a file, in order.
    pub fn functions(&mut self, text: &str) -> Vec<Function> {
        self.read(text, false).functions
    }

    /// The functions with their calls, and the classes.
    pub fn source(&mut self, path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), ..self.read(text, true) }
    }

    fn read(&mut self, text: &str, with_calls: bool) -> SourceFile {
        let mut file = SourceFile::default();
        if text.len() > MAX_BYTES {
            return file;
        }
        let Some(tree) = self.parser.parse(text, None) else { return file };
        let mut walk = Walk {
            text,
            roles: &self.roles,
            file: &mut file,
            with_calls,
            open: Vec::new(),
            functions: Vec::new(),
            nesting: 0,
            unnamed: 0,
        };
        walk.tree(&mut tree.walk());
        file
    }
}

/// What ends when the walk leaves a node.
enum Leave {
    Nothing,
    Class,
    Unnamed,
    Function,
    Nesting,
}

/// A function that the walk is inside of.
struct OpenFunction {
    number: usize,
    /// The nesting around it.
    nesting: u32,
    comment_lines: u32,
    last_comment_line: Option<usize>,
}

struct Walk<'a> {
    text: &'a str,
    roles: &'a Roles,
    file: &'a mut SourceFile,
    with_calls: bool,
    /// Enclosing classes, by number.
    open: Vec<usize>,
    functions: Vec<OpenFunction>,
    nesting: u32,
    /// How many unnamed namespaces are open.
    unnamed: u32,
}

impl<'a> Walk<'a> {
    /// Visits all nodes, without recursion: generated tables nest deeply.
    fn tree(&mut self, cursor: &mut TreeCursor<'_>) {
        let mut leave = vec![self.enter(cursor.node())];
        loop {
            if cursor.goto_first_child() {
                leave.push(self.enter(cursor.node()));
                continue;
            }
            loop {
                if let Some(what) = leave.pop() {
                    self.leave(&what);
                }
                if cursor.goto_next_sibling() {
                    leave.push(self.enter(cursor.node()));
                    break;
                }
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }

    fn enter(&mut self, node: Node<'_>) -> Leave {
        let role = self.roles.of(node);
        match role {
            Role::Namespace if node.child_by_field_name("name").is_none() => {
                self.unnamed += 1;
                Leave::Unnamed
            }
            Role::Other | Role::Namespace => Leave::Nothing,
            Role::Class => self.class(node),
            Role::Function => self.function(node),
            Role::Call => {
                if self.with_calls {
                    self.call(node);
                }
                Leave::Nothing
            }
            Role::Declaration => {
                self.count(|features| features.statements += 1);
                if self.with_calls {
                    self.declaration(node);
                }
                Leave::Nothing
            }
            Role::Comment => {
                self.comment(node);
                Leave::Nothing
            }
            Role::Binary => {
                let operator = node.child_by_field_name("operator").map(|operator| operator.kind());
                if matches!(operator, Some("&&" | "||" | "and" | "or")) {
                    self.count(|features| features.cyclomatic += 1);
                }
                Leave::Nothing
            }
            Role::Statement => {
                self.count(|features| features.statements += 1);
                Leave::Nothing
            }
            Role::Case => {
                if node.child_by_field_name("value").is_some() {
                    self.count(|features| features.cyclomatic += 1);
                }
                Leave::Nothing
            }
            Role::Choice => {
                self.count(|features| features.cyclomatic += 1);
                Leave::Nothing
            }
            Role::Control { decides, counts } => self.control(node, decides, counts),
        }
    }

    fn leave(&mut self, what: &Leave) {
        match what {
            Leave::Nothing => {}
            Leave::Class => drop(self.open.pop()),
            Leave::Unnamed => self.unnamed -= 1,
            Leave::Nesting => self.nesting -= 1,
            Leave::Function => {
                let Some(open) = self.functions.pop() else { return };
                let features = &mut self.file.functions[open.number].features;
                let lines = features.lines.max(1);
                features.comment_ratio = open.comment_lines.min(lines) as f32 / lines as f32;
            }
        }
    }

    /// A control statement, or a lambda.
    fn control(&mut self, node: Node<'_>, decides: bool, counts: bool) -> Leave {
        self.count(|features| {
            features.cyclomatic += u32::from(decides);
            features.statements += u32::from(counts);
        });
        let else_if = node.kind() == "if_statement"
            && node.parent().is_some_and(|parent| matches!(parent.kind(), "else_clause" | "if_statement"));
        if else_if {
            return Leave::Nothing;
        }
        self.nesting += 1;
        for open in &self.functions {
            let features = &mut self.file.functions[open.number].features;
            features.nesting = features.nesting.max(self.nesting - open.nesting);
        }
        Leave::Nesting
    }

    fn count(&mut self, change: impl Fn(&mut StaticFeatures)) {
        for open in &self.functions {
            change(&mut self.file.functions[open.number].features);
        }
    }

    fn comment(&mut self, node: Node<'_>) {
        let (start, end) = (node.start_position().row, node.end_position().row);
        for open in &mut self.functions {
            let from = open.last_comment_line.map_or(start, |last| start.max(last + 1));
            open.comment_lines += (end + 1).saturating_sub(from) as u32;
            open.last_comment_line = Some(end);
        }
    }

    fn class(&mut self, node: Node<'_>) -> Leave {
        let (Some(name), Some(_)) = (node.child_by_field_name("name"), node.child_by_field_name("body"))
        else {
            return Leave::Nothing;
        };
        let name = calls::last_name(&self.text[name.byte_range()]).to_owned();
        let bases = calls::bases(node, self.text);
        self.open.push(self.file.classes.len());
        self.file.classes.push(Class { name, bases, ..Class::default() });
        Leave::Class
    }

    fn function(&mut self, node: Node<'_>) -> Leave {
        let Some(mut function) = self.described(node) else { return Leave::Nothing };
        if function.owner.is_none() {
            function.owner = self.open.last().map(|&class| self.file.classes[class].name.clone());
        }
        if function.name == "getArgument"
            && let Some(&class) = self.open.last()
        {
            let text = &self.text[node.byte_range()];
            self.file.classes[class].argument = text.split('"').nth(1).map(str::to_owned);
        }
        self.functions.push(OpenFunction {
            number: self.file.functions.len(),
            nesting: self.nesting,
            comment_lines: 0,
            last_comment_line: None,
        });
        self.file.functions.push(function);
        Leave::Function
    }

    /// A function by its head; `None` without a body or a name.
    fn described(&self, node: Node<'_>) -> Option<Function> {
        node.child_by_field_name("body")?;
        let declarator = function_declarator(node)?;
        let name = &self.text[declarator.child_by_field_name("declarator")?.byte_range()];
        let (scope, name) = calls::scope_and_name(name);
        let (start, end) = (node.start_position().row as u32, node.end_position().row as u32);
        let head = &self.text[node.start_byte()..declarator.end_byte()];
        let tail = &self.text[declarator.end_byte()..node.child_by_field_name("body")?.start_byte()];
        let marked = |word: &str| {
            let after = &self.text[declarator.byte_range()];
            after.rsplit(')').next().unwrap_or_default().contains(word) || tail.contains(word)
        };
        Some(Function {
            name: name.to_owned(),
            owner: scope.map(str::to_owned),
            arity: arity(declarator),
            start,
            end,
            features: StaticFeatures { lines: end - start + 1, cyclomatic: 1, ..StaticFeatures::default() },
            overrides: marked("override") || marked("final"),
            local: self.unnamed > 0 || self.open.is_empty() && head.starts_with("static "),
            calls: Vec::new(),
        })
    }

    fn call(&mut self, node: Node<'_>) {
        let (Some(open), Some(site)) = (self.functions.last(), calls::call_site(node, self.text)) else {
            return;
        };
        self.file.functions[open.number].calls.push(site);
    }

    /// `Class name(...)` and `Class name` call a constructor.
    fn declaration(&mut self, node: Node<'_>) {
        let (Some(open), Some(class)) = (self.functions.last(), node.child_by_field_name("type")) else {
            return;
        };
        if let Some(site) = calls::constructed(&self.text[class.byte_range()]) {
            self.file.functions[open.number].calls.push(site);
        }
    }
}

/// The declarator with the name and the parameters, without `*` and `&`.
fn function_declarator(function: Node<'_>) -> Option<Node<'_>> {
    let mut node = function.child_by_field_name("declarator")?;
    while node.kind() != "function_declarator" {
        node = node.child_by_field_name("declarator").or_else(|| node.named_child(0))?;
    }
    Some(node)
}

/// The parameters without a default, and all of them.
fn arity(declarator: Node<'_>) -> (u32, u32) {
    let Some(list) = declarator.child_by_field_name("parameters") else { return (0, 0) };
    let kinds =
        (0..list.named_child_count()).filter_map(|i| list.named_child(i as u32)).map(|node| node.kind());
    let (mut least, mut most) = (0, 0);
    for kind in kinds {
        match kind {
            "parameter_declaration" => (least, most) = (least + 1, most + 1),
            "optional_parameter_declaration" => most += 1,
            "variadic_parameter_declaration" => most = 99,
            _ => {}
        }
    }
    (least, most)
}
