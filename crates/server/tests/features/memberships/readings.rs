//! The three readings of the specification's tiers (O-1), each on a whole server, with the same people.

use domain::entitlement::Entitled;
use domain::plan::Slot;
use domain::tier::TierMapping;
use platform::settings::Settings;

use super::*;

/// The level in the session, whether it counts as subscribed, the tier on the card, whether a Supporter's gate is open, and
/// whether a Super's is. What the session says of gates is asserted on the way.
type Seen = (i64, bool, i64, bool, bool);

async fn seen(app: &TestApp, name: &str, slot: Option<Slot>) -> Seen {
    let mut person = app
        .person(name, |new| {
            new.entitled =
                slot.map(|slot| Entitled { id: name.to_owned(), slot, until: None }).into_iter().collect();
        })
        .await;
    let mut sara = app.person(&format!("{name}Pro"), |new| new.roles.professional = true).await;
    let card = sara.browser.get(&format!("/api/members/{}", person.id)).await.expect(200).json();
    let other = app.member(&format!("{name}Other")).await;
    let supporter = person.browser.get(&format!("/api/members/{}", other.id)).await.status == 200;
    let prompt = json!({ "prompt": "What helped today?", "kind": "prompt" });
    let highest = person.browser.post("/api/questions", prompt).await.status == 201;
    let (tier, subscribed) = level(&mut person).await;
    // Screens open what the server opens.
    let access = user(&mut person).await["access"].as_i64().unwrap();
    assert_eq!((access >= 1, access >= 2), (supporter, highest), "{name}");
    (tier, subscribed, card["tier"].as_i64().unwrap(), supporter, highest)
}

/// R138, R147, R148, R278, R279: one fixture under the three settings; nobody who pays has less than a Supporter may.
#[tokio::test]
async fn one_fixture_under_the_three_readings() {
    use TierMapping::{Literal, Slots, SupporterIsTier1};
    let nobody = (0, false, 0, false, false);
    let highest = (2, true, 2, true, true);
    let table = [
        (Slots, [nobody, (1, true, 1, true, false), highest, highest]),
        (SupporterIsTier1, [nobody, (0, true, 0, true, false), (1, true, 1, true, false), highest]),
        (Literal, [nobody, (0, true, 0, true, false), highest, highest]),
    ];
    for (tier_mapping, expected) in table {
        let app = crate::setup().sqlite_with(Settings { tier_mapping, ..Settings::default() }).await;
        let slots = [None, Some(Slot::Zero), Some(Slot::One), Some(Slot::Two)];
        for ((name, slot), expected) in ["None", "Zero", "One", "Two"].into_iter().zip(slots).zip(expected) {
            assert_eq!(seen(&app, name, slot).await, expected, "{tier_mapping:?} {slot:?}");
        }
    }
}
