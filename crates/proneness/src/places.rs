//! To which dialect a file belongs, by its folder; and the names of dialects and operations.

use rustc_hash::FxHashMap;

use crate::source::TdFile;

/// The dialects and operations that TableGen files define, by folder.
#[derive(Debug, Default)]
pub struct Places {
    /// By the folder after `Dialect` in lower case: definition and name of each dialect.
    dialects: FxHashMap<String, Vec<(String, String)>>,
    /// By C++ class: the folder, and the full name.
    ops: FxHashMap<String, Vec<(String, String)>>,
}

impl Places {
    /// The places of these files.
    pub fn new(td: &[TdFile]) -> Self {
        let mut places = Places::default();
        for file in td {
            let Some(folder) = dialect_folder(&file.path) else { continue };
            let entry = places.dialects.entry(folder).or_default();
            for dialect in &file.dialects {
                entry.push((dialect.definition.clone(), dialect.name.clone()));
            }
        }
        places.dialects.values_mut().for_each(|dialects| {
            dialects.sort();
            dialects.dedup();
        });
        for file in td {
            let Some(folder) = dialect_folder(&file.path) else { continue };
            for op in file.ops.iter().filter(|op| op.class.ends_with("Op")) {
                if let Some(dialect) = places.dialect_of_prefix(&folder, &op.prefix) {
                    let name = format!("{dialect}.{}", op.mnemonic);
                    places.ops.entry(op.class.clone()).or_default().push((folder.clone(), name));
                }
            }
        }
        places
    }

    /// The dialect of a C++ file: the one whose folder it is in, or the one that its conversion begins with.
    pub fn dialect(&self, path: &str) -> Option<&str> {
        // A conversion may be in the folder of a dialect; its own name is more exact.
        conversion_source(path)
            .and_then(|source| self.main_dialect(&source).or_else(|| self.dialect_named(&source)))
            .or_else(|| self.main_dialect(&dialect_folder(path)?))
    }

    /// The operation of a C++ class, as seen from a file.
    pub fn op(&self, class: &str, path: &str) -> Option<&str> {
        let all = self.ops.get(class)?;
        if let [(_, name)] = all.as_slice() {
            return Some(name);
        }
        let dialect = self.dialect(path)?;
        let name =
            all.iter().map(|(_, name)| name.as_str()).find(|name| name.split('.').next() == Some(dialect));
        name.or_else(|| {
            let folder = dialect_folder(path)?;
            all.iter().find(|(at, _)| *at == folder).map(|(_, name)| name.as_str())
        })
    }

    /// All dialects.
    pub fn dialects(&self) -> impl Iterator<Item = &str> {
        self.dialects.values().flatten().map(|(_, name)| name.as_str())
    }

    fn dialect_of_prefix(&self, folder: &str, prefix: &str) -> Option<&str> {
        let all = self.dialects.get(folder)?;
        let own = all.iter().find(|(definition, name)| {
            let own_prefix = definition.split('_').next().unwrap_or_default();
            own_prefix.eq_ignore_ascii_case(prefix) || name.eq_ignore_ascii_case(prefix)
        });
        own.map(|(_, name)| name.as_str()).or_else(|| self.main_dialect(folder))
    }

    /// The dialect of a folder; of several, the one whose name the folder begins with.
    fn main_dialect(&self, folder: &str) -> Option<&str> {
        let all = self.dialects.get(folder)?;
        let main = all.iter().find(|(_, name)| folder.starts_with(name.as_str()));
        main.or(all.first()).map(|(_, name)| name.as_str())
    }

    fn dialect_named(&self, name: &str) -> Option<&str> {
        self.dialects().find(|dialect| *dialect == name)
    }
}

/// The folder after `Dialect`, in lower case.
fn dialect_folder(path: &str) -> Option<String> {
    let mut parts = path.split('/').skip_while(|part| *part != "Dialect");
    parts.next()?;
    parts.next().filter(|part| !part.contains('.')).map(str::to_lowercase)
}

/// `tosa` of `lib/Conversion/TosaToLinalg/..`.
fn conversion_source(path: &str) -> Option<String> {
    let mut parts = path.split('/').skip_while(|part| !matches!(*part, "Conversion" | "Conversions"));
    parts.next()?;
    let (source, _) = parts.next()?.split_once("To")?;
    Some(source.to_lowercase()).filter(|source| !source.is_empty())
}
