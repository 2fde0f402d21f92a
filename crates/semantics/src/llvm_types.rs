//! Types of the llvm dialect, read from their text.

use std::rc::Rc;

use crate::float::Float;
use crate::types::Ty;

/// Reads a type of a dialect.
pub(crate) fn parse(text: &str) -> Ty {
    let mut reader = Reader { rest: text, depth: 0 };
    match reader.ty() {
        Some(ty) if reader.rest.trim().is_empty() => ty,
        _ => Ty::Other(text.into()),
    }
}

/// Types that are nested deeper are not read.
const DEEPEST: u32 = 64;

struct Reader<'a> {
    rest: &'a str,
    depth: u32,
}

impl Reader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> &str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        word
    }

    fn number(&mut self) -> Option<i64> {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, rest) = rest.split_at(end);
        self.rest = rest;
        digits.parse().ok()
    }

    fn ty(&mut self) -> Option<Ty> {
        self.depth += 1;
        let ty = if self.depth <= DEEPEST { self.any() } else { None };
        self.depth -= 1;
        ty
    }

    fn any(&mut self) -> Option<Ty> {
        if self.eat("!") && !self.eat("llvm.") {
            return None;
        }
        let word = self.word().to_owned();
        match word.as_str() {
            "ptr" => {
                if self.eat("<") {
                    self.number()?;
                    self.eat(">").then_some(())?;
                }
                Some(Ty::Pointer)
            }
            "void" => Some(Ty::Unit),
            "array" => {
                self.eat("<").then_some(())?;
                let count = self.number()?;
                self.eat("x").then_some(())?;
                let element = self.ty()?;
                self.eat(">").then_some(Ty::Array(count, Rc::new(element)))
            }
            "vec" | "vector" => self.vector(),
            "struct" => self.structure(),
            "func" => self.function(),
            "index" => Some(Ty::Index),
            "x86_fp80" => Some(Ty::Float(Float::F80)),
            _ => scalar(&word),
        }
    }

    fn vector(&mut self) -> Option<Ty> {
        self.eat("<").then_some(())?;
        let mut sizes = Vec::new();
        while self.rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            sizes.push(self.number()?);
            self.eat("x").then_some(())?;
        }
        let element = self.ty()?;
        self.eat(">").then_some(Ty::Vector(sizes.into(), Rc::new(element)))
    }

    fn structure(&mut self) -> Option<Ty> {
        self.eat("<").then_some(())?;
        if self.eat("\"") {
            let end = self.rest.find('"')?;
            self.rest = &self.rest[end + 1..];
            self.eat(",").then_some(())?;
        }
        let packed = self.eat("packed");
        self.eat("(").then_some(())?;
        let fields = self.list()?;
        self.eat(">").then_some(Ty::Struct { fields: fields.into(), packed })
    }

    /// `ty, ty)`.
    fn list(&mut self) -> Option<Vec<Ty>> {
        let mut list = Vec::new();
        while !self.eat(")") {
            // More arguments may follow in a call.
            if self.eat("...") {
                continue;
            }
            list.push(self.ty()?);
            self.eat(",");
        }
        Some(list)
    }

    fn function(&mut self) -> Option<Ty> {
        self.eat("<").then_some(())?;
        let result = self.ty()?;
        self.eat("(").then_some(())?;
        let inputs = self.list()?;
        self.eat(">").then_some(())?;
        let results = if result == Ty::Unit { Vec::new() } else { vec![result] };
        Some(Ty::Function(inputs.into(), results.into()))
    }
}

fn scalar(word: &str) -> Option<Ty> {
    match word.strip_prefix('i').map(str::parse) {
        Some(Ok(width)) => Some(Ty::Int(width)),
        _ => Float::named(word).map(Ty::Float),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_is_read() {
        let ty = parse("!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>");
        assert_eq!(ty.bytes(), Some(56));
        assert_eq!(parse("!llvm.func<void (i32, ptr)>").bytes(), Some(8));
        assert_eq!(parse("!llvm.func<i32 (ptr, ...)>").bytes(), Some(8));
        assert_eq!(parse("!llvm.array<2 x vector<4xf32>>").bytes(), Some(32));
        assert!(matches!(parse("!async.token"), Ty::Other(_)));
    }
}
