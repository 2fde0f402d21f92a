//! Options that several commands have, how their values are read, and the error for bad usage.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mohole_target::{CoverageLevel, MAX_FILE_BYTES};

/// The option that names a compiler.
#[derive(clap::Args)]
pub struct TargetOption {
    /// The compiler: a name from `mohole target list` [default: the newest installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
}

/// The option that says how many processes run at once.
#[derive(clap::Args)]
pub struct WorkersOption {
    /// Number of worker processes [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
}

impl WorkersOption {
    /// The number of workers.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.workers.map_or_else(cores, usize::from)
    }
}

/// The option that says whether the compiler's code is covered.
#[derive(clap::Args)]
pub struct CoverOption {
    /// Note which functions, or which basic blocks, of the compiler's code are reached
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = Cover::Off)]
    cover: Cover,
}

/// How fine coverage is.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Cover {
    Off,
    Function,
    Block,
}

impl CoverOption {
    /// How fine coverage is; `None` if it is off.
    pub fn level(&self) -> Option<CoverageLevel> {
        match self.cover {
            Cover::Off => None,
            Cover::Function => Some(CoverageLevel::Function),
            Cover::Block => Some(CoverageLevel::Block),
        }
    }
}

/// Bad usage that only shows after something was looked up. The program ends with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

/// Reads a time: `90`, `90s`, `10m`, `2h`.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (digits, unit) =
        text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is a number and s, m or h".to_owned()),
    };
    let number: f64 = digits.parse().map_err(|_| "a time is a number and s, m or h".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

/// The largest input in bytes; see [`set_max_size`].
static MAX_SIZE: AtomicU64 = AtomicU64::new(MAX_FILE_BYTES);

/// Sets the size of the largest input, for the whole program.
pub fn set_max_size(bytes: u64) {
    MAX_SIZE.store(bytes, Ordering::Relaxed);
}

/// The size of the largest input.
pub(crate) fn max_size() -> u64 {
    MAX_SIZE.load(Ordering::Relaxed)
}

/// Reads a size in bytes: `500`, `64K`, `16M`, `2G`.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let shift = match unit {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err("a size is a number and K, M or G".to_owned()),
    };
    let size = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    size.filter(|&size| size > 0).ok_or_else(|| "a size is a number above 0 and K, M or G".to_owned())
}

/// Reads the number of operations in a program: a number, or a range such as `20-60`.
pub fn parse_op_range(text: &str) -> Result<(usize, usize), String> {
    let wrong = || "give a number from 1 to 200, or a range such as 20-60".to_owned();
    let number = |text: &str| text.parse().ok().filter(|n| (1..=200).contains(n)).ok_or_else(wrong);
    match text.split_once('-') {
        None => number(text).map(|n| (n, n)),
        Some((low, high)) => match (number(low)?, number(high)?) {
            (low, high) if low <= high => Ok((low, high)),
            _ => Err(wrong()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_all_their_units() {
        assert_eq!(parse_time("90"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("2h"), Ok(Duration::from_secs(7200)));
        assert!(parse_time("2d").is_err());
        assert!(parse_time("m").is_err());
    }

    #[test]
    fn sizes_are_read_in_all_their_units() {
        assert_eq!(parse_size("500"), Ok(500));
        assert_eq!(parse_size("16M"), Ok(16 << 20));
        for text in ["", "0", "K", "-1", "3T", "1.5M", "99999999999G"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
