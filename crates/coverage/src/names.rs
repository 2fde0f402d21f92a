//! Names of functions, from the symbol tables of a file.

use object::{Object, ObjectSymbol, SymbolKind};

use crate::Image;

/// The names of a file's functions. They stay in the file.
pub struct Names<'a> {
    /// In the order of addresses, one for each.
    names: Vec<(u64, &'a str)>,
}

impl<'a> Names<'a> {
    /// The names that a file has: of all functions if it has its symbol table, else of the exported ones.
    pub fn of(image: &Image<'a>) -> Self {
        let mut names: Vec<(u64, &'a str)> =
            image.file.symbols().chain(image.file.dynamic_symbols()).filter_map(function).collect();
        names.sort_unstable();
        names.dedup_by_key(|name| name.0);
        Names { names }
    }

    /// The name of the function that starts at an address in the file.
    pub fn at(&self, address: u64) -> Option<&'a str> {
        let place = self.names.binary_search_by_key(&address, |name| name.0).ok()?;
        Some(self.names[place].1)
    }

    /// How many functions have names.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether no function has a name.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// Whether a file defines a function in MLIR's namespace.
pub fn defines_mlir(image: &Image<'_>) -> bool {
    let symbols = image.file.dynamic_symbols().chain(image.file.symbols());
    let is_mlir = |name: &str| name.starts_with("_ZN4mlir") || name.starts_with("_ZNK4mlir");
    symbols.filter_map(function).any(|(_, name)| is_mlir(name))
}

fn function<'a>(
    symbol: object::read::elf::ElfSymbol64<'a, '_, object::Endianness>,
) -> Option<(u64, &'a str)> {
    let is_function = symbol.kind() == SymbolKind::Text && symbol.is_definition();
    if !is_function {
        return None;
    }
    let name = symbol.name().ok()?;
    Some((symbol.address(), name))
}

/// A name as people write it.
pub fn readable(name: &str) -> String {
    cpp_demangle::Symbol::new(name)
        .ok()
        .and_then(|symbol| symbol.demangle().ok())
        .unwrap_or_else(|| name.to_owned())
}
