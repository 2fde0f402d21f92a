//! MLIR's C API: its types, and the functions that the driver calls, found by name.

use std::ffi::{c_char, c_int, c_void};

use crate::library::Library;

/// `MlirContext`, `MlirModule`, `MlirOperation` and so on: structures with one pointer.
pub type Object = *mut c_void;

/// `MlirStringRef`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    start: *const c_char,
    len: usize,
}

/// `MlirLogicalResult`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Success(pub i8);

/// `MlirStringCallback`.
pub type Sink = unsafe extern "C" fn(Text, *mut c_void);

/// `MlirDiagnosticHandler`.
pub type Handler = unsafe extern "C" fn(Object, *mut c_void) -> Success;

impl Text {
    /// The text, which must live as long as the call that gets it.
    pub fn of(text: &str) -> Self {
        Text::of_bytes(text.as_bytes())
    }

    /// The same of a text that may be bytecode.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Text { start: bytes.as_ptr().cast(), len: bytes.len() }
    }

    /// The text as a string.
    pub fn to_text(self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }

    fn bytes<'a>(self) -> &'a [u8] {
        match self.start.is_null() {
            true => &[],
            // SAFETY: what the library gives is valid during the call.
            false => unsafe { std::slice::from_raw_parts(self.start.cast(), self.len) },
        }
    }
}

impl Success {
    /// Whether it is one.
    pub fn is_ok(self) -> bool {
        self.0 != 0
    }
}

/// Collects what the library prints.
pub fn collect(print: impl FnOnce(Sink, *mut c_void)) -> Vec<u8> {
    unsafe extern "C" fn append(text: Text, all: *mut c_void) {
        // SAFETY: the vector below.
        unsafe { &mut *all.cast::<Vec<u8>>() }.extend_from_slice(text.bytes());
    }
    let mut all: Vec<u8> = Vec::new();
    print(append, (&raw mut all).cast());
    all
}

/// The same as text.
pub fn collect_text(print: impl FnOnce(Sink, *mut c_void)) -> String {
    String::from_utf8_lossy(&collect(print)).into_owned()
}

macro_rules! functions {
    (
        needed { $($needed:ident = $needed_name:literal ($($needed_arg:ty),*) $(-> $needed_result:ty)?;)* }
        optional { $($optional:ident = $optional_name:literal ($($arg:ty),*) $(-> $result:ty)?;)* }
    ) => {
        /// The functions of one library.
        pub struct Api {
            $(pub $needed: unsafe extern "C" fn($($needed_arg),*) $(-> $needed_result)?,)*
            $(pub $optional: Option<unsafe extern "C" fn($($arg),*) $(-> $result)?>,)*
        }

        impl Api {
            /// Finds them.
            ///
            /// # Errors
            /// The name of a function that is missing.
            pub fn of(library: Library) -> Result<Self, &'static str> {
                // SAFETY: functions of these names have these types, which do not change between versions.
                unsafe {
                    Ok(Api {
                        $($needed: std::mem::transmute::<
                            *mut c_void,
                            unsafe extern "C" fn($($needed_arg),*) $(-> $needed_result)?
                        >(library.find($needed_name).ok_or($needed_name)?),)*
                        $($optional: library.find($optional_name).map(|found| {
                            std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($arg),*) $(-> $result)?>(found)
                        }),)*
                    })
                }
            }
        }
    };
}

