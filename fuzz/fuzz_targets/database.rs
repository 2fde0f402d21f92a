//! No `campaign.db` makes a campaign's store panic.
//!
//! ```sh
//! mkdir -p fuzz/corpus/database && cp mohole-findings/campaign.db fuzz/corpus/database
//! cargo +nightly fuzz run database -- -max_len=1048576
//! ```

#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use mohole_store::Store;
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().unwrap());

fuzz_target!(|bytes: &[u8]| {
    // A damaged database is put aside: each run needs a folder without the files of the one before.
    let folder = FOLDER.path().join("campaign");
    fs::remove_dir_all(&folder).ok();
    fs::create_dir(&folder).unwrap();
    fs::write(Store::path(&folder), bytes).unwrap();
    let _ = Store::read(&folder).map(|store| store.findings().is_ok());
    let Ok(store) = Store::open(&folder) else { return };
    let _ = (store.run_counts(), store.corpus(), store.series(), store.state("x"), store.inventory());
    let _ = (store.findings(), store.scores(), store.coverage());
});
