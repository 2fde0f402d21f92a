//! Servers for arguments that come up again and again, one per argument list.

use std::sync::Arc;

use mohole_preload::protocol::AT_INPUT_ONLY;
use rustc_hash::FxHashMap;

use crate::lazy_server::LazyServer;
use crate::scratch::Scratch;
use crate::server::Server;
use crate::trust::Place;
use crate::{EngineError, Tool};

/// Arguments seen this often get a server of their own: it costs about as much as three jobs.
const PROMOTE_AT: u32 = 3;

/// Servers that one pool keeps, of a megabyte each; the least recently used goes. A campaign asks in nine
/// ways or more: with a pipeline or none, for text, generic text and bytecode, on one thread, traced.
const POOL_SIZE: usize = 16;

/// How many argument lists are counted before all counts are dropped.
const COUNTED_LISTS: usize = 4096;

#[derive(Default)]
pub(crate) struct Pool {
    /// Most recently used last.
    servers: Vec<Pooled>,
    counts: FxHashMap<Arc<[u8]>, Count>,
}

/// A server and what it is for.
pub(crate) struct Pooled {
    pub(crate) args: Arc<[u8]>,
    pub(crate) place: Place,
    pub(crate) server: Server,
}

#[derive(Clone, Copy)]
enum Count {
    Seen(u32),
    /// A server for these arguments could not be raised, as where the compiler never opens its input, or did
    /// not answer in time.
    Unfit,
}

impl Pool {
    /// Notes that a job with these arguments has come; true when they deserve a server.
    pub(crate) fn notice(&mut self, args: &Arc<[u8]>, at_once: bool) -> bool {
        if self.counts.len() > COUNTED_LISTS {
            self.counts.clear();
        }
        match self.counts.entry(args.clone()).or_insert(Count::Seen(0)) {
            Count::Unfit => false,
            Count::Seen(times) => {
                *times += 1;
                *times >= PROMOTE_AT || at_once
            }
        }
    }

    /// Whether a server for these arguments is there or may be raised.
    pub(crate) fn may_serve(&self, args: &Arc<[u8]>) -> bool {
        !matches!(self.counts.get(args), Some(Count::Unfit))
    }

    /// Takes out the server for these arguments, if there is one that can be trusted.
    pub(crate) fn take(&mut self, tool: &Tool, args: &Arc<[u8]>) -> Option<Pooled> {
        self.servers.retain(|pooled| tool.trust.allows(pooled.place));
        let place = self.servers.iter().position(|pooled| pooled.args == *args)?;
        Some(self.servers.remove(place))
    }

    /// Raises a server for these arguments at the first place that will do, while the input holds the
    /// placeholder; `None` when none can be had, now or later.
    pub(crate) fn raise(
        &mut self,
        nursery: &mut LazyServer,
        tool: &Tool,
        scratch: &Scratch,
        args: &Arc<[u8]>,
        places: &[Place],
    ) -> Result<Option<Pooled>, EngineError> {
        for &place in places {
            if !tool.trust.allows(place) {
                continue;
            }
            let Some(server) = self.raise_at(nursery, place, tool, scratch, args)? else { continue };
            if place == Place::Input && places.contains(&Place::Parser) {
                // It gets as far as its input but never to the parser; no need to try again.
                tool.trust.rule_out(Place::Parser);
            }
            return Ok(Some(Pooled { args: args.clone(), place, server }));
        }
        self.counts.insert(args.clone(), Count::Unfit);
        Ok(None)
    }

    /// Has jobs with these arguments run without a server of their own from now on.
    pub(crate) fn set_aside(&mut self, args: &Arc<[u8]>) {
        self.servers.retain(|pooled| pooled.args != *args);
        self.counts.insert(args.clone(), Count::Unfit);
    }

    /// Puts a server back after use.
    pub(crate) fn put_back(&mut self, pooled: Pooled) {
        if self.servers.len() >= POOL_SIZE {
            self.servers.remove(0);
        }
        self.servers.push(pooled);
    }

    /// Where the server that was used last waits.
    pub(crate) fn last_place(&self) -> Option<Place> {
        self.servers.last().map(|pooled| pooled.place)
    }

    /// Lets go of all servers.
    pub(crate) fn clear(&mut self) {
        self.servers.clear();
    }

    fn raise_at(
        &mut self,
        nursery: &mut LazyServer,
        place: Place,
        tool: &Tool,
        scratch: &Scratch,
        args: &[u8],
    ) -> Result<Option<Server>, EngineError> {
        let functions = match place {
            Place::Slot | Place::Parser => tool.function_offsets(),
            Place::Input => [AT_INPUT_ONLY, 0],
        };
        for _ in 0..2 {
            let Some(alive) = nursery.get(tool, scratch)? else { return Ok(None) };
            if let Some(server) = alive.raise(args, functions) {
                return Ok(Some(server));
            }
            if alive.is_alive() {
                break; // The compiler does not get that far with these arguments.
            }
            // What it has raised went with it.
            self.clear();
            nursery.end();
        }
        Ok(None)
    }
}
