//! `mohole store push`: delivers what a folder has to a shared campaign.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_campaign::{Participant, SavedCampaign, Sharing};
use mohole_session::print;
use mohole_store::{Lock, Store};

use super::options::{PasswordOption, campaign_name};

/// Deliver the findings of a folder to a shared campaign
///
/// For a folder that was filled without --store, or while the database could not be reached. Findings that
/// others have are noted to be seen with this compiler, too.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole store push postgresql://mohole_writer@db/bugs --campaign nightly --dir mohole-findings\n\n\
Exit codes: 0 delivered, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// The database: postgresql://ROLE@HOST/DATABASE
    #[arg(value_name = "URL")]
    url: String,
    /// Name of the shared campaign
    #[arg(long, value_name = "NAME")]
    campaign: String,
    /// Folder of the campaign
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    #[command(flatten)]
    password: PasswordOption,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let campaign = campaign_name(&arguments.campaign)?;
    let sharing = Sharing { address: arguments.password.address(&arguments.url)?, campaign };
    let dir = &arguments.dir;
    let saved = SavedCampaign::read(dir)?;
    let saved = saved.with_context(|| format!("there is no campaign in {}", dir.display()))?;
    let _lock = Lock::take(dir)?;
    let version = Store::open(dir)?.state("version")?.unwrap_or_default();
    let (mut participant, absent) = Participant::join(&sharing, dir, [&saved.target, &version])?;
    if let Some(error) = absent {
        return Err(error.into());
    }
    let delivered = participant.push()?;
    print::line(format!("{}: {} findings delivered", dir.display(), delivered))?;
    Ok(ExitCode::SUCCESS)
}
