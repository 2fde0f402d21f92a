//! The weights of a folder: one safetensors file, or several with an index.

use std::collections::BTreeMap;
use std::path::Path;

use safetensors::tensor::SafeTensors;

use crate::error::Error;
use crate::values::floats_of;

/// The files of a model, in memory.
#[derive(Debug)]
pub(super) struct Tensors {
    files: Vec<Vec<u8>>,
    /// The file of each tensor; empty if there is one file.
    index: BTreeMap<String, usize>,
}

impl Tensors {
    /// Reads the files of a folder.
    pub(super) fn open(folder: &Path) -> Result<Self, Error> {
        let single = folder.join("model.safetensors");
        let index = folder.join("model.safetensors.index.json");
        if single.exists() || !index.exists() {
            return Ok(Tensors { files: vec![read(&single)?], index: BTreeMap::new() });
        }
        let damaged = |what: &str| Error::Damaged(format!("model.safetensors.index.json: {what}"));
        let map: serde_json::Value =
            serde_json::from_slice(&read(&index)?).map_err(|error| damaged(&error.to_string()))?;
        let map = map["weight_map"].as_object().ok_or_else(|| damaged("it has no `weight_map`"))?;
        let mut names: Vec<&str> = Vec::new();
        let mut index = BTreeMap::new();
        for (tensor, file) in map {
            let file = file.as_str().filter(|file| !file.contains(['/', '\\']));
            let file = file.ok_or_else(|| damaged("it names a file outside of the folder"))?;
            let at = names.iter().position(|&name| name == file).unwrap_or_else(|| {
                names.push(file);
                names.len() - 1
            });
            index.insert(tensor.clone(), at);
        }
        let files = names.iter().map(|name| read(&folder.join(name))).collect::<Result<_, _>>()?;
        Ok(Tensors { files, index })
    }

    /// A tensor of `size` numbers, if it is there.
    pub(super) fn optional(&self, name: &str, size: usize) -> Result<Option<Vec<f32>>, Error> {
        let at = if self.index.is_empty() { Some(0) } else { self.index.get(name).copied() };
        let Some(at) = at else { return Ok(None) };
        let file =
            SafeTensors::deserialize(&self.files[at]).map_err(|error| Error::Damaged(error.to_string()))?;
        let Ok(view) = file.tensor(name) else { return Ok(None) };
        let values = floats_of(name, &view)?;
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

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(path).map_err(|source| Error::Io { path: path.to_owned(), source })
}
