//! The outbox: every email becomes an `.eml` file that any mail program opens; for demonstration and first steps.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use domain::time::Timestamp;
use lettre::message::Mailbox;
use mail_parser::MessageParser;
use platform::mail::{EmailMessage, MailError, Mailer};

use super::{MailSetupError, message};

/// Writes emails into a folder.
pub struct Outbox {
    folder: PathBuf,
    from: Mailbox,
}

/// An email found in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authored {
    /// The file's name.
    pub file: String,
    /// When the email was written.
    pub written_at: Timestamp,
    /// The sender's address.
    pub from: String,
    /// The receiver's address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text, with plain line ends.
    pub text: String,
}

impl Outbox {
    /// An outbox in `folder`, which is made when absent and is readable by the server's own user only: emails carry
    /// codes and links. `from` is an address, with or without a name: `Exhale <hello@example.org>`.
    ///
    /// # Errors
    /// When the folder cannot be made or `from` is no sender.
    pub fn open(folder: impl Into<PathBuf>, from: &str) -> Result<Self, MailSetupError> {
        let folder = folder.into();
        make_private(&folder)?;
        Ok(Self { folder, from: message::sender(from)? })
    }
}

#[async_trait::async_trait]
impl Mailer for Outbox {
    /// Writes the email's file. Its name is the email's time and id, so an email that comes again after a crash
    /// replaces itself. When this returns, the file is on disk.
    async fn send(&self, email: &EmailMessage) -> Result<(), MailError> {
        let message = message::compose(email, &self.from)?.formatted();
        let id = email.message_id.split('@').next().unwrap_or_default();
        let name = format!("{:015}-{id}.eml", email.written_at.0);
        let folder = self.folder.clone();
        tokio::task::spawn_blocking(move || store(&folder, &name, &message))
            .await
            .map_err(|error| MailError::Later(error.to_string()))?
            .map_err(|error| MailError::Later(format!("the outbox cannot be written: {error}")))
    }
}

/// The newest emails in an outbox, newest first; none when there is no such folder.
///
/// # Errors
/// When the folder cannot be read. A file that is no email is left out.
pub async fn read(folder: &Path, limit: usize) -> io::Result<Vec<Authored>> {
    let folder = folder.to_owned();
    tokio::task::spawn_blocking(move || newest(&folder, limit)).await.map_err(io::Error::other)?
}

fn newest(folder: &Path, limit: usize) -> io::Result<Vec<Authored>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".eml"))
        .collect();
    names.sort_unstable_by(|one, other| other.cmp(one));
    Ok(names.into_iter().filter_map(|name| parse(folder, name)).take(limit).collect())
}

fn parse(folder: &Path, file: String) -> Option<Authored> {
    let written_at = Timestamp(file.split('-').next()?.parse().ok()?);
    let bytes = fs::read(folder.join(&file)).ok()?;
    let message = MessageParser::default().parse(&bytes)?;
    let address =
        |address: Option<&mail_parser::Address<'_>>| Some(address?.first()?.address.as_deref()?.to_owned());
    Some(Authored {
        written_at,
        from: address(message.from())?,
        to: address(message.to())?,
        subject: message.subject().unwrap_or_default().to_owned(),
        text: message.body_text(0)?.replace("\r\n", "\n"),
        file,
    })
}

/// Puts the whole file into place at once, and both file and name onto the disk.
fn store(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let unfinished = folder.join(format!(".{name}.part"));
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, folder.join(name))?;
    File::open(folder)?.sync_all()
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}
