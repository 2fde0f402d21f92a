//! The dashboard: pages, plots, a feed and metrics over a campaign, in a browser. A person changes the states
//! of findings there.
//!
//! What is shown is read by a [`Source`], a few times a minute, into a [`Snapshot`]; pages are rendered from
//! that, so that no request waits for the store. The files of one finding are read when its page is opened.

mod access;
mod api;
mod app;
mod assets;
mod atom;
mod backtrace;
pub mod example;
mod filter;
mod folder;
mod heat_map;
mod highlight;
mod live;
mod metrics;
mod pages;
pub mod requests;
mod respond;
mod routes;
mod selection;
mod serve;
mod source;
mod units;
mod warnings;
mod webhook;

pub use access::{Access, AccessError};
pub use folder::FolderSource;
pub use serve::{Dashboard, Options, ServeError};
pub use source::{
    Activity, CampaignState, Coverage, Details, FindingSummary, Machine, Now, Snapshot, Source, SourceError,
    Tried,
};
pub use webhook::{Webhook, WebhookError};
