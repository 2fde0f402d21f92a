//! Makes the pictures of docs/dashboard.md: every page at the size of a desktop and of a phone.
//!
//! `cargo run -p mohole-dashboard --example screenshots -- CAMPAIGN-FOLDER PICTURE-FOLDER`

#[path = "../tests/driver/mod.rs"]
mod driver;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use driver::{Driver, Screen, console_errors, prefer};
use mohole_dashboard::{Access, Dashboard, FolderSource, Options, Source, example};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [campaign, pictures] = &arguments[..] else {
        eprintln!("usage: screenshots CAMPAIGN-FOLDER PICTURE-FOLDER");
        std::process::exit(2);
    };
    let Some(driver) = Driver::start() else {
        eprintln!("chromium or chromedriver is not installed (apt-get install chromium chromium-driver)");
        std::process::exit(1);
    };
    let source = FolderSource::open(Path::new(campaign)).expect("a campaign");
    let snapshot = source.read().expect("a campaign that can be read");
    let best = snapshot.findings.first().map(|finding| finding.key.clone());
    let dashboard = dashboard(source);
    // A campaign that was never run, as machines share it.
    let folder = tempfile::tempdir().expect("a folder");
    example::write(folder.path(), 60).expect("a campaign");
    example::share_with_machines(folder.path()).expect("a campaign");
    let shared = self::dashboard(FolderSource::open(folder.path()).expect("a campaign"));
    let (base, shared) = (format!("http://{}", dashboard.address()), format!("http://{}", shared.address()));
    let mut pages = vec![
        ("campaign", format!("{base}/")),
        ("findings", format!("{base}/findings")),
        ("coverage", format!("{base}/coverage")),
        ("strategies", format!("{base}/strategies")),
        ("login", format!("{base}/login")),
        ("machines", format!("{shared}/")),
    ];
    pages.extend(best.map(|key| ("finding", format!("{base}/findings/{key}"))));
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
            let client = driver.browser(screen).await;
            for colors in ["light", "dark"] {
                prefer(&client, colors).await;
                for (name, address) in &pages {
                    // One dark picture of each size is enough.
                    if colors == "dark" && *name != "finding" {
                        continue;
                    }
                    client.goto(address).await.expect("a page");
                    if *name == "machines" {
                        // The table is at the end.
                        let script = "document.querySelector('.machines').scrollIntoView({block: 'end'})";
                        client.execute(script, Vec::new()).await.expect("a table");
                    }
                    let picture = client.screenshot().await.expect("a picture");
                    let dark = if colors == "dark" { "-dark" } else { "" };
                    let file = format!("{pictures}/dashboard-{name}-{size}{dark}.png");
                    std::fs::write(&file, picture).expect("a file");
                    println!("{file}");
                    for error in console_errors(&client).await {
                        eprintln!("{address}: {error}");
                    }
                }
            }
            let _ = client.close().await;
        }
    });
}

/// Pages over a campaign, on a port of their own.
fn dashboard(source: FolderSource) -> Dashboard {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let access = Access::new(listen, None).expect("a token");
    let options = Options { listen, access, webhook: None, on_error: |error| eprintln!("{error}") };
    Dashboard::start(Arc::new(source), options).expect("a dashboard")
}
