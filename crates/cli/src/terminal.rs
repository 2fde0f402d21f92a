//! Takes over the terminal for the live screen, and restores it however the program ends. Handles signals.

use std::io::{self, Stdout, Write, stdin, stdout};
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
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
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
}

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
