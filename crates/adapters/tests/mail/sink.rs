//! Starts a real SMTP server, Python's aiosmtpd, whose emails and moods tests can see and set.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use adapters::mail::smtp::{Encryption, SmtpConfig};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::Instant;

/// How long a test waits for what has to happen.
const DEADLINE: Duration = Duration::from_secs(60);

/// The server; it ends with this value.
pub struct Sink {
    child: Child,
    folder: TempDir,
    pub port: u16,
}

impl Sink {
    /// Options are `starttls`, `tls` and `auth` (user "anna", password "pass:word/1").
    pub fn start(options: &[&str]) -> Self {
        let folder = TempDir::new().unwrap();
        let (child, port) = launch(folder.path(), options);
        Self { child, folder, port }
    }

    /// With a certificate for "localhost"; answers it as PEM, too.
    pub fn start_encrypted(options: &[&str]) -> (Self, String) {
        let folder = TempDir::new().unwrap();
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        std::fs::write(folder.path().join("certificate.pem"), made.cert.pem()).unwrap();
        std::fs::write(folder.path().join("key.pem"), made.signing_key.serialize_pem()).unwrap();
        let (child, port) = launch(folder.path(), options);
        (Self { child, folder, port }, made.cert.pem())
    }

    /// What it does from now on: "" (takes all), "receiver 550 …", "sender 550", "email 554 …", "slow 3", "die".
    pub fn mood(&self, mood: &str) {
        let unfinished = self.folder.path().join("mood.part");
        std::fs::write(&unfinished, mood).unwrap();
        std::fs::rename(unfinished, self.folder.path().join("mood")).unwrap();
    }

    /// Kills it, if it is not dead already, and waits for its end.
    pub fn stop(&mut self) {
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }

    /// Starts it again on the same port; it keeps the emails of its former life.
    pub fn restart(&mut self) {
        self.stop();
        let taken = self.emails().len();
        let (child, port) = launch(self.folder.path(), &[&self.port.to_string()]);
        assert_eq!((port, self.emails().len()), (self.port, taken));
        self.child = child;
    }

    /// All emails it took, in their order.
    pub fn emails(&self) -> Vec<Value> {
        let mut files: Vec<_> = std::fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .collect();
        files.sort();
        files.iter().map(|file| serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()).collect()
    }

    /// How often someone said hello.
    pub fn greetings(&self) -> usize {
        std::fs::read_to_string(self.folder.path().join("greetings")).unwrap_or_default().lines().count()
    }

    /// Waits until so many emails have "begun" to be taken since the start, or have "ended", taken or cut off.
    pub async fn wait_for_deliveries(&self, what: &str, count: usize) {
        let noted = || std::fs::read_to_string(self.folder.path().join("deliveries")).unwrap_or_default();
        let began = Instant::now();
        while noted().lines().filter(|line| *line == what).count() < count {
            assert!(began.elapsed() < DEADLINE, "the deliveries are: {}", noted());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// How to reach it without encryption.
    pub fn config(&self) -> SmtpConfig {
        let mut config = SmtpConfig::parse(&format!("smtp://127.0.0.1:{}?tls=none", self.port)).unwrap();
        config.timeout = Duration::from_secs(5);
        config
    }

    /// How to reach it by name, encrypted, trusting `authority`.
    pub fn encrypted(&self, encryption: Encryption, authority: Option<String>) -> SmtpConfig {
        SmtpConfig { host: "localhost".into(), encryption, authority, ..self.config() }
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.stop();
    }
}

fn launch(folder: &Path, options: &[&str]) -> (Child, u16) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail/sink.py");
    let mut child = Command::new(python())
        .arg(script)
        .arg(folder)
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let port = said.trim().parse().unwrap_or_else(|_| panic!("the SMTP server did not start"));
    (child, port)
}

/// Debian's Python, which has Debian's packages, or the one in the path.
fn python() -> &'static str {
    let knows = |program: &&str| {
        let asked = Command::new(program).args(["-c", "import aiosmtpd"]).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    ["/usr/bin/python3", "python3"]
        .into_iter()
        .find(knows)
        .expect("aiosmtpd is needed for these tests: apt-get install python3-aiosmtpd")
}
