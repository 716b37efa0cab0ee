//! Saving for later: what each kind of post that members can save implements.

use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::Tx;
use platform::http::ApiError;
use reviews::ContentType;
use serde_json::Value;
use uuid::Uuid;

/// One kind of post that members can save.
pub trait Saveable: Send + Sync + 'static {
    /// The kind.
    fn kind(&self) -> SubjectKind;

    /// The type of what [`Saveable::read`] finds.
    fn content_type(&self) -> ContentType;

    /// The posts with these ids, in their order, as the API shows them to this reader now: `not_found` in the place of one
    /// that does not exist for them, `tier.needed` where a gate is closed to them.
    fn read(&self, tx: &mut Tx<'_>, app: &App, viewer: &Viewer, ids: &[Uuid])
    -> Vec<Result<Value, ApiError>>;
}
