//! `PATCH /api/members/me/profile`: what a Member says about themselves, their photo, and what others may do.

use axum::extract::State;
use domain::ids::MediaId;
use domain::text::FieldErrors;
use members::profile::{Change, Practice};
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::error_code::ROLE_MISSING;
use platform::http::json::present;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::photo::{self, Picture};
use crate::rules;
use crate::view::OwnProfile;

/// What changes; what is absent stays. Texts may be empty.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditProfile {
    /// One line below the name.
    #[schema(max_length = 160)]
    bio: Option<String>,
    /// A longer text.
    #[schema(max_length = 1000)]
    about: Option<String>,
    /// Country.
    #[schema(max_length = 60)]
    country: Option<String>,
    /// An `https` or `http` address.
    #[schema(max_length = 200)]
    website: Option<String>,
    /// An image that the Member has uploaded; null removes the photo or the portrait.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>, required = false)]
    photo_id: Option<Option<MediaId>>,
    /// The number of a drawn portrait, in the place of a photo.
    portrait: Option<u8>,
    /// Takes direct messages.
    accept_dms: Option<bool>,
    /// Others find the Member by name and by chance.
    searchable: Option<bool>,
    /// Others find the Member by the last name too, from two letters; Professionals are always found by theirs.
    last_name_searchable: Option<bool>,
    /// Others may tag the Member.
    taggable: Option<bool>,
    /// Of Professionals: what they offer.
    services_offered: Option<Vec<String>>,
    /// Of Professionals: in which ways.
    modalities: Option<Vec<String>>,
    /// Of Professionals: for what.
    specialties: Option<Vec<String>>,
    /// Of Professionals: with which qualifications.
    qualifications: Option<Vec<String>>,
}

impl EditProfile {
    /// Whether it names what only Professionals have.
    fn of_a_practice(&self) -> bool {
        [&self.services_offered, &self.modalities, &self.specialties, &self.qualifications]
            .into_iter()
            .any(Option::is_some)
    }

    fn parse(&self) -> Result<(Change, Option<Picture>), FieldErrors> {
        let mut faults = FieldErrors::new();
        let mut text =
            |raw: &Option<String>, field| raw.as_deref().and_then(|raw| rules::text(raw, field, &mut faults));
        let (bio, about, country) =
            (text(&self.bio, "bio"), text(&self.about, "about"), text(&self.country, "country"));
        let website = self.website.as_deref().and_then(|raw| rules::website(raw, &mut faults));
        let mut list = |raw: &Option<Vec<String>>, field| {
            raw.as_deref().and_then(|raw| rules::list(raw, field, &mut faults))
        };
        let practice = Practice {
            services_offered: list(&self.services_offered, "servicesOffered"),
            modalities: list(&self.modalities, "modalities"),
            specialties: list(&self.specialties, "specialties"),
            qualifications: list(&self.qualifications, "qualifications"),
        };
        let picture = rules::picture(self.photo_id, self.portrait, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let change = Change {
            bio,
            about,
            country,
            website,
            practice,
            accept_dms: self.accept_dms,
            searchable: self.searchable,
            taggable: self.taggable,
            last_name_searchable: self.last_name_searchable,
        };
        Ok((change, picture))
    }
}

/// Changes one's own profile.
#[utoipa::path(patch, path = "/api/members/me/profile", tag = "profiles", operation_id = "edit_profile",
    request_body = EditProfile,
    responses(
        (status = 200, description = "The profile as it is now.", body = OwnProfile),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn edit(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(request): Json<EditProfile>,
) -> Result<Json<OwnProfile>, ApiError> {
    if request.of_a_practice() && !viewer.roles.professional {
        return Err(ApiError::new(ROLE_MISSING));
    }
    let (change, picture) = request.parse().map_err(|faults| ApiError::fields(&faults))?;
    let (at, me, now) = (app.clone(), viewer.id, app.now());
    let profile = app
        .db
        .write(move |tx| {
            members::profile::change(tx, me, &change)?;
            if change.says_something() || picture.is_some() {
                members::profile::changed(tx, me, now)?;
            }
            if let Some(picture) = picture {
                photo::change(tx, &at, me, picture)?;
            }
            members::profile::own(tx, me, at.tiers())?.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok(Json(OwnProfile::of(profile, &viewer)))
}
