//! What mohole and the agent say to each other over a stream socket. Plain structures in the
//! machine's own byte order: both ends run on one machine and are built together.

/// The environment variable that wakes the agent: the number of its control socket.
pub const CONTROL_VARIABLE: &str = "MOHOLE_AGENT_CONTROL";

/// The environment variable that says that many jobs will come: what costs a moment now and helps each of
/// them is worth it.
pub const MANY_JOBS_VARIABLE: &str = "MOHOLE_AGENT_MANY_JOBS";

/// The first bytes on a control socket, from the agent: it is in charge and waits for orders. Its process id
/// follows, in four bytes more.
pub const HELLO: u32 = 0x6d6f_686f;

/// Instead of [`HELLO`]: it cannot serve, for want of a system call or because threads are running.
pub const DECLINE: u32 = 0x6e6f_6e6f;

/// The name of every job's input, so that diagnostics are the same however the compiler is started.
pub const INPUT_NAME: &str = "input.mlir";

/// The descriptor under which a compiler's process finds its input.
pub const INPUT_FD: i32 = 190;

/// What the input holds while a server makes its way to its waiting place.
pub const PLACEHOLDER: &str = "// mohole: a job's program will stand here.\n";

/// Replaces the pipeline in the arguments of a server that gets each job's pipeline at the parser. It is no
/// pipeline, and too long for a string that keeps its text inside itself.
pub const PIPELINE_PLACEHOLDER: &str = "<mohole: a job's pipeline will stand here>";

/// MLIR's parsing function, the same since MLIR 15:
/// `mlir::parseAsmSourceFile(llvm::SourceMgr const &, mlir::Block *, ..)`.
pub const PARSER: &str = "_ZN4mlir18parseAsmSourceFileERKN4llvm9SourceMgrEPNS_5BlockE\
RKNS_12ParserConfigEPNS_14AsmParserStateEPNS_28AsmParserCodeCompleteContextE";

/// `mlir::MLIRContext::~MLIRContext()`.
pub const CONTEXT_END: &str = "_ZN4mlir11MLIRContextD1Ev";

/// In [`Order::parser`]: wait at the opening of the input, whatever else could be found.
pub const AT_INPUT_ONLY: u64 = u64::MAX;

/// In [`Order::parser`]: wait before `main`, for jobs with any arguments.
pub const BEFORE_MAIN: u64 = u64::MAX - 1;

/// An order; `args_len` bytes of arguments follow, each ended by a zero byte. A server that was started with
/// [`PIPELINE_PLACEHOLDER`] gets the pipeline in their place.
///
/// With nothing else it means: run one job and answer with a [`Report`]. With a socket alongside it
/// means: become, in a child, a server that waits at the input with these arguments, or before `main`, and
/// takes its orders from that socket; there is no answer on this one.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Order {
    /// Wall-clock limit in milliseconds.
    pub wall_ms: u64,
    /// Processor time limit in milliseconds.
    pub cpu_ms: u64,
    /// Address space limit in bytes; 0 for none.
    pub address_space: u64,
    /// Limit on the size of a file written, in bytes.
    pub file_size: u64,
    /// Bytes of arguments that follow.
    pub args_len: u64,
    /// For a server to be: where [`PARSER`] is in the program's file, counted from its first address;
    /// 0 when only the agent might find it.
    pub parser: u64,
    /// Where [`CONTEXT_END`] is, likewise.
    pub context_end: u64,
}

/// How a job ended.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Report {
    /// What `wait4` said; meaningless when `timed_out`.
    pub status: i32,
    /// 1 when a limit on its time ended it.
    pub timed_out: u32,
    /// From the fork to the end.
    pub wall_ns: u64,
    /// User time.
    pub user_us: u64,
    /// System time.
    pub system_us: u64,
    /// Most memory resident at once, in bytes.
    pub peak_bytes: u64,
}

macro_rules! as_bytes {
    ($($name:ident),*) => {$(
        impl $name {
            /// The bytes that travel.
            pub fn as_bytes(&self) -> &[u8] {
                // SAFETY: plain integers without padding, alive as long as `self`.
                unsafe { std::slice::from_raw_parts((&raw const *self).cast(), size_of::<Self>()) }
            }

            /// The bytes to receive into.
            pub fn as_bytes_mut(&mut self) -> &mut [u8] {
                // SAFETY: as above, and every bit pattern is a value.
                unsafe { std::slice::from_raw_parts_mut((&raw mut *self).cast(), size_of::<Self>()) }
            }
        }
    )*};
}

as_bytes!(Order, Report);
