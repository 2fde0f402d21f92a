//! Mutants of text.

use expect_test::{Expect, expect};
use mohole_mutate::text::{TEXT_MUTATIONS, TextCorpus, text_mutant};
use mohole_testcase::Rng;

const PROGRAM: &str = r#"
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32> {
  %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
  cf.br ^bb1
^bb1:
  return %0 : tensor<4xf32>
}
"#;

const OTHER: &str = r#"
memref.global "private" constant @g : memref<2xf32> = dense<[0.0, 1.0]> {alignment = 8}
scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %y) -> (vector<2xi8>) {
  %r = arith.addi %x, %x overflow<nsw> : vector<2xi8>
}
"#;

/// What each mutation did to the program, for one seed.
fn check(name: &str, expected: &Expect) {
    let corpus = TextCorpus::new([PROGRAM, OTHER]);
    let one: Vec<_> = TEXT_MUTATIONS.iter().filter(|mutation| mutation.name == name).collect();
    assert_eq!(one.len(), 1, "{name}");
    let at = TEXT_MUTATIONS.iter().position(|mutation| mutation.name == name).unwrap();
    let mut rng = Rng::new(7);
    let mutant = text_mutant(PROGRAM, &corpus, &TEXT_MUTATIONS[at..=at], &mut rng).unwrap();
    let changes: String = mutant.changes.iter().map(|change| format!("// {}\n", change.what)).collect();
    expected.assert_eq(&format!("{changes}{}", mutant.text));
}

