//! The folder of an experiment: a copy of its file, and the logs of its runs.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mohole_experiment::{Entry, Experiment, MeasureTask, Results, Run, Task, measure_tasks, read_log, tasks};
use mohole_session::Usage;
use mohole_target::read_text;

/// The copy of the experiment's file.
const FILE: &str = "experiment.toml";

/// Is there if the papers' own budgets are used.
const FULL: &str = "full";

/// The folder of an experiment.
pub(super) struct Folder {
    pub(super) path: PathBuf,
}

/// An experiment and its folder.
pub(super) struct Opened {
    pub(super) experiment: Experiment,
    pub(super) folder: Folder,
    /// The folder that paths in its file start from.
    pub(super) base: PathBuf,
}

/// Reads an experiment's file.
pub(super) fn read(path: &Path) -> Result<(String, Experiment)> {
    let text = read_text(path)?;
    let experiment =
        Experiment::parse(&text).map_err(|error| Usage(format!("{}: {error}", path.display())))?;
    Ok((text, experiment))
}

/// The folder for a file, in the current folder.
pub(super) fn default_folder(file: &Path, is_full: bool) -> PathBuf {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    PathBuf::from(if is_full { format!("{name}-full.runs") } else { format!("{name}.runs") })
}

/// Opens the folder of an experiment that was run, by the folder itself or by the file.
pub(super) fn open(path: &Path, dir: Option<&Path>) -> Result<Opened> {
    let folder = match dir {
        Some(dir) => dir.to_owned(),
        None if path.is_dir() => path.to_owned(),
        None => default_folder(path, false),
    };
    let file = if path.is_dir() { folder.join(FILE) } else { path.to_owned() };
    let (_, experiment) = read(&file)?;
    ensure!(folder.is_dir(), "{} does not exist; `mohole experiment run` makes it", folder.display());
    let folder = Folder { path: folder };
    let experiment = if folder.is_full() { experiment.full() } else { experiment };
    Ok(Opened { experiment, folder, base: PathBuf::new() })
}

impl Folder {
    /// Makes the folder, with a copy of the file.
    pub(super) fn make(path: &Path, text: &str, is_full: bool) -> Result<Self> {
        let folder = Folder { path: path.to_owned() };
        for name in ["runs", "measures"] {
            let inner = path.join(name);
            fs::create_dir_all(&inner).with_context(|| format!("cannot make {}", inner.display()))?;
        }
        ensure!(
            folder.is_full() == is_full || !path.join(FILE).exists(),
            "{} has runs with other budgets (--full); give another --dir",
            path.display()
        );
        if is_full {
            folder.write(FULL, "")?;
        }
        folder.write(FILE, text)?;
        Ok(folder)
    }

    fn is_full(&self) -> bool {
        self.path.join(FULL).exists()
    }

    /// Writes a file in the folder: all of it, or nothing.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<()> {
        let path = self.path.join(name);
        let new = path.with_extension("new");
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, &path))
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// The folder of a run.
    pub(super) fn of(&self, task: &Task<'_>) -> PathBuf {
        self.path.join("runs").join(task.folder())
    }

    /// What the log of a run says; an empty run if there is none.
    pub(super) fn run(&self, task: &Task<'_>) -> Result<Run> {
        let path = self.log(task);
        match fs::read(&path) {
            Ok(bytes) => Ok(read_log(&String::from_utf8_lossy(&bytes))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Run::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    /// The log of a run, to be continued.
    pub(super) fn open_log(&self, task: &Task<'_>) -> Result<Log> {
        let folder = self.of(task);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let path = self.log(task);
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let mut file = file.with_context(|| format!("cannot write {}", path.display()))?;
        // The last line of an interrupted run may not be whole.
        let is_whole = fs::read(&path).is_ok_and(|bytes| bytes.is_empty() || bytes.ends_with(b"\n"));
        if !is_whole {
            file.write_all(b"\n").with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(Log { file, path })
    }

    fn log(&self, task: &Task<'_>) -> PathBuf {
        self.of(task).join("log.jsonl")
    }

    /// The output of a measurement, if it was made.
    pub(super) fn output(&self, task: &MeasureTask<'_>) -> Option<String> {
        fs::read_to_string(self.path.join("measures").join(task.file())).ok()
    }

    /// Everything that was measured so far.
    pub(super) fn results(&self, experiment: &Experiment) -> Result<Results> {
        let mut results = Results {
            runs: vec![Vec::new(); experiment.variant.len()],
            outputs: vec![Vec::new(); experiment.measure.len()],
            missing: 0,
        };
        for task in tasks(experiment) {
            let run = self.run(&task)?;
            let place = experiment.variant.iter().position(|variant| variant.name() == task.variant.name());
            match place.filter(|_| run.is_done) {
                Some(place) => results.runs[place].push(run),
                None => results.missing += 1,
            }
        }
        for task in measure_tasks(experiment) {
            let place = experiment.measure.iter().position(|measure| measure.name == task.measure.name);
            match place.zip(self.output(&task)) {
                Some((place, output)) => results.outputs[place].push(output),
                None => results.missing += 1,
            }
        }
        Ok(results)
    }
}

/// The log of a run.
pub(super) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    pub(super) fn add(&mut self, entry: &Entry) -> Result<()> {
        let mut line = serde_json::to_string(entry)?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}
