//! The source file of a check, and whether it identifies a bug.

/// A place in a source file, from a path such as `/build/llvm-project/mlir/lib/IR/Value.cpp`.
pub(crate) struct Source<'a> {
    path: &'a str,
}

impl<'a> Source<'a> {
    /// From a path with or without `:LINE` behind it.
    pub(crate) fn new(path: &'a str) -> Self {
        Source { path: path.split(':').next().unwrap_or(path) }
    }

    /// The name without its folder, which is all that two builds share.
    pub(crate) fn file(&self) -> &'a str {
        self.path.rsplit(['/', '\\']).next().unwrap_or(self.path)
    }

    /// Whether many callers share this code, so that a failed check in it does not identify the bug. The most
    /// frequent one is `Casting.h`.
    pub(crate) fn is_shared(&self) -> bool {
        !self.file().ends_with(".cpp") || SHARED_FOLDERS.iter().any(|folder| self.path.contains(folder))
    }
}

/// Folders of infrastructure that every pass goes through.
const SHARED_FOLDERS: &[&str] = &[
    "mlir/lib/Analysis/DataFlowFramework",
    "mlir/lib/Analysis/DataFlow/",
    "mlir/lib/IR/",
    "mlir/lib/Interfaces/",
    "mlir/lib/Pass/",
    "mlir/lib/Rewrite/",
    "mlir/lib/Support/",
    "mlir/lib/Transforms/Utils/",
    "llvm/lib/Support/",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_infrastructure_are_shared() {
        let check = |path: &str, file: &str, shared: bool| {
            let source = Source::new(path);
            assert_eq!((source.file(), source.is_shared()), (file, shared), "{path}");
        };
        check("/x/llvm/include/llvm/Support/Casting.h:560", "Casting.h", true);
        check("/x/mlir/lib/IR/PatternMatch.cpp:293", "PatternMatch.cpp", true);
        check(
            "/x/mlir/lib/Dialect/SparseTensor/IR/SparseTensorDialect.cpp:3",
            "SparseTensorDialect.cpp",
            false,
        );
    }
}
