//! What holds for files wherever they are kept: every test runs on the disk and on the S3 server.

use std::time::Duration;

use adapters::files::S3Config;
use bytes::Bytes;
use domain::time::Timestamp;
use futures_util::{StreamExt, TryStreamExt};
use platform::files::{Files, FilesError};

use testkit::bucket::Bucket;

const KEY: &str = "images/0190a5d2-7c1e-7000-8000-0123456789ab_1768478400000";

macro_rules! wherever {
    ($(async fn $name:ident($files:ident: &Files) $body:block)+) => { $(
        mod $name {
            use super::*;

            async fn run($files: &Files) $body

            #[tokio::test]
            async fn disk() {
                let folder = tempfile::tempdir().unwrap();
                run(&adapters::files::local(&folder.path().join("files"), Timestamp(0)).unwrap()).await;
            }

            #[tokio::test]
            async fn s3() {
                let bucket = Bucket::start().await;
                let patient = S3Config { timeout: Duration::from_secs(30), ..bucket.config() };
                run(&adapters::files::s3(&patient).unwrap()).await;
            }
        }
    )+ };
}

async fn read(files: &Files, key: &str, range: Option<std::ops::Range<u64>>) -> Result<Vec<u8>, FilesError> {
    let chunks: Vec<Bytes> = files.get(key, range).await?.try_collect().await?;
    Ok(chunks.concat())
}

/// Bytes of which no two stretches are alike.
fn video(length: usize) -> Vec<u8> {
    (0..length).map(|n| u8::try_from((n * 31 + n / 251) % 256).unwrap()).collect()
}

wherever! {
    async fn what_was_put_is_there_whole_and_in_parts(files: &Files) {
        let bytes = video(3_000_000);
        files.put(KEY, bytes.clone().into()).await.unwrap();
        assert_eq!(read(files, KEY, None).await.unwrap(), bytes);
        for (from, to) in [(0, 1), (0, 3_000_000), (1_000, 2_000), (2_999_999, 3_000_000), (2_999_990, 4_000_000)] {
            let end = to.min(bytes.len());
            let part = read(files, KEY, Some(u64::try_from(from).unwrap()..u64::try_from(to).unwrap())).await.unwrap();
            assert!(part == bytes[from..end], "{from}..{to}");
        }
        for (from, to) in [(3_000_000, 3_000_001), (9_000_000, 9_000_001)] {
            assert!(read(files, KEY, Some(from..to)).await.is_err(), "{from}..{to} is not there");
        }
    }

    async fn a_film_arrives_in_pieces_not_in_one(files: &Files) {
        let bytes = video(25 * 1024 * 1024);
        files.put("videos/video", bytes.clone().into()).await.unwrap();
        let mut largest = 0;
        let mut pieces = files.get("videos/video", None).await.unwrap();
        let mut length = 0;
        while let Some(piece) = pieces.next().await {
            let piece = piece.unwrap();
            largest = largest.max(piece.len());
            length += piece.len();
        }
        assert_eq!(length, bytes.len());
        assert!(largest <= 1024 * 1024, "{largest}");
    }

    async fn putting_again_replaces(files: &Files) {
        files.put(KEY, Bytes::from_static(b"a long first version")).await.unwrap();
        files.put(KEY, Bytes::from_static(b"second")).await.unwrap();
        assert_eq!(read(files, KEY, None).await.unwrap(), b"second");
    }

    async fn an_empty_file_is_a_file(files: &Files) {
        files.put(KEY, Bytes::new()).await.unwrap();
        assert_eq!(read(files, KEY, None).await.unwrap(), b"");
    }

    async fn what_is_deleted_is_gone_and_deleting_nothing_is_fine(files: &Files) {
        files.put(KEY, Bytes::from_static(b"x")).await.unwrap();
        files.delete(KEY).await.unwrap();
        assert!(matches!(read(files, KEY, None).await, Err(FilesError::Missing)));
        files.delete(KEY).await.unwrap();
        assert_eq!(files.keys("").await.unwrap(), [""; 0]);
    }

    async fn what_was_never_there_is_missing(files: &Files) {
        for key in [KEY, "images", "absent/deep/key"] {
            assert!(matches!(files.get(key, None).await, Err(FilesError::Missing)), "{key}");
            assert!(matches!(files.get(key, Some(0..1)).await, Err(FilesError::Missing)), "{key}");
        }
    }

    async fn keys_are_listed_below_a_prefix(files: &Files) {
        let mut expected = Vec::new();
        for n in 0..5 {
            let key = format!("images/0190a5d2-7c1e-7000-8000-00000000000{n}_1768478400000");
            files.put(&key, Bytes::from_static(b"x")).await.unwrap();
            expected.push(key);
        }
        files.put("videos/one", Bytes::from_static(b"x")).await.unwrap();
        let mut found = files.keys("images").await.unwrap();
        found.sort();
        assert_eq!(found, expected);
        assert_eq!(files.keys("").await.unwrap().len(), 6);
        assert_eq!(files.keys("absent").await.unwrap(), [""; 0]);
    }

    async fn a_key_cannot_climb_out(files: &Files) {
        for key in ["../escaped", "images/../../escaped", "/etc/passwd/../x", "images//x", "./x", "images/\u{0}x"] {
            assert!(files.put(key, Bytes::from_static(b"x")).await.is_err(), "{key:?}");
            assert!(files.get(key, None).await.is_err(), "{key:?}");
            assert!(files.delete(key).await.is_err(), "{key:?}");
        }
        assert_eq!(files.keys("").await.unwrap(), [""; 0]);
    }

    async fn many_at_once_do_not_mix(files: &Files) {
        let all: Vec<_> = (0..32u8).map(|n| {
            let files = files.clone();
            tokio::spawn(async move {
                let key = format!("images/{n}");
                let bytes = vec![n; 100_000];
                files.put(&key, bytes.clone().into()).await.unwrap();
                assert_eq!(read(&files, &key, None).await.unwrap(), bytes);
            })
        }).collect();
        for one in all { one.await.unwrap(); }
        assert_eq!(files.keys("images").await.unwrap().len(), 32);
    }
}
