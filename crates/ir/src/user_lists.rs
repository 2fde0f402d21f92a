//! The lists of the operations that use each value.

use smallvec::SmallVec;

use crate::{Op, Value};

/// By value, the operations that use it now or used it before.
#[derive(Debug, Clone, Default)]
pub(crate) struct Users(Vec<SmallVec<[Op; 2]>>);

impl Users {
    pub(crate) fn with_capacity(values: usize) -> Self {
        let mut users = Users::default();
        users.0.resize_with(values, SmallVec::new);
        users
    }

    pub(crate) fn of(&self, value: Value) -> &[Op] {
        self.0.get(value.index()).map_or(&[], SmallVec::as_slice)
    }

    pub(crate) fn add(&mut self, value: Value, user: Op) {
        if self.0.len() <= value.index() {
            self.0.resize_with(value.index() + 1, SmallVec::new);
        }
        let users = &mut self.0[value.index()];
        if users.last() != Some(&user) {
            users.push(user);
        }
    }
}
