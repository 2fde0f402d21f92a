//! `mohole store init`: makes the tables and the roles of a database for shared campaigns.

use std::process::ExitCode;

use anyhow::Result;
use mohole_session::print;
use mohole_store::shared::{Roles, Shared};

use super::options::PasswordOption;

/// Make the tables and roles of a database for shared campaigns
///
/// Run it once, as the owner of the database, and again after an update of mohole. It makes two roles: one
/// for machines, which adds findings and cannot remove any, and one for people, which reads. They have no
/// passwords until you give them some, as this command tells.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: createdb bugs && mohole store init postgresql://postgres@localhost/bugs\n\n\
Exit codes: 0 done, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// The database: postgresql://OWNER@HOST/DATABASE
    #[arg(value_name = "URL")]
    url: String,
    /// Name of the role that machines use
    #[arg(long, value_name = "NAME", default_value = "mohole_writer")]
    writer: String,
    /// Name of the role that only reads
    #[arg(long, value_name = "NAME", default_value = "mohole_reader")]
    reader: String,
    #[command(flatten)]
    password: PasswordOption,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let address = arguments.password.address(&arguments.url)?;
    let (mut shared, before) = Shared::init(&address)?;
    let roles = Roles { writer: arguments.writer.clone(), reader: arguments.reader.clone() };
    let made = shared.make_roles(&roles)?;
    print::line(match before {
        None => format!("{address}: the tables are made"),
        Some(_) => format!("{address}: the tables are up to date"),
    })?;
    let Roles { writer, reader } = roles;
    print::line(format!("role {writer} writes: it adds findings and cannot remove any"))?;
    print::line(format!("role {reader} reads"))?;
    if !made.is_empty() {
        print::line("next, give the new roles passwords; psql asks for them and does not show them:")?;
        for role in &made {
            print::line(format!("  psql '{address}' -c '\\password \"{}\"'", role.replace('"', "\"\"")))?;
        }
    }
    let for_role = |role: &str| address.clone().with_user(role).to_string();
    print::line("then, on every machine, with the password in PGPASSWORD or a file:")?;
    print::line(format!("  mohole fuzz --store '{}' --campaign NAME", for_role(&writer)))?;
    print::line("and to look at it:")?;
    print::line(format!("  mohole serve --store '{}' --campaign NAME --dir copy", for_role(&reader)))?;
    Ok(ExitCode::SUCCESS)
}
