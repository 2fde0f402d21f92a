//! Where a shared campaign is: a URL, which is always shown without its password.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use postgres::Config;
use postgres::config::SslMode;

use super::tls::Tls;

/// How long a server may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// After this long without an answer a connection counts as lost.
const SILENCE: Duration = Duration::from_secs(20);

/// Why a URL cannot be used. The password is never part of it.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// Not the URL of a PostgreSQL database.
    #[error("{0} is not the URL of a PostgreSQL database, such as postgresql://host/database")]
    Scheme(String),
    /// A way to encrypt that is not known.
    #[error("sslmode={0} is unknown: disable, prefer, require or verify-full")]
    SslMode(String),
    /// Something else in the URL.
    #[error("{url} cannot be read: {why}")]
    Parts {
        /// The URL without its password.
        url: String,
        /// What is wrong.
        why: String,
    },
}

/// The address of a database. Shown without its password.
#[derive(Clone)]
pub struct StoreAddress {
    pub(super) config: Config,
    pub(super) tls: Tls,
    shown: String,
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoreAddress({})", self.shown)
    }
}

impl StoreAddress {
    /// Reads a URL: `postgresql://user@host:port/database?sslmode=require`.
    ///
    /// # Errors
    /// When it is not one of a PostgreSQL database.
    pub fn parse(url: &str) -> Result<Self, AddressError> {
        let parts = Parts::of(url);
        let shown = parts.shown();
        if !parts.is_postgres() {
            return Err(AddressError::Scheme(shown));
        }
        let bad = |why: String| AddressError::Parts { url: shown.clone(), why };
        let mut config = Config::from_str(&parts.for_client()).map_err(|error| {
            bad(std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string))
        })?;
        let tls = tls(&parts)?;
        config.ssl_mode(match tls {
            Tls::Never => SslMode::Disable,
            Tls::IfOffered => SslMode::Prefer,
            Tls::Unchecked | Tls::Checked(_) => SslMode::Require,
        });
        if config.get_hosts().is_empty() {
            config.host("localhost");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_application_name().is_none() {
            config.application_name("mohole");
        }
        config.keepalives(true).keepalives_idle(SILENCE).tcp_user_timeout(SILENCE);
        Ok(StoreAddress { config, tls, shown })
    }

    /// Whether the URL has a password in it.
    pub fn has_password(&self) -> bool {
        self.config.get_password().is_some()
    }

    /// The same with a password, unless it has one.
    #[must_use]
    pub fn with_password(mut self, password: Option<String>) -> Self {
        if let Some(password) = password.filter(|_| !self.has_password()) {
            self.config.password(password);
        }
        self
    }

    /// The same with another user.
    #[must_use]
    pub fn with_user(mut self, user: &str) -> Self {
        self.config.user(user);
        self
    }

    /// Host, port, database and user, as a password file names them.
    pub(super) fn names(&self) -> [String; 4] {
        let host = self.config.get_hosts().first().map_or_else(String::new, |host| match host {
            postgres::config::Host::Tcp(name) => name.clone(),
            postgres::config::Host::Unix(_) => "localhost".to_owned(),
        });
        let port = self.config.get_ports().first().copied().unwrap_or(5432).to_string();
        let user = self.config.get_user().map_or_else(user_of_process, str::to_owned);
        let database = self.config.get_dbname().map_or_else(|| user.clone(), str::to_owned);
        [host, port, database, user]
    }
}

/// An argument of a command; a URL of a database in it without its password.
pub fn without_password(argument: &str) -> String {
    let place = ["postgresql://", "postgres://"].iter().find_map(|scheme| argument.find(scheme));
    match place {
        Some(place) => argument[..place].to_owned() + &Parts::of(&argument[place..]).shown(),
        None => argument.to_owned(),
    }
}

fn user_of_process() -> String {
    std::env::var("USER").unwrap_or_default()
}

/// How to encrypt.
fn tls(parts: &Parts<'_>) -> Result<Tls, AddressError> {
    let roots = parts.value("sslrootcert").filter(|path| *path != "system").map(PathBuf::from);
    match parts.value("sslmode") {
        Some("disable") => Ok(Tls::Never),
        None | Some("allow" | "prefer") if roots.is_none() => Ok(Tls::IfOffered),
        Some("require") if roots.is_none() => Ok(Tls::Unchecked),
        None | Some("allow" | "prefer" | "require" | "verify-ca" | "verify-full") => Ok(Tls::Checked(roots)),
        Some(other) => Err(AddressError::SslMode(other.to_owned())),
    }
}

