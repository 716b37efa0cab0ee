//! `GET /api/chat/channels/{id}/mutes`: who only reads in a Channel now, until when and why, for moderators.

use axum::extract::State;
use domain::entitlement::Tiers;
use domain::ids::ChannelId;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json, Path};
use platform::params;
use serde::Serialize;
use utoipa::ToSchema;

use crate::channels::store::{self as channels, Name};
use crate::view::Why;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    MUTED = [concat!("select ", members::card_columns!(), ", x.until, x.reason from chat_mutes x
        join members m on m.id = x.member_id where x.until > $1 order by x.until, x.member_id limit 100")];
    SILENT = [concat!("select ", members::card_columns!(), ", x.until from chat_auto_mutes x
        join members m on m.id = x.member_id where x.channel_id = $1 and x.until > $2
        order by x.until, x.member_id limit 100")];
}

/// Someone who only reads.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ChatMutedMember)]
pub struct Muted {
    /// Who.
    member: MemberCard,
    /// Until when, in milliseconds.
    until: Timestamp,
    /// Why: a moderator's mute holds in the whole chat, that of the house in this Channel.
    why: Why,
    /// What the moderator wrote; null for an automatic mute.
    #[schema(required)]
    reason: Option<String>,
}

/// Who only reads.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChatMutedMembers)]
pub struct MutedMembers {
    /// Each once for the whole chat and once for this Channel; who writes again first comes first, a hundred at most.
    items: Vec<Muted>,
}

/// Who only reads in a Channel now.
#[utoipa::path(get, path = "/api/chat/channels/{id}/mutes", tag = "chat", operation_id = "list_muted_members",
    params(("id" = String, Path, description = "The Channel's id or slug.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "Members who are muted there.", body = MutedMembers),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn list(
    State(app): State<App>,
    Moderator(_viewer): Moderator,
    Path(name): Path<String>,
) -> Result<Json<MutedMembers>, ApiError> {
    let (tiers, now) = (app.tiers(), app.now());
    app.db
        .read(move |tx| {
            let channel = channels::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            channels::seq(tx, channel)?.ok_or_else(ApiError::not_found)?;
            let mut items = all(tx, tiers, channel, now)?;
            items.truncate(100);
            Ok(Json(MutedMembers { items }))
        })
        .await
}

fn all(tx: &mut Tx<'_>, tiers: Tiers, channel: ChannelId, now: Timestamp) -> Result<Vec<Muted>, DbError> {
    let mut all = tx.query(MUTED, params![now], |row| {
        let (member, until) = (MemberCard::read(row, tiers)?, row.get("until")?);
        Ok(Muted { member, until, why: Why::Moderator, reason: Some(row.get("reason")?) })
    })?;
    all.extend(tx.query(SILENT, params![channel, now], |row| {
        let (member, until) = (MemberCard::read(row, tiers)?, row.get("until")?);
        Ok(Muted { member, until, why: Why::Reports, reason: None })
    })?);
    all.sort_by_key(|one| (one.until, one.member.uid));
    Ok(all)
}
