//! What the name of a function says about a bug: tables of MLIR's, LLVM's and the C library's functions.

use mohole_testcase::Activity;

/// Whether a function handles crashes, runs threads or calls passes and patterns: it says nothing about a
/// bug.
pub(crate) fn is_infrastructure(name: &str) -> bool {
    EXACT.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// How much the name of a function says about a bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Many functions call it.
    Shared,
    /// It names an operation, type or attribute, but the bug may be in the caller.
    Hint,
    /// It identifies the bug.
    Identifying,
}

/// How much a name says.
pub(crate) fn weight(name: &str) -> Weight {
    if SHARED.iter().any(|prefix| name.starts_with(prefix)) {
        Weight::Shared
    } else if HINTS.iter().any(|suffix| name.ends_with(suffix)) || is_getter(name) {
        Weight::Hint
    } else {
        Weight::Identifying
    }
}

/// Whether a function is a getter of a type, attribute or value, like `FloatType::getWidth`. Getters of
/// operations have few callers and do not count.
fn is_getter(name: &str) -> bool {
    if name.contains("operator ") {
        return true;
    }
    let (class, function) = name.rsplit_once("::").unwrap_or(("", name));
    let asks = |verb: &&str| {
        let rest = function.strip_prefix(*verb);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    };
    !class.ends_with("Op") && GETTER_VERBS.iter().any(asks)
}

/// Whether a function makes a type or an attribute.
pub(crate) fn is_constructor(name: &str) -> bool {
    CONSTRUCTORS.iter().any(|suffix| name.ends_with(suffix))
}

/// Whether a function calls the code of an operation, type or pass: a crash inside is the same bug for every
/// caller.
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

/// Whether a function starts a tool: outside of it all backtraces are the same.
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
    // Crash handling.
    "_",
    "pthread_",
    "llvm::install_fatal_error_handler",
    "llvm::llvm_unreachable_internal",
    "llvm::report_",
    "llvm::reportFatal",
    "llvm::sys::",
    // Calls through function objects.
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
    // Calls of passes and tools.
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
    // Calls of patterns.
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
    // Sanitizers.
    "__asan",
    "__interceptor",
    "__sanitizer",
    "__ubsan",
];

const SHARED: &[&str] = &[
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
    "mlir::NamedAttrList",
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
    "mlir::detail::DenseArrayAttrImpl",
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

const CONSTRUCTORS: &[&str] = &["::get", "::getChecked"];

const GETTER_VERBS: &[&str] = &["can", "get", "has", "is", "lookup"];

const DRIVERS: &[&str] = &[
    // Folds.
    "mlir::OpBuilder::tryFold",
    "mlir::Operation::fold",
    // Patterns.
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
    // Interfaces of operations and types.
    "mlir::Op::",
    "mlir::OperationName::",
    "mlir::RegisteredOperationName::",
    "mlir::TypeConverter::convert",
    "mlir::bufferization::bufferizeOp",
    "mlir::detail::verifySymbolTable",
    "mlir::detail::walk",
    "mlir::op_definition_impl::",
    "mlir::verify",
    // Analyses.
    "mlir::DataFlowSolver::",
    "mlir::dataflow::Abstract",
    "mlir::dataflow::SparseConstantPropagation::visitOperation",
    // Printing and parsing.
    "mlir::Operation::print",
    "mlir::function_interface_impl::printFunctionOp",
    "mlir::parseAsmSourceFile",
    "mlir::parseSourceFile",
    // Passes and tools.
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
    "mlirOperationPrintWithFlags",
    "mlirPassManagerRunOnOp",
    "performActions",
    "processBuffer",
];

const PASS_DRIVERS: &[&str] =
    &["mlir::OpPassManager::", "mlir::PassManager::run", "mlir::detail::OpToOpPassAdaptor"];
