//! Times, as they are typed.

use std::time::Duration;

/// `90`, `90s`, `10m`, `2h`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
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
}
