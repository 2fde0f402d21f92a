//! Arguments and programs that a compiler rejects, told to the user.

use std::path::Path;

use anyhow::{Result, anyhow};
use mohole_catalog::Catalog;
use mohole_target::INPUT_NAME;
use mohole_testcase::{CommandLine, Outcome, Refusal, Verdict};

use crate::{Session, Usage};

/// Two names that are less alike than this are not taken for each other.
const MIN_SIMILARITY: f64 = 0.7;

/// A message with the name of the user's file in place of the name that every input has for the compiler.
pub fn with_file_name(message: &str, file: &Path) -> String {
    message.replace(&format!("{INPUT_NAME}:"), &format!("{}:", file.display()))
}

/// Checks that the compiler took the arguments and the program of a run.
///
/// # Errors
/// [`Usage`] for arguments, with the passes that the compiler does not have; another error for a program.
pub fn check_accepted(session: &Session, file: &Path, args: &[String], verdict: &Verdict) -> Result<()> {
    let Outcome::Rejected(refusal) = verdict.outcome else { return Ok(()) };
    let target = &session.profile.name;
    let said = verdict.message.as_deref().unwrap_or("it does not say why");
    match refusal {
        Refusal::Input => {
            let said = with_file_name(said, file);
            Err(anyhow!("{target} rejects {}: {said}", file.display()))
        }
        Refusal::Arguments => {
            // Without a catalog the user is told what the compiler says.
            let unknown =
                session.catalog(1).map(|catalog| unknown_passes(&catalog, args)).unwrap_or_default();
            let unknown: String = unknown.iter().map(|text| format!("\n  {text}")).collect();
            let args = args.join(" ");
            Err(Usage(format!("{target} does not accept {args}: {said}{unknown}")).into())
        }
    }
}

/// A line for each pass of a command line that the compiler does not have.
fn unknown_passes(catalog: &Catalog, args: &[String]) -> Vec<String> {
    let passes = catalog.passes.iter().map(|pass| pass.name.as_str());
    let known: Vec<&str> = passes.chain(catalog.pipelines.iter().map(|pipeline| &*pipeline.name)).collect();
    let named = CommandLine::parse(args).passes();
    let unknown = named.iter().filter(|name| !known.contains(&name.as_str()));
    let told = unknown.map(|name| match nearest(name, &known) {
        Some(nearest) => format!("there is no pass {name}; did you mean {nearest}?"),
        None => format!("there is no pass {name}"),
    });
    told.collect()
}

/// The name that a misspelt one is meant to be, if one is similar enough.
fn nearest<'a>(misspelt: &str, names: &[&'a str]) -> Option<&'a str> {
    let similarity = |name: &str| strsim::normalized_damerau_levenshtein(misspelt, name);
    let rated = names.iter().map(|&name| (similarity(name), name));
    let best = rated.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(one.1)))?;
    (best.0 >= MIN_SIMILARITY).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_recognized_and_an_unlike_one_is_not() {
        let names = ["canonicalize", "convert-scf-to-cf", "cse", "sccp"];
        assert_eq!(nearest("cannonicalize", &names), Some("canonicalize"));
        assert_eq!(nearest("convert-fcs-to-cf", &names), Some("convert-scf-to-cf"));
        assert_eq!(nearest("inline", &names), None);
        assert_eq!(nearest("cse", &[]), None);
    }
}
