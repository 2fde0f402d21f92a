//! Extracts facts from one C++ file: its classes with their bases, its aliases, and its functions with the
//! patterns they add and the functions they call.

use tree_sitter::{Node, Parser};

use super::expr::TypeExpr;

/// The facts of one C++ file.
#[derive(Debug, Clone, Default)]
pub struct CppFacts {
    /// Where the file is.
    pub(crate) path: String,
    /// Namespaces that are open somewhere in the file, each by the last part of its name.
    pub(crate) namespaces: Vec<String>,
    pub(crate) classes: Vec<Class>,
    pub(crate) functions: Vec<Function>,
}

/// A class, or an alias.
#[derive(Debug, Clone, Default)]
pub(crate) struct Class {
    pub(crate) name: String,
    /// Whether it is an alias of its only base.
    pub(crate) alias: bool,
    /// Template parameters; true for packs.
    pub(crate) parameters: Vec<(String, bool)>,
    pub(crate) bases: Vec<TypeExpr>,
    /// Operations whose names its constructors pass to the base: `X` of `X::getOperationName()`.
    pub(crate) roots: Vec<TypeExpr>,
    /// For a pass without a TableGen definition: its name on the command line.
    pub(crate) argument: Option<String>,
}

/// A function with a body.
#[derive(Debug, Clone, Default)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The class or namespace that it is a member of.
    pub(crate) owner: Option<String>,
    /// Whether it is invisible to other files.
    pub(crate) local: bool,
    pub(crate) parameters: Vec<(String, bool)>,
    /// The type of its first parameter. A function can be a pattern, and matches operations of this type.
    pub(crate) first: Option<TypeExpr>,
    pub(crate) adds: Vec<Added>,
    pub(crate) calls: Vec<Call>,
}

/// A pattern that is added to a set.
#[derive(Debug, Clone)]
pub(crate) struct Added {
    pub(crate) pattern: TypeExpr,
    /// Whether the receiver is certainly a set of patterns.
    pub(crate) certain: bool,
}

/// A call of a function.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) function: TypeExpr,
    /// Whether it is called on an object of an unknown class.
    pub(crate) on_object: bool,
}

/// Reads C++ files, one after the other.
pub struct CppReader {
    parser: Parser,
}

impl Default for CppReader {
    fn default() -> Self {
        CppReader::new()
    }
}

/// Deeper nesting is skipped: generated tables would overflow the stack.
const MAX_DEPTH: usize = 200;

/// Methods of pattern sets that take patterns as template arguments.
const ADDERS: &[&str] = &["add", "insert", "addWithLabel"];

impl CppReader {
    /// A reader.
    pub fn new() -> Self {
        let mut parser = Parser::new();
        let language = tree_sitter_cpp::LANGUAGE.into();
        parser.set_language(&language).expect("the grammar and the library have compatible versions");
        CppReader { parser }
    }

    /// Reads one file. Files without patterns are not parsed.
    pub fn read(&mut self, path: &str, text: &str) -> CppFacts {
        let mut facts = CppFacts { path: path.to_owned(), ..CppFacts::default() };
        if !text.contains("Pattern") {
            return facts;
        }
        if let Some(tree) = self.parser.parse(text, None) {
            let place = Place::default();
            Walk { text, facts: &mut facts }.node(tree.root_node(), &place, 0);
        }
        facts.namespaces.sort();
        facts.namespaces.dedup();
        facts
    }
}

/// The scope of a node.
#[derive(Clone, Default)]
struct Place {
    /// The index of the enclosing class.
    class: Option<usize>,
    unnamed: bool,
    parameters: Vec<(String, bool)>,
}

struct Walk<'a> {
    text: &'a str,
    facts: &'a mut CppFacts,
}

