//! Whose bug a backtrace shows: the innermost functions that tell it from another, whichever pass was
//! running.
//!
//! A fold that dies does so under `canonicalize`, under `sccp` and under every pass that folds; a verifier
//! and a printer do so behind all of them. So what drives folds, patterns, interfaces and passes is a border:
//! what stands outside of it called the culprit and is not it.

use mohole_testcase::Place;

use crate::plumbing::{Weight, is_driver};
use crate::stack::{Frame, Stack};

/// The functions to blame.
pub(crate) struct Culprits {
    /// Where to say it happened; `None` without a backtrace.
    pub(crate) place: Option<Place>,
    /// What two runs of one bug share.
    pub(crate) identity: Vec<String>,
    /// They tell the bug whichever pass was running.
    pub(crate) decisive: bool,
}

/// Nameless functions that a named one may have called for it to stand for them.
const FAR: usize = 2;

/// Places of nameless functions that make a key where there is nothing else: one could be the same by chance.
const PLACES: usize = 2;

impl Stack {
    /// The functions that tell one bug from another.
    ///
    /// Without a symbolizer only exported functions have names, so one of those is taken where it stands
    /// near: a key should not depend on what is installed. The places of nameless ones come second, and names
    /// that say little last; only these need the pass to go with them.
    pub(crate) fn culprits(&self) -> Culprits {
        let inner = self.inside_the_driver();
        let first = inner.iter().find(|frame| frame.weight() > Some(Weight::Vague));
        let first = first.or_else(|| inner.iter().find(|frame| frame.name.is_some()));
        let hint =
            first.filter(|frame| frame.weight() == Some(Weight::Hint)).and_then(|frame| frame.name.clone());
        let first = first.and_then(|frame| frame.name.clone());
        let found = telling(&inner).map(|name| vec![name.to_owned()]).or_else(|| places(&inner));
        let decisive = found.is_some();
        let found = found.unwrap_or_else(|| names(&inner));
        let caller =
            found.first().filter(|&caller| first.as_ref().is_some_and(|first| first != caller)).cloned();
        let shown = |name: String| name.replace("(anonymous namespace)::", "");
        let place = match first {
            Some(name) => {
                let caller = caller.filter(|_| decisive).map(shown);
                Some(Place::Function { name: shown(name), caller })
            }
            None => found.first().cloned().map(Place::Unnamed),
        };
        let mut identity: Vec<String> = hint.filter(|hint| !found.contains(hint)).into_iter().collect();
        let enough = if decisive && !identity.is_empty() { 1 } else { found.len() };
        identity.extend(found.into_iter().take(enough));
        Culprits { place, identity, decisive }
    }

    /// The frames of the product up to whatever drives such code; the driver itself where it was the one to
    /// die.
    fn inside_the_driver(&self) -> Vec<&Frame> {
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

/// The innermost function whose bug it is by its name; one that is exported, where it is not much further
/// out.
fn telling<'a>(frames: &[&'a Frame]) -> Option<&'a str> {
    let mut nameless = 0;
    let mut local = None;
    for frame in frames {
        match (frame.weight(), frame.name.as_deref()) {
            (Some(Weight::Telling), name) if frame.local => {
                local = local.or(name);
                nameless += 1;
            }
            (Some(Weight::Telling), Some(name)) if nameless <= FAR => return Some(name),
            (Some(Weight::Telling), _) => break,
            (Some(_), _) => nameless = 0,
            (None, _) => nameless += 1,
        }
    }
    local
}

/// Where the innermost nameless functions stand that are not called by what everybody calls.
fn places(frames: &[&Frame]) -> Option<Vec<String>> {
    let after =
        frames.iter().rposition(|frame| frame.weight().is_some_and(|weight| weight < Weight::Telling));
    let nameless = frames[after.map_or(0, |at| at + 1)..].iter().take_while(|frame| frame.name.is_none());
    let places: Vec<String> = nameless.take(PLACES).map(|frame| frame.place()).collect();
    (!places.is_empty()).then_some(places)
}

/// What names there are, when none of them says much.
fn names(frames: &[&Frame]) -> Vec<String> {
    let mut names: Vec<String> = frames.iter().filter_map(|frame| frame.name.clone()).collect();
    names.dedup();
    names.truncate(3);
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each frame is a name, or three digits: the place of a nameless function.
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
    fn a_fold_is_one_bug_under_every_pass_that_folds() {
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
    fn what_everybody_calls_is_told_apart_by_the_caller() {
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
    fn an_address_that_is_no_code_says_nothing() {
        let culprits = Stack::parse("0  (error)  0x000055c0360f1eb0\n").culprits();
        assert!(culprits.identity.is_empty() && !culprits.decisive);
    }
}
