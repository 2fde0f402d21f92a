//! Who may read and who may change: a token, a cookie for those who have shown it, and a check that a request
//! comes from our own pages.

use std::fs::File;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use blake3::Hash;

/// A shorter token could be guessed.
const MIN_TOKEN: usize = 16;

/// The cookie of those who have shown the token.
const SESSION: &str = "mohole-session";

/// The cookie with the name of the person.
const PERSON: &str = "mohole-person";

/// The longest name of a person.
const MAX_PERSON: usize = 60;

/// How long a browser keeps cookies: 30 days.
const COOKIE_SECONDS: u32 = 30 * 24 * 3600;

/// Who may do what.
#[derive(Debug, Clone)]
pub struct Access {
    token: String,
    /// Only this machine can reach the dashboard: reading is free, and requests must name this machine.
    is_local: bool,
    /// The token was made here, and must be shown to the user.
    is_made: bool,
}

/// Why the dashboard would not be safe.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// Others can reach it.
    #[error("{0} can be reached by others: a token is needed, in a file (--token-file) or in MOHOLE_TOKEN")]
    NeedsToken(SocketAddr),
    /// It is easily guessed.
    #[error("the token must have at least {MIN_TOKEN} characters, printable and without spaces")]
    BadToken,
    /// No random bytes.
    #[error("cannot make a token")]
    Random(#[from] io::Error),
}

impl Access {
    /// Access to a dashboard that listens there. Without a token one is made, if only this machine can reach
    /// the dashboard.
    ///
    /// # Errors
    /// When a token is missing or too short.
    pub fn new(listen: SocketAddr, token: Option<&str>) -> Result<Self, AccessError> {
        let is_local = listen.ip().is_loopback();
        match token.map(str::trim) {
            Some(token) if token.len() < MIN_TOKEN || !token.chars().all(|c| c.is_ascii_graphic()) => {
                Err(AccessError::BadToken)
            }
            Some(token) => Ok(Access { token: token.to_owned(), is_local, is_made: false }),
            None if is_local => Ok(Access { token: random_token()?, is_local, is_made: true }),
            None => Err(AccessError::NeedsToken(listen)),
        }
    }

    /// The token, if it was made here.
    pub fn made_token(&self) -> Option<&str> {
        self.is_made.then_some(self.token.as_str())
    }

    /// Whether a request may read: on this machine everybody may.
    pub(crate) fn may_read(&self, headers: &HeaderMap) -> bool {
        self.is_local || self.has_token(headers)
    }

    /// Whether a request has the token, or the cookie of somebody who has shown it.
    pub(crate) fn has_token(&self, headers: &HeaderMap) -> bool {
        self.has_bearer(headers) || cookie(headers, SESSION).is_some_and(|value| self.is_session(&value))
    }

    /// Whether a request has the token itself, which no browser sends on its own.
    fn has_bearer(&self, headers: &HeaderMap) -> bool {
        let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        value.and_then(|value| value.strip_prefix("Bearer ")).is_some_and(|token| self.is_token(token))
    }

    /// Whether a text is the token. Takes as long for a wrong one as for the right one.
    pub(crate) fn is_token(&self, text: &str) -> bool {
        blake3::hash(text.trim().as_bytes()) == blake3::hash(self.token.as_bytes())
    }

    /// Whether a request that changes something comes from our own pages, or from a program that has the
    /// token. A browser always says where such a request comes from.
    pub(crate) fn is_from_here(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        match (text(ORIGIN), text(HOST)) {
            (Some(origin), Some(host)) => {
                ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(host))
            }
            (Some(_), None) => false,
            (None, _) => self.has_bearer(headers),
        }
    }

    /// Whether a request names this machine. Another site could give its own name this machine's address, and
    /// then read everything.
    pub(crate) fn is_for_here(&self, headers: &HeaderMap) -> bool {
        if !self.is_local {
            return true;
        }
        let Some(host) = headers.get(HOST).and_then(|value| value.to_str().ok()) else { return false };
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
            _ => host,
        };
        let address = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost" || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// The cookies of somebody who has shown the token.
    pub(crate) fn cookies(&self, person: &str) -> [String; 2] {
        let set = |name: &str, value: &str| {
            format!("{name}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax")
        };
        let person: String = form_urlencoded::byte_serialize(person.as_bytes()).collect();
        [set(SESSION, self.session().to_hex().as_str()), set(PERSON, &person)]
    }

    /// What is known to the browser of somebody who has shown the token, in place of the token.
    fn session(&self) -> Hash {
        Hash::from_bytes(blake3::derive_key("mohole dashboard session", self.token.as_bytes()))
    }

    fn is_session(&self, value: &str) -> bool {
        Hash::from_hex(value).is_ok_and(|hash| hash == self.session())
    }
}

