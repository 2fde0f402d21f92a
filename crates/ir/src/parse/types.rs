//! Types.

use smallvec::SmallVec;

use super::Parser;
use super::cursor::Result;
use crate::{AttrKind, Dim, Signedness, Type, TypeKind};

impl<'a> Parser<'a> {
    /// Any type.
    #[inline]
    pub(super) fn ty(&mut self) -> Result<Type> {
        match self.c.peek() {
            Some(b'!') => self.dialect_type(),
            Some(b'(') => self.function_type(),
            _ => match self.word_type()? {
                Ok(ty) => Ok(ty),
                Err("") => Err(self.c.expected("a type")),
                Err(word) => Err(self.c.expected_before(word, "a type")),
            },
        }
    }

    /// A type that begins with a word, cached by its text. Returns the word as an inner error if it begins no
    /// type.
    pub(super) fn word_type(&mut self) -> Result<std::result::Result<Type, &'a str>> {
        let start = self.c.pos();
        let plain = self.c.plain_type();
        if let Some(text) = plain
            && let Some(&ty) = self.known_types.get(text)
        {
            self.c.advance(text.len());
            return Ok(Ok(ty));
        }
        let word = self.c.word().unwrap_or_default();
        let Some(kind) = self.builtin_type(word)? else { return Ok(Err(word)) };
        let ty = self.m.make_type(kind);
        // In `tensor <4xf32>` the plain text is only a part of the type.
        if plain == Some(self.c.since(start)) {
            self.known_types.insert(self.c.since(start), ty);
        }
        Ok(Ok(ty))
    }

    /// The builtin type that begins with a word. `None` if there is none.
    fn builtin_type(&mut self, word: &'a str) -> Result<Option<TypeKind>> {
        Ok(Some(match word {
            "index" => TypeKind::Index,
            "none" => TypeKind::None,
            "tensor" => self.nested(Self::tensor)?,
            "memref" => self.nested(Self::memref)?,
            "vector" => self.nested(Self::vector)?,
            "complex" => self.nested(Self::complex)?,
            "tuple" => self.nested(Self::tuple)?,
            _ => match (integer(word), is_float(word)) {
                (Some(kind), _) => kind,
                (None, true) => TypeKind::Float(self.m.strings.intern(word)),
                (None, false) => return Ok(None),
            },
        }))
    }

    /// Parses `(a, b)`. Returns the index of the first type on the stack.
    pub(super) fn type_list_in_parens(&mut self) -> Result<usize> {
        self.c.expect(b'(')?;
        self.types_until(b')')
    }

    /// Parses types up to the closing byte, which is consumed. Returns the index of the first one on the
    /// stack.
    pub(super) fn types_until(&mut self, close: u8) -> Result<usize> {
        let start = self.types.len();
        if self.c.eat(close) {
            return Ok(start);
        }
        loop {
            let ty = self.ty()?;
            self.types.push(ty);
            if !self.c.eat(b',') {
                self.c.expect(close)?;
                return Ok(start);
            }
        }
    }

    /// The types behind `->`: one type, or a list in parentheses. A single function type needs parentheses
    /// too.
    pub(super) fn result_types(&mut self) -> Result<usize> {
        if self.c.peek() == Some(b'(') {
            return self.type_list_in_parens();
        }
        let ty = self.ty()?;
        self.types.push(ty);
        Ok(self.types.len() - 1)
    }

    /// Removes the types from `start` on from the stack.
    fn take_types(&mut self, start: usize) -> Box<[Type]> {
        let types = self.types[start..].into();
        self.types.truncate(start);
        types
    }

    fn function_type(&mut self) -> Result<Type> {
        let kind = self.nested(|parser| {
            let inputs = parser.type_list_in_parens()?;
            if !parser.c.eat_arrow() {
                return Err(parser.c.expected("`->`"));
            }
            let results = parser.result_types()?;
            let results = parser.take_types(results);
            Ok(TypeKind::Function { inputs: parser.take_types(inputs), results })
        })?;
        Ok(self.m.make_type(kind))
    }

    /// `!alias`, `!dialect.type`, `!dialect.type<..>`, `!dialect<..>`.
    fn dialect_type(&mut self) -> Result<Type> {
        let start = self.c.pos();
        self.c.expect(b'!')?;
        let name = self.c.suffix_id()?;
        if self.c.here() == Some(b'<') {
            self.c.balanced()?;
        } else if !name.contains('.') {
            let name = self.m.strings.intern(name);
            return Ok(self.m.make_type(TypeKind::Alias(name)));
        }
        let text = self.m.strings.intern(self.c.since(start));
        Ok(self.m.make_type(TypeKind::Dialect(text)))
    }

    fn tensor(&mut self) -> Result<TypeKind> {
        let (dims, element) = self.shape()?;
        let encoding = if self.c.eat(b',') { Some(self.attr()?) } else { None };
        self.c.expect(b'>')?;
        Ok(TypeKind::Tensor { dims, element, encoding })
    }

    fn memref(&mut self) -> Result<TypeKind> {
        let (dims, element) = self.shape()?;
        let mut tail = Vec::new();
        while self.c.eat(b',') {
            tail.push(self.attr()?);
        }
        self.c.expect(b'>')?;
        Ok(TypeKind::MemRef { dims, element, tail: tail.into() })
    }

    fn vector(&mut self) -> Result<TypeKind> {
        let (dims, element) = self.shape()?;
        let Some(dims) = dims else { return Err(self.c.error("a vector must have a rank")) };
        self.c.expect(b'>')?;
        Ok(TypeKind::Vector { dims, element })
    }

    fn complex(&mut self) -> Result<TypeKind> {
        self.c.expect(b'<')?;
        let element = self.ty()?;
        self.c.expect(b'>')?;
        Ok(TypeKind::Complex(element))
    }

    fn tuple(&mut self) -> Result<TypeKind> {
        self.c.expect(b'<')?;
        let types = self.types_until(b'>')?;
        Ok(TypeKind::Tuple(self.take_types(types)))
    }

    /// `<4x?x[2]xf32` or `<*xf32`, with the element type.
    fn shape(&mut self) -> Result<(Option<Box<[Dim]>>, Type)> {
        self.c.expect(b'<')?;
        if self.c.eat(b'*') {
            if !self.c.eat(b'x') {
                return Err(self.c.expected("`x`"));
            }
            return Ok((None, self.ty()?));
        }
        let mut dims = SmallVec::<[Dim; 8]>::new();
        while let Some(dim) = self.dim()? {
            dims.push(dim);
            if !self.c.eat(b'x') {
                return Err(self.c.expected("`x`"));
            }
        }
        Ok((Some(dims.as_slice().into()), self.ty()?))
    }

    fn dim(&mut self) -> Result<Option<Dim>> {
        Ok(match self.c.peek() {
            Some(b'?') => {
                self.c.advance(1);
                Some(Dim::Dynamic)
            }
            Some(b'[') => {
                self.c.advance(1);
                let size = self.c.number()?;
                self.c.expect(b']')?;
                Some(Dim::Scalable(size))
            }
            Some(b'0'..=b'9') => Some(Dim::Static(self.c.number()?)),
            _ => None,
        })
    }

    /// A type as an attribute.
    pub(super) fn type_attr(&mut self) -> Result<crate::Attr> {
        let ty = self.ty()?;
        Ok(self.m.make_attr(AttrKind::Type(ty)))
    }
}

fn integer(word: &str) -> Option<TypeKind> {
    let (sign, digits) = if let Some(digits) = word.strip_prefix("si") {
        (Signedness::Signed, digits)
    } else if let Some(digits) = word.strip_prefix("ui") {
        (Signedness::Unsigned, digits)
    } else {
        (Signedness::Signless, word.strip_prefix('i')?)
    };
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(TypeKind::Integer { width: digits.parse().ok()?, sign })
}

/// Float types are `f`, `bf` or `tf` and a number: `f32`, `bf16`, `tf32`, `f8E4M3FN`. Most releases of MLIR
/// add some, so there is no list.
fn is_float(word: &str) -> bool {
    let rest = word.strip_prefix("bf").or_else(|| word.strip_prefix("tf")).or_else(|| word.strip_prefix('f'));
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_digit()) && rest.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}
