//! `mohole bench serve`: how long pages take with many findings, and whether odd requests break anything.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use mohole_dashboard::requests::{Known, Tally, send};
use mohole_dashboard::{Access, Dashboard, FolderSource, Options, Source, example};
use mohole_session::print;
use serde::Serialize;

use crate::median::median;

/// Measure the dashboard: how long pages take with many findings, and odd requests
///
/// Makes a campaign with findings that were never found, starts a dashboard over it on this machine, loads
/// every page again and again, and sends requests that no browser would send: wrong methods, addresses,
/// headers, bodies, bytes. No answer may be an error of the server, and nothing may panic.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench serve --findings 10000 --requests 100000\n\n\
Exit codes: 0 measured, 1 error or a failed request, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Findings of the campaign
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    findings: usize,
    /// Odd requests
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    requests: usize,
    /// Seed of the requests
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Loads of each page
    #[arg(long, value_name = "N", default_value_t = 20)]
    loads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The token of this dashboard, which ends with the measurement.
const TOKEN: &str = "token-of-this-measurement";

/// Requests at the same time.
const THREADS: usize = 4;

/// Panics of this process.
static PANICS: AtomicUsize = AtomicUsize::new(0);

/// How long a page took.
#[derive(Serialize)]
struct PageTime {
    page: String,
    bytes: usize,
    median_ms: f64,
    slowest_ms: f64,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let folder = tempfile::tempdir()?;
    example::write(folder.path(), arguments.findings)?;
    let source = FolderSource::open(folder.path())?;
    let start = Instant::now();
    let snapshot = source.read()?;
    let first_read = start.elapsed();
    let start = Instant::now();
    source.read()?;
    let later_read = start.elapsed();
    let keys: Vec<String> = snapshot.findings.iter().take(50).map(|finding| finding.key.clone()).collect();
    let dashboard = start_dashboard(source)?;
    let address = dashboard.address();
    let pages = pages(address, &keys, arguments.loads)?;
    let known = Known { host: address.to_string(), token: TOKEN.to_owned(), keys };
    let start = Instant::now();
    let tally = fuzz(address, &known, arguments.seed, arguments.requests)?;
    let requests_time = start.elapsed();
    let panics = PANICS.load(Ordering::Relaxed);
    if arguments.json {
        print::json(&serde_json::json!({
            "findings": arguments.findings,
            "first_read_ms": ms(first_read),
            "later_read_ms": ms(later_read),
            "pages": pages,
            "requests": arguments.requests,
            "by_status": tally.by_status,
            "unanswered": tally.unanswered,
            "server_errors": tally.server_errors.len(),
            "panics": panics,
        }))?;
    } else {
        show(&pages, first_read, later_read)?;
        let statuses: Vec<String> =
            tally.by_status.iter().map(|(status, count)| format!("{count} x {status}")).collect();
        print::line(format!(
            "{} odd requests in {:.0} s: {}; {} without an answer; {} errors of the server, {panics} panics",
            print::thousands(arguments.requests),
            requests_time.as_secs_f64(),
            statuses.join(", "),
            tally.unanswered,
            tally.server_errors.len(),
        ))?;
    }
    let first = tally.server_errors.first().cloned().unwrap_or_default();
    ensure!(tally.server_errors.is_empty(), "the server failed at a request: {first}");
    ensure!(panics == 0, "{panics} panics");
    Ok(())
}

fn start_dashboard(source: FolderSource) -> Result<Dashboard> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        before(panic);
    }));
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let access = Access::new(listen, Some(TOKEN))?;
    let on_error = |error: String| print::note(error);
    Ok(Dashboard::start(Arc::new(source), Options { listen, access, webhook: None, on_error })?)
}

/// Loads every page.
fn pages(address: SocketAddr, keys: &[String], loads: usize) -> Result<Vec<PageTime>> {
    let first = keys.first().cloned().unwrap_or_default();
    let addresses = [
        "/".to_owned(),
        "/findings".to_owned(),
        "/findings?order=newest&clusters=unfolded&page=50".to_owned(),
        "/findings?kind=crash&text=rewriter&score=30".to_owned(),
        format!("/findings/{first}"),
        "/coverage".to_owned(),
        "/strategies".to_owned(),
        "/feed".to_owned(),
        "/metrics".to_owned(),
        "/api/findings".to_owned(),
        "/api/coverage".to_owned(),
    ];
    addresses.into_iter().map(|page| page_time(address, page, loads)).collect()
}

fn page_time(address: SocketAddr, page: String, loads: usize) -> Result<PageTime> {
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..loads.max(1) {
        let start = Instant::now();
        bytes = load(address, &page).with_context(|| format!("cannot load {page}"))?;
        times.push(ms(start.elapsed()));
    }
    let slowest_ms = times.iter().copied().fold(0.0, f64::max);
    Ok(PageTime { page, bytes, median_ms: median(times).unwrap_or_default(), slowest_ms })
}

/// Loads a page with a connection of its own; its size.
fn load(address: SocketAddr, page: &str) -> Result<usize> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET {page} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    ensure!(answer.starts_with(b"HTTP/1.1 200 "), "the answer is not 200 OK");
    Ok(answer.len())
}

/// Sends requests on several connections at the same time.
fn fuzz(address: SocketAddr, known: &Known, seed: u64, count: usize) -> Result<Tally> {
    let mut sum = Tally::default();
    let results: Vec<std::io::Result<Tally>> = std::thread::scope(|scope| {
        let one = |number: usize| {
            let seed = seed.wrapping_mul(1_000).wrapping_add(number as u64);
            scope.spawn(move || {
                send(address, known, seed, count / THREADS + usize::from(number < count % THREADS))
            })
        };
        let threads: Vec<_> = (0..THREADS).map(one).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    for tally in results {
        let tally = tally.context("the dashboard does not answer")?;
        tally
            .by_status
            .iter()
            .for_each(|(status, count)| *sum.by_status.entry(*status).or_default() += count);
        sum.unanswered += tally.unanswered;
        sum.server_errors.extend(tally.server_errors);
    }
    Ok(sum)
}

fn show(pages: &[PageTime], first_read: Duration, later_read: Duration) -> Result<()> {
    let head = ["page", "KB", "median ms", "slowest ms"].map(str::to_owned).to_vec();
    let row = |time: &PageTime| {
        vec![
            time.page.clone(),
            (time.bytes / 1024).to_string(),
            format!("{:.1}", time.median_ms),
            format!("{:.1}", time.slowest_ms),
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(pages.iter().map(row)).collect();
    print::line(print::table(&rows))?;
    print::line(format!(
        "the campaign is read in {:.0} ms at first, in {:.0} ms later",
        ms(first_read),
        ms(later_read)
    ))
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
