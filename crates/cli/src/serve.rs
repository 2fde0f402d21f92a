//! `mohole serve`: shows a campaign in a browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::CampaignCopy;
use mohole_dashboard::{Access, AccessError, Dashboard, FolderSource, Options, Webhook};
use mohole_session::{Usage, print};
use mohole_target::read_text;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::store::{SharingOptions, keep_up_to_date};

/// Show a campaign in a browser
///
/// Pages about the campaign, its findings, coverage and strategies, which follow the campaign while it runs.
/// Findings can be filtered, and their states changed: new, confirmed, reduced, filed, known, fixed. Also a
/// JSON interface (/api), numbers for Prometheus (/metrics) and an Atom feed (/feed).
///
/// Only this machine can reach the pages, unless --listen says otherwise; then reading needs a token, too.
/// Changing a state always needs the token, which is printed unless it was given. Nothing is sent anywhere,
/// except to the webhook, if there is one.
///
/// With --store, the pages show a campaign that many machines share: its copy in --dir is kept up to date,
/// and changed states are sent back, if the role may write.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole serve --dir mohole-findings\n\n\
Exit codes: 0 ended by a signal, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Folder of the campaign; with --store, of a copy that is kept up to date
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    #[command(flatten)]
    sharing: SharingOptions,
    /// Address and port to listen on; port 0 is any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// File with the token that opens the pages, at least 16 characters; also the environment variable
    /// MOHOLE_TOKEN [default: a new one, if only this machine can reach the pages]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Tell this address of new findings, with POST and JSON; never a tracker of issues
    #[arg(long, value_name = "URL")]
    webhook: Option<String>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    // Registered first, so that a signal ends the command from now on.
    let mut signals = Signals::new([SIGINT, SIGTERM]).context("cannot handle signals")?;
    let usage = |error: AccessError| match error {
        AccessError::Random(_) => anyhow::Error::from(error),
        error => Usage(error.to_string()).into(),
    };
    let access = Access::new(arguments.listen, token(arguments)?.as_deref()).map_err(usage)?;
    let webhook = arguments.webhook.as_deref().map(Webhook::new).transpose();
    let webhook = webhook.map_err(|error| Usage(error.to_string()))?;
    let copy = arguments.sharing.copy(&arguments.dir)?;
    let source = FolderSource::open(&arguments.dir)?;
    let source = if copy.as_ref().is_none_or(CampaignCopy::may_write) { source } else { source.read_only() };
    if let Some(copy) = copy {
        keep_up_to_date(copy);
    }
    let made = access.made_token().map(str::to_owned);
    let on_error = |error: String| print::note(format!("mohole: {error}"));
    let options = Options { listen: arguments.listen, access, webhook, on_error };
    let dashboard = Dashboard::start(Arc::new(source), options)?;
    print::line(format!("{} at http://{}/", arguments.dir.display(), dashboard.address()))?;
    if let Some(token) = made {
        print::line(format!("token to change the states of findings: {token}"))?;
    }
    let _ = signals.forever().next();
    Ok(ExitCode::SUCCESS)
}

/// The token of the file or the environment.
fn token(arguments: &Arguments) -> Result<Option<String>> {
    let from_environment = || std::env::var("MOHOLE_TOKEN").ok().filter(|token| !token.is_empty());
    Ok(arguments.token_file.as_deref().map(read_text).transpose()?.or_else(from_environment))
}
