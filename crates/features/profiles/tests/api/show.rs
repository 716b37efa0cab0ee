//! The public profile: its fields, who reads which of them, and for whom there is none.

use domain::role::Roles;
use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{block, profile, say};

on_both_databases! {
    /// R173, R174, R175, R177, R178, R179: the fields of the specification, and none that others may not read (O-58).
    async fn the_profile_has_the_fields_of_the_specification(app: &TestApp) {
        let mut sara = app.person("Sara", |new| new.roles.professional = true).await;
        let mut maya = app.member("Maya").await;
        say(&mut sara, json!({ "bio": "A line", "about": "A text", "country": "Italy", "website": "https://sara.example.org",
            "servicesOffered": ["Talks"], "modalities": ["Video"], "specialties": ["Panic"], "qualifications": ["MSc"] }))
            .await;
        app.change("update members set founding_member = true, last_active = 5 where id = $1", params![sara.id]).await;
        let shown = profile(&mut maya, &sara).await;
        let random = app.number("select random_key from members where id = $1", params![sara.id]).await;
        let expected = json!({
            "uid": sara.id, "displayName": "Sara T.", "firstName": "Sara", "lastName": "Tester", "photoURL": "",
            "bio": "A line", "about": "A text", "createdAt": app.clock.time(), "isModerator": false,
            "isAmbassador": false, "isMHP": true, "isMHPApplicant": false, "mhpApplicationComplete": false,
            "servicesOffered": ["Talks"], "website": "https://sara.example.org", "country": "Italy",
            "modalities": ["Video"], "specialties": ["Panic"], "qualifications": ["MSc"], "foundingMember": true,
            "acceptDms": true, "subscribed": false, "tier": 2, "tierName": "Super", "membershipTier": 0, "random": random, "mine": false,
        });
        assert_eq!(shown, expected);
    }

    /// R181, R182, R183: roles that are treated as Super; admins and applicants alone are not (O-7, O-8).
    async fn tiers_are_those_shown_in_public(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let none = Roles::default();
        let cases = [
            ("Pro", Roles { professional: true, ..none }, 2),
            ("Mod", Roles { moderator: true, ..none }, 2),
            ("Amb", Roles { ambassador: true, ..none }, 2),
            ("Boss", Roles { admin: true, ..none }, 0),
            ("Late", Roles { applicant: true, ..none }, 0),
        ];
        for (first, roles, tier) in cases {
            let person = app.person(first, |new| new.roles = roles).await;
            let shown = profile(&mut reader, &person).await;
            assert_eq!(shown["tier"], tier, "{first}");
            assert_eq!(shown["isMHPApplicant"], roles.applicant);
        }
    }

    /// R184, R185: "First L.", "First" without a last name, "Member" without a first one.
    async fn names_as_others_see_them(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let both = app.member("Maya").await;
        let first = app.person("Noah", |new| new.last_name = None).await;
        let neither = app.person("Nobody", |new| new.first_name = None).await;
        for (person, name) in [(both, "Maya T."), (first, "Noah"), (neither, "Member")] {
            assert_eq!(profile(&mut reader, &person).await["displayName"], name);
        }
    }

    /// Last names are for oneself and staff, and shown on Professionals (O-30).
    async fn last_names_are_not_for_everyone(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let mut noah = app.supporter("Noah").await;
        let mut robin = app.moderator("Robin").await;
        let mut alex = app.admin("Alex").await;
        let maya_too = maya.clone();
        assert_eq!(profile(&mut maya, &maya_too).await["lastName"], "Tester");
        assert_eq!(profile(&mut noah, &maya_too).await["lastName"], json!(null));
        assert_eq!(profile(&mut noah, &robin).await["lastName"], json!(null));
        assert_eq!(profile(&mut robin, &maya_too).await["lastName"], "Tester");
        assert_eq!(profile(&mut alex, &maya_too).await["lastName"], "Tester");
    }

    /// R290: Free Members are asked to upgrade before the profile of any member, whatever they pay, of applicants too. They see
    /// themselves, the team and Professionals (O-78), and no field says who is an admin (O-8).
    async fn profiles_belong_to_supporters(app: &TestApp) {
        let mut free = app.member("Maya").await;
        let applying = Roles { applicant: true, application_complete: true, ..Roles::default() };
        let members = [
            app.member("Ben").await,
            app.supporter("Noah").await,
            app.super_member("Lin").await,
            app.person("Late", |new| new.roles = applying).await,
        ];
        for member in &members {
            let path = format!("/api/members/{}", member.id);
            let refused = free.browser.get(&path).await.refused(403, "tier.needed").json();
            assert_eq!((&refused["feature"], &refused["needs"]), (&json!("view user profiles"), &json!(1)));
        }
        let own = format!("/api/members/{}", free.id);
        assert_eq!(free.browser.get(&own).await.expect(200).json()["mine"], true);
        for (first, roles) in [
            ("Pro", Roles { professional: true, ..Roles::default() }),
            ("Mod", Roles { moderator: true, ..Roles::default() }),
            ("Amb", Roles { ambassador: true, ..Roles::default() }),
            ("Ada", Roles { admin: true, ..Roles::default() }),
        ] {
            let person = app.person(first, |new| new.roles = roles).await;
            let shown = profile(&mut free, &person).await;
            assert_eq!((&shown["uid"], &shown["isAdmin"]), (&json!(person.id), &json!(null)), "{first}");
        }
        let mut supporter = app.supporter("Lea").await;
        for member in &members {
            profile(&mut supporter, member).await;
        }
    }

    /// R269, R396: unknown, suspended, not there yet, or apart by a block in either direction: one and the same answer.
    async fn for_whom_there_is_no_profile(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let suspended = app.member("Sam").await;
        app.change("update members set suspended_at = 1 where id = $1", params![suspended.id]).await;
        let newcomer = app.person("Nina", |new| new.onboarding_complete = false).await;
        let mut blocking = app.supporter("Bea").await;
        block(&mut blocking, &reader).await;
        let blocked = app.supporter("Bob").await;
        block(&mut reader, &blocked).await;
        let nobody = "0196f0c0-0000-7000-8000-000000000000".to_owned();
        let uids = [suspended.id, newcomer.id, blocking.id, blocked.id].map(|id| id.to_string());
        for uid in uids.into_iter().chain([nobody, "not-a-uid".to_owned()]) {
            let refused = reader.browser.get(&format!("/api/members/{uid}")).await.refused(404, "profiles.not_found");
            assert_eq!(refused.json()["title"], "Public profile not found", "{uid}");
        }
    }

    /// Anyone who blocks is not told from one who is not there, even by a Free Member's dialog.
    async fn the_dialog_tells_nobody_of_a_block(app: &TestApp) {
        let mut free = app.member("Maya").await;
        let mut noah = app.supporter("Noah").await;
        block(&mut noah, &free).await;
        free.browser.get(&format!("/api/members/{}", noah.id)).await.refused(404, "profiles.not_found");
    }
}
