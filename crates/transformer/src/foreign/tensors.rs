//! The weights of a folder: one safetensors file, or several with an index. Only their headers are kept in
//! memory; tensors are read one by one.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use safetensors::tensor::{Metadata, TensorView};

use crate::error::Error;
use crate::values::floats_of;

/// Headers that are longer are damage.
const LONGEST_HEADER: u64 = 100 << 20;

/// The tensors of some files.
#[derive(Debug)]
pub(super) struct Tensors {
    files: Vec<Tensorfile>,
}

/// One file.
#[derive(Debug)]
struct Tensorfile {
    path: PathBuf,
    header: Metadata,
    /// Where the numbers start.
    start: u64,
}

impl Tensors {
    /// Opens the files of a folder.
    pub(super) fn open(folder: &Path) -> Result<Self, Error> {
        let single = folder.join("model.safetensors");
        let index = folder.join("model.safetensors.index.json");
        if single.exists() || !index.exists() {
            return Tensors::of_file(&single);
        }
        let damaged = |what: &str| Error::Damaged(format!("model.safetensors.index.json: {what}"));
        let text = std::fs::read(&index).map_err(failed(&index))?;
        let map: serde_json::Value =
            serde_json::from_slice(&text).map_err(|error| damaged(&error.to_string()))?;
        let map = map["weight_map"].as_object().ok_or_else(|| damaged("it has no `weight_map`"))?;
        let mut files = BTreeMap::new();
        for file in map.values() {
            let file = file.as_str().filter(|file| !file.contains(['/', '\\']));
            let file = file.ok_or_else(|| damaged("it names a file outside of the folder"))?;
            if !files.contains_key(file) {
                files.insert(file, Tensorfile::open(&folder.join(file))?);
            }
        }
        Ok(Tensors { files: files.into_values().collect() })
    }

    /// Opens one file.
    pub(super) fn of_file(path: &Path) -> Result<Self, Error> {
        Ok(Tensors { files: vec![Tensorfile::open(path)?] })
    }

    /// The names of all tensors, in alphabetical order.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.files.iter().flat_map(|file| file.header.tensors().into_keys()).collect();
        names.sort_unstable();
        names
    }

    /// Whether there is such a tensor.
    pub(super) fn has(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.header.info(name).is_some())
    }

    /// A tensor of `size` numbers, if it is there.
    pub(super) fn optional(&self, name: &str, size: usize) -> Result<Option<Vec<f32>>, Error> {
        let Some(file) = self.files.iter().find(|file| file.header.info(name).is_some()) else {
            return Ok(None);
        };
        let values = file.read(name)?;
        if values.len() != size {
            let problem = format!("has {} values instead of {size}", values.len());
            return Err(Error::Weight { name: name.to_owned(), problem });
        }
        Ok(Some(values))
    }

    /// A tensor that must be there.
    pub(super) fn required(&self, name: &str, size: usize) -> Result<Vec<f32>, Error> {
        self.optional(name, size)?.ok_or_else(|| Error::Missing(name.to_owned()))
    }
}

impl Tensorfile {
    fn open(path: &Path) -> Result<Self, Error> {
        let damaged = |what: &str| Error::Damaged(format!("{}: {what}", path.display()));
        let mut file = File::open(path).map_err(failed(path))?;
        let length = file.metadata().map_err(failed(path))?.len();
        let mut size = [0; 8];
        file.read_exact(&mut size).map_err(|_| damaged("it has no header"))?;
        let size = u64::from_le_bytes(size);
        if size > LONGEST_HEADER || size > length {
            return Err(damaged("it has no header"));
        }
        let mut header = vec![0; size as usize];
        file.read_exact(&mut header).map_err(|_| damaged("its header is truncated"))?;
        let header: Metadata =
            serde_json::from_slice(&header).map_err(|error| damaged(&format!("its header: {error}")))?;
        let start = 8 + size;
        let expected = start + header.data_len() as u64;
        if expected != length {
            return Err(damaged(&format!("it has {length} bytes instead of {expected}")));
        }
        Ok(Tensorfile { path: path.to_owned(), header, start })
    }

    fn read(&self, name: &str) -> Result<Vec<f32>, Error> {
        let missing = || Error::Missing(name.to_owned());
        let info = self.header.info(name).ok_or_else(missing)?;
        let (first, end) = info.data_offsets;
        let mut bytes = vec![0; end - first];
        let mut file = File::open(&self.path).map_err(failed(&self.path))?;
        file.seek(SeekFrom::Start(self.start + first as u64)).map_err(failed(&self.path))?;
        file.read_exact(&mut bytes).map_err(failed(&self.path))?;
        let view = TensorView::new(info.dtype, info.shape.clone(), &bytes)
            .map_err(|error| Error::Damaged(format!("{name}: {error}")))?;
        floats_of(name, &view)
    }
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> Error {
    move |source| Error::Io { path: path.to_owned(), source }
}
