//! The server: listens, answers each connection in a task of its own, and ends when it is dropped.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;

use crate::access::Access;
use crate::app::App;
use crate::live::{Live, OnNew};
use crate::routes::router;
use crate::source::{Source, SourceError};
use crate::webhook::Webhook;

/// Connections at the same time; more wait.
const MAX_CONNECTIONS: usize = 512;

/// How long a request may take to arrive.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);

/// How long answers under way may take when the server ends.
const GRACE: Duration = Duration::from_millis(200);

/// Threads that answer requests.
const THREADS: usize = 2;

/// What a dashboard needs.
pub struct Options {
    /// Where it listens. Port 0 is any free port.
    pub listen: SocketAddr,
    /// Who may do what.
    pub access: Access,
    /// Told of new findings.
    pub webhook: Option<Webhook>,
    /// Told of what goes wrong in the background.
    pub on_error: fn(String),
}

/// Why there is no dashboard.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The campaign cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The address is taken, or not of this machine.
    #[error("cannot listen on {address}")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The machine.
    #[error("cannot start threads")]
    Threads(#[source] io::Error),
}

/// A running dashboard. Dropping it ends it.
pub struct Dashboard {
    address: SocketAddr,
    runtime: Option<Runtime>,
}

impl Dashboard {
    /// Starts a dashboard over a source.
    ///
    /// # Errors
    /// When the source cannot be read, or the address cannot be listened on.
    pub fn start(source: Arc<dyn Source>, options: Options) -> Result<Self, ServeError> {
        let Options { listen, access, webhook, on_error } = options;
        let sender = webhook.map(|webhook| webhook.start(on_error));
        let target = source.read()?.campaign.target;
        let on_new: OnNew = Box::new(move |findings| {
            if let Some(sender) = &sender {
                sender.tell(&target, findings);
            }
        });
        let app = App { live: Live::start(source, on_new)?, access: Arc::new(access) };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_all()
            .build()
            .map_err(ServeError::Threads)?;
        let failed = |source| ServeError::Listen { address: listen, source };
        let listener = runtime.block_on(TcpListener::bind(listen)).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        runtime.spawn(accept(listener, app));
        Ok(Dashboard { address, runtime: Some(runtime) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Dashboard {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(GRACE);
        }
    }
}

async fn accept(listener: TcpListener, app: App) {
    let router = router(app);
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(permit) = free.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let router = router.clone();
                tokio::spawn(async move {
                    answer(stream, router).await;
                    drop(permit);
                });
            }
            // There are no more file handles, for example: it may be better soon.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Answers the requests of one connection. What a client does wrong is its own affair.
async fn answer(stream: TcpStream, router: axum::Router) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        // A client may say that it will send no more, and still wait for the answer.
        .half_close(true)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}
