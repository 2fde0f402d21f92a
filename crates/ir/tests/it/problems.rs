//! The structural check.

use mohole_ir::{DefaultKnowledge, Module, OpKnowledge, check};

use crate::golden;

/// Knows two more operations than the default.
struct TestKnowledge;

impl OpKnowledge for TestKnowledge {
    fn is_isolated(&self, op_name: &str) -> bool {
        op_name == "t.isolated" || DefaultKnowledge.is_isolated(op_name)
    }

    fn is_graph_region(&self, op_name: &str, region: usize) -> bool {
        (op_name == "t.graph" && region == 0) || DefaultKnowledge.is_graph_region(op_name, region)
    }
}

#[test]
fn problems_are_found_and_described() {
    golden::check("problems.txt", |_, input| {
        let module = Module::parse(input).unwrap();
        let problems = check(&module, &TestKnowledge);
        match problems.is_empty() {
            true => "no problems".into(),
            false => problems.iter().map(|problem| problem.describe(&module) + "\n").collect(),
        }
    });
}

#[test]
fn a_branch_to_an_erased_block_is_a_problem() {
    let text = r#""t.r"() ({
  "t.br"()[^bb1] : () -> ()
^bb1:
  "t.end"() : () -> ()
}) : () -> ()"#;
    let mut module = Module::parse(text).unwrap();
    let region = module.op(module.walk().next().unwrap()).regions[0];
    module.erase_block(module.region(region).blocks[1]);
    let problems = check(&module, &TestKnowledge);
    let described: Vec<_> = problems.iter().map(|problem| problem.describe(&module)).collect();
    assert_eq!(described, ["a successor of t.br is not in its region"]);
}

#[test]
fn a_use_of_an_erased_operations_result_is_a_problem() {
    let text = "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()";
    let mut module = Module::parse(text).unwrap();
    module.erase(module.walk().next().unwrap());
    let problems = check(&module, &TestKnowledge);
    let described: Vec<_> = problems.iter().map(|problem| problem.describe(&module)).collect();
    assert_eq!(described, ["%0 used by t.b is not visible there"]);
}
