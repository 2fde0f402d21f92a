//! Checks the output folder.

use std::path::Path;

use anyhow::Result;
use mohole_session::{Usage, inputs};

/// Rejects a folder that has programs: numbered files would overwrite some and mix with the others.
pub(super) fn check_no_programs(folder: &Path) -> Result<()> {
    if folder.is_dir() && !inputs::below(folder, &["mlir"], &[])?.is_empty() {
        return Err(Usage(format!("{} has .mlir files; give a new folder", folder.display())).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENERIC: &str = "// from here\n\"builtin.module\"() ({\n}) : () -> ()\n";

    #[test]
    fn a_folder_with_programs_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        check_no_programs(&folder.path().join("absent")).unwrap();
        check_no_programs(folder.path()).unwrap();
        std::fs::write(folder.path().join("00001.mlir"), GENERIC).unwrap();
        assert!(check_no_programs(folder.path()).unwrap_err().is::<Usage>());
    }
}
