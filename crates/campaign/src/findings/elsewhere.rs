//! What the exchange with other machines and the reducer tell each other.

use parking_lot::Mutex;
use rustc_hash::FxHashSet;

/// Findings by what is done with them where. Without other machines nobody asks.
#[derive(Default)]
pub(crate) struct Elsewhere {
    /// Findings of this folder that another machine found first: they are reduced there.
    taken: Mutex<FxHashSet<String>>,
    /// Findings that the reducer has, or will have.
    under_way: Mutex<FxHashSet<String>>,
    /// Findings that the reducer has ended with.
    ended: Mutex<Vec<String>>,
}

impl Elsewhere {
    /// Another machine has found it first.
    pub(crate) fn take(&self, key: &str) {
        self.taken.lock().insert(key.to_owned());
    }

    /// Whether another machine has found it first.
    pub(crate) fn is_taken(&self, key: &str) -> bool {
        self.taken.lock().contains(key)
    }

    /// The reducer gets a finding.
    pub(crate) fn begin(&self, key: &str) {
        self.under_way.lock().insert(key.to_owned());
    }

    /// The reducer has nothing left to do with a finding.
    pub(crate) fn end(&self, key: &str) {
        if self.under_way.lock().remove(key) {
            self.ended.lock().push(key.to_owned());
        }
    }

    /// What the reducer has, or will have.
    pub(crate) fn under_way(&self) -> Vec<String> {
        self.under_way.lock().iter().cloned().collect()
    }

    /// What the reducer has ended with.
    pub(crate) fn ended(&self) -> Vec<String> {
        self.ended.lock().clone()
    }

    /// The others know of these.
    pub(crate) fn forget_ended(&self, keys: &[String]) {
        self.ended.lock().retain(|key| !keys.contains(key));
    }
}
