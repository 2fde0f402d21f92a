//! The text of a program, with the layout of MLIR's generic form.
//!
//! Values are `%0`, `%1`, .. and blocks `^bb0`, `^bb1`, .. in the order of the text; symbols are `@s0`,
//! `@s1`, ..

use std::fmt::{self, Write};

use crate::tree::{Attr, Block, Dim, Op, Program, Region, Symbol, TextKind, Type, ValueId};

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Program {
    /// The text of the program in generic form.
    pub fn text(&self) -> String {
        let mut renderer = Renderer {
            program: self,
            names: vec![u32::MAX; self.values.len()],
            next_value: 0,
            next_block: 0,
            out: String::new(),
        };
        renderer.name_all();
        renderer.file();
        renderer.out
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Text(text) => f.write_str(text),
            Type::Complex(element) => write!(f, "complex<{element}>"),
            Type::Tuple(types) => {
                f.write_str("tuple<")?;
                list(f, types)?;
                f.write_str(">")
            }
            Type::Function { inputs, results } => {
                f.write_str("(")?;
                list(f, inputs)?;
                f.write_str(") -> ")?;
                result_types(f, results)
            }
            Type::Shaped { container, dims, element, tail } => {
                write!(f, "{}<", container.keyword())?;
                match dims {
                    None => f.write_str("*x")?,
                    Some(dims) => dims.iter().try_for_each(|dim| write!(f, "{dim}x"))?,
                }
                write!(f, "{element}")?;
                tail.iter().try_for_each(|attr| write!(f, ", {attr}"))?;
                f.write_str(">")
            }
        }
    }
}

impl fmt::Display for Dim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dim::Static(size) => write!(f, "{size}"),
            Dim::Dynamic => f.write_str("?"),
            Dim::Scalable(size) => write!(f, "[{size}]"),
        }
    }
}

impl fmt::Display for Attr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Attr::Unit => f.write_str("unit"),
            Attr::Bool(value) => write!(f, "{value}"),
            Attr::Text { kind, body, ty } => text_attr(f, *kind, body, ty.as_deref()),
            Attr::Array(items) => {
                f.write_str("[")?;
                list(f, items)?;
                f.write_str("]")
            }
            Attr::Dict(entries) => dict(f, entries),
            Attr::Symbol(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if i == 0 { "@" } else { "::@" })?;
                }
                Ok(())
            }
            Attr::SymbolName(Symbol::Number(n)) => write!(f, "\"s{n}\""),
            Attr::SymbolName(Symbol::Name(name)) => write!(f, "\"{name}\""),
            Attr::Type(ty) => write!(f, "{ty}"),
        }
    }
}

/// The name of a symbol without `@`.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Number(n) => write!(f, "s{n}"),
            Symbol::Name(name) => bare_or_quoted(f, name),
        }
    }
}

fn text_attr(f: &mut fmt::Formatter<'_>, kind: TextKind, body: &str, ty: Option<&Type>) -> fmt::Result {
    let keyword = match kind {
        TextKind::Number | TextKind::Opaque => {
            f.write_str(body)?;
            return typed(f, ty);
        }
        TextKind::String => {
            write!(f, "\"{body}\"")?;
            return typed(f, ty);
        }
        TextKind::DenseArray => {
            f.write_str("array<")?;
            ty.map_or(Ok(()), |ty| write!(f, "{ty}"))?;
            return if body.is_empty() { f.write_str(">") } else { write!(f, ": {body}>") };
        }
        TextKind::Dense => "dense",
        TextKind::Resource => "dense_resource",
        TextKind::Sparse => "sparse",
        TextKind::AffineMap => "affine_map",
        TextKind::AffineSet => "affine_set",
    };
    write!(f, "{keyword}<{body}>")?;
    typed(f, ty)
}

fn typed(f: &mut fmt::Formatter<'_>, ty: Option<&Type>) -> fmt::Result {
    ty.map_or(Ok(()), |ty| write!(f, " : {ty}"))
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

fn dict(f: &mut fmt::Formatter<'_>, entries: &[(String, Attr)]) -> fmt::Result {
    f.write_str("{")?;
    for (i, (key, value)) in entries.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        bare_or_quoted(f, key)?;
        if *value != Attr::Unit {
            write!(f, " = {value}")?;
        }
    }
    f.write_str("}")
}

fn result_types(f: &mut impl fmt::Write, types: &[impl AsRef<Type>]) -> fmt::Result {
    match types {
        [single] if !matches!(single.as_ref(), Type::Function { .. }) => write!(f, "{}", single.as_ref()),
        _ => {
            f.write_str("(")?;
            for (i, ty) in types.iter().enumerate() {
                write!(f, "{}{}", if i == 0 { "" } else { ", " }, ty.as_ref())?;
            }
            f.write_str(")")
        }
    }
}

fn bare_or_quoted(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    let is_bare = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'));
    if is_bare { f.write_str(name) } else { write!(f, "\"{name}\"") }
}

struct Renderer<'a> {
    program: &'a Program,
    /// The number in the name of each value.
    names: Vec<u32>,
    next_value: u32,
    next_block: usize,
    out: String,
}

/// The name of a plain module around the operations.
pub(crate) const MODULE: &str = "builtin.module";

