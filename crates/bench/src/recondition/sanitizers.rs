//! Runs lowered programs as machine code under a sanitizer, if the tools are installed.
//!
//! Clang instruments LLVM IR with AddressSanitizer in functions that have an attribute for it. Its checks for
//! undefined arithmetic are made from C, so they are of no use here. Valgrind finds reads of uninitialized
//! memory.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use mohole_target::{Home, Mode, Tool, Worker, find_program};
use mohole_testcase::{End, Job, Limits};
use serde::Serialize;

use super::trial::{Fate, Trials, Trouble, TroubleKind};

/// Compiles and runs the lowered program `$1`. Its `main` returns nothing, but C expects a number.
const ADDRESS: &str = r#"
"$TRANSLATE" --mlir-to-llvmir "$1" > lowered.ll || exit 90
sed '/^define /s/ {$/ sanitize_address {/; s/@main(/@lowered_main(/' lowered.ll > program.ll
echo 'void lowered_main(void); int main(void) { lowered_main(); return 0; }' > entry.c
"$CLANG" -w -O1 -fsanitize=address -x c entry.c -x ir program.ll -x none -o program \
  -L"$LIBRARIES" -Wl,-rpath,"$LIBRARIES" -lmlir_c_runner_utils -lmlir_runner_utils -lm || exit 91
exec ./program
"#;
const MEMORY: &str = r#"
"$TRANSLATE" --mlir-to-llvmir "$1" > lowered.ll || exit 90
sed 's/@main(/@lowered_main(/' lowered.ll > program.ll
echo 'void lowered_main(void); int main(void) { lowered_main(); return 0; }' > entry.c
"$CLANG" -w -O0 -x c entry.c -x ir program.ll -x none -o program \
  -L"$LIBRARIES" -Wl,-rpath,"$LIBRARIES" -lmlir_c_runner_utils -lmlir_runner_utils -lm || exit 91
exec "$VALGRIND" -q --error-exitcode=99 --undef-value-errors=yes --leak-check=no ./program
"#;

/// The exit code of a program with an error report of AddressSanitizer.
const ASAN: i32 = 98;
/// The same for valgrind.
const VALGRIND: i32 = 99;

/// A tool that checks memory accesses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sanitizer {
    Address,
    Memory,
}

impl Sanitizer {
    pub(super) fn name(self) -> &'static str {
        match self {
            Sanitizer::Address => "AddressSanitizer",
            Sanitizer::Memory => "valgrind",
        }
    }
}

/// The result.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Checked {
    /// The number of programs that ran.
    Ran(usize),
    /// What is missing on this machine.
    NotAvailable(String),
}

/// Runs at most `most` certified programs under a sanitizer; `None` if `most` is 0.
pub(super) fn check(
    trials: &mut Trials<'_>,
    fates: &mut [Fate],
    most: usize,
    sanitizer: Sanitizer,
) -> Result<Option<Checked>> {
    if most == 0 {
        return Ok(None);
    }
    let tool = match tool(sanitizer) {
        Ok(tool) => tool,
        Err(missing) => return Ok(Some(Checked::NotAvailable(missing))),
    };
    let mut worker = Worker::new(Arc::new(tool), Mode::Spawn)?;
    let limit = Duration::from_secs(60);
    let limits = Limits { wall: limit, cpu: limit, address_space: None, ..Limits::default() };
    let mut checked = 0;
    for fate in fates.iter_mut().filter(|fate| fate.certified && fate.printed.is_ok()).take(most) {
        let Some(input) = trials.lowered(&fate.text)? else { continue };
        let run = worker.run(&Job { args: [].into(), input, limits })?;
        match run.end {
            End::Exited(0) => checked += 1,
            End::Exited(ASAN | VALGRIND) | End::Signaled(_) => {
                checked += 1;
                let line = run.stderr_text().lines().find(|line| !line.trim().is_empty()).map(str::to_owned);
                fate.trouble.push(Trouble {
                    way: format!("{}: {}", sanitizer.name(), line.unwrap_or_default()),
                    pipeline: String::new(),
                    kind: TroubleKind::SanitizerReport,
                });
            }
            // The program could not be built, or did not end in time.
            End::Exited(_) | End::Deadline => {}
        }
    }
    Ok(Some(Checked::Ran(checked)))
}

/// A shell that builds and runs a lowered program, or what is missing on this machine.
fn tool(sanitizer: Sanitizer) -> Result<Tool, String> {
    let home = Home::from_environment();
    let find = |name: &str| {
        let path = find_program(&[name.to_owned()], &home);
        path.ok_or_else(|| format!("{name} is not installed"))
    };
    let mut tool = Tool::at(find("sh")?);
    let script = if sanitizer == Sanitizer::Address { ADDRESS } else { MEMORY };
    tool.args.extend(["-c", script, "sh"].map(str::to_owned));
    let libraries = "/usr/lib/llvm-22/lib";
    if !std::path::Path::new(libraries).join("libmlir_c_runner_utils.so").exists() {
        return Err(format!("the libraries that programs print with are not in {libraries}"));
    }
    let mut set = |name: &str, value: String| drop(tool.environment.insert(name.to_owned(), value));
    set("TRANSLATE", find("mlir-translate-22")?.display().to_string());
    set("CLANG", find("clang-22")?.display().to_string());
    if sanitizer == Sanitizer::Memory {
        set("VALGRIND", find("valgrind")?.display().to_string());
    }
    set("LIBRARIES", libraries.to_owned());
    set("TMPDIR", ".".to_owned());
    set("ASAN_OPTIONS", format!("detect_leaks=0:exitcode={ASAN}:abort_on_error=0"));
    Ok(tool.confined())
}
