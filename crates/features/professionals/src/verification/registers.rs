//! `/api/licence-registers`: the public registers by country, which admins keep.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{MemberId, RegisterId};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::{Admin, Verified};
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json, Path};
use serde_json::json;

use super::register_rules::SaveRegister;
use super::register_store::{self, REGISTERS_MAX, Register};
use crate::error_codes::REGISTERS_FULL;

/// All registers, by country.
#[utoipa::path(get, path = "/api/licence-registers", tag = "professionals", operation_id = "list_registers",
    responses((status = 200, description = "The registers, five hundred at most.", body = Vec<Register>)),
    extensions(("x-caller" = json!("verified"))))]
pub async fn list_registers(
    State(app): State<App>,
    Verified(_viewer): Verified,
) -> Result<Json<Vec<Register>>, ApiError> {
    Ok(Json(register_store::all(&app.db).await?))
}

/// Adds a register.
#[utoipa::path(post, path = "/api/licence-registers", tag = "professionals", operation_id = "add_register",
    request_body = SaveRegister,
    responses(
        (status = 201, description = "The register.", body = Register),
        (status = 409, description = "There are as many as fit (`registers.full`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn add_register(
    State(app): State<App>,
    Admin(viewer): Admin,
    Json(form): Json<SaveRegister>,
) -> Result<(StatusCode, Json<Register>), ApiError> {
    let register = form.parse().map_err(|faults| ApiError::fields(&faults))?;
    let (id, now): (RegisterId, _) = (app.id(), app.now());
    app.db
        .write(move |tx| {
            if register_store::count(tx)? >= REGISTERS_MAX {
                return Err(ApiError::new(REGISTERS_FULL));
            }
            register_store::insert(tx, id, &register, (Some(viewer.id), now))?;
            note(tx, "addRegister", id, (viewer.id, now), &register)?;
            Ok((StatusCode::CREATED, Json(shown(id, register))))
        })
        .await
}

/// Changes a register.
#[utoipa::path(put, path = "/api/licence-registers/{id}", tag = "professionals", operation_id = "change_register",
    params(("id" = RegisterId, Path, description = "The register.")), request_body = SaveRegister,
    responses(
        (status = 200, description = "The register.", body = Register),
        (status = 404, description = "There is none."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn change_register(
    State(app): State<App>,
    Admin(viewer): Admin,
    Path(id): Path<RegisterId>,
    Json(form): Json<SaveRegister>,
) -> Result<Json<Register>, ApiError> {
    let register = form.parse().map_err(|faults| ApiError::fields(&faults))?;
    let now = app.now();
    app.db
        .write(move |tx| {
            if !register_store::update(tx, id, &register, (Some(viewer.id), now))? {
                return Err(ApiError::not_found());
            }
            note(tx, "changeRegister", id, (viewer.id, now), &register)?;
            Ok(Json(shown(id, register)))
        })
        .await
}

/// Removes a register; what was checked in it stays checked.
#[utoipa::path(delete, path = "/api/licence-registers/{id}", tag = "professionals", operation_id = "remove_register",
    params(("id" = RegisterId, Path, description = "The register.")),
    responses(
        (status = 204, description = "It is gone."),
        (status = 404, description = "There is none."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn remove_register(
    State(app): State<App>,
    Admin(viewer): Admin,
    Path(id): Path<RegisterId>,
) -> Result<StatusCode, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            if !register_store::remove(tx, id)? {
                return Err(ApiError::not_found());
            }
            let entry =
                AuditEntry::of(Some(viewer.id), "removeRegister", ("licence_register", id.0), &json!({}));
            append(tx, now, &entry)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

fn shown(id: RegisterId, register: SaveRegister) -> Register {
    let SaveRegister { country, name, body, url, note } = register;
    Register { id, country, name, body, url, note }
}

fn note(
    tx: &mut Tx<'_>,
    action: &str,
    id: RegisterId,
    (by, now): (MemberId, Timestamp),
    register: &SaveRegister,
) -> Result<(), DbError> {
    let detail = json!({ "country": register.country, "name": register.name, "url": register.url });
    append(tx, now, &AuditEntry::of(Some(by), action, ("licence_register", id.0), &detail))
}
