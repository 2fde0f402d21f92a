//! No file among the targets makes reading profiles panic.
//!
//! ```sh
//! mkdir -p fuzz/corpus/profile && cp crates/target/profiles/*.toml fuzz/corpus/profile
//! cargo +nightly fuzz run profile -- -max_len=8192
//! ```

#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use mohole_target::{Home, Profile};
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("targets")).unwrap();
    folder
});

fuzz_target!(|bytes: &[u8]| {
    fs::write(FOLDER.path().join("targets/it.toml"), bytes).unwrap();
    let home = Home::at(FOLDER.path());
    let errors: Vec<String> = Profile::broken(&home).iter().map(ToString::to_string).collect();
    assert!(errors.len() <= 1, "one file, one error: {errors:?}");
    for profile in Profile::all(&home) {
        let _ = (profile.check_name(), profile.limits.limits(), profile.limits.for_reports());
        let _ = (profile.deny.denies_pass("cse"), profile.deny.denies_flag("--cse"));
    }
});
