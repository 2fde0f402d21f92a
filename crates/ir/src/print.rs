//! The printer. Its layout is that of MLIR.

use std::fmt;

use crate::{
    AliasTarget, Attr, AttrKind, Block, Dim, Module, Name, Op, Region, Signedness, Str, Type, TypeKind, Value,
};

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.print_to(&mut text);
        f.write_str(&text)
    }
}

impl Module {
    /// Appends the text of the file.
    pub fn print_to(&self, out: &mut String) {
        let mut printer = Printer { m: self, out };
        printer.aliases(false);
        for &op in &self.block(self.top()).ops {
            printer.op(op, 0);
            printer.out.push('\n');
        }
        printer.aliases(true);
        if let Some(resources) = self.resources() {
            out.push('\n');
            out.push_str(resources);
            out.push('\n');
        }
    }

    /// The text of an operation with its regions.
    pub fn op_text(&self, op: Op) -> String {
        self.with_printer(|printer| printer.op(op, 0))
    }

    /// The text of a type.
    pub fn type_text(&self, ty: Type) -> String {
        self.with_printer(|printer| printer.ty(ty))
    }

    /// The text of an attribute.
    pub fn attr_text(&self, attr: Attr) -> String {
        self.with_printer(|printer| printer.attr(attr))
    }

    /// The text of a use of a value: `%4`, `%4#1`.
    pub fn value_text(&self, value: Value) -> String {
        self.with_printer(|printer| printer.value(value))
    }

    fn with_printer(&self, print: impl FnOnce(&mut Printer<'_>)) -> String {
        let mut out = String::new();
        print(&mut Printer { m: self, out: &mut out });
        out
    }
}

struct Printer<'a> {
    m: &'a Module,
    out: &'a mut String,
}

