//! The public registers: those that a community begins with, and what admins make of them.

use testkit::{TestApp, on_both_databases};

use super::*;

const PATH: &str = "/api/licence-registers";

on_both_databases! {
    async fn a_community_begins_with_real_ones_and_gets_them_once(app: &TestApp) {
        let (mut ada, mut maya) = (app.admin("Ada").await, app.member("Maya").await);
        app.run("professionals.seed_registers").await;
        let all = maya.browser.get(PATH).await.expect(200).json();
        let all = all.as_array().unwrap();
        assert!(all.len() > 15);
        let dutch: Vec<_> = all.iter().filter(|register| register["country"] == "NL").collect();
        assert_eq!(dutch[0]["name"], "BIG-register");
        ada.browser.delete(&format!("{PATH}/{}", dutch[0]["id"].as_str().unwrap())).await.expect(204);
        app.run("professionals.seed_registers").await;
        assert_eq!(maya.browser.get(PATH).await.json().as_array().unwrap().len(), all.len() - 1);
        assert_eq!(audited(app, "removeRegister").await, 1);
    }

    async fn admins_keep_them(app: &TestApp) {
        let (mut ada, mut mona) = (app.admin("Ada").await, app.moderator("Mona").await);
        let mut register = json!({ "country": "NL", "name": "BIG-register", "body": "CIBG",
            "url": "https://www.bigregister.nl/", "note": "" });
        mona.browser.post(PATH, register.clone()).await.refused(403, "role.missing");
        let added = ada.browser.post(PATH, register.clone()).await.expect(201).json();
        let one = format!("{PATH}/{}", added["id"].as_str().unwrap());
        register["note"] = json!("Ask for the number.");
        mona.browser.put(&one, register.clone()).await.refused(403, "role.missing");
        assert_eq!(ada.browser.put(&one, register.clone()).await.expect(200).json()["note"], "Ask for the number.");
        register["url"] = json!("javascript:alert(1)");
        ada.browser.put(&one, register.clone()).await.refused(422, "fields.invalid");
        // Reviewers find those of the applicant's country beside the application.
        let (_sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        assert_eq!(file["registers"][0]["id"], added["id"]);
        let mut body = check(&file, None);
        body["registerId"] = added["id"].clone();
        save(&mut mona, &id, body).await.expect(200);
        mona.browser.delete(&one).await.refused(403, "role.missing");
        ada.browser.delete(&one).await.expect(204);
        ada.browser.delete(&one).await.expect(404);
        assert_eq!(opened(&mut mona, &id).await["check"]["number"], "1234", "what was checked stays checked");
        assert_eq!((audited(app, "addRegister").await, audited(app, "changeRegister").await), (1, 1));
    }
}
