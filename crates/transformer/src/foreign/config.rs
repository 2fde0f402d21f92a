//! Configuration files: numbers by name, with clear errors.

use std::path::Path;

use serde_json::Value;

use crate::error::Error;

/// The largest size that is believed; larger ones are damage.
const LARGEST: u64 = 1 << 24;

/// The contents of a file such as `config.json`.
#[derive(Debug)]
pub(super) struct Config(Value);

impl Config {
    /// Reads the file.
    pub(super) fn read(path: &Path) -> Result<Self, Error> {
        let text =
            std::fs::read_to_string(path).map_err(|source| Error::Io { path: path.to_owned(), source })?;
        let value = serde_json::from_str(&text)
            .map_err(|error| Error::Unsupported(format!("{}: {error}", path.display())))?;
        Ok(Config(value))
    }

    /// What a key has; null if it is not there.
    pub(super) fn value(&self, key: &str) -> &Value {
        &self.0[key]
    }

    /// Whether it has nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.0.as_object().is_none_or(serde_json::Map::is_empty)
    }

    /// The family of the model.
    pub(super) fn family(&self) -> Result<&str, Error> {
        self.text("model_type").ok_or_else(|| missing("model_type"))
    }

    /// A text, if it is there.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.0[key].as_str()
    }

    /// A size, if it is there.
    pub(super) fn optional_size(&self, key: &str) -> Result<Option<usize>, Error> {
        match &self.0[key] {
            Value::Null => Ok(None),
            value => match value.as_u64() {
                Some(size @ 1..=LARGEST) => Ok(Some(size as usize)),
                _ => Err(Error::Unsupported(format!("`{key}` of its configuration is {value}"))),
            },
        }
    }

    /// A size that must be there.
    pub(super) fn size(&self, key: &str) -> Result<usize, Error> {
        self.optional_size(key)?.ok_or_else(|| missing(key))
    }

    /// A number, or a default.
    pub(super) fn number(&self, key: &str, default: f64) -> f64 {
        self.0[key].as_f64().unwrap_or(default)
    }

    /// A flag, or a default.
    pub(super) fn flag(&self, key: &str, default: bool) -> bool {
        self.0[key].as_bool().unwrap_or(default)
    }

    /// A group of settings, if it is there.
    pub(super) fn group(&self, key: &str) -> Option<Config> {
        self.0[key].is_object().then(|| Config(self.0[key].clone()))
    }
}

fn missing(key: &str) -> Error {
    Error::Unsupported(format!("its configuration has no `{key}`"))
}
