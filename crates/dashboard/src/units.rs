//! Numbers and times as people read them.

use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) use mohole_plots::units::{duration, short, thousands};

/// Seconds since 1970.
pub(crate) fn unix_seconds(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// The time now, in seconds since 1970.
pub(crate) fn now() -> f64 {
    unix_seconds(SystemTime::now())
}

/// `2026-11-18T07:45:00Z`.
pub(crate) fn timestamp(unix: f64) -> String {
    let whole = unix.clamp(0.0, 253_402_300_799.0) as u64;
    let (year, month, day) = date(whole / 86_400);
    let (hour, minute, second) = (whole / 3_600 % 24, whole / 60 % 60, whole % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// `2026-11-18 07:45 UTC`.
pub(crate) fn readable_time(unix: f64) -> String {
    let text = timestamp(unix);
    format!("{} {} UTC", &text[..10], &text[11..16])
}

/// The year, month and day of a number of days since 1970-01-01, after Howard Hinnant's `civil_from_days`.
fn date(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

/// `1 finding`, `2 findings`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number as u64), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        assert_eq!(timestamp(0.0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_400.0), "2000-02-29T00:00:00Z");
        assert_eq!(readable_time(1_795_000_000.0), "2026-11-18 11:06 UTC");
        assert_eq!(timestamp(f64::MAX), "9999-12-31T23:59:59Z");
    }
}
