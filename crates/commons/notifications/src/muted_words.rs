//! `GET` and `PUT /api/notifications/muted-words`: words that a Member does not want to meet, and hears of from nobody.

use axum::extract::State;
use domain::ids::MemberId;
use domain::live::Change;
use domain::muted_words;
use platform::app::App;
use platform::auth::SignedIn;
use platform::db::{DbError, Row, Tx};
use platform::http::problem::ProblemBody;
use platform::http::usual::{Changing, Reading};
use platform::http::{Json, Problem};
use platform::live::Hint;
use platform::params;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::statements! {
    WORDS = "select words from muted_words where member_id = $1";
    SET = "insert into muted_words (member_id, words) values ($1, $2)
        on conflict (member_id) do update set words = excluded.words";
    CLEAR = "delete from muted_words where member_id = $1";
}

/// Words that a Member does not want to meet; nobody else reads them.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MutedWords {
    /// Words and phrases, 1 to 50 code points each; each is compared without case and accents.
    #[schema(max_items = 50)]
    words: Vec<String>,
}

/// What holds now.
#[utoipa::path(get, path = "/api/notifications/muted-words", tag = "notifications", operation_id = "show_muted_words",
    responses(
        Reading,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 200, description = "The Member's words.", body = MutedWords),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn show(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<Json<MutedWords>, Problem> {
    let found = app.db.first(WORDS, params![viewer.id], read).await?;
    Ok(Json(MutedWords { words: found.unwrap_or_default() }))
}

/// Sets all of them; words that are the same but for case and accents are one.
#[utoipa::path(put, path = "/api/notifications/muted-words", tag = "notifications", operation_id = "change_muted_words",
    request_body = MutedWords,
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 200, description = "What holds now.", body = MutedWords),
        (status = 422, description = "Fields need another look.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn change(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(form): Json<MutedWords>,
) -> Result<Json<MutedWords>, Problem> {
    let words = muted_words::list(&form.words).map_err(|faults| Problem::fields(&faults))?;
    app.db
        .write(move |tx| {
            if words.is_empty() {
                tx.execute(CLEAR, params![viewer.id])?;
            } else {
                let stored =
                    serde_json::to_string(&words).map_err(|error| DbError::Refused(error.to_string()))?;
                tx.execute(SET, params![viewer.id, stored])?;
            }
            tx.announce(Hint::Own(viewer.id, Change::Words, None));
            Ok(Json(MutedWords { words }))
        })
        .await
}

/// Whether one of these texts holds a word that a Member does not want to meet: then they are told nothing of it.
///
/// # Errors
/// When the database refuses.
pub fn meets(tx: &mut Tx<'_>, member: MemberId, texts: &[&str]) -> Result<bool, DbError> {
    let words = tx.first(WORDS, params![member], read)?;
    Ok(words.is_some_and(|words| muted_words::holds(&words, texts)))
}

fn read(row: &Row<'_>) -> Result<Vec<String>, DbError> {
    serde_json::from_str(&row.get::<String>(0)?)
        .map_err(|error| DbError::Refused(format!("muted words: {error}")))
}
