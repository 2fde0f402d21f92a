//! Numbers and times as people read them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub(crate) fn unix_seconds(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// The time now, in seconds since 1970.
pub(crate) fn now() -> f64 {
    unix_seconds(SystemTime::now())
}

/// `12,345`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `950`, `12.3k`, `4.5M`.
pub(crate) fn short(number: f64) -> String {
    let (scaled, unit) = match number.abs() {
        size if size >= 1e9 => (number / 1e9, "G"),
        size if size >= 1e6 => (number / 1e6, "M"),
        size if size >= 1e4 => (number / 1e3, "k"),
        size if size >= 1e3 => return thousands(number.abs().round() as u64),
        _ => (number, ""),
    };
    let text = if scaled.fract().abs() < 0.05 || scaled.abs() >= 100.0 {
        format!("{scaled:.0}")
    } else {
        format!("{scaled:.1}")
    };
    format!("{text}{unit}")
}

/// `3 d 4 h`, `2 h 5 min`, `7 min`, `12 s`.
pub(crate) fn duration(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    let (days, hours, minutes) = (whole / 86_400, whole / 3_600 % 24, whole / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{whole} s"),
        (0, 0, _) => format!("{minutes} min"),
        (0, _, 0) => format!("{hours} h"),
        (0, ..) => format!("{hours} h {minutes} min"),
        (_, 0, _) => format!("{days} d"),
        _ => format!("{days} d {hours} h"),
    }
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
    fn numbers_and_times_are_readable() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([9.0, 9.25, 7458.0, 12_300.0, 4.5e6].map(short), ["9", "9.2", "7,458", "12.3k", "4.5M"]);
        let times = [5.0, 60.0, 7_500.0, 7_200.0, 273_600.0].map(duration);
        assert_eq!(times, ["5 s", "1 min", "2 h 5 min", "2 h", "3 d 4 h"]);
        assert_eq!(timestamp(0.0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_400.0), "2000-02-29T00:00:00Z");
        assert_eq!(readable_time(1_795_000_000.0), "2026-11-18 11:06 UTC");
        assert_eq!(timestamp(f64::MAX), "9999-12-31T23:59:59Z");
    }
}
