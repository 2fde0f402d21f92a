//! What a program's file tells: whether a library can be preloaded, and where the parser is.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use object::read::elf::{Dyn, FileHeader, ProgramHeader, SectionHeader, Sym};
use object::{ReadCache, elf};

use crate::open_regular;

/// Whether a program for this machine needs a dynamic linker. Scripts and static programs do not.
pub(crate) fn asks_for_linker(program: &Path) -> io::Result<bool> {
    let cache = ReadCache::new(open_regular(program)?);
    let Ok(header) = elf::FileHeader64::<object::Endianness>::parse(&cache) else { return Ok(false) };
    let Ok(endian) = header.endian() else { return Ok(false) };
    let segments = header.program_headers(endian, &cache).unwrap_or_default();
    Ok(segments.iter().any(|segment| segment.p_type(endian) == elf::PT_INTERP))
}

/// Whether a program or library for this machine has a symbol table, which names also what is not exported;
/// `None` for other files.
pub(crate) fn has_symbol_table(file: &Path) -> io::Result<Option<bool>> {
    let cache = ReadCache::new(open_regular(file)?);
    let Ok(header) = elf::FileHeader64::<object::Endianness>::parse(&cache) else { return Ok(None) };
    let Ok(endian) = header.endian() else { return Ok(None) };
    let Ok(sections) = header.sections(endian, &cache) else { return Ok(None) };
    Ok(Some(sections.iter().any(|section| section.sh_type(endian) == elf::SHT_SYMTAB)))
}

/// The folders in which the linker looks for the libraries of a program or library, by its own account
/// (`RUNPATH`); none for other files.
pub(crate) fn library_folders(file: &Path) -> Vec<PathBuf> {
    let origin = file.parent().unwrap_or(Path::new("/")).to_string_lossy();
    let paths =
        open_regular(file).ok().and_then(|opened| run_paths(&ReadCache::new(opened))).unwrap_or_default();
    let folders = paths.iter().flat_map(|path| path.split(':'));
    folders.map(|folder| folder.replace("${ORIGIN}", "$ORIGIN").replace("$ORIGIN", &origin).into()).collect()
}

fn run_paths(cache: &ReadCache<File>) -> Option<Vec<String>> {
    let header = elf::FileHeader64::<object::Endianness>::parse(cache).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, cache).ok()?;
    let (entries, strings) = sections.dynamic(endian, cache).ok()??;
    let strings = sections.strings(endian, cache, strings).ok()?;
    let is_path = |tag: u64| tag == u64::from(elf::DT_RUNPATH) || tag == u64::from(elf::DT_RPATH);
    let paths = entries.iter().filter(|entry| is_path(entry.d_tag(endian)));
    let text = |offset: u64| strings.get(u32::try_from(offset).ok()?).ok();
    let texts = paths.filter_map(|entry| text(entry.d_val(endian)));
    Some(texts.map(|text| String::from_utf8_lossy(text).into_owned()).collect())
}

/// The offsets of functions from the program's first address, from its symbol table; 0 if missing. The agent
/// itself finds functions that libraries export.
pub(crate) fn offsets<const N: usize>(program: &Path, names: [&str; N]) -> io::Result<[u64; N]> {
    let cache = ReadCache::new(open_regular(program)?);
    Ok(find_symbols(&cache, names).unwrap_or([0; N]))
}

/// Finds the names first and then the symbols with these names: to compare the names of half a million
/// symbols takes ten times as long.
fn find_symbols<const N: usize>(cache: &ReadCache<File>, names: [&str; N]) -> Option<[u64; N]> {
    let header = elf::FileHeader64::<object::Endianness>::parse(cache).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, cache).ok()?;
    let (_, table) = sections.enumerate().find(|(_, section)| section.sh_type(endian) == elf::SHT_SYMTAB)?;
    let strings = sections.section(table.link(endian)).ok()?.data(endian, cache).ok()?;
    let places = names.map(|name| places_of(name.as_bytes(), strings));
    let symbols: &[elf::Sym64<object::Endianness>] = table.data_as_array(endian, cache).ok()?;
    let mut offsets = [0; N];
    for symbol in symbols.iter().filter(|symbol| symbol.st_shndx(endian) != elf::SHN_UNDEF) {
        for (places, offset) in places.iter().zip(&mut offsets) {
            if places.contains(&(symbol.st_name(endian) as usize)) {
                *offset = symbol.st_value(endian);
            }
        }
    }
    Some(offsets)
}

/// Where a name is the end of a string in a string table. Linkers let strings share their ends.
fn places_of(name: &[u8], strings: &[u8]) -> Vec<usize> {
    let ends_here = |at: &usize| strings.get(at + name.len()) == Some(&0);
    memchr::memmem::find_iter(strings, name).filter(ends_here).collect()
}
