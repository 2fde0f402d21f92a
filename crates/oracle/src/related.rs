//! Finds bugs that one patch would likely fix. A signature tells two bugs apart; related ones are looked at
//! together, so that a maintainer gets one report and not twenty.

use mohole_testcase::{Activity, Failure, Place, Signature, Syntax};

use crate::wording::generalize;

/// What a bug shares with related ones; `None` if nothing is known.
pub fn related(signature: &Signature) -> Option<String> {
    match &signature.failure {
        Failure::InvalidIr { .. } => Some(of_pass(signature.pass.as_deref()?, &mistake(&signature.failure)?)),
        Failure::Unreadable { .. } | Failure::Misread { .. } => of_text(signature.failure.clone()),
        // A pass declares all its dialects in one place.
        Failure::DialectNotLoaded { .. } => {
            Some(format!("{}: dialects not loaded", signature.pass.as_ref()?))
        }
        _ => of_printer(signature),
    }
}

/// What the verifier finds wrong in what a pass left, whichever pass and operation it is.
pub fn mistake(failure: &Failure) -> Option<String> {
    let Failure::InvalidIr { complaint, operation } = failure else { return None };
    let op = operation.as_deref().unwrap_or_default();
    let dialect = op.split('.').next()?;
    Some(match unwanted_type(complaint) {
        // Each operation takes other types; the type that a conversion left is the same.
        Some(kind) if is_foreign(kind, dialect) => format!("{dialect} gets a type that was not converted"),
        Some(kind) => format!("{dialect} gets {kind}"),
        None => generalize(complaint.strip_prefix(&format!("'{op}' ")).unwrap_or(complaint)),
    })
}

/// One mistake of a pass shows with many operations: the errors differ in their names only.
fn of_pass(pass: &str, words: &str) -> String {
    let who = match words == SECOND_BLOCK && pass.ends_with("-to-llvm") {
        true => "*-to-llvm",
        false => pass,
    };
    format!("{who}: {words}")
}

/// The error for a region that may have one block. All `*-to-llvm` passes lower an assertion to a branch by
/// the same pattern.
const SECOND_BLOCK: &str = "op expects region #_ to have N or N blocks";

/// Whether a type is of another dialect. Scalars and vectors do not count: they are converted in many ways.
fn is_foreign(kind: &str, dialect: &str) -> bool {
    match kind.strip_prefix('!') {
        Some(own) => own.split('.').next() != Some(dialect),
        None => ["tensor", "memref", "tuple", "complex"].contains(&kind),
    }
}

/// The rejected type, without parameters: `!spirv.array` of `but got '!spirv.array<4 x i32>'`.
fn unwanted_type(complaint: &str) -> Option<&str> {
    let (_, got) = complaint.rsplit_once(", but got '")?;
    let end = got.find(|c: char| !(c.is_ascii_alphabetic() || matches!(c, '!' | '.' | '_')))?;
    (end > 0).then(|| &got[..end])
}

/// Printers of one dialect that crash in the same accessor make the same mistake: mostly, an attribute may be
/// absent.
fn of_printer(signature: &Signature) -> Option<String> {
    let mut failure = signature.failure.clone();
    let printer = match &mut failure {
        Failure::Check { place, .. } | Failure::FatalError { place, .. } => match place.take() {
            Some(Place::Function { name, .. }) => name,
            _ => return None,
        },
        Failure::Signal { place: Some(Place::Function { caller, .. }), .. }
        | Failure::Sanitizer { place: Some(Place::Function { caller, .. }), .. }
        | Failure::UncaughtException { place: Some(Place::Function { caller, .. }), .. } => caller.take()?,
        _ => return None,
    };
    let is_printing = match (signature.activity, &signature.pass) {
        (Some(activity), _) => activity == Activity::Printing,
        (None, pass) => pass.is_none() && printer.ends_with("::print"),
    };
    let (dialect, _) = printer.strip_prefix("mlir::").filter(|_| is_printing)?.split_once("::")?;
    Some(format!("printers of {dialect}: {failure}"))
}

