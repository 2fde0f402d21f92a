//! Finds out what a compiler has: asks it, reads its definitions, caches the answer.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use mohole_catalog::version::{self, Version};
use mohole_catalog::{Catalog, PassDef, PipelineDef, Saved, help};
use mohole_testcase::{End, Job};
use thiserror::Error;

use crate::{
    Definitions, Engine, EngineError, Home, Learned, MAX_DATA_BYTES, MAX_FILE_BYTES, Mode, Profile, Silence,
    Stop, Tool, find_program, fingerprint, read_file,
};

/// A compiler that takes longer to answer is not usable.
pub(crate) const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// Why a compiler could not be probed.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// A file or a helper program failed.
    #[error("{what}")]
    Io {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
    /// A question could not be asked.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It does not answer like a `*-opt` tool.
    #[error("{} is no *-opt tool: its --help names no passes", program.display())]
    NoPasses {
        /// The program.
        program: PathBuf,
    },
    /// The time was over.
    #[error("the time was over before {} had said what passes and options it has", program.display())]
    OutOfTime {
        /// The program.
        program: PathBuf,
    },
    /// No file in a folder of definitions can be read.
    #[error("no definition in {} can be read: {said}", folder.display())]
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// The error of one of them.
        said: String,
    },
}

/// A compiler to probe.
pub struct Prober<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// Where answers are cached.
    pub home: &'a Home,
    /// Number of processes at once.
    pub workers: usize,
    /// When it is given up; what is in the cache is read at any time.
    pub until: Option<Instant>,
}

