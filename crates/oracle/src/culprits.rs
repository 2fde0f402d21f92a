//! Which functions of a backtrace to blame: the innermost ones that tell one bug from another, whichever pass
//! was running.
//!
//! A fold that crashes does so in `canonicalize`, in `sccp` and in every pass that folds; verifiers and
//! printers run after all of them. So the functions that call folds, patterns, interfaces and passes are a
//! boundary: frames outside of it are not to blame.

use mohole_testcase::Place;

use crate::frames::{Weight, is_constructor, is_driver};
use crate::stack::{Frame, Stack};

/// The functions to blame.
pub(crate) struct Culprits {
    /// The place for the title; `None` without a backtrace.
    pub(crate) place: Option<Place>,
    /// What two runs of one bug share.
    pub(crate) identity: Vec<String>,
    /// They identify the bug without the pass.
    pub(crate) decisive: bool,
}

/// A named function is blamed if at most this many unnamed ones are inside it.
const MAX_UNNAMED_INSIDE: usize = 2;

/// A key takes this many unnamed functions: the innermost may have many callers.
const UNNAMED_IN_KEY: usize = 2;

impl Stack {
    /// The functions that tell one bug from another.
    ///
    /// Without a symbolizer only exported functions have names, so an exported one is preferred if it is
    /// near: a key should not depend on what is installed. Unnamed functions come second. Names
    /// that say little come last; only they need the pass in the key.
    pub(crate) fn culprits(&self) -> Culprits {
        self.culprits_among(&self.frames_inside_driver())
    }

    /// The same for a type or an attribute whose verifier rejected what it was made of: the nearest caller of
    /// the constructor is to blame, whoever called that one.
    pub(crate) fn culprits_of_construction(&self) -> Culprits {
        let mut inner = self.frames_inside_driver();
        inner.retain(|frame| !frame.name.as_deref().is_some_and(is_constructor));
        let callers = inner.iter().skip_while(|frame| frame.weight() == Some(Weight::Shared));
        let mut near = callers.take(1 + MAX_UNNAMED_INSIDE).filter(|frame| !frame.local);
        match near.find_map(|frame| frame.name.clone()) {
            Some(name) => {
                let place = Some(Place::function(&name, None));
                Culprits { place, identity: vec![name], decisive: true }
            }
            None => self.culprits_among(&inner),
        }
    }

    fn culprits_among(&self, inner: &[&Frame]) -> Culprits {
        let first = inner.iter().find(|frame| frame.weight() > Some(Weight::Shared));
        let first = first.or_else(|| inner.iter().find(|frame| frame.name.is_some()));
        let hint =
            first.filter(|frame| frame.weight() == Some(Weight::Hint)).and_then(|frame| frame.name.clone());
        let first = first.and_then(|frame| frame.name.clone());
        let found = identifying(inner).map(|name| vec![name.to_owned()]).or_else(|| unnamed(inner));
        let decisive = found.is_some();
        let found = found.unwrap_or_else(|| names(inner));
        let place = self.place(first, found.first().filter(|_| decisive));
        let mut identity: Vec<String> = hint.filter(|hint| !found.contains(hint)).into_iter().collect();
        let enough = if decisive && !identity.is_empty() { 1 } else { found.len() };
        identity.extend(found.into_iter().take(enough));
        Culprits { place, identity, decisive }
    }

    /// The place for the title, from the innermost function with a name and the one that is to blame. Where
    /// either has no name, the operation that a template around it is for says more than an address.
    fn place(&self, named: Option<String>, blamed: Option<&String>) -> Option<Place> {
        let shown = |name: &str| name.replace("(anonymous namespace)::", "");
        let has_name = blamed.is_some_and(|name| self.has_function(name));
        let operation = self.operation().filter(|_| !has_name);
        let Some(name) = named else {
            return operation.map(Place::Operation).or_else(|| blamed.cloned().map(Place::Unnamed));
        };
        let caller = blamed.filter(|&blamed| *blamed != name).map(|blamed| shown(blamed));
        Some(Place::Function { name: shown(&name), caller, operation })
    }