#[test]
fn delete() {
    check(
        "delete",
        &expect![[r#"
        // `f32` deleted
        // `,` deleted
        // `#map = affine_map<(d0) -> (d0)>` deleted

        func.func @f(%a: tensor<4xf32> %b: i32) -> tensor<4x> {
        %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return %0 : tensor<4xf32>
        }
    "#]],
    );
}

#[test]
fn double() {
    check(
        "double",
        &expect![[r#"
        // `f32` repeated 1 times
        // `(d0)` repeated 1 times
        // `^bb1:` repeated 1 times
        #map = affine_map<(d0)(d0) -> (d0)>
        func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32,f32> {
        %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        ^bb1:
        return %0 : tensor<4xf32>
        }
    "#]],
    );
}

#[test]
fn swap() {
    check(
        "swap",
        &expect![[r#"
        // `d0` and `)` swapped
        // `%0` and `%0` swapped
        // `<(d0) -> ()d0>` and `<4xf32>` swapped
        #map = affine_map<4xf32>
        func.func @f(%a: tensor<(d0) -> ()d0>, %b: i32) -> tensor<4xf32> { %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return
        %0 : tensor<4xf32>
        }
    "#]],
    );
}

#[test]
fn splice() {
    check(
        "splice",
        &expect![[r#"
        // line `%0 = arith.constant {k = [1, 2]} dense<1...` inserted
        // `<4xf32>` becomes `<2xi8>`
        // line `%r = arith.addi %x, %x overflow<nsw> : v...` inserted
        #map = affine_map<(d0) -> (d0)>
        %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        %r = arith.addi %x, %x overflow<nsw> : vector<2xi8>
        %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return %0 : tensor<2xi8>
        }
    "#]],
    );
}

#[test]
fn literal() {
    check(
        "literal",
        &expect![[r#"
            // `2` becomes `63`
            // size `4` becomes `[4]`
            // size `4` becomes `?`
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<[4]xf32>, %b: i32) -> tensor<4xf32> {
            %0 = arith.constant {k = [1, 63]} dense<1.0> : tensor<4xf32>
            cf.br ^bb1
            ^bb1:
            return %0 : tensor<?xf32>
            }
        "#]],
    );
}

#[test]
fn types() {
    check(
        "type",
        &expect![[r#"
            // `f32` becomes `tensor<*xf32>` everywhere
            // `tensor<*xf32>` becomes `!spirv.array<0 x f32>`
            // `tensor<*xf32>` becomes `i8` everywhere
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<4xi8>, %b: i32) -> tensor<4x!spirv.array<0 x f32>> {
            %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xi8>
            cf.br ^bb1
            ^bb1:
            return %0 : tensor<4xi8>
            }
        "#]],
    );
}

#[test]
fn attribute() {
    check(
        "attribute",
        &expect![[r#"
            // `[1, 2]` becomes `8`
            // `1.0` becomes `1`
            // `dense<1>` becomes `dense<"0xFF"> : tensor<8xi1>`
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32> {
            %0 = arith.constant {k = 8} dense<"0xFF"> : tensor<8xi1> : tensor<4xf32>
            cf.br ^bb1
            ^bb1:
            return %0 : tensor<4xf32>
            }
        "#]],
    );
}

#[test]
fn operation() {
    check(
        "operation",
        &expect![[r#"
        // `arith.constant` becomes `arith.addi`
        // `cf.br` becomes `func.func`
        // `arith.addi` becomes `func.func`
        #map = affine_map<(d0) -> (d0)>
        func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32> {
        %0 = func.func {k = [1, 2]} dense<1.0> : tensor<4xf32>
        func.func ^bb1
        ^bb1:
        return %0 : tensor<4xf32>
        }
    "#]],
    );
}

#[test]
fn neighbour() {
    check(
        "neighbour",
        &expect![[r#"
            // `overflow<nsw>` of a arith.addi inserted
            // `<4xf32>` of a func.func inserted
            // `constant` of a memref.global inserted
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<4xf32>, %b:<4xf32> i32) -> tensor<4xf32> {
            %0 = arith.constant {k = [ constant1 overflow<nsw>, 2]} dense<1.0> : tensor<4xf32>
            cf.br ^bb1
            ^bb1:
            return %0 : tensor<4xf32>
            }
        "#]],
    );
}

#[test]
fn reference() {
    check(
        "reference",
        &expect![[r#"
        // `%0` becomes `%b`
        // `%0` becomes `%0#4294967296`
        // `%b` becomes `%`
        #map = affine_map<(d0) -> (d0)>
        func.func @f(%a: tensor<4xf32>, %: i32) -> tensor<4xf32> {
        %b = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return %0#4294967296 : tensor<4xf32>
        }
    "#]],
    );
}

#[test]
fn location() {
    check(
        "location",
        &expect![[r#"
        // `loc("name"("a":1:2 to 3:4))` added
        // `loc(callsite("name"(callsite(fused[] at ...` added
        // `loc("a":4294967295:4294967295)` added
        #map = affine_map<(d0) -> (d0)>
        func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32> {
        %0 = arith.constant {k loc("name"("a":1:2 to 3:4)) = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return %0 : tensor<4xf32> loc(callsite( loc("a":4294967295:4294967295)"name"(callsite(fused[] at "b":1:1))))
        }
    "#]],
    );
}

#[test]
fn alias() {
    check(
        "alias",
        &expect![[r#"
            // `i32` becomes `!llvm.ptr`, defined 1 times
            // `1.0` becomes `#i32`, defined 2 times
            // `f32` becomes `!a$b`, defined 2 times

            #i32 = 1.0
            #i32 = 1.0
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<4xf32>, %b: !llvm.ptr) -> tensor<4x!a$b> {
            %0 = arith.constant {k = [1, 2]} dense<#i32> : tensor<4xf32>
            cf.br ^bb1
            ^bb1:
            return %0 : tensor<4xf32>
            }
            !llvm.ptr = !llvm.ptr
            !a$b = f32
            !a$b = f32
        "#]],
    );
}

#[test]
fn resource() {
    check(
        "resource",
        &expect![[r#"
            // `{-# dialect_resources: { arith: { "blob ...` added
            // `{-# undefined: { "builtin": { 0: true } ...` added
            // `{-# dialect_resources: { builtin: { 0: "...` added
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xf32> {
            %0 = arith.constant {a = dense_resource<blob1> : tensor<2xi64>,a = dense_resource<blob1> : i32,k = [1, 2]} dense<1.0> : tensor<4xf32>
            cf.br ^bb1
            ^bb1:
            return %0 : tensor<4xf32>
            }
            {-# dialect_resources: { arith: {a = dense_resource<blob1> : tensor<4xi1>, "blob 2": "0x0800000001" } } #-}
            {-# undefined: { "builtin": { 0: true } } dialect_resources: { llvm: { blob1: [1] } } #-}
            {-# dialect_resources: { builtin: { 0: "" } } #-}
        "#]],
    );
}

#[test]
fn nesting() {
    check(
        "nesting",
        &expect![[r#"
        // `f32` nested 1 times in `memref<2x>`
        // `1` nested 4 times in `dense<[]> : tensor<1xi32>`
        // `tensor<1xi32>` nested 4 times in `memref<2x>`
        #map = affine_map<(d0) -> (d0)>
        func.func @f(%a: tensor<4xmemref<2xf32>>, %b: i32) -> tensor<4xf32> {
        %0 = arith.constant {k = [dense<[dense<[dense<[dense<[1]> : memref<2xmemref<2xmemref<2xmemref<2x tensor<1xi32>>>>>]> : tensor<1xi32>]> : tensor<1xi32>]> : tensor<1xi32>, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return %0 : tensor<4xf32>
        }
    "#]],
    );
}

#[test]
fn character() {
    check(
        "character",
        &expect![[r#"
        // `f32` becomes `ff32`
        // `d0` becomes `0`
        // `<` becomes `-`
        #map = affine_map<(d0) -> (0)>
        func.func @f(%a: tensor<4xf32>, %b: i32) -> tensor<4xff32> {
        %0 = arith.constant {k = [1, 2]} dense<1.0> : tensor<4xf32>
        cf.br ^bb1
        ^bb1:
        return %0 : tensor-4xf32>
        }
    "#]],
    );
}

#[test]
fn truncate() {
    check(
        "truncate",
        &expect![[r#"
        // ends before `f32> { %0 = arith.constant {k = [1, 2]} ...`
        // ends before `> func.func @f(%a: tensor<4xf32>, %b: i3...`
        // nothing before `affine_map<(d0) -> (d0)`
         affine_map<(d0) -> (d0)
    "#]],
    );
}

#[test]
fn no_text_and_no_seed_makes_a_mutation_fail() {
    let corpus = TextCorpus::new([PROGRAM, "// only a comment\n", OTHER]);
    assert_eq!(corpus.len(), 2);
    let empty = TextCorpus::default();
    let texts =
        [PROGRAM, OTHER, "a", "}", "(", "\"", "{-#", "#-}", "!", "0x", "<<<<", "é\0", "%", "\n\n", ""];
    for text in texts {
        for corpus in [&corpus, &empty] {
            for mutation in 0..TEXT_MUTATIONS.len() {
                for seed in 0..60 {
                    let make = || {
                        text_mutant(text, corpus, &TEXT_MUTATIONS[mutation..=mutation], &mut Rng::new(seed))
                    };
                    assert_eq!(make(), make());
                }
            }
        }
    }
}

#[test]
fn one_mutant_in_two_changes_a_program_once() {
    let corpus = TextCorpus::new([PROGRAM, OTHER]);
    let mutants =
        (0..400).filter_map(|seed| text_mutant(PROGRAM, &corpus, TEXT_MUTATIONS, &mut Rng::new(seed)));
    let single = mutants.filter(|mutant| mutant.changes.len() == 1).count();
    assert!((200..280).contains(&single), "{single}");
}
