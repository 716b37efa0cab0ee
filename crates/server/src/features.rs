//! Every feature of this server. A new feature is listed here and nowhere else on the server.

use platform::feature::{Feature, Registry};

/// All features, those that others build on first. Where several implement the same trait, as posts in a digest, this is
/// their order.
#[must_use]
pub fn all() -> Vec<Feature> {
    vec![
        platform::live::feature(),
        members::feature(),
        media::feature(),
        audit::feature(),
        reviews::feature(),
        notifications::feature(),
        comments::feature(),
        accounts::feature(),
        billing::feature(),
        profiles::feature(),
        wins::feature(),
        questions::feature(),
        rooms::feature(),
        saves::feature(),
        professionals::feature(),
        partners::feature(),
        chat::feature(),
        dm::feature(),
        moderation::feature(),
        digests::feature(),
    ]
}

/// What they registered for the packages that work across features.
#[must_use]
pub fn registry() -> Registry {
    Registry::of(&all())
}

#[cfg(test)]
mod tests {
    use domain::subject::SubjectKind;
    use notifications::Noun;

    use super::*;

    #[test]
    fn every_kind_of_subject_has_one_noun() {
        let registry = registry();
        for kind in SubjectKind::ALL {
            let nouns = registry.all::<Noun>().filter(|noun| noun.about == kind).count();
            assert_eq!(nouns, 1, "{kind:?}");
        }
    }
}
