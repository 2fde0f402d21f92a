//! Doing everything twice: passes that merge what is equal have nothing to do in programs without repetition.

use mohole_ir::{Module, Op};

/// Puts a copy behind every operation that only computes, as `computes` tells by name. The copies work on
/// what the originals work on.
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
    fn what_only_computes_is_there_twice() {
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
