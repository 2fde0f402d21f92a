//! A server before `main` that is started when it is first wanted.

use crate::scratch::Scratch;
use crate::server::Server;
use crate::{EngineError, Tool};

#[derive(Default)]
pub(crate) enum LazyServer {
    #[default]
    NotYet,
    Ready(Server),
    /// The agent did not take over; asking again would not help.
    Impossible,
}

impl LazyServer {
    /// The server, started now if it was not; `None` where the agent cannot take over.
    pub(crate) fn get(&mut self, tool: &Tool, scratch: &Scratch) -> Result<Option<&mut Server>, EngineError> {
        if matches!(self, LazyServer::NotYet) {
            *self = match tool.can_preload() {
                true => Server::start(tool, scratch)?.map_or(LazyServer::Impossible, LazyServer::Ready),
                false => LazyServer::Impossible,
            };
        }
        match self {
            LazyServer::Ready(server) => Ok(Some(server)),
            _ => Ok(None),
        }
    }

    /// Ends the server; the next one to ask gets a new one.
    pub(crate) fn end(&mut self) {
        if matches!(self, LazyServer::Ready(_)) {
            *self = LazyServer::NotYet;
        }
    }
}
