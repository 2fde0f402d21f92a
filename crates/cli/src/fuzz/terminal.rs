//! The terminal: taken over for the live screen, and given back whatever happens.

use std::io::{self, Stdout, Write, stdin, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::{Frame, Terminal};
use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
use signal_hook::consts::{SIGCONT, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

/// The screen is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// It was ours when the program was put to sleep.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Held while something is drawn, so that nothing is drawn behind the back of who gives the terminal back.
static DRAWING: Mutex<()> = Mutex::new(());

/// How the terminal was before.
static BEFORE: OnceLock<Termios> = OnceLock::new();

/// A screen of our own, until it is dropped.
pub(super) struct Screen {
    terminal: Mutex<Terminal<CrosstermBackend<Stdout>>>,
    anew: AtomicBool,
}

impl Screen {
    /// Takes the terminal over. Keys stay with the kernel, so that Ctrl-C is a signal as ever.
    ///
    /// # Errors
    /// When it is no terminal.
    pub(super) fn take() -> io::Result<Self> {
        give_back_on_panic();
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        take_over()?;
        Ok(Screen { terminal: Mutex::new(terminal), anew: AtomicBool::new(true) })
    }

    /// Draws, unless the terminal was given back.
    pub(super) fn draw(&self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
        if !TAKEN.load(Ordering::SeqCst) {
            self.anew.store(true, Ordering::Relaxed);
            return Ok(());
        }
        let mut terminal = self.terminal.lock().unwrap_or_else(PoisonError::into_inner);
        if self.anew.swap(false, Ordering::Relaxed) {
            terminal.clear()?;
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

/// What signals mean: the first asks to stop, a second ends the program at once. A screen is given back when
/// the program is put to sleep, and taken again when it goes on where people see it.
///
/// # Errors
/// When signals cannot be caught.
pub(super) fn on_signals(stop: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGTSTP, SIGCONT])?;
    let listen = move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => sleep(),
                SIGCONT => wake_up(),
                _ if stop.swap(true, Ordering::SeqCst) => {
                    give_back();
                    std::process::exit(1);
                }
                _ => {}
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(listen)?;
    Ok(())
}

fn sleep() {
    WANTED.store(TAKEN.load(Ordering::SeqCst), Ordering::SeqCst);
    give_back();
    let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
}

/// A program that goes on in the background leaves the terminal to others; it hears again when it comes to the front.
fn wake_up() {
    if is_in_front() && WANTED.swap(false, Ordering::SeqCst) {
        let _ = take_over();
    }
}

/// Whether what is typed comes to this program; so it is where nobody decides such things.
fn is_in_front() -> bool {
    tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
}

fn take_over() -> io::Result<()> {
    if let Ok(modes) = tcgetattr(stdin()) {
        let mut silent = BEFORE.get_or_init(|| modes).clone();
        silent.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON);
        let _ = tcsetattr(stdin(), OptionalActions::Now, &silent);
    }
    execute!(stdout(), EnterAlternateScreen, Hide)?;
    TAKEN.store(true, Ordering::SeqCst);
    Ok(())
}

/// Gives the terminal back as it was. Whoever draws gets a moment to finish; one that panicked while drawing
/// never will.
pub(super) fn give_back() {
    let mut drawing = DRAWING.try_lock();
    for _ in 0..20 {
        if drawing.is_ok() {
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
