//! Duplicates operations, so that passes that merge equal operations have something to do.

use mohole_ir::{Module, Op};

/// Inserts a copy behind every operation that only computes, as `computes` tells by name. A copy has the
/// operands of its original.
pub fn double(module: &mut Module, computes: &dyn Fn(&str) -> bool) {
    let ops: Vec<Op> = module.walk().collect();
    for op in ops {
        let data = module.op(op);
        let only_computes =
            data.regions.is_empty() && !data.results.is_empty() && computes(module.op_name(op));
        let (Some(block), Some(place)) = (data.parent, module.index_in_block(op)) else { continue };
        if only_computes {
            let copy = module.clone_op(op);
            module.insert(block, place + 1, copy);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_that_only_compute_are_duplicated() {
        let text = r#""a.f"() ({
^bb0(%arg0: i32):
  %0 = "a.x"(%arg0) : (i32) -> i32
  %1 = "a.load"(%0) : (i32) -> i32
  "a.return"(%0, %1) : (i32, i32) -> ()
}) : () -> ()"#;
        let mut module = Module::parse(text).unwrap();
        double(&mut module, &|name| name == "a.x");
        let ops: Vec<&str> = module.walk().map(|op| module.op_name(op)).collect();
        assert_eq!(ops, ["a.f", "a.x", "a.x", "a.load", "a.return"]);
        let copies = module.walk().filter(|&op| module.op_name(op) == "a.x");
        let operands: Vec<_> = copies.map(|op| module.op(op).operands.clone()).collect();
        assert_eq!(operands[0], operands[1]);
    }
}
