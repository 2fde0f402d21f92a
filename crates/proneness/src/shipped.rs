//! The ranking that comes with mohole. How it was made is told in `docs/proneness.md`.

use crate::ranking::Ranking;

const TEXT: &str = include_str!("../data/ranking-22.json");

/// The ranking for MLIR 22, made from the source of MLIR 19.
pub fn shipped_ranking() -> Ranking {
    Ranking::from_json(TEXT).expect("a test reads it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_ranking_can_be_read() {
        let ranking = shipped_ranking();
        assert!(ranking.passes.len() > 200, "{}", ranking.passes.len());
        assert!(ranking.prone_dialects().any(|dialect| dialect == "linalg"));
    }
}
