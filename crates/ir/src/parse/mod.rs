//! The parser: a file is aliases, operations and resource sections, in any order.

mod attrs;
mod bind;
mod cursor;
mod labels;
mod ops;
mod regions;
mod scope;
mod types;

use cursor::Cursor;
use labels::Labels;
use ops::NameUse;
use rustc_hash::{FxBuildHasher, FxHashMap};
use scope::Scope;

use crate::{Alias, AliasTarget, Attr, AttrKind, Module, ParseError, Region, Str, Type, Value};

/// How deep regions, attributes and types may nest. The compiler recurses as well, and files come
/// nowhere near this.
pub const MAX_DEPTH: u32 = 512;

/// Boxed, so that the results of the many small steps fit into registers.
type Result<T> = std::result::Result<T, Box<ParseError>>;

pub(crate) fn parse(text: &str) -> std::result::Result<Module, ParseError> {
    if u32::try_from(text.len()).is_err() {
        return Err(ParseError::at(b"", 0, "the file is larger than 4 GiB"));
    }
    let mut parser = Parser {
        c: Cursor::new(text),
        m: Module::with_room_for(text.len()),
        scope: Scope::with_room_for(text.len()),
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
    /// Types that begin with a word, by their text: the same few come up over and over.
    known_types: FxHashMap<&'a str, Type>,
    /// Lists of uses being read, the innermost last: one buffer for all, so that none is allocated.
    uses: Vec<NameUse>,
    /// Lists of types being read, likewise.
    types: Vec<Type>,
    depth: u32,
    /// Results that the text gives no name; they get one when all names are known.
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

    /// Only locations may be used before their alias is defined, so only they may stay behind their uses.
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
            return Err(self.c.error_at(start, "names with a `.` are a dialect's, not an alias's"));
        }
        self.c.expect(b'=')?;
        Ok(self.m.strings.intern(name))
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
