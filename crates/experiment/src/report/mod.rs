//! The report of an experiment: Markdown, a page, and plots as files.

mod page;
mod pictures;
mod tables;
mod text;

pub use page::html;
pub use pictures::{Plot, plots};
pub use text::markdown;