/// The parts of a URL.
struct Parts<'u> {
    scheme: &'u str,
    user: Option<&'u str>,
    password: Option<&'u str>,
    /// Hosts, ports and the database.
    place: &'u str,
    options: Vec<(&'u str, &'u str)>,
}

impl<'u> Parts<'u> {
    fn of(url: &'u str) -> Self {
        let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        // A password may have a slash or another `@` that was not escaped.
        let (login, place) =
            rest.rsplit_once('@').map_or((None, rest), |(login, place)| (Some(login), place));
        let (user, password) = match login.map(|login| login.split_once(':').ok_or(login)) {
            Some(Ok((user, password))) => (Some(user), Some(password)),
            Some(Err(user)) => (Some(user), None),
            None => (None, None),
        };
        let options = query.split('&').filter(|option| !option.is_empty());
        let options = options.map(|option| option.split_once('=').unwrap_or((option, ""))).collect();
        Parts { scheme, user, password, place, options }
    }

    fn is_postgres(&self) -> bool {
        matches!(self.scheme, "postgres" | "postgresql")
    }

    fn value(&self, name: &str) -> Option<&'u str> {
        self.options.iter().rev().find(|(option, _)| *option == name).map(|(_, value)| *value)
    }

    /// Without the password.
    fn shown(&self) -> String {
        let scheme = if self.scheme.is_empty() { String::new() } else { format!("{}://", self.scheme) };
        let user = self.user.map(|user| format!("{user}@")).unwrap_or_default();
        scheme + &user + self.place + &self.query(|name| name != "password")
    }

    /// For the client, which does not know all ways to encrypt.
    fn for_client(&self) -> String {
        let password = self.password.map(|password| format!(":{password}")).unwrap_or_default();
        let login = self.user.map(|user| format!("{user}{password}@")).unwrap_or_default();
        let query = self.query(|name| !matches!(name, "sslmode" | "sslrootcert"));
        format!("{}://{login}{}{query}", self.scheme, self.place)
    }

    fn query(&self, is_wanted: impl Fn(&str) -> bool) -> String {
        let wanted = self.options.iter().filter(|(name, _)| is_wanted(name));
        let options: Vec<String> = wanted.map(|(name, value)| format!("{name}={value}")).collect();
        if options.is_empty() { String::new() } else { format!("?{}", options.join("&")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_shown_without_its_password() {
        for url in [
            "postgresql://ann:hunter2@db.example:5433/bugs?sslmode=require",
            "postgresql://ann:hunt/er@2@db.example:5433/bugs?sslmode=require",
            "postgresql://ann@db.example:5433/bugs?password=hunter2&sslmode=require",
        ] {
            let shown = "postgresql://ann@db.example:5433/bugs?sslmode=require";
            assert_eq!(Parts::of(url).shown(), shown);
            if let Ok(address) = StoreAddress::parse(url) {
                assert!(address.has_password());
                assert_eq!(
                    (address.to_string(), format!("{address:?}")),
                    (shown.to_owned(), format!("StoreAddress({shown})"))
                );
            }
        }
    }

    #[test]
    fn an_argument_is_shown_without_a_password() {
        let shown = "--store=postgresql://ann@db/bugs";
        assert_eq!(without_password("--store=postgresql://ann:hunter2@db/bugs"), shown);
        assert_eq!(without_password("--dir=ann:hunter2@db"), "--dir=ann:hunter2@db");
    }

    #[test]
    fn errors_have_no_password() {
        for url in [
            "mysql://ann:hunter2@db/bugs",
            "postgresql://ann:hunter2@db:port/bugs",
            "postgresql://ann:hunter2@db/bugs?sslmode=sometimes",
            "postgresql://ann:hunter2@db/bugs?color=blue",
            "ann:hunter2@db",
        ] {
            let error = StoreAddress::parse(url).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
        }
    }

    #[test]
    fn the_url_says_how_to_encrypt() {
        let tls = |query: &str| StoreAddress::parse(&format!("postgresql://db/bugs{query}")).unwrap().tls;
        assert_eq!(tls(""), Tls::IfOffered);
        assert_eq!(tls("?sslmode=disable"), Tls::Never);
        assert_eq!(tls("?sslmode=require"), Tls::Unchecked);
        assert_eq!(tls("?sslmode=verify-full"), Tls::Checked(None));
        assert_eq!(tls("?sslmode=require&sslrootcert=ca.pem"), Tls::Checked(Some("ca.pem".into())));
    }

    #[test]
    fn a_folder_of_sockets_is_an_address() {
        let address = StoreAddress::parse("postgresql:///bugs?host=/run/postgresql").unwrap();
        assert_eq!(address.to_string(), "postgresql:///bugs?host=/run/postgresql");
    }
}