    fn has_function(&self, name: &str) -> bool {
        self.frames().iter().any(|frame| frame.name.as_deref() == Some(name))
    }

    /// The operation that the innermost template is for, up to the driver that called it.
    fn operation(&self) -> Option<String> {
        let driver = self.frames().iter().position(|frame| frame.name.as_deref().is_some_and(is_driver));
        let inner = &self.frames()[..driver.map_or(self.frames().len(), |at| at + 1)];
        inner.iter().find_map(|frame| frame.operation.clone())
    }

    /// The compiler's own frames inside the innermost driver; the driver itself if it is the innermost frame.
    fn frames_inside_driver(&self) -> Vec<&Frame> {
        let mut inner = Vec::new();
        for frame in self.frames().iter().filter(|frame| frame.is_code()) {
            if frame.name.as_deref().is_some_and(is_driver) {
                if inner.is_empty() {
                    inner.push(frame);
                }
                break;
            }
            if !frame.is_runtime() {
                inner.push(frame);
            }
        }
        inner
    }
}

/// The innermost function whose name identifies the bug; an exported one if it is not much further out.
fn identifying<'a>(frames: &[&'a Frame]) -> Option<&'a str> {
    let mut unnamed = 0;
    let mut local = None;
    for frame in frames {
        match (frame.weight(), frame.name.as_deref()) {
            (Some(Weight::Identifying), name) if frame.local => {
                local = local.or(name);
                unnamed += 1;
            }
            (Some(Weight::Identifying), Some(name)) if unnamed <= MAX_UNNAMED_INSIDE => return Some(name),
            (Some(Weight::Identifying), _) => break,
            (Some(_), _) => unnamed = 0,
            (None, _) => unnamed += 1,
        }
    }
    local
}

/// The innermost unnamed functions, without those that shared functions call.
fn unnamed(frames: &[&Frame]) -> Option<Vec<String>> {
    let after =
        frames.iter().rposition(|frame| frame.weight().is_some_and(|weight| weight < Weight::Identifying));
    let unnamed = frames[after.map_or(0, |at| at + 1)..].iter().take_while(|frame| frame.name.is_none());
    let functions: Vec<String> = unnamed.take(UNNAMED_IN_KEY).map(|frame| frame.function()).collect();
    (!functions.is_empty()).then_some(functions)
}

