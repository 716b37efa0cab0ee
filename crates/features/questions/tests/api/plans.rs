//! What a page costs: every list walks an index in its order, however many Questions, Members and tags there are.

use platform::db::{DbError, Sql};
use platform::params;
use testkit::TestApp;

/// Each list, the values of its markers after the first four, and the index that gives it its order.
const LISTS: [(&str, &str, &str); 8] = [
    ("PAGE", "'question'", "questions_by_kind (kind=? AND status=? AND (created_at,id)"),
    ("ANSWERED", "'question'", "questions_answered (kind=? AND status=? AND (created_at,id)"),
    (
        "BY_TAG",
        "'question', 'panic'",
        "question_tags_in_order (tag=? AND kind=? AND (created_at,question_id)",
    ),
    (
        "ANSWERED_BY_TAG",
        "'question', 'panic'",
        "question_tags_answered (tag=? AND kind=? AND (created_at,question_id)",
    ),
    ("UNANSWERED", "'question'", "questions_unanswered (kind=? AND status=? AND (created_at,id)"),
    (
        "UNANSWERED_BY_TAG",
        "'question', 'panic'",
        "question_tags_unanswered (tag=? AND kind=? AND (created_at,question_id)",
    ),
    ("WAITING", "null", "questions_waiting_of_member (member_id=? AND (created_at,id)"),
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
    let app = crate::setup().sqlite().await;
    for (name, _, index) in LISTS {
        let sql = leaked(format!("explain query plan {}", text(name, |sql| sql.sqlite)));
        let nil = uuid::Uuid::nil();
        let params = params![nil, false, 0, nil, "question", "panic"];
        let params =
            params.into_iter().take((1..8).take_while(|n| sql.sqlite.contains(&format!("${n}"))).count());
        let plan: Vec<String> =
            app.app.db.query(sql, params.collect(), |row| row.get("detail")).await.unwrap();
        for step in &plan {
            assert!(!step.contains("SCAN") && !step.contains("TEMP B-TREE"), "{name}: {plan:#?}");
        }
        assert!(plan.iter().any(|step| step.contains(index)), "{name}: {plan:#?}");
    }
}

/// On a community with statistics, as a prepared statement is planned once it has run a few times.
#[tokio::test]
async fn on_postgres() {
    let app = crate::setup().postgres().await;
    let id = app.supporter("Sam").await.id;
    let many = app.app.db.write(move |tx| {
        for statement in [
            "insert into members (id, email, email_key, password_hash, first_name, last_name, plan, is_admin,
                is_moderator, is_ambassador, is_professional, is_applicant, application_complete, onboarding_complete,
                onboarding_step, email_updates, pwa_installed, created_at)
            select gen_random_uuid(), 'x', 'k' || n, '', 'A', 'B', 'tier_0', false, false, false, false, false, false,
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
            "BY_TAG" | "ANSWERED_BY_TAG" | "UNANSWERED_BY_TAG" => ", text, text",
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
                tx.all(explain, vec![])
            })
            .await;
        let plan = plan.unwrap().join("\n");
        assert!(
            !plan.contains("Seq Scan on questions") && !plan.contains("Seq Scan on question_tags"),
            "{name}:\n{plan}"
        );
        // One Member's Questions are few enough to sort.
        assert!(matches!(name, "BY_MEMBER" | "WAITING") || !plan.contains("Sort"), "{name}:\n{plan}");
    }
}

/// A hundred thousand Questions of one tag, ten of them answered: a page of the answered ones reads these, not all.
#[tokio::test]
async fn few_answered_of_many_with_one_tag_on_sqlite() {
    few_of_many(&crate::setup().sqlite().await, "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
        insert into questions (id, member_id, kind, prompt, tags, anonymous, status, comments_count, professional_answers,
            created_at, submitted_at)
        select randomblob(16), $1, 'question', 'p', '[\"panic\"]', false, 'approved', 0, i % 10000 = 1, i, i from n").await;
}

/// The same there.
#[tokio::test]
async fn few_answered_of_many_with_one_tag_on_postgres() {
    few_of_many(
        &crate::setup().postgres().await,
        "insert into questions (id, member_id, kind, prompt, tags, anonymous, status,
            comments_count, professional_answers, created_at, submitted_at)
        select gen_random_uuid(), $1::uuid, 'question', 'p', '[\"panic\"]', false, 'approved', 0,
            case when i % 10000 = 1 then 1 else 0 end, i, i from generate_series(1, 100000) i",
    )
    .await;
}

async fn few_of_many(app: &TestApp, fill: &str) {
    let mut sam = app.supporter("Sam").await;
    let (fill, id) = (leaked(fill.to_owned()), sam.id);
    let filled: Result<(), DbError> = app
        .app
        .db
        .write(move |tx| {
            tx.execute(fill, params![id])?;
            let tags = "insert into question_tags (question_id, tag, kind, created_at, answered)
                select id, 'panic', kind, created_at, professional_answers > 0 from questions";
            tx.execute(Sql::both(tags), vec![])?;
            tx.execute(Sql::both("analyze"), vec![]).map(drop)
        })
        .await;
    filled.unwrap();
    let page = sam.browser.get("/api/questions?tag=panic&answered=true").await.expect(200).json();
    let times: Vec<i64> =
        page["items"].as_array().unwrap().iter().map(|item| item["createdAt"].as_i64().unwrap()).collect();
    assert_eq!(times, (0..10).rev().map(|n| n * 10_000 + 1).collect::<Vec<i64>>());
    if app.app.db.engine_name() == "sqlite" {
        return;
    }
    let sql = text("ANSWERED_BY_TAG", |sql| sql.postgres);
    let prepare = leaked(format!("prepare few (uuid, boolean, bigint, uuid, text, text) as {sql}"));
    let (end, last) = (i64::MAX, uuid::Uuid::max());
    let run = leaked(format!(
        "explain (analyze, costs off, timing off, summary off)
        execute few ('{id}', false, {end}, '{last}', 'question', 'panic')"
    ));
    let plan: Result<Vec<String>, DbError> = app
        .app
        .db
        .write(move |tx| {
            tx.execute(Sql::both("set local plan_cache_mode = force_generic_plan"), vec![])?;
            tx.execute(prepare, vec![])?;
            tx.all(run, vec![])
        })
        .await;
    let plan = plan.unwrap().join("\n");
    let scanned =
        ["Seq Scan on questions", "Seq Scan on question_tags"].iter().any(|scan| plan.contains(scan));
    assert!(plan.contains("question_tags_answered") && !scanned, "{plan}");
}
