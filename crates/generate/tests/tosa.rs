//! The tosa generator on the shipped catalogs: no compiler needed.

use std::collections::BTreeSet;

use mohole_catalog::{Catalog, shipped};
use mohole_generate::tosa::{Mode, Options, Tosa};
use mohole_ir::{Module, OpKnowledge, check};

struct Traits(Catalog);

impl OpKnowledge for Traits {
    fn is_isolated(&self, op_name: &str) -> bool {
        self.0.op(op_name).is_some_and(|op| op.has_trait("IsIsolatedFromAbove"))
    }

    fn is_graph_region(&self, op_name: &str, _region: usize) -> bool {
        self.0.op(op_name).is_none_or(|op| op.has_interface("RegionKindInterface"))
    }
}

fn options(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

#[test]
fn a_seed_gives_the_same_bytes_and_another_seed_others() {
    for version in ["mlir-22", "mlir-19"] {
        let tosa = Tosa::new(&shipped(version).unwrap());
        for mode in [Mode::Valid, Mode::Invalid, Mode::Executable] {
            let again = Tosa::new(&shipped(version).unwrap());
            assert_eq!(tosa.generate(7, &options(mode)), again.generate(7, &options(mode)));
            assert_ne!(tosa.generate(7, &options(mode)), tosa.generate(8, &options(mode)));
        }
    }
}

#[test]
fn every_program_is_well_formed_and_every_operation_is_drawn() {
    for (version, most_left_out) in [("mlir-22", 3), ("mlir-19", 0)] {
        let catalog = shipped(version).unwrap();
        let tosa = Tosa::new(&catalog);
        let knowledge = Traits(catalog);
        assert!(tosa.left_out().len() <= most_left_out, "{:?}", tosa.left_out());
        for mode in [Mode::Valid, Mode::Executable] {
            let mut seen = BTreeSet::new();
            for seed in 0..600 {
                let program = tosa.generate(seed, &options(mode));
                let module = Module::parse(&program.text)
                    .unwrap_or_else(|error| panic!("{version} seed {seed}: {error}\n{}", program.text));
                assert_eq!(check(&module, &knowledge), [], "{version} seed {seed}");
                seen.extend(program.ops);
            }
            let missing: Vec<_> = tosa.supported(mode).into_iter().filter(|op| !seen.contains(op)).collect();
            assert!(missing.is_empty(), "{version} {mode:?}: {missing:?}");
        }
    }
}

#[test]
fn programs_have_as_many_operations_as_asked_for() {
    let tosa = Tosa::new(&shipped("mlir-22").unwrap());
    for wanted in [1, 30, 200] {
        let options = Options { ops: (wanted, wanted), ..Options::default() };
        let made = tosa.generate(3, &options).ops.len();
        // The last one drawn may be a loop, which brings its regions' operations along.
        assert!((wanted..wanted + 8).contains(&made), "{made} for {wanted}");
    }
}

#[test]
fn the_same_operation_is_written_as_its_version_wants_it() {
    let reshape = |version: &str| {
        let tosa = Tosa::new(&shipped(version).unwrap());
        let programs = (0..200).map(|seed| tosa.generate(seed, &Options::default()).text);
        let lines: Vec<String> =
            programs.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
        lines.into_iter().find(|line| line.contains("\"tosa.reshape\"")).unwrap()
    };
    assert!(reshape("mlir-22").contains("!tosa.shape<"), "{}", reshape("mlir-22"));
    assert!(reshape("mlir-19").contains("new_shape = array<i64"), "{}", reshape("mlir-19"));
}

#[test]
fn an_invalid_program_names_its_violation() {
    let tosa = Tosa::new(&shipped("mlir-22").unwrap());
    let mut kinds = BTreeSet::new();
    for seed in 0..300 {
        let text = tosa.generate(seed, &options(Mode::Invalid)).text;
        let first = text.lines().next().unwrap();
        let what = first.strip_prefix("// violation: ").unwrap();
        kinds.insert(what.split(" of ").next().unwrap().to_owned());
    }
    for kind in ["rank", "element type", "shape", "operand count", "attribute"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
}
