//! What mohole knows of a compiler's operations: learned by its user, or else shipped.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_catalog::{Catalog, Saved};
use mohole_generate::ods::{Generator, Knowledge};
use mohole_target::{Home, Learned, MAX_DATA_BYTES, Profile, read_file};

use crate::Session;

/// Where learned knowledge of a compiler is kept.
pub fn path(session: &Session) -> PathBuf {
    session.home.learned(&session.profile.name, Learned::Ops)
}

/// Whether there is knowledge of the operations of a compiler of this version, learned or shipped.
pub fn is_learned(profile: &Profile, home: &Home, version: &str) -> bool {
    let by_user = [Learned::Ops, Learned::NewOps].map(|what| home.learned(&profile.name, what));
    by_user.iter().any(|path| path.exists())
        || profile.shipped(version).and_then(Knowledge::shipped).is_some()
}

/// Where knowledge of operations beyond MLIR's own is kept (`--learn-new`).
pub fn path_of_new(session: &Session) -> PathBuf {
    session.home.learned(&session.profile.name, Learned::NewOps)
}

/// The learned knowledge, or else what ships for the version of MLIR.
pub fn base(session: &Session, catalog: &Catalog) -> Result<Option<Knowledge>> {
    let shipped = || session.shipped(catalog).and_then(Knowledge::shipped);
    let learned = read(&path(session), catalog)?;
    Ok(learned.or_else(|| shipped().and_then(|shipped| usable(shipped, catalog))))
}

/// Restricts knowledge to dialects that the compiler has registered, if it lists them. Shipped knowledge
/// comes from another compiler, and so may knowledge that was learned under the target's name.
fn usable(mut known: Knowledge, catalog: &Catalog) -> Option<Knowledge> {
    let has = |dialect: &str| catalog.dialect(dialect).is_some_and(|known| known.registered);
    if catalog.dialects.iter().any(|dialect| dialect.registered) {
        known.restrict(|dialect| dialect == "builtin" || has(dialect));
    }
    (!known.templates.is_empty()).then_some(known)
}

/// The learned or shipped knowledge, and that of new operations.
pub fn knowledge(session: &Session, catalog: &Catalog) -> Result<Knowledge> {
    let learned = read(&path_of_new(session), catalog)?;
    let shipped = || Knowledge::shipped_beyond(&session.profile.name);
    let beyond = learned.or_else(|| shipped().and_then(|shipped| usable(shipped, catalog)));
    match (base(session, catalog)?, beyond) {
        (Some(mut base), Some(beyond)) => {
            base.add(beyond);
            Ok(base)
        }
        (base, beyond) => base.or(beyond).with_context(|| {
            let name = &session.profile.name;
            format!(
                "the operations of {name} were not learned yet; run: mohole gen ods --target {name} --learn"
            )
        }),
    }
}

fn read(path: &Path, catalog: &Catalog) -> Result<Option<Knowledge>> {
    let Ok(bytes) = read_file(path, MAX_DATA_BYTES) else { return Ok(None) };
    let knowledge = Knowledge::from_zst(&bytes).with_context(|| format!("cannot use {}", path.display()))?;
    Ok(usable(knowledge, catalog))
}

/// A generator of programs with the operations of a compiler.
pub fn generator(session: &Session, catalog: &Catalog) -> Result<Generator> {
    Ok(Generator::new(&knowledge(session, catalog)?))
}
