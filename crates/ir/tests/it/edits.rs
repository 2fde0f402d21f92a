//! Edits: text before and after. The title of a case starts with the name of the edit.

use mohole_ir::{AttrKind, Module, Op, Transplant, TypeKind};

use crate::golden;

#[test]
fn edits_change_only_what_they_should() {
    golden::check("edits.txt", |title, input| {
        let name = title.split(':').next().unwrap();
        let (_, edit) = EDITS.iter().find(|(edit, _)| *edit == name).expect("the title names an edit");
        let (text, donor) = input.split_once("// -----\n").unwrap_or((input, ""));
        let mut module = Module::parse(text).unwrap();
        edit(&mut module, &Module::parse(donor).unwrap());
        let after = module.to_string();
        assert_eq!(Module::parse(&after).unwrap().to_string(), after, "an edit broke the text");
        after
    });
}

/// Edits a module. The second module is a donor.
type Edit = fn(&mut Module, &Module);

const EDITS: &[(&str, Edit)] = &[
    ("erase", |module, _| all(module, "t.here").into_iter().for_each(|op| module.erase(op))),
    ("move", |module, _| {
        for op in all(module, "t.here") {
            module.detach(op);
            module.insert(module.top(), 0, op);
        }
    }),
    ("replace_uses", |module, _| {
        let (old, new) = (all(module, "t.old")[0], all(module, "t.new")[0]);
        module.replace_uses(module.op(old).results[0], module.op(new).results[0]);
    }),
    ("clone_op", |module, _| {
        for op in all(module, "t.here") {
            let copy = module.clone_op(op);
            let (block, index) = (module.op(op).parent.unwrap(), module.index_in_block(op).unwrap());
            module.insert(block, index + 1, copy);
        }
    }),
    ("create_op", |module, _| {
        let ty = module.make_type(TypeKind::Index);
        let op = module.create_op("t.new", &[], &[ty, ty]);
        module.insert(module.top(), usize::MAX, op);
    }),
    ("set_attr", |module, _| set_attr(module, "n")),
    ("set_dialect_attr", |module, _| set_attr(module, "d.n")),
    ("remove_attr", |module, _| {
        for op in all(module, "t.here") {
            module.remove_attr(op, "n").unwrap();
        }
    }),
    ("set_type", |module, _| {
        let ty = module.make_type(TypeKind::Index);
        let op = all(module, "t.here")[0];
        module.set_type(module.op(op).results[0], ty);
    }),
    ("add_block", |module, _| {
        let ty = module.make_type(TypeKind::Index);
        let region = module.op(all(module, "t.here")[0]).regions[0];
        module.add_block(region, &[ty]);
    }),
    ("add_block_arg", |module, _| {
        let ty = module.make_type(TypeKind::Index);
        let region = module.op(all(module, "t.here")[0]).regions[0];
        module.add_block_arg(module.region(region).blocks[0], ty);
    }),
    ("transplant", |module, donor| {
        let mut transplant = Transplant::default();
        for op in all(donor, "t.here") {
            let copy = transplant.copy(donor, op, module);
            module.insert(module.top(), usize::MAX, copy);
        }
    }),
    ("transplant_mapped", |module, donor| {
        let mut transplant = Transplant::default();
        let (from, to) = (all(donor, "t.def")[0], all(module, "t.def")[0]);
        transplant.map_value(donor.op(from).results[0], module.op(to).results[0]);
        let copy = transplant.copy(donor, all(donor, "t.here")[0], module);
        module.insert(module.top(), usize::MAX, copy);
    }),
];

fn all(module: &Module, name: &str) -> Vec<Op> {
    module.walk().filter(|&op| module.op_name(op) == name).collect()
}

fn set_attr(module: &mut Module, name: &str) {
    let ty = module.make_type(TypeKind::Index);
    let literal = module.intern("7");
    let value = module.make_attr(AttrKind::Number { literal, ty: Some(ty) });
    for op in all(module, "t.here") {
        module.set_attr(op, name, value);
    }
}

#[test]
fn a_transplant_lists_unmapped_values_and_blocks() {
    let donor = r#"%0 = "t.def"() : () -> i32
"t.r"() ({
  "t.here"(%0)[^bb1] : (i32) -> ()
^bb1:
  "t.end"() : () -> ()
}) : () -> ()"#;
    let donor = Module::parse(donor).unwrap();
    let mut module = Module::new();
    let mut transplant = Transplant::default();
    let copy = transplant.copy(&donor, all(&donor, "t.here")[0], &mut module);
    assert_eq!(transplant.missing(), &donor.op(all(&donor, "t.def")[0]).results[..]);
    assert_eq!(transplant.missing_blocks().len(), 1);
    assert_eq!(module.op_text(copy), "\"t.here\"() : () -> ()");
}
