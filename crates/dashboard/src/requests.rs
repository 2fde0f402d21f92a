//! Requests to the dashboard that no browser would send: odd methods, addresses, headers and bodies. For
//! tests and measurements.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use mohole_testcase::Rng;

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// What became of requests.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Answers by status.
    pub by_status: BTreeMap<u16, usize>,
    /// Requests that were no HTTP and got no answer.
    pub unanswered: usize,
    /// Requests that the server failed at, with its answers: there must be none.
    pub server_errors: Vec<String>,
}

/// Sends requests, one after the other.
///
/// # Errors
/// When the server cannot be reached, or does not answer in time.
pub fn send(address: SocketAddr, known: &Known, seed: u64, count: usize) -> io::Result<Tally> {
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    let mut connection = None;
    for _ in 0..count {
        let Odd { bytes, is_damaged } = request(&mut rng, known);
        let mut stream = match connection.take() {
            Some(stream) => stream,
            None => connect(address)?,
        };
        // The server may answer and close before it has read everything.
        let _ = stream.get_mut().write_all(&bytes);
        if is_damaged {
            let _ = stream.get_mut().shutdown(Shutdown::Write);
        }
        match answer(&mut stream)? {
            None => tally.unanswered += 1,
            Some(answer) => {
                *tally.by_status.entry(answer.status).or_default() += 1;
                if answer.status >= 500 {
                    let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(500)]).into_owned();
                    tally.server_errors.push(format!("{}: {shown}", answer.status));
                }
                if answer.may_go_on && !is_damaged {
                    connection = Some(stream);
                }
            }
        }
    }
    Ok(tally)
}

fn connect(address: SocketAddr) -> io::Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    Ok(BufReader::new(stream))
}

/// The part of an answer that matters.
struct Answer {
    status: u16,
    /// The connection can be used again.
    may_go_on: bool,
}

/// Reads an answer; `None` if the server closed the connection without one.
fn answer(stream: &mut BufReader<TcpStream>) -> io::Result<Option<Answer>> {
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        match stream.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(None),
            Ok(_) if line == b"\r\n" && lines.first() == Some(&b"HTTP/1.1 100 Continue\r\n".to_vec()) => {
                lines.clear();
            }
            Ok(_) if line == b"\r\n" => break,
            Ok(_) => lines.push(line),
            // Closed with parts of the request unread.
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    let text = |line: &Vec<u8>| String::from_utf8_lossy(line).trim().to_lowercase();
    let status = lines.first().map(text).unwrap_or_default();
    let status = status.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(599);
    let header =
        |name: &str| lines.iter().map(text).find_map(|line| Some(line.strip_prefix(name)?.trim().to_owned()));
    let length = header("content-length:").and_then(|length| length.parse::<u64>().ok());
    let is_closed = header("connection:").is_some_and(|value| value == "close");
    let length = if status == 204 || status == 304 { Some(0) } else { length };
    let is_whole = length.is_some_and(|length| {
        io::copy(&mut stream.by_ref().take(length), &mut io::sink()).is_ok_and(|read| read == length)
    });
    Ok(Some(Answer { status, may_go_on: is_whole && !is_closed }))
}

/// A request, as bytes on the wire.
struct Odd {
    bytes: Vec<u8>,
    /// It may not be a whole request.
    is_damaged: bool,
}

/// Methods, most of them right.
const METHODS: &[&str] = &[
    "GET", "GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X",
    "get",
];

/// Addresses of the dashboard.
const PATHS: &[&str] = &[
    "/",
    "/findings",
    "/findings/KEY",
    "/findings/KEY/state",
    "/coverage",
    "/strategies",
    "/feed",
    "/metrics",
    "/api",
    "/api/campaign",
    "/api/findings",
    "/api/findings/KEY",
    "/api/coverage",
    "/api/strategies",
    "/login",
    "/logout",
    "/static/style.css",
    "/static/../../Cargo.toml",
    "/favicon.ico",
    "/events/",
];

/// Names in addresses and forms.
const NAMES: &[&str] = &[
    "kind", "state", "pass", "dialect", "strategy", "version", "score", "text", "order", "clusters", "page",
    "next", "token", "link", "who", "odd",
];

