//! What tells this machine from others: a token that is drawn once, and a number that divides the seeds.

use std::fs::File;
use std::io::Read;

use mohole_store::shared::NewMachine;
use mohole_store::{Store, StoreError};
use mohole_testcase::Rng;

/// Names in the folder's database.
const TOKEN: &str = "shared-token";
const HOST: &str = "shared-host";
const NUMBER: &str = "shared-number";

/// Machines that have never reached the server draw their numbers above this one.
const FIRST_DRAWN: u64 = 1 << 31;

/// This machine, as the folder remembers it. A folder that was copied to another host is another machine.
pub(super) fn this_machine(store: &Store, target: &str, version: &str) -> Result<NewMachine, StoreError> {
    let name = host();
    let known = store.state(TOKEN)?.filter(|_| store.state(HOST).ok().flatten().as_ref() == Some(&name));
    let number = store.number(NUMBER)?;
    let (target, version) = (target.to_owned(), version.to_owned());
    if let Some(token) = known {
        return Ok(NewMachine { token, name, target, version, number: (number > 0).then_some(number) });
    }
    let token = format!("{:016x}{:016x}", random(), random());
    store.set_state(TOKEN, &token)?;
    store.set_state(HOST, &name)?;
    store.set_state(NUMBER, "0")?;
    Ok(NewMachine { token, name, target, version, number: None })
}

/// Notes the number that the server gave, or draws one if the server cannot be reached.
pub(super) fn settle_number(store: &Store, given: Option<i64>) -> Result<i64, StoreError> {
    let before = store.number(NUMBER)?;
    let number = match given {
        Some(number) => number,
        None if before > 0 => before,
        None => i64::try_from(random() >> 2 | FIRST_DRAWN).unwrap_or(i64::MAX),
    };
    if number != before {
        store.set_state(NUMBER, &number.to_string())?;
    }
    Ok(number)
}

/// The seed of a machine: no two machines of a campaign draw the same numbers.
pub(super) fn divided_seed(seed: u64, number: i64) -> u64 {
    let of_seed = Rng::new(seed).bits();
    Rng::new(of_seed.wrapping_add(number.cast_unsigned())).bits()
}

fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    if name.trim().is_empty() { "unknown host".to_owned() } else { name.trim().to_owned() }
}

/// Random bits of the system; those of the clock if it has none.
fn random() -> u64 {
    let mut bytes = [0; 8];
    let read = File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
    match read {
        Ok(()) => u64::from_le_bytes(bytes),
        Err(_) => of_clock(),
    }
}

fn of_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let seed = u64::try_from(now.as_nanos() & u128::from(u64::MAX)).unwrap_or(0);
    Rng::new(seed ^ u64::from(std::process::id())).bits()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn machines_have_seeds_of_their_own() {
        let seeds: HashSet<u64> =
            (0..50).flat_map(|seed| (1..200).map(move |number| divided_seed(seed, number))).collect();
        assert_eq!(seeds.len(), 50 * 199);
        assert_eq!(divided_seed(7, 3), divided_seed(7, 3));
    }

    #[test]
    fn a_folder_remembers_its_machine() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let first = this_machine(&store, "t", "1").unwrap();
        assert_eq!(first.number, None);
        let drawn = settle_number(&store, None).unwrap();
        assert!(drawn >= 1 << 31);
        let again = this_machine(&store, "t", "2").unwrap();
        assert_eq!((again.token, again.number), (first.token.clone(), Some(drawn)));
        assert_eq!(settle_number(&store, None).unwrap(), drawn);
        assert_eq!(settle_number(&store, Some(5)).unwrap(), 5);
        // On another host it is another machine.
        store.set_state(HOST, "elsewhere").unwrap();
        let other = this_machine(&store, "t", "1").unwrap();
        assert_ne!(other.token, first.token);
        assert_eq!(other.number, None);
    }
}
