//! The scripts for build servers, `deploy/ci.sh` and `deploy/comment.sh`: with a compiler in name only, and
//! with stand-ins for the programs that talk to a server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Writes its arguments to a file, each in brackets, and what it gets as input; prints what `ANSWER` says.
const LOG: &str = r#"#!/bin/sh
printf '%s' "${0##*/}" >>calls; for word; do printf ' [%s]' "$word" >>calls; done; echo >>calls
case "$*" in
*"--header @-"*) cat >>calls ;;
esac
while test $# -gt 1; do
    if test "$1" = --output; then printf '%s' "$ANSWER" >"$2"; exit; fi
    shift
done
printf '%s' "$ANSWER"
"#;

/// A folder with programs that stand in for others.
struct Job {
    folder: tempfile::TempDir,
}

impl Job {
    fn new() -> Self {
        let job = Job { folder: tempfile::tempdir().unwrap() };
        fs::create_dir(job.path("bin")).unwrap();
        job
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, script: &str) {
        let path = self.path("bin").join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn run(&self, script: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_mohole")).parent().unwrap();
        let path = format!(
            "{}:{}:{}",
            self.path("bin").display(),
            program.display(),
            std::env::var("PATH").unwrap()
        );
        let mut command = Command::new(in_tree("deploy").join(script));
        command.args(arguments).current_dir(self.folder.path()).env("PATH", path);
        command.env("MOHOLE_HOME", self.path("home")).envs(variables.iter().copied());
        command.output().unwrap()
    }

    /// What the stand-ins were called with.
    fn calls(&self) -> String {
        let calls = fs::read_to_string(self.path("calls")).unwrap_or_default();
        let _ = fs::remove_file(self.path("calls"));
        calls
    }
}

fn in_tree(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).canonicalize().unwrap()
}

fn said(output: &Output) -> String {
    let [out, err] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    out + &err
}

#[test]
fn a_change_fails_only_with_what_the_build_before_it_does_not_show() {
    let job = Job::new();
    let fake = in_tree("crates/cli/tests/cli/fake-opt");
    let fixed = fs::read_to_string(&fake).unwrap().replace("*break-things*)", "*broke-things*)");
    job.put("fixed-opt", &fixed);
    let (fake, fixed) = (fake.display().to_string(), job.path("bin/fixed-opt").display().to_string());
    let corpus = in_tree("crates/cli/tests/cli/run-success.mlir").display().to_string();
    let run = |after: &str, before: &str, baseline: &str| {
        let variables = [
            ("MOHOLE_CI_COMMAND", after),
            ("MOHOLE_CI_BEFORE", before),
            ("MOHOLE_CI_BASELINE", baseline),
            ("MOHOLE_CI_CORPUS", corpus.as_str()),
            ("MOHOLE_CI_TIME", "6s"),
        ];
        let _ = fs::remove_dir_all(job.path("mohole-ci"));
        let output = job.run("ci.sh", &[], &variables);
        (output.status.code(), said(&output))
    };
    let (code, text) = run(&fake, "", "");
    assert_eq!(code, Some(10), "{text}");
    let read = |name: &str| fs::read_to_string(job.path("mohole-ci").join(name)).unwrap();
    for name in ["summary.md", "findings.sarif", "junit.xml"] {
        assert!(read(name).contains("isWhole"), "{name}: {}", read(name));
    }
    let (code, text) = run(&fake, &fixed, "");
    assert_eq!(code, Some(10), "the change has broken it: {text}");
    let (code, text) = run(&fake, &fake, "");
    assert_eq!(code, Some(0), "it was broken before: {text}");
    let baseline = job.path("known.toml");
    fs::write(&baseline, "[[issue]]\ntitle = \"*isWhole*\"\nlink = \"https://x/1\"\n").unwrap();
    let (code, text) = run(&fake, "", baseline.to_str().unwrap());
    assert_eq!(code, Some(0), "it is known: {text}");
    let (code, text) = run("", "", "");
    assert!(code == Some(2) && text.contains("set MOHOLE_CI_COMMAND"), "{text}");
}