impl Prober<'_> {
    /// The catalog of the compiler, including what programs have shown about its operations.
    ///
    /// # Errors
    /// When the compiler does not answer or the machine fails. An unusable cache is no error.
    pub fn catalog(&self) -> Result<Catalog, ProbeError> {
        let mut catalog = self.probed()?;
        if let Ok(sightings) = self.sightings() {
            catalog.merge_observed(&sightings);
        }
        Ok(catalog)
    }

    /// The catalog of the compiler, if this build was probed before.
    pub fn cached(&self) -> Option<Catalog> {
        self.cache_file().is_ok_and(|file| file.exists()).then(|| self.catalog().ok())?
    }

    /// From the cache if this build was probed before.
    fn probed(&self) -> Result<Catalog, ProbeError> {
        let file = self.cache_file()?;
        let cached = read_file(&file, MAX_DATA_BYTES).ok().and_then(|bytes| Catalog::from_zst(&bytes).ok());
        if let Some(catalog) = cached {
            return Ok(catalog);
        }
        let catalog = self.ask()?;
        let _ = keep(&file, &catalog); // A full disk must not stop the work.
        Ok(catalog)
    }

    /// Saves what programs have shown about its operations, in addition to earlier ones. This is not tied to
    /// a build: running many programs takes long, and compilers are rebuilt often.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn remember(&self, seen: &Catalog) -> Result<(), ProbeError> {
        let mut all = self.sightings()?;
        all.merge_observed(seen);
        let file = self.sightings_file();
        keep(&file, &all).map_err(io_error(|| format!("cannot write {}", file.display())))
    }

    /// What programs have shown about its operations so far.
    fn sightings(&self) -> Result<Catalog, ProbeError> {
        let file = self.sightings_file();
        let unusable = io_error(|| format!("cannot use {}", file.display()));
        match read_file(&file, MAX_DATA_BYTES) {
            Ok(bytes) => Catalog::from_zst(&bytes).map_err(io::Error::other).map_err(unusable),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Catalog { compiler: self.profile.name.clone(), ..Catalog::default() })
            }
            Err(error) => Err(unusable(error)),
        }
    }

    fn sightings_file(&self) -> PathBuf {
        self.home.learned(&self.profile.name, Learned::Sightings)
    }

    /// Whether there is any source of its operations: definitions, bindings, programs, or shipped data.
    pub fn knows_operations(&self, version: &str) -> bool {
        let shipped = || self.profile.shipped(version).and_then(mohole_catalog::shipped).is_some();
        self.definitions().is_some()
            || !self.bindings().is_empty()
            || self.sightings_file().exists()
            || shipped()
    }

    /// The catalog of the compiler, without the cache.
    ///
    /// # Errors
    /// As [`catalog`](Self::catalog).
    pub fn ask(&self) -> Result<Catalog, ProbeError> {
        let (passes, pipelines) = self.passes()?;
        let about = self.version()?;
        let mut catalog = Catalog {
            compiler: self.profile.name.clone(),
            version: about.version,
            assertions: about.assertions,
            passes,
            pipelines,
            ..Catalog::default()
        };
        catalog.register_dialects(version::parse_dialects(&self.say("--show-dialects")?));
        self.ask_about_passes(&mut catalog)?;
        self.add_definitions(&mut catalog)?;
        catalog.sort();
        Ok(catalog)
    }

    /// The compiler's version. Also checks that it is an `*-opt` tool, which has passes.
    ///
    /// # Errors
    /// When it does not answer, or lists no pass.
    pub fn introduction(&self) -> Result<Version, ProbeError> {
        self.passes()?;
        self.version()
    }

    /// The compiler's version.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn version(&self) -> Result<Version, ProbeError> {
        Ok(version::parse_version(&self.say("--version")?))
    }

    fn passes(&self) -> Result<(Vec<PassDef>, Vec<PipelineDef>), ProbeError> {
        let (passes, pipelines) = help::parse_help(&self.say("--help")?);
        if passes.is_empty() {
            return Err(ProbeError::NoPasses { program: self.tool.program.clone() });
        }
        Ok((passes, pipelines))
    }

    fn cache_file(&self) -> Result<PathBuf, ProbeError> {
        let program = &self.tool.program;
        let build =
            fingerprint(program).map_err(io_error(|| format!("cannot read {}", program.display())))?;
        let with = match (self.definitions(), self.profile.shipped_catalog.as_deref()) {
            (Some((definitions, _)), _) => format!("defined-{}", definitions.hash()),
            (None, Some(shipped)) => shipped.to_owned(),
            // Depends on the build alone.
            (None, None) => "bare".to_owned(),
        };
        // Bindings may be installed later.
        let bound = match self.bindings().len() {
            0 => String::new(),
            files => format!("-bound{files}"),
        };
        let name = format!("{}-{build}-{with}{bound}-{}.json.zst", self.profile.name, Catalog::FORMAT);
        Ok(self.home.cache().join("catalogs").join(name))
    }

    fn say(&self, question: &str) -> Result<String, ProbeError> {
        let program = &self.tool.program;
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        let finished = self
            .tool
            .ask(question, left.unwrap_or(ANSWER_LIMIT).min(ANSWER_LIMIT))
            .and_then(|finished| match finished.end {
                End::Deadline => Err(io::ErrorKind::TimedOut.into()),
                _ => Ok(finished),
            })
            .map_err(io_error(|| format!("cannot run {} {question}", program.display())));
        let finished = finished.or_else(|error| self.is_in_time().and(Err(error)))?;
        let both = [finished.stdout, finished.stderr].concat();
        Ok(String::from_utf8_lossy(&both).into_owned())
    }

    fn is_in_time(&self) -> Result<(), ProbeError> {
        match self.until {
            Some(until) if until <= Instant::now() => {
                Err(ProbeError::OutOfTime { program: self.tool.program.clone() })
            }
            _ => Ok(()),
        }
    }

    fn ask_about_passes(&self, catalog: &mut Catalog) -> Result<(), ProbeError> {
        let stop = Stop::default().child_until(self.until, Duration::ZERO);
        let mut engine = Engine::with_stop(self.tool, self.workers, Mode::BeforeMain, &stop)?;
        let mut probe = mohole_catalog::probe::Probe::new(&catalog.passes, &catalog.pipelines);
        let silence = Silence::of(self.tool);
        loop {
            let questions = probe.questions();
            if questions.is_empty() {
                break;
            }
            let answers = engine.map(&questions, |worker, question| {
                let mut job = Job::new(question.args.iter().cloned(), question.input.as_bytes());
                job.limits = self.profile.limits.limits();
                let run = worker.run(&job)?;
                if stop.is_requested() {
                    return Ok(String::new());
                }
                silence.note(run.end)?;
                Ok(format!("{}{}", run.stdout_text(), run.stderr_text()))
            })?;
            self.is_in_time()?;
            for (question, answer) in questions.iter().zip(answers) {
                probe.answer(question, &answer);
            }
        }
        probe.finish(&mut catalog.passes, &mut catalog.pipelines);
        Ok(())
    }

    /// Adds operations from the installed definitions or else from the data that ships for this version; for
    /// other dialects, from the compiler's bindings.
    fn add_definitions(&self, catalog: &mut Catalog) -> Result<(), ProbeError> {
        if let Some((definitions, tblgen)) = self.definitions() {
            let is_wanted = |dialect: &str| {
                catalog.dialects.is_empty() || catalog.dialects.iter().any(|known| known.name == dialect)
            };
            let (read, with_other_projects) = definitions.read(&tblgen, self.workers, is_wanted)?;
            catalog.add_definitions(read);
            if with_other_projects {
                // The definitions of the other projects included MLIR's.
                catalog.keep_registered();
            }
        } else if let Some(shipped) = self.profile.shipped(&catalog.version).and_then(mohole_catalog::shipped)
        {
            catalog.adopt_definitions(shipped);
        }
        let files = self.bindings();
        let read = |path: &PathBuf| {
            let text = read_file(path, MAX_FILE_BYTES)
                .map_err(io_error(|| format!("cannot use {}", path.display())))?;
            Ok(String::from_utf8_lossy(&text).into_owned())
        };
        let files: Vec<String> = files.iter().map(read).collect::<Result<_, ProbeError>>()?;
        catalog.add_bindings(files.iter().map(String::as_str));
        Ok(())
    }

    /// The files of its Python bindings with operations, in order.
    fn bindings(&self) -> Vec<PathBuf> {
        let folders = self.profile.bindings.iter().map(|folder| self.home.expand(folder));
        // Skips parts that are not installed.
        folders.filter_map(|folder| binding_files(Path::new(&folder)).ok()).flatten().collect()
    }

    fn definitions(&self) -> Option<(&Definitions, PathBuf)> {
        let definitions = self.profile.definitions.as_ref()?;
        let tblgen = find_program(&definitions.tblgen, self.home)?;
        definitions.are_there().then_some((definitions, tblgen))
    }
}

