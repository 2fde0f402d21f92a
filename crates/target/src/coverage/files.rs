//! The files of a compiler that are covered, and their maps.

use std::fs;
use std::path::{Path, PathBuf};

use mohole_coverage::{FileMap, Image, defines_mlir};

use super::CoverageError;
use crate::Home;
use crate::fingerprint::libraries;
use crate::shared_memory::MappedFile;

/// A file with its map.
pub(super) struct Mapped {
    pub(super) path: PathBuf,
    pub(super) content: MappedFile,
    pub(super) map: FileMap,
    /// Where its code starts, in the file's own address space.
    pub(super) address: u64,
}

/// The files with code of MLIR or of the tool: the program, and the libraries that define functions of MLIR.
/// A driver of ours counts as little as other libraries do.
pub(super) fn covered_files(
    program: &Path,
    library: Option<&Path>,
    home: &Home,
) -> Result<Vec<Mapped>, CoverageError> {
    let folder = home.cache().join("coverage");
    let mut files = vec![read(library.unwrap_or(program).to_owned(), &folder)?];
    for path in libraries(program) {
        if has_mlir(&path) && !files.iter().any(|file| file.path == path) {
            files.push(read(path, &folder)?);
        }
    }
    Ok(files)
}

/// Whether a library defines functions of MLIR.
fn has_mlir(path: &Path) -> bool {
    let Ok(content) = MappedFile::open(path) else { return false };
    Image::parse(content.bytes()).is_ok_and(|image| defines_mlir(&image))
}

/// A file with its map, from the cache if it is there.
fn read(path: PathBuf, folder: &Path) -> Result<Mapped, CoverageError> {
    let unreadable = |source| CoverageError::Unreadable { path: path.clone(), source };
    let content = MappedFile::open(&path).map_err(unreadable)?;
    let no_map = |source| CoverageError::NoMap { path: path.clone(), source };
    let map = map_of(&content, folder).map_err(no_map)?;
    let address = Image::parse(content.bytes()).and_then(|image| image.text()).map_err(no_map)?.address;
    Ok(Mapped { path, content, map, address })
}

fn map_of(content: &MappedFile, folder: &Path) -> Result<FileMap, mohole_coverage::MapError> {
    let image = Image::parse(content.bytes())?;
    let code = image.text()?.bytes;
    let file = folder.join(format!("{}.map", name_of(&image, code)));
    // A damaged map is made again, and so is one of other code with the same build id.
    let saved = fs::read(&file).ok().and_then(|bytes| FileMap::from_bytes(&bytes));
    if let Some(map) = saved.filter(|map| map.is_of(code)) {
        return Ok(map);
    }
    let map = FileMap::of(&image)?;
    // Without a cache it takes longer next time.
    let _ = save(&file, folder, &map.to_bytes());
    Ok(map)
}

/// The build id as digits, or else a hash of the code.
fn name_of(image: &Image<'_>, code: &[u8]) -> String {
    match image.build_id() {
        Some(id) => id.iter().map(|byte| format!("{byte:02x}")).collect(),
        None => blake3::hash(code).to_hex()[..40].to_owned(),
    }
}

fn save(file: &Path, folder: &Path, bytes: &[u8]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let temporary = tempfile::NamedTempFile::new_in(folder)?;
    fs::write(temporary.path(), bytes)?;
    temporary.persist(file)?;
    Ok(())
}
