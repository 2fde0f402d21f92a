//! Sets up the process of a job.

use crate::filter;
use crate::protocol::Order;
use crate::sys::{self, Itimer, Rlimit, Timeval};

/// Makes the process its own group, ends it with the server, and sets the job's limits.
pub fn prepare(order: &Order) {
    // SAFETY: valid arguments; failures are ignored.
    unsafe {
        sys::setpgid(0, 0);
        sys::prctl(sys::PR_SET_PDEATHSIG, sys::SIGKILL as std::ffi::c_ulong);
    }
    limit(sys::RLIMIT_CORE, 0, 0);
    limit_processor_time(order.cpu_ms);
    limit(sys::RLIMIT_FSIZE, order.file_size, order.file_size);
    if order.address_space > 0 {
        limit(sys::RLIMIT_AS, order.address_space, order.address_space);
    }
    if order.alone == 1 {
        filter::forbid_processes();
    }
}

/// The resource limit counts whole seconds, and the compiler may handle its signal. The timer is finer, and
/// its signal kills the process silently.
fn limit_processor_time(milliseconds: u64) {
    let (sec, usec) = ((milliseconds / 1000) as i64, (milliseconds % 1000 * 1000) as i64);
    let timer = Itimer { interval: Timeval::default(), value: Timeval { sec, usec } };
    // SAFETY: a valid structure.
    unsafe { sys::setitimer(sys::ITIMER_PROF, &raw const timer, std::ptr::null_mut()) };
    let seconds = milliseconds.div_ceil(1000) + 1;
    limit(sys::RLIMIT_CPU, seconds, seconds + 1);
}

fn limit(resource: i32, soft: u64, hard: u64) {
    // SAFETY: a valid structure.
    unsafe { sys::setrlimit(resource, &Rlimit { soft, hard }) };
}