/// Makes the browser forget who signed in.
pub(crate) fn forget_cookie() -> String {
    format!("{SESSION}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// The name of the person who signed in.
pub(crate) fn person(headers: &HeaderMap) -> String {
    let value = cookie(headers, PERSON).unwrap_or_default();
    let parsed = form_urlencoded::parse(value.as_bytes()).next().map(|(name, _)| name.into_owned());
    clean_person(&parsed.unwrap_or_default())
}

/// A name on one line that is not too long.
pub(crate) fn clean_person(name: &str) -> String {
    let printable: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_PERSON).collect()
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value.to_owned())
}

fn random_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0123456789abcdef";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    fn access(listen: &str) -> Access {
        Access::new(listen.parse().unwrap(), Some(TOKEN)).unwrap()
    }

    #[test]
    fn others_need_a_token_that_cannot_be_guessed() {
        let new = |listen: &str, token| Access::new(listen.parse().unwrap(), token);
        assert!(matches!(new("0.0.0.0:80", None), Err(AccessError::NeedsToken(_))));
        assert!(matches!(new("[::]:80", None), Err(AccessError::NeedsToken(_))));
        assert!(matches!(new("127.0.0.1:80", Some("short")), Err(AccessError::BadToken)));
        let made = [0; 2].map(|_| new("[::1]:80", None).unwrap().token);
        assert!(made[0] != made[1] && made[0].len() == 32);
    }

    #[test]
    fn the_token_or_its_cookie_opens_the_door() {
        let (here, there) = (access("127.0.0.1:80"), access("10.0.0.1:80"));
        let none = HeaderMap::new();
        assert!(here.may_read(&none) && !there.may_read(&none) && !here.has_token(&none));
        let session = there.cookies("Ada L.")[0].clone();
        let session = session.split(';').next().unwrap();
        assert!(!session.contains(TOKEN));
        assert!(there.has_token(&headers(&[("cookie", &format!("a=b; {session}"))])));
        assert!(there.has_token(&headers(&[("authorization", &format!("Bearer {TOKEN}"))])));
        assert!(!there.has_token(&headers(&[("authorization", "Bearer 0123456789abcdeg")])));
        assert!(!there.has_token(&headers(&[("cookie", "mohole-session=00")])));
    }

    #[test]
    fn a_change_comes_from_our_pages_or_with_the_token() {
        let access = access("127.0.0.1:80");
        let from = |pairs: &[(&'static str, &str)]| access.is_from_here(&headers(pairs));
        assert!(from(&[("origin", "http://localhost:80"), ("host", "localhost:80")]));
        assert!(!from(&[("origin", "http://evil.example"), ("host", "localhost:80")]));
        assert!(!from(&[("origin", "null"), ("host", "localhost:80")]));
        assert!(!from(&[("host", "localhost:80")]));
        assert!(from(&[("host", "x"), ("authorization", &format!("Bearer {TOKEN}"))]));
        let evil = [("origin", "http://evil"), ("authorization", "Bearer 0123456789abcdef")];
        assert!(!from(&evil));
    }

    #[test]
    fn another_sites_name_is_not_this_machine() {
        let here = |host: &str| access("127.0.0.1:80").is_for_here(&headers(&[("host", host)]));
        for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:80", "127.1.2.3"] {
            assert!(here(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:80", "10.0.0.1", "", "localhost:x"] {
            assert!(!here(host), "{host}");
        }
        assert!(access("10.0.0.1:80").is_for_here(&headers(&[("host", "fuzz.example")])));
    }

    #[test]
    fn names_of_persons_are_cleaned() {
        let cookie = access("127.0.0.1:80").cookies("Ada; \"L\" \u{e9}")[1].clone();
        let pair = cookie.split("; ").next().unwrap().to_owned();
        assert_eq!(person(&headers(&[("cookie", &pair)])), "Ada; \"L\" \u{e9}");
        assert_eq!(clean_person(" a\n\tb\0 "), "a b");
        assert_eq!(clean_person(&"x".repeat(200)).len(), MAX_PERSON);
    }
}
