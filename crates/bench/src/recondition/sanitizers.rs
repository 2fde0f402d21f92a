//! Lowered programs as machine code under the eyes of a sanitizer, where the tools are installed.
//!
//! Clang puts AddressSanitizer into LLVM's code, function by function, where an attribute asks for it; its
//! checks of undefined arithmetic belong to the C language and see nothing here. What reads memory that
//! nobody wrote is valgrind's to find.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use mohole_target::{Home, Mode, Tool, Worker, find_program};
use mohole_testcase::{End, Job, Limits};
use serde::Serialize;

use super::trial::{Fate, Kind, Trials, Trouble};

/// From the lowered program, `$1`, to a run of it. Its `main` gives nothing, where C wants a number.
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

/// The exit code of a program under AddressSanitizer that did something wrong.
const ASAN: i32 = 98;
/// The same under valgrind.
const VALGRIND: i32 = 99;

/// What watches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Watch {
    Address,
    Memory,
}

impl Watch {
    pub(super) fn name(self) -> &'static str {
        match self {
            Watch::Address => "AddressSanitizer",
            Watch::Memory => "valgrind",
        }
    }
}

/// What came of watching.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Watched {
    /// So many programs ran to their end.
    Ran(usize),
    /// This is missing.
    NotAvailable(String),
}

/// Runs certified programs under a sanitizer, at most so many; `None` when none is asked for.
pub(super) fn watch(
    trials: &mut Trials<'_>,
    fates: &mut [Fate],
    most: usize,
    watch: Watch,
) -> Result<Option<Watched>> {
    if most == 0 {
        return Ok(None);
    }
    let tool = match tool(watch) {
        Ok(tool) => tool,
        Err(missing) => return Ok(Some(Watched::NotAvailable(missing))),
    };
    let mut worker = Worker::new(Arc::new(tool), Mode::Spawn)?;
    let second = Duration::from_secs(60);
    let limits = Limits { wall: second, cpu: second, address_space: None, ..Limits::default() };
    let mut watched = 0;
    for fate in fates.iter_mut().filter(|fate| fate.certified && fate.printed.is_ok()).take(most) {
        let Some(input) = trials.lowered(&fate.text)? else { continue };
        let run = worker.run(&Job { args: [].into(), input, limits })?;
        match run.end {
            End::Exited(0) => watched += 1,
            End::Exited(ASAN | VALGRIND) | End::Signaled(_) => {
                watched += 1;
                let line = run.stderr_text().lines().find(|line| !line.trim().is_empty()).map(str::to_owned);
                fate.trouble.push(Trouble {
                    way: format!("{}: {}", watch.name(), line.unwrap_or_default()),
                    pipeline: String::new(),
                    kind: Kind::Sanitizer,
                });
            }
            // What the compiler driver does not take is not run.
            End::Exited(_) | End::Deadline => {}
        }
    }
    Ok(Some(Watched::Ran(watched)))
}

/// A shell that goes from a lowered program to a run, or what there is not on this machine.
fn tool(watch: Watch) -> Result<Tool, String> {
    let home = Home::from_environment();
    let find = |name: &str| {
        let path = find_program(&[name.to_owned()], &home);
        path.ok_or_else(|| format!("{name} is not installed"))
    };
    let mut tool = Tool::at(find("sh")?);
    let script = if watch == Watch::Address { ADDRESS } else { MEMORY };
    tool.args.extend(["-c", script, "sh"].map(str::to_owned));
    let libraries = "/usr/lib/llvm-22/lib";
    if !std::path::Path::new(libraries).join("libmlir_c_runner_utils.so").exists() {
        return Err(format!("the libraries that programs print with are not in {libraries}"));
    }
    let mut set = |name: &str, value: String| drop(tool.environment.insert(name.to_owned(), value));
    set("TRANSLATE", find("mlir-translate-22")?.display().to_string());
    set("CLANG", find("clang-22")?.display().to_string());
    if watch == Watch::Memory {
        set("VALGRIND", find("valgrind")?.display().to_string());
    }
    set("LIBRARIES", libraries.to_owned());
    set("TMPDIR", ".".to_owned());
    set("ASAN_OPTIONS", format!("detect_leaks=0:exitcode={ASAN}:abort_on_error=0"));
    Ok(tool.confined())
}
