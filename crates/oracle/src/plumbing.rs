//! Which frames of a backtrace say nothing about a bug, and which say little.

use mohole_testcase::Activity;

/// Whether a function is part of how programs die, how threads run or how passes are driven.
pub(crate) fn is_plumbing(name: &str) -> bool {
    EXACT.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// How much the name of a function says about whose bug it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Everybody calls it.
    Vague,
    /// It names an op, a type or an attribute, but who used it wrongly is another matter.
    Hint,
    /// The bug is here.
    Telling,
}

/// How much a name says.
pub(crate) fn weight(name: &str) -> Weight {
    if VAGUE.iter().any(|prefix| name.starts_with(prefix)) {
        Weight::Vague
    } else if HINTS.iter().any(|suffix| name.ends_with(suffix)) || is_question(name) {
        Weight::Hint
    } else {
        Weight::Telling
    }
}

/// Whether a function answers a question that anybody may ask of what it belongs to: `FloatType::getWidth`.
/// What an operation is asked is another matter: few do.
fn is_question(name: &str) -> bool {
    if name.contains("operator ") {
        return true;
    }
    let (class, function) = name.rsplit_once("::").unwrap_or(("", name));
    let asks = |verb: &&str| {
        let rest = function.strip_prefix(*verb);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    };
    !class.ends_with("Op") && QUESTIONS.iter().any(asks)
}

/// Whether a function calls whatever code is there for an operation, a type or a pass: what dies in there is
/// the same bug whoever drives it.
pub(crate) fn is_driver(name: &str) -> bool {
    DRIVERS.iter().any(|prefix| name.starts_with(prefix)) || name.contains("InterfaceTraits::")
}

/// Whether a shared object, by its file name, belongs to the system.
pub(crate) fn is_system_module(module: &str) -> bool {
    SYSTEM_MODULES.iter().any(|prefix| module.starts_with(prefix))
}

/// What a tool does in this function before or after its passes, if anything.
pub(crate) fn activity(name: &str) -> Option<Activity> {
    ACTIVITIES.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|&(_, activity)| activity)
}

