//! The parts of an ELF file that a map is made of.

use object::read::elf::{Dyn, ElfFile64, FileHeader, ProgramHeader};
use object::{Endianness, Object, ObjectSection, elf};

use crate::MapError;

/// A program or library, in memory.
pub struct Image<'a> {
    pub(crate) file: ElfFile64<'a, Endianness>,
    data: &'a [u8],
    segments: Vec<Segment>,
}

struct Segment {
    address: u64,
    offset: u64,
    size: u64,
}

/// The one segment with code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text<'a> {
    /// Its address in the file's own address space.
    pub address: u64,
    /// Where it begins in the file.
    pub offset: u64,
    /// The code.
    pub bytes: &'a [u8],
}

impl<'a> Image<'a> {
    /// Reads the headers of a file.
    ///
    /// # Errors
    /// When it is damaged, or for another machine.
    pub fn parse(data: &'a [u8]) -> Result<Self, MapError> {
        let file = ElfFile64::<Endianness>::parse(data).map_err(|_| MapError::OtherMachine)?;
        let header = file.elf_header();
        if file.endian() != Endianness::Little || header.e_machine(file.endian()) != elf::EM_X86_64 {
            return Err(MapError::OtherMachine);
        }
        let endian = file.endian();
        let segments =
            file.elf_program_headers().iter().filter(|header| header.p_type(endian) == elf::PT_LOAD);
        let segments = segments.map(|header| Segment {
            address: header.p_vaddr(endian),
            offset: header.p_offset(endian),
            size: header.p_filesz(endian),
        });
        let segments = segments.collect();
        Ok(Image { file, data, segments })
    }

    /// The code.
    ///
    /// # Errors
    /// When it is not one segment, or is changed by the linker.
    pub fn text(&self) -> Result<Text<'a>, MapError> {
        let endian = self.file.endian();
        let headers = self.file.elf_program_headers().iter();
        let code: Vec<_> = headers
            .filter(|header| header.p_type(endian) == elf::PT_LOAD && header.p_flags(endian) & elf::PF_X != 0)
            .collect();
        let [header] = code.as_slice() else { return Err(MapError::Segments(code.len())) };
        if header.p_flags(endian) & elf::PF_W != 0 || self.has_text_relocations() {
            return Err(MapError::Relocated);
        }
        let bytes =
            header.data(endian, self.data).map_err(|()| MapError::Unreadable("no code".to_owned()))?;
        Ok(Text { address: header.p_vaddr(endian), offset: header.p_offset(endian), bytes })
    }

    /// What the linker wrote into the file to identify the build.
    pub fn build_id(&self) -> Option<&'a [u8]> {
        self.file.build_id().ok().flatten()
    }

    /// Whether it says which lines of source files its code comes from.
    pub fn has_debug_lines(&self) -> bool {
        self.file.section_by_name(".debug_line").is_some_and(|section| section.size() > 0)
    }

    /// The loaded bytes from an address to the end of its segment.
    pub(crate) fn bytes_from(&self, address: u64) -> Option<&'a [u8]> {
        let segment = self
            .segments
            .iter()
            .find(|segment| address >= segment.address && address - segment.address < segment.size)?;
        let start = usize::try_from(segment.offset.checked_add(address - segment.address)?).ok()?;
        let end = usize::try_from(segment.offset.checked_add(segment.size)?).ok()?;
        self.data.get(start..end)
    }

    /// The address of the table of functions.
    pub(crate) fn unwind_table(&self) -> Option<u64> {
        let endian = self.file.endian();
        let mut headers = self.file.elf_program_headers().iter();
        headers
            .find(|header| header.p_type(endian) == elf::PT_GNU_EH_FRAME)
            .map(|header| header.p_vaddr(endian))
    }

    /// The addresses of sections that have code which the linker wrote, not the compiler.
    pub(crate) fn linker_sections(&self) -> Vec<(u64, u64)> {
        let is_of_linker = |name: &str| name.starts_with(".plt") || name == ".init" || name == ".fini";
        let sections = self.file.sections().filter(|section| section.name().is_ok_and(is_of_linker));
        sections.map(|section| (section.address(), section.address() + section.size())).collect()
    }

    fn has_text_relocations(&self) -> bool {
        let endian = self.file.endian();
        let dynamic = self.file.elf_section_table().dynamic(endian, self.data).ok().flatten();
        let Some((entries, _)) = dynamic else { return false };
        entries.iter().any(|entry| {
            let (tag, value) = (entry.d_tag(endian), entry.d_val(endian));
            tag == u64::from(elf::DT_TEXTREL)
                || (tag == u64::from(elf::DT_FLAGS) && value & u64::from(elf::DF_TEXTREL) != 0)
        })
    }
}
