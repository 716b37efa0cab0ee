//! What a page costs: every list walks an index in its order, however many Questions, Members and tags there are.

use platform::db::{DbError, Sql};
use platform::params;
use testkit::TestApp;

/// Each list, the values of its markers after the first four, and the index that gives it its order.
const LISTS: [(&str, &str, &str); 5] = [
    ("PAGE", "'question'", "questions_by_kind (kind=? AND status=? AND (created_at,id)"),
    ("ANSWERED", "'question'", "questions_answered (kind=? AND status=? AND (created_at,id)"),
    (
        "BY_TAG",
        "'question', 'panic'",
        "question_tags_in_order (tag=? AND kind=? AND (created_at,question_id)",
    ),
    (
        "BY_TAG_ANSWERED",
        "'question', 'panic'",
        "question_tags_answered (tag=? AND kind=? AND (created_at,question_id)",
    ),
    ("BY_MEMBER", "null, false", "questions_of_member (member_id=? AND (created_at,id)"),
];

fn text(name: &str, engine: fn(&Sql) -> &'static str) -> &'static str {
    engine(&questions::store::STATEMENTS.iter().find(|(known, _)| *known == name).unwrap().1)
}

fn leaked(text: String) -> Sql {
    Sql::both(Box::leak(text.into_boxed_str()))
}

#[tokio::test]
async fn on_sqlite() {
    let app = TestApp::sqlite().await;
    for (name, _, index) in LISTS {
        let sql = leaked(format!("explain query plan {}", text(name, |sql| sql.sqlite)));
        let nil = uuid::Uuid::nil();
        let params = params![nil, false, 0, nil, "question", "panic", false];
        let params =
            params.into_iter().take((1..8).take_while(|n| sql.sqlite.contains(&format!("${n}"))).count());
        let plan: Vec<String> = app.app.db.query(sql, params.collect(), |row| row.get(3)).await.unwrap();
        for step in &plan {
            assert!(!step.contains("SCAN") && !step.contains("TEMP B-TREE"), "{name}: {plan:#?}");
        }
        assert!(plan.iter().any(|step| step.contains(index)), "{name}: {plan:#?}");
    }
}

/// On a community with statistics, as a prepared statement is planned once it has run a few times.
#[tokio::test]
async fn on_postgres() {
    let app = TestApp::postgres().await;
    let id = app.supporter("Sam").await.id;
    let many = app.app.db.write(move |tx| {
        for statement in [
            "insert into members (id, email, email_key, password_hash, first_name, last_name, plan, subscription_ids, is_admin,
                is_moderator, is_ambassador, is_professional, is_applicant, application_complete, onboarding_complete,
                onboarding_step, letters, pwa_installed, created_at)
            select gen_random_uuid(), 'x', 'k' || n, '', 'A', 'B', 'tier_0', '[]', false, false, false, false, false, false,
                true, 'done', 'weekly', false, 1 from generate_series(1, 2000) n",
            "insert into questions (id, member_id, kind, prompt, tags, anonymous, status, comments_count, professional_answers,
                created_at, submitted_at)
            select gen_random_uuid(), m.id, case when n % 7 = 0 then 'prompt' else 'question' end, 'p', '[]', n % 3 = 0,
                case when n % 10 = 0 then 'pending' else 'approved' end, 0, case when n % 5 = 0 then 1 else 0 end, n, n
            from generate_series(1, 10) n, members m",
            "insert into question_tags (question_id, tag, kind, created_at, answered)
            select q.id, t, q.kind, q.created_at, q.professional_answers > 0 from questions q, unnest(array['panic', 'routine', 'identity']) t",
            "analyze",
        ] {
            tx.execute(Sql::both(statement), vec![])?;
        }
        Ok(())
    });
    many.await.unwrap_or_else(|error: DbError| panic!("{error}"));
    for (name, values, _) in LISTS {
        let types = match name {
            "BY_MEMBER" => ", uuid, boolean",
            "BY_TAG" | "BY_TAG_ANSWERED" => ", text, text",
            _ => ", text",
        };
        let prepare = format!(
            "prepare {name} (uuid, boolean, bigint, uuid{types}) as {}",
            text(name, |sql| sql.postgres)
        );
        let explain = format!(
            "explain execute {name} ('{id}', false, {}, '{}', {values})",
            i64::MAX,
            uuid::Uuid::max()
        );
        let (prepare, explain) = (leaked(prepare), leaked(explain));
        let plan: Result<Vec<String>, DbError> = app
            .app
            .db
            .write(move |tx| {
                tx.execute(Sql::both("set local plan_cache_mode = force_generic_plan"), vec![])?;
                tx.execute(prepare, vec![])?;
                tx.query(explain, vec![], |row| row.get(0))
            })
            .await;
        let plan = plan.unwrap().join("\n");
        assert!(
            !plan.contains("Seq Scan on questions") && !plan.contains("Seq Scan on question_tags"),
            "{name}:\n{plan}"
        );
        // One Member's Questions are few enough to sort.
        assert!(name == "BY_MEMBER" || !plan.contains("Sort"), "{name}:\n{plan}");
    }
}
