//! Threads below a post whose author is anonymous, and where Professionals answer first.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use comments::add::AddComment;
use comments::view::{Branch, Comment};
use comments::{CommentCounts, Commentable, Thread};
use domain::ids::MemberId;
use domain::role::Roles;
use domain::subject::{Subject, SubjectKind};
use platform::app::{App, Parts};
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::feature::Registry;
use platform::http::{ApiError, IdempotencyKey, Json, Page, Path, Position, Query};
use serde_json::{Value, json};
use testkit::{Client, Person, TestApp, on_both_databases};
use uuid::Uuid;

use crate::comments::{id_of, texts};

/// One Question, asked anonymously.
struct Asked {
    author: MemberId,
    comments: AtomicI64,
    by_professionals: AtomicI64,
}

impl Asked {
    fn counts(&self) -> (i64, i64) {
        (self.comments.load(Ordering::SeqCst), self.by_professionals.load(Ordering::SeqCst))
    }
}

/// The Question behind the routes.
struct Posed(Arc<Asked>);

impl Commentable for Posed {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Question
    }

    fn puts_professionals_first(&self) -> bool {
        true
    }

    fn is_withdrawn(&self, _: &mut Tx<'_>, _: Uuid) -> Result<bool, DbError> {
        Ok(false)
    }

    fn thread(&self, _: &mut Tx<'_>, _: MemberId, _: Uuid, _: bool) -> Result<Option<Thread>, DbError> {
        Ok(Some(Thread {
            author: self.0.author,
            pseudonym: Some("Quiet Heron".to_owned()),
            open: true,
            gate: None,
            marks_helped: true,
        }))
    }

    fn count(&self, _: &mut Tx<'_>, _: Uuid, by: CommentCounts) -> Result<(), DbError> {
        self.0.comments.fetch_add(by.comments, Ordering::SeqCst);
        self.0.by_professionals.fetch_add(by.by_professionals, Ordering::SeqCst);
        Ok(())
    }
}

async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<Uuid>,
    Query(position): Query<Position>,
) -> Result<Json<Page<Branch>>, ApiError> {
    comments::list::list(app, viewer, Subject::new(SubjectKind::Question, id), position).await
}

async fn add(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<Uuid>,
    key: IdempotencyKey,
    Json(request): Json<AddComment>,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    comments::add::add(app, viewer, Subject::new(SubjectKind::Question, id), key, request).await
}

/// A community beside the usual one, in which this Question can be commented on.
struct Beside<'a> {
    app: &'a TestApp,
    asked: Arc<Asked>,
    id: Uuid,
}

impl Beside<'_> {
    fn browser(&self, person: &Person) -> Client {
        let (routes, _) = (comments::feature().routes)().split_for_parts();
        let routes = routes.route("/api/questions/{id}/comments", get(list).post(add));
        let registry = Registry::default().with::<dyn Commentable>(Arc::new(Posed(self.asked.clone())));
        let beside = App::new(Parts { registry, ..(*self.app.app).clone() });
        let more: Router<App> = Router::new().nest("/beside", routes.with_state(beside));
        let cookie = format!("{}={}", platform::auth::COOKIE, person.browser.token().unwrap());
        self.app.visitor_with(Default::default(), more).with_header("cookie", &cookie)
    }

    fn path(&self) -> String {
        format!("/beside/api/questions/{}/comments", self.id)
    }

    async fn say(&self, person: &Person, text: &str, to: Option<&Value>) -> Value {
        self.app.clock.advance(1);
        let body = json!({ "text": text, "replyToCommentId": to.map(|to| to["id"].clone()) });
        self.browser(person).post(&self.path(), body).await.expect(201).json()
    }

    async fn thread(&self, person: &Person) -> Vec<Value> {
        let page = self.browser(person).get(&self.path()).await.expect(200).json();
        page["items"].as_array().unwrap().clone()
    }
}

fn beside<'a>(app: &'a TestApp, author: &Person) -> Beside<'a> {
    let asked = Asked { author: author.id, comments: AtomicI64::new(0), by_professionals: AtomicI64::new(0) };
    Beside { app, asked: Arc::new(asked), id: app.app.id() }
}

async fn professional(app: &TestApp, first: &str) -> Person {
    app.person(first, |new| new.roles = Roles { professional: true, ..Roles::default() }).await
}

