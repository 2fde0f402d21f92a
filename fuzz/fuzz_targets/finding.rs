//! No `finding.json` makes reading a finding panic.
//!
//! ```sh
//! mkdir -p fuzz/corpus/finding && for f in mohole-findings/findings/*; do cp $f/finding.json fuzz/corpus/finding/${f##*/}; done
//! cargo +nightly fuzz run finding -- -max_len=8192
//! ```

#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use mohole_campaign::{finding_folders, read_finding, smallest_case};
use tempfile::TempDir;

static CAMPAIGN: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let campaign = TempDir::new().unwrap();
    let folder = campaign.path().join("findings/k");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("module.mlir"), "module {}").unwrap();
    fs::write(folder.join("reduced.mlir"), "module {}").unwrap();
    (campaign, folder)
});

fuzz_target!(|bytes: &[u8]| {
    let (campaign, folder) = &*CAMPAIGN;
    fs::write(folder.join("finding.json"), bytes).unwrap();
    assert_eq!(finding_folders(campaign.path()).unwrap().len(), 1);
    let Ok(finding) = read_finding(folder) else { return };
    let _ = (smallest_case(folder, &finding), finding.signature.title(), finding.signature.kind());
    let text = serde_json::to_string(&finding).expect("a finding is plain data");
    let again = serde_json::from_str(&text).expect("what was written is read");
    assert_eq!(finding, again);
});
