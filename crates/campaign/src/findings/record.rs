//! What a finding's folder says of it, for programs: `finding.json` and `target.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mohole_catalog::Catalog;
use mohole_oracle::kin;
use mohole_target::{Profile, Tool};
use mohole_testcase::{Kind, Pipeline, Signature, Verdict};
use serde::{Deserialize, Serialize};

use crate::reduce::{Reduced, write_whole};

/// `finding.json`: everything needed to run a finding again and to talk about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The signature.
    #[serde(flatten)]
    pub signature: Signature,
    /// What it shares with bugs that are likely mended with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kin: Option<String>,
    /// Checks that stop installed compilers on the reduced program, as `mohole report` has found: one bug may
    /// die in many places where it is not checked, and in one where it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asserted: Vec<String>,
    /// The compiler's name among the targets.
    pub target: String,
    /// Its arguments on `module.mlir`.
    pub args: Vec<String>,
    /// Where the program came from.
    #[serde(default)]
    pub program: String,
    /// What the reducer made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<ReducedRecord>,
    /// The installed compilers that show it, as `mohole report` has found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown_on: Vec<String>,
    /// Why it is not reported, as `mohole report` has found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// For a miscompilation: the program was certified free of undefined behaviour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub certified: bool,
    /// For a miscompilation: the pipeline after which the program prints what it should.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Pipeline>,
}

/// What the reducer made of a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReducedRecord {
    /// The compiler's arguments on `reduced.mlir`.
    pub args: Vec<String>,
    /// Passes and flags, before and after.
    pub passes: [usize; 2],
    /// Operations, before and after; 0 for a program that was reduced as text.
    pub ops: [usize; 2],
    /// Nothing was left to try.
    pub finished: bool,
    /// It does not show in every run.
    pub flaky: bool,
}

impl ReducedRecord {
    /// What is kept of a reduction.
    pub fn of(reduced: &Reduced) -> Self {
        ReducedRecord {
            args: reduced.job.args.to_vec(),
            passes: [reduced.before.passes, reduced.after.passes],
            ops: [reduced.before.ops, reduced.after.ops],
            finished: reduced.finished,
            flaky: reduced.flaky,
        }
    }
}

/// `target.json`: the compiler that showed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TargetRecord {
    /// Its name among the targets.
    pub name: String,
    /// Its file.
    pub program: PathBuf,
    /// Arguments that come before all others.
    pub args: Vec<String>,
    /// What `--version` says: `22.1.8`.
    #[serde(default)]
    pub version: String,
    /// Built with assertions, where known.
    #[serde(default)]
    pub assertions: Option<bool>,
    /// What tells this build from others.
    #[serde(default)]
    pub build: String,
}

impl TargetRecord {
    /// A compiler with what was found out about it.
    pub(crate) fn known(profile: &Profile, tool: &Tool, catalog: &Catalog) -> Self {
        let (version, assertions) = (catalog.version.clone(), catalog.assertions);
        TargetRecord { version, assertions, ..TargetRecord::of(profile, tool) }
    }

    /// A compiler, without having asked it for its version.
    pub(crate) fn of(profile: &Profile, tool: &Tool) -> Self {
        TargetRecord {
            name: profile.name.clone(),
            program: tool.program.clone(),
            args: tool.args.clone(),
            version: String::new(),
            assertions: None,
            build: tool.build().to_owned(),
        }
    }

    /// The compiler that a finding's folder was written with.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(folder.join("target.json"))?;
        serde_json::from_str(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

impl Record {
    /// The record of a verdict. `None` for what is no finding.
    pub fn of(verdict: &Verdict, target: &str, args: &[String], program: &str) -> Option<Self> {
        let signature = verdict.signature.clone()?;
        Some(Record {
            kin: kin(&signature),
            signature,
            asserted: Vec::new(),
            target: target.to_owned(),
            args: args.to_vec(),
            program: program.to_owned(),
            reduced: None,
            shown_on: Vec::new(),
            refused: None,
            certified: false,
            reference: None,
        })
    }

    /// Says what a run of the reduced program says: it is about fewer operations, and other numbers.
    pub(crate) fn speak_of(&mut self, verdict: &Verdict) {
        let Some(signature) = &verdict.signature else { return };
        if let Some(kin) = kin(signature) {
            self.kin = Some(kin);
        }
        if signature.key == self.signature.key {
            self.signature = signature.clone();
        }
    }

    /// Takes over what a reduction made of it. One that goes on where another ended began with what that one
    /// began with.
    pub fn take(&mut self, reduced: &Reduced) {
        let mut now = ReducedRecord::of(reduced);
        if let Some(before) = &self.reduced {
            (now.passes[0], now.ops[0]) = (before.passes[0], before.ops[0]);
        }
        self.reduced = Some(now);
        if let Some(reference) = &reduced.reference {
            self.reference = Some(reference.clone());
        }
    }

    /// Reads the record of a finding's folder.
    ///
    /// # Errors
    /// When there is none, or it is not one.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let path = folder.join("finding.json");
        let with_path =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        let text = fs::read_to_string(&path).map_err(with_path)?;
        serde_json::from_str(&text).map_err(|error| with_path(error.into()))
    }

    /// Writes it to a finding's folder.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        write_whole(&folder.join("finding.json"), &json(self))
    }

    /// The arguments and the program that show it best: the reduced ones, where there are any.
    ///
    /// # Errors
    /// When the program cannot be read.
    pub fn smallest(&self, folder: &Path) -> io::Result<(Vec<String>, Vec<u8>)> {
        match &self.reduced {
            Some(reduced) => Ok((reduced.args.clone(), fs::read(folder.join("reduced.mlir"))?)),
            None => Ok((self.args.clone(), fs::read(folder.join("module.mlir"))?)),
        }
    }

    /// The verdict, as far as a reducer or an oracle must know it.
    pub fn verdict(&self) -> Verdict {
        Verdict::finding(self.signature.clone(), None)
    }

    /// What kind of bug it is.
    pub fn kind(&self) -> Kind {
        self.signature.kind()
    }

    /// The pass that was running, if it is known.
    pub fn pass(&self) -> Option<&str> {
        self.signature.pass.as_deref()
    }
}

/// Indented JSON with a newline at its end.
pub(crate) fn json<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain data");
    bytes.push(b'\n');
    bytes
}

/// The folders of all findings below a campaign's folder, sorted.
///
/// # Errors
/// When the folder cannot be read.
pub fn finding_folders(campaign: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = campaign.join("findings");
    let entries = fs::read_dir(&folder)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // One that is just being written, or was put aside, has a name that is hidden.
    let is_hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    folders.retain(|path| !is_hidden(path) && path.join("finding.json").exists());
    folders.sort();
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_of_a_kind_that_nobody_knows_is_not_taken_for_a_crash() {
        let folder = tempfile::tempdir().unwrap();
        let write = |kind: &str| {
            let text = format!(r#"{{"key":"1","title":"t","kind":"{kind}","target":"mine","args":[]}}"#);
            fs::write(folder.path().join("finding.json"), text).unwrap();
            Record::read(folder.path())
        };
        assert_eq!(write("unstable").unwrap().kind(), Kind::Unstable);
        let error = write("haunted").unwrap_err().to_string();
        assert!(
            error.contains("finding.json: this version knows no finding of kind haunted at line 1"),
            "{error}"
        );
    }
}
