//! The order: fair, the same all day, and every entry once from page to page.

use std::collections::BTreeMap;

use domain::ids::MemberId;
use domain::time::{DAY, HOUR, Timestamp};
use platform::http::cursor::Cursor;
use serde_json::Value;
use testkit::{Person, TestApp, on_both_databases};
use uuid::Uuid;

use super::{found, in_order, page};

async fn many(app: &TestApp, count: usize) -> Vec<Person> {
    let mut all = Vec::new();
    for number in 0..count {
        let even = number.is_multiple_of(2);
        all.push(app.verified_professional(&format!("P{number}"), |listing| listing.online = even).await);
    }
    all
}

/// All pages of a query from a cursor on, one after the other.
async fn all_pages(reader: &mut Person, query: &str, from: &str) -> Vec<Vec<String>> {
    let (mut pages, mut cursor) = (Vec::new(), from.to_owned());
    loop {
        let place = if cursor.is_empty() { String::new() } else { format!("cursor={cursor}") };
        let page = page(reader, &format!("?{query}&{place}")).await;
        pages.push(in_order(&page));
        let Some(next) = page["nextCursor"].as_str() else { return pages };
        cursor = next.to_owned();
    }
}

on_both_databases! {
    async fn twenty_at_a_time_and_each_once(app: &TestApp) {
        many(app, 43).await;
        let mut reader = app.supporter("Reader").await;
        let pages = all_pages(&mut reader, "", "").await;
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [20, 20, 3]);
        let mut all = pages.concat();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 43);
        assert_eq!(all_pages(&mut reader, "place=online", "").await.iter().map(Vec::len).collect::<Vec<_>>(), [20, 2]);
    }

    /// The same for one reader on all devices until midnight (UTC); others for other readers, and the next day.
    async fn one_order_a_day_for_each_reader(app: &TestApp) {
        many(app, 20).await;
        let mut reader = app.supporter("Reader").await;
        let first = in_order(&page(&mut reader, "").await);
        let mut elsewhere = Person { browser: app.browser_of(reader.id).await, ..reader.clone() };
        app.clock.advance(11 * HOUR);
        assert_eq!(in_order(&page(&mut elsewhere, "").await), first);
        // A filter leaves some out and does not shuffle the others.
        let online: Vec<String> = first.iter().filter(|name| name[1..].parse::<u32>().unwrap().is_multiple_of(2)).cloned().collect();
        assert_eq!(in_order(&page(&mut reader, "?place=online").await), online);
        let mut other = app.supporter("Other").await;
        assert_ne!(in_order(&page(&mut other, "").await), first);
        app.clock.advance(HOUR);
        assert_ne!(in_order(&page(&mut reader, "").await), first);
    }

    /// Every entry that stays comes exactly once, while others come, go and change; also past midnight.
    async fn paging_beside_changes(app: &TestApp) {
        let people = many(app, 45).await;
        let mut reader = app.supporter("Reader").await;
        let first = page(&mut reader, "").await;
        let mut seen = in_order(&first);
        let cursor = first["nextCursor"].as_str().unwrap().to_owned();
        app.clock.advance(DAY);
        let leaving: Vec<&Person> = people.iter().filter(|person| !seen.contains(&name(person))).take(5).collect();
        for person in &leaving {
            app.change("update practices set listed = false where member_id = $1", platform::params![person.id]).await;
            person.touch_directory().await;
        }
        // The last one of the page that was read goes as well, from where the next one begins.
        let last = people.iter().find(|person| name(person) == *seen.last().unwrap()).unwrap();
        app.change("delete from practices where member_id = $1", platform::params![last.id]).await;
        last.touch_directory().await;
        for person in people.iter().filter(|person| !leaving.iter().any(|gone| gone.id == person.id)).take(10) {
            person.rename(&name(person), Some("Changed"), None).await;
        }
        for number in 100..110 {
            app.verified_professional(&format!("New{number}"), |_| {}).await;
        }
        seen.extend(all_pages(&mut reader, "", &cursor).await.concat());
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for name in seen {
            *times.entry(name).or_default() += 1;
        }
        for person in &people {
            let expected = usize::from(!leaving.iter().any(|gone| gone.id == person.id));
            assert_eq!(times.get(&name(person)).copied().unwrap_or_default(), expected, "{}", name(person));
        }
        assert!(times.values().all(|count| *count == 1), "{times:?}");
    }

    /// A cursor only says where to read on: with another filter, of another reader, or made up, it shows nothing else.
    async fn other_cursors_are_harmless(app: &TestApp) {
        many(app, 43).await;
        let mut reader = app.supporter("Reader").await;
        let cursor = page(&mut reader, "").await["nextCursor"].as_str().unwrap().to_owned();
        let online = page(&mut reader, &format!("?place=online&cursor={cursor}")).await;
        assert_eq!(online["total"], 22);
        assert!(in_order(&online).iter().all(|name| name[1..].parse::<u32>().unwrap().is_multiple_of(2)));
        let mut other = app.supporter("Other").await;
        assert_eq!(page(&mut other, &format!("?cursor={cursor}")).await["total"], 43);
        for at in [0, 1, i64::MAX] {
            let made_up = Cursor { at: Timestamp(at), id: Uuid::max() }.encode(b'D');
            let rest: Value = page(&mut reader, &format!("?cursor={made_up}")).await;
            assert!(in_order(&rest).len() <= 20);
        }
        let foreign = Cursor { at: Timestamp(1), id: MemberId(Uuid::nil()).0 }.encode(b'w');
        let long = "A".repeat(5_000);
        for wrong in [foreign.as_str(), "x", "", &long] {
            reader.browser.get(&format!("/api/professionals?cursor={wrong}")).await.refused(400, "request.cursor");
        }
        assert_eq!(found(&mut reader, "?q=p7").await, ["P7"]);
    }
}

fn name(person: &Person) -> String {
    person.email.split('@').next().unwrap().replacen('p', "P", 1)
}
