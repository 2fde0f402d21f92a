//! Types.

use smallvec::SmallVec;

use super::{Parser, Result};
use crate::{AttrKind, Dim, Signedness, Type, TypeKind};

type Types = SmallVec<[Type; 8]>;

impl Parser<'_> {
    /// Any type.
    pub(super) fn ty(&mut self) -> Result<Type> {
        match self.c.peek() {
            Some(b'!') => self.dialect_type(),
            Some(b'(') => self.function_type(),
            _ => {
                let start = self.c.pos();
                let word = self.c.word().unwrap_or_default();
                match self.builtin_type(word)? {
                    Some(ty) => Ok(ty),
                    None if word.is_empty() => Err(self.c.expected("a type")),
                    None => Err(self.c.error_at(start, format!("expected a type, found `{word}`"))),
                }
            }
        }
    }

    /// The builtin type that a word begins; `None` when it begins none.
    pub(super) fn builtin_type(&mut self, word: &str) -> Result<Option<Type>> {
        let kind = match word {
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
        };
        Ok(Some(self.m.make_type(kind)))
    }

    /// `(a, b)`.
    pub(super) fn type_list_in_parens(&mut self) -> Result<Types> {
        self.c.expect(b'(')?;
        self.types_until(b')')
    }

    /// Types up to the closing byte, which is taken.
    pub(super) fn types_until(&mut self, close: u8) -> Result<Types> {
        let mut types = Types::new();
        if self.c.eat(close) {
            return Ok(types);
        }
        loop {
            types.push(self.ty()?);
            if !self.c.eat(b',') {
                self.c.expect(close)?;
                return Ok(types);
            }
        }
    }

    /// What follows `->`: one type, or a list in parentheses. A lone function type needs them too.
    pub(super) fn result_types(&mut self) -> Result<Types> {
        match self.c.peek() {
            Some(b'(') => self.type_list_in_parens(),
            _ => Ok(SmallVec::from_slice(&[self.ty()?])),
        }
    }

    fn function_type(&mut self) -> Result<Type> {
        let (inputs, results) = self.nested(|parser| {
            let inputs = parser.type_list_in_parens()?;
            if !parser.c.eat_arrow() {
                return Err(parser.c.expected("`->`"));
            }
            Ok((inputs, parser.result_types()?))
        })?;
        let (inputs, results) = (inputs.to_vec().into(), results.to_vec().into());
        Ok(self.m.make_type(TypeKind::Function { inputs, results }))
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
        let Some(dims) = dims else { return Err(self.c.error("a vector has a rank")) };
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
        Ok(TypeKind::Tuple(self.types_until(b'>')?.to_vec().into()))
    }

    /// `<4x?x[2]xf32`, `<*xf32`: up to and including the element type.
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
        Ok((Some(dims.to_vec().into()), self.ty()?))
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

    /// A type where an attribute may stand.
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

/// Every float type is a letter or two and a number: `f32`, `bf16`, `tf32`, `f8E4M3FN`. New ones
/// appear with most releases.
fn is_float(word: &str) -> bool {
    let rest = word.strip_prefix("bf").or_else(|| word.strip_prefix("tf")).or_else(|| word.strip_prefix('f'));
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_digit()) && rest.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}
