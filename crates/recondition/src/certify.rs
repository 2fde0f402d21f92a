//! Whether a program is known to be free of undefined behaviour.
//!
//! A program with an unknown operation is not certified: a difference between two of its runs need not be a
//! bug of the compiler.

use std::collections::BTreeSet;

use mohole_ir::Module;

use crate::cx::Cx;
use crate::engine;

/// Which operations of a program may be undefined.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The names of operations that may be undefined. Empty if the program is certified.
    pub doubtful: BTreeSet<String>,
}

impl Certificate {
    /// Whether the program is free of undefined behaviour.
    pub fn is_certified(&self) -> bool {
        self.doubtful.is_empty()
    }
}

/// Checks every operation of a program. Operations that a rule would have to change are doubtful.
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
    fn doubtful_operations_are_named() {
        let constant = "%0 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n";
        let add = "%1 = \"arith.addi\"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32";
        assert!(doubtful(&format!("{constant}{add}")).is_empty());
        let nsw = add.replace("none", "nsw");
        assert_eq!(doubtful(&format!("{constant}{nsw}")), ["arith.addi"]);
        assert_eq!(doubtful("\"my.op\"() : () -> ()\n\"my.op\"() : () -> ()"), ["my.op"]);
    }

    #[test]
    fn a_printing_function_must_get_what_it_prints() {
        let declared = |name: &str, ty: &str| {
            let visibility = "sym_visibility = \"private\"";
            format!(
                "\"func.func\"() <{{function_type = ({ty}) -> (), sym_name = \"{name}\", {visibility}}}> ({{\n}}) : () -> ()"
            )
        };
        assert!(doubtful(&declared("printMemrefF32", "memref<*xf32>")).is_empty());
        assert_eq!(doubtful(&declared("printMemrefF32", "memref<*xf16>")), ["func.func"]);
        assert_eq!(doubtful(&declared("printF64", "f32")), ["func.func"]);
    }

    #[test]
    fn attribute_aliases_are_resolved() {
        let aliases = "!map = i8\n#first = affine_map<(d0) -> (d0 mod 4)>\n#map = #first\n";
        let body = "%0 = \"arith.constant\"() <{value = 1 : index}> : () -> index\n\
                    %1 = \"affine.apply\"(%0) <{map = #map}> : (index) -> index";
        let text = format!("{aliases}\"builtin.module\"() ({{\n{body}\n}}) : () -> ()");
        assert!(certify(&Module::parse(&text).unwrap()).is_certified());
    }

    #[test]
    fn a_tosa_table_has_an_entry_for_every_number() {
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
