//! A server before `main` that is started when it is first needed.

use crate::scratch::Scratch;
use crate::server::Server;
use crate::{EngineError, Stop, Tool};

pub(crate) struct LazyServer {
    state: State,
    stop: Stop,
}

enum State {
    NotStarted,
    Ready(Server),
    /// The agent did not take over; a retry would not help.
    Impossible,
}

impl LazyServer {
    pub(crate) fn new(stop: Stop) -> Self {
        LazyServer { state: State::NotStarted, stop }
    }

    /// Starts the server if needed. `None` if the agent cannot take over.
    pub(crate) fn get(&mut self, tool: &Tool, scratch: &Scratch) -> Result<Option<&mut Server>, EngineError> {
        if matches!(self.state, State::NotStarted) {
            let server = if tool.can_preload() { Server::start(tool, scratch, &self.stop)? } else { None };
            self.state = server.map_or(State::Impossible, State::Ready);
        }
        match &mut self.state {
            State::Ready(server) => Ok(Some(server)),
            _ => Ok(None),
        }
    }

    /// Ends the server. The next [`get`](Self::get) starts a new one.
    pub(crate) fn end(&mut self) {
        if matches!(self.state, State::Ready(_)) {
            self.state = State::NotStarted;
        }
    }
}
