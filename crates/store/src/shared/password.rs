//! The password of a database: from a file or the environment, as PostgreSQL's own programs take it.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::StoreAddress;
use crate::read_regular;

/// A file with more holds no passwords.
const MAX_BYTES: u64 = 1 << 20;

/// Why a file with a password cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// It cannot be read.
    #[error("cannot read {}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Others can read it.
    #[error("other users may read {}: chmod 600 it", path.display())]
    Open {
        /// Which file.
        path: PathBuf,
    },
}

/// The password for an address: of the file, if one is given, else of the variable `PGPASSWORD`, else of the
/// password file of PostgreSQL's programs (`PGPASSFILE`, `~/.pgpass`). `None` if the server must do without.
///
/// # Errors
/// When a file cannot be read, or other users can read it, too.
pub fn password_for(address: &StoreAddress, file: Option<&Path>) -> Result<Option<String>, PasswordError> {
    find(address, file, |name| std::env::var_os(name))
}

fn find(
    address: &StoreAddress,
    file: Option<&Path>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Option<String>, PasswordError> {
    if let Some(path) = file {
        let text = read_private(path)?;
        return Ok(Some(text.lines().next().unwrap_or_default().to_owned()));
    }
    let given = variable("PGPASSWORD").filter(|password| !password.is_empty());
    if let Some(password) = given {
        return Ok(Some(password.to_string_lossy().into_owned()));
    }
    let named = variable("PGPASSFILE").map(PathBuf::from);
    let usual = || variable("HOME").map(|home| Path::new(&home).join(".pgpass"));
    match named.or_else(usual).filter(|path| path.exists()) {
        Some(path) => Ok(of_password_file(&read_private(&path)?, &address.names())),
        None => Ok(None),
    }
}

fn read_private(path: &Path) -> Result<String, PasswordError> {
    let failed = |source| PasswordError::File { path: path.to_owned(), source };
    let mode = fs::metadata(path).map_err(failed)?.permissions().mode();
    if mode & 0o077 != 0 {
        return Err(PasswordError::Open { path: path.to_owned() });
    }
    read_regular(path, MAX_BYTES).map_err(failed)
}

/// The password in the first line that fits: `host:port:database:user:password`, with `*` for anything.
fn of_password_file(text: &str, names: &[String; 4]) -> Option<String> {
    text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let fields = fields(line);
        let (password, others) = fields.split_last()?;
        let fits = |(field, name): (&String, &String)| field == "*" || field == name;
        (others.len() == names.len() && others.iter().zip(names).all(fits)).then(|| password.clone())
    })
}

/// The fields of a line; a backslash keeps the character after it as it is. The password may have colons.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let is_last = fields.len() == 5;
        let field = fields.last_mut().expect("there is one");
        match character {
            '\\' => field.extend(characters.next()),
            ':' if !is_last => fields.push(String::new()),
            other => field.push(other),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address() -> StoreAddress {
        StoreAddress::parse("postgresql://ann@db/bugs").unwrap()
    }

    fn private_file(folder: &Path, text: &str, mode: u32) -> PathBuf {
        let path = folder.join("secret");
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path
    }

    #[test]
    fn a_file_comes_before_the_environment() {
        let folder = tempfile::tempdir().unwrap();
        let file = private_file(folder.path(), "of file\n", 0o600);
        let variable = |name: &str| (name == "PGPASSWORD").then(|| OsString::from("of variable"));
        assert_eq!(find(&address(), Some(&file), variable).unwrap().as_deref(), Some("of file"));
        assert_eq!(find(&address(), None, variable).unwrap().as_deref(), Some("of variable"));
        assert_eq!(find(&address(), None, |_| None).unwrap(), None);
    }

    #[test]
    fn a_password_file_has_a_line_for_each_server() {
        let folder = tempfile::tempdir().unwrap();
        let text =
            "# a comment\nother:5432:bugs:ann:1\ndb:*:bugs:bob:2\ndb:5432:*:ann:a\\:b:c\n*:*:*:*:last\n";
        let file = private_file(folder.path(), text, 0o600);
        let variable = |name: &str| (name == "PGPASSFILE").then(|| file.clone().into_os_string());
        assert_eq!(find(&address(), None, variable).unwrap().as_deref(), Some("a:b:c"));
    }

    #[test]
    fn a_file_that_others_may_read_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = private_file(folder.path(), "hunter2\n", 0o644);
        let error = find(&address(), Some(&file), |_| None).unwrap_err();
        assert!(matches!(error, PasswordError::Open { .. }));
        assert!(!error.to_string().contains("hunter2"));
    }
}
