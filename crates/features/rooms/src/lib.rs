//! Rooms: live conversations led by hosts, from their planning to their end (spec §3 Room, §5, O-14, O-38 to O-40).
//!
//! Owns the tables `rooms` and all that begin with `room_`. A private Room exists only for those whom its lists name: to everyone else,
//! admins of the community included, it answers as one that is not there.

pub mod call;
mod change_status;
mod create;
mod edit;
pub mod indicator;
mod jobs;
mod list;
mod people;
pub mod recording;
pub mod report;
pub mod rights;
pub mod rules;
pub mod schedule;
mod show;
pub mod status;
pub mod store;
pub mod view;

use std::sync::Arc;

use domain::ids::MemberId;
use domain::limits::{REPLAY_CAPTIONS_BYTES_MAX, ROOM_TAGS_MAX};
use domain::subject::SubjectKind;
use notifications::Noun;
use notifications::names::NamedPost;
use platform::app::App;
use platform::bounds::Bound;
use platform::db::Tx;
use platform::feature::{Feature, Registry, WordList};
use platform::http::ApiError;
use platform::http::rate::{Budget, Rate, SHARES};
use platform::room_schedule::RoomSchedule;
use reviews::{REPORTS, Reviewable, report_rules};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::rules::Plan;

platform::error_codes! {
    HOSTS_ONLY = 403 "rooms.hosts_only" "Rooms are planned by moderators, ambassadors, professionals and admins.";
    NOT_YOURS = 403 "rooms.not_yours" "Only those who lead this Room can do that.";
    NO_STEP = 409 "rooms.no_step" "That isn't possible anymore.";
    CHANGED = 409 "rooms.changed" "This Room was changed in another window or on another device.";
    NOT_OPEN = 409 "rooms.not_open" "This Room is not open now.";
    REMOVED = 403 "rooms.removed" "A host removed you from this Room.";
    DECLINED = 409 "rooms.declined" "A host asked you to come at another time.";
    FULL = 409 "rooms.full" "No more people fit into this Room.";
    NOT_INSIDE = 409 "rooms.not_inside" "You are not in this Room.";
    NOT_INVITED = 409 "rooms.not_invited" "No host has asked you onto the stage.";
    NO_MEDIA = 503 "rooms.no_media" "Sound and pictures are not available right now.";
    RECORDING_OFF = 409 "rooms.recording_off" "This Room is never recorded.";
    CONSENT_TEXT = 409 "rooms.consent_text" "The question has changed. Please read it again.";
    RECORDING_OVER = 409 "rooms.recording_over" "The recording is over.";
    REMINDERS_FULL = 409 "rooms.reminders_full" "You're reminded of as many Rooms as fit. Remove one to add another.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, create::create))
        .routes(routes!(indicator::indicator))
        .routes(routes!(show::show, edit::edit))
        .routes(routes!(change_status::set_status))
        .routes(routes!(call::show_call::show_call, call::change_call::change_call))
        .routes(routes!(
            call::take_seat::take_seat,
            call::change_seat::change_seat,
            call::leave_seat::leave_seat
        ))
        .routes(routes!(call::change_person::change_person))
        .routes(routes!(call::admit_all::admit_all))
        .routes(routes!(call::list_removed::list_removed))
        .routes(routes!(call::messages::list_call_messages, call::messages::post_call_message))
        .routes(routes!(report::file_report::file_report))
        .routes(routes!(report::open_snapshot::open_snapshot))
        .routes(routes!(report::decision::show_decision))
        .routes(routes!(call::make_ticket::make_ticket))
        .routes(routes!(call::connect_media::connect_media))
        .routes(routes!(call::connect_media::validate_media))
        .routes(routes!(recording::set_recording::set_recording))
        .routes(routes!(recording::answer_recording::answer_recording))
        .routes(routes!(recording::list_own_recordings::list_own_recordings))
        .routes(routes!(recording::list_replays::list_replays))
        .routes(routes!(recording::show_replay::show_replay, recording::delete_replay::delete_replay))
        .routes(routes!(recording::replay_file::replay_file))
        .routes(routes!(
            recording::captions::show_captions,
            recording::captions::set_captions,
            recording::captions::remove_captions
        ))
        .routes(routes!(recording::set_chapters::set_chapters))
        .routes(routes!(schedule::reminders::remind, schedule::reminders::stop))
        .routes(routes!(schedule::series::end))
        .routes(routes!(schedule::calendars::one))
        .routes(routes!(schedule::calendars::show, schedule::calendars::renew, schedule::calendars::revoke))
        .routes(routes!(schedule::calendars::feed))
}

