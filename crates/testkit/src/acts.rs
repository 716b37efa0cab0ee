//! What happens to members and posts, without the features that let it happen: decisions, reports, blocks, names, gifts.

use domain::entitlement::Entitled;
use domain::ids::{DecisionId, MemberId, VerificationId};
use domain::subject::{Subject, SubjectKind};
use domain::time::{DAY, Timestamp};
use members::ledger::Entry;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::http::client::Network;
use platform::params;
use platform::random::sha256;
use reviews::report_rules::Cause;
use reviews::store::Reopened;
use reviews::{Reviewable, Verdict, decisions, reports};
use serde_json::Value;

use crate::{Person, TestApp};

impl Person {
    /// Approves something, as the moderators' desk does.
    pub async fn approve(&self, kind: SubjectKind, id: &str) {
        self.decide(kind, id, None).await;
    }

    /// Declines something, as the moderators' desk does.
    pub async fn decline(&self, kind: SubjectKind, id: &str, reason: &str) {
        self.decide(kind, id, Some(reason.to_owned())).await;
    }

    async fn decide(&self, kind: SubjectKind, id: &str, reason: Option<String>) {
        let (moderator, subject) = (self.id, Subject { kind, id: id.parse().unwrap() });
        self.write(move |tx, app| {
            let kind = reviewable(app, kind);
            let held = kind.hold(tx, app, subject.id)?.unwrap();
            let verdict = Verdict { moderator, reason, removed_parts: Vec::new(), at: app.now() };
            kind.decide(tx, app, subject.id, &verdict)?;
            decisions::record(tx, app.id::<DecisionId>(), subject, &verdict, &held, false)?;
            reviews::store::settle(tx, subject, verdict.status(), verdict.at)
        })
        .await;
    }

    /// Takes the last decision about something back, which waits again.
    pub async fn undo_decision(&self, kind: SubjectKind, id: &str) {
        let subject = Subject { kind, id: id.parse().unwrap() };
        self.write(move |tx, app| {
            let kind = reviewable(app, kind);
            kind.hold(tx, app, subject.id)?.unwrap();
            let last = decisions::standing(tx, subject)?.unwrap();
            decisions::mark_undone(tx, last.id, app.now())?;
            kind.restore(tx, app, subject.id, last.before, last.before_reason.as_deref())?;
            let why = Reopened { before: last.before, reports: 0, urgent: false, appealed: last.on_appeal };
            reviews::store::reopen(tx, subject, why)
        })
        .await;
    }

