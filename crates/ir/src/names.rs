//! Names of values and blocks: the forms that MLIR prints, and fresh names.

use crate::{Block, Module, Name};

/// Names with numbers from this on are stored as strings.
const PLAIN_LIMIT: u32 = 100_000_000;

/// The number in a name as MLIR prints it: at most 8 digits, no leading zero.
pub(crate) fn plain_number(text: &str) -> Option<u32> {
    let digits = text.as_bytes();
    let &first = digits.first()?;
    if digits.len() > 8 || (first == b'0' && digits.len() > 1) {
        return None;
    }
    digits.iter().try_fold(0, |n, digit| digit.is_ascii_digit().then(|| n * 10 + u32::from(digit - b'0')))
}

impl Module {
    /// A name that no value of the module has.
    pub fn fresh_name(&mut self) -> Name {
        loop {
            let n = self.next_number;
            self.next_number += 1;
            if n < PLAIN_LIMIT || self.strings.find(&n.to_string()).is_none() {
                return Name::Number(n);
            }
        }
    }

    /// A label that no block of the module has.
    pub(crate) fn fresh_label(&mut self) -> String {
        loop {
            let label = format!("bb{}", self.next_label);
            self.next_label += 1;
            if self.next_label <= PLAIN_LIMIT || self.strings.find(&label).is_none() {
                return label;
            }
        }
    }

    /// Makes sure that no fresh label is this one.
    pub(crate) fn reserve_label(&mut self, label: &str) {
        if let Some(n) = label.strip_prefix("bb").and_then(plain_number) {
            self.next_label = self.next_label.max(n + 1);
        }
    }

    /// The number in the printed label of a block without a label. No other block has it.
    pub(crate) fn fallback_label(&self, block: Block) -> u64 {
        u64::from(self.next_label) + u64::from(block.0)
    }
}
