//! Runs that were the first to reach code of the compiler are kept.

use mohole_store::{CodeRun, Store, StoreWriter, Update};

fn run(program: &str, blocks: &[u32]) -> CodeRun {
    CodeRun {
        build: "b".to_owned(),
        seconds: 1.5,
        program: program.as_bytes().to_vec(),
        arguments: "[\"--cse\"]".to_owned(),
        blocks: blocks.to_vec(),
    }
}

#[test]
fn runs_are_kept_in_order_and_programs_once() {
    let folder = tempfile::tempdir().unwrap();
    let writer = StoreWriter::start(folder.path()).unwrap();
    let handle = writer.handle();
    for one in [run("p", &[9, 2]), run("q", &[300_000]), run("p", &[5]), run("", &[1])] {
        handle.send(Update::Code(one));
    }
    drop(handle);
    writer.close().unwrap();
    let store = Store::read(folder.path()).unwrap();
    let runs = store.code_runs().unwrap();
    let blocks: Vec<&[u32]> = runs.iter().map(|run| &run.blocks[..]).collect();
    assert_eq!(blocks, [&[2, 9][..], &[300_000], &[5], &[1]]);
    let programs: Vec<Option<i64>> = runs.iter().map(|run| run.program).collect();
    assert_eq!((programs[0], programs[3]), (programs[2], None));
    assert_ne!(programs[0], programs[1]);
    assert_eq!(store.code_program(programs[1].unwrap()).unwrap().as_deref(), Some(&b"q"[..]));
    assert_eq!(store.code_program(77).unwrap(), None);
}
