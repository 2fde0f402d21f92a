//! Unpacks wheels, the zip files of Python packages.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

/// The folder for programs in an installed package.
const PROGRAMS: &str = "bin";

/// Unpacks a wheel into a folder, as an installer would, without any compilation. `progress` gets the bytes
/// of each file that was written.
pub(crate) fn unpack(wheel: &Path, folder: &Path, progress: &mut dyn FnMut(u64)) -> io::Result<()> {
    let mut archive = ZipArchive::new(File::open(wheel)?).map_err(damaged)?;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(damaged)?;
        let Some(place) = file.enclosed_name().as_deref().and_then(place) else { continue };
        if file.is_dir() {
            continue;
        }
        let is_program = file.unix_mode().is_some_and(|mode| mode & 0o111 != 0) || is_in_programs(&place);
        let path = folder.join(place);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let written = io::copy(&mut file, &mut File::create(&path)?)?;
        let mode = if is_program { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
        progress(written);
    }
    Ok(())
}

/// The bytes of all files in a wheel.
pub(crate) fn unpacked_size(wheel: &Path) -> io::Result<u64> {
    let archive = ZipArchive::new(File::open(wheel)?).map_err(damaged)?;
    Ok(archive.decompressed_size().unwrap_or(0).try_into().unwrap_or(u64::MAX))
}

fn damaged(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) => error,
        other => io::Error::new(io::ErrorKind::InvalidData, other.to_string()),
    }
}

/// Where a file of a wheel belongs. `NAME.data/scripts` holds programs, the other folders of `NAME.data` hold
/// files for the top; headers are left out.
fn place(name: &Path) -> Option<PathBuf> {
    let mut components = name.components();
    let is_data = |first: Component<'_>| first.as_os_str().to_string_lossy().ends_with(".data");
    if !components.next().is_some_and(is_data) {
        return Some(name.to_owned());
    }
    match components.next()?.as_os_str().to_str()? {
        "scripts" => Some(Path::new(PROGRAMS).join(components.as_path())),
        "purelib" | "platlib" | "data" => Some(components.as_path().to_owned()),
        _ => None,
    }
}

fn is_in_programs(place: &Path) -> bool {
    place.parent().and_then(Path::file_name).is_some_and(|folder| folder == PROGRAMS)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn wheel(files: &[(&str, u32)]) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut zip = ZipWriter::new(file.reopen().unwrap());
        for (name, mode) in files {
            zip.start_file(*name, SimpleFileOptions::default().unix_permissions(*mode)).unwrap();
            zip.write_all(name.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        file
    }

    #[test]
    fn files_go_where_an_installer_puts_them() {
        let wheel = wheel(&[
            ("mlir/bin/mlir-opt", 0o644),
            ("mlir/lib/libMLIR.so", 0o644),
            ("tool/opt", 0o755),
            ("x-1.0.data/scripts/x-opt", 0o644),
            ("x-1.0.data/platlib/x/y.py", 0o644),
            ("x-1.0.data/headers/x.h", 0o644),
            ("../outside", 0o644),
        ]);
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = 0;
        unpack(wheel.path(), folder.path(), &mut |written| bytes += written).unwrap();
        let mut found: Vec<String> = walkdir::WalkDir::new(folder.path())
            .into_iter()
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
                format!("{} {mode:o}", entry.path().strip_prefix(folder.path()).unwrap().display())
            })
            .collect();
        found.sort();
        let expected = [
            "bin/x-opt 755",
            "mlir/bin/mlir-opt 755",
            "mlir/lib/libMLIR.so 644",
            "tool/opt 755",
            "x/y.py 644",
        ];
        assert_eq!(found, expected);
        assert!(!folder.path().parent().unwrap().join("outside").exists());
        assert!(bytes > 0 && bytes <= unpacked_size(wheel.path()).unwrap());
    }

    #[test]
    fn what_is_no_wheel_is_an_error() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let error = unpack(file.path(), folder.path(), &mut |_| {}).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }
}
