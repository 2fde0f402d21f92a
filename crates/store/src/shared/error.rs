//! Errors of a shared campaign. None of them has a password.

use postgres::error::SqlState;

/// Why a shared campaign cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SharedError {
    /// No connection.
    #[error("cannot connect to {address}: {why}")]
    Connect {
        /// The URL without its password.
        address: String,
        /// What the server or the network says.
        why: String,
    },
    /// The server is there and does not let this program in.
    #[error("{address} refuses the connection: {why}")]
    Refused {
        /// The URL without its password.
        address: String,
        /// What the server says.
        why: String,
    },
    /// The certificates.
    #[error("cannot encrypt the connection: {0}")]
    Tls(String),
    /// The tables are not there.
    #[error("{address} has no tables of mohole: run `mohole store init {address}`")]
    NoTables {
        /// The URL without its password.
        address: String,
    },
    /// Made by another version of mohole.
    #[error("{address} has format {found}, this program needs {needed}: {}", advice(*found, *needed, address))]
    Format {
        /// The URL without its password.
        address: String,
        /// The number found.
        found: i32,
        /// The number of this version.
        needed: i32,
    },
    /// An old server.
    #[error("{address} is PostgreSQL {found}; mohole needs 13 or newer")]
    Server {
        /// The URL without its password.
        address: String,
        /// The version found.
        found: i32,
    },
    /// The role may not do this.
    #[error("{address} does not permit this to the role: {why}")]
    Denied {
        /// The URL without its password.
        address: String,
        /// What the server says.
        why: String,
    },
    /// There is no campaign of this name.
    #[error("{address} has no campaign named {name:?}")]
    NoCampaign {
        /// The URL without its password.
        address: String,
        /// The name.
        name: String,
    },
    /// A query or a transaction failed, or the connection was lost.
    #[error("{address}: {why}")]
    Use {
        /// The URL without its password.
        address: String,
        /// What the server or the network says.
        why: String,
    },
}

fn advice(found: i32, needed: i32, address: &str) -> String {
    match found < needed {
        true => format!("run `mohole store init {address}`"),
        false => "install a newer mohole".to_owned(),
    }
}

impl SharedError {
    pub(super) fn connect(address: &str, error: &postgres::Error) -> Self {
        let (address, why) = (address.to_owned(), in_words(error));
        let refusals = [
            SqlState::INVALID_PASSWORD,
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
            SqlState::INVALID_CATALOG_NAME,
        ];
        match error.code() {
            Some(code) if refusals.contains(code) => SharedError::Refused { address, why },
            // The client finds out by itself that it has no password.
            None if why.contains("password missing") => SharedError::Refused { address, why },
            _ => SharedError::Connect { address, why },
        }
    }

    pub(super) fn usage(address: &str, error: &postgres::Error) -> Self {
        let (address, why) = (address.to_owned(), in_words(error));
        match error.code() {
            Some(code) if *code == SqlState::INSUFFICIENT_PRIVILEGE => SharedError::Denied { address, why },
            _ => SharedError::Use { address, why },
        }
    }

    /// Whether trying again is of no use: somebody has to change something first.
    pub fn is_lasting(&self) -> bool {
        !matches!(self, SharedError::Connect { .. } | SharedError::Use { .. })
    }
}

/// What happened, without the words that say only that something did.
fn in_words(error: &postgres::Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    match std::error::Error::source(error) {
        Some(cause) => cause.to_string(),
        None => error.to_string(),
    }
}
