//! What looked like a bug and was contradicted by another way of looking: kept for a person, never reported.

use std::fs;
use std::io;
use std::path::Path;

use mohole_testcase::Finding;

use super::folder::{TargetRecord, program_file, write_finding, write_whole};
use crate::judge::compiler::Compiler;
use crate::judge::typed::quote;

/// The folder beside the findings.
pub(super) const DOUBTFUL: &str = "unconfirmed";

/// What is known of it, and how to look at it.
const DOUBT: &str = "doubt.txt";

/// Writes what was contradicted to a folder of its own. The first program of a signature stays.
pub(super) fn write_doubtful(
    campaign: &Path,
    target: &TargetRecord,
    compiler: Compiler<'_>,
    finding: &Finding,
    why: &str,
) -> io::Result<()> {
    let all = campaign.join(DOUBTFUL);
    if all.join(&finding.signature.key).exists() {
        return Ok(());
    }
    let folder = write_finding(&all, target, compiler, finding)?;
    write_whole(&folder.join(DOUBT), doubt(finding, why).as_bytes())
}

fn doubt(finding: &Finding, why: &str) -> String {
    let args: Vec<String> = finding.args.iter().map(|arg| quote(arg)).collect();
    format!(
        "{}\n\n{}\n\nContradicted: {why}\n\n$ mohole check {} --target {} -- {}\n",
        finding.signature.title(),
        finding.message.as_deref().unwrap_or_default(),
        program_file(&finding.program),
        quote(&finding.target),
        args.join(" ")
    )
}

/// How many were contradicted in a campaign, by signature.
pub(crate) fn count_doubtful(campaign: &Path) -> usize {
    let entries = fs::read_dir(campaign.join(DOUBTFUL)).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().join(DOUBT).exists()).count()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mohole_target::{Profile, Tool};
    use mohole_testcase::{Failure, Signature};

    use super::*;
    use crate::findings::folder::finding_folders;

    #[test]
    fn what_was_contradicted_is_kept_beside_the_findings() {
        let campaign = tempfile::tempdir().unwrap();
        fs::create_dir(campaign.path().join("findings")).unwrap();
        let (profile, tool) = (Profile::for_command("x", "x"), Arc::new(Tool::at("/opt/opt".into())));
        let compiler = Compiler { profile: &profile, tool: &tool, runner: None };
        let failure = Failure::WrongCode { at: "arith.addi".to_owned() };
        let signature =
            Signature { key: "01".to_owned(), failure, pass: Some("cse".to_owned()), activity: None };
        let args = ["--pass-pipeline=builtin.module(cse)".to_owned()];
        let mut finding = Finding::new(signature, "x", &args, b"module {}".as_slice().into());
        finding.message = Some("@f(): result 0: 1 before the pass, 2 after it".to_owned());
        for _ in 0..2 {
            let target = TargetRecord::of(&profile, &tool);
            write_doubtful(campaign.path(), &target, compiler, &finding, "it prints 1").unwrap();
        }
        assert_eq!(count_doubtful(campaign.path()), 1);
        assert_eq!(finding_folders(campaign.path()).unwrap().len(), 0, "it is no finding");
        let folder = campaign.path().join(DOUBTFUL).join("01");
        assert_eq!(fs::read_to_string(folder.join("module.mlir")).unwrap(), "module {}");
        let expected = "\
wrong code of cse at arith.addi

@f(): result 0: 1 before the pass, 2 after it

Contradicted: it prints 1

$ mohole check module.mlir --target x -- '--pass-pipeline=builtin.module(cse)'
";
        assert_eq!(fs::read_to_string(folder.join(DOUBT)).unwrap(), expected);
    }
}
