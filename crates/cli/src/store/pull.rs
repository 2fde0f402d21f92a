//! `mohole store pull`: copies a shared campaign to a folder.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use mohole_campaign::{CampaignCopy, Sharing};
use mohole_session::print;

use super::options::{PasswordOption, campaign_name};

/// Copy a shared campaign to a folder, or bring the copy up to date
///
/// The folder is a campaign like any other: `mohole report`, `mohole replay`, `mohole reduce` and `mohole
/// serve` take it. States that were changed in the copy are sent back, and so are the results of `mohole
/// report`, if the role may write.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole store pull postgresql://mohole_reader@db/bugs --campaign nightly --dir copy\n\n\
Exit codes: 0 copied, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// The database: postgresql://ROLE@HOST/DATABASE
    #[arg(value_name = "URL")]
    url: String,
    /// Name of the shared campaign
    #[arg(long, value_name = "NAME")]
    campaign: String,
    /// Folder of the copy
    #[arg(long, value_name = "FOLDER")]
    dir: PathBuf,
    #[command(flatten)]
    password: PasswordOption,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let campaign = campaign_name(&arguments.campaign)?;
    let sharing = Sharing { address: arguments.password.address(&arguments.url)?, campaign };
    let pulled = CampaignCopy::open(&sharing, &arguments.dir)?.pull()?;
    let findings = print::thousands(pulled.findings);
    print::line(format!("{}: {findings} findings copied, {} sent", arguments.dir.display(), pulled.sent))?;
    Ok(ExitCode::SUCCESS)
}

/// The time between two looks at the shared campaign.
const INTERVAL: Duration = Duration::from_secs(3);

/// Starts a thread that brings a copy up to date for as long as the program runs. What fails is told once,
/// and tried again.
pub(crate) fn keep_up_to_date(mut copy: CampaignCopy) {
    std::thread::spawn(move || {
        let mut told = None;
        loop {
            std::thread::sleep(INTERVAL);
            let error = copy.pull().err().map(|error| format!("{:#}", anyhow::Error::from(error)));
            if let Some(error) = error.as_ref().filter(|error| told.as_ref() != Some(*error)) {
                print::note(format!("mohole: {error}"));
            }
            told = error;
        }
    });
}