functions! {
    needed {
        registry_create = "mlirDialectRegistryCreate"() -> Object;
        context_create = "mlirContextCreate"() -> Object;
        append_registry = "mlirContextAppendDialectRegistry"(Object, Object);
        allow_unregistered = "mlirContextSetAllowUnregisteredDialects"(Object, bool);
        enable_multithreading = "mlirContextEnableMultithreading"(Object, bool);
        context_destroy = "mlirContextDestroy"(Object);
        attach_handler = "mlirContextAttachDiagnosticHandler"
            (Object, Handler, *mut c_void, Option<unsafe extern "C" fn(*mut c_void)>) -> u64;
        detach_handler = "mlirContextDetachDiagnosticHandler"(Object, u64);
        diagnostic_print = "mlirDiagnosticPrint"(Object, Sink, *mut c_void);
        diagnostic_location = "mlirDiagnosticGetLocation"(Object) -> Object;
        diagnostic_severity = "mlirDiagnosticGetSeverity"(Object) -> c_int;
        diagnostic_note_count = "mlirDiagnosticGetNumNotes"(Object) -> isize;
        diagnostic_note = "mlirDiagnosticGetNote"(Object, isize) -> Object;
        location_print = "mlirLocationPrint"(Object, Sink, *mut c_void);
        location_in_file = "mlirLocationFileLineColGet"(Object, Text, u32, u32) -> Object;
        module_parse = "mlirModuleCreateParse"(Object, Text) -> Object;
        module_empty = "mlirModuleCreateEmpty"(Object) -> Object;
        module_operation = "mlirModuleGetOperation"(Object) -> Object;
        module_body = "mlirModuleGetBody"(Object) -> Object;
        module_of = "mlirModuleFromOperation"(Object) -> Object;
        block_append = "mlirBlockAppendOwnedOperation"(Object, Object);
        operation_destroy = "mlirOperationDestroy"(Object);
        operation_print = "mlirOperationPrintWithFlags"(Object, Object, Sink, *mut c_void);
        flags_create = "mlirOpPrintingFlagsCreate"() -> Object;
        flags_generic = "mlirOpPrintingFlagsPrintGenericOpForm"(Object);
        flags_local = "mlirOpPrintingFlagsUseLocalScope"(Object);
        flags_debug = "mlirOpPrintingFlagsEnableDebugInfo"(Object, bool, bool);
        flags_elide = "mlirOpPrintingFlagsElideLargeElementsAttrs"(Object, isize);
        operation_name = "mlirOperationGetName"(Object) -> Object;
        name_text = "mlirIdentifierStr"(Object) -> Text;
        pass_manager_create = "mlirPassManagerCreate"(Object) -> Object;
        pass_manager_nested = "mlirPassManagerGetAsOpPassManager"(Object) -> Object;
        pass_manager_verify = "mlirPassManagerEnableVerifier"(Object, bool);
        pass_manager_destroy = "mlirPassManagerDestroy"(Object);
        parse_pipeline = "mlirParsePassPipeline"(Object, Text, Sink, *mut c_void) -> Success;
    }
    optional {
        pass_manager_on = "mlirPassManagerCreateOnOperation"(Object, Text) -> Object;
        add_pipeline = "mlirOpPassManagerAddPipeline"(Object, Text, Sink, *mut c_void) -> Success;
        run_on_operation = "mlirPassManagerRunOnOp"(Object, Object) -> Success;
        run_on_module = "mlirPassManagerRun"(Object, Object) -> Success;
        register_passes = "mlirRegisterAllPasses"();
        register_translations = "mlirRegisterAllLLVMTranslations"(Object);
        insert_dialect = "mlirDialectHandleInsertDialect"(Object, Object);
        context_create_with = "mlirContextCreateWithThreading"(bool) -> Object;
        module_parse_file = "mlirModuleCreateParseFromFile"(Object, Text) -> Object;
        operation_parse = "mlirOperationCreateParse"(Object, Text, Text) -> Object;
        print_pipeline = "mlirPrintPassPipeline"(Object, Sink, *mut c_void);
        // Versions before 20 have the first argument only, and ignore the others.
        print_ir = "mlirPassManagerEnableIRPrinting"(Object, bool, bool, bool, bool, bool, Object, Text);
        timing = "mlirPassManagerEnableTiming"(Object);
        statistics = "mlirPassManagerEnableStatistics"(Object, c_int);
        write_bytecode = "mlirOperationWriteBytecode"(Object, Sink, *mut c_void);
        flags_elide_resources = "mlirOpPrintingFlagsElideLargeResourceString"(Object, isize);
        flags_skip_regions = "mlirOpPrintingFlagsSkipRegions"(Object);
        flags_assume_verified = "mlirOpPrintingFlagsAssumeVerified"(Object);
        flags_name_locations = "mlirOpPrintingFlagsPrintNameLocAsPrefix"(Object);
        debug = "mlirEnableGlobalDebug"(bool);
        debug_type = "mlirSetGlobalDebugType"(*const c_char);
        // These are C++, and not there in libraries that export only the C API.
        register_passes_in_cpp = "_ZN4mlir17registerAllPassesEv"();
        set_nesting = "_ZN4mlir13OpPassManager10setNestingENS0_7NestingE"(Object, c_int);
        list_passes = "_ZN4mlir21printRegisteredPassesEv"();
        llvm_stack_trace = "_ZN4llvm3sys28PrintStackTraceOnErrorSignalENS_9StringRefEb"(Text, bool);
        llvm_pretty_stack = "LLVMEnablePrettyStackTrace"();
        demangle = "__cxa_demangle"(*const c_char, *mut c_char, *mut usize, *mut c_int) -> *mut c_char;
    }
}
