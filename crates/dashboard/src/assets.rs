//! Style sheet, scripts and icon, as parts of the program. Their addresses have a hash of their contents, so
//! that browsers may keep them.

use std::sync::LazyLock;

/// A file that pages refer to.
pub(crate) struct Asset {
    /// The part of its address after `/static/`.
    pub(crate) name: &'static str,
    pub(crate) media_type: &'static str,
    pub(crate) text: &'static str,
}

/// All of them.
pub(crate) const ASSETS: &[Asset] = &[
    Asset { name: "style.css", media_type: "text/css; charset=utf-8", text: mohole_plots::STYLE },
    Asset {
        name: "theme.js",
        media_type: "text/javascript; charset=utf-8",
        text: include_str!("../assets/theme.js"),
    },
    Asset {
        name: "script.js",
        media_type: "text/javascript; charset=utf-8",
        text: include_str!("../assets/script.js"),
    },
    Asset { name: "icon.svg", media_type: "image/svg+xml", text: include_str!("../assets/icon.svg") },
];

/// The same for all files, and another if one of them changes.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    ASSETS.iter().for_each(|asset| _ = hasher.update(asset.text.as_bytes()));
    hasher.finalize().to_hex()[..12].to_owned()
});

/// The address of a file.
pub(crate) fn address(name: &str) -> String {
    format!("/static/{name}?{}", *VERSION)
}
