//! A PostgreSQL server of its own for a test, in a temporary folder. It is stopped when the test ends.

mod link;

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mohole_store::shared::{Roles, Shared, StoreAddress};

/// The password of every role.
pub(crate) const PASSWORD: &str = "hunter2-of-the-test";

/// A server.
pub(crate) struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    /// PostgreSQL refuses to run as root.
    user: Option<(u32, u32)>,
    /// Its data are on a disk of their own.
    is_on_small_disk: bool,
}

/// The size of a small disk: an empty database has two thirds of it.
const SMALL_DISK: &str = "size=72m,mode=700";

impl Server {
    /// Starts a server with an empty database; `None`, with a message, if PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Self> {
        Server::start_on(false)
    }

    fn start_on(small_disk: bool) -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!("skipped: PostgreSQL is not installed (Debian: apt-get install postgresql)");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let user = (user_number() == 0).then(unprivileged);
        let mut server = Server { folder, programs, port, user, is_on_small_disk: false };
        let data = server.data();
        fs::create_dir(&data).unwrap();
        if small_disk {
            let mounted =
                Command::new("mount").args(["-t", "tmpfs", "-o", SMALL_DISK, "none"]).arg(&data).output();
            if !mounted.is_ok_and(|output| output.status.success()) {
                eprintln!("skipped: no disk can be mounted (that takes the rights of root)");
                return None;
            }
            server.is_on_small_disk = true;
        }
        let secret = server.folder.path().join("secret");
        fs::write(&secret, PASSWORD).unwrap();
        if let Some((user, group)) = server.user {
            [&data, &secret].into_iter().for_each(|path| chown(path, Some(user), Some(group)).unwrap());
        }
        let secret = format!("--pwfile={}", secret.display());
        let options =
            ["-U", "postgres", "-E", "UTF8", "-A", "scram-sha-256", "--no-sync", "--wal-segsize=1", &secret];
        server.run("initdb", &options);
        server.certify();
        server.resume();
        Some(server)
    }

    /// Starts a server with tables and roles.
    pub(crate) fn prepared() -> Option<Self> {
        Server::start()?.with_tables()
    }

    /// The same on a small disk; `None`, with a message, if it cannot be had.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn prepared_on_small_disk() -> Option<Self> {
        Server::start_on(true)?.with_tables()
    }

    fn with_tables(self) -> Option<Self> {
        let server = self;
        let roles = Roles { writer: "machine".to_owned(), reader: "visitor".to_owned() };
        let (mut shared, _) = Shared::init(&server.address("postgres")).unwrap();
        shared.make_roles(&roles).unwrap();
        for role in ["machine", "visitor"] {
            server.sql(&format!("ALTER ROLE {role} PASSWORD '{PASSWORD}'"));
        }
        Some(server)
    }

    /// The URL for a role.
    pub(crate) fn url(&self, role: &str) -> String {
        format!("postgresql://{role}@127.0.0.1:{}/postgres", self.port)
    }

    /// The URL for a role, over a link that lets so many bytes through in a second.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn slow_url(&self, role: &str, bytes_per_second: u32) -> String {
        let port = link::slow_link(self.port, bytes_per_second);
        format!("postgresql://{role}@127.0.0.1:{port}/postgres")
    }

    /// Fills the disk of the server to the last byte. The file that does it.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn fill_disk(&self) -> PathBuf {
        assert!(self.is_on_small_disk);
        let path = self.data().join("filler");
        let mut file = fs::File::create(&path).unwrap();
        for size in [1 << 16, 1 << 9, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
        path
    }

    /// Whether the server answers.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn is_up(&self) -> bool {
        let mut ready = Command::new(self.programs.join("pg_isready"));
        let status = ready.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]).status();
        status.is_ok_and(|status| status.success())
    }

    /// The address for a role, with the password.
    pub(crate) fn address(&self, role: &str) -> StoreAddress {
        StoreAddress::parse(&self.url(role)).unwrap().with_password(Some(PASSWORD.to_owned()))
    }

    /// A file with the password.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn password_file(&self) -> PathBuf {
        let path = self.folder.path().join("password");
        fs::write(&path, PASSWORD).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        path
    }

    /// The certificate of the server.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn certificate(&self) -> PathBuf {
        self.data().join("server.crt")
    }

    /// Stops the server at once, as a crash does.
    pub(crate) fn halt(&self) {
        self.run("pg_ctl", &["stop", "-m", "immediate", "-w"]);
    }

    /// Starts the server again.
    pub(crate) fn resume(&self) {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} -c fsync=off",
            self.port,
            self.data().display()
        );
        let log = self.data().join("server.log").display().to_string();
        self.run("pg_ctl", &["start", "-w", "-t", "60", "-l", &log, "-o", &options]);
    }

    /// Executes a statement as the owner of the tables, and returns the first column of each row.
    pub(crate) fn sql(&self, statement: &str) -> Vec<String> {
        let command = Command::new(self.programs.join("psql"))
            .args(["-qAt", "-v", "ON_ERROR_STOP=1", "-d", &self.url("postgres"), "-c", statement])
            .env("PGPASSWORD", PASSWORD)
            .output()
            .unwrap();
        assert!(command.status.success(), "{statement}: {}", String::from_utf8_lossy(&command.stderr));
        String::from_utf8_lossy(&command.stdout).lines().map(str::to_owned).collect()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Gives the server a certificate of its own, if openssl is there to make it.
    fn certify(&self) {
        let [key, certificate] = ["server.key", "server.crt"].map(|name| self.data().join(name));
        let made = Command::new("openssl")
            .args(["req", "-new", "-x509", "-days", "2", "-nodes", "-subj", "/CN=localhost"])
            .args(["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .arg("-keyout")
            .arg(&key)
            .arg("-out")
            .arg(&certificate)
            .stderr(Stdio::null())
            .status();
        if !made.is_ok_and(|status| status.success()) {
            return;
        }
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
        if let Some((user, group)) = self.user {
            [&key, &certificate].into_iter().for_each(|path| chown(path, Some(user), Some(group)).unwrap());
        }
        let settings = self.data().join("postgresql.conf");
        let text = fs::read_to_string(&settings).unwrap();
        fs::write(&settings, text + "\nssl = on\n").unwrap();
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.arg("-D").arg(self.data()).args(arguments).current_dir(self.folder.path());
        command.stdout(Stdio::null());
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        let status = command.status().unwrap();
        assert!(status.success(), "{program} {arguments:?}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut command = Command::new(self.programs.join("pg_ctl"));
        command.args(["stop", "-m", "immediate", "-D"]).arg(self.data()).current_dir(self.folder.path());
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        let _ = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if self.is_on_small_disk {
            let _ = Command::new("umount").arg("--lazy").arg(self.data()).status();
        }
    }
}

/// The folder with the newest server's programs.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version = path.file_name()?.to_str()?.parse().ok()?;
            path.join("bin/initdb").exists().then(|| (version, path.join("bin")))
        })
        .collect();
    found.sort();
    found.pop().map(|(_, path)| path)
}

/// The number of this process's user.
fn user_number() -> u32 {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").unwrap().uid()
}

/// A user that is not root: the one of the package, else nobody.
fn unprivileged() -> (u32, u32) {
    let users = fs::read_to_string(Path::new("/etc/passwd")).unwrap();
    let of = |name: &str| {
        let line = users.lines().find(|line| line.starts_with(&format!("{name}:")))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    of("postgres").or_else(|| of("nobody")).unwrap_or((65534, 65534))
}
