//! Compilers under test: their profiles, the probe that finds out what they have, and the engine that runs
//! them. The only crate of mohole that starts processes.
//!
//! [`Worker`] runs each job in the cheapest way that works: a fork when the compiler opens its input, for
//! jobs that share their arguments; a fork before `main`, for any arguments; a new process, if nothing can be
//! preloaded.

mod backtrace;
mod clock;
mod coverage;
mod definitions;
mod driver;
mod early;
mod elf;
mod engine;
mod error;
mod files;
mod fingerprint;
mod follow;
mod home;
mod install;
mod lazy_server;
mod learned;
mod leftovers;
mod library;
mod like;
mod llvm_programs;
mod local_functions;
mod memory_file;
mod own_frames;
mod own_profiles;
mod packages;
mod pool;
mod probe;
mod process;
mod processor;
mod profile;
mod python_package;
mod readable;
mod release;
mod sandbox;
mod scratch;
mod script;
mod server;
mod shared_memory;
mod shortage;
mod silence;
mod slot;
mod source_lines;
mod spawn;
mod stop;
mod strays;
mod symbolizer;
mod sys;
mod tool;
mod trust;
mod wheel;
mod worker;

pub use mohole_preload::protocol::INPUT_NAME;

pub use clock::{Jobs, Purpose, for_purpose, job_time, jobs_for, own_job_time, own_jobs};
pub use coverage::{CodeCoverage, CoverageError, CoverageLevel, CoveredFile, Observer, ReachedCounts};
pub use definitions::td_files;
pub use engine::Engine;
pub use error::{EngineError, NoProgram, ProfileError};
pub use files::{
    MAX_DATA_BYTES, MAX_FILE_BYTES, open_regular, read_bounded, read_file, read_long_text, read_text,
};
pub use fingerprint::fingerprint;
pub use follow::{Followed, FollowedEnd, follow};
pub use home::Home;
pub use install::{InstallError, InstallStep, install};
pub use learned::Learned;
pub use leftovers::sweep_leftovers;
pub use library::{Initializer, Library};
pub use like::{NO_SHIPPED_DATA, major};
pub use local_functions::LocalFunction;
pub use packages::Packages;
pub use probe::{ProbeError, Prober, binding_files};
pub use process::{Finished, run_program};
pub use processor::{keep_orphans, own_time, processor_time, reap_orphans, thread_time};
pub use profile::{Definitions, Deny, LimitSettings, Profile, Project, Runner, builtin_profiles};
pub use release::Release;
pub use sandbox::{SandboxSupport, sandbox_support, trust_compilers};
pub use script::{run_command, run_script};
pub use silence::Silence;
pub use slot::without_passes;
pub use source_lines::{SourceLine, source_lines};
pub use stop::Stop;
pub use sys::allow_many_files;
pub use tool::{Tool, find_program, locate};
pub use worker::{Mode, Way, Worker};
