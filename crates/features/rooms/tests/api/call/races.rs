//! Many at once: no more come in than fit, and contradicting steps leave one seat.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{call, come_in, live, take};
use crate::{address, ambassador, bring, plan};

on_both_databases! {
    /// One more than fits arrives at once, a hundred times.
    async fn no_more_come_in_than_fit(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let mut members = Vec::new();
        for name in ["Ben", "Cleo", "Dan", "Eve"] {
            members.push(app.supporter(name).await);
        }
        let room = address(&plan(&mut ada, json!({ "title": "Tea", "capacity": 4 })).await);
        bring(&mut ada, &room, "live").await;
        take(&mut ada, &room).await;
        ada.browser.patch(&format!("{room}/call"), json!({ "admission": "open" })).await.expect(200);
        let seat = format!("{room}/seat");
        for round in 0..100 {
            let joins = members.iter().map(|member| {
                let (mut browser, seat) = (member.browser.clone().that_retries(), seat.clone());
                tokio::spawn(async move { browser.put(&seat, Value::Null).await.expect(200).json() })
            });
            let mut states = Vec::new();
            for join in joins.collect::<Vec<_>>() {
                states.push(join.await.unwrap()["me"]["state"].as_str().unwrap().to_owned());
            }
            states.sort_unstable();
            assert_eq!(states, ["inside", "inside", "inside", "waiting"], "round {round}");
            for member in &mut members {
                member.browser.delete(&seat).await.expect(204);
            }
        }
    }

    async fn contradicting_steps_at_once(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        let steps: Vec<_> = ["invite", "remove", "to_listening", "remove", "invite"]
            .map(|step| {
                let (mut browser, path) =
                    (ada.browser.clone().that_retries(), format!("{room}/people/{}", ben.id));
                tokio::spawn(async move { browser.put(&path, json!({ "step": step })).await.status.as_u16() })
            })
            .into();
        for step in steps {
            let status = step.await.unwrap();
            assert!(matches!(status, 200 | 409), "{status}");
        }
        let me = call(&mut ben, &room).await["me"].clone();
        assert_eq!((&me["state"], &me["isInvited"]), (&json!("removed"), &json!(false)));
    }
}
