//! What goes on while nobody asks: hints from the database and the bus, beats, and a look at rights every second.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use super::bus_message::BusMessage;
use super::events::{Events, Heard};
use super::hub::RESYNC_WITHIN;
use super::loader;
use super::streams::Followed;
use crate::app::App;
use crate::registry::Registry;

const SECOND: Duration = Duration::from_secs(1);
/// Seconds between two looks at streams about which nobody message anything.
const STREAMS_EVERY: u64 = 15;

/// What goes over the bus.
#[derive(Serialize, Deserialize)]
struct Envelope {
    /// The server that sent it.
    from: Uuid,
    message: BusMessage,
}

/// Lets the hub work, until the process ends: it hears what is committed here and, over `events`, elsewhere. Let nobody in
/// before it has begun.
pub async fn begin(app: &App, kinds: Vec<Arc<dyn Followed>>, events: Arc<dyn Events>) {
    let (tx, rx) = mpsc::unbounded_channel();
    let kinds = kinds.into_iter().fold(Registry::default(), Registry::with::<dyn Followed>);
    if !app.live.set_up(kinds, tx.clone()) {
        return;
    }
    app.db.listen(Box::new(move |hints| {
        let _ = tx.send(BusMessage::Hints(hints));
    }));
    // What was noted before concerns nobody who comes now.
    look(app).await;
    tokio::spawn(hear(app.clone(), rx, events));
    tokio::spawn(watch(app.clone()));
}

async fn hear(app: App, mut rx: mpsc::UnboundedReceiver<BusMessage>, events: Arc<dyn Events>) {
    let own: Uuid = app.id();
    let mut second = tokio::time::interval(SECOND);
    second.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            message = rx.recv() => {
                let Some(message) = message else { return };
                let envelope = Envelope { from: own, message };
                tell(&*events, &envelope);
                act(&app, envelope.message);
            }
            heard = events.next() => match heard {
                Heard::Words(words) => match serde_json::from_slice::<Envelope>(&words) {
                    Ok(envelope) if envelope.from == own => {}
                    Ok(envelope) => act(&app, envelope.message),
                    // Another version of the program, perhaps; time will show what it meant.
                    Err(_) => look_at_streams(&app),
                },
                Heard::Again => act(&app, BusMessage::Resync),
                Heard::Lost => tell(&*events, &Envelope { from: own, message: BusMessage::Resync }),
            },
            _ = second.tick() => {
                app.live.beat();
                if app.live.pulse().is_multiple_of(STREAMS_EVERY) {
                    look_at_streams(&app);
                }
            }
        }
    }
}

fn tell(events: &dyn Events, envelope: &Envelope) {
    events.tell(Bytes::from(serde_json::to_vec(envelope).unwrap_or_default()));
}

fn act(app: &App, message: BusMessage) {
    match message {
        BusMessage::Hints(hints) => {
            let streams = hints.iter().filter_map(|hint| app.live.hint(hint));
            streams.for_each(|stream| loader::start(app, stream));
        }
        BusMessage::Typing(typing) => app.live.pass_on(typing),
        BusMessage::Resync => {
            look_at_streams(app);
            app.live.request_resync(RESYNC_WITHIN);
        }
    }
}

/// Has every followed stream looked at, whether or not anyone said that it has changed.
fn look_at_streams(app: &App) {
    app.live.reach_all().into_iter().for_each(|stream| loader::start(app, stream));
}

/// Looks at rights when it is told to, and every second, whatever becomes of the bus.
async fn watch(app: App) {
    loop {
        look(&app).await;
        let _ = tokio::time::timeout(SECOND, app.live.asked_to_look()).await;
    }
}

async fn look(app: &App) {
    if let Err(error) = loader::look(app).await {
        app.db.outage().failed(app.now(), None, &error);
    }
}
