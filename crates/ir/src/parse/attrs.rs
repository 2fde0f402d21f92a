//! Attributes.

use smallvec::SmallVec;

use super::Parser;
use super::cursor::Result;
use crate::{Attr, AttrKind, ElementsKind, Str, Type};

impl<'a> Parser<'a> {
    /// Any attribute.
    pub(super) fn attr(&mut self) -> Result<Attr> {
        match self.c.peek() {
            Some(b'{') => self.dict(),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => {
                let raw = self.c.string()?;
                let raw = self.m.strings.intern(raw);
                let ty = self.optional_type()?;
                Ok(self.m.make_attr(AttrKind::String { raw, ty }))
            }
            Some(b'@') => self.symbol(),
            Some(b'#') => self.dialect_attr(),
            Some(b'!' | b'(') => self.type_attr(),
            Some(b'-' | b'0'..=b'9') => {
                let literal = self.c.literal()?;
                let literal = match literal.rsplit_once(char::is_whitespace) {
                    None => self.m.strings.intern(literal),
                    Some((_, digits)) => self.m.strings.intern(&format!("-{digits}")),
                };
                let ty = self.optional_type()?;
                Ok(self.m.make_attr(AttrKind::Number { literal, ty }))
            }
            _ => self.keyword_attr(),
        }
    }

    /// `{name = attr, "other name", ..}`.
    pub(super) fn dict(&mut self) -> Result<Attr> {
        self.nested(|parser| {
            parser.c.expect(b'{')?;
            let mut entries = SmallVec::<[(Str, Attr); 8]>::new();
            if !parser.c.eat(b'}') {
                loop {
                    entries.push(parser.dict_entry()?);
                    if !parser.c.eat(b',') {
                        parser.c.expect(b'}')?;
                        break;
                    }
                }
            }
            Ok(parser.m.make_attr(AttrKind::Dict(entries.as_slice().into())))
        })
    }

    fn dict_entry(&mut self) -> Result<(Str, Attr)> {
        let name = match self.c.peek() {
            Some(b'"') => self.c.string()?,
            _ => self.c.word().ok_or_else(|| self.c.expected("an attribute name"))?,
        };
        let name = self.m.strings.intern(name);
        let value = if self.c.eat(b'=') { self.attr()? } else { self.m.make_attr(AttrKind::Unit) };
        Ok((name, value))
    }

    fn array(&mut self) -> Result<Attr> {
        self.c.expect(b'[')?;
        let mut items = SmallVec::<[Attr; 8]>::new();
        if !self.c.eat(b']') {
            loop {
                items.push(self.attr()?);
                if !self.c.eat(b',') {
                    self.c.expect(b']')?;
                    break;
                }
            }
        }
        Ok(self.m.make_attr(AttrKind::Array(items.as_slice().into())))
    }

    /// `@a`, `@"quoted name"`, `@a::@b`.
    fn symbol(&mut self) -> Result<Attr> {
        let mut parts = SmallVec::<[Str; 2]>::new();
        loop {
            self.c.expect(b'@')?;
            let part = match self.c.here() {
                Some(b'"') => Some(self.c.string()?),
                Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => self.c.word(),
                _ => None,
            };
            let Some(part) = part else { return Err(self.c.expected("the name of a symbol")) };
            parts.push(self.m.strings.intern(part));
            if !self.c.eat_colons() {
                break;
            }
        }
        Ok(self.m.make_attr(AttrKind::Symbol(parts.as_slice().into())))
    }

    /// `#alias`, `#dialect.attr`, `#dialect.attr<..>`, `#dialect<..>`.
    fn dialect_attr(&mut self) -> Result<Attr> {
        let start = self.c.pos();
        self.c.expect(b'#')?;
        let name = self.c.suffix_id()?;
        if self.c.here() == Some(b'<') {
            self.c.balanced()?;
        } else if !name.contains('.') {
            let name = self.m.strings.intern(name);
            return Ok(self.m.make_attr(AttrKind::Alias(name)));
        }
        self.opaque_since(start)
    }

    fn keyword_attr(&mut self) -> Result<Attr> {
        let start = self.c.pos();
        let Some(word) = self.c.word() else { return Err(self.c.expected("an attribute")) };
        let kind = match word {
            "unit" => AttrKind::Unit,
            "true" => AttrKind::Bool(true),
            "false" => AttrKind::Bool(false),
            "dense" => return self.elements(ElementsKind::Dense),
            "dense_resource" => return self.elements(ElementsKind::Resource),
            "sparse" => return self.elements(ElementsKind::Sparse),
            "array" => return self.dense_array(),
            "affine_map" => AttrKind::AffineMap(self.body()?),
            "affine_set" => AttrKind::AffineSet(self.body()?),
            "strided" => {
                self.c.bracketed(b'<')?;
                return self.opaque_since(start);
            }
            "distinct" => {
                self.c.bracketed(b'[')?;
                self.c.bracketed(b'<')?;
                return self.opaque_since(start);
            }
            "loc" => {
                self.c.bracketed(b'(')?;
                return self.opaque_since(start);
            }
            _ => {
                self.c.back_to(start);
                match self.word_type()? {
                    Ok(ty) => AttrKind::Type(ty),
                    Err(word) => return Err(self.c.expected_before(word, "an attribute")),
                }
            }
        };
        Ok(self.m.make_attr(kind))
    }

    /// The text inside `<..>`. A comparison is not a bracket: `(d0) : (d0 - 1 >= 0)`.
    fn body(&mut self) -> Result<Str> {
        let body = self.c.bracketed(b'<')?;
        Ok(self.m.strings.intern(body))
    }

    fn elements(&mut self, kind: ElementsKind) -> Result<Attr> {
        let body = self.body()?;
        self.c.expect(b':')?;
        let ty = self.ty()?;
        Ok(self.m.make_attr(AttrKind::Elements { kind, body, ty }))
    }

    /// `array<i32>`, `array<i32: 1, 2>`.
    fn dense_array(&mut self) -> Result<Attr> {
        self.c.expect(b'<')?;
        let element = self.ty()?;
        let body = if self.c.eat(b':') { self.dense_array_body()? } else { "" };
        self.c.expect(b'>')?;
        let body = self.m.strings.intern(body);
        Ok(self.m.make_attr(AttrKind::DenseArray { element, body }))
    }

    /// The text from the first to the last number. A comment behind them would otherwise hide the bracket
    /// when printed.
    fn dense_array_body(&mut self) -> Result<&'a str> {
        let start = self.c.pos();
        loop {
            if self.c.word().is_none() {
                self.c.literal()?;
            }
            let body = self.c.since(start);
            if !self.c.eat(b',') {
                return Ok(body);
            }
        }
    }

    fn opaque_since(&mut self, start: usize) -> Result<Attr> {
        let text = self.m.strings.intern(self.c.since(start));
        let ty = self.optional_type()?;
        Ok(self.m.make_attr(AttrKind::Opaque { text, ty }))
    }

    /// `: type`.
    fn optional_type(&mut self) -> Result<Option<Type>> {
        if self.c.eat(b':') { Ok(Some(self.ty()?)) } else { Ok(None) }
    }
}
