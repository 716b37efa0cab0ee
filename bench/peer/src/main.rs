//! The yardstick of the feed's measurement: answers one JSON file from memory, as cheaply as axum can.

use axum::Router;
use axum::routing::get;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("usage: peer ADDRESS FILE")?;
    let body = std::fs::read_to_string(arguments.next().ok_or("usage: peer ADDRESS FILE")?)?;
    let body: &'static str = body.leak();
    let router =
        Router::new().route("/", get(move || async move { ([("content-type", "application/json")], body) }));
    axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?;
    Ok(())
}