impl Renderer<'_> {
    fn file(&mut self) {
        let ops = &self.program.ops;
        if let [single] = ops.as_slice()
            && single.name == MODULE
        {
            self.op(single, 0, 0);
            self.out.push('\n');
        } else {
            self.out.push_str("\"builtin.module\"() ({\n");
            if ops.is_empty() {
                self.out.push_str("^bb0:\n");
            }
            self.next_block = 1;
            for op in ops {
                self.out.push_str("  ");
                self.op(op, 1, 0);
                self.out.push('\n');
            }
            self.out.push_str("}) : () -> ()\n");
        }
        if let Some(resources) = &self.program.resources {
            self.push(format_args!("\n{resources}\n"));
        }
    }

    /// Names the values in the order of the text. Uses may precede definitions.
    fn name_all(&mut self) {
        for op in &self.program.ops {
            self.name_op(op);
        }
    }

    fn name_op(&mut self, op: &Op) {
        op.results.iter().for_each(|&value| self.name(value));
        for block in op.regions.iter().flat_map(|region| &region.blocks) {
            block.args.iter().for_each(|&value| self.name(value));
            block.ops.iter().for_each(|op| self.name_op(op));
        }
    }

    fn name(&mut self, value: ValueId) {
        if let Some(name) = self.names.get_mut(value.0 as usize) {
            *name = self.next_value;
            self.next_value += 1;
        }
    }

    fn push(&mut self, text: fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("writing to a string never fails");
    }

    fn value(&mut self, value: ValueId) {
        let name = self.names[value.0 as usize];
        self.push(format_args!("%{name}"));
    }

    fn values(&mut self, values: &[ValueId]) {
        for (i, &value) in values.iter().enumerate() {
            self.out.push_str(if i == 0 { "" } else { ", " });
            self.value(value);
        }
    }

    fn types(&mut self, values: &[ValueId]) {
        for (i, &value) in values.iter().enumerate() {
            let ty = self.program.ty(value).clone();
            self.push(format_args!("{}{ty}", if i == 0 { "" } else { ", " }));
        }
    }

    fn op(&mut self, op: &Op, level: usize, labels: usize) {
        if !op.results.is_empty() {
            self.values(&op.results);
            self.out.push_str(" = ");
        }
        self.push(format_args!("\"{}\"(", op.name));
        self.values(&op.operands);
        self.out.push(')');
        if !op.successors.is_empty() {
            self.successors(op, labels);
        }
        if !op.properties.is_empty() {
            self.push(format_args!(" <{}>", Attr::Dict(op.properties.clone())));
        }
        if !op.regions.is_empty() {
            self.out.push_str(" (");
            for (i, region) in op.regions.iter().enumerate() {
                self.out.push_str(if i == 0 { "" } else { ", " });
                self.region(region, level);
            }
            self.out.push(')');
        }
        if !op.attrs.is_empty() {
            self.push(format_args!(" {}", Attr::Dict(op.attrs.clone())));
        }
        self.out.push_str(" : (");
        self.types(&op.operands);
        self.out.push_str(") -> ");
        let results: Vec<_> = op.results.iter().map(|&value| self.program.ty(value).clone()).collect();
        result_types(&mut self.out, &results).expect("writing to a string never fails");
    }

    fn successors(&mut self, op: &Op, labels: usize) {
        self.out.push('[');
        for (i, successor) in op.successors.iter().enumerate() {
            let label = labels + successor.block;
            self.push(format_args!("{}^bb{label}", if i == 0 { "" } else { ", " }));
            if !successor.args.is_empty() {
                self.out.push('(');
                self.values(&successor.args);
                self.out.push_str(" : ");
                self.types(&successor.args);
                self.out.push(')');
            }
        }
        self.out.push(']');
    }

    fn region(&mut self, region: &Region, level: usize) {
        let labels = self.next_block;
        self.next_block += region.blocks.len();
        self.out.push_str("{\n");
        for (i, block) in region.blocks.iter().enumerate() {
            let is_entry_target = i == 0 && branches_to_entry(region);
            if i > 0 || !block.args.is_empty() || block.ops.is_empty() || is_entry_target {
                self.header(block, level, labels + i);
            }
            for op in &block.ops {
                self.indent(level + 1);
                self.op(op, level + 1, labels);
                self.out.push('\n');
            }
        }
        self.indent(level);
        self.out.push('}');
    }

    fn header(&mut self, block: &Block, level: usize, label: usize) {
        self.indent(level);
        self.push(format_args!("^bb{label}"));
        if !block.args.is_empty() {
            self.out.push('(');
            for (i, &arg) in block.args.iter().enumerate() {
                self.out.push_str(if i == 0 { "" } else { ", " });
                self.value(arg);
                let ty = self.program.ty(arg).clone();
                self.push(format_args!(": {ty}"));
            }
            self.out.push(')');
        }
        self.out.push_str(":\n");
    }

    fn indent(&mut self, level: usize) {
        (0..level).for_each(|_| self.out.push_str("  "));
    }
}

/// Invalid, but the parser accepts it.
fn branches_to_entry(region: &Region) -> bool {
    let ends = region.blocks.iter().flat_map(|block| &block.ops);
    ends.flat_map(|op| &op.successors).any(|successor| successor.block == 0)
}
