//! What goes on while nobody asks: hints from the database and the bus, beats, and a look at rights every second.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use super::hub::Said;
use super::{Events, Followed, Heard, loader};
use crate::app::App;

const SECOND: Duration = Duration::from_secs(1);
/// Seconds between two looks at streams about which nobody said anything.
const STREAMS_EVERY: u64 = 15;
/// Seconds within which everybody asks anew for their own things after the bus was away.
pub(super) const ANEW_WITHIN: u64 = 15;

/// What goes over the bus.
#[derive(Serialize, Deserialize)]
struct Letter {
    /// The server that sent it.
    from: Uuid,
    said: Said,
}

/// Lets the hub work, until the process ends: it hears what is committed here and, over `events`, elsewhere. Let nobody in
/// before it has begun.
pub async fn begin(app: &App, kinds: Vec<Arc<dyn Followed>>, events: Arc<dyn Events>) {
    let (mouth, ear) = mpsc::unbounded_channel();
    if !app.live.set_up(kinds, mouth.clone()) {
        return;
    }
    app.db.listen(Box::new(move |hints| {
        let _ = mouth.send(Said::Hints(hints));
    }));
    // What was noted before concerns nobody who comes now.
    look(app).await;
    tokio::spawn(hear(app.clone(), ear, events));
    tokio::spawn(watch(app.clone()));
}

async fn hear(app: App, mut ear: mpsc::UnboundedReceiver<Said>, events: Arc<dyn Events>) {
    let own: Uuid = app.id();
    let mut second = tokio::time::interval(SECOND);
    second.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            said = ear.recv() => {
                let Some(said) = said else { return };
                let letter = Letter { from: own, said };
                tell(&*events, &letter);
                act(&app, letter.said);
            }
            heard = events.next() => match heard {
                Heard::Words(words) => match serde_json::from_slice::<Letter>(&words) {
                    Ok(letter) if letter.from == own => {}
                    Ok(letter) => act(&app, letter.said),
                    // Another version of the program, perhaps; time will show what it meant.
                    Err(_) => app.live.look_at_streams(&app),
                },
                Heard::Again => act(&app, Said::Anew),
                Heard::Lost => tell(&*events, &Letter { from: own, said: Said::Anew }),
            },
            _ = second.tick() => {
                app.live.beat();
                if app.live.pulse().is_multiple_of(STREAMS_EVERY) {
                    app.live.look_at_streams(&app);
                }
            }
        }
    }
}

fn tell(events: &dyn Events, letter: &Letter) {
    events.tell(Bytes::from(serde_json::to_vec(letter).unwrap_or_default()));
}

fn act(app: &App, said: Said) {
    match said {
        Said::Hints(hints) => hints.iter().for_each(|hint| app.live.hint(app, hint)),
        Said::Typing(typing) => app.live.pass_on(typing),
        Said::Anew => {
            app.live.look_at_streams(app);
            app.live.ask_anew(ANEW_WITHIN);
        }
    }
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
