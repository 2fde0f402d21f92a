//! Makes the pictures of docs/dashboard.md: every page at the size of a desktop and of a phone.
//!
//! `cargo run -p mohole-dashboard --example screenshots -- CAMPAIGN-FOLDER PICTURE-FOLDER`

#[path = "../tests/driver/mod.rs"]
mod driver;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use driver::{Driver, Screen, console_errors, prefer};
use mohole_dashboard::{Access, Dashboard, FolderSource, Options, Source};

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
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let access = Access::new(listen, None).expect("a token");
    let options = Options { listen, access, webhook: None, on_error: |error| eprintln!("{error}") };
    let dashboard = Dashboard::start(Arc::new(source), options).expect("a dashboard");
    let base = format!("http://{}", dashboard.address());
    let mut pages = vec![
        ("campaign", "/".to_owned()),
        ("findings", "/findings".to_owned()),
        ("coverage", "/coverage".to_owned()),
        ("strategies", "/strategies".to_owned()),
    ];
    pages.extend(best.map(|key| ("finding", format!("/findings/{key}"))));
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
            let client = driver.browser(screen).await;
            for colors in ["light", "dark"] {
                prefer(&client, colors).await;
                for (name, path) in &pages {
                    // One dark picture of each size is enough.
                    if colors == "dark" && *name != "finding" {
                        continue;
                    }
                    client.goto(&format!("{base}{path}")).await.expect("a page");
                    let picture = client.screenshot().await.expect("a picture");
                    let dark = if colors == "dark" { "-dark" } else { "" };
                    let file = format!("{pictures}/dashboard-{name}-{size}{dark}.png");
                    std::fs::write(&file, picture).expect("a file");
                    println!("{file}");
                    for error in console_errors(&client).await {
                        eprintln!("{path}: {error}");
                    }
                }
            }
            let _ = client.close().await;
        }
    });
}
