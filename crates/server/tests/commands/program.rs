//! The program itself: `exhale migrate` and `exhale doctor` on a set-up that is new, good, or has something to mend.

use std::path::Path;
use std::process::{Command, Output};

use platform::db::{Db, Location, Sql};

const DEAD_JOB: Sql = Sql::both(
    "insert into jobs (id, kind, payload, run_at, attempts, dead, created_at)
        values (x'00000000000000000000000000000001', 'mail', '{}', 1, 5, true, 1)",
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
    assert_eq!(said.lines().count(), 8, "{said}");
    (said.lines().filter_map(|line| line.strip_prefix("MEND  ")).map(str::to_owned).collect(), well)
}

#[tokio::test]
async fn the_doctor_says_what_to_mend_and_mends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let output = program(&data, &["doctor"], &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("`exhale migrate` makes one") && !output.status.success(), "a new folder: {said}");
    assert!(!data.exists());
    for _ in 0..2 {
        assert_eq!(run(&data, &["migrate"], &[]), ("the schema is up to date\n".to_owned(), true));
        assert_eq!(to_mend(&data, &[]), (vec![], true));
    }

    let closed = "http://127.0.0.1:9";
    let cases: [(&str, &[(&str, &str)], &str); 3] = [
        ("open to others without https", &[("EXHALE_LISTEN", "0.0.0.0:4780")], "base_url is not https"),
        ("mail that reaches nobody", &[("EXHALE_BASE_URL", "https://exhale.example")], "set `mail`"),
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
    assert!(mend.len() == 1 && mend[0].starts_with("1 jobs failed for good") && !well, "{mend:?}");
    change(&data, Sql::both("delete from jobs where dead = true")).await;
    change(&data, UNDO).await;
    let (mend, well) = to_mend(&data, &[]);
    assert!(mend.len() == 1 && mend[0].starts_with("1 migrations are missing") && !well, "{mend:?}");
}
