//! The first moments of a job's process.

use crate::protocol::Order;
use crate::sys::{self, Rlimit};

/// Makes the process its own group, bound to the server's life and to the job's limits.
pub fn prepare(order: &Order) {
    // SAFETY: calls on the own process with valid arguments; what cannot be had is done without.
    unsafe {
        sys::setpgid(0, 0);
        sys::prctl(sys::PR_SET_PDEATHSIG, sys::SIGKILL as std::ffi::c_ulong);
    }
    limit(sys::RLIMIT_CORE, 0, 0);
    limit(sys::RLIMIT_CPU, order.cpu_s, order.cpu_s + 1);
    limit(sys::RLIMIT_FSIZE, order.file_size, order.file_size);
    if order.address_space > 0 {
        limit(sys::RLIMIT_AS, order.address_space, order.address_space);
    }
}

fn limit(resource: i32, soft: u64, hard: u64) {
    // SAFETY: a valid structure.
    unsafe { sys::setrlimit(resource, &Rlimit { soft, hard }) };
}
