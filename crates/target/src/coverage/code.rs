//! Coverage of one compiler's code, shared by all its workers.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use mohole_coverage::{FileMap, Image, Names};
use mohole_preload::coverage::REACHED;
use mohole_testcase::Job;
use parking_lot::RwLock;
use serde::{Deserialize, Serialize};

use super::CoverageError;
use super::files::{Mapped, covered_files};
use super::memory::Memory;
use crate::Home;
use crate::shared_memory::MappedFile;

/// How fine coverage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CoverageLevel {
    /// Whether each function was entered.
    Function,
    /// Whether each basic block was reached.
    Block,
}

/// A program or library that is covered.
#[derive(Debug)]
pub struct CoveredFile {
    /// Its path.
    pub path: PathBuf,
    /// Its functions and blocks.
    pub map: FileMap,
    /// Where its code starts, in the file's own address space. Places in the map count from there.
    pub address: u64,
    /// The number of its first block; the others follow.
    pub first_block: u32,
    /// The number of its first function; the others follow.
    pub first_function: u32,
}

/// How much was reached.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachedCounts {
    /// Basic blocks.
    pub blocks: usize,
    /// Functions that were entered.
    pub functions: usize,
}

/// What was reached of a compiler's code, by all workers of a tool since it was opened. Blocks and functions
/// have numbers, the same for the same build of the compiler.
pub struct CodeCoverage {
    level: CoverageLevel,
    files: Vec<CoveredFile>,
    memory: Memory,
    observer: RwLock<Option<Observer>>,
}

/// Is told of each run that was the first to reach blocks.
pub type Observer = Arc<dyn Fn(&Job, &[u32]) + Send + Sync>;

impl CodeCoverage {
    /// Coverage of a program, or of the library that it opens if it is a driver: reads the files, or their
    /// maps from the cache.
    pub(crate) fn open(
        program: &Path,
        library: Option<&Path>,
        home: &Home,
        level: CoverageLevel,
    ) -> Result<Arc<Self>, CoverageError> {
        let files = covered_files(program, library, home)?;
        let memory = Memory::build(&files).map_err(CoverageError::Memory)?;
        let memory = memory.ok_or_else(|| CoverageError::TooLarge(program.to_owned()))?;
        let coverage = CodeCoverage { level, files: numbered(files), memory, observer: RwLock::default() };
        coverage.watched().for_each(|block| coverage.memory.plant(block));
        Ok(Arc::new(coverage))
    }

    /// Tells somebody of each run of any worker that was the first to reach blocks; `None` for nobody.
    pub fn observe(&self, observer: Option<Observer>) {
        *self.observer.write() = observer;
    }

    /// Tells of a run.
    pub(crate) fn tell(&self, job: &Job, blocks: &[u32]) {
        let observer = self.observer.read().clone();
        if let Some(observer) = observer {
            observer(job, blocks);
        }
    }

    /// How fine it is.
    pub fn level(&self) -> CoverageLevel {
        self.level
    }

    /// The files that are covered.
    pub fn files(&self) -> &[CoveredFile] {
        &self.files
    }

    /// The number of blocks of all files.
    pub fn block_count(&self) -> usize {
        self.files.iter().map(|file| file.map.blocks().len()).sum()
    }

    /// The number of functions of all files.
    pub fn function_count(&self) -> usize {
        let functions = self.files.iter().flat_map(|file| file.map.functions());
        functions.filter(|function| !function.is_part).count()
    }

    /// How much was reached since the last [`forget`](Self::forget).
    pub fn counts(&self) -> ReachedCounts {
        self.counts_of(&self.reached())
    }

    /// How much a list of blocks is.
    pub fn counts_of(&self, blocks: &[u32]) -> ReachedCounts {
        let functions = blocks.iter().filter(|&&block| self.entered_function(block).is_some()).count();
        ReachedCounts { blocks: blocks.len(), functions }
    }

    /// All blocks that were reached since the last [`forget`](Self::forget), in order.
    pub fn reached(&self) -> Vec<u32> {
        let states = self.memory.states().iter().enumerate();
        let reached = states.filter(|(_, state)| state.load(Ordering::Relaxed) & REACHED != 0);
        reached.map(|(block, _)| block as u32).collect()
    }

