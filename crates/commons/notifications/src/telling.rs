//! Tells a Member's devices that there is something new: once for everything that is due, outside the quiet hours, and
//! without a word of it.

use async_trait::async_trait;
use domain::ids::{MemberId, PushSubscriptionId};
use domain::live::Change;
use domain::time::{HOUR, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob};
use platform::live::ChangeSignal;
use platform::push::Sent;
use platform::settings::Settings;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::rules::{ByMail, Kind, Preferences};
use crate::times::leaves_at;
use crate::{devices, store};

const TABS: &str = "notifications.tabs";
const DEVICES: &str = "notifications.devices";
const DEVICE: &str = "notifications.device";
/// After this long without reaching a device the news are old, and a try counts as refused.
const TIMEOUT_MS: i64 = 12 * HOUR;

/// Whose devices are told.
#[derive(Serialize, Deserialize)]
struct Whose {
    member: MemberId,
}

/// Which device is told, and since when it should have been.
#[derive(Serialize, Deserialize)]
struct Which {
    device: PushSubscriptionId,
    since: Timestamp,
}

/// Has a Member's devices told about news of a kind that are due then, if they want that.
pub(crate) fn plan(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    (preferences, kind): (&Preferences, Kind),
    due_at: Timestamp,
) -> Result<(), DbError> {
    if !preferences.by_push(kind) {
        return Ok(());
    }
    // One job for everything that waits: it finds on its own what is due when it runs.
    match leaves_at(preferences, ByMail::Now, due_at.max(app.now())) {
        Some(at) => NewJob::now(DEVICES, &Whose { member })
            .at(at)
            .keyed(format!("{DEVICES}:{member}"))
            .enqueue(tx, app),
        None => Ok(()),
    }
}

/// Lets open tabs know when news are due.
pub(crate) fn announce(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    due_at: Timestamp,
) -> Result<(), DbError> {
    if due_at <= app.now() {
        tx.announce(ChangeSignal::Own(member, Change::Notifications, None));
        return Ok(());
    }
    let job = NewJob::now(TABS, &Whose { member }).at(due_at);
    job.keyed(format!("{TABS}:{member}:{}", due_at.0)).enqueue(tx, app)
}

/// Tells open tabs that news have become due.
pub(crate) struct Tabs;

#[async_trait]
impl Handler for Tabs {
    fn kind(&self) -> &'static str {
        TABS
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let Whose { member } = read(payload)?;
        let told = app.db.write(move |tx| {
            tx.announce(ChangeSignal::Own(member, Change::Notifications, None));
            Ok(())
        });
        told.await.map_err(|error: DbError| JobError::from(error))
    }
}

/// Finds what is due and hands it to each device.
pub(crate) struct Devices;

#[async_trait]
impl Handler for Devices {
    fn kind(&self) -> &'static str {
        DEVICES
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let Whose { member } = read(payload)?;
        let at = app.clone();
        let told = app.db.write(move |tx| tell_devices(tx, &at, member));
        told.await.map_err(|error: DbError| JobError::from(error))
    }
}

/// In one transaction with noting it: however many servers there are, each device is told once.
fn tell_devices(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let now = app.now();
    let preferences = store::settings_or(tx, member, &app.random.token::<32>())?.preferences;
    let mut waiting = store::unpushed(tx, member)?;
    waiting.retain(|(kind, ..)| preferences.by_push(*kind));
    // What was set or came since this was planned may want another time.
    let times =
        waiting.iter().filter_map(|(_, due, _)| leaves_at(&preferences, ByMail::Now, (*due).max(now)));
    let Some(first) = times.min() else { return Ok(()) };
    if first > now {
        let again = NewJob::now(DEVICES, &Whose { member }).at(first);
        return again.keyed(format!("{DEVICES}:{member}")).enqueue(tx, app);
    }
    for (_, _, id) in waiting.iter().filter(|(_, due, _)| *due <= now) {
        store::pushed(tx, *id, now)?;
    }
    for device in devices::of_member(tx, member)? {
        let key = format!("{DEVICE}:{device}");
        NewJob::now(DEVICE, &Which { device, since: now }).keyed(key).enqueue(tx, app)?;
    }
    match waiting.iter().map(|(_, due, _)| *due).filter(|due| *due > now).min() {
        Some(due) => {
            let again = NewJob::now(DEVICES, &Whose { member }).at(due);
            again.keyed(format!("{DEVICES}:{member}")).enqueue(tx, app)
        }
        None => Ok(()),
    }
}

/// Sends one message to one device.
pub(crate) struct Device;

#[async_trait]
impl Handler for Device {
    fn kind(&self) -> &'static str {
        DEVICE
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let Which { device, since } = read(payload)?;
        let now = app.now();
        let Some((member, subscription)) = devices::find(&app.db, device).await? else { return Ok(()) };
        let unread = store::unread(&app.db, member, now).await?;
        if unread == 0 {
            // Read in the meantime on another device.
            return Ok(());
        }
        let sent = app.push.send(&subscription, &text(&app.settings, unread), now).await;
        let old = now.0.saturating_sub(since.0) > TIMEOUT_MS;
        let noted = app.db.write(move |tx| match &sent {
            Sent::Delivered => devices::taken(tx, device).map(|()| None),
            Sent::Gone => devices::gone(tx, device).map(|()| None),
            Sent::Later(why) if !old => Ok(Some(why.clone())),
            Sent::Later(_) | Sent::Never(_) => devices::refused(tx, device).map(|()| None),
        });
        match noted.await.map_err(|error: DbError| JobError::from(error))? {
            Some(why) => Err(JobError::Later(why)),
            None => Ok(()),
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(payload: Value) -> Result<T, JobError> {
    serde_json::from_value(payload).map_err(|_| JobError::Never("the payload names no device".into()))
}

/// The message, in the shape that browsers without a service worker show as well (Declarative Web Push). It lies on locked
/// screens: neither who nor what, and no sound.
fn text(settings: &Settings, unread: usize) -> String {
    json!({
        "web_push": 8030,
        "notification": {
            "title": settings.name,
            "body": "You have something new",
            "navigate": format!("{}/community/notifications", settings.base_url),
            "tag": "news",
            "silent": true,
            "app_badge": unread,
        },
    })
    .to_string()
}
