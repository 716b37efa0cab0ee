//! Starts the S3 server of the tests for the journeys: prints its address, and ends when standard input does.

use std::io::{Read, stdin};

use testkit::bucket::Bucket;

#[tokio::main]
async fn main() {
    let bucket = Bucket::start().await;
    println!("{}", bucket.config().endpoint.unwrap_or_default());
    let ended = tokio::task::spawn_blocking(|| stdin().read_to_end(&mut Vec::new())).await;
    drop((bucket, ended));
}
