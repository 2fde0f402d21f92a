//! Which operations use a value: an index that edits keep up to date.
//!
//! A caller that edits a large module and asks for uses between the edits builds it once. Without it each
//! question goes through the whole module.

use crate::user_lists::Users;
use crate::{Module, Op, Region, Value};

impl Module {
    /// Builds the index of uses, which edits then keep up to date.
    pub fn index_users(&mut self) {
        let mut users = Users::with_capacity(self.value_capacity());
        for op in self.walk() {
            self.op(op).used().for_each(|value| users.add(value, op));
        }
        self.users = Some(users);
    }

    /// Removes the index of uses.
    pub fn drop_users(&mut self) {
        self.users = None;
    }

    /// The operations of the file that use a value, each once. In the order of the file if there is no index
    /// of uses, or nothing was edited since it was built.
    pub fn users(&self, value: Value) -> Vec<Op> {
        let uses = |op: &Op| self.op(*op).used().any(|used| used == value);
        let Some(users) = &self.users else { return self.walk().filter(uses).collect() };
        let mut users: Vec<Op> =
            users.of(value).iter().copied().filter(uses).filter(|&op| self.is_in_file(op)).collect();
        let mut seen = rustc_hash::FxHashSet::default();
        users.retain(|&op| seen.insert(op));
        users
    }

    /// Must be called when an operation uses another value.
    pub(crate) fn note_use(&mut self, op: Op, value: Value) {
        self.users.iter_mut().for_each(|users| users.add(value, op));
    }

    /// The same when it may use several other values.
    pub(crate) fn note_uses(&mut self, op: Op) {
        let Some(users) = &mut self.users else { return };
        self.ops[op.index()].used().for_each(|value| users.add(value, op));
    }

    /// Whether an operation is in the file, and not in something that was erased.
    fn is_in_file(&self, op: Op) -> bool {
        let mut op = op;
        loop {
            let Some(block) = self.op(op).parent else { return false };
            let region = self.block(block).parent;
            if region == Region(0) {
                return true;
            }
            let Some(parent) = self.region(region).parent else { return false };
            op = parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"%0 = "t.a"() : () -> i32
%1 = "t.b"(%0, %0) : (i32, i32) -> i32
"t.r"() ({
  "t.c"(%0, %1) : (i32, i32) -> ()
  "t.d"()[^bb1(%0 : i32)] : () -> ()
^bb1(%2: i32):
  "t.e"(%2) : (i32) -> ()
}) : () -> ()
"#;

    fn op(module: &Module, name: &str) -> Op {
        module.walk().find(|&op| module.op_name(op) == name).unwrap()
    }

    /// The users of all values are the same with the index as without.
    #[track_caller]
    fn check(module: &Module) {
        let plain = Module { users: None, ..module.clone() };
        for value in (0..u32::try_from(module.value_capacity()).unwrap()).map(Value) {
            let sorted = |mut users: Vec<Op>| {
                users.sort();
                users
            };
            assert_eq!(sorted(module.users(value)), sorted(plain.users(value)), "{module}");
        }
    }

    #[test]
    fn edits_keep_the_index_up_to_date() {
        let mut module = Module::parse(TEXT).unwrap();
        module.index_users();
        check(&module);
        let (a, b, c) = (op(&module, "t.a"), op(&module, "t.b"), op(&module, "t.c"));
        let (first, second) = (module.op(a).results[0], module.op(b).results[0]);
        let i32 = module.value(first).ty;
        let new = module.create_op("t.n", &[first], &[i32]);
        check(&module);
        module.insert(module.top(), 1, new);
        check(&module);
        module.set_operand(c, 0, second);
        check(&module);
        module.set_operands(c, &[first, first, second]);
        check(&module);
        let third = module.op(new).results[0];
        assert_eq!(module.replace_uses(first, third), 6);
        check(&module);
        module.clone_op(op(&module, "t.r"));
        check(&module);
        module.erase(op(&module, "t.r"));
        check(&module);
        module.detach(b);
        check(&module);
        module.insert(module.top(), 0, b);
        check(&module);
        module.drop_users();
        assert_eq!(module.users(third), [b, new]);
    }
}
