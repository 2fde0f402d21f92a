//! No file makes a reader panic, hang or take all memory: profiles, catalogs, findings, databases of
//! campaigns.
//!
//! The files are good ones with random changes. `MOHOLE_FUZZ_CASES=1000000` tries more; the parser of
//! programs has the same test in `crates/ir/tests/it/robust.rs`. `scripts/fuzz-readers.sh` runs all of them.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use mohole_campaign::{finding_folders, read_finding, smallest_case};
use mohole_catalog::{Catalog, Saved};
use mohole_lowering::RuleBook;
use mohole_store::Store;
use mohole_target::{Home, Profile};
use mohole_testcase::Rng;

/// Tries files that are like `seeds` but for a few changes. `read` tells whether it could read one.
fn check(few: u64, seeds: &[Vec<u8>], mut read: impl FnMut(&[u8]) -> bool) {
    let cases = std::env::var("MOHOLE_FUZZ_CASES").map_or(few, |cases| cases.parse().unwrap());
    let mut accepted = 0;
    for case in 0..cases {
        let bytes = changed(seeds, &mut Rng::new(case));
        let outcome = catch_unwind(AssertUnwindSafe(|| read(&bytes)));
        accepted += u64::from(outcome.unwrap_or_else(|_| panic!("case {case} panicked")));
    }
    assert!(
        (1..cases).contains(&accepted),
        "{accepted} of {cases} files were read: the test covers too little"
    );
}

/// Parts of the formats of all these files.
const TOKENS: &[&str] = &[
    "null",
    "true",
    "{",
    "}",
    "[",
    "]",
    "[[",
    "\"",
    "\\u0000",
    "\\",
    ",",
    ":",
    "-1",
    "1e999",
    "18446744073709551616",
    " = ",
    "\n",
    "'''",
    "\0",
    "\u{1b}[2J",
    "\u{fe0f}",
    "/dev/zero",
    "../../..",
    "{compilers}",
];

/// One to four changes of bytes, words and pieces.
fn changed(seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = rng.pick(seeds).unwrap().clone();
    for _ in 0..=rng.below(4) {
        let from = rng.below(bytes.len() + 1);
        let to = (from + rng.below(24)).min(bytes.len());
        let token = rng.pick(TOKENS).unwrap();
        match rng.below(9) {
            0 => bytes.truncate(from),
            1 => drop(bytes.drain(from..to)),
            2 => drop(bytes.splice(to..to, bytes[from..to].to_vec())),
            3 => drop(bytes.splice(from..to, token.bytes())),
            4 => drop(bytes.splice(from..from, token.repeat(1 + rng.below(200)).bytes())),
            5 => {
                let other = rng.pick(seeds).unwrap();
                let start = rng.below(other.len() + 1);
                let end = (start + rng.below(100)).min(other.len());
                bytes.splice(from..to, other[start..end].iter().copied());
            }
            6 => bytes[from..to].fill(rng.below(256) as u8),
            _ => bytes.get_mut(from).into_iter().for_each(|byte| *byte ^= 1 << rng.below(8)),
        }
    }
    bytes
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn changed_profiles_are_read_or_refused() {
    let folder = fs::read_dir(file("../target/profiles")).unwrap();
    let seeds: Vec<Vec<u8>> = folder.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect();
    let home = tempfile::tempdir().unwrap();
    let place = home.path().join("targets/it.toml");
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    let home = Home::at(home.path());
    check(500, &seeds, |bytes| {
        fs::write(&place, bytes).unwrap();
        let broken: Vec<String> = Profile::broken(&home).iter().map(ToString::to_string).collect();
        let own = Profile::all(&home);
        let first = &own[0];
        let _ = (first.check_name(), first.limits.limits(), first.limits.for_reports());
        let _ = (first.deny.denies_pass("cse"), first.deny.denies_flag("--cse"));
        broken.is_empty()
    });
}

#[test]
fn changed_catalogs_are_read_or_refused() {
    let whole = fs::read(file("../catalog/data/mlir-22.json.zst")).unwrap();
    let mut small = Catalog::from_zst(&whole).unwrap();
    small.ops.truncate(10);
    small.passes.truncate(10);
    let packed = small.to_zst();
    let text = zstd::decode_all(packed.as_slice()).unwrap();
    check(2000, &[packed], |bytes| Catalog::from_zst(bytes).is_ok() | RuleBook::from_zst(bytes).is_ok());
    check(500, &[text], |text| Catalog::from_zst(&zstd::encode_all(text, 1).unwrap()).is_ok());
}

const FINDING: &str = r#"{"key": "k", "title": "t", "kind": "crash", "pass": "cse", "activity": null,
"failure": {"type": "fatal-error", "message": "m", "place": {"function": {"name": "f", "caller": "g"}}},
"oracle": "crash", "message": "LLVM ERROR: m", "target": "mlir-opt-22", "args": ["--cse"], "strategy": "text",
"provenance": {"origin": {"file": "c"}, "steps": [{"mutated": {"mutator": "byte", "change": "c"}}]},
"reduced": {"args": ["--cse"], "passes": [1, 1], "ops": [3, 2], "finished": true, "flaky": false}}"#;

#[test]
fn changed_findings_are_read_or_refused() {
    let campaign = tempfile::tempdir().unwrap();
    let folder = campaign.path().join("findings/k");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("module.mlir"), "module {}").unwrap();
    fs::write(folder.join("reduced.mlir"), "module {}").unwrap();
    check(2000, &[FINDING.as_bytes().to_vec()], |bytes| {
        fs::write(folder.join("finding.json"), bytes).unwrap();
        assert_eq!(finding_folders(campaign.path()).unwrap().len(), 1);
        let Ok(finding) = read_finding(&folder) else { return false };
        let _ = (smallest_case(&folder, &finding), finding.signature.title(), finding.signature.kind());
        true
    });
}

#[test]
fn changed_databases_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(Store::open(folder.path()).unwrap());
    let path = Store::path(folder.path());
    let seed = fs::read(&path).unwrap();
    check(300, &[seed], |bytes| {
        fs::remove_dir_all(folder.path()).unwrap();
        fs::create_dir(folder.path()).unwrap();
        fs::write(&path, bytes).unwrap();
        let _ = Store::read(folder.path()).map(|store| store.findings().is_ok());
        let Ok(store) = Store::open(folder.path()) else { return false };
        let _ = (store.run_counts(), store.corpus(), store.series(), store.state("x"), store.inventory());
        store.findings().is_ok() & store.scores().is_ok() & store.coverage().is_ok()
    });
}
