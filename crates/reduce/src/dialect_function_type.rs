//! Function types of dialects: `!llvm.func<f32 (i32, ptr)>`.

use mohole_ir::{Module, Type};

use crate::nesting::parts;

/// Such a type. Types of the same dialect are written in it without their prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DialectFunctionType {
    /// The text before the `<`.
    head: String,
    result: String,
    inputs: Vec<String>,
}

/// The result of a function without results.
const VOID: &str = "void";

impl DialectFunctionType {
    /// Reads the text of a type.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (head, rest) = text.split_once('<').filter(|(head, _)| head.ends_with(".func"))?;
        let inside = rest.strip_suffix(")>")?;
        let open = last_open(inside)?;
        let inputs = parts(&inside[open + 1..]).into_iter().map(str::to_owned).collect();
        let result = inside[..open].trim().to_owned();
        Some(DialectFunctionType { head: head.to_owned(), result, inputs })
    }

    /// Whether the arguments have exactly these types.
    pub(crate) fn takes(&self, module: &Module, types: &[Type]) -> bool {
        let texts = types.iter().map(|&ty| module.type_text(ty));
        texts.map(|text| self.short(&text).to_owned()).eq(self.inputs.iter().cloned())
    }

    /// The result types; `None` for a type that occurs nowhere else in the file.
    pub(crate) fn results(&self, module: &Module) -> Vec<Option<Type>> {
        if !self.returns() {
            return Vec::new();
        }
        vec![module.types().find(|&ty| self.short(&module.type_text(ty)) == self.result)]
    }

    /// The text of the result type.
    pub(crate) fn result(&self) -> &str {
        &self.result
    }

    /// The number of arguments.
    pub(crate) fn arity(&self) -> usize {
        self.inputs.len()
    }

    /// Removes one argument.
    pub(crate) fn drop_input(&mut self, index: usize) {
        self.inputs.remove(index);
    }

    /// Whether there is a result.
    pub(crate) fn returns(&self) -> bool {
        self.result != VOID
    }

    /// Removes the result.
    pub(crate) fn drop_result(&mut self) {
        VOID.clone_into(&mut self.result);
    }

    /// The same with these inputs, and with or without its result.
    pub(crate) fn with(&self, module: &Module, inputs: &[Type], returns: bool) -> Self {
        let inputs = inputs.iter().map(|&ty| self.short(&module.type_text(ty)).to_owned()).collect();
        let result = if returns { self.result.clone() } else { VOID.to_owned() };
        DialectFunctionType { head: self.head.clone(), result, inputs }
    }

    /// The text of the type.
    pub(crate) fn text(&self) -> String {
        format!("{}<{} ({})>", self.head, self.result, self.inputs.join(", "))
    }

    /// A type as written inside a type of this dialect.
    fn short<'t>(&self, text: &'t str) -> &'t str {
        let prefix = self.head.split_inclusive('.').next().unwrap_or_default();
        text.strip_prefix(prefix).unwrap_or(text)
    }
}

/// The position of the last bracket that is not closed.
fn last_open(text: &str) -> Option<usize> {
    let mut closed = 0;
    text.bytes().enumerate().rev().find_map(|(at, byte)| {
        closed += match byte {
            b')' => 1,
            b'(' => -1,
            _ => 0,
        };
        (closed < 0).then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_split_at_its_outer_brackets() {
        let read =
            |text| DialectFunctionType::read(text).map(|found| (found.result, found.inputs.join(" | ")));
        let check = |text, result: &str, inputs: &str| {
            assert_eq!(read(text), Some((result.to_owned(), inputs.to_owned())));
        };
        check("!llvm.func<void ()>", "void", "");
        check(
            "!llvm.func<struct<(i32, f32)> (ptr, array<2 x i8>)>",
            "struct<(i32, f32)>",
            "ptr | array<2 x i8>",
        );
        check("!llvm.func<i32 (struct<(i32, f32)>, ...)>", "i32", "struct<(i32, f32)> | ...");
        assert_eq!(read("!llvm.ptr<3>"), None);
    }
}
