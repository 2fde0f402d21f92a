//! The model that ships with mohole.

/// The bytes of its checkpoint. `scripts/make-model.sh` makes it.
pub const SHIPPED: &[u8] = include_bytes!("../data/model.mohole");

#[cfg(test)]
mod tests {
    use crate::checkpoint::Checkpoint;

    use super::*;

    #[test]
    fn the_model_that_ships_can_be_read() {
        let checkpoint = Checkpoint::parse(SHIPPED).unwrap();
        assert_eq!(checkpoint.card["compiler"], "mlir-opt-22");
    }
}
