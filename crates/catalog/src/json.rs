//! The catalog as JSON, plain or compressed, with a format number that is checked first.

use serde::Deserialize;

use crate::Catalog;

/// Version of the JSON format. Raise it whenever older data would be misread.
pub const FORMAT: u32 = 1;

/// Why a catalog could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Written by another version of this program.
    #[error("the catalog has format {found}, this program reads format {FORMAT}: probe the compiler again")]
    Format {
        /// The number found.
        found: u32,
    },
    /// Not a catalog at all, or a damaged one.
    #[error("the catalog is not valid JSON of the expected shape")]
    Json(#[from] serde_json::Error),
    /// The compressed form is damaged.
    #[error("the catalog cannot be decompressed")]
    Zstd(#[source] std::io::Error),
}

impl Catalog {
    /// Compact JSON: same catalog, same bytes.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plain data with string keys always serializes")
    }

    /// Reads what [`Catalog::to_json`] wrote.
    pub fn from_json(text: &[u8]) -> Result<Self, LoadError> {
        #[derive(Deserialize)]
        struct Head {
            #[serde(default)]
            format: u32,
        }
        let head: Head = serde_json::from_slice(text)?;
        if head.format != FORMAT {
            return Err(LoadError::Format { found: head.format });
        }
        let mut catalog: Catalog = serde_json::from_slice(text)?;
        catalog.sort();
        Ok(catalog)
    }

    /// Compressed JSON, as small as can be: the form data is shipped in.
    pub fn to_zst(&self) -> Vec<u8> {
        self.compressed(19)
    }

    /// Compressed JSON, made quickly: the form a cache is kept in.
    pub fn to_zst_fast(&self) -> Vec<u8> {
        self.compressed(3)
    }

    fn compressed(&self, level: i32) -> Vec<u8> {
        zstd::encode_all(self.to_json().as_bytes(), level)
            .expect("compressing memory to memory does not fail")
    }

    /// Reads what [`Catalog::to_zst`] wrote.
    pub fn from_zst(bytes: &[u8]) -> Result<Self, LoadError> {
        Self::from_json(&zstd::decode_all(bytes).map_err(LoadError::Zstd)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OpDef;

    #[test]
    fn a_catalog_survives_both_forms_and_leaves_out_what_is_empty() {
        let op = OpDef { name: "a.b".to_owned(), ..OpDef::default() };
        let catalog = Catalog { format: FORMAT, ops: vec![op], ..Catalog::default() };
        assert_eq!(
            catalog.to_json(),
            r#"{"format":1,"compiler":"","version":"","dialects":[],"ops":[{"name":"a.b"}],"types":[],"attrs":[],"enums":[],"passes":[],"pipelines":[]}"#
        );
        assert_eq!(Catalog::from_json(catalog.to_json().as_bytes()).unwrap(), catalog);
        assert_eq!(Catalog::from_zst(&catalog.to_zst()).unwrap(), catalog);
    }

    #[test]
    fn another_format_is_refused_before_its_fields_are_looked_at() {
        let error = Catalog::from_json(br#"{"format": 99, "ops": 3}"#).unwrap_err();
        assert!(error.to_string().starts_with("the catalog has format 99, this program reads format 1"));
    }
}