#[test]
fn every_word_of_the_corpus_is_a_path() {
    let job = Job::new();
    job.put("mohole", LOG);
    fs::write(job.path("my test.mlir"), "").unwrap();
    let corpora = |corpus: &str| {
        let variables = [("MOHOLE_CI_TARGET", "t"), ("MOHOLE_CI_CORPUS", corpus), ("ANSWER", "")];
        let output = job.run("ci.sh", &[], &variables);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let calls = job.calls();
        let fuzz = calls.lines().find(|line| line.contains("[fuzz]")).unwrap();
        let (_, after) = fuzz.split_once("[--time] [10m]").unwrap();
        after.trim().to_owned()
    };
    assert_eq!(corpora(""), "");
    assert_eq!(corpora("test"), "[--corpus] [test]");
    assert_eq!(corpora("test/a *.mlir\nmore\n"), "[--corpus] [test/a] [--corpus] [*.mlir] [--corpus] [more]");
    assert_eq!(corpora("my test.mlir"), "[--corpus] [my test.mlir]");
    let output = job.run("ci.sh", &[], &[("MOHOLE_CI_TARGET", "t"), ("MOHOLE_CI_BEFORE", "old/my-opt")]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let calls = job.calls();
    assert!(calls.contains("[target] [install] [t]"), "{calls}");
    assert!(calls.contains("[target] [add] [--name] [ci-before] [--command] [old/my-opt]"), "{calls}");
    assert!(calls.contains("[--against] [ci-before]"), "{calls}");
}

#[test]
fn a_request_has_one_comment() {
    let job = Job::new();
    for name in ["gh", "curl"] {
        job.put(name, LOG);
    }
    fs::create_dir(job.path("mohole-ci")).unwrap();
    fs::write(job.path("mohole-ci/summary.md"), "# 1 new\n").unwrap();
    let comment = |server: &str, code: &str, answer: &str| {
        let variables = [
            ("ANSWER", answer),
            ("GITHUB_REPOSITORY", "o/r"),
            ("PULL_REQUEST", "7"),
            ("CI_API_V4_URL", "https://lab/api/v4"),
            ("CI_PROJECT_ID", "3"),
            ("CI_MERGE_REQUEST_IID", "8"),
            ("MOHOLE_CI_GITLAB_TOKEN", "secret"),
        ];
        let output = job.run("comment.sh", &[server, code], &variables);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        job.calls()
    };
    let create = "gh [pr] [comment] [7] [--body-file] [mohole-ci/comment.md]";
    let change =
        "gh [api] [--method] [PATCH] [repos/o/r/issues/comments/41] [--field] [body=@mohole-ci/comment.md]";
    assert!(comment("github", "10", "").ends_with(&format!("{create}\n")));
    assert!(comment("github", "10", "41\n").ends_with(&format!("{change}\n")));
    assert!(comment("github", "0", "41\n").ends_with(&format!("{change}\n")), "nothing is new any more");
    assert_eq!(comment("github", "0", "").lines().count(), 1, "nothing to say");
    assert_eq!(comment("github", "1", ""), "", "an error");
    let text = fs::read_to_string(job.path("mohole-ci/comment.md")).unwrap();
    assert!(text.starts_with("<!-- mohole") && text.ends_with("# 1 new\n"), "{text}");

    let own =
        r#"[{"id": 5, "body": "hi"}, {"id": 6, "body": "<!-- mohole: the summary of deploy/ci.sh -->"}]"#;
    let notes = "https://lab/api/v4/projects/3/merge_requests/8/notes";
    let calls = comment("gitlab", "10", "[]");
    assert!(
        calls.contains(&format!(
            "[--request] [POST] [--data-urlencode] [body@mohole-ci/comment.md] [{notes}]"
        ))
    );
    let calls = comment("gitlab", "10", own);
    assert!(
        calls.contains(&format!(
            "[--request] [PUT] [--data-urlencode] [body@mohole-ci/comment.md] [{notes}/6]"
        ))
    );
    assert!(calls.contains("\nPRIVATE-TOKEN: secret\n") && !calls.contains("[secret"), "{calls}");
    assert!(!comment("gitlab", "0", "[]").contains("POST"));
    let without = job.run("comment.sh", &["gitlab", "10"], &[("CI_MERGE_REQUEST_IID", "8"), ("ANSWER", "")]);
    assert_eq!((without.status.code(), job.calls()), (Some(0), String::new()), "no token, no comment");
}
