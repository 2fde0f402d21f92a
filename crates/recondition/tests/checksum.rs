//! Checksums, and functions that are called in any order.

use mohole_ir::Module;
use mohole_recondition::{Options, certify, recondition};

const CALLED_PER_ELEMENT: &str = r#"
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "g", sym_visibility = "private"}> ({
  ^bb0(%arg0: index):
    %0 = "index.add"(%arg0, %arg0) : (index, index) -> index
    "func.return"(%0) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "tensor.generate"() ({
    ^bb0(%arg0: index):
      %1 = "func.call"(%arg0) <{callee = @g}> : (index) -> index
      "tensor.yield"(%1) : (index) -> ()
    }) : () -> tensor<4xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

fn function<'a>(text: &'a str, name: &str) -> &'a str {
    let at = text.find(&format!("sym_name = \"{name}\"")).unwrap();
    let end = text[at..].find("func.return").unwrap();
    &text[at..at + end]
}

#[test]
fn functions_called_in_any_order_do_not_count() {
    let mut module = Module::parse(CALLED_PER_ELEMENT).unwrap();
    let report = recondition(&mut module, &Options::default());
    assert!(report.doubtful.is_empty(), "{:?}", report.doubtful);
    let text = module.to_string();
    assert!(!function(&text, "g").contains("mohole_mix"), "{text}");
    assert!(function(&text, "main").contains("mohole_mix"), "{text}");
}

#[test]
fn writes_in_any_order_are_doubtful() {
    let store = r#""memref.store"(%arg0, %2, %1) : (index, memref<4xindex>, index) -> ()"#;
    let global = r#"%2 = "memref.get_global"() <{name = @m}> : () -> memref<4xindex>"#;
    let zero = r#"%1 = "arith.constant"() <{value = 0 : index}> : () -> index"#;
    let add = r#"%0 = "index.add""#;
    let text = CALLED_PER_ELEMENT.replacen(add, &format!("{zero}\n{global}\n{store}\n{add}"), 1);
    let module = Module::parse(&text).unwrap();
    assert_eq!(certify(&module).doubtful.into_iter().collect::<Vec<_>>(), ["tensor.generate"]);
}

#[test]
fn functions_with_names_of_the_c_library_are_doubtful() {
    let program = |name: &str| {
        format!(
            r#""builtin.module"() ({{
  "func.func"() <{{function_type = (f32) -> f32, sym_name = "{name}"}}> ({{
  ^bb0(%arg0: f32):
    %0 = "math.powf"(%arg0, %arg0) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }}) : () -> ()
}}) : () -> ()
"#
        )
    };
    let doubtful = |name: &str| {
        let mut module = Module::parse(&program(name)).unwrap();
        recondition(&mut module, &Options::default()).doubtful.into_keys().collect::<Vec<_>>()
    };
    assert_eq!(doubtful("powf"), ["func.func"]);
    assert!(doubtful("powers").is_empty() && doubtful("er").is_empty());
}
