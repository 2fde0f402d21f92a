//! A compiler on this machine: its file, and how to call it.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use mohole_catalog::version::{commit, parse_banner, parse_dialects, parse_version};

use crate::fingerprint::digest;
use crate::own_frames::PRINTER;
use crate::process::{Finished, RunOptions, run_program_in};
use crate::python_package::package_of;
use crate::trust::Trust;
use crate::{
    CodeCoverage, CoverageError, CoverageLevel, Home, NoProgram, Profile, ProfileError, elf, fingerprint,
};

/// The descriptor of the printing library in a runner's process.
pub(crate) const PRINTER_FD: std::os::fd::RawFd = 193;

/// How long a question that needs no input may take.
const ANSWER_LIMIT: Duration = Duration::from_secs(30);

/// Keeps LLVM's crash handler from asking a symbolizer.
pub(crate) const OFF_VARIABLE: &str = "LLVM_DISABLE_SYMBOLIZATION";

/// What the engine needs to start a compiler.
#[derive(Debug)]
pub struct Tool {
    /// The program's file.
    pub program: PathBuf,
    /// The library that the program opens, if it is a driver for one.
    pub(crate) library: Option<PathBuf>,
    /// Arguments before those of every job.
    pub args: Vec<String>,
    /// Environment variables.
    pub environment: BTreeMap<String, String>,
    /// Libraries preloaded into it.
    pub(crate) preload: Vec<String>,
    /// It runs lowered programs: they get mohole's printing library and a sandbox.
    pub(crate) runs_programs: bool,
    /// See [`Tool::expect_many_jobs`].
    many_jobs: AtomicBool,
    /// See [`Tool::cover`].
    coverage: OnceLock<Arc<CodeCoverage>>,
    /// See [`Tool::function_offsets`].
    function_offsets: OnceLock<[u64; 2]>,
    /// See [`Tool::build`].
    build: OnceLock<String>,
    /// See [`Tool::package`].
    package: OnceLock<Option<String>>,
    /// See [`Tool::dialects`].
    dialects: OnceLock<Vec<String>>,
    /// See [`Tool::version_text`].
    version_text: OnceLock<String>,
    /// See [`Tool::loaded_files`].
    pub(crate) loaded_files: OnceLock<Vec<PathBuf>>,
    /// Which kinds of servers gave the same results as a new process.
    pub(crate) trust: Trust,
}

impl Tool {
    /// The compiler of a profile.
    ///
    /// # Errors
    /// When none of the profile's candidates is installed.
    pub fn of(profile: &Profile, home: &Home) -> Result<Self, ProfileError> {
        let program = profile.locate(home).map_err(|why| ProfileError::NotInstalled {
            name: profile.name.clone(),
            why,
            install: profile.how_to_install(home),
        })?;
        let mut tool = Tool::at(program);
        tool.library = profile.library.as_ref().and_then(|library| library.locate(home).ok());
        tool.args.clone_from(&profile.args);
        tool.environment.extend(profile.environment.clone());
        Ok(tool)
    }

    /// The runner of lowered programs; `None` if the profile has none or it is not installed.
    pub fn runner_of(profile: &Profile, home: &Home) -> Option<Self> {
        let runner = profile.runner.as_ref()?;
        let mut tool = Tool::at(find_program(&runner.command, home)?);
        tool.args.clone_from(&runner.args);
        tool.runs_programs = true;
        if !runner.libraries.is_empty() {
            // The first library that defines a function wins.
            let printer = format!("/proc/self/fd/{PRINTER_FD}");
            let others = runner.libraries.iter().map(|path| path.to_string_lossy().into_owned());
            let libraries: Vec<String> = std::iter::once(printer).chain(others.clone()).collect();
            tool.args.push(format!("--shared-libs={}", libraries.join(",")));
            // A server loads them once for all its runs.
            let others = others.filter(|library| Path::new(library).exists());
            tool.preload = std::iter::once(format!("./{PRINTER}")).chain(others).collect();
        }
        Some(tool)
    }

