//! Works out again what accounts stand for that bought where no money moves: it counts only while payments are taken there.

use domain::ids::{EntryId, MemberId};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::params;
use uuid::Uuid;

use crate::ledger::{Source, hold, save_standing};

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    FOR_A_TIME = "select member_id, until, id from entitlements
        where source = $1 and (until, id) > ($2, $3) order by until, id limit 200";
    FOR_GOOD = "select member_id, id from entitlements
        where source = $1 and until is null and id > $2 order by id limit 200";
}

/// Does so for everyone for whom it may still matter; wanted whenever another provider may have taken over.
///
/// # Errors
/// When the database refuses.
pub async fn trials(app: &App) -> Result<(), DbError> {
    for source in Source::TRIALS {
        all_of(app, &source.word()).await?;
    }
    Ok(())
}

async fn all_of(app: &App, source: &str) -> Result<(), DbError> {
    let nothing = EntryId::from(Uuid::nil());
    let mut place: (Timestamp, EntryId) = (app.now(), nothing);
    loop {
        let read = app.db.all(FOR_A_TIME, params![source, place.0, place.1]);
        let page: Vec<(MemberId, Timestamp, EntryId)> = read.await?;
        let Some((_, until, id)) = page.last() else { break };
        place = (*until, *id);
        again(app, page.into_iter().map(|(member, ..)| member).collect()).await?;
    }
    let mut place = nothing;
    loop {
        let read = app.db.all(FOR_GOOD, params![source, place]);
        let page: Vec<(MemberId, EntryId)> = read.await?;
        let Some((_, last)) = page.last() else { return Ok(()) };
        place = *last;
        again(app, page.into_iter().map(|(member, _)| member).collect()).await?;
    }
}

async fn again(app: &App, mut members: Vec<MemberId>) -> Result<(), DbError> {
    members.sort();
    members.dedup();
    for member in members {
        let at = app.clone();
        let write = app.db.write(move |tx: &mut Tx<'_>| {
            hold(tx, member)?;
            save_standing(tx, &at, member)
        });
        write.await?;
    }
    Ok(())
}