/// Answering whether one may be recorded, of which each is kept for good.
const ANSWERS: Budget = Budget { name: "answers", per_hour: 3 * 60, burst: 10, per_network: false };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/rooms", budget: SHARES },
    Rate { method: "POST", path: "/api/rooms/{id}/reports", budget: REPORTS },
    Rate { method: "PUT", path: "/api/recordings/{id}/consent", budget: ANSWERS },
];

/// The words that the web app has to know as well.
const WORD_LISTS: &[WordList] = &[
    WordList {
        name: "roomTags",
        module: None,
        about: "What a Room can be about",
        source: "crates/features/rooms/src/rules.rs",
        words: &rules::TAGS,
    },
    WordList {
        name: "recordingText",
        module: None,
        about: "The words with which members are asked whether they may be recorded, sentence by sentence",
        source: "crates/features/rooms/src/recording/rules.rs",
        words: &recording::rules::CONSENT_TEXT,
    },
];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    vec![
        Bound::field("NewRoom", "tags", json!({ "maxItems": ROOM_TAGS_MAX, "uniqueItems": true })),
        Bound::field("EditRoom", "tags", json!({ "maxItems": ROOM_TAGS_MAX, "uniqueItems": true })),
        Bound::field("*", "hosts", json!({ "uniqueItems": true })),
        Bound::field("*", "callMembers", json!({ "uniqueItems": true })),
        Bound::cursor("/api/rooms", b"pe"),
        Bound::cursor("/api/replays", &[recording::list_replays::LIST]),
        report_rules::bound("NewRoomReport"),
    ]
}

/// Refuses people who do not exist for the creator, or cannot be named; those in `known` are named already.
fn check_people(tx: &mut Tx<'_>, creator: MemberId, plan: &Plan, known: &[MemberId]) -> Result<(), ApiError> {
    for (field, people) in [("hosts", &plan.hosts), ("callMembers", &plan.call_members)] {
        let new: Vec<MemberId> =
            people.iter().copied().filter(|uid| *uid != creator && !known.contains(uid)).collect();
        if !store::may_name(tx, creator, &new)? {
            return Err(ApiError::fields(&[(field, "unknown")]));
        }
    }
    Ok(())
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("rooms::store", store::STATEMENTS),
            ("rooms::call::store", call::store::STATEMENTS),
            ("rooms::call::connection_store", call::connection_store::STATEMENTS),
            ("rooms::call::message_store", call::message_store::STATEMENTS),
            ("rooms::call::removal", call::removal::STATEMENTS),
            ("rooms::report_store", report::report_store::STATEMENTS),
            ("rooms::reminder_store", schedule::reminder_store::STATEMENTS),
            ("rooms::public", schedule::public::STATEMENTS),
            ("rooms::series_store", schedule::series_store::STATEMENTS),
            ("rooms::calendar_store", schedule::calendar_store::STATEMENTS),
            ("rooms::recording_store", recording::store::STATEMENTS),
            ("rooms::own_recordings", recording::list_own_recordings::STATEMENTS),
            ("rooms::replay_store", recording::replay_store::STATEMENTS),
            ("rooms::recording_file_store", recording::file_store::STATEMENTS),
        ],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        rates: RATES,
        body_limits: &[("/api/replays/{id}/captions", REPLAY_CAPTIONS_BYTES_MAX)],
        bounds,
        word_lists: WORD_LISTS,
        demo: Some(schedule::fill),
        demo_files: Some(recording::demo::store_files),
        registry: Registry::default()
            .with::<dyn NamedPost>(Arc::new(schedule::NamedRooms))
            .with::<dyn RoomSchedule>(Arc::new(schedule::PublicRooms))
            .with(Arc::new(recording::Recorders::default()))
            .with::<dyn Reviewable>(Arc::new(report::RoomReports))
            .with(Arc::new(Noun { about: SubjectKind::Room, word: "Room" }))
            .with(Arc::new(Noun { about: SubjectKind::ReportedRoom, word: "part in a Room" })),
        ..Feature::new("rooms")
    }
}
