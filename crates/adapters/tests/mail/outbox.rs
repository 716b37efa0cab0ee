//! The outbox folder: whole files, one an email, newest first, readable by any mail program.

use std::path::Path;
use std::process::Command;

use adapters::mail::outbox::{self, Outbox};
use domain::time::Timestamp;
use platform::mail::{MailError, Mailer};

use crate::emails::{FROM, sample_email};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn an_email_becomes_a_file_that_others_can_read() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("data/outbox");
    let outbox = Outbox::open(&place, FROM).unwrap();
    let mut sent = sample_email("Grüße – 你好 🌿");
    sent.text = "Your code is 123456.\n\n.\nGrüße\n".into();
    outbox.send(&sent).await.unwrap();
    assert_eq!(names(&place), ["001768478400000-0190a5d2-7c1e-7000-8000-0123456789ab.eml"]);
    let judge = "import email, email.policy, sys
m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
assert not m.defects, m.defects
print(m['from'], m['to'], m['subject'], m['message-id'], m['date'], m.get_content(), sep='|', end='')";
    let said =
        Command::new("python3").args(["-c", judge]).arg(place.join(&names(&place)[0])).output().unwrap();
    assert_eq!(
        String::from_utf8(said.stdout).unwrap().replace("\r\n", "\n").trim_end(),
        "Exhale <hello@exhale.test>|anna@example.org|Grüße – 你好 🌿|\
         <0190a5d2-7c1e-7000-8000-0123456789ab@exhale.test>|Thu, 15 Jan 2026 12:00:00 +0000|\
         Your code is 123456.\n\n.\nGrüße",
        "{}",
        String::from_utf8_lossy(&said.stderr)
    );
}

#[tokio::test]
async fn the_newest_emails_come_first_and_whole() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(outbox::read(&folder.path().join("absent"), 10).await.unwrap(), []);
    let outbox = Outbox::open(folder.path(), FROM).unwrap();
    for n in [2, 9, 10, 1] {
        let mut message = sample_email(&format!("Nummer {n} – größer"));
        message.written_at = Timestamp(n);
        message.text = format!("{n}\nZeile zwei, ganz schön lang: {}\n", "ä".repeat(300));
        message.message_id = format!("{n}@exhale.test");
        outbox.send(&message).await.unwrap();
    }
    std::fs::write(folder.path().join("notes.txt"), "no email").unwrap();
    std::fs::write(folder.path().join("broken.eml"), "no email").unwrap();
    let found = outbox::read(folder.path(), 3).await.unwrap();
    let times: Vec<i64> = found.iter().map(|message| message.written_at.0).collect();
    assert_eq!(times, [10, 9, 2]);
    assert_eq!(found[0].subject, "Nummer 10 – größer");
    assert_eq!((found[0].from.as_str(), found[0].to.as_str()), ("hello@exhale.test", "anna@example.org"));
    assert_eq!(found[0].text.trim_end(), format!("10\nZeile zwei, ganz schön lang: {}", "ä".repeat(300)));
}

#[tokio::test]
async fn an_email_that_comes_again_replaces_itself() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = Outbox::open(folder.path(), FROM).unwrap();
    outbox.send(&sample_email("Hello")).await.unwrap();
    let first = std::fs::read(folder.path().join(&names(folder.path())[0])).unwrap();
    // What a crash in the middle of writing leaves.
    std::fs::write(folder.path().join(format!(".{}.part", names(folder.path())[0])), "Sub").unwrap();
    assert_eq!(outbox::read(folder.path(), 10).await.unwrap().len(), 1);
    outbox.send(&sample_email("Hello")).await.unwrap();
    assert_eq!(names(folder.path()).len(), 1);
    assert_eq!(std::fs::read(folder.path().join(&names(folder.path())[0])).unwrap(), first);
}

#[tokio::test]
async fn no_email_is_written_elsewhere_or_shown_to_other_users() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("outbox");
    let outbox = Outbox::open(&place, FROM).unwrap();
    let mut bad = sample_email("Hello");
    bad.message_id = "../escaped@exhale.test".into();
    assert!(matches!(outbox.send(&bad).await, Err(MailError::Never(_))));
    assert_eq!(names(folder.path()), ["outbox"]);
    assert_eq!(std::fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_leaves_the_email_in_the_queue() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("outbox");
    let outbox = Outbox::open(&place, FROM).unwrap();
    std::fs::remove_dir(&place).unwrap();
    assert!(matches!(outbox.send(&sample_email("Hello")).await, Err(MailError::Later(_))));
    Outbox::open(&place, FROM).unwrap().send(&sample_email("Hello")).await.unwrap();
    assert!(Outbox::open("/dev/null/outbox", FROM).is_err());
}