/// Values that break programs.
const VALUES: &[&str] = &[
    "",
    "crash",
    "reduced",
    "filed",
    "newest",
    "unfolded",
    "-1",
    "0",
    "99999999999999999999999",
    "2147483648",
    "NaN",
    "%00",
    "%ff%fe",
    "%",
    "%zz",
    "../../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "<script>alert(1)</script>",
    "'%20OR%201=1;--",
    "https://example.org/1",
    "javascript:alert(1)",
    "\u{e9}\u{1F600}",
    "%F0%9F%98%80",
    "//evil.example",
    "{{7*7}}",
];

/// Headers, some of them wrong.
const HEADERS: &[&str] = &[
    "Accept: text/html",
    "Accept: */*",
    "Origin: http://evil.example",
    "Origin: null",
    "Origin: http://HOST",
    "Cookie: mohole-session=0000",
    "Cookie: =;;; mohole-person=%ff; mohole-session",
    "Cookie: mohole-session=TOKEN",
    "Authorization: Bearer TOKEN",
    "Authorization: Bearer",
    "Authorization: Basic Og==",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: application/json",
    "Content-Type: multipart/form-data; boundary=x",
    "Range: bytes=0-",
    "Expect: 100-continue",
    "Transfer-Encoding: chunked",
    "Content-Length: 5",
    "Content-Length: -5",
    "Upgrade: websocket",
    "X-Odd: \u{1}\u{7f}",
    "If-None-Match: *",
    "Connection: close",
];

/// What requests may refer to.
#[derive(Debug, Clone)]
pub struct Known {
    /// The name and port of the server.
    pub host: String,
    /// Its token.
    pub token: String,
    /// The keys of findings.
    pub keys: Vec<String>,
}

fn request(rng: &mut Rng, known: &Known) -> Odd {
    let method = pick(rng, METHODS);
    let key = known.keys.get(rng.below(known.keys.len().max(1))).map_or("0", String::as_str);
    let mut address = pick(rng, PATHS).replace("KEY", if rng.chance(1, 4) { pick(rng, VALUES) } else { key });
    if rng.chance(1, 8) {
        address.push('/');
        address += pick(rng, VALUES);
    }
    if rng.chance(1, 2) {
        address = format!("{address}?{}", pairs(rng));
    }
    let mut text = format!("{method} {address} HTTP/1.1\r\n");
    if !rng.chance(1, 20) {
        let odd = ["evil.example", "", "[::1", "localhost:99999", "\u{e9}"];
        let host = if rng.chance(1, 20) { pick(rng, &odd) } else { &known.host };
        text += &format!("Host: {host}\r\n");
    }
    for _ in 0..rng.below(5) {
        text += &pick(rng, HEADERS).replace("HOST", &known.host).replace("TOKEN", &known.token);
        text += "\r\n";
    }
    let body = if method == "POST" || rng.chance(1, 10) { body(rng) } else { Vec::new() };
    let has_length = !rng.chance(1, 10);
    if has_length {
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    text += "\r\n";
    // The answer to HEAD has the length of a body that does not come.
    let is_odd = method == "HEAD" || !has_length || lengths(&text) != 1;
    let mut bytes = text.into_bytes();
    bytes.extend(body);
    let is_damaged = damage(rng, &mut bytes) || is_odd;
    Odd { bytes, is_damaged }
}

/// Headers that say how long the body is.
fn lengths(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with("Content-Length") || line.starts_with("Transfer-")).count()
}

fn pairs(rng: &mut Rng) -> String {
    let count = rng.below(5);
    let pairs: Vec<String> =
        (0..count).map(|_| format!("{}={}", pick(rng, NAMES), pick(rng, VALUES))).collect();
    pairs.join("&")
}

fn body(rng: &mut Rng) -> Vec<u8> {
    match rng.below(6) {
        0 => vec![0xff; rng.below(300)],
        1 => vec![b'a'; 40_000],
        _ => pairs(rng).into_bytes(),
    }
}

/// Changes a few bytes of some requests; whether it did.
fn damage(rng: &mut Rng, bytes: &mut Vec<u8>) -> bool {
    if !rng.chance(1, 6) {
        return false;
    }
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len().max(1));
        match rng.below(3) {
            0 if at < bytes.len() => bytes[at] = u8::try_from(rng.below(256)).unwrap_or(0),
            1 => bytes.truncate(at),
            _ => bytes.insert(at.min(bytes.len()), u8::try_from(rng.below(256)).unwrap_or(0)),
        }
    }
    true
}

fn pick<'a>(rng: &mut Rng, all: &[&'a str]) -> &'a str {
    all[rng.below(all.len())]
}
