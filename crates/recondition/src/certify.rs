//! Whether a program is known to be free of undefined behaviour.
//!
//! Ignorance counts as doubt: an operation that nobody has vouched for leaves the program uncertified,
//! and a difference between two of its runs is then nobody's fault in particular.

use std::collections::BTreeSet;

use mohole_ir::Module;

use crate::cx::Cx;
use crate::engine;

/// What can be said of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The operations that nobody has vouched for, sorted; none when the program is certified.
    pub doubtful: BTreeSet<String>,
}

impl Certificate {
    /// Whether the program is free of undefined behaviour.
    pub fn is_certified(&self) -> bool {
        self.doubtful.is_empty()
    }
}

/// Looks at every operation of a program. What a rule would have to change is doubtful.
pub fn certify(module: &Module) -> Certificate {
    let mut copy = module.clone();
    let applied = engine::run(&mut Cx::new(&mut copy, 0));
    let doubtful = applied.doubtful.into_keys().chain(applied.changed).collect();
    Certificate { doubtful }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubtful(body: &str) -> Vec<String> {
        let text = format!("\"builtin.module\"() ({{\n{body}\n}}) : () -> ()");
        certify(&Module::parse(&text).unwrap()).doubtful.into_iter().collect()
    }

    #[test]
    fn what_nobody_vouches_for_is_named() {
        let constant = "%0 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n";
        let add = "%1 = \"arith.addi\"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32";
        assert!(doubtful(&format!("{constant}{add}")).is_empty());
        let nsw = add.replace("none", "nsw");
        assert_eq!(doubtful(&format!("{constant}{nsw}")), ["arith.addi"]);
        assert_eq!(doubtful("\"my.op\"() : () -> ()\n\"my.op\"() : () -> ()"), ["my.op"]);
    }

    #[test]
    fn an_alias_is_looked_behind() {
        let aliases = "!map = i8\n#first = affine_map<(d0) -> (d0 mod 4)>\n#map = #first\n";
        let body = "%0 = \"arith.constant\"() <{value = 1 : index}> : () -> index\n\
                    %1 = \"affine.apply\"(%0) <{map = #map}> : (index) -> index";
        let text = format!("{aliases}\"builtin.module\"() ({{\n{body}\n}}) : () -> ()");
        assert!(certify(&Module::parse(&text).unwrap()).is_certified());
    }

    #[test]
    fn a_table_has_an_entry_for_every_number() {
        let lookup = |entries: u32| {
            let table = format!("tensor<{entries}xi16>");
            let constant =
                |ty: &str| format!("\"tosa.const\"() <{{value = dense<1> : {ty}}}> : () -> {ty}\n");
            let (numbers, entries) = (constant("tensor<2xi16>"), constant(&table));
            format!(
                "%0 = {numbers}%1 = {entries}%2 = \"tosa.table\"(%0, %1) : (tensor<2xi16>, {table}) -> tensor<2xi32>"
            )
        };
        assert!(doubtful(&lookup(513)).is_empty());
        assert_eq!(doubtful(&lookup(1)), ["tosa.table"]);
    }
}
