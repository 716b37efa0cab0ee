//! `POST /sandbox/clock`: moves the time of the whole server forward, where the operator has asked for a clock that can be moved.

use std::sync::Arc;

use adapters::payments::sandbox::Sandbox;
use axum::response::{IntoResponse, Response};
use domain::time::{DAY, HOUR, MINUTE, SECOND};
use platform::clock::MovableClock;
use platform::http::ApiError;
use platform::http::Json;
use serde::Deserialize;

/// Furthest in one go.
const FURTHEST: i64 = 10 * 366 * DAY;
/// Rounds of a hundred customers.
const ROUNDS: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Forward {
    /// Such as `8 days`.
    forward: String,
}

/// Moves on, and lets everything happen that is due then.
pub(super) async fn forward(
    clock: &Arc<MovableClock>,
    sandbox: &Sandbox,
    Json(body): Json<Forward>,
) -> Result<Response, ApiError> {
    let Some(millis) = length(&body.forward) else {
        return Err(ApiError::new(platform::http::error_code::MALFORMED));
    };
    let now = clock.forward(millis);
    for _ in 0..ROUNDS {
        if sandbox.tick().await.map_err(super::api_error)? == 0 {
            break;
        }
    }
    Ok(Json(serde_json::json!({ "now": now })).into_response())
}

/// Milliseconds of a length such as `8 days` or `1 hour`.
fn length(text: &str) -> Option<i64> {
    let (count, unit) = text.trim().split_once(' ')?;
    let count: i64 = count.parse().ok().filter(|count| *count > 0)?;
    let unit = match unit.strip_suffix('s').unwrap_or(unit) {
        "second" => SECOND,
        "minute" => MINUTE,
        "hour" => HOUR,
        "day" => DAY,
        "week" => 7 * DAY,
        _ => return None,
    };
    count.checked_mul(unit).filter(|length| *length <= FURTHEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_as_a_table() {
        for (text, expected) in [
            ("8 days", Some(8 * DAY)),
            ("1 day", Some(DAY)),
            ("2 weeks", Some(14 * DAY)),
            (" 90 minutes ", Some(90 * MINUTE)),
            ("1 second", Some(SECOND)),
            ("3 hours", Some(3 * HOUR)),
            ("0 days", None),
            ("-1 days", None),
            ("8", None),
            ("8 moons", None),
            ("days", None),
            ("99999999999999999 days", None),
            ("4000 days", None),
        ] {
            assert_eq!(length(text), expected, "{text}");
        }
    }
}