    /// Plants the breakpoints of all blocks that were reached again. No job may run meanwhile.
    pub fn forget(&self) {
        for block in self.reached() {
            self.memory.plant(block);
            self.memory.states()[block as usize].fetch_and(!REACHED, Ordering::SeqCst);
        }
    }

    /// The number of the function that a block is in.
    pub fn function_of(&self, block: u32) -> Option<u32> {
        let file = self.file_of(block)?;
        let place = file.map.blocks()[(block - file.first_block) as usize];
        file.map.function_of(place).map(|number| file.first_function + number as u32)
    }

    /// The function that starts with a block, if one does. Parts of functions do not count.
    pub fn entered_function(&self, block: u32) -> Option<u32> {
        let file = self.file_of(block)?;
        let place = file.map.blocks()[(block - file.first_block) as usize];
        let number = file.map.function_of(place)?;
        let function = file.map.functions()[number];
        (function.start == place && !function.is_part).then_some(file.first_function + number as u32)
    }

    /// The names of functions, by number: mangled, or after their address in the file if they have none.
    ///
    /// # Errors
    /// When a file can no longer be read.
    pub fn function_names(&self, functions: &[u32]) -> Result<Vec<String>, CoverageError> {
        let mut names = vec![String::new(); functions.len()];
        for file in &self.files {
            let end = file.first_function + file.map.functions().len() as u32;
            let range = file.first_function..end;
            let wanted = functions.iter().zip(&mut names).filter(|(number, _)| range.contains(number));
            let wanted: Vec<_> = wanted.collect();
            if !wanted.is_empty() {
                name_functions(file, wanted)?;
            }
        }
        Ok(names)
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    fn file_of(&self, block: u32) -> Option<&CoveredFile> {
        let after = self.files.partition_point(|file| file.first_block <= block);
        let file = &self.files[after.checked_sub(1)?];
        Some(file).filter(|file| ((block - file.first_block) as usize) < file.map.blocks().len())
    }

    /// The blocks that get breakpoints.
    fn watched(&self) -> impl Iterator<Item = u32> {
        let all = 0..self.block_count() as u32;
        all.filter(|&block| self.level == CoverageLevel::Block || self.entered_function(block).is_some())
    }
}

impl std::fmt::Debug for CodeCoverage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let paths: Vec<&PathBuf> = self.files.iter().map(|file| &file.path).collect();
        f.debug_struct("CodeCoverage")
            .field("level", &self.level)
            .field("files", &paths)
            .finish_non_exhaustive()
    }
}

fn name_functions(file: &CoveredFile, wanted: Vec<(&u32, &mut String)>) -> Result<(), CoverageError> {
    let unreadable = |source| CoverageError::Unreadable { path: file.path.clone(), source };
    let no_map = |source| CoverageError::NoMap { path: file.path.clone(), source };
    let content = MappedFile::open(&file.path).map_err(unreadable)?;
    let image = Image::parse(content.bytes()).map_err(no_map)?;
    let (code, names) = (image.text().map_err(no_map)?.address, Names::of(&image));
    for (number, name) in wanted {
        let function = file.map.functions()[(number - file.first_function) as usize];
        let address = code + u64::from(function.start);
        *name = names.at(address).map_or_else(|| format!("function_at_{address:#x}"), str::to_owned);
    }
    Ok(())
}

fn numbered(files: Vec<Mapped>) -> Vec<CoveredFile> {
    let (mut first_block, mut first_function) = (0, 0);
    let mut all = Vec::new();
    for file in files {
        let (blocks, functions) = (file.map.blocks().len() as u32, file.map.functions().len() as u32);
        let Mapped { path, map, address, .. } = file;
        all.push(CoveredFile { path, map, address, first_block, first_function });
        first_block += blocks;
        first_function += functions;
    }
    all
}

impl CoveredFile {
    /// The name of its file.
    pub fn name(&self) -> String {
        Path::new(&self.path).file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

impl std::str::FromStr for CoverageLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "function" => Ok(CoverageLevel::Function),
            "block" => Ok(CoverageLevel::Block),
            _ => Err("give function or block".to_owned()),
        }
    }
}
