//! Lengths of time in experiment files: `90s`, `10m`, `2h`.

use std::time::Duration;

use serde::{Deserialize, Deserializer};

/// A length of time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time(pub f64);

impl Time {
    /// The time in seconds.
    pub fn seconds(self) -> f64 {
        self.0
    }

    /// The time.
    pub fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

fn parse(text: &str) -> Option<Time> {
    let (digits, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic())?);
    let scale = match unit {
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let number: f64 = digits.parse().ok()?;
    let seconds = number * scale;
    // A year is enough for everyone, and can be added up.
    (seconds > 0.0 && seconds <= 3.2e7).then_some(Time(seconds))
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no time such as 90s, 10m or 2h")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(["90s", "1.5m", "2h"].map(parse), [90.0, 90.0, 7200.0].map(|time| Some(Time(time))));
        assert_eq!(["", "90", "0s", "-1s", "5d", "s", "1e9h"].map(parse), [None; 7]);
    }
}
