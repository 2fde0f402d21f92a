//! Rows of code coverage: which runs were the first to reach which blocks of the compiler.

use rusqlite::{Transaction, params};

use crate::schema::FORMAT_WITH_CODE;
use crate::{CodeRun, Store, StoreError};

/// A run with the number of its program.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeRunRow {
    /// Which build of the compiler the numbers of blocks are of.
    pub build: String,
    /// When, in seconds of the campaign.
    pub seconds: f64,
    /// See [`Store::code_program`]; `None` for what the compiler reaches when it starts.
    pub program: Option<i64>,
    /// The compiler's arguments.
    pub arguments: String,
    /// The blocks, in order.
    pub blocks: Vec<u32>,
}

impl Store {
    /// All runs that were the first to reach something, in the order in which they were. Earlier formats have
    /// none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn code_runs(&self) -> Result<Vec<CodeRunRow>, StoreError> {
        if self.format < FORMAT_WITH_CODE {
            return Ok(Vec::new());
        }
        let query = "SELECT build, seconds, program, arguments, blocks FROM code_runs ORDER BY number";
        self.rows(query, [], |row| {
            let blocks: Vec<u8> = row.get(4)?;
            Ok(CodeRunRow {
                build: row.get(0)?,
                seconds: row.get(1)?,
                program: row.get(2)?,
                arguments: row.get(3)?,
                blocks: unpacked(&blocks),
            })
        })
    }

    /// The text of a program that reached something first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn code_program(&self, number: i64) -> Result<Option<Vec<u8>>, StoreError> {
        let mut rows =
            self.rows("SELECT text FROM code_programs WHERE number = ?1", [number], |row| row.get(0))?;
        Ok(rows.pop())
    }
}

/// Adds a run.
pub(crate) fn add(transaction: &Transaction<'_>, run: &CodeRun) -> rusqlite::Result<()> {
    let program = (!run.program.is_empty()).then(|| program(transaction, &run.program)).transpose()?;
    let sql =
        "INSERT INTO code_runs (build, seconds, program, arguments, blocks) VALUES (?1, ?2, ?3, ?4, ?5)";
    let blocks = packed(&run.blocks);
    transaction.prepare_cached(sql)?.execute(params![
        run.build,
        run.seconds,
        program,
        run.arguments,
        blocks
    ])?;
    Ok(())
}

/// The number of a program, which is added if it is new.
fn program(transaction: &Transaction<'_>, text: &[u8]) -> rusqlite::Result<i64> {
    let first = blake3::hash(text).as_bytes()[..8].try_into().unwrap_or_default();
    let hash = i64::from_le_bytes(first);
    let add = "INSERT OR IGNORE INTO code_programs (hash, text) VALUES (?1, ?2)";
    transaction.prepare_cached(add)?.execute(params![hash, text])?;
    let find = "SELECT number FROM code_programs WHERE hash = ?1";
    transaction.prepare_cached(find)?.query_row([hash], |row| row.get(0))
}

/// Numbers as distances in LEB128.
fn packed(numbers: &[u32]) -> Vec<u8> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let (mut bytes, mut last) = (Vec::new(), 0);
    for number in sorted {
        let mut rest = number - last;
        last = number;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    bytes
}

/// The numbers of [`packed`]. What is damaged gives other numbers, never a panic.
fn unpacked(bytes: &[u8]) -> Vec<u32> {
    let (mut numbers, mut last, mut rest, mut shift) = (Vec::new(), 0u32, 0u32, 0);
    for byte in bytes {
        rest |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
        shift += 7;
        if byte & 0x80 == 0 {
            last = last.wrapping_add(rest);
            numbers.push(last);
            (rest, shift) = (0, 0);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_and_unpacked() {
        let numbers = [7, 3, 3, 130, 70_000, u32::MAX];
        assert_eq!(unpacked(&packed(&numbers)), [3, 7, 130, 70_000, u32::MAX]);
        assert_eq!(packed(&[1, 2, 3]), [1, 1, 1]);
        assert!(unpacked(&[0xff; 30]).is_empty());
    }
}
