//! Programs of a command that the user gives: any program that writes MLIR files into a folder.
//!
//! The command runs again with another seed when all its files were used. Each program that the compiler
//! accepts goes through some short pipelines, as those of other generators do.

use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use mohole_target::{EngineError, read_file, run_command};
use mohole_testcase::{End, Provenance};
use parking_lot::Mutex;

use crate::search::config::CampaignConfig;
use crate::search::strategy::Strategy;
use crate::search::turn::{Admitted, Turn};

/// The name of the strategy.
pub(crate) const NAME: &str = "generator";

/// How long the command may run.
const LIMIT: Duration = Duration::from_secs(600);

/// Larger files are left out.
const MAX_BYTES: u64 = 1 << 20;

/// Programs in a turn.
const PROGRAMS: usize = 4;

/// Pipelines for each program.
const PIPELINES: usize = 4;

/// The strategy, with the programs that are left.
#[derive(Default)]
pub(crate) struct External {
    left: Mutex<VecDeque<Written>>,
}

/// A program of the command.
struct Written {
    text: Vec<u8>,
    /// The seed that the command had.
    seed: u64,
}

impl Strategy for External {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        "programs of a command that writes MLIR files (--generator)"
    }

    fn is_optional(&self) -> bool {
        true
    }

    fn needs_programs(&self) -> bool {
        false
    }

    fn lacks(&self, config: &CampaignConfig) -> Option<&'static str> {
        config.generator.is_none().then_some("a command that writes programs (--generator)")
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        for _ in 0..PROGRAMS {
            if turn.is_over() {
                break;
            }
            let Some(Written { text, seed }) = self.next(turn)? else { break };
            let provenance = Provenance::generator("the command of --generator", seed);
            if let Admitted::Yes(seed) = turn.admit(&provenance, &text)? {
                turn.test_briefly(&seed, PIPELINES)?;
            }
        }
        Ok(())
    }
}

impl External {
    /// The next program. Runs the command if there is none left.
    fn next(&self, turn: &Turn<'_, '_>) -> Result<Option<Written>, EngineError> {
        let next = self.left.lock().pop_front();
        if next.is_some() || turn.is_over() {
            return Ok(next);
        }
        let Some(command) = &turn.config().generator else { return Ok(None) };
        // Of neighbouring seeds of a campaign each has its own numbers.
        let seed = turn.shared.seed.wrapping_mul(1_000_000).wrapping_add(turn.number);
        let failed = |source| EngineError::System { what: "cannot run the command of --generator", source };
        let texts = written(command, seed, turn).map_err(failed)?;
        let mut left = self.left.lock();
        left.extend(texts.into_iter().map(|text| Written { text, seed }));
        Ok(left.pop_front())
    }
}

/// Runs the command and reads what it wrote.
fn written(command: &str, seed: u64, turn: &Turn<'_, '_>) -> io::Result<Vec<Vec<u8>>> {
    let folder = tempfile::tempdir()?;
    let command = with_values(command, folder.path(), seed);
    let finished = run_command(&command, None, LIMIT, turn.shared.stop)?;
    let mut texts = Vec::new();
    read_programs(folder.path(), &mut texts)?;
    if texts.is_empty() && !turn.shared.stop.is_requested() {
        let said = String::from_utf8_lossy(&finished.stderr);
        let said = said.lines().last().unwrap_or_default();
        return Err(io::Error::other(match finished.end {
            End::Exited(code) => {
                format!("`{command}` ended with exit code {code} and wrote no .mlir file: {said}")
            }
            _ => format!("`{command}` did not end by itself and wrote no .mlir file: {said}"),
        }));
    }
    Ok(texts)
}

/// The command with the folder for `{out}`, the seed for `{seed}` and the running mohole for `{mohole}`.
fn with_values(command: &str, folder: &Path, seed: u64) -> String {
    let own = std::env::current_exe().unwrap_or_else(|_| "mohole".into());
    command
        .replace("{out}", &folder.to_string_lossy())
        .replace("{seed}", &seed.to_string())
        .replace("{mohole}", &own.to_string_lossy())
}

/// All programs below a folder, by name.
fn read_programs(folder: &Path, texts: &mut Vec<Vec<u8>>) -> io::Result<()> {
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let data = fs::symlink_metadata(&path)?;
        if data.is_dir() {
            read_programs(&path, texts)?;
        } else if data.is_file()
            && data.len() <= MAX_BYTES
            && path.extension().is_some_and(|end| end == "mlir")
        {
            texts.push(read_file(&path, MAX_BYTES)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_gets_its_folder_and_seed() {
        let command = with_values("make --to {out}/x --seed {seed} '{other}'", Path::new("/f"), 7);
        assert_eq!(command, "make --to /f/x --seed 7 '{other}'");
        let command = with_values("{mohole} gen", Path::new("/f"), 7);
        assert!(command.starts_with('/') && command.ends_with(" gen"), "{command}");
    }

    #[test]
    fn programs_are_read_by_name_from_all_folders() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("b")).unwrap();
        for (name, text) in [("c.mlir", "3"), ("a.mlir", "1"), ("b/x.mlir", "2"), ("b/x.txt", "4")] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let mut texts = Vec::new();
        read_programs(folder.path(), &mut texts).unwrap();
        assert_eq!(texts, [b"1", b"2", b"3"]);
    }
}
