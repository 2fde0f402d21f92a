//! The median of measurements.

/// The median; `None` of no numbers.
pub(crate) fn median(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    let (low, high) = (numbers.len().checked_sub(1)? / 2, numbers.len() / 2);
    Some(f64::midpoint(numbers[low], numbers[high]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_is_the_mean_of_the_middle_two() {
        assert_eq!(median([9.0, 1.0, 4.0]), Some(4.0));
        assert_eq!(median([4.0, 1.0, 2.0, 9.0]), Some(3.0));
        assert_eq!(median([]), None);
    }
}
