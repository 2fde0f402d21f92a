//! The terminal: taken over for the live screen, and given back whatever happens.

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

/// The screen is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// It was ours when the program was put to sleep, from which it has woken up.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Nothing is on it yet.
static EMPTY: AtomicBool = AtomicBool::new(false);

/// Held while something is drawn, so that nothing is drawn behind the back of who gives the terminal back.
static DRAWING: Mutex<()> = Mutex::new(());

/// How the terminal was before.
static BEFORE: OnceLock<Termios> = OnceLock::new();

/// A screen of our own, until it is dropped.
pub(super) struct Screen {
    terminal: Mutex<Terminal<CrosstermBackend<Stdout>>>,
}

impl Screen {
    /// Takes the terminal over. Keys stay with the kernel, so that Ctrl-C is a signal as ever.
    ///
    /// # Errors
    /// When it is no terminal.
    pub(super) fn take() -> io::Result<Self> {
        give_back_on_panic();
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        let _drawing = DRAWING.lock();
        take_over()?;
        Ok(Screen { terminal: Mutex::new(terminal) })
    }

    /// Draws, unless the terminal was given back. One that was put to sleep takes it again when it is in
    /// front: a shell does not tell whoever comes there from the background.
    pub(super) fn draw(&self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _drawing = DRAWING.lock();
        if WANTED.load(Ordering::SeqCst) && is_in_front() {
            WANTED.store(false, Ordering::SeqCst);
            take_over()?;
        }
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        let mut terminal = self.terminal.lock();
        if EMPTY.swap(false, Ordering::SeqCst) {
            // To clear it would ask the terminal where the cursor is, and wait for the answer.
            *terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        }
        terminal.draw(draw)?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Handles signals: the first interrupt calls `interrupt`, a second one ends the program at once. When the
/// program is suspended, the terminal is restored.
///
/// # Errors
/// When signals cannot be caught.
pub(crate) fn on_signals(stop: Stop, interrupt: fn(&Stop)) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGTSTP])?;
    let listen = move || {
        for signal in signals.forever() {
            if signal == SIGTSTP {
                sleep();
            } else if stop.is_requested() {
                give_back();
                std::process::exit(1);
            } else {
                interrupt(&stop);
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(listen)?;
    Ok(())
}

fn sleep() {
    let was_wanted = TAKEN.load(Ordering::SeqCst) || WANTED.swap(false, Ordering::SeqCst);
    give_back();
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
    WANTED.store(was_wanted, Ordering::SeqCst);
}

/// Whether what is typed comes to this program; so it is where nobody decides such things.
fn is_in_front() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}

/// Takes the terminal; whoever calls holds [`DRAWING`], so that it is not given back in the middle.
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

/// Gives the terminal back as it was. Whoever draws gets a moment to finish; one that panicked while drawing
/// never will.
pub(super) fn give_back() {
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
        // What was typed meanwhile was not for the shell.
        let _ = tcsetattr(stdin(), OptionalActions::Flush, before);
    }
}

fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            usual(panic);
        }));
    });
}
