//! `PUT` and `DELETE /api/chat/mutes/{uid}`: for a time a Member reads in the chat and does not write.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::limits::CHAT_MUTE_HOURS_MAX;
use domain::live::Change;
use domain::role::Exempt;
use domain::subject::{Subject, SubjectKind};
use domain::time::{HOUR, Timestamp};
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::{Moderator, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::auto_mute;
use crate::channels::store as channels;
use crate::{MUTE_OWN, MUTE_STAFF};

/// For how long someone only reads, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChatMute)]
pub struct Mute {
    /// Hours from now.
    #[serde(default)]
    #[schema(required = true, minimum = 1, maximum = 720)]
    hours: i64,
    /// 1 to 500 code points, for the Member to read and for the audit log.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 500)]
    reason: String,
}

/// Someone only reads for now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChatMuted)]
pub struct Muted {
    /// Until when, in milliseconds.
    until: Timestamp,
}

/// Mutes a Member in the chat for a time, from now on; it can be changed by muting them again. They are told why.
#[utoipa::path(put, path = "/api/chat/mutes/{uid}", tag = "chat", operation_id = "mute_member", request_body = Mute,
    params(("uid" = MemberId, Path, description = "The Member.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "They are muted until then.", body = Muted),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn mute(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(member): Path<MemberId>,
    Json(form): Json<Mute>,
) -> Result<Json<Muted>, ApiError> {
    let mut faults = Vec::new();
    let reason = domain::review::reason(&form.reason).map_err(|found| faults.extend(found));
    if !(1..=CHAT_MUTE_HOURS_MAX).contains(&form.hours) {
        faults.push(("hours", "invalid"));
    }
    let (Ok(reason), true) = (reason, faults.is_empty()) else { return Err(ApiError::fields(&faults)) };
    let (at, now) = (app.clone(), app.now());
    let until = now.plus(form.hours.saturating_mul(HOUR));
    app.db
        .write(move |tx| {
            allowed(tx, &viewer, member, now)?;
            channels::mute(tx, member, (until, &reason), viewer.id, now)?;
            let about = Subject::new(SubjectKind::Member, member);
            let news = News {
                detail: Some(&reason),
                path: Some("/community/chat/community"),
                ..News::of(Kind::ChatMuted, about)
            };
            tell(tx, &at, member, &news, now)?;
            tx.announce(ChangeSignal::Own(member, Change::Channels, None));
            let detail = json!({ "reason": reason, "until": until });
            append(tx, now, &AuditEntry::of(Some(viewer.id), "mute", ("member", member.0), &detail))?;
            Ok(Json(Muted { until }))
        })
        .await
}

/// Lets a Member write again, no matter who or what muted them; once more changes nothing.
#[utoipa::path(delete, path = "/api/chat/mutes/{uid}", tag = "chat", operation_id = "unmute_member",
    params(("uid" = MemberId, Path, description = "The Member.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 204, description = "They may write again."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn unmute(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(member): Path<MemberId>,
) -> Result<StatusCode, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            allowed(tx, &viewer, member, now)?;
            let ended = [channels::unmute(tx, member, now)?, auto_mute::end_all(tx, member, now)?];
            if ended.contains(&true) {
                tx.announce(ChangeSignal::Own(member, Change::Channels, None));
                append(
                    tx,
                    now,
                    &AuditEntry::of(Some(viewer.id), "unmute", ("member", member.0), &json!({})),
                )?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Whether this moderator decides about this Member.
fn allowed(tx: &mut Tx<'_>, viewer: &Viewer, member: MemberId, now: Timestamp) -> Result<(), ApiError> {
    let found = members::store::find(tx, member)?.ok_or_else(ApiError::not_found)?;
    let own = found.id == viewer.id;
    viewer.roles.may_restrict(own, &found.roles(now)).map_err(|exempt| match exempt {
        Exempt::Oneself => ApiError::new(MUTE_OWN),
        Exempt::Staff => ApiError::new(MUTE_STAFF),
    })
}
