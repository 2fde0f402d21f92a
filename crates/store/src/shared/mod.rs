//! A campaign in a PostgreSQL database, which many machines share.
//!
//! Every machine keeps its own folder and SQLite file. What is here exchanges rows between them: nothing in
//! it waits for another machine, and everything may be sent twice without harm, because a connection may be
//! lost before the answer to a commit arrives.

mod address;
mod campaigns;
mod connect;
mod corpus;
mod counts;
mod coverage;
mod error;
mod findings;
mod init;
mod leases;
mod machines;
mod password;
mod roles;
mod schema;
mod series;
mod states;
mod tls;

pub use address::{AddressError, StoreAddress, without_password};
pub use campaigns::SharedCampaign;
pub use connect::Shared;
pub use corpus::SharedProgram;
pub use counts::BanditScore;
pub use error::SharedError;
pub use findings::{Delivery, FindingFiles, FoundElsewhere, Sighting};
pub use leases::{LEASE_SECONDS, Reductions};
pub use machines::{MachineRow, NewMachine};
pub use password::{PasswordError, password_for};
pub use roles::Roles;
pub use states::SharedChange;