on_both_databases! {
    /// R160: below their anonymous Question the author answers under the pseudonym, and no answer carries their uid (G1).
    async fn the_author_keeps_their_pseudonym(app: &TestApp) {
        let (maya, sam) = (app.supporter("Maya").await, app.member("Sam").await);
        let beside = beside(app, &maya);
        let top = beside.say(&sam, "How long has it been?", None).await;
        let answer = beside.say(&maya, "Since spring", Some(&top)).await;
        let own = beside.say(&maya, "Thank you all", None).await;
        for comment in [&top, &answer] {
            let like = format!("/beside/api/comments/{}/like", id_of(comment));
            beside.browser(&maya).put(&like, Value::Null).await.expect(200);
        }
        assert_eq!((&answer["authorName"], &answer["uid"], &answer["author"]), (&json!("Quiet Heron"), &Value::Null, &Value::Null));
        assert_eq!((&answer["byAuthor"], &answer["mine"]), (&json!(true), &json!(true)));
        let mut browser = beside.browser(&sam);
        let one = format!("/beside/api/comments/{}", id_of(&answer));
        let replies = format!("/beside/api/comments/{}/replies", id_of(&top));
        for path in [beside.path(), one, replies] {
            let read = String::from_utf8(browser.get(&path).await.expect(200).body.to_vec()).unwrap();
            assert!(read.contains("Quiet Heron"), "{read}");
            assert!(!read.contains(&maya.id.to_string()) && !read.contains("Maya"), "{read}");
        }
        let read = beside.thread(&sam).await;
        assert_eq!((&read[0]["likesCount"], &read[0]["likedBy"]), (&json!(1), &json!([])));
        assert_eq!((&read[1]["id"], &read[1]["byAuthor"], &read[1]["mine"]), (&own["id"], &json!(true), &json!(false)));
    }

    /// G1: blocks tell nobody who asks, no matter who sets them: what the author says under the pseudonym stays, and takes likes and
    /// answers. The author finds nothing that the other one says.
    async fn blocking_people_does_not_tell_who_it_is(app: &TestApp) {
        let (maya, mut sam, mut tom) = (app.supporter("Maya").await, app.member("Sam").await, app.member("Tom").await);
        let beside = beside(app, &maya);
        let top = beside.say(&maya, "I am still awake", None).await;
        let mut theirs = Vec::new();
        for person in [&sam, &tom] {
            let asked = beside.say(person, "How long?", None).await;
            beside.say(&maya, "Since spring", Some(&asked)).await;
            theirs.push(asked);
        }
        for (person, asked, sets_it) in [(&mut sam, &theirs[0], true), (&mut tom, &theirs[1], false)] {
            let before = beside.thread(person).await;
            let (by, of) = if sets_it { (&*person, maya.id) } else { (&maya, person.id) };
            by.block(of).await;
            let after = beside.thread(person).await;
            assert_eq!(after, before);
            let mut browser = beside.browser(person);
            for path in [format!("/beside/api/comments/{}", id_of(&top)), format!("/beside/api/comments/{}/replies", id_of(asked))] {
                let read = String::from_utf8(browser.get(&path).await.expect(200).body.to_vec()).unwrap();
                assert!(read.contains("Quiet Heron"), "{read}");
            }
            let like = format!("/beside/api/comments/{}/like", id_of(&top));
            let liked = browser.put(&like, Value::Null).await.expect(200).json();
            assert_eq!(liked["likesCount"], 1 + after[0]["likesCount"].as_i64().unwrap());
            browser.delete(&format!("/beside/api/comments/{}", id_of(&top))).await.refused(403, "role.missing");
            beside.say(person, "Still here", Some(&top)).await;
            let body = json!({ "text": "And you?", "replyToCommentId": asked["id"] });
            beside.browser(&maya).post(&beside.path(), body).await.refused(422, "fields.invalid");
        }
        let own = beside.thread(&maya).await;
        assert_eq!(texts(&own), ["I am still awake", "", ""], "husks above what the author said there");
        assert_eq!((&own[0]["repliesCount"], &own[0]["likesCount"], &own[0]["likedBy"]), (&json!(0), &json!(0), &json!([])));
        assert!(own.iter().all(|top| top["replies"].as_array().unwrap().iter().all(|reply| reply["mine"] == true)));
    }

    /// Answers of Professionals come first, and are counted; anyone who answers their own Question is none (G3).
    async fn professionals_answer_first(app: &TestApp) {
        let (sara, sam) = (professional(app, "Sara").await, app.member("Sam").await);
        let asker = professional(app, "Pia").await;
        let beside = beside(app, &asker);
        for number in 0..22 {
            beside.say(&sam, &format!("Member {number}"), None).await;
        }
        beside.say(&asker, "My own", None).await;
        let first = beside.say(&sara, "Professional 0", None).await;
        beside.say(&sara, "Professional 1", None).await;
        beside.say(&sara, "Below a member", Some(&beside.thread(&sam).await[2])).await;
        assert_eq!(beside.asked.counts(), (26, 3));
        let (mut found, mut path) = (Vec::new(), beside.path());
        loop {
            let page = beside.browser(&sam).get(&path).await.expect(200).json();
            let items = page["items"].as_array().unwrap().clone();
            found.extend(texts(&items).iter().map(ToString::to_string));
            let Some(cursor) = page["nextCursor"].as_str() else { break };
            path = format!("{}?cursor={cursor}", beside.path());
        }
        let mut expected = vec!["Professional 0".to_owned(), "Professional 1".to_owned()];
        expected.extend((0..22).map(|number| format!("Member {number}")));
        expected.push("My own".to_owned());
        assert_eq!(found, expected);
        let mut browser = beside.browser(&sara);
        browser.delete(&format!("/beside/api/comments/{}", id_of(&first))).await.expect(204);
        assert_eq!(beside.asked.counts(), (25, 2));
    }
}
