//! The parser: a file is aliases, operations and at most one resource section, in any order.

mod attrs;
mod cursor;
mod ops;
mod scope;
mod types;

use cursor::Cursor;
use scope::Scope;

use crate::{Alias, AliasTarget, Module, ParseError, Region, Str};

/// How deep regions, attributes and types may nest. The compiler recurses as well, and files come
/// nowhere near this.
pub const MAX_DEPTH: u32 = 512;

type Result<T> = std::result::Result<T, ParseError>;

pub(crate) fn parse(text: &str) -> Result<Module> {
    if u32::try_from(text.len()).is_err() {
        return Err(ParseError::at(b"", 0, "the file is larger than 4 GiB"));
    }
    let mut parser = Parser {
        c: Cursor::new(text),
        m: Module::new(),
        scope: Scope::default(),
        depth: 0,
        unnamed: Vec::new(),
    };
    parser.file()?;
    Ok(parser.m)
}

struct Parser<'a> {
    c: Cursor<'a>,
    m: Module,
    scope: Scope,
    depth: u32,
    /// Results that the text gives no name; they get one when all names are known.
    unnamed: Vec<crate::Value>,
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
        let target = AliasTarget::Attr(self.attr()?);
        self.add_alias(name, target);
        Ok(())
    }

    fn type_alias(&mut self) -> Result<()> {
        self.c.expect(b'!')?;
        let name = self.alias_name()?;
        let target = AliasTarget::Type(self.ty()?);
        self.add_alias(name, target);
        Ok(())
    }

    fn alias_name(&mut self) -> Result<Str> {
        let name = self.c.suffix_id()?;
        let name = self.m.strings.intern(name);
        self.c.expect(b'=')?;
        Ok(name)
    }

    fn add_alias(&mut self, name: Str, target: AliasTarget) {
        let trailing = !self.m.block(self.m.top()).ops.is_empty();
        self.m.aliases.push(Alias { name, target, trailing });
    }

    /// `{-# .. #-}`, kept as it is. Strings inside may hold anything, the closing mark included.
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
        let text = self.c.since(start);
        if self.m.resources.is_some() {
            return Err(self.c.error_at(start, "a file has at most one resource section"));
        }
        self.m.resources = Some(self.m.strings.intern(text));
        Ok(())
    }

    /// Runs `parse` one level deeper.
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
