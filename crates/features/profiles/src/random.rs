//! `GET /api/members/random`: twenty Members, or Professionals, by chance.

use axum::extract::State;
use members::card::MemberCard;
use members::search::{self, PLACES, Reader};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Query};

/// Which Members.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// Only Professionals.
    #[serde(default)]
    professionals: bool,
}

/// Twenty Members by chance, or all where there are fewer.
#[utoipa::path(get, path = "/api/members/random", tag = "profiles", operation_id = "list_random_members", params(Which),
    responses(
        (status = 200, description = "The Members, on one page, without duplicates.", body = Page<MemberCard>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn random(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(which): Query<Which>,
) -> Result<Json<Page<MemberCard>>, ApiError> {
    let reader = Reader { viewer: viewer.id, to_tag: false, tiers: app.tiers() };
    let place = crate::jobs::number_below(&app, PLACES);
    let items = search::by_chance(&app.db, reader, which.professionals, place).await?;
    Ok(Json(Page { items, next_cursor: None }))
}