/// The names there are, if none of them identifies the bug.
fn names(frames: &[&Frame]) -> Vec<String> {
    let mut names: Vec<String> = frames.iter().filter_map(|frame| frame.name.clone()).collect();
    names.dedup();
    names.truncate(3);
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each frame is a name, or three digits: the offset of an unnamed function.
    fn stack(frames: &str) -> Stack {
        let line = |(at, frame): (usize, &str)| match frame.len() {
            3 => format!("{at} libMLIR.so 0x7f123{frame}\n"),
            _ => format!("{at} libMLIR.so 0x7f456{at:03} {frame}(int) + 7\n"),
        };
        Stack::parse(&frames.split(" < ").enumerate().map(line).collect::<String>())
    }

    fn check(frames: &str, expected: &str, title: &str) {
        let culprits = stack(frames).culprits();
        let pass = if culprits.decisive { "" } else { " and the pass" };
        assert_eq!(format!("{}{pass}", culprits.identity.join(" ")), expected, "{frames}");
        let place = culprits.place.map(|place| place.to_string());
        assert_eq!(place.unwrap_or_default(), title, "{frames}");
    }

    #[test]
    fn a_fold_is_one_bug_in_every_pass_that_folds() {
        let fold = "mlir::DenseElementsAttr::getNumElements < mlir::shape::CstrOp::fold < dbd < mlir::Operation::fold";
        let (key, title) = (
            "mlir::DenseElementsAttr::getNumElements mlir::shape::CstrOp::fold",
            "mlir::DenseElementsAttr::getNumElements, from mlir::shape::CstrOp::fold",
        );
        check(&format!("{fold} < 2fd < mlir::applyPatternsGreedily"), key, title);
        check(&format!("{fold} < mlir::dataflow::SparseConstantPropagation::visitOperation"), key, title);
        check(&format!("{fold} < mlir::OpBuilder::tryFold < b59"), key, title);
    }

    #[test]
    fn shared_functions_are_told_apart_by_the_caller() {
        let width = "mlir::FloatType::getWidth < mlir::Type::getIntOrFloatBitWidth";
        check(
            &format!("{width} < 43c < mlir::PatternApplicator::matchAndRewrite"),
            "mlir::FloatType::getWidth +43c",
            "mlir::FloatType::getWidth, from +43c",
        );
        check(
            &format!("{width} < 7a7 < b5d < mlir::PatternApplicator::matchAndRewrite < mlir::x::far"),
            "mlir::FloatType::getWidth +7a7",
            "mlir::FloatType::getWidth, from +7a7",
        );
        check(
            &format!("{width} < mlir::amx::TileLoadOp::getIntrinsicOperands < c23"),
            "mlir::FloatType::getWidth mlir::amx::TileLoadOp::getIntrinsicOperands",
            "mlir::FloatType::getWidth, from mlir::amx::TileLoadOp::getIntrinsicOperands",
        );
        check(
            "mlir::Operation::~Operation < c55 < mlir::RewriterBase::eraseOp < 906 < mlir::PatternApplicator::match",
            "+906",
            "mlir::Operation::~Operation, from +906",
        );
    }

    #[test]
    fn a_named_function_stands_for_nameless_ones_that_it_called() {
        check(
            "3ea < mlir::x::Analysis::visit < mlir::x::run",
            "mlir::x::Analysis::visit",
            "mlir::x::Analysis::visit",
        );
        check(
            "591 < d40 < mlir::gpu::BinaryOp::print",
            "mlir::gpu::BinaryOp::print",
            "mlir::gpu::BinaryOp::print",
        );
        check("591 < d40 < 111 < 222 < mlir::x::run", "+591 +d40", "mlir::x::run, from +591");
    }

    #[test]
    fn a_driver_that_dies_is_the_culprit_and_needs_no_pass_only_where_it_is_nameless() {
        check("4a0 < mlir::applyPatternsGreedily < 2fd", "+4a0", "unnamed code at +4a0");
        check(
            "mlir::Operation::fold < mlir::applyPatternsGreedily",
            "mlir::Operation::fold and the pass",
            "mlir::Operation::fold",
        );
        check(
            "mlir::Operation::create < mlir::PatternApplicator::match",
            "mlir::Operation::create and the pass",
            "mlir::Operation::create",
        );
    }

    #[test]
    fn the_operation_of_a_template_stands_for_a_function_without_a_name() {
        let dispatch =
            "mlir::ConversionPattern::dispatchTo1To1<mlir::OpConversionPattern<mlir::tosa::ConcatOp>, X>";
        check(&format!("4a0 < 123 < {dispatch} < 2fd"), "+4a0 +123", "code for mlir::tosa::ConcatOp");
        check(
            &format!("mlir::FloatType::getWidth < 43c < {dispatch}"),
            "mlir::FloatType::getWidth +43c",
            "mlir::FloatType::getWidth, from code for mlir::tosa::ConcatOp",
        );
        check(&format!("mlir::x::foo < {dispatch}"), "mlir::x::foo", "mlir::x::foo");
    }

    #[test]
    fn an_address_that_is_no_code_says_nothing() {
        let culprits = Stack::parse("0  (error)  0x000055c0360f1eb0\n").culprits();
        assert!(culprits.identity.is_empty() && !culprits.decisive);
    }
}
