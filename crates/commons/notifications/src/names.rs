//! What the posts are called that notifications lead to: loaded when they are shown, and never stored, emailed or pushed.

use std::collections::HashMap;

use domain::limits::NOTIFICATION_NAME_MAX;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use uuid::Uuid;

/// A kind of post that notifications name, registered by the feature whose it is.
pub trait NamedPost: Send + Sync + 'static {
    /// The kind.
    fn kind(&self) -> SubjectKind;

    /// The names, or the texts that serve as such, of those among a page's posts that this viewer may read.
    ///
    /// # Errors
    /// When the database refuses.
    fn names(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        viewer: &Viewer,
        ids: &[Uuid],
    ) -> Result<Vec<(Uuid, String)>, DbError>;
}

/// The names of the posts among these that this viewer may read, at most a page of them.
pub(crate) fn load(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    posts: &[Subject],
) -> Result<HashMap<Subject, String>, DbError> {
    let mut names = HashMap::new();
    for named in app.registry.all::<dyn NamedPost>() {
        let kind = named.kind();
        let ids: Vec<Uuid> = posts.iter().filter(|post| post.kind == kind).map(|post| post.id).collect();
        if ids.is_empty() {
            continue;
        }
        let found = named.names(tx, app, viewer, &ids)?;
        names.extend(found.into_iter().map(|(id, text)| (Subject { kind, id }, shorten(&text))));
    }
    Ok(names)
}

/// The first words of a text on one line, with an ellipsis where more follow.
fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= NOTIFICATION_NAME_MAX {
        return line;
    }
    let cut: String = line.chars().take(NOTIFICATION_NAME_MAX - 1).collect();
    let next = line.chars().nth(NOTIFICATION_NAME_MAX - 1);
    // A word that ends exactly there is whole.
    let whole = if next == Some(' ') { cut.len() } else { cut.rfind(' ').unwrap_or(cut.len()) };
    format!("{}…", cut.get(..whole).unwrap_or(&cut).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_words() {
        let (eighty, long) = ("a".repeat(80), "a".repeat(81));
        let ends = format!("{} end", "a".repeat(79));
        let within = format!("{} {}", "a".repeat(40), "b".repeat(60));
        let cases = [
            ("Outside", "Outside".to_owned()),
            (" How\n\ndo you  sleep? ", "How do you sleep?".to_owned()),
            (eighty.as_str(), eighty.clone()),
            (long.as_str(), format!("{}…", "a".repeat(79))),
            (ends.as_str(), format!("{}…", "a".repeat(79))),
            (within.as_str(), format!("{}…", "a".repeat(40))),
        ];
        for (text, expected) in cases {
            let found = shorten(text);
            assert!(found.chars().count() <= NOTIFICATION_NAME_MAX, "{found}");
            assert_eq!(found, expected);
        }
    }
}