    /// Reports something as spam, as members do; answers whether there is such a thing for them.
    pub async fn report(&self, kind: SubjectKind, id: &str) -> bool {
        let (app, reporter, subject) = (self.app.clone(), self.id, Subject { kind, id: id.parse().unwrap() });
        let entered: Result<bool, ApiError> = self
            .app
            .db
            .write(move |tx| {
                let kind = reviewable(&app, kind);
                let Some(held) = kind.hold(tx, &app, subject.id)? else { return Ok(false) };
                if !kind.is_there(tx, &app, reporter, subject.id)? {
                    return Ok(false);
                }
                let (of, why, now) = ((subject, held.author), (Cause::Spam, ""), app.now());
                if reports::enter(tx, app.id(), of, reporter, why, now)?.1 {
                    kind.reported(tx, &app, subject.id, now)?;
                }
                Ok(true)
            })
            .await;
        entered.unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// What they read of something at the moderators' desk.
    pub async fn read_at_desk(&self, kind: SubjectKind, id: &str) -> Value {
        let (app, id, viewer) = (self.app.clone(), id.parse().unwrap(), self.viewer().await);
        let found: Result<_, DbError> =
            self.app.db.read(move |tx| reviewable(&app, kind).content(tx, &app, &viewer, id)).await;
        found.unwrap_or_else(|error| panic!("{error}")).unwrap().value
    }

    /// What a request of their browser finds out about them; it prolongs the session, as each does.
    pub async fn viewer(&self) -> Viewer {
        let token = sha256(self.browser.token().unwrap().as_bytes());
        let found = self.app.sessions.viewer(&self.app.db, token, Network(0), self.app.now()).await;
        found.unwrap().unwrap()
    }

    /// Is called like this from now on, and found by the last name if `searchable` says so.
    pub async fn rename(&self, first: &str, last: Option<&str>, searchable: Option<bool>) {
        let (member, first, last) = (self.id, first.to_owned(), last.map(str::to_owned));
        self.write(move |tx, app| {
            members::store::set_name(tx, member, &first, last.as_deref(), searchable, app.now())
        })
        .await;
    }

    /// Is given a membership.
    pub async fn receive(&self, membership: Entitled) {
        let member = self.id;
        self.write(move |tx, app| {
            let entry = Entry::complimentary(&membership, app.now());
            members::ledger::add(tx, app, member, &[entry]).map(drop)
        })
        .await;
    }

    /// Blocks another member.
    pub async fn block(&self, other: MemberId) {
        let member = self.id;
        self.write(move |tx, app| members::blocks::block(tx, app, member, other)).await;
    }

    /// No longer blocks another member.
    pub async fn unblock(&self, other: MemberId) {
        let member = self.id;
        self.write(move |tx, app| members::blocks::unblock(tx, app, member, other)).await;
    }

    async fn write(
        &self,
        work: impl FnOnce(&mut Tx<'_>, &App) -> Result<(), DbError> + Clone + Send + 'static,
    ) {
        let app = self.app.clone();
        self.app.db.write(move |tx| work(tx, &app)).await.unwrap_or_else(|error| panic!("{error}"));
    }
}

/// What the feature of this kind does with its subjects.
fn reviewable(app: &App, kind: SubjectKind) -> &dyn Reviewable {
    app.registry.all::<dyn Reviewable>().find(|known| known.kind() == kind).unwrap().as_ref()
}

/// What the directory says of a Professional, for [`TestApp::verified_professional`].
#[derive(Debug, Clone)]
pub struct Listing {
    /// Last name.
    pub last_name: String,
    /// The country of the licence.
    pub country: &'static str,
    /// Languages, by their codes.
    pub languages: Vec<&'static str>,
    /// Ways to work.
    pub modalities: Vec<&'static str>,
    /// What they help with.
    pub specialties: Vec<&'static str>,
    /// Works online.
    pub online: bool,
    /// Works face to face.
    pub in_person: bool,
    /// Fee band.
    pub fee: &'static str,
    /// Takes new clients, as they said just now.
    pub accepting: Option<bool>,
    /// When verification and role end.
    pub ends_at: Timestamp,
    /// Their own switch.
    pub listed: bool,
}

impl TestApp {
    /// A Professional whose licence was checked and whom the directory lists: a psychologist from the Netherlands who speaks
    /// English, works online and helps with panic, changed by `shape`.
    pub async fn verified_professional(&self, first: &str, shape: impl FnOnce(&mut Listing)) -> Person {
        let now = self.clock.time();
        let mut listing = Listing {
            last_name: "Tester".to_owned(),
            country: "NL",
            languages: vec!["en"],
            modalities: vec!["CBT"],
            specialties: vec!["Panic"],
            online: true,
            in_person: false,
            fee: "middle",
            accepting: None,
            ends_at: now.plus(365 * DAY),
            listed: true,
        };
        shape(&mut listing);
        let person = self
            .person(first, |new| {
                new.roles.professional = true;
                new.last_name = Some(listing.last_name.clone());
            })
            .await;
        let json = |words: &[&str]| serde_json::to_string(words).unwrap();
        let (member, listed) = (person.id, listing);
        let lists = params![member, json(&listed.modalities), json(&listed.specialties), listed.ends_at];
        let sql =
            "update members set modalities = $2, specialties = $3, professional_until = $4 where id = $1";
        self.change(sql, lists).await;
        let sql = "insert into verifications (id, member_id, status, number, body, jurisdiction, ends_at, method, checked_at)
            values ($1, $2, 'active', '19012345', 'Psychologists Board', $3, $4, 'public_register', $5)";
        let id: VerificationId = self.app.id();
        self.change(sql, params![id, member, listed.country, listed.ends_at, now]).await;
        let sql = "insert into practices (member_id, listed, profession, motto, words, languages, online, in_person, fee_band,
                accepting, accepting_confirmed_at, updated_at)
            values ($1, $2, 'Psychologist', 'One step at a time.', '', $3, $4, $5, $6, $7, $8, $9)";
        let said_at = listed.accepting.map(|_| now);
        let (languages, accepting) = (json(&listed.languages), listed.accepting);
        let values = params![
            member,
            listed.listed,
            languages,
            listed.online,
            listed.in_person,
            listed.fee,
            accepting,
            said_at,
            now
        ];
        self.change(sql, values).await;
        person.touch_directory().await;
        person
    }
}

impl Person {
    /// Has the directory read again what it says of them.
    pub async fn touch_directory(&self) {
        let member = self.id;
        self.write(move |tx, _| members::directory::touch(tx, member)).await;
    }
}
