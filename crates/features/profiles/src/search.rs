//! `GET /api/members/search`: Members whose first name begins with what is typed, or whose last name does where they allow
//! that.

use axum::extract::State;
use domain::limits::{NAME_MAX, NAME_SEARCH_MAX};
use domain::name::search_key;
use members::card::MemberCard;
use members::search::{self, LEFT_OUT_MAX, Reader};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Query};

use crate::view::uids;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Tagging in a Question: only Members who let themselves be tagged.
    Tag,
}

/// Whom to look for.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// The beginning of a first name, or from two letters on of a last name by which its owner lets themselves be found;
    /// upper and lower case, and accents, do not matter.
    #[serde(default)]
    q: String,
    /// What it is for.
    #[serde(rename = "for")]
    #[param(inline)]
    purpose: Option<Purpose>,
    /// Uids to leave out, with commas between them: at most twenty.
    #[serde(default)]
    exclude: String,
}

/// Members by name: at most five by first name and five by last name, none twice.
#[utoipa::path(get, path = "/api/members/search", tag = "profiles", operation_id = "search_members", params(SearchQuery),
    responses(
        (status = 200, description = "The Members, on one page; empty for an empty query.", body = Page<MemberCard>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn search(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(wanted): Query<SearchQuery>,
) -> Result<Json<Page<MemberCard>>, ApiError> {
    let key = if wanted.q.chars().count() > NAME_MAX { String::new() } else { search_key(&wanted.q) };
    let mut items: Vec<MemberCard> = Vec::new();
    if !key.is_empty() {
        let reader =
            Reader { viewer: viewer.id, to_tag: wanted.purpose == Some(Purpose::Tag), tiers: app.tiers() };
        let mut left_out = uids(&wanted.exclude);
        left_out.truncate(LEFT_OUT_MAX);
        for found in search::by_name(&app.db, reader, &key).await? {
            let found = found.into_iter().filter(|card| !left_out.contains(&card.uid)).take(NAME_SEARCH_MAX);
            for card in found {
                if !items.iter().any(|known| known.uid == card.uid) {
                    items.push(card);
                }
            }
        }
    }
    Ok(Json(Page { items, next_cursor: None }))
}
