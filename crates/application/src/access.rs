//! Who may use which operation of the API: callers and gates as the document declares them, and the table made of them.

use std::fmt::Write;

use axum::http::Method;
use domain::gate::{self, Gate};
use domain::tier::Tier;
use platform::feature::Feature;
use serde_json::Value;

use crate::api;

/// How far a caller gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Nowhere: a visitor.
    Open,
    /// A session, whatever its standing.
    SignedIn,
    /// A session of a verified address, while the community is open.
    Verified,
    /// A Member whom the guard lets into the community.
    Admitted,
    /// A moderator.
    Moderator,
    /// An admin.
    Admin,
}

/// One operation of the document.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Its method.
    pub method: Method,
    /// Its path, with parameters in braces.
    pub path: String,
    /// Who may call it (`x-caller`).
    pub caller: Reach,
    /// What it closes to whom (`x-gate`): the gate, and what of the operation it protects.
    pub gates: Vec<(Gate, String)>,
}

/// Every operation of the document of these features' API, or what is wrong with one.
///
/// # Errors
/// A sentence about the operation that does not say who may call it, or names a gate that does not exist.
pub fn operations(features: &[Feature]) -> Result<Vec<Operation>, String> {
    let document = api::document(features);
    let mut found = Vec::new();
    for (path, methods) in document.get("paths").and_then(Value::as_object).into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let wrong = |what: &str| format!("{method} {path} {what}");
            found.push(Operation {
                method: method.to_uppercase().parse().map_err(|_| wrong("has no method"))?,
                path: path.clone(),
                caller: caller(operation).ok_or_else(|| wrong("does not say who may call it"))?,
                gates: gates(operation).ok_or_else(|| wrong("names a gate that does not exist"))?,
            });
        }
    }
    Ok(found)
}

fn caller(operation: &Value) -> Option<Reach> {
    match operation.get("x-caller")?.as_str()? {
        "open" => Some(Reach::Open),
        "signed in" => Some(Reach::SignedIn),
        "verified" => Some(Reach::Verified),
        "admitted" => Some(Reach::Admitted),
        "moderator" => Some(Reach::Moderator),
        "admin" => Some(Reach::Admin),
        _ => None,
    }
}

fn gates(operation: &Value) -> Option<Vec<(Gate, String)>> {
    let Some(declared) = operation.get("x-gate") else { return Some(Vec::new()) };
    let known = |feature: &str| gate::TABLE.iter().find(|gate| gate.feature == feature).copied();
    declared
        .as_object()?
        .iter()
        .map(|(feature, what)| Some((known(feature)?, what.as_str()?.to_owned())))
        .collect()
}

/// The table of every operation and level (`docs/generated/access.md`).
///
/// # Errors
/// As [`operations`].
pub fn reference(features: &[Feature]) -> Result<String, String> {
    let mut table = "# Who may use what\n\nMade from the code by `make gen`; a test asks every operation as each of these. \
        *Privileged* are moderators,\nadmins, ambassadors and Professionals. What a gate protects is answered with \
        `tier.needed` and its words.\n\n| operation | visitor | Free | Supporter | Super | privileged |\n|---|---|---|---|---|---|\n"
        .to_owned();
    for operation in operations(features)? {
        let _ = write!(table, "| `{} {}` ", operation.method, operation.path);
        let _ = write!(table, "| {} ", if operation.caller == Reach::Open { "yes" } else { "–" });
        for tier in [Tier::Free, Tier::Supporter, Tier::Super] {
            let _ = write!(table, "| {} ", for_tier(&operation, tier));
        }
        let privileged = match operation.caller {
            Reach::Moderator => "moderators, admins",
            Reach::Admin => "admins",
            Reach::Open | Reach::SignedIn | Reach::Verified | Reach::Admitted => "yes",
        };
        let _ = writeln!(table, "| {privileged} |");
    }
    Ok(table)
}

fn for_tier(operation: &Operation, tier: Tier) -> String {
    if operation.caller > Reach::Admitted {
        return "–".into();
    }
    let closed: Vec<String> = operation
        .gates
        .iter()
        .filter(|(gate, _)| !gate.open_to(tier))
        .map(|(gate, what)| format!("not {what} (“{}”)", gate.feature))
        .collect();
    if closed.is_empty() { "yes".into() } else { closed.join("; ") }
}
