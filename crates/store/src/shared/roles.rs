//! The two roles of a shared campaign: one for machines, which write, and one for people, who read.

use super::{Shared, SharedError};

/// The names of the roles.
#[derive(Debug, Clone)]
pub struct Roles {
    /// Adds findings, programs and numbers. It cannot remove findings or change tables.
    pub writer: String,
    /// Reads.
    pub reader: String,
}

/// What the writer may do beside reading. Nobody but the owner of the tables removes findings.
const WRITER_MAY: &[&str] = &[
    "GRANT INSERT ON ALL TABLES IN SCHEMA mohole TO %I",
    "REVOKE INSERT ON mohole.format FROM %I",
    "GRANT UPDATE ON mohole.machines, mohole.findings, mohole.files, mohole.reductions, mohole.scores, \
     mohole.run_counts, mohole.run_sums TO %I",
    "GRANT UPDATE (change) ON mohole.campaigns, mohole.sightings TO %I",
    "GRANT DELETE ON mohole.files TO %I",
    "GRANT USAGE ON ALL SEQUENCES IN SCHEMA mohole TO %I",
];

const BOTH_MAY: &[&str] =
    &["GRANT USAGE ON SCHEMA mohole TO %I", "GRANT SELECT ON ALL TABLES IN SCHEMA mohole TO %I"];

impl Shared {
    /// Makes the roles that are not there and gives them their rights. Returns those that were made; they
    /// have no password yet.
    ///
    /// # Errors
    /// When the role of this connection may not do that.
    pub fn make_roles(&mut self, roles: &Roles) -> Result<Vec<String>, SharedError> {
        self.transaction(|transaction| {
            let mut made = Vec::new();
            for role in [&roles.writer, &roles.reader] {
                let found = transaction.query_opt("SELECT 1 FROM pg_roles WHERE rolname = $1", &[role])?;
                if found.is_none() {
                    grant(transaction, "CREATE ROLE %I LOGIN", role)?;
                    made.push(role.clone());
                }
                BOTH_MAY.iter().try_for_each(|statement| grant(transaction, statement, role))?;
            }
            WRITER_MAY.iter().try_for_each(|statement| grant(transaction, statement, &roles.writer))?;
            Ok(made)
        })
    }
}

/// Executes a statement with a name in it, which the server quotes.
fn grant(
    transaction: &mut postgres::Transaction<'_>,
    statement: &str,
    role: &str,
) -> Result<(), postgres::Error> {
    let quoted: String =
        transaction.query_one("SELECT format($1::text, $2::text)", &[&statement, &role])?.get(0);
    transaction.batch_execute(&quoted)
}
