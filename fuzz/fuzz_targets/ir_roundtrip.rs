//! What the parser of `mohole-ir` accepts can be printed and parsed again, checked and copied.
//!
//! ```sh
//! cargo +nightly fuzz run ir_roundtrip -- -dict=fuzz/ir.dict -max_len=4096
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use mohole_ir::{Module, Transplant, DefaultKnowledge, Uses, check};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut module) = Module::parse_bytes(bytes) else { return };
    let text = module.to_string();
    let again = Module::parse(&text).expect("the printed text parses");
    assert_eq!(again.to_string(), text, "printing is stable");
    check(&module, &DefaultKnowledge);
    Uses::of(&module);
    let mut other = Module::new();
    let mut transplant = Transplant::default();
    for op in module.block(module.top()).ops.to_vec() {
        let copy = module.clone_op(op);
        module.insert(module.top(), usize::MAX, copy);
        let copy = transplant.copy(&again, op, &mut other);
        other.insert(other.top(), usize::MAX, copy);
    }
    Module::parse(&module.to_string()).expect("clones parse");
    check(&module, &DefaultKnowledge);
    // A copy lacks the values that later copies define, so it need not parse. It must not panic.
    check(&other, &DefaultKnowledge);
    Module::parse(&other.to_string()).ok();
});
