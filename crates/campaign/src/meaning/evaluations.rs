//! Programs that were evaluated lately, so that many passes on one program evaluate it once.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mohole_ir::Module;
use mohole_semantics::{Effort, Reference};

/// A longer program is not evaluated.
const MAX_BYTES: usize = 1 << 17;

/// So many programs are remembered by each thread.
const REMEMBERED: usize = 4;

/// What one evaluation may take: a fuzzer looks at many.
pub(crate) const EFFORT: Effort = Effort { seed: 0, inputs: 32, steps: 5_000, tries: 64, fuel: 100_000 };

/// Whether one program is looked at closely.
static CLOSELY: AtomicBool = AtomicBool::new(false);

/// Evaluates every program on more inputs from now on, for commands that look at one program.
pub fn evaluate_closely() {
    CLOSELY.store(true, Ordering::Relaxed);
}

/// What one evaluation may take.
fn effort() -> Effort {
    if CLOSELY.load(Ordering::Relaxed) { Effort::default() } else { EFFORT }
}

/// A program with what its functions do, if it can be read.
type Evaluated = (Arc<[u8]>, Option<Rc<Reference>>);

thread_local! {
    static RECENT: RefCell<Vec<Evaluated>> = const { RefCell::new(Vec::new()) };
}

/// What the functions of a program in generic form do. `None` if it cannot be read.
pub(crate) fn reference(program: &Arc<[u8]>) -> Option<Rc<Reference>> {
    RECENT.with_borrow_mut(|recent| {
        let is_same = |text: &Arc<[u8]>| Arc::ptr_eq(text, program) || text == program;
        if let Some((_, known)) = recent.iter().find(|(text, _)| is_same(text)) {
            return known.clone();
        }
        let made = evaluate(program, effort()).map(Rc::new);
        if recent.len() >= REMEMBERED {
            recent.remove(0);
        }
        recent.push((program.clone(), made.clone()));
        made
    })
}

/// What the functions of a program in generic form do, on inputs of another effort.
pub(crate) fn evaluate(program: &[u8], effort: Effort) -> Option<Reference> {
    if program.len() > MAX_BYTES {
        return None;
    }
    let module = Module::parse_bytes(program).ok()?;
    Some(Reference::new(Rc::new(module), effort))
}
