//! A PostgreSQL server of the tests' own: started on first use, one database a test, gone with the test process.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::OnceCell;

/// A server whose unix socket lies in `folder`.
pub struct Cluster {
    folder: PathBuf,
    /// Closing its standard input, as the end of this process does, stops the server.
    _keeper: Child,
    count: AtomicU32,
}

static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
const TEMPLATE: &str = "exhale_template";
/// What the folders of all clusters begin with; the id of the test process follows.
const FOLDER: &str = "exhale-pg-";

/// The address of a fresh database with the newest schema.
pub async fn fresh_database() -> String {
    let cluster = CLUSTER.get_or_init(Cluster::start).await;
    let number = cluster.count.fetch_add(1, Ordering::SeqCst);
    cluster.create(&format!("test_{number}"), TEMPLATE).await
}

/// The address of a fresh database without any table.
pub async fn empty_database() -> String {
    let cluster = CLUSTER.get_or_init(Cluster::start).await;
    let number = cluster.count.fetch_add(1, Ordering::SeqCst);
    cluster.create(&format!("test_{number}"), "template0").await
}

impl Cluster {
    async fn start() -> Self {
        let bin = programs();
        remove_left_behind(&std::env::temp_dir());
        let folder = std::env::temp_dir().join(format!("{FOLDER}{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        open_to_everyone(&folder);
        let data = folder.join("data");
        let made = as_postgres(&bin.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb failed: {}", String::from_utf8_lossy(&made.stderr));
        let script = format!(
            "{bin}/postgres -D {data} -k {socket} -c listen_addresses='' -c fsync=off -c max_connections=400 \
             -c full_page_writes=off -c shared_buffers=64MB & pid=$!; read _; kill -INT $pid; wait $pid; rm -rf {socket}",
            bin = bin.display(),
            data = data.display(),
            socket = folder.display(),
        );
        let keeper = as_postgres(Path::new("sh"))
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let cluster = Self { folder, _keeper: keeper, count: AtomicU32::new(0) };
        cluster.wait().await;
        let url = cluster.create(TEMPLATE, "template0").await;
        let location = platform::db::Location::Postgres { url, connections: 1 };
        let db = platform::db::Db::open(&location).await.unwrap();
        platform::db::migrate::run(&db, &application::migrations::all(), domain::time::Timestamp(1))
            .await
            .unwrap();
        cluster
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@/{database}?host={}", self.folder.display())
    }

    async fn wait(&self) {
        for _ in 0..200 {
            if tokio_postgres::connect(&self.url("postgres"), tokio_postgres::NoTls).await.is_ok() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("PostgreSQL did not start in {}", self.folder.display());
    }

    async fn create(&self, name: &str, template: &str) -> String {
        let (client, connection) =
            tokio_postgres::connect(&self.url("postgres"), tokio_postgres::NoTls).await.unwrap();
        let link = tokio::spawn(connection);
        // A template cannot be copied while another connection still closes; that passes within moments.
        // To copy files takes a sixth of the time that it takes to log every block, which is the default.
        let statement = format!("create database {name} template {template} strategy file_copy");
        let mut tries = 0;
        while let Err(error) = client.batch_execute(&statement).await {
            tries += 1;
            assert!(tries < 100, "{error:?}");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        drop(client);
        link.await.unwrap().unwrap();
        self.url(name)
    }
}

/// Removes the folders of test processes that died before they, or the keepers of their servers, could.
fn remove_left_behind(parent: &Path) {
    for entry in std::fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner =
            name.to_str().and_then(|name| name.strip_prefix(FOLDER)).and_then(|id| id.parse::<u32>().ok());
        let gone = owner.is_some_and(|id| !Path::new("/proc").join(id.to_string()).exists());
        // A server whose test process was killed still runs for a moment: it is gone once nobody holds its lock file.
        if gone && !serves(&entry.path()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether a server still runs there.
fn serves(folder: &Path) -> bool {
    let lock = std::fs::read_to_string(folder.join("data/postmaster.pid")).unwrap_or_default();
    let server = lock.lines().next().and_then(|id| id.trim().parse::<u32>().ok());
    server.is_some_and(|id| Path::new("/proc").join(id.to_string()).exists())
}

/// Where Debian or the path keeps PostgreSQL's programs.
fn programs() -> PathBuf {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    found.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path));
    found
        .into_iter()
        .find(|folder| folder.join("initdb").exists())
        .expect("PostgreSQL is needed for these tests: apt-get install postgresql")
}

/// PostgreSQL refuses to run as root; then it runs as the user that its package made.
fn as_postgres(program: &Path) -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    if root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}

fn open_to_everyone(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o777)).unwrap();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folders of the dead go; those of the living, with a server still running or of others stay.
    #[test]
    fn what_dead_processes_left_is_removed() {
        let parent = tempfile::tempdir().unwrap();
        let mut ended = Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        let make = |name: String| {
            let folder = parent.path().join(name);
            std::fs::create_dir_all(folder.join("data")).unwrap();
            folder
        };
        let dead = make(format!("{FOLDER}{}", ended.id()));
        let (own, other) = (make(format!("{FOLDER}{}", std::process::id())), make(format!("{FOLDER}notes")));
        let lock = |id: u32| std::fs::write(dead.join("data/postmaster.pid"), format!("{id}\n")).unwrap();
        lock(std::process::id());
        remove_left_behind(parent.path());
        assert!(dead.exists(), "its server runs");
        lock(ended.id());
        remove_left_behind(parent.path());
        assert_eq!((dead.exists(), own.exists(), other.exists()), (false, true, true));
    }
}
