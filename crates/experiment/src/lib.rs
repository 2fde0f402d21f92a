//! Experiments: which variants are run in which order, what is read from their runs, and what is said of
//! them with statistics.
//!
//! Everything is text in and text out; `mohole experiment` starts the processes and writes the files.

mod figure;
mod file;
mod log;
mod measured;
mod report;
mod schedule;
pub mod statistics;
mod summary;
mod time;
mod variant;

pub use figure::Figure;
pub use file::{Compare, Experiment, FileError, Measure, MeasureRow};
pub use log::{DONE, Entry, Found, Point, Run, VARIANT, read_log};
pub use measured::{Cell, MeasuredTable, figures_of};
pub use report::{Plot, html, markdown, plots};
pub use schedule::{MeasureTask, Scheduled, Task, estimate, measure_tasks, tasks};
pub use summary::{Comparison, Results, Summary, VariantResult};
pub use time::Time;
pub use variant::{Level, Variant};
