//! The one format of the files that mohole saves: JSON, compressed with zstd. The JSON begins with what the
//! data is and the number of its format.

use std::io::{self, Read};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Data that is saved in a file.
pub trait Saved: Serialize + DeserializeOwned {
    /// What the data is, in the file and in messages: `rule book`.
    const KIND: &'static str;
    /// Version of the format. Raise it whenever older files would be misread.
    const FORMAT: u32;
    /// How to replace a file of another format: `learn it again`.
    const REMEDY: &'static str;

    /// As small as possible, for data that ships. Same data, same bytes.
    fn to_zst(&self) -> Vec<u8> {
        compress(self, 19)
    }

    /// Compressed quickly, for caches.
    fn to_zst_fast(&self) -> Vec<u8> {
        compress(self, 3)
    }

    /// Reads what [`to_zst`](Self::to_zst) wrote.
    ///
    /// # Errors
    /// If the data is something else, of another format, or damaged.
    fn from_zst(bytes: &[u8]) -> Result<Self, LoadError> {
        let error = |found: String| LoadError {
            expected: describe(Self::KIND, Self::FORMAT),
            found,
            remedy: Self::REMEDY,
            source: None,
        };
        let json = decompress(bytes, MAX_JSON_BYTES).map_err(|source| LoadError {
            source: Some(source.into()),
            ..error("data that cannot be decompressed".to_owned())
        })?;
        let other_json = |source: serde_json::Error| LoadError {
            source: Some(source.into()),
            ..error("data of another shape".to_owned())
        };
        let header: Header = serde_json::from_slice(&json).map_err(other_json)?;
        let kind = header.kind.unwrap_or_else(|| Self::KIND.to_owned());
        if kind != Self::KIND || header.format != Self::FORMAT {
            return Err(error(describe(&kind, header.format)));
        }
        serde_json::from_slice(&json).map_err(other_json)
    }
}

/// No data that mohole saves is so large. A small file may say that it is.
const MAX_JSON_BYTES: u64 = 512 << 20;

fn decompress(bytes: &[u8], max_bytes: u64) -> io::Result<Vec<u8>> {
    let mut json = Vec::new();
    zstd::Decoder::new(bytes)?.take(max_bytes + 1).read_to_end(&mut json)?;
    match json.len() as u64 > max_bytes {
        true => {
            Err(io::Error::new(io::ErrorKind::InvalidData, format!("it has more than {max_bytes} bytes")))
        }
        false => Ok(json),
    }
}

/// Why a file could not be read. The caller adds its path.
#[derive(Debug, thiserror::Error)]
#[error("expected a {expected}, found {found}: {remedy}")]
pub struct LoadError {
    expected: String,
    found: String,
    remedy: &'static str,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

#[derive(Deserialize)]
struct Header {
    /// `None` in files from before kinds were written.
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    format: u32,
}

#[derive(Serialize)]
struct File<'a, T> {
    kind: &'a str,
    format: u32,
    #[serde(flatten)]
    data: &'a T,
}

fn describe(kind: &str, format: u32) -> String {
    format!("{kind} of format {format}")
}

fn compress<T: Saved>(data: &T, level: i32) -> Vec<u8> {
    let file = File { kind: T::KIND, format: T::FORMAT, data };
    let json = serde_json::to_vec(&file).expect("plain data with string keys always serializes");
    zstd::encode_all(json.as_slice(), level).expect("compressing memory to memory does not fail")
}

/// True for a value equal to its default; serde omits such fields so that the data stays small.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct List {
        #[serde(skip_serializing_if = "is_default")]
        note: String,
        names: Vec<String>,
    }

    impl Saved for List {
        const KIND: &'static str = "list";
        const FORMAT: u32 = 2;
        const REMEDY: &'static str = "write it again";
    }

    fn error(bytes: &[u8]) -> String {
        List::from_zst(bytes).unwrap_err().to_string()
    }

    fn zst(json: &str) -> Vec<u8> {
        zstd::encode_all(json.as_bytes(), 3).unwrap()
    }

    #[test]
    fn saved_data_is_read_back() {
        let list = List { names: vec!["a".to_owned()], ..List::default() };
        let json = zstd::decode_all(list.to_zst().as_slice()).unwrap();
        assert_eq!(String::from_utf8(json).unwrap(), r#"{"kind":"list","format":2,"names":["a"]}"#);
        assert_eq!(List::from_zst(&list.to_zst()).unwrap(), list);
        assert_eq!(List::from_zst(&list.to_zst_fast()).unwrap(), list);
        assert_eq!(List::from_zst(&zst(r#"{"format":2,"names":["a"]}"#)).unwrap(), list);
    }

    #[test]
    fn errors_say_what_was_expected_and_what_was_found() {
        let expected = "expected a list of format 2, found";
        let found = |text: &str| format!("{expected} {text}: write it again");
        assert_eq!(error(&zst(r#"{"format":1,"names":3}"#)), found("list of format 1"));
        assert_eq!(error(&zst(r#"{"kind":"map","format":2}"#)), found("map of format 2"));
        assert_eq!(error(&zst(r#"{"kind":"list","format":2,"names":3}"#)), found("data of another shape"));
        assert_eq!(error(b"{}"), found("data that cannot be decompressed"));
    }

    #[test]
    fn a_small_file_does_not_become_a_large_one() {
        let bomb = zstd::encode_all([0; 1 << 20].as_slice(), 3).unwrap();
        assert!(bomb.len() < 200);
        assert_eq!(decompress(&bomb, 1 << 20).unwrap().len(), 1 << 20);
        assert_eq!(decompress(&bomb, 1000).unwrap_err().to_string(), "it has more than 1000 bytes");
    }
}
