//! The profiles that the user has added, one file each. A target's name is the one in the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::files::open_regular;
use crate::{Home, Profile, ProfileError, builtin_profiles};

impl Profile {
    /// All profiles: the user's own first, then the built-in ones that they do not replace. Files that are no
    /// profiles are left out: see [`Profile::broken`].
    pub fn all(home: &Home) -> Vec<Profile> {
        let own = files(home);
        let mut all: Vec<Profile> = own.iter().filter_map(|path| read(path).ok()).collect();
        for mut profile in builtin_profiles() {
            profile.expand_libraries(home);
            if Profile::own_file(&profile.name, home).is_none() {
                all.push(profile);
            }
        }
        all
    }

    /// Why files of the user are no profiles.
    pub fn broken(home: &Home) -> Vec<ProfileError> {
        files(home).iter().filter_map(|path| read(path).err()).collect()
    }

    /// Replaces `{compilers}` in the libraries of its runner.
    fn expand_libraries(&mut self, home: &Home) {
        for library in self.runner.iter_mut().flat_map(|runner| &mut runner.libraries) {
            *library = home.expand(&library.to_string_lossy()).into();
        }
    }

    /// The profile with this name.
    ///
    /// # Errors
    /// When there is none, or its file is no profile.
    pub fn named(name: &str, home: &Home) -> Result<Profile, ProfileError> {
        if let Some(path) = Profile::own_file(name, home) {
            return read(&path);
        }
        let all = Profile::all(home);
        let known = all.iter().map(|profile| profile.name.as_str()).collect::<Vec<_>>().join(", ");
        let found = all.into_iter().find(|profile| profile.name == name);
        found.ok_or_else(|| ProfileError::Unknown { name: name.to_owned(), known })
    }

    /// The file of the target with this name, if the user has added one. A file that is no profile counts
    /// under its file name, so that it can be removed or replaced.
    pub fn own_file(name: &str, home: &Home) -> Option<PathBuf> {
        let is_it = |path: &PathBuf| match read(path) {
            Ok(profile) => profile.name == name,
            Err(_) => path.file_stem().is_some_and(|stem| stem == name),
        };
        files(home).into_iter().find(is_it)
    }

    /// Removes a target that the user has added; returns its file.
    ///
    /// # Errors
    /// When there is none, or its file cannot be removed.
    pub fn remove(name: &str, home: &Home) -> Result<PathBuf, ProfileError> {
        let path =
            Profile::own_file(name, home).ok_or_else(|| ProfileError::NotOwn { name: name.to_owned() })?;
        fs::remove_file(&path).map_err(|source| ProfileError::File { path: path.clone(), source })?;
        Ok(path)
    }

    /// Checks that the name can be a file name.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check_name(&self) -> Result<(), ProfileError> {
        match is_file_name(&self.name) {
            true => Ok(()),
            false => Err(ProfileError::BadName { name: self.name.clone() }),
        }
    }

    /// Saves the profile, replacing the user's profile of the same name; returns its file.
    ///
    /// # Errors
    /// When the name cannot be a file name, or the file cannot be written or belongs to another target.
    pub fn save(&self, home: &Home) -> Result<PathBuf, ProfileError> {
        self.check_name()?;
        let path = self.place(home)?;
        let text = toml::to_string_pretty(self).expect("a profile is plain data");
        let write = || {
            fs::create_dir_all(home.targets())?;
            let mut file = tempfile::NamedTempFile::new_in(home.targets())?;
            std::io::Write::write_all(&mut file, text.as_bytes())?;
            file.persist(&path).map_err(|error| error.error)
        };
        write().map_err(|source| ProfileError::File { path: path.clone(), source })?;
        Ok(path)
    }

    /// The file to save it in. The file of that name may hold another target if its name was edited.
    fn place(&self, home: &Home) -> Result<PathBuf, ProfileError> {
        if let Some(path) = Profile::own_file(&self.name, home) {
            return Ok(path);
        }
        let path = home.targets().join(format!("{}.toml", self.name));
        if path.exists() { Err(ProfileError::Taken { path }) } else { Ok(path) }
    }

    /// Checks what serde cannot.
    fn check(&self) -> Result<(), String> {
        self.check_name().map_err(|error| error.to_string())?;
        let runner = self.runner.as_ref().map(|runner| &runner.command);
        let tblgen = self.definitions.as_ref().map(|definitions| &definitions.tblgen);
        if self.library.is_some() && !self.command.is_empty() {
            return Err("it has both `command` and `library`".to_owned());
        }
        if self.library.as_ref().is_some_and(|library| !is_file_name(&library.program)) {
            return Err("`library.program` is no name of a file".to_owned());
        }
        let (command, library) = match &self.library {
            None => (Some(&self.command), None),
            Some(library) => (None, Some(&library.paths)),
        };
        let programs = [
            ("command", command),
            ("library.paths", library),
            ("runner.command", runner),
            ("definitions.tblgen", tblgen),
        ];
        match programs.into_iter().find(|(_, names)| names.is_some_and(Vec::is_empty)) {
            Some((key, _)) => Err(format!("`{key}` names no program")),
            None => Ok(()),
        }
    }
}

