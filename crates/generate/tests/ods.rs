//! Learning and composing without a compiler: one that accepts everything stands in for it.

use mohole_catalog::{
    Arity, AttrConstraint, AttributeDef, Catalog, Container, OpDef, RegionDef, Relation, Saved, Shaped, Sign,
    TypeConstraint, ValueDef, shipped,
};
use mohole_generate::ods::{Answer, CatalogIndex, Chooser, Generator, Knowledge, Learner, satisfies};
use mohole_ir::{Module, OpKnowledge, check};
use mohole_testcase::Rng;

fn value(name: &str, ty: TypeConstraint) -> ValueDef {
    ValueDef { name: name.to_owned(), ty, arity: Arity::One, effects: Vec::new() }
}

fn op(name: &str, operands: Vec<ValueDef>, results: Vec<ValueDef>) -> OpDef {
    OpDef { name: name.to_owned(), operands, results, ..OpDef::default() }
}

/// A few operations with every feature that a structure can go wrong by: regions, isolation, symbols,
/// relations.
fn toy() -> Catalog {
    let number =
        || TypeConstraint::AnyOf(vec![TypeConstraint::Index, TypeConstraint::int(Sign::Signless, 32)]);
    let vector = || {
        let containers = vec![Container::Vector];
        TypeConstraint::Shaped(Box::new(Shaped { containers, element: Some(number()), ..Shaped::default() }))
    };
    let mut add = op("toy.add", vec![value("a", number()), value("b", number())], vec![value("r", number())]);
    add.relations = vec![Relation::SameType(vec!["a".into(), "b".into(), "r".into()])];
    let mut body = op("toy.body", vec![value("v", vector())], vec![value("r", vector())]);
    body.regions = vec![RegionDef { min_blocks: 1, max_blocks: Some(1), ..RegionDef::default() }];
    body.implicit_terminator = Some("toy.end".to_owned());
    let mut end = op("toy.end", Vec::new(), Vec::new());
    end.traits = vec!["IsTerminator".to_owned()];
    end.parents = vec!["toy.body".to_owned()];
    let mut place = op("toy.place", Vec::new(), Vec::new());
    let attribute = |name: &str, constraint| AttributeDef {
        name: name.to_owned(),
        constraint,
        optional: false,
        default: None,
        property: false,
    };
    place.attributes = vec![attribute("sym_name", AttrConstraint::String)];
    place.regions = vec![RegionDef { min_blocks: 1, max_blocks: Some(1), ..RegionDef::default() }];
    place.traits = vec!["IsIsolatedFromAbove".to_owned(), "NoTerminator".to_owned()];
    let mut refer = op("toy.refer", Vec::new(), vec![value("r", number())]);
    refer.attributes = vec![attribute("to", AttrConstraint::SymbolRef { flat: true })];
    let mut catalog = Catalog { ops: vec![add, body, end, place, refer], ..Catalog::default() };
    catalog.sort();
    catalog
}

fn learned(catalog: &Catalog) -> Knowledge {
    let mut learner = Learner::new(catalog, 1);
    for _ in 0..4 {
        for proposal in learner.propose() {
            let printed = Module::parse(&proposal.text).expect("drafts are generic form").to_string();
            learner.learn(proposal, Answer::Accepted(printed));
        }
    }
    learner.finish()
}

struct Traits<'a>(&'a Catalog);

impl OpKnowledge for Traits<'_> {
    fn is_isolated(&self, op_name: &str) -> bool {
        matches!(op_name, "builtin.module" | "func.func")
            || self.0.op(op_name).is_some_and(|op| op.has_trait("IsIsolatedFromAbove"))
    }

    fn is_graph_region(&self, op_name: &str, _region: usize) -> bool {
        op_name == "builtin.module"
    }
}

#[test]
fn every_operation_of_a_toy_dialect_is_learned() {
    let catalog = toy();
    let knowledge = learned(&catalog);
    let known: Vec<&str> = knowledge.templates.keys().map(String::as_str).collect();
    assert_eq!(known, ["toy.add", "toy.body", "toy.end", "toy.place", "toy.refer"]);
}

#[test]
fn programs_are_well_formed() {
    let catalog = toy();
    let generator = Generator::new(&learned(&catalog));
    for seed in 0..500 {
        let module = generator.program(&mut Rng::new(seed));
        let problems: Vec<String> =
            check(&module, &Traits(&catalog)).iter().map(|problem| problem.describe(&module)).collect();
        assert!(problems.is_empty(), "seed {seed}: {problems:?}\n{module}");
    }
}

#[test]
fn same_seed_same_knowledge_same_bytes() {
    let catalog = toy();
    let knowledge = learned(&catalog);
    assert_eq!(knowledge, learned(&catalog));
    let copy = Knowledge::from_zst(&knowledge.to_zst()).unwrap();
    let (one, other) = (Generator::new(&knowledge), Generator::new(&copy));
    for seed in 0..50 {
        assert_eq!(one.text(&mut Rng::new(seed)), other.text(&mut Rng::new(seed)));
    }
}

#[test]
fn symbols_are_unique_in_a_program() {
    let generator = Generator::new(&learned(&toy()));
    let text = generator.text(&mut Rng::new(3));
    let mut names: Vec<&str> =
        text.split("sym_name = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "{text}");
}

#[test]
fn picked_types_satisfy_their_constraints() {
    let catalog = shipped("mlir-22").unwrap();
    let index = CatalogIndex::of(&catalog);
    let mut rng = Rng::new(7);
    for op in &catalog.ops {
        for value in op.operands.iter().chain(&op.results).filter(|value| value.ty.is_structured()) {
            let mut chooser = Chooser::new(&index, &mut rng, &[]);
            let ty = chooser.pick_type(&value.ty);
            assert_ne!(satisfies(&ty, &value.ty), Some(false), "{}: {ty} is not {}", op.name, value.ty);
        }
    }
}
