//! The beginning of a history: a time before its end, or a day.

use std::str::FromStr;

const DAY: i64 = 86_400;

/// When to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    /// So many days before the newest commit.
    Days(i64),
    /// A time, in seconds since 1970.
    At(i64),
}

impl Since {
    /// The time, given that of the newest commit.
    pub(super) fn before(self, newest: i64) -> i64 {
        match self {
            Since::Days(days) => newest - days * DAY,
            Since::At(time) => time,
        }
    }
}

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Since, String> {
        let wrong = || format!("{text:?} is no time such as 90d, 6mo, 2y or 2025-01-31");
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let number: i64 = text[..end].parse().ok().filter(|number| *number < 100_000).ok_or_else(wrong)?;
        match &text[end..] {
            "d" => Ok(Since::Days(number)),
            "mo" => Ok(Since::Days(number * 365 / 12)),
            "y" => Ok(Since::Days(number * 365)),
            _ => day(text).map(|day| Since::At(day * DAY)).ok_or_else(wrong),
        }
    }
}

/// The number of a day such as `2025-01-31` since 1970.
fn day(text: &str) -> Option<i64> {
    let parts: Vec<i64> = text.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let &[year, month, day] = parts.as_slice() else { return None };
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March, so that a leap day is the last day of a year.
    let year = if month <= 2 { year - 1 } else { year };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(year * 365 + year / 4 - year / 100 + year / 400 + day_of_year - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_months_years_and_dates_are_times() {
        assert_eq!("90d".parse(), Ok(Since::Days(90)));
        assert_eq!("6mo".parse(), Ok(Since::Days(182)));
        assert_eq!("2y".parse(), Ok(Since::Days(730)));
        assert_eq!("1970-01-02".parse(), Ok(Since::At(DAY)));
        assert_eq!("2024-03-01".parse(), Ok(Since::At(19_783 * DAY)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "6", "6m", "2024-13-01", "2024-01", "-3d", "999999999d", "ünlich"] {
            assert!(text.parse::<Since>().is_err(), "{text}");
        }
    }
}
