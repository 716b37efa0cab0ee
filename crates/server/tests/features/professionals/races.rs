//! What two people do with one application, or one verification, at the same moment: whichever comes first, nothing is left half.

use testkit::{TestApp, on_both_databases};

use super::*;

/// Each race is run so often, with another application each time.
const ROUNDS: usize = 5;

/// Professionals, approved applications and active verifications, which are as many of each.
async fn approved(app: &TestApp) -> i64 {
    let counts = [
        app.number("select count(*) from members where is_professional = true", vec![]).await,
        app.number("select count(*) from professional_applications where state = 'approved'", vec![]).await,
        of_status(app, "active").await,
    ];
    assert_eq!(counts, [counts[0]; 3], "professionals, approved applications, active verifications");
    counts[0]
}

on_both_databases! {
    async fn an_approval_and_a_withdrawal(app: &TestApp) {
        let (mut mona, mut wins) = (app.moderator("Mona").await, 0);
        for round in 0..ROUNDS {
            let (mut sara, id) = applicant(app, &format!("Sara{round}")).await;
            let file = checked(&mut mona, &id).await;
            let mut browser = sara.browser.clone();
            let (approval, withdrawal) = tokio::join!(
                approve(&mut mona, &id, &file),
                browser.post("/api/professional-application/withdrawal", Value::Null),
            );
            let is_approved = approval.status.as_u16() == 200;
            if is_approved {
                withdrawal.refused(409, "applications.approved");
                wins += 1;
            } else {
                approval.expect(404);
                withdrawal.expect(204);
            }
            let user = session(&mut sara).await;
            assert_eq!((&user["isMHP"], &user["isMHPApplicant"]), (&json!(is_approved), &json!(false)));
            assert_eq!((approved(app).await, waiting(&mut mona).await.len()), (wins, 0));
        }
    }

    async fn a_question_and_an_approval(app: &TestApp) {
        let (mut mona, mut wins) = (app.moderator("Mona").await, 0);
        for round in 0..ROUNDS {
            let (mut sara, id) = applicant(app, &format!("Sara{round}")).await;
            let file = checked(&mut mona, &id).await;
            let mut second_tab = mona.clone();
            let (question, approval) = tokio::join!(
                ask(&mut mona, &id, &file),
                approve(&mut second_tab, &id, &file),
            );
            let is_approved = approval.status.as_u16() == 200;
            assert_ne!(question.status.as_u16() == 204, is_approved, "one of them alone");
            wins += i64::from(is_approved);
            let own = sara.browser.get("/api/professional-application").await.expect(200).json();
            let state = if is_approved { "approved" } else { "needs_information" };
            assert_eq!((&own["application"]["state"], approved(app).await), (&json!(state), wins));
            assert_eq!(waiting(&mut mona).await.len(), 0);
        }
    }

    async fn a_suspension_and_the_approval_of_a_renewal(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        for round in 0..ROUNDS {
            let mut sara = professional(app, &format!("Sara{round}"), &mut mona, Some("2026-06-30")).await;
            app.clock.advance(1);
            let id = renew(app, &sara).await;
            let file = checked(&mut mona, &id).await;
            let (suspension, approval) =
                tokio::join!(suspend(&mut milo, &sara), approve(&mut mona, &id, &file));
            suspension.expect(204);
            let is_approved = approval.status.as_u16() == 200;
            if !is_approved {
                approval.refused(409, "applications.suspended");
                // It waits until the suspension is lifted, and is no other round's.
                decline(&mut mona, &id, &file).await.expect(200);
            }
            assert_eq!(session(&mut sara).await["isMHP"], false);
            let suspended = "select count(*) from verifications where member_id = $1 and status = 'suspended'";
            assert_eq!(app.number(suspended, params![sara.id]).await, 1);
            assert_eq!(of_status(app, "active").await, 0);
            let ended = app.number("select count(*) from verifications where member_id = $1 and status = 'ended'",
                params![sara.id]).await;
            assert_eq!(ended, i64::from(is_approved));
        }
    }

    async fn two_reviewers(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        for round in 0..ROUNDS {
            let (_sara, id) = applicant(app, &format!("Sara{round}")).await;
            let file = checked(&mut mona, &id).await;
            mona.browser.delete(&format!("/api/moderation/{KIND}/{id}/claim")).await.expect(204);
            let (one, other) = tokio::join!(approve(&mut mona, &id, &file), approve(&mut milo, &id, &file));
            let mut statuses = [one.status.as_u16(), other.status.as_u16()];
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 409]);
            assert_eq!(approved(app).await, i64::try_from(round).unwrap() + 1);
            let decisions = "select count(*) from moderation_decisions where subject_id = $1";
            assert_eq!(app.number(decisions, params![id.parse::<Uuid>().unwrap()]).await, 1);
        }
    }

    async fn two_checks(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let (_sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        let (one, other) = tokio::join!(
            save(&mut mona, &id, check(&file, None)),
            save(&mut milo, &id, check(&file, None)),
        );
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!((statuses, of_status(app, "checked").await), ([200, 409], 1));
    }
}
