//! `GET` and `PATCH /api/notifications/muted-words`: words that a Member does not want to meet, and hears of from nobody.

use axum::extract::State;
use domain::ids::MemberId;
use domain::live::Change;
use domain::muted_words;
use platform::app::App;
use platform::auth::SignedIn;
use platform::db::{DbError, JsonText, Tx};
use platform::http::{ApiError, Json};
use platform::live::ChangeSignal;
use platform::params;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::statements! {
    WORDS = "select words from muted_words where member_id = $1";
    /// Takes hold of the Member's list until the transaction ends, so that no other device changes it in the meantime.
    HOLD = "insert into muted_words (member_id, words) values ($1, '[]')
        on conflict (member_id) do update set words = muted_words.words returning words";
    SET = "update muted_words set words = $2 where member_id = $1";
    CLEAR = "delete from muted_words where member_id = $1";
}

/// Words that a Member does not want to meet; nobody else reads them.
#[derive(Debug, Serialize, ToSchema)]
pub struct MutedWords {
    /// Words and phrases, 1 to 50 code points each; each is compared without case and accents.
    #[schema(max_items = 50)]
    words: Vec<String>,
}

/// What becomes of them; whatever other devices change stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MutedWordsChange {
    /// Words to mute from now on, 1 to 50 code points each.
    #[serde(default)]
    #[schema(required = false, max_items = 50)]
    add: Vec<String>,
    /// Words to mute no longer, however they are written.
    #[serde(default)]
    #[schema(required = false, max_items = 50)]
    remove: Vec<String>,
}

/// What holds now.
#[utoipa::path(get, path = "/api/notifications/muted-words", tag = "notifications", operation_id = "show_muted_words",
    responses(
        (status = 200, description = "The Member's words.", body = MutedWords),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn show(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<Json<MutedWords>, ApiError> {
    let JsonText(words) = app.db.one(WORDS, params![viewer.id]).await?.unwrap_or_default();
    Ok(Json(MutedWords { words }))
}

/// Takes words away and adds others; words that are the same but for case and accents are one.
#[utoipa::path(patch, path = "/api/notifications/muted-words", tag = "notifications", operation_id = "change_muted_words",
    request_body = MutedWordsChange,
    responses(
        (status = 200, description = "What holds now.", body = MutedWords),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn change(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(form): Json<MutedWordsChange>,
) -> Result<Json<MutedWords>, ApiError> {
    // What cannot be in any list is refused before anyone waits for this one.
    muted_words::changed(&[], &form.add, &form.remove).map_err(|faults| ApiError::fields(&faults))?;
    app.db
        .write(move |tx| {
            let JsonText::<Vec<String>>(held) = tx.one(HOLD, params![viewer.id])?.unwrap_or_default();
            let words = muted_words::changed(&held, &form.add, &form.remove)
                .map_err(|faults| ApiError::fields(&faults))?;
            if words.is_empty() {
                tx.execute(CLEAR, params![viewer.id])?;
            } else if words != held {
                let stored =
                    serde_json::to_string(&words).map_err(|error| DbError::Refused(error.to_string()))?;
                tx.execute(SET, params![viewer.id, stored])?;
            }
            if words != held {
                tx.announce(ChangeSignal::Own(viewer.id, Change::Words, None));
            }
            Ok(Json(MutedWords { words }))
        })
        .await
}

/// Whether one of these texts holds a word that a Member does not want to meet: then they are told nothing of it.
///
/// # Errors
/// When the database refuses.
pub fn meets(tx: &mut Tx<'_>, member: MemberId, texts: &[&str]) -> Result<bool, DbError> {
    let words: Option<JsonText<Vec<String>>> = tx.one(WORDS, params![member])?;
    Ok(words.is_some_and(|JsonText(words)| muted_words::holds(&words, texts)))
}
