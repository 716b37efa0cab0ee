//! The yardstick of the feed's measurement: answers one JSON file from memory, at `/` as kept bytes and at `/serialised`
//! written out for every request, as cheaply as axum can.

use axum::routing::get;
use axum::{Json, Router};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("usage: peer ADDRESS FILE")?;
    let body = std::fs::read_to_string(arguments.next().ok_or("usage: peer ADDRESS FILE")?)?;
    let value: &'static serde_json::Value = Box::leak(Box::new(serde_json::from_str(&body)?));
    let body: &'static str = body.leak();
    let router = Router::new()
        .route("/", get(async move || ([("content-type", "application/json")], body)))
        .route("/serialised", get(async move || Json(value)));
    axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?;
    Ok(())
}
