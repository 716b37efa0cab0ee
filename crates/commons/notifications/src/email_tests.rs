//! What the email says, line by line.

use std::sync::Arc;

use domain::subject::{Subject, SubjectKind};

use super::*;

#[test]
fn an_email_says_neither_who_nor_what() {
    let news = Unmailed {
        kind: Kind::Answered,
        about: SubjectKind::Question,
        post: Subject { kind: SubjectKind::Question, id: uuid::Uuid::nil() },
        detail: None,
        count: 3,
        due_at: Timestamp(1),
        id: domain::ids::NotificationId(uuid::Uuid::nil()),
    };
    let reviewed = Unmailed {
        kind: Kind::Reviewed,
        about: SubjectKind::Win,
        detail: Some("rejected".into()),
        count: 1,
        ..news.clone()
    };
    let registry = Registry::default()
        .with(Arc::new(Noun { about: SubjectKind::Win, word: "Win" }))
        .with(Arc::new(Noun { about: SubjectKind::Question, word: "Question" }));
    let text = text(&Settings::default(), &registry, &[&news, &reviewed], "secret");
    assert!(
        text.contains("- 3 new answers and replies below your Question\n- A moderator reviewed your Win\n")
    );
    assert!(text.contains("http://localhost:4780/unsubscribe/secret\n"));
    assert!(!text.contains("rejected"));
    let many = Unmailed { count: NOTIFICATION_COUNT_MAX, ..news };
    assert_eq!(line(&registry, &many), "100 or more new answers and replies below your Question");
    let one = Unmailed { count: 1, ..many.clone() };
    assert_eq!(line(&registry, &one), "A new answer or reply below your Question");
    let on_win = Unmailed { about: SubjectKind::Win, ..many.clone() };
    assert_eq!(line(&registry, &on_win), "100 or more new Comments on your Win");
    let followed = Unmailed { kind: Kind::Followed, count: 1, ..many.clone() };
    assert_eq!(line(&registry, &followed), "A new answer to a Question you follow");
    let helped = Unmailed { kind: Kind::Helped, about: SubjectKind::Comment, ..followed };
    assert_eq!(line(&registry, &helped), "Your answer helped someone");
    let tagged = Unmailed { kind: Kind::Tagged, ..many };
    assert_eq!(line(&registry, &tagged), "Someone tagged you in a Question");
    assert!(!SUBJECT.to_lowercase().contains("anxiety"));
}
