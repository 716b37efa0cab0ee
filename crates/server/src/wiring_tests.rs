//! Starting with ports that are taken, and with the key of applicants' evidence missing.

use super::*;
use crate::config::Demo;
use platform::db::Sql;
use platform::live_media::MediaError;
use uuid::Uuid;

async fn opened(listen: &str) -> Result<(), MediaError> {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_string_lossy().into_owned();
    let pairs = [("EXHALE_DATA", data.as_str()), ("EXHALE_MEDIA_LISTEN", listen)];
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::load(None, pairs.into_iter(), Demo::Off).unwrap();
    let app = wired(&config).await.unwrap().with_live_media(&config.media).unwrap().app;
    app.live_media.open(Uuid::nil(), app.now()).await
}

#[tokio::test]
async fn a_port_that_is_taken_leaves_rooms_without_live_media_and_stops_nobody() {
    assert_eq!(opened("127.0.0.1:0").await, Ok(()));
    let taken = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let listen = taken.local_addr().unwrap().to_string();
    assert!(matches!(opened(&listen).await, Err(MediaError::Unavailable(_))));
}

/// Commands beside a server that listens must not take its port.
#[tokio::test]
async fn only_a_server_that_listens_has_a_media_server() {
    let folder = tempfile::tempdir().unwrap();
    let pair = ("EXHALE_DATA".to_owned(), folder.path().to_string_lossy().into_owned());
    let config = Config::load(None, std::iter::once(pair), Demo::Off).unwrap();
    let app = app(&config).await.unwrap();
    assert!(matches!(app.live_media.open(Uuid::nil(), app.now()).await, Err(MediaError::Unavailable(_))));
}

/// The key is made once, and a server without it does not start on a database that needs it.
#[tokio::test]
async fn evidence_is_never_left_without_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let pair = || ("EXHALE_DATA".to_owned(), folder.path().to_string_lossy().into_owned());
    let config = Config::load(None, std::iter::once(pair()), Demo::Off).unwrap();
    let first = app(&config).await.unwrap();
    let fingerprint = first.file_key.fingerprint().unwrap();
    let key = folder.path().join("evidence.key");
    assert_eq!(app(&config).await.unwrap().file_key.fingerprint(), Some(fingerprint.clone()));
    for statement in [
        "insert into members (id, email, email_key, password_hash, plan, onboarding_step, email_updates, created_at, random_key,
            is_admin, is_moderator, is_ambassador, is_professional, is_applicant, application_complete, onboarding_complete,
            pwa_installed)
        values (x'00000000000000000000000000000001', 'a@example.org', 'a@example.org', '', 'tier_0', 'done', 'weekly', 0, 0,
            false, false, false, false, false, false, true, false)",
        "insert into professional_applications (id, member_id, created_at)
        values (x'00000000000000000000000000000002', x'00000000000000000000000000000001', 0)",
    ] {
        first.db.write(move |tx| tx.execute(Sql::both(statement), vec![])).await.unwrap();
    }
    let file = "insert into application_evidence (id, application_id, kind, name, content_type, bytes, storage_key,
            key_fingerprint, created_at)
        values (x'00000000000000000000000000000003', x'00000000000000000000000000000002', 'licence', 'a', 'application/pdf',
            1, 'evidence/a', $1, 0)";
    first
        .db
        .write(move |tx| tx.execute(Sql::both(file), platform::params![fingerprint.as_str()]))
        .await
        .unwrap();
    drop(first);
    assert!(app(&config).await.is_ok());
    let kept = std::fs::read(&key).unwrap();
    std::fs::remove_file(&key).unwrap();
    let error = app(&config).await.err().unwrap().to_string();
    assert!(error.contains("evidence.key does not exist, but 1 files"), "{error}");
    assert!(!key.exists(), "no other key takes its place");
    std::fs::write(&key, "A".repeat(43)).unwrap();
    let error = app(&config).await.err().unwrap().to_string();
    assert!(error.contains("holds another key"), "{error}");
    std::fs::write(&key, kept).unwrap();
    assert!(app(&config).await.is_ok());
}
