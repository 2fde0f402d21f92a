//! The protocol between mohole and the agent, over a stream socket. Plain structures in native byte order:
//! both ends are built together and run on one machine.

/// The environment variable that enables the agent: the number of its control socket.
pub const CONTROL_VARIABLE: &str = "MOHOLE_AGENT_CONTROL";

/// The environment variable that announces many jobs: a slower start pays off.
pub const MANY_JOBS_VARIABLE: &str = "MOHOLE_AGENT_MANY_JOBS";

/// The first bytes from the agent on a control socket: it is ready. Four bytes with its process id follow.
pub const HELLO: u32 = 0x6d6f_686f;

/// Instead of [`HELLO`]: it cannot serve, because a system call is missing or threads are running.
pub const DECLINE: u32 = 0x6e6f_6e6f;

/// The name of every job's input, so that diagnostics are the same however the compiler is started.
pub const INPUT_NAME: &str = "input.mlir";

/// The descriptor of the input in a compiler's process.
pub const INPUT_FD: i32 = 190;

/// The content of the input until a server waits for jobs.
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

/// In [`Order::parser`]: wait when the input is opened, even if the parser can be found.
pub const AT_INPUT_ONLY: u64 = u64::MAX;

/// In [`Order::parser`]: wait before `main`, for jobs with any arguments.
pub const BEFORE_MAIN: u64 = u64::MAX - 1;

/// An order. `args_len` bytes of arguments follow, each ended by a zero byte. A server started with
/// [`PIPELINE_PLACEHOLDER`] gets the pipeline instead.
///
/// Without a descriptor: run one job and answer with a [`Report`]. With a socket: fork a server that waits at
/// the input with these arguments, or before `main`, and takes its orders from that socket. There is no
/// answer on this socket.
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
    /// 1 if the job may not start processes or send signals to others.
    pub alone: u64,
    /// Bytes of arguments that follow.
    pub args_len: u64,
    /// For a new server: the offset of [`PARSER`] from the program's first address; 0 if the agent must find
    /// it.
    pub parser: u64,
    /// The offset of [`CONTEXT_END`].
    pub context_end: u64,
}

/// How a job ended.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Report {
    /// The wait status; meaningless if `timed_out`.
    pub status: i32,
    /// 1 if a time limit ended it.
    pub timed_out: u32,
    /// From the fork to the end.
    pub wall_ns: u64,
    /// User time.
    pub user_us: u64,
    /// System time.
    pub system_us: u64,
    /// Peak resident memory in bytes.
    pub peak_bytes: u64,
}

macro_rules! as_bytes {
    ($($name:ident),*) => {$(
        impl $name {
            /// The bytes to send.
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