impl<'a> Printer<'a> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn text(&mut self, text: Str) {
        self.out.push_str(self.m.text(text));
    }

    fn number(&mut self, n: u64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = n;
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.out.push_str(std::str::from_utf8(&digits[start..]).expect("digits are ASCII"));
    }

    fn list<T: Copy>(&mut self, items: &[T], mut print: impl FnMut(&mut Self, T)) {
        for (i, &item) in items.iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            print(self, item);
        }
    }

    fn indent(&mut self, level: usize) {
        const SPACES: &str = "                                ";
        let mut rest = 2 * level;
        while rest > 0 {
            let n = rest.min(SPACES.len());
            self.push(&SPACES[..n]);
            rest -= n;
        }
    }

    fn aliases(&mut self, trailing: bool) {
        for alias in self.m.aliases.iter().filter(|alias| alias.trailing == trailing) {
            let sigil = match alias.target {
                AliasTarget::Attr(_) => '#',
                AliasTarget::Type(_) => '!',
            };
            self.out.push(sigil);
            self.text(alias.name);
            self.push(" = ");
            match alias.target {
                AliasTarget::Attr(attr) => self.attr(attr),
                AliasTarget::Type(ty) => self.ty(ty),
            }
            self.push("\n");
        }
    }

    fn op(&mut self, op: Op, level: usize) {
        let m: &'a Module = self.m;
        let data = m.op(op);
        self.results(&data.results);
        self.push("\"");
        self.text(data.name);
        self.push("\"(");
        self.list(&data.operands, Self::value);
        self.push(")");
        if !data.successors.is_empty() {
            self.successors(op);
        }
        if let Some(properties) = data.properties {
            self.push(" <");
            self.attr(properties);
            self.push(">");
        }
        if !data.regions.is_empty() {
            self.push(" (");
            self.list(&data.regions, |printer, region| printer.region(region, level));
            self.push(")");
        }
        if let Some(attrs) = data.attrs {
            self.push(" ");
            self.attr(attrs);
        }
        self.push(" : (");
        self.list(&data.operands, |printer, value| printer.ty(m.value(value).ty));
        self.push(") -> ");
        self.result_types(&data.results);
        self.loc(data.loc);
    }

    fn results(&mut self, results: &[Value]) {
        let mut rest = results;
        while let Some((&first, _)) = rest.split_first() {
            if rest.len() < results.len() {
                self.push(", ");
            }
            let data = self.m.value(first);
            self.name(data.name);
            let count = match data.pack {
                None => 1,
                Some(_) => self.pack_size(rest),
            };
            if count > 1 {
                self.push(":");
                self.number(count as u64);
            }
            rest = &rest[count..];
        }
        if !results.is_empty() {
            self.push(" = ");
        }
    }

    /// How many of `results` from the first one on have the same name.
    fn pack_size(&self, results: &[Value]) -> usize {
        let name = self.m.value(results[0]).name;
        let shares = |(i, &value): (usize, &Value)| {
            let data = self.m.value(value);
            data.name == name && data.pack.is_some_and(|pack| pack as usize == i)
        };
        results.iter().enumerate().take_while(|&item| shares(item)).count().max(1)
    }

    fn successors(&mut self, op: Op) {
        let m: &'a Module = self.m;
        self.push("[");
        for (i, successor) in m.op(op).successors.iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            self.label(successor.block);
            if !successor.args.is_empty() {
                self.push("(");
                self.list(&successor.args, Self::value);
                self.push(" : ");
                self.list(&successor.args, |printer, value| printer.ty(m.value(value).ty));
                self.push(")");
            }
        }
        self.push("]");
    }

    fn region(&mut self, region: Region, level: usize) {
        let m: &'a Module = self.m;
        self.push("{\n");
        for (i, &block) in m.region(region).blocks.iter().enumerate() {
            let data = m.block(block);
            if i > 0 || !data.args.is_empty() || data.label.is_some() || data.ops.is_empty() {
                self.block_header(block, level);
            }
            for &op in &data.ops {
                self.indent(level + 1);
                self.op(op, level + 1);
                self.push("\n");
            }
        }
        self.indent(level);
        self.push("}");
    }

    fn block_header(&mut self, block: Block, level: usize) {
        let m: &'a Module = self.m;
        self.indent(level);
        self.label(block);
        let args = &m.block(block).args;
        if !args.is_empty() {
            self.push("(");
            self.list(args, |printer, arg| {
                printer.value(arg);
                printer.push(": ");
                printer.ty(m.value(arg).ty);
                printer.loc(m.arg_locs.get(&arg).copied());
            });
            self.push(")");
        }
        self.push(":\n");
    }

    fn label(&mut self, block: Block) {
        self.push("^");
        match self.m.block(block).label {
            Some(label) => self.text(label),
            None => {
                self.push("bb");
                self.number(self.m.fallback_label(block));
            }
        }
    }

    fn loc(&mut self, loc: Option<Attr>) {
        if let Some(loc) = loc {
            self.push(" ");
            self.attr(loc);
        }
    }

    fn value(&mut self, value: Value) {
        let data = self.m.value(value);
        self.name(data.name);
        if let Some(pack) = data.pack {
            self.push("#");
            self.number(u64::from(pack));
        }
    }

    fn name(&mut self, name: Name) {
        match name {
            Name::Number(n) => {
                self.push("%");
                self.number(u64::from(n));
            }
            Name::Arg(n) => {
                self.push("%arg");
                self.number(u64::from(n));
            }
            Name::Text(text) => {
                self.push("%");
                self.text(text);
            }
        }
    }

    fn result_types(&mut self, results: &[Value]) {
        let m: &'a Module = self.m;
        match results {
            [single] if !m.is_function_type(m.value(*single).ty) => self.ty(m.value(*single).ty),
            _ => {
                self.push("(");
                self.list(results, |printer, value| printer.ty(m.value(value).ty));
                self.push(")");
            }
        }
    }

    fn ty(&mut self, ty: Type) {
        let m: &'a Module = self.m;
        match m.type_kind(ty) {
            TypeKind::Integer { width, sign } => {
                self.push(match sign {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.number(u64::from(*width));
            }
            TypeKind::Index => self.push("index"),
            TypeKind::None => self.push("none"),
            TypeKind::Float(keyword) => self.text(*keyword),
            TypeKind::Complex(element) => {
                self.push("complex<");
                self.ty(*element);
                self.push(">");
            }
            TypeKind::Tuple(types) => {
                self.push("tuple<");
                self.list(types, Self::ty);
                self.push(">");
            }
            TypeKind::Function { inputs, results } => self.function_type(inputs, results),
            TypeKind::Vector { dims, element } => self.shaped("vector<", Some(dims), *element, &[]),
            TypeKind::Tensor { dims, element, encoding } => {
                self.shaped("tensor<", dims.as_deref(), *element, encoding.as_slice());
            }
            TypeKind::MemRef { dims, element, tail } => {
                self.shaped("memref<", dims.as_deref(), *element, tail);
            }
            TypeKind::Alias(name) => {
                self.push("!");
                self.text(*name);
            }
            TypeKind::Dialect(text) => self.text(*text),
        }
    }

    fn function_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.push("(");
        self.list(inputs, Self::ty);
        self.push(") -> ");
        match results {
            [single] if !self.m.is_function_type(*single) => self.ty(*single),
            _ => {
                self.push("(");
                self.list(results, Self::ty);
                self.push(")");
            }
        }
    }

    fn shaped(&mut self, open: &str, dims: Option<&[Dim]>, element: Type, tail: &[Attr]) {
        self.push(open);
        match dims {
            None => self.push("*x"),
            Some(dims) => dims.iter().for_each(|&dim| self.dim(dim)),
        }
        self.ty(element);
        for &attr in tail {
            self.push(", ");
            self.attr(attr);
        }
        self.push(">");
    }

    fn dim(&mut self, dim: Dim) {
        match dim {
            Dim::Static(size) => self.number(size),
            Dim::Dynamic => self.push("?"),
            Dim::Scalable(size) => {
                self.push("[");
                self.number(size);
                self.push("]");
            }
        }
        self.push("x");
    }

    fn attr(&mut self, attr: Attr) {
        let m: &'a Module = self.m;
        match m.attr_kind(attr) {
            AttrKind::Unit => self.push("unit"),
            AttrKind::Bool(true) => self.push("true"),
            AttrKind::Bool(false) => self.push("false"),
            AttrKind::Number { literal: text, ty } | AttrKind::Opaque { text, ty } => {
                self.text(*text);
                self.typed(*ty);
            }
            AttrKind::String { raw, ty } => {
                self.push("\"");
                self.text(*raw);
                self.push("\"");
                self.typed(*ty);
            }
            AttrKind::Array(items) => {
                self.push("[");
                self.list(items, Self::attr);
                self.push("]");
            }
            AttrKind::Dict(entries) => {
                self.push("{");
                self.list(entries, |printer, (name, value)| printer.dict_entry(name, value));
                self.push("}");
            }
            AttrKind::Symbol(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    self.push(if i == 0 { "@" } else { "::@" });
                    self.bare_or_quoted(*part);
                }
            }
            AttrKind::Type(ty) => self.ty(*ty),
            AttrKind::Elements { kind, body, ty } => {
                self.wrapped(kind.keyword(), *body);
                self.typed(Some(*ty));
            }
            AttrKind::DenseArray { element, body } => {
                self.push("array<");
                self.ty(*element);
                if !m.text(*body).is_empty() {
                    self.push(": ");
                    self.text(*body);
                }
                self.push(">");
            }
            AttrKind::AffineMap(body) => self.wrapped("affine_map", *body),
            AttrKind::AffineSet(body) => self.wrapped("affine_set", *body),
            AttrKind::Alias(name) => {
                self.push("#");
                self.text(*name);
            }
        }
    }

    fn wrapped(&mut self, keyword: &str, body: Str) {
        self.push(keyword);
        self.push("<");
        self.text(body);
        self.push(">");
    }

    fn typed(&mut self, ty: Option<Type>) {
        if let Some(ty) = ty {
            self.push(" : ");
            self.ty(ty);
        }
    }

    /// Prints the name of an attribute or symbol, with quotes if it needs them.
    fn bare_or_quoted(&mut self, name: Str) {
        let text = self.m.text(name);
        if is_bare(text) {
            self.push(text);
        } else {
            self.push("\"");
            self.push(text);
            self.push("\"");
        }
    }

    fn dict_entry(&mut self, name: Str, value: Attr) {
        self.bare_or_quoted(name);
        if *self.m.attr_kind(value) != AttrKind::Unit {
            self.push(" = ");
            self.attr(value);
        }
    }
}

/// Whether a name needs no quotes.
fn is_bare(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}
