//! Plots as SVG, the style sheet of all pages, and pages that need no other file.
//!
//! A plot in a page takes its colors from the style sheet; [`picture`] makes a file of one, with the colors
//! in it.

mod chart;
mod interval_plot;
mod page;
mod picture;
mod tree_map;
pub mod units;
mod upset;

pub use chart::{Chart, Line, Over};
pub use interval_plot::{Interval, IntervalPlot};
pub use page::{STYLE, page, table};
pub use picture::picture;
pub use tree_map::{Tile, TreeMap};
pub use upset::{UpSet, UpSetRow};
