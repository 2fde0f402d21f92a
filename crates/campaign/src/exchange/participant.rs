//! A machine that takes part in a shared campaign: its folder and its connection.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use mohole_store::shared::{NewMachine, Shared, SharedCampaign, SharedError, StoreAddress};
use mohole_store::{Delivered, Store, StoreError};
use rustc_hash::FxHashMap;

use super::ExchangeError;
use super::machine::{divided_seed, settle_number, this_machine};

/// Which shared campaign this is in the folder's database.
pub(super) const IDENTITY: &str = "shared-identity";

/// A campaign that machines share.
#[derive(Debug, Clone)]
pub struct Sharing {
    /// The database.
    pub address: StoreAddress,
    /// The name of the campaign.
    pub campaign: String,
}

/// A machine that takes part.
pub struct Participant {
    pub(super) sharing: Sharing,
    pub(super) folder: PathBuf,
    pub(super) store: Store,
    machine: NewMachine,
    /// The number of this machine.
    pub(super) number: i64,
    connection: Option<(Shared, SharedCampaign)>,
    /// What was delivered, by the keys of this folder.
    pub(super) delivered: BTreeMap<String, Delivered>,
    /// When the files of findings that were delivered were last changed.
    pub(super) seen: FxHashMap<String, SystemTime>,
}

impl Participant {
    /// Joins a shared campaign with a folder that has a database. A server that cannot be reached is tried
    /// again later; `why` tells.
    ///
    /// # Errors
    /// When trying again is of no use: a wrong password, no tables, a role that may only read.
    pub fn join(
        sharing: &Sharing,
        folder: &Path,
        [target, version]: [&str; 2],
    ) -> Result<(Self, Option<SharedError>), ExchangeError> {
        let store = Store::open(folder)?;
        let machine = this_machine(&store, target, version)?;
        let mut participant = Participant {
            sharing: sharing.clone(),
            folder: folder.to_owned(),
            delivered: store.delivered()?,
            store,
            machine,
            number: 0,
            connection: None,
            seen: FxHashMap::default(),
        };
        match participant.connect() {
            Ok(()) => Ok((participant, None)),
            Err(ExchangeError::Shared(error)) if !error.is_lasting() => {
                participant.number = settle_number(&participant.store, None)?;
                // Tests are drawn from it already: it stays when the server is there.
                participant.machine.number = Some(participant.number);
                Ok((participant, Some(error)))
            }
            Err(error) => Err(error),
        }
    }

    /// The folder's database.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The number of this machine in the campaign.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// The seed of this machine.
    pub fn seed(&self, seed: u64) -> u64 {
        divided_seed(seed, self.number)
    }

    /// The name and version of the compiler.
    pub(crate) fn compiler(&self) -> [&str; 2] {
        [&self.machine.target, &self.machine.version]
    }

    /// Whether there is a connection.
    pub fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// How many findings of the folder are not delivered.
    ///
    /// # Errors
    /// When the folder's database cannot be read.
    pub fn undelivered(&self) -> Result<usize, StoreError> {
        self.store.undelivered()
    }

    /// Connects, if there is no connection.
    ///
    /// # Errors
    /// When that fails.
    pub fn connect(&mut self) -> Result<(), ExchangeError> {
        if self.connection.is_some() {
            return Ok(());
        }
        let mut shared = Shared::connect(&self.sharing.address)?;
        let campaign = shared.join(&self.sharing.campaign)?;
        let known = self.store.state(IDENTITY)?;
        if known.as_ref().is_some_and(|known| *known != campaign.identity) {
            // Another campaign: nothing was delivered to it.
            self.store.forget_exchanges()?;
            self.delivered.clear();
            self.seen.clear();
            self.machine = this_machine(&self.store, &self.machine.target, &self.machine.version)?;
        }
        self.store.set_state(IDENTITY, &campaign.identity)?;
        let number = shared.register(&campaign, &self.machine)?;
        self.number = settle_number(&self.store, Some(number))?;
        self.connection = Some((shared, campaign));
        Ok(())
    }

    /// Does something with the connection, which is gone if that fails.
    ///
    /// # Errors
    /// When there is no connection, or what is done fails.
    pub(crate) fn with<T>(
        &mut self,
        work: impl FnOnce(&mut Shared, &SharedCampaign, i64) -> Result<T, SharedError>,
    ) -> Result<T, ExchangeError> {
        self.connect()?;
        let (shared, campaign) = self.connection.as_mut().expect("just connected");
        work(shared, campaign, self.number).map_err(|error| {
            self.connection = None;
            error.into()
        })
    }
}