    /// A program without arguments or other settings.
    pub fn at(program: PathBuf) -> Self {
        Tool {
            program,
            library: None,
            args: Vec::new(),
            // The symbolizer takes half a second per crash; the exported names suffice.
            environment: BTreeMap::from([(OFF_VARIABLE.to_owned(), "1".to_owned())]),
            preload: Vec::new(),
            runs_programs: false,
            many_jobs: AtomicBool::new(false),
            coverage: OnceLock::new(),
            function_offsets: OnceLock::new(),
            build: OnceLock::new(),
            package: OnceLock::new(),
            dialects: OnceLock::new(),
            version_text: OnceLock::new(),
            loaded_files: OnceLock::new(),
            trust: Trust::default(),
        }
    }

    /// The same program in a sandbox, as runners are: for runs that execute a lowered program.
    #[must_use]
    pub fn confined(mut self) -> Self {
        self.runs_programs = true;
        self
    }

    /// Asks the program something that needs no input, such as `--version`, with the arguments and variables
    /// of jobs.
    ///
    /// # Errors
    /// When it cannot be started or waited for.
    pub fn ask(&self, question: &str, limit: Duration) -> io::Result<Finished> {
        let args: Vec<String> = self.args.iter().cloned().chain([question.to_owned()]).collect();
        let variables: Vec<(&str, &str)> =
            self.environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let options = RunOptions { variables: &variables, ..RunOptions::with_timeout(limit) };
        run_program_in(&self.program, &args, &options)
    }

    /// Prepares for thousands of jobs: servers started from now on need 0.1 s and 100 MB more to start, but
    /// run each job faster.
    pub fn expect_many_jobs(&self) {
        self.many_jobs.store(true, Ordering::Relaxed);
    }

    /// See [`expect_many_jobs`](Self::expect_many_jobs).
    pub(crate) fn expects_many_jobs(&self) -> bool {
        self.many_jobs.load(Ordering::Relaxed)
    }

    /// Coverage of its code: reads its files, or their maps from the cache. See [`cover`](Self::cover).
    ///
    /// # Errors
    /// When the compiler cannot be covered, or the machine fails.
    pub fn open_coverage(
        &self,
        home: &Home,
        level: CoverageLevel,
    ) -> Result<Arc<CodeCoverage>, CoverageError> {
        if !cfg!(target_arch = "x86_64") {
            return Err(CoverageError::Machine);
        }
        if !self.can_preload() {
            return Err(CoverageError::NotPreloadable(self.program.clone()));
        }
        CodeCoverage::open(&self.program, self.library.as_deref(), home, level)
    }

    /// Notes in `coverage` what its jobs reach. For workers that are made from now on; only the first call
    /// counts.
    pub fn cover(&self, coverage: Arc<CodeCoverage>) {
        let _ = self.coverage.set(coverage);
    }

    /// See [`cover`](Self::cover).
    pub fn coverage(&self) -> Option<&Arc<CodeCoverage>> {
        self.coverage.get()
    }

    /// Whether the agent can be preloaded: the program must be an executable that needs a dynamic linker.
    /// For a script, the agent would be loaded into its interpreter.
    pub fn can_preload(&self) -> bool {
        elf::asks_for_linker(&self.program).unwrap_or(false)
    }

    /// Identifies the build; empty if the program cannot be read. Computed once.
    pub fn build(&self) -> &str {
        self.build.get_or_init(|| fingerprint(&self.program).unwrap_or_default())
    }

    /// The dialects that it has; empty if it does not tell. It is asked once.
    pub fn dialects(&self) -> &[String] {
        self.dialects.get_or_init(|| parse_dialects(&self.answer("--show-dialects")))
    }

    /// What it says of its version; empty if it does not tell. It is asked once.
    pub fn version_text(&self) -> &str {
        self.version_text.get_or_init(|| self.answer("--version"))
    }

    /// What strangers call it: the name of its file and what it says of its version.
    pub fn public_name(&self) -> String {
        let name = self.program.file_name().unwrap_or_default().to_string_lossy();
        match parse_banner(self.version_text()).as_str() {
            "" => name.into_owned(),
            banner => format!("{name} ({banner})"),
        }
    }

