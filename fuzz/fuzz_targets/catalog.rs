//! No catalog and no rule book makes reading it panic, or take all memory.
//!
//! ```sh
//! mkdir -p fuzz/corpus/catalog && zstd -d crates/*/data/*-22.json.zst --output-dir-flat fuzz/corpus/catalog
//! cargo +nightly fuzz run catalog -- -max_len=65536
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use mohole_catalog::{Catalog, Saved};
use mohole_lowering::RuleBook;

fuzz_target!(|bytes: &[u8]| {
    // As they are, so that the decompressor is tried, and compressed, so that the reader is.
    Catalog::from_zst(bytes).ok();
    let packed = zstd::encode_all(bytes, 1).expect("memory is written to");
    Catalog::from_zst(&packed).ok();
    RuleBook::from_zst(&packed).ok();
});
