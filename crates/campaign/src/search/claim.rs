//! The right to look at a signature. Nobody else looks at it meanwhile, so it is given back whatever happens,
//! panics of our own included.

use super::ledger::Ledger;

/// A signature that was claimed. It is released when this is dropped, as one that did not show again.
pub(super) struct Claim<'l> {
    ledger: &'l Ledger,
    key: String,
    /// Somebody has said what came of it.
    is_over: bool,
}

impl<'l> Claim<'l> {
    /// On a key that the ledger has let somebody look at.
    pub(super) fn on(ledger: &'l Ledger, key: &str) -> Self {
        Claim { ledger, key: key.to_owned(), is_over: false }
    }

    /// It has shown again, under this key or another.
    pub(super) fn settle(mut self) {
        self.is_over = true;
        self.ledger.settle_signature(&self.key);
    }

    /// It is looked at later, or never: nothing is known, and nobody else is to look.
    pub(super) fn leave(mut self) {
        self.is_over = true;
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.ledger.release_signature(&self.key);
        }
    }
}
