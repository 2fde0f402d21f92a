//! Servers for frequent arguments, one per argument list.

use std::sync::Arc;

use mohole_preload::protocol::AT_INPUT_ONLY;
use rustc_hash::FxHashMap;

use crate::lazy_server::LazyServer;
use crate::scratch::Scratch;
use crate::server::Server;
use crate::trust::Place;
use crate::{EngineError, Tool};

/// A server starts when its arguments were seen this often: starting it costs about as much as three jobs.
const MIN_USES_FOR_SERVER: u32 = 3;

/// Servers per pool, a megabyte each; the least recently used one is dropped. A campaign uses nine argument
/// lists or more: with and without a pipeline, for text, generic text and bytecode, on one thread, traced.
const MAX_SERVERS: usize = 16;

/// The counts are cleared after this many argument lists.
const MAX_COUNTED_LISTS: usize = 4096;

#[derive(Default)]
pub(crate) struct ServerPool {
    /// Most recently used last.
    servers: Vec<Pooled>,
    counts: FxHashMap<Arc<[u8]>, Count>,
}

/// A server with its arguments.
pub(crate) struct Pooled {
    pub(crate) args: Arc<[u8]>,
    pub(crate) place: Place,
    pub(crate) server: Server,
}

#[derive(Clone, Copy)]
enum Count {
    Seen(u32),
    /// A server for these arguments could not start, for example because the compiler never opens its input,
    /// or it did not answer in time.
    Unfit,
}

impl ServerPool {
    /// Counts a job with these arguments; true if they should have a server.
    pub(crate) fn count(&mut self, args: &Arc<[u8]>, at_once: bool) -> bool {
        if self.counts.len() > MAX_COUNTED_LISTS {
            self.counts.clear();
        }
        match self.counts.entry(args.clone()).or_insert(Count::Seen(0)) {
            Count::Unfit => false,
            Count::Seen(times) => {
                *times += 1;
                *times >= MIN_USES_FOR_SERVER || at_once
            }
        }
    }

    /// Whether a server for these arguments exists or may be started.
    pub(crate) fn may_serve(&self, args: &Arc<[u8]>) -> bool {
        !matches!(self.counts.get(args), Some(Count::Unfit))
    }

    /// Takes out the trusted server for these arguments, if there is one.
    pub(crate) fn take(&mut self, tool: &Tool, args: &Arc<[u8]>) -> Option<Pooled> {
        self.servers.retain(|pooled| tool.trust.allows(pooled.place));
        let place = self.servers.iter().position(|pooled| pooled.args == *args)?;
        Some(self.servers.remove(place))
    }

    /// Starts a server for these arguments at the first place that works, while the input holds the
    /// placeholder; `None` if it can never work.
    pub(crate) fn start(
        &mut self,
        zygote: &mut LazyServer,
        tool: &Tool,
        scratch: &Scratch,
        args: &Arc<[u8]>,
        places: &[Place],
    ) -> Result<Option<Pooled>, EngineError> {
        for &place in places {
            if !tool.trust.allows(place) {
                continue;
            }
            let Some(server) = self.start_at(zygote, place, tool, scratch, args)? else { continue };
            if place == Place::Input && places.contains(&Place::Parser) {
                // It reaches its input but never the parser: no need to try again.
                tool.trust.rule_out(Place::Parser);
            }
            return Ok(Some(Pooled { args: args.clone(), place, server }));
        }
        self.counts.insert(args.clone(), Count::Unfit);
        Ok(None)
    }

    /// Runs jobs with these arguments without a server from now on.
    pub(crate) fn set_aside(&mut self, args: &Arc<[u8]>) {
        self.servers.retain(|pooled| pooled.args != *args);
        self.counts.insert(args.clone(), Count::Unfit);
    }

    /// Puts a server back after use.
    pub(crate) fn put_back(&mut self, pooled: Pooled) {
        if self.servers.len() >= MAX_SERVERS {
            self.servers.remove(0);
        }
        self.servers.push(pooled);
    }

    /// Where the most recently used server waits.
    pub(crate) fn last_place(&self) -> Option<Place> {
        self.servers.last().map(|pooled| pooled.place)
    }

    /// Drops all servers.
    pub(crate) fn clear(&mut self) {
        self.servers.clear();
    }

    fn start_at(
        &mut self,
        zygote: &mut LazyServer,
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
            let Some(alive) = zygote.get(tool, scratch)? else { return Ok(None) };
            if let Some(server) = alive.fork(args, functions) {
                return Ok(Some(server));
            }
            if alive.is_alive() {
                break; // The compiler does not get that far with these arguments.
            }
            // Its servers died with it.
            self.clear();
            zygote.end();
        }
        Ok(None)
    }
}
