//! An S3 server that is down, silent, slow, forgetful or not ours: an error within seconds, and never half a file.

use std::time::Duration;

use adapters::files::s3;
use bytes::Bytes;
use futures_util::TryStreamExt;
use platform::files::{Files, FilesError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::time::Instant;

use testkit::bucket::{Bucket, config};

/// What counts as "within seconds" for a timeout of half a second, on a machine that is busy.
const BOUND: Duration = Duration::from_secs(20);

async fn unavailable<T: std::fmt::Debug>(what: &str, work: impl Future<Output = Result<T, FilesError>>) {
    let began = Instant::now();
    let outcome = work.await;
    match &outcome {
        Err(FilesError::Unavailable(why)) => assert!(!why.contains("secret"), "{why}"),
        _ => panic!("{what}: {outcome:?}"),
    }
    assert!(began.elapsed() < BOUND, "{what}: {:?}", began.elapsed());
}

async fn every_deed_is_unavailable(what: &str, files: &Files) {
    unavailable(what, files.put("images/one", Bytes::from_static(b"x"))).await;
    unavailable(what, read(files)).await;
    unavailable(what, files.delete("images/one")).await;
    unavailable(what, files.keys("images")).await;
}

async fn read(files: &Files) -> Result<Vec<u8>, FilesError> {
    let chunks: Vec<Bytes> = files.get("images/one", None).await?.try_collect().await?;
    Ok(chunks.concat())
}

/// Answers every request with these bytes, after reading its head; then it closes, or stays silent.
async fn peer(says: &'static str, then_closes: bool) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut head = [0; 4_096];
                let _ = stream.read(&mut head).await;
                let _ = stream.write_all(says.as_bytes()).await;
                if !then_closes {
                    tokio::time::sleep(Duration::from_secs(60)).await;
                }
            });
        }
    });
    port
}

#[tokio::test]
async fn a_server_that_is_down_or_silent_or_broken_is_said_in_time() {
    let down = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    every_deed_is_unavailable("down", &s3(&config(down)).unwrap()).await;
    for (what, says, then_closes) in [
        ("silent", "", false),
        ("closing", "", true),
        ("failing", "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n", true),
        ("overloaded", "HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\n\r\n", true),
        ("nonsense", "220 mail.example.org ESMTP\r\n", true),
    ] {
        every_deed_is_unavailable(what, &s3(&config(peer(says, then_closes).await)).unwrap()).await;
    }
}

#[tokio::test]
async fn half_a_file_is_an_error_not_a_file() {
    let half = "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\netag: \"1\"\r\nlast-modified: Thu, 15 Jan 2026 12:00:00 GMT\r\n\r\nhalf";
    for then_closes in [true, false] {
        let files = s3(&config(peer(half, then_closes).await)).unwrap();
        unavailable("half a file", read(&files)).await;
    }
}

#[tokio::test]
async fn a_server_that_comes_back_is_used_again() {
    let bucket = Bucket::start().await;
    let files = s3(&bucket.config()).unwrap();
    files.put("images/one", Bytes::from_static(b"x")).await.unwrap();
    let elsewhere = s3(&config(peer("", true).await)).unwrap();
    unavailable("elsewhere", read(&elsewhere)).await;
    assert_eq!(read(&files).await.unwrap(), b"x");
}

#[tokio::test]
async fn keys_that_are_not_ours_are_refused() {
    let bucket = Bucket::start().await;
    s3(&bucket.config()).unwrap().put("images/one", Bytes::from_static(b"x")).await.unwrap();
    let mut wrong_secret = bucket.config();
    wrong_secret.secret_key = "topsecret".into();
    every_deed_is_unavailable("wrong secret", &s3(&wrong_secret).unwrap()).await;
    let mut wrong_key = bucket.config();
    wrong_key.access_key = "nobody".into();
    every_deed_is_unavailable("wrong key", &s3(&wrong_key).unwrap()).await;
}

/// A member on a slow line takes longer for a video than the server may stay silent.
#[tokio::test]
async fn a_slow_reader_is_not_a_slow_server() {
    let bucket = Bucket::start().await;
    let files = s3(&bucket.config()).unwrap().with_timeout(Duration::from_secs(2));
    let video = Bytes::from(vec![7; 8 * 1024 * 1024]);
    files.put("videos/video", video.clone()).await.unwrap();
    let mut pieces = files.get("videos/video", None).await.unwrap();
    let (mut length, mut next_rest) = (0, 0);
    while let Some(piece) = pieces.try_next().await.unwrap() {
        length += piece.len();
        if length >= next_rest {
            tokio::time::sleep(Duration::from_millis(2_500)).await;
            next_rest += 4 * 1024 * 1024;
        }
    }
    assert_eq!(length, video.len());
}

#[tokio::test]
async fn a_bucket_says_nothing_of_its_keys() {
    assert_eq!(format!("{:?}", config(9)), "bucket exhale at \"http://127.0.0.1:9/\"");
}
