//! The exchange of a campaign's folder with a campaign that many machines share.
//!
//! A machine works in its own folder, as it does alone. What is here compares the folder with the shared
//! campaign every few seconds: what is new goes out, what others found comes in. The folder's database notes
//! what was delivered, so that whatever is lost, the connection, the server or this process, the rest is
//! delivered later.

mod copy;
mod deliver;
mod error;
mod files;
mod machine;
mod participant;
mod take;

pub use copy::{CampaignCopy, Pulled};
pub use error::ExchangeError;
pub(crate) use files::read_for_reduction;
pub use participant::{Participant, Sharing};
