//! The participants of the measured calls: speakers that send synthetic media, and listeners that receive it.
//!
//! `calls PORT TOKENS SOURCES` joins the speakers of the file `TOKENS`, whose lines are `speaker TOKEN` or `listener TOKEN`;
//! they publish a microphone and, if `SOURCES` is `video`, a camera of three layers. It says so in a line of JSON. At a line
//! on its input (how many may join at once) the listeners join, and at another (how many seconds to measure) it writes what
//! they received. It ends when its input does.

mod socket;
mod tally;

use call_client::protocol::TrackSource;
use call_client::protocol::signal_response::Message as Response;
use call_client::{Client, MediaKind, Seen};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tally::Tally;
use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

pub(crate) type Failure = Box<dyn Error + Send + Sync>;

const USAGE: &str = "usage: calls PORT TOKENS audio|video";

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [port, tokens, sources] = words.as_slice() else { return Err(USAGE.into()) };
    let (port, with_video) = (port.parse()?, sources == "video");
    let tokens = std::fs::read_to_string(tokens)?;
    let of = |role: &'static str| {
        tokens.lines().filter_map(move |line| line.strip_prefix(role)).map(|token| token.trim().to_owned())
    };
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let tally = Arc::new(Tally::default());

    let mut speakers = 0;
    for token in of("speaker") {
        let client = speak(port, &token, with_video).await?;
        tokio::spawn(listen(client, Arc::new(Tally::default())));
        speakers += 1;
    }
    say(&json!({ "speakers": speakers }));

    let at_once = Arc::new(Semaphore::new(ask(&mut lines).await?));
    let mut joining = JoinSet::new();
    for token in of("listener") {
        let (at_once, tally) = (Arc::clone(&at_once), Arc::clone(&tally));
        joining.spawn(async move {
            let _permit = at_once.acquire().await?;
            let begun = Instant::now();
            let client = first_audio(port, &token).await?;
            let took = begun.elapsed();
            tokio::spawn(listen(client, tally));
            Ok::<_, Failure>(took)
        });
    }
    let mut joins = Vec::new();
    while let Some(joined) = joining.join_next().await {
        joins.push(joined??);
    }
    joins.sort_unstable();
    let millis = |took: Option<&Duration>| took.map(|took| took.as_secs_f64() * 1000.0);
    say(&json!({
        "listeners": joins.len(),
        "median_join_ms": millis(joins.get(joins.len() / 2)),
        "longest_join_ms": millis(joins.last()),
    }));

    let seconds = ask(&mut lines).await?;
    tally.begin();
    sleep(Duration::from_secs(u64::try_from(seconds)?)).await;
    say(&tally.end());
    while lines.next_line().await?.is_some() {}
    Ok(())
}

#[expect(clippy::print_stdout, reason = "what is written is read by the program that measures")]
fn say(value: &Value) {
    println!("{value}");
}

/// The next number on the input.
async fn ask(lines: &mut Lines<BufReader<Stdin>>) -> Result<usize, Failure> {
    Ok(lines.next_line().await?.ok_or("the input ended")?.trim().parse()?)
}

/// A speaker, once the server has taken its tracks.
async fn speak(port: u16, token: &str, with_video: bool) -> Result<Client, Failure> {
    let mut client = Client::join(socket::open(port, token).await?).await;
    let mut tracks = vec![(TrackSource::Microphone, 1)];
    if with_video {
        tracks.push((TrackSource::Camera, 3));
    }
    for (source, layers) in tracks {
        client.publish(source, layers);
        client
            .response("the track", |response| matches!(response, Response::TrackPublished(_)).then_some(()))
            .await;
    }
    Ok(client)
}

/// A listener, once it has heard something.
async fn first_audio(port: u16, token: &str) -> Result<Client, Failure> {
    let mut client = Client::join(socket::open(port, token).await?).await;
    client.frames(MediaKind::Audio, 1).await;
    Ok(client)
}

/// Counts what arrives until the call ends.
async fn listen(mut client: Client, tally: Arc<Tally>) {
    let mut listener = tally::Listener::default();
    while let Some(seen) = client.next().await {
        match seen {
            Seen::Media { track, frame } => listener.count(&tally, &track, &frame),
            Seen::Closed => return tally.lose(),
            _ => {}
        }
    }
}