/// Whether a function belongs to how any tool is started: below it every backtrace is the same.
pub(crate) fn is_tool(name: &str) -> bool {
    name == "main" || TOOLS.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a function runs passes.
pub(crate) fn is_pass_driver(name: &str) -> bool {
    PASS_DRIVERS.iter().any(|prefix| name.starts_with(prefix))
}

const EXACT: &[&str] = &[
    "SignalHandler",
    "_start",
    "abort",
    "call_init",
    "clone",
    "clone3",
    "free",
    "gsignal",
    "main",
    "malloc",
    "memcpy",
    "memmove",
    "operator delete",
    "operator new",
    "raise",
    "start_thread",
];

const PREFIXES: &[&str] = &[
    // How programs die.
    "_",
    "pthread_",
    "llvm::install_fatal_error_handler",
    "llvm::llvm_unreachable_internal",
    "llvm::report_",
    "llvm::reportFatal",
    "llvm::sys::",
    // How C++ calls what it does not know.
    "__gnu_cxx::",
    "llvm::detail::UniqueFunctionBase",
    "llvm::function_ref",
    "llvm::unique_function",
    "std::",
    // Threads.
    "llvm::StdThreadPool",
    "llvm::ThreadPool",
    "llvm::parallel",
    "llvm::thread",
    "mlir::failableParallelForEach",
    "mlir::parallelFor",
    // How passes and tools are driven.
    "QuantumDriverMain",
    "catalyst::driver::",
    "mlir::MLIRContext::executeAction",
    "mlir::MlirOptMain",
    "mlir::OpPassManager::",
    "mlir::Pass::",
    "mlir::PassManager::",
    "mlir::detail::OpToOpPassAdaptor",
    "mlir::splitAndProcessBuffer",
    "performActions",
    "processBuffer",
    // How patterns are driven.
    "(anonymous namespace)::GreedyPatternRewriteDriver",
    "(anonymous namespace)::MultiOpPatternRewriteDriver",
    "(anonymous namespace)::OperationLegalizer",
    "(anonymous namespace)::RegionPatternRewriteDriver",
    "mlir::ConversionPattern::matchAndRewrite",
    "mlir::ConvertOpToLLVMPattern::matchAndRewrite",
    "mlir::Op::",
    "mlir::OpConversionPattern::",
    "mlir::OpInterfaceConversionPattern::",
    "mlir::OpRewritePattern::",
    "mlir::OperationConverter::",
    "mlir::OperationName::",
    "mlir::PatternApplicator::",
    "mlir::RegisteredOperationName::",
    "mlir::RewritePattern::",
    "applyConversion",
    "mlir::applyFullConversion",
    "mlir::applyOpPatterns",
    "mlir::applyPartialConversion",
    "mlir::applyPatterns",
    "mlir::detail::OpOrInterfaceRewritePatternBase",
    "mlir::detail::walk",
    "mlir::op_definition_impl::",
    // How sanitizers watch.
    "__asan",
    "__interceptor",
    "__sanitizer",
    "__ubsan",
];

const VAGUE: &[&str] = &[
    "llvm::",
    "mlir::AsmParser::",
    "mlir::AsmPrinter::",
    "mlir::Attribute::",
    "mlir::Block::",
    "mlir::BlockArgument::",
    "mlir::Builder::",
    "mlir::ConversionPatternRewriter::",
    "mlir::ConversionTarget::",
    "mlir::Diagnostic",
    "mlir::Dialect::",
    "mlir::FrozenRewritePatternSet::",
    "mlir::IRMapping::",
    "mlir::IntegerAttr::",
    "mlir::IntegerType::",
    "mlir::MemRefType::",
    "mlir::NamedAttribute",
    "mlir::OpAsmPrinter::",
    "mlir::OpBuilder::",
    "mlir::OpOperand::",
    "mlir::OperandRange",
    "mlir::Operation::",
    "mlir::OperationState::",
    "mlir::PatternRewriter::",
    "mlir::RankedTensorType::",
    "mlir::Region::",
    "mlir::ResultRange",
    "mlir::RewriterBase::",
    "mlir::StorageUniquer",
    "mlir::Type::",
    "mlir::TypeAttr::",
    "mlir::TypeConverter::",
    "mlir::TypeRange",
    "mlir::Value::",
    "mlir::ValueRange",
    "mlir::VectorType::",
    "mlir::detail::AttributeUniquer",
    "mlir::detail::ConversionPatternRewriterImpl",
    "mlir::detail::OpResultImpl",
    "mlir::detail::Parser::parseCommaSeparated",
    "mlir::detail::OperandStorage",
    "mlir::detail::ShapedTypeTrait",
    "mlir::detail::StorageUserBase",
    "mlir::detail::TypeUniquer",
    "mlir::detail::ValueImpl",
    "mlir::detail::function_interface_trait",
    "mlir::emit",
    "mlir::function_interface_impl::",
    "mlir::verify",
];

const HINTS: &[&str] = &["::build", "::classof", "::clone", "::create", "::get", "::getChecked"];

const QUESTIONS: &[&str] = &["can", "get", "has", "is", "lookup"];

const DRIVERS: &[&str] = &[
    // Of folds.
    "mlir::OpBuilder::tryFold",
    "mlir::Operation::fold",
    // Of patterns.
    "(anonymous namespace)::GreedyPatternRewriteDriver",
    "(anonymous namespace)::MultiOpPatternRewriteDriver",
    "(anonymous namespace)::OperationLegalizer",
    "(anonymous namespace)::RegionPatternRewriteDriver",
    "applyConversion",
    "mlir::ConversionPattern::",
    "mlir::ConvertOpToLLVMPattern::",
    "mlir::OpConversionPattern::",
    "mlir::OpInterfaceConversionPattern::",
    "mlir::OpRewritePattern::",
    "mlir::OperationConverter::",
    "mlir::PatternApplicator::",
    "mlir::RewritePattern::",
    "mlir::applyFullConversion",
    "mlir::applyOpPatterns",
    "mlir::applyPartialConversion",
    "mlir::applyPatterns",
    "mlir::detail::OpOrInterfaceRewritePatternBase",
    "mlir::walkAndApplyPatterns",
    // Of what operations and types bring along.
    "mlir::Op::",
    "mlir::OperationName::",
    "mlir::RegisteredOperationName::",
    "mlir::TypeConverter::convert",
    "mlir::bufferization::bufferizeOp",
    "mlir::detail::verifySymbolTable",
    "mlir::detail::walk",
    "mlir::op_definition_impl::",
    "mlir::verify",
    // Of analyses.
    "mlir::DataFlowSolver::",
    "mlir::dataflow::Abstract",
    "mlir::dataflow::SparseConstantPropagation::visitOperation",
    // Of printing and parsing.
    "mlir::Operation::print",
    "mlir::function_interface_impl::printFunctionOp",
    "mlir::parseAsmSourceFile",
    "mlir::parseSourceFile",
    // Of passes and tools.
    "QuantumDriverMain",
    "catalyst::driver::",
    "mlir::Inliner::",
    "mlir::MlirOptMain",
    "mlir::OpPassManager::",
    "mlir::Pass::",
    "mlir::PassManager::",
    "mlir::detail::OpToOpPassAdaptor",
    "mlir::splitAndProcessBuffer",
    "performActions",
];

const SYSTEM_MODULES: &[&str] = &[
    "ld-linux",
    "libasan",
    "libc++",
    "libc.",
    "libclang_rt",
    "libgcc",
    "libm.",
    "libpthread",
    "libstdc++",
    "libtsan",
    "libubsan",
    "linux-vdso",
];

/// The function that verifies a program.
pub(crate) const VERIFIER: &str = "mlir::verify";

const ACTIVITIES: &[(&str, Activity)] = &[
    ("mlir::Operation::print", Activity::Printing),
    ("mlir::AsmState::", Activity::Printing),
    ("mlir::writeBytecodeToFile", Activity::Printing),
    ("mlir::detail::Parser::", Activity::Parsing),
    ("mlir::parseAsmSourceFile", Activity::Parsing),
    ("mlir::parseSourceFile", Activity::Parsing),
    ("mlir::parseSourceString", Activity::Parsing),
    ("mlir::readBytecodeFile", Activity::Parsing),
];

const TOOLS: &[&str] = &[
    "QuantumDriverMain",
    "__libc_start",
    "_start",
    "catalyst::driver::",
    "mlir::MlirOptMain",
    "mlir::splitAndProcessBuffer",
    "performActions",
    "processBuffer",
];

const PASS_DRIVERS: &[&str] =
    &["mlir::OpPassManager::", "mlir::PassManager::run", "mlir::detail::OpToOpPassAdaptor"];
