//! Orphans are reaped, and their processor time still counts. This test has a process of its own: reaping
//! orphans would take the children of other tests as well.

use std::fs;
use std::process::Command;
use std::time::Duration;

use mohole_target::{keep_orphans, processor_time, reap_orphans};

/// How many children this process has, zombies included.
fn children() -> usize {
    let number = std::process::id().to_string();
    let is_child = |stat: &String| {
        let after_name = stat.rsplit_once(") ").map(|(_, rest)| rest.split(' ').nth(1));
        after_name == Some(Some(number.as_str()))
    };
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok()).filter(is_child).count()
}

#[test]
fn orphans_are_reaped_and_count() {
    keep_orphans().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let done = folder.path().join("done");
    let busy = "(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; touch \"$0\") &";
    assert!(Command::new("sh").args(["-c", busy]).arg(&done).status().unwrap().success());
    while !done.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let before = processor_time();
    assert_eq!(children(), 1);
    while children() > 0 {
        reap_orphans();
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(before >= Duration::from_millis(20) && processor_time() >= before);
}
