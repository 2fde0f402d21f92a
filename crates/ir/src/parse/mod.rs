//! The parser. A file consists of aliases, operations and resource sections, in any order.

mod attrs;
mod bind;
mod cursor;
mod labels;
mod ops;
mod regions;
mod scope;
mod types;

use cursor::{Cursor, Result};
use labels::Labels;
use rustc_hash::{FxBuildHasher, FxHashMap};
use scope::{NameUse, Scope};

use crate::{Alias, AliasTarget, Attr, AttrKind, Module, ParseError, Region, Str, Type, Value};

/// How deep regions, attributes and types may nest. The parser is recursive. Real files are far below this
/// limit.
pub const MAX_DEPTH: u32 = 512;

impl Module {
    /// Parses the generic form.
    ///
    /// # Errors
    /// With line and column, for anything that is not the generic form, for a name that is never defined or
    /// defined twice, for a use whose type is not that of the definition, and for nesting deeper than
    /// [`MAX_DEPTH`].
    pub fn parse(text: &str) -> std::result::Result<Self, ParseError> {
        parse(text)
    }

    /// Parses the generic form from bytes that may not be UTF-8.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and for the first byte that is not UTF-8.
    pub fn parse_bytes(bytes: &[u8]) -> std::result::Result<Self, ParseError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(error) => Err(ParseError::at(bytes, error.valid_up_to(), "this is not UTF-8")),
        }
    }
}

fn parse(text: &str) -> std::result::Result<Module, ParseError> {
    if u32::try_from(text.len()).is_err() {
        return Err(ParseError::at(b"", 0, "the file is larger than 4 GiB"));
    }
    let mut parser = Parser {
        c: Cursor::new(text),
        m: Module::with_capacity_for(text.len()),
        scope: Scope::with_capacity_for(text.len()),
        labels: Labels::default(),
        known_types: FxHashMap::with_capacity_and_hasher(14, FxBuildHasher),
        uses: Vec::with_capacity(16),
        types: Vec::with_capacity(16),
        depth: 0,
        unnamed: Vec::new(),
    };
    parser.file().map_err(|error| *error)?;
    Ok(parser.m)
}

struct Parser<'a> {
    c: Cursor<'a>,
    m: Module,
    scope: Scope,
    labels: Labels,
    /// Builtin types by their text. Files have few different types, so most are found here.
    known_types: FxHashMap<&'a str, Type>,
    /// A stack of uses: each list that is being parsed is at its end. One buffer avoids an allocation per
    /// list.
    uses: Vec<NameUse>,
    /// A stack of types, likewise.
    types: Vec<Type>,
    depth: u32,
    /// Results without a name. They get fresh names at the end of the file.
    unnamed: Vec<Value>,
}

impl Parser<'_> {
    fn file(&mut self) -> Result<()> {
        self.scope.enter();
        loop {
            match self.c.peek() {
                Some(b'#') => self.attr_alias()?,
                Some(b'!') => self.type_alias()?,
                Some(b'{') if self.c.rest().starts_with(b"{-#") => self.resources()?,
                Some(_) => self.op(self.m.top())?,
                None => break,
            }
        }
        self.all_labels_defined(Region(0))?;
        self.leave_region(Region(0))?;
        for value in std::mem::take(&mut self.unnamed) {
            let name = self.m.fresh_name();
            self.m.values[value.index()].name = name;
        }
        Ok(())
    }

    fn attr_alias(&mut self) -> Result<()> {
        self.c.expect(b'#')?;
        let name = self.alias_name()?;
        let attr = self.attr()?;
        let trailing = !self.m.block(self.m.top()).ops.is_empty() && self.may_trail(attr);
        self.m.aliases.push(Alias { name, target: AliasTarget::Attr(attr), trailing });
        Ok(())
    }

    /// Whether an alias may be printed behind the operations. Only locations may be used before their
    /// definition.
    fn may_trail(&self, attr: Attr) -> bool {
        match *self.m.attr_kind(attr) {
            AttrKind::Opaque { text, .. } => self.m.text(text).starts_with("loc"),
            AttrKind::Alias(name) => self.m.aliases.iter().any(|alias| alias.trailing && alias.name == name),
            _ => false,
        }
    }

    fn type_alias(&mut self) -> Result<()> {
        self.c.expect(b'!')?;
        let name = self.alias_name()?;
        let target = AliasTarget::Type(self.ty()?);
        self.m.aliases.push(Alias { name, target, trailing: false });
        Ok(())
    }

    fn alias_name(&mut self) -> Result<Str> {
        let start = self.c.pos();
        let name = self.c.suffix_id()?;
        if name.contains('.') {
            return Err(self.c.error_at(start, "an alias has no `.` in its name"));
        }
        self.c.expect(b'=')?;
        Ok(self.m.strings.intern(name))
    }

    /// `{-# .. #-}`, kept as text. Strings inside may contain the closing mark.
    fn resources(&mut self) -> Result<()> {
        let start = self.c.pos();
        self.c.advance(3);
        loop {
            match self.c.peek() {
                None => return Err(self.c.error_at(start, "this resource section has no `#-}`")),
                Some(b'"') => {
                    self.c.string()?;
                }
                Some(b'#') if self.c.rest().starts_with(b"#-}") => break,
                Some(_) => self.c.advance(1),
            }
        }
        self.c.advance(3);
        let section = self.c.since(start);
        let text = match self.m.resources() {
            None => self.m.strings.intern(section),
            Some(before) => {
                let both = format!("{before}\n{section}");
                self.m.strings.intern(&both)
            }
        };
        self.m.resources = Some(text);
        Ok(())
    }

    /// Runs `parse` one level deeper.
    #[inline]
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.c.error(format!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }
}
