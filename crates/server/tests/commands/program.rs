//! The program itself: `exhale migrate` and `exhale doctor` on a set-up that is new, good, or has something to mend.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, mpsc};

use platform::db::{Db, DbError, Location, Sql};

const DEAD_JOB: Sql = Sql::both(
    "insert into jobs (id, kind, payload, run_at, attempts, dead, created_at)
        values (x'00000000000000000000000000000001', 'mail', '{}', 1, 5, true, 1)",
);
const FAILED_JOB: Sql = Sql::both(
    "insert into jobs (id, kind, payload, run_at, attempts, dead, created_at, last_error)
        values (x'00000000000000000000000000000002', 'mail', '{\"to\": \"anna@example.org\"}', 9999999999999, 4, false, 1,
            'the mail server did not take the sender (550)')",
);
const UNDO: Sql =
    Sql::both("delete from schema_migrations where number = (select max(number) from schema_migrations)");

fn program(data: &Path, words: &[&str], settings: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_exhale"))
        .args(words)
        .env_clear()
        .env("EXHALE_DATA", data)
        .envs(settings.iter().copied())
        .output()
        .unwrap()
}

/// What the program says on standard output, and whether it ended well.
fn run(data: &Path, words: &[&str], settings: &[(&str, &str)]) -> (String, bool) {
    let output = program(data, words, settings);
    (String::from_utf8(output.stdout).unwrap(), output.status.success())
}

async fn change(data: &Path, sql: Sql) {
    let db = Db::open(&Location::Sqlite { path: data.join("exhale.db"), readers: 1 }).await.unwrap();
    assert_eq!(db.write(move |tx| tx.execute(sql, vec![])).await.unwrap(), 1);
}

/// What there is to mend, and whether the doctor ended well.
fn to_mend(data: &Path, settings: &[(&str, &str)]) -> (Vec<String>, bool) {
    let (said, well) = run(data, &["doctor"], settings);
    assert!(said.lines().all(|line| line.starts_with("ok    ") || line.starts_with("MEND  ")), "{said}");
    assert_eq!(said.lines().count(), 13, "{said}");
    (said.lines().filter_map(|line| line.strip_prefix("MEND  ")).map(str::to_owned).collect(), well)
}

#[tokio::test]
async fn the_doctor_says_what_to_mend_and_mends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let output = program(&data, &["doctor"], &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("`exhale migrate` creates one") && !output.status.success(),
        "a new folder: {said}"
    );
    assert!(!data.exists());
    for _ in 0..2 {
        assert_eq!(run(&data, &["migrate"], &[]), ("the schema is up to date\n".to_owned(), true));
        assert_eq!(to_mend(&data, &[]), (vec![], true));
    }

    let closed = "http://127.0.0.1:9";
    let cases: [(&str, &[(&str, &str)], &str); 3] = [
        ("open to others without https", &[("EXHALE_LISTEN", "0.0.0.0:4780")], "base_url is not https"),
        (
            "mail that reaches nobody",
            &[("EXHALE_BASE_URL", "https://exhale.example"), ("EXHALE_MEDIA", "off")],
            "set `mail`",
        ),
        (
            "a store that does not answer",
            &[
                ("EXHALE_FILES", "s3"),
                ("EXHALE_FILES_S3_ENDPOINT", closed),
                ("EXHALE_FILES_S3_BUCKET", "photos"),
                ("EXHALE_FILES_S3_REGION", "here"),
                ("EXHALE_FILES_S3_ACCESS_KEY", "key"),
                ("EXHALE_FILES_S3_SECRET_KEY", "secret"),
            ],
            "the bucket photos",
        ),
    ];
    for (name, settings, words) in cases {
        let (mend, well) = to_mend(&data, settings);
        assert!(mend.len() == 1 && mend[0].contains(words) && !well, "{name}: {mend:?}");
    }

    change(&data, DEAD_JOB).await;
    let (mend, well) = to_mend(&data, &[]);
    assert!(mend.len() == 1 && mend[0].starts_with("1 jobs failed permanently") && !well, "{mend:?}");
    change(&data, Sql::both("delete from jobs where dead = true")).await;
    change(&data, UNDO).await;
    let (mend, well) = to_mend(&data, &[]);
    assert!(mend.len() == 1 && mend[0].starts_with("1 migrations are missing") && !well, "{mend:?}");
}

