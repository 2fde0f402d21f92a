//! Numbers and lengths of time as people read them.

/// `12,345`.
pub fn thousands(number: u64) -> String {
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
pub fn short(number: f64) -> String {
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
pub fn duration(seconds: f64) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_readable() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([9.0, 9.25, 7458.0, 12_300.0, 4.5e6].map(short), ["9", "9.2", "7,458", "12.3k", "4.5M"]);
        let times = [5.0, 60.0, 7_500.0, 7_200.0, 273_600.0].map(duration);
        assert_eq!(times, ["5 s", "1 min", "2 h 5 min", "2 h", "3 d 4 h"]);
    }
}
