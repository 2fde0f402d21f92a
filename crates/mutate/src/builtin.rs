//! The corpus that comes with mohole, made by its own generators: `scripts/make-corpus.sh`. Programs with
//! transform scripts, which no generator makes, are written by hand.

/// Small programs over every dialect of MLIR 22 that generators reach, as MLIR 22 prints them.
pub fn builtin_corpus() -> Vec<String> {
    corpus_for(None)
}

/// The same for the version with this shipped catalog, if it has a corpus of its own.
pub fn corpus_for(catalog: Option<&str>) -> Vec<String> {
    let made: &[u8] = match catalog {
        Some("mlir-main") => include_bytes!("../data/corpus-main.mlir.zst"),
        _ => include_bytes!("../data/corpus.mlir.zst"),
    };
    let scripts: &[u8] = include_bytes!("../data/transform-scripts.mlir.zst");
    [made, scripts].into_iter().flat_map(programs).collect()
}

/// The programs in a shipped file.
fn programs(packed: &[u8]) -> Vec<String> {
    let bytes = zstd::decode_all(packed).expect("the shipped data is whole");
    let text = String::from_utf8(bytes).expect("the shipped data is text");
    let pieces = text.split("// -----\n").filter(|piece| !piece.trim().is_empty());
    pieces.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use mohole_ir::Module;

    use super::*;
    use crate::metrics::DialectPairs;

    #[test]
    fn the_builtin_corpus_has_programs_of_nearly_every_dialect() {
        for catalog in [None, Some("mlir-main")] {
            let corpus = corpus_for(catalog);
            let modules: Vec<Module> =
                corpus.iter().map(|text| Module::parse(text).expect("it is valid")).collect();
            assert!(modules.len() >= 300, "{}", modules.len());
            let mut pairs = DialectPairs::default();
            modules.iter().for_each(|module| pairs.add(module));
            assert!(pairs.seen.len() >= 45, "{:?}", pairs.seen.keys());
        }
    }
}
