//! Finds bugs that one patch would likely fix. A signature tells two bugs apart; related ones are looked at
//! together, so that a maintainer gets one report and not twenty.

use mohole_testcase::{Activity, Failure, Place, Signature, Syntax};

use crate::wording::generalize;

/// What a bug shares with related ones; `None` if nothing is known.
pub fn related(signature: &Signature) -> Option<String> {
    match &signature.failure {
        Failure::InvalidIr { .. } => of_pass(signature.pass.as_deref()?, &mistake(&signature.failure)?),
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
fn of_pass(pass: &str, words: &str) -> Option<String> {
    (words != SECOND_BLOCK).then(|| format!("{pass}: {words}"))
}

/// Whether a pass leaves a second block where one is allowed. Which operation it lowered to a branch is not
/// said.
pub fn leaves_second_block(failure: &Failure) -> bool {
    mistake(failure).is_some_and(|words| words == SECOND_BLOCK)
}

/// The error for a region that may have one block.
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
        Failure::Signal { place, .. }
        | Failure::Sanitizer { place, .. }
        | Failure::UncaughtException { place, .. } => take_printer(place)?,
        _ => return None,
    };
    let is_printing = match (signature.activity, &signature.pass) {
        (Some(activity), _) => activity == Activity::Printing,
        (None, pass) => pass.is_none() && printer.ends_with("::print"),
    };
    let (dialect, _) = printer.strip_prefix("mlir::").filter(|_| is_printing)?.split_once("::")?;
    if !dialect.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    Some(format!("printers of {dialect}: {failure}"))
}

/// The caller of what crashes; or what crashes, if nothing in it but code that all attributes share.
fn take_printer(place: &mut Option<Place>) -> Option<String> {
    let Some(Place::Function { name, caller, .. }) = place else { return None };
    if let Some(caller) = caller.take() {
        return Some(caller);
    }
    let printer = name.ends_with("::print").then(|| std::mem::take(name))?;
    *place = None;
    Some(printer)
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
    fn a_second_block_may_come_from_any_operation() {
        let message = "input.mlir:3:1: error: 'scf.for' op expects region #0 to have 0 or 1 blocks";
        let signature = invalid_ir("convert-to-llvm", message).signature.unwrap();
        assert_eq!(related(&signature), None);
        assert!(leaves_second_block(&signature.failure));
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
        let alone = |name: &str| segfault(name, None, printing, None);
        assert_eq!(alone("mlir::transform::FuseOp::print").unwrap(), "printers of transform: segfault");
        assert_eq!(alone("mlir::Operation::print"), None);
        assert_eq!(alone("mlir::transform::FuseOp::getAsmResultNames"), None);
        assert_eq!(segfault(accessor, Some("mlir::x::F::fold"), None, Some("cse")), None);
    }
}