impl<'a> Walk<'a> {
    fn text(&self, node: Node<'_>) -> &'a str {
        &self.text[node.byte_range()]
    }

    fn field(&self, node: Node<'_>, name: &str) -> Option<&'a str> {
        node.child_by_field_name(name).map(|child| self.text(child))
    }

    fn children(&mut self, node: Node<'_>, place: &Place, depth: usize) {
        for i in 0..node.named_child_count() {
            if let Some(child) = node.named_child(i as u32) {
                self.node(child, place, depth + 1);
            }
        }
    }

    fn node(&mut self, node: Node<'_>, place: &Place, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match node.kind() {
            "namespace_definition" => self.namespace(node, place, depth),
            "template_declaration" => {
                let parameters = node.child_by_field_name("parameters").map(|list| self.parameters(list));
                let place = Place { parameters: parameters.unwrap_or_default(), ..place.clone() };
                self.children(node, &place, depth);
            }
            "class_specifier" | "struct_specifier" => self.class(node, place, depth),
            "alias_declaration" => self.alias(node, place),
            // Inside a class it inherits constructors.
            "using_declaration" if place.class.is_none() => self.using(node),
            "function_definition" => self.function(node, place, depth),
            _ => self.children(node, place, depth),
        }
    }

    fn namespace(&mut self, node: Node<'_>, place: &Place, depth: usize) {
        let name = self.field(node, "name");
        self.facts.namespaces.extend(name.map(|name| TypeExpr::parse(name).name().to_owned()));
        let place = Place { unnamed: place.unnamed || name.is_none(), ..place.clone() };
        self.children(node, &place, depth);
    }

    fn using(&mut self, node: Node<'_>) {
        let text = self.text(node).trim_end_matches(';');
        let name =
            TypeExpr::parse(text.trim_start_matches("using").trim_start().trim_start_matches("namespace "));
        match text.starts_with("using namespace") {
            true => self.facts.namespaces.push(name.name().to_owned()),
            false => self.facts.classes.push(Class {
                name: name.name().to_owned(),
                alias: true,
                bases: vec![name],
                ..Class::default()
            }),
        }
    }

    /// Names of template parameters: the last word of each, before its default.
    fn parameters(&self, list: Node<'_>) -> Vec<(String, bool)> {
        let mut parameters = Vec::new();
        for i in 0..list.named_child_count() {
            let Some(node) = list.named_child(i as u32).filter(|node| node.kind() != "comment") else {
                continue;
            };
            let text = self.text(node);
            let own =
                if text.starts_with("template") { text } else { text.split('=').next().unwrap_or(text) };
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let name = own.rsplit(|c: char| !is_part(c)).find(|word| !word.is_empty()).unwrap_or_default();
            parameters.push((name.to_owned(), own.contains("...")));
        }
        parameters
    }

    fn class(&mut self, node: Node<'_>, place: &Place, depth: usize) {
        let Some(name) = self.field(node, "name") else { return self.children(node, place, depth) };
        let Some(body) = node.child_by_field_name("body") else { return };
        let number = self.facts.classes.len();
        self.facts.classes.push(Class {
            name: TypeExpr::parse(name).name().to_owned(),
            parameters: place.parameters.clone(),
            bases: self.bases(node),
            ..Class::default()
        });
        let place = Place { class: Some(number), parameters: Vec::new(), ..place.clone() };
        self.children(body, &place, depth);
    }

    fn bases(&self, class: Node<'_>) -> Vec<TypeExpr> {
        let children = (0..class.named_child_count()).filter_map(|i| class.named_child(i as u32));
        let clause = children.into_iter().find(|child| child.kind() == "base_class_clause");
        let bases = clause.into_iter().flat_map(|clause| {
            (0..clause.named_child_count()).filter_map(move |i| clause.named_child(i as u32))
        });
        let types = bases.filter(|base| base.kind() != "access_specifier" && base.kind() != "comment");
        types.map(|base| TypeExpr::parse(self.text(base))).collect()
    }

    fn alias(&mut self, node: Node<'_>, place: &Place) {
        let (Some(name), Some(of)) = (self.field(node, "name"), self.field(node, "type")) else { return };
        self.facts.classes.push(Class {
            name: name.to_owned(),
            alias: true,
            parameters: place.parameters.clone(),
            bases: vec![TypeExpr::parse(of)],
            ..Class::default()
        });
    }

    fn function(&mut self, node: Node<'_>, place: &Place, depth: usize) {
        let Some(declarator) = function_declarator(node) else { return self.children(node, place, depth) };
        let Some(name) = self.field(declarator, "declarator").map(TypeExpr::parse) else { return };
        let inside = place.class.map(|number| self.facts.classes[number].name.clone());
        let is_static = self.text(node).trim_start().starts_with("static") && place.class.is_none();
        let mut function = Function {
            name: name.name().to_owned(),
            owner: name.scope().map(str::to_owned).or(inside),
            local: place.unnamed || is_static,
            parameters: place.parameters.clone(),
            first: self.first_parameter(declarator),
            ..Function::default()
        };
        if let Some(body) = node.child_by_field_name("body") {
            self.body(body, &mut function, 0);
            self.argument(body, &function, place);
        }
        self.roots(node, place);
        self.facts.functions.push(function);
        // Classes inside the function.
        self.children(node, &Place { parameters: Vec::new(), ..place.clone() }, depth);
    }

    fn first_parameter(&self, declarator: Node<'_>) -> Option<TypeExpr> {
        let list = declarator.child_by_field_name("parameters")?;
        let first = list.named_child(0)?;
        self.field(first, "type").map(TypeExpr::parse)
    }

    /// A pass that returns its own name: `StringRef getArgument() const final { return "..."; }`.
    fn argument(&mut self, body: Node<'_>, function: &Function, place: &Place) {
        if let (true, Some(number)) = (function.name == "getArgument", place.class) {
            let text = self.text(body).split('"').nth(1);
            self.facts.classes[number].argument = text.map(str::to_owned);
        }
    }

    /// `Base(X::getOperationName(), ...)` in the initializers of a constructor.
    fn roots(&mut self, function: Node<'_>, place: &Place) {
        let children = (0..function.named_child_count()).filter_map(|i| function.named_child(i as u32));
        let list = children.into_iter().find(|child| child.kind() == "field_initializer_list");
        let (Some(list), Some(number)) = (list, place.class) else { return };
        for (at, _) in self.text(list).match_indices("::getOperationName()") {
            let before = &self.text(list)[..at];
            let start =
                before.rfind(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').map_or(0, |at| at + 1);
            self.facts.classes[number].roots.push(TypeExpr::parse(&before[start..]));
        }
    }

    fn body(&self, node: Node<'_>, function: &mut Function, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        if node.kind() == "call_expression" {
            self.call(node, function);
        }
        for i in 0..node.named_child_count() {
            if let Some(child) = node.named_child(i as u32) {
                self.body(child, function, depth + 1);
            }
        }
    }

    fn call(&self, node: Node<'_>, function: &mut Function) {
        let Some(callee) = node.child_by_field_name("function") else { return };
        if callee.kind() != "field_expression" {
            let called = Call { function: TypeExpr::parse(self.text(callee)), on_object: false };
            return function.calls.push(called);
        }
        let Some(method) = self.field(callee, "field").map(TypeExpr::parse) else { return };
        if !ADDERS.contains(&method.name()) {
            return function.calls.push(Call { function: method, on_object: true });
        }
        let receiver = self.field(callee, "argument").unwrap_or_default().to_lowercase();
        let certain = receiver.contains("pattern") || receiver.contains("results");
        let added = |pattern: TypeExpr| Added { pattern, certain };
        match method.args.is_empty() {
            false => function.adds.extend(method.args.into_iter().map(added)),
            true => function.adds.extend(self.given(node).map(|pattern| Added { pattern, certain: false })),
        }
    }

    /// A pattern passed as a value: a function by name, or `std::make_unique<Pattern>(...)`.
    fn given(&self, call: Node<'_>) -> Option<TypeExpr> {
        let first = call.child_by_field_name("arguments")?.named_child(0)?;
        let expr = TypeExpr::parse(self.field(first, "function").unwrap_or_else(|| self.text(first)));
        if expr.name() == "make_unique" { expr.args.into_iter().next() } else { Some(expr) }
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
