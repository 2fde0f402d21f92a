//! The corpus that comes with mohole, made by its own generators: `scripts/make-corpus.sh`.

/// Small programs over every dialect of MLIR 22 that generators reach, as MLIR 22 prints them.
pub fn builtin_corpus() -> Vec<String> {
    let bytes = zstd::decode_all(include_bytes!("../data/corpus.mlir.zst").as_slice());
    let text =
        String::from_utf8(bytes.expect("the shipped data is whole")).expect("the shipped data is text");
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
        let modules: Vec<Module> =
            builtin_corpus().iter().map(|text| Module::parse(text).expect("it is valid")).collect();
        assert!(modules.len() >= 300, "{}", modules.len());
        let mut pairs = DialectPairs::default();
        modules.iter().for_each(|module| pairs.add(module));
        assert!(pairs.seen.len() >= 45, "{:?}", pairs.seen.keys());
    }
}