    /// The same for a report. A build from git whose version names no commit is told by the Python package
    /// that it comes from, or by a digest of its file.
    pub fn full_name(&self) -> String {
        let name = self.public_name();
        let text = self.version_text();
        if !parse_version(text).is_from_git() || commit(text).is_some() {
            return name;
        }
        match (self.package(), digest(self.file())) {
            (Some(package), _) => format!("{name}, from the Python package {package}"),
            (None, Ok(digest)) => format!("{name}, BLAKE3 of its file {digest}.."),
            (None, Err(_)) => name,
        }
    }

    /// The Python package that it comes from, with its version.
    pub fn package(&self) -> Option<&str> {
        self.package.get_or_init(|| package_of(self.file())).as_deref()
    }

    /// The file with the compiler's code.
    fn file(&self) -> &Path {
        self.library.as_ref().unwrap_or(&self.program)
    }

    /// Whether both are the same program, called in the same way, whatever their files are called.
    pub fn is_same(&self, other: &Tool) -> bool {
        let is_same_file = !self.build().is_empty() && self.build() == other.build();
        is_same_file && self.args == other.args && self.environment == other.environment
    }

    /// What it prints for a question; nothing if it does not answer.
    fn answer(&self, question: &str) -> String {
        let said = self.ask(question, ANSWER_LIMIT).map(|said| said.stdout).unwrap_or_default();
        String::from_utf8_lossy(&said).into_owned()
    }

    /// The offsets of MLIR's parser and of its context's destructor, for the agent. Computed once.
    pub(crate) fn function_offsets(&self) -> [u64; 2] {
        let names = [mohole_preload::protocol::PARSER, mohole_preload::protocol::CONTEXT_END];
        *self.function_offsets.get_or_init(|| elf::offsets(&self.program, names).unwrap_or_default())
    }
}

/// The first existing candidate, as an absolute path. Names are looked up on `PATH`; `{compilers}` is the
/// folder where mohole's install commands put compilers.
pub fn find_program(candidates: &[String], home: &Home) -> Option<PathBuf> {
    let found = candidates.iter().find_map(|candidate| {
        let candidate = home.expand(candidate);
        match candidate.contains('/') {
            true => Some(PathBuf::from(candidate)).filter(|path| is_executable(path)),
            false => std::env::split_paths(&std::env::var_os("PATH")?)
                .map(|dir| dir.join(&candidate))
                .find(|path| is_executable(path)),
        }
    });
    found.map(|path| std::path::absolute(&path).unwrap_or(path))
}

/// The same, or why no candidate can be run; the most specific reason wins.
///
/// # Errors
/// When none can be run.
pub fn locate(candidates: &[String], home: &Home) -> Result<PathBuf, NoProgram> {
    if let Some(program) = find_program(candidates, home) {
        return Ok(program);
    }
    let candidates: Vec<String> = candidates.iter().map(|candidate| home.expand(candidate)).collect();
    for candidate in candidates.iter().filter(|candidate| candidate.contains('/')) {
        let path = Path::new(candidate);
        if path.is_dir() {
            return Err(NoProgram::Folder(candidate.clone()));
        }
        if path.exists() {
            return Err(NoProgram::NotExecutable(candidate.clone()));
        }
    }
    Err(match candidates.as_slice() {
        [path] if path.contains('/') => NoProgram::Absent(path.clone()),
        [name] => NoProgram::NotOnPath(name.clone()),
        several => NoProgram::NoneOf(several.join(", ")),
    })
}

pub(crate) fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_why_a_candidate_cannot_be_run() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let check = |candidates: &[&str], expected: &str| {
            let candidates: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            assert_eq!(locate(&candidates, &home).unwrap_err().to_string(), expected);
        };
        let (folder, file) = (folder.path().display().to_string(), file.display().to_string());
        check(&[&folder], &format!("{folder} is a folder"));
        check(&["no-such-opt", &file], &format!("{file} is not executable"));
        check(&["/no/such/opt"], "there is no /no/such/opt");
        check(&["no-such-opt"], "there is no no-such-opt on PATH");
        check(&["no-such-opt", "/no/such/opt"], "looked for no-such-opt, /no/such/opt");
        assert_eq!(locate(&["/bin/sh".to_owned()], &home).unwrap(), Path::new("/bin/sh"));
    }
}