/// A program that cannot be parsed in one text form can mostly not be parsed in the other.
fn of_text(mut failure: Failure) -> Option<String> {
    let (Failure::Unreadable { form, .. } | Failure::Misread { form, .. }) = &mut failure else {
        return None;
    };
    if *form == Syntax::Bytecode {
        return None;
    }
    *form = Syntax::Text;
    Some(failure.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invalid_ir::invalid_ir;
    use crate::round_trip::unreadable;

    fn after(pass: &str, message: &str) -> String {
        related(&invalid_ir(pass, &format!("input.mlir:3:1: error: {message}")).signature.unwrap()).unwrap()
    }

    #[test]
    fn one_mistake_of_a_pass_with_several_operations_is_related() {
        let odd = "op is odd in region #0";
        let (scf, affine) = (format!("'scf.for' {odd}"), format!("'affine.if' {odd}"));
        assert_eq!(after("convert-scf-to-cf", &scf), "convert-scf-to-cf: op is odd in region #_");
        assert_eq!(after("convert-scf-to-cf", &scf), after("convert-scf-to-cf", &affine));
        assert_ne!(after("convert-scf-to-cf", &scf), after("gpu-to-llvm", &scf));
        assert_ne!(after("convert-scf-to-cf", &scf), after("convert-scf-to-cf", "'scf.for' op is odd"));
    }

    #[test]
    fn one_mistake_of_a_shared_pattern_is_related() {
        let (scf, affine) = ("'scf.for'", "'affine.if'");
        let [scf, affine] =
            [scf, affine].map(|op| format!("{op} op expects region #0 to have 0 or 1 blocks"));
        assert_eq!(after("convert-to-llvm", &scf), after("gpu-to-llvm", &affine));
        assert_eq!(after("convert-scf-to-cf", &scf), after("convert-scf-to-cf", &affine));
        assert_ne!(after("convert-scf-to-cf", &scf), after("gpu-to-llvm", &affine));
    }

    #[test]
    fn two_complaints_about_one_call_are_not_related() {
        let many = "'gpu.launch_func' op got 6 kernel operands but expected 2";
        let other = "'gpu.launch_func' op type of function argument 0 does not match";
        assert_ne!(after("gpu-to-llvm", many), after("gpu-to-llvm", other));
    }

    #[test]
    fn types_that_were_not_converted_are_related() {
        let got = |kind: &str| {
            after(
                "convert-func-to-emitc",
                &format!("'emitc.call' op operand #0 must be odd, but got '{kind}'"),
            )
        };
        assert_eq!(got("!llvm.ptr"), got("tensor<4xf32>"));
        assert_ne!(got("!emitc.array<1 x i8>"), got("tensor<4xf32>"));
    }

    #[test]
    fn types_that_a_conversion_leaves_are_related() {
        let add = "'spirv.FAdd' op operand #0 must be 16/32/64-bit float, but got '!spirv.array<4 x f32>'";
        let sub = "'spirv.ISub' op operand #1 must be 8/16/32/64-bit integer, but got '!spirv.array<1 x i8>'";
        assert_eq!(after("convert-tensor-to-spirv", add), "convert-tensor-to-spirv: spirv gets !spirv.array");
        assert_eq!(after("convert-tensor-to-spirv", add), after("convert-tensor-to-spirv", sub));
        let narrow = sub.replace("!spirv.array<1 x i8>", "i3");
        assert_eq!(after("convert-tensor-to-spirv", &narrow), "convert-tensor-to-spirv: spirv gets i");
    }

    #[test]
    fn both_text_forms_are_related() {
        let read_in = |form: Syntax| {
            let verdict = unreadable(form, "%0 = a.b\n", "input.mlir:1:6: error: expected keyword");
            related(&verdict.signature.unwrap())
        };
        assert_eq!(read_in(Syntax::Text), read_in(Syntax::Generic));
        assert!(read_in(Syntax::Text).is_some());
        assert_eq!(read_in(Syntax::Bytecode), None);
    }

    #[test]
    fn dialects_that_one_pass_does_not_load_are_related() {
        let missing = |dialect: &str, pass: &str| {
            let failure = Failure::DialectNotLoaded { dialects: vec![dialect.to_owned()] };
            let pass = Some(pass.to_owned());
            related(&Signature { key: "01".to_owned(), failure, pass, activity: None })
        };
        assert_eq!(missing("arith", "cse"), missing("math", "cse"));
        assert_ne!(missing("arith", "cse"), missing("arith", "sccp"));
    }

    fn segfault(
        name: &str,
        caller: Option<&str>,
        activity: Option<Activity>,
        pass: Option<&str>,
    ) -> Option<String> {
        let place = Place::function(name, caller);
        let failure = Failure::Signal { signal: "segfault".to_owned(), place: Some(place) };
        related(&Signature { key: "01".to_owned(), failure, pass: pass.map(str::to_owned), activity })
    }

    #[test]
    fn printers_of_one_dialect_that_crash_alike_are_related() {
        let printing = Some(Activity::Printing);
        let accessor = "mlir::ArrayAttr::get";
        let of = |printer: &str| segfault(accessor, Some(&format!("{printer}::print")), printing, None);
        assert_eq!(
            of("mlir::transform::PadOp").unwrap(),
            "printers of transform: segfault in mlir::ArrayAttr::get"
        );
        assert_eq!(of("mlir::transform::PadOp"), of("mlir::transform::FuseOp"));
        let unsaid = segfault(accessor, Some("mlir::transform::TileOp::print"), None, None);
        assert_eq!(of("mlir::transform::PadOp"), unsaid);
        assert_ne!(of("mlir::transform::PadOp"), of("mlir::omp::TaskwaitOp"));
        assert_eq!(segfault("mlir::transform::FuseOp::print", None, printing, None), None);
        assert_eq!(segfault(accessor, Some("mlir::x::F::fold"), None, Some("cse")), None);
    }
}
