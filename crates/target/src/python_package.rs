//! The Python package that a compiler was unpacked from, which people can get as well.

use std::fs;
use std::path::Path;

use crate::files::{open_regular, read_bounded};

/// Larger lists of files are not read.
const MAX_RECORD: u64 = 64 << 20;

/// `flydsl 0.4.1` for a file that is in the list of files of the installed package.
pub(crate) fn package_of(file: &Path) -> Option<String> {
    file.ancestors().skip(1).find_map(|folder| {
        let own = file.strip_prefix(folder).ok()?.to_str()?;
        let infos = fs::read_dir(folder).ok()?.flatten();
        infos.map(|info| info.path()).find_map(|info| package_with(&info, own))
    })
}

/// The package of a folder `NAME-VERSION.dist-info`, if it has the file.
fn package_with(info: &Path, file: &str) -> Option<String> {
    let (name, version) = info.file_name()?.to_str()?.strip_suffix(".dist-info")?.split_once('-')?;
    let record = read_bounded(open_regular(&info.join("RECORD")).ok()?, MAX_RECORD).ok()?;
    let record = String::from_utf8_lossy(&record);
    let has_file = record.lines().any(|line| line.split(',').next() == Some(file));
    has_file.then(|| format!("{name} {version}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_a_package_tells_its_name_and_version() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        };
        make("other-1.0.dist-info/RECORD", "other/a.py,sha256=x,1\n");
        make("my_tools-22.1.8.dist-info/RECORD", "mlir/bin/mlir-opt,sha256=x,1\n");
        assert_eq!(package_of(&make("mlir/bin/mlir-opt", "")).as_deref(), Some("my_tools 22.1.8"));
        assert_eq!(package_of(&make("mlir/bin/unlisted", "")), None);
    }
}
