//! Tells a person at a terminal what mohole waits for, while that takes long.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::print::shown;

/// Does something that may take long, and says so each second.
pub(crate) fn told<T>(doing: &str, action: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return action();
    }
    thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        scope.spawn(move || {
            let mut seconds = 0;
            while is_done.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                seconds += 1;
                let _ = write!(io::stderr(), "\r{} ... {seconds} s\x1b[K", shown(doing));
            }
            if seconds > 0 {
                let _ = write!(io::stderr(), "\r\x1b[K");
            }
        });
        // Dropped at the end, also by a panic.
        let _done = done;
        action()
    })
}
