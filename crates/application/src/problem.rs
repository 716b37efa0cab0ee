//! The body of every refusal, with what features say in it, as the API's document describes it.

/// The problem as the API document describes it.
#[derive(utoipa::ToSchema, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// Always `about:blank`.
    pub r#type: String,
    /// One plain sentence.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What the browser acts on.
    pub code: String,
    /// To quote when asking for help.
    pub request_id: String,
    /// Form fields at fault and why.
    pub fields: Option<std::collections::BTreeMap<String, String>>,
    /// When the next Win may be shared, with `wins.cooldown`.
    pub next_win_date: Option<i64>,
    /// When the next Question may be asked, with `questions.cooldown`.
    pub next_question_date: Option<i64>,
    /// What one would upgrade for, with `tier.needed`: "You need to upgrade to {feature}."
    pub feature: Option<String>,
    /// The level that has it, with `tier.needed`.
    pub needs: Option<u8>,
    /// When another code may be sent, with `code.too_soon`, another Message, with `chat.slow`, or a place in a Room be
    /// asked for, with `rooms.declined`.
    pub next_at: Option<i64>,
    /// Which part of the request could not be read, or why, with `request.malformed`.
    pub detail: Option<String>,
    /// Who got there first, with `moderation.claimed`.
    pub by: Option<String>,
    /// Who had this Member only read, `moderator` or `reports`, with `chat.muted`.
    pub why: Option<String>,
    /// How often a request may be changed, with `dm.edit_over`.
    pub edits: Option<u32>,
    /// Until when, with `chat.muted` and `moderation.claimed`.
    pub until: Option<i64>,
    /// Where to go first, with `guard.elsewhere`.
    pub go_to: Option<String>,
}
