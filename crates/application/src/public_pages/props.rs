//! What the pages are handed, as a document from which the page components' types are made.

use notifications::unsubscribe::EmailKind;
use utoipa::OpenApi;

use super::errors::{ErrorProps, TextProps};
use super::help_now::HelpNowProps;
use super::home::HomeProps;
use super::rooms::{RoomProps, RoomsProps};
use super::rules::{GuidelinesProps, LegalProps};
use super::unsubscribe::UnsubscribeProps;

/// Blog and podcast are missing, because nothing of theirs is sent yet but empty lists.
#[derive(OpenApi)]
#[openapi(
    info(title = "Exhale's public pages", description = "What the server hands to each public page."),
    components(schemas(
        ErrorProps,
        GuidelinesProps,
        HelpNowProps,
        HomeProps,
        LegalProps,
        RoomProps,
        RoomsProps,
        EmailKind,
        TextProps,
        UnsubscribeProps
    ))
)]
struct Document;

/// The props of the public pages.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