#[tokio::test]
async fn the_doctor_tries_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    run(&data, &["migrate"], &[]);
    let (said, _) = run(&data, &["doctor"], &[]);
    assert!(said.contains("the database can be written") && said.contains("free space: "), "{said}");

    let location = Location::Sqlite { path: data.join("exhale.db"), readers: 1 };
    let (release, released) = mpsc::channel::<()>();
    let (lock, locked) = mpsc::channel::<()>();
    let released = Arc::new(Mutex::new(released));
    let other = Db::open(&location).await.unwrap();
    let holding = tokio::spawn(async move {
        other
            .write::<_, DbError, _>(move |_| {
                lock.send(()).unwrap();
                released.lock().unwrap().recv().unwrap();
                Ok(())
            })
            .await
    });
    tokio::task::spawn_blocking(move || locked.recv().unwrap()).await.unwrap();
    let (mend, well) = to_mend(&data, &[]);
    assert!(mend.len() == 1 && mend[0].contains("another process holds the lock") && !well, "{mend:?}");
    release.send(()).unwrap();
    holding.await.unwrap().unwrap();
    assert_eq!(to_mend(&data, &[]), (vec![], true));

    change(&data, FAILED_JOB).await;
    let (mend, well) = to_mend(&data, &[]);
    assert!(mend.len() == 1 && !well, "{mend:?}");
    for words in ["mail: 1, tried up to 4 times", "did not take the sender (550)"] {
        assert!(mend[0].contains(words), "{mend:?}");
    }
    assert!(!mend[0].contains("anna"), "{mend:?}");
}

#[test]
fn the_doctor_says_where_browsers_send_audio_and_video() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    run(&data, &["migrate"], &[]);
    let smtp = ("EXHALE_MAIL", "smtp://localhost:9");
    let public = ("EXHALE_BASE_URL", "https://exhale.example");
    let here = ("EXHALE_MEDIA_LISTEN", "127.0.0.1:4782");
    let about_media = |settings: &[(&str, &str)]| -> Vec<String> {
        let (mend, _) = to_mend(&data, settings);
        mend.into_iter().filter(|line| line.contains("media")).collect()
    };
    let mend = about_media(&[public, smtp, here]);
    assert!(
        mend.len() == 1 && mend[0].contains("127.0.0.1") && mend[0].contains("media.advertise"),
        "{mend:?}"
    );
    assert!(about_media(&[public, smtp, here, ("EXHALE_MEDIA_ADVERTISE", "203.0.113.5")]).is_empty());
    assert!(about_media(&[here]).is_empty());
    let livekit = [
        ("EXHALE_MEDIA", "livekit"),
        ("EXHALE_MEDIA_LIVEKIT_URL", "ws://127.0.0.1:9"),
        ("EXHALE_MEDIA_LIVEKIT_KEY", "key"),
        ("EXHALE_MEDIA_LIVEKIT_SECRET", "topsecret"),
    ];
    let mend = about_media(&livekit);
    assert!(
        mend.len() == 1 && mend[0].starts_with("media.livekit") && !mend[0].contains("topsecret"),
        "{mend:?}"
    );
}

#[test]
fn the_doctor_asks_the_mail_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    run(&data, &["migrate"], &[]);
    let closed = [("EXHALE_MAIL", "smtp://anna:topsecret@localhost:9")];
    let (mend, well) = to_mend(&data, &closed);
    assert!(mend.len() == 1 && mend[0].contains("mail server") && !well, "{mend:?}");
    assert!(!mend[0].contains("topsecret"), "{mend:?}");
}

#[tokio::test]
async fn the_doctor_says_why_postgresql_lets_nobody_in_and_that_it_only_reads() {
    let folder = tempfile::tempdir().unwrap();
    let url = testkit::postgres::fresh_database().await;
    let wrong = url.replace("postgres@/", "nobody:topsecret@/");
    let output = program(folder.path(), &["doctor"], &[("EXHALE_DATABASE", &wrong)]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("role \"nobody\" does not exist") && !output.status.success(), "{said}");
    assert!(!said.contains("topsecret"), "{said}");

    assert_eq!(to_mend(folder.path(), &[("EXHALE_DATABASE", &url)]), (vec![], true));
    let name = url.split_once("@/").unwrap().1.split('?').next().unwrap().to_owned();
    let db = Db::open(&Location::Postgres { url: url.clone(), connections: 1 }).await.unwrap();
    let only_reads = format!("alter database {name} set default_transaction_read_only = on");
    let only_reads = Sql::both(Box::leak(only_reads.into_boxed_str()));
    db.write(move |tx| tx.execute(only_reads, vec![])).await.unwrap();
    let (mend, well) = to_mend(folder.path(), &[("EXHALE_DATABASE", &url)]);
    assert!(mend.len() == 1 && mend[0].contains("read-only") && !well, "{mend:?}");
}
