//! Logic with a third value: `None` if it is not known whether something holds.

/// Whether one of them holds; `None` if that depends on an unknown one.
pub fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(false);
    for part in parts {
        match part {
            Some(true) => return Some(true),
            Some(false) => {}
            None => result = None,
        }
    }
    result
}

/// Whether all of them hold; `None` if that depends on an unknown one.
pub fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    any(parts.map(|part| part.map(|holds| !holds))).map(|holds| !holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_decides_makes_unknown_ones_irrelevant() {
        assert_eq!(any([None, Some(true)].into_iter()), Some(true));
        assert_eq!(any([None, Some(false)].into_iter()), None);
        assert_eq!(any([Some(false)].into_iter()), Some(false));
        assert_eq!(all([None, Some(false)].into_iter()), Some(false));
        assert_eq!(all([None, Some(true)].into_iter()), None);
        assert_eq!(all([Some(true)].into_iter()), Some(true));
    }
}
