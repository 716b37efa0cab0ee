//! What happens to members and posts, without the features that let it happen: decisions, blocks, gifts.

use domain::entitlement::Entitled;
use domain::ids::{DecisionId, MemberId};
use domain::subject::{Subject, SubjectKind};
use members::ledger::Entry;
use platform::app::App;
use platform::db::{DbError, Tx};
use reviews::store::Reopened;
use reviews::{Reviewable, Verdict, decisions};

use crate::Person;

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
