//! Takes over the terminal for the live screen, and restores it however the program ends. Handles signals.

use std::io::{self, IsTerminal, Read, Stdout, Write, stdin, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};
use std::time::Duration;

use mohole_target::Stop;
use parking_lot::Mutex;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::{Frame, Terminal};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::getpgrp;
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetpgrp, tcsetattr,
};
use signal_hook::consts::{SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

/// The live screen is shown.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The live screen was shown when the program was suspended, and is to be shown again.
static WANTED: AtomicBool = AtomicBool::new(false);

/// The live screen is still empty.
static EMPTY: AtomicBool = AtomicBool::new(false);

/// Held while the screen is drawn or restored.
static DRAWING: Mutex<()> = Mutex::new(());

/// The modes of the terminal before it was taken over.
static BEFORE: OnceLock<Termios> = OnceLock::new();

/// The live screen, until it is dropped.
pub(crate) struct Screen {
    terminal: Mutex<Terminal<CrosstermBackend<Stdout>>>,
}

impl Screen {
    /// Takes over the terminal. It does not use raw mode, so Ctrl-C still sends a signal.
    ///
    /// # Errors
    /// If standard output is not a terminal.
    pub(crate) fn take() -> io::Result<Self> {
        restore_on_panic();
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        let _drawing = DRAWING.lock();
        take_over()?;
        Ok(Screen { terminal: Mutex::new(terminal) })
    }

    /// Draws, unless the terminal was restored. A resumed program takes it over again once it is in the
    /// foreground: a shell sends no signal when a program comes to the foreground.
    pub(crate) fn draw(&self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _drawing = DRAWING.lock();
        if WANTED.load(Ordering::SeqCst) && is_in_foreground() {
            WANTED.store(false, Ordering::SeqCst);
            take_over()?;
        }
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        let mut terminal = self.terminal.lock();
        if EMPTY.swap(false, Ordering::SeqCst) {
            // Terminal::clear would query the cursor position and wait for the answer.
            *terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        }
        terminal.draw(draw)?;
        Ok(())
    }

    /// What was typed since the last call; waits a moment for it. Nothing while another program has the
    /// terminal: to read from it then would stop this one.
    pub(crate) fn typed(&self) -> Vec<u8> {
        let mut typed = [0; 64];
        let is_ours = TAKEN.load(Ordering::SeqCst) && is_in_foreground() && stdin().is_terminal();
        let length = if is_ours && has_input() { stdin().lock().read(&mut typed).unwrap_or(0) } else { 0 };
        if length == 0 {
            std::thread::sleep(IDLE_SLEEP);
        }
        typed[..length].to_vec()
    }
}

/// Waits a moment for input. A read alone could wait for ever: another thread may restore the terminal in
/// between, and a restored terminal gives nothing before the next line.
fn has_input() -> bool {
    let input = stdin();
    let mut waiting = [PollFd::new(&input, PollFlags::IN)];
    poll(&mut waiting, Some(&Timespec { tv_sec: 0, tv_nsec: 100_000_000 })).is_ok_and(|ready| ready > 0)
}

/// How long nobody looks at the keyboard when nothing was typed.
const IDLE_SLEEP: Duration = Duration::from_millis(20);

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Handles signals: the first interrupt calls `interrupt`, a second one ends the program at once. When the
/// program is suspended, the terminal is restored.
///
/// # Errors
/// If signals cannot be caught.
pub(crate) fn on_signals(stop: Stop, interrupt: fn(&Stop)) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGTSTP])?;
    let listen = move || {
        for signal in signals.forever() {
            if signal == SIGTSTP {
                suspend();
            } else if stop.is_requested() {
                restore();
                std::process::exit(1);
            } else {
                interrupt(&stop);
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(listen)?;
    Ok(())
}

fn suspend() {
    let was_wanted = TAKEN.load(Ordering::SeqCst) || WANTED.swap(false, Ordering::SeqCst);
    restore();
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
    WANTED.store(was_wanted, Ordering::SeqCst);
}

/// Whether this program is in the foreground; true without job control.
fn is_in_foreground() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}

/// Takes over the terminal. The caller holds [`DRAWING`].
fn take_over() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    EMPTY.store(true, Ordering::SeqCst);
    if let Ok(modes) = tcgetattr(stdin()) {
        let mut silent = BEFORE.get_or_init(|| modes).clone();
        silent.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON);
        // A read returns what is there, and never waits.
        silent.special_codes[SpecialCodeIndex::VMIN] = 0;
        silent.special_codes[SpecialCodeIndex::VTIME] = 0;
        let _ = tcsetattr(stdin(), OptionalActions::Now, &silent);
    }
    execute!(stdout(), EnterAlternateScreen, Hide)
}

/// Restores the terminal. Waits up to 200 ms for a drawing thread, which never finishes if it panicked.
pub(crate) fn restore() {
    let mut drawing = DRAWING.try_lock();
    for _ in 0..40 {
        if drawing.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
        drawing = DRAWING.try_lock();
    }
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = stdout();
    let _ = execute!(out, LeaveAlternateScreen, Show);
    let _ = out.flush();
    if let Some(before) = BEFORE.get() {
        // Discard keys that were typed meanwhile: they were not for the shell.
        let _ = tcsetattr(stdin(), OptionalActions::Flush, before);
    }
}

fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            default(panic);
        }));
    });
}