fn read(path: &Path) -> Result<Profile, ProfileError> {
    let text = open_regular(path)
        .and_then(io::read_to_string)
        .map_err(|source| ProfileError::File { path: path.to_owned(), source })?;
    let profile: Profile = toml::from_str(&text)
        .map_err(|source| ProfileError::Syntax { path: path.to_owned(), source: Box::new(source) })?;
    profile.check().map_err(|what| ProfileError::Invalid { path: path.to_owned(), what })?;
    Ok(profile)
}

fn files(home: &Home) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.targets()).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort();
    files
}

/// Whether a text can be the name of a file, without any trouble in a shell.
fn is_file_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !text.is_empty() && !text.starts_with('.') && text.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> (tempfile::TempDir, Home) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        fs::create_dir_all(home.targets()).unwrap();
        (folder, home)
    }

    fn write(home: &Home, file: &str, text: &str) -> PathBuf {
        let path = home.targets().join(file);
        fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn a_saved_profile_comes_back_and_replaces_a_builtin_one() {
        let (_folder, home) = home();
        let mut profile = Profile::for_command("catalyst", "/opt/mine");
        profile.no_op = vec!["--nothing".into()];
        profile.environment.insert("A".into(), "b".into());
        let path = profile.save(&home).unwrap();
        assert_eq!(Profile::named("catalyst", &home).unwrap(), profile);
        assert_eq!(Profile::all(&home).len(), builtin_profiles().len());
        assert_eq!(Profile::own_file("catalyst", &home), Some(path));
        Profile::remove("catalyst", &home).unwrap();
        assert_eq!(Profile::own_file("catalyst", &home), None);
        assert_ne!(Profile::named("catalyst", &home).unwrap(), profile);
        assert!(Profile::remove("../catalyst", &home).is_err());
    }

    #[test]
    fn the_name_in_the_file_is_the_targets_name() {
        let (_folder, home) = home();
        let path = write(&home, "mine.toml", "name = \"yours\"\ncommand = [\"opt\"]\n");
        assert_eq!(Profile::own_file("mine", &home), None);
        let error = Profile::for_command("mine", "opt").save(&home).unwrap_err();
        assert!(matches!(error, ProfileError::Taken { .. }), "{error}");
        assert_eq!(Profile::for_command("yours", "my-opt").save(&home).unwrap(), path);
        assert_eq!(Profile::named("yours", &home).unwrap().command, ["my-opt"]);
        assert_eq!(Profile::remove("yours", &home).unwrap(), path);
    }

    #[test]
    fn a_file_that_is_no_profile_can_be_removed() {
        let (_folder, home) = home();
        let path = write(&home, "broken.toml", "name = 3\n");
        assert_eq!(Profile::broken(&home).len(), 1);
        assert_eq!(Profile::remove("broken", &home).unwrap(), path);
        assert!(Profile::broken(&home).is_empty());
    }

    #[test]
    fn a_broken_profile_fails_alone() {
        let (_folder, home) = home();
        write(&home, "catalyst.toml", "name = 3\n");
        let names: Vec<String> = Profile::all(&home).into_iter().map(|profile| profile.name).collect();
        assert!(names.contains(&"mlir-opt-22".to_owned()), "{names:?}");
        assert!(!names.contains(&"catalyst".to_owned()), "its replacement is broken: {names:?}");
        assert!(Profile::named("mlir-opt-22", &home).is_ok());
        let error = Profile::named("catalyst", &home).unwrap_err().to_string();
        assert!(error.ends_with("catalyst.toml is not a target profile"), "{error}");
    }

    #[test]
    fn an_invalid_profile_is_an_error_that_says_why() {
        let check = |text: &str, expected: &str| {
            let (_folder, home) = home();
            let path = write(&home, "mine.toml", text);
            let error = Profile::broken(&home)[0].to_string();
            assert_eq!(error, format!("{} is not a target profile: {expected}", path.display()));
        };
        check("name = \"mine\"\ncommand = []\n", "`command` names no program");
        let whole = "name = \"mine\"\ncommand = [\"opt\"]\n";
        check(&format!("{whole}[runner]\ncommand = []\n"), "`runner.command` names no program");
        let definitions = "[definitions]\ninclude = \"/x\"\ntblgen = []\n";
        check(&format!("{whole}{definitions}"), "`definitions.tblgen` names no program");
        check(
            "name = \"../mine\"\ncommand = [\"opt\"]\n",
            "`../mine` cannot name a target: use letters, digits, `-`, `_` and `.`",
        );
    }
}
