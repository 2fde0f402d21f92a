//! Options that name a shared campaign. A password is never part of them.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use mohole_campaign::{CampaignCopy, Sharing};
use mohole_session::Usage;
use mohole_store::shared::{StoreAddress, password_for};

/// The campaign that many machines share.
#[derive(clap::Args)]
pub(crate) struct SharingOptions {
    /// Share a campaign with other machines through this PostgreSQL database, prepared by `mohole store
    /// init`: postgresql://ROLE@HOST/DATABASE?sslmode=require. The password comes from PGPASSWORD,
    /// PGPASSFILE, ~/.pgpass or --password-file
    #[arg(long, value_name = "URL", requires = "campaign")]
    store: Option<String>,
    /// Name of the shared campaign
    #[arg(long, value_name = "NAME", requires = "store")]
    campaign: Option<String>,
    #[command(flatten)]
    password: PasswordOption,
}

impl SharingOptions {
    /// The shared campaign, if one is named.
    pub(crate) fn sharing(&self) -> Result<Option<Sharing>> {
        match (&self.store, &self.campaign) {
            (Some(url), Some(campaign)) => {
                let campaign = campaign_name(campaign)?;
                Ok(Some(Sharing { address: self.password.address(url)?, campaign }))
            }
            _ => Ok(None),
        }
    }
}

impl SharingOptions {
    /// A copy of the shared campaign, up to date, if one is named.
    pub(crate) fn copy(&self, folder: &Path) -> Result<Option<CampaignCopy>> {
        let Some(sharing) = self.sharing()? else { return Ok(None) };
        let mut copy = CampaignCopy::open(&sharing, folder)?;
        copy.pull()?;
        Ok(Some(copy))
    }
}

/// The name of a campaign.
pub(super) fn campaign_name(name: &str) -> Result<String> {
    // PostgreSQL keeps no zero in a text.
    let is_name = !name.trim().is_empty() && !name.contains('\0');
    ensure!(is_name, Usage("the name of a campaign cannot be empty".to_owned()));
    Ok(name.to_owned())
}

/// Where the password is.
#[derive(clap::Args)]
pub(crate) struct PasswordOption {
    /// File with the password of the database, which only its owner may read
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
}

impl PasswordOption {
    /// The address of a URL with its password. One on the command line, which every user of the machine can
    /// read, is refused.
    pub(super) fn address(&self, url: &str) -> Result<StoreAddress> {
        let address = StoreAddress::parse(url).map_err(|error| Usage(error.to_string()))?;
        let advice = "other users can read a password on the command line; give it in PGPASSWORD or with --password-file";
        ensure!(!address.has_password(), Usage(format!("{address}: {advice}")));
        let password = password_for(&address, self.password_file.as_deref())?;
        Ok(address.with_password(password))
    }
}