/// The files in a folder of Python bindings with operations, in order.
///
/// # Errors
/// When the folder cannot be read.
pub fn binding_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.flatten();
    let is_one = |path: &PathBuf| path.to_string_lossy().ends_with("_ops_gen.py");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_one).collect();
    files.sort();
    Ok(files)
}

fn keep(file: &Path, catalog: &Catalog) -> io::Result<()> {
    let folder = file.parent().expect("a cache file has a folder");
    fs::create_dir_all(folder)?;
    let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
    temporary.write_all(&catalog.to_zst_fast())?;
    temporary.persist(file)?;
    Ok(())
}

pub(crate) fn io_error<W: FnOnce() -> String>(what: W) -> impl FnOnce(io::Error) -> ProbeError {
    move |source| ProbeError::Io { what: what(), source }
}

#[cfg(test)]
mod tests {
    use mohole_catalog::Occurrence;

    use super::*;

    fn count(prober: &Prober<'_>) -> u64 {
        let seen = prober.sightings().unwrap();
        seen.op("x.y").and_then(|op| op.observed.as_ref()).map_or(0, |observed| observed.count)
    }

    #[test]
    fn sightings_add_up_and_belong_to_one_target() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let tool = Arc::new(Tool::at("/bin/sh".into()));
        let [mine, other] = ["mine", "other"].map(|name| Profile::for_command(name, "/bin/sh"));
        let [mine, other] = [&mine, &other].map(|profile| Prober {
            profile,
            tool: &tool,
            home: &home,
            workers: 1,
            until: None,
        });
        let mut seen = Catalog::default();
        seen.observe([Occurrence { name: "x.y", ..Occurrence::default() }]);
        assert!(!mine.knows_operations(""));
        for times in 0..3 {
            assert_eq!(count(&mine), times);
            mine.remember(&seen).unwrap();
        }
        assert!(mine.knows_operations(""));
        assert_eq!(count(&other), 0);
        fs::write(mine.sightings_file(), "damaged").unwrap();
        let error = mine.remember(&seen).unwrap_err().to_string();
        assert!(error.starts_with("cannot use "), "{error}");
    }
}
