//! What finding members costs: every way walks an index in its order, however many members there are.

use platform::db::{DbError, Sql};
use platform::params;
use uuid::Uuid;

/// Each statement, the index that it walks, and what PostgreSQL is to take its parameters for.
const WAYS: [(&str, &str, &str); 6] = [
    ("BY_FIRST_NAME", "members_by_first_name", "uuid, text, text, boolean"),
    ("BY_LAST_NAME", "members_by_last_name", "uuid, text, text, boolean, bigint"),
    ("FROM_PLACE", "members_by_chance", "uuid, bigint"),
    ("BEFORE_PLACE", "members_by_chance", "uuid, bigint"),
    ("PROFESSIONALS_FROM", "professionals_by_chance", "uuid, bigint, bigint"),
    ("PROFESSIONALS_BEFORE", "professionals_by_chance", "uuid, bigint, bigint"),
];

fn text(name: &str, engine: fn(&Sql) -> &'static str) -> &'static str {
    engine(&members::search::STATEMENTS.iter().find(|(known, _)| *known == name).unwrap().1)
}

fn leaked(text: String) -> Sql {
    Sql::both(Box::leak(text.into_boxed_str()))
}

#[tokio::test]
async fn on_sqlite() {
    let app = crate::setup().sqlite().await;
    for (name, index, types) in WAYS {
        let sql = leaked(format!("explain query plan {}", text(name, |sql| sql.sqlite)));
        let params = types.split(", ").flat_map(|kind| match kind {
            "uuid" => params![Uuid::nil()],
            "text" => params!["a"],
            "boolean" => params![false],
            _ => params![7],
        });
        let params = params.collect();
        let plan: Vec<String> = app.app.db.query(sql, params, |row| row.get("detail")).await.unwrap();
        for step in &plan {
            assert!(!step.contains("SCAN") && !step.contains("TEMP B-TREE"), "{name}: {plan:#?}");
        }
        assert!(plan.iter().any(|step| step.contains(&format!("INDEX {index} ("))), "{name}: {plan:#?}");
    }
}

/// On a community with statistics, as a prepared statement is planned once it has run a few times.
#[tokio::test]
async fn on_postgres() {
    let app = crate::setup().postgres().await;
    let many = "insert into members (id, email, email_key, password_hash, first_name, last_name, plan, is_admin,
            is_moderator, is_ambassador, is_professional, is_applicant, application_complete,
            onboarding_complete, onboarding_step, email_updates, pwa_installed, created_at, random_key, first_name_key,
            last_name_key)
        select gen_random_uuid(), 'x', 'k' || n, '', 'A', 'B', 'tier_0', false, false, false, n % 3 = 0, false, false,
            true, 'done', 'weekly', false, 1, n * 7919, 'a' || n, 'b' || n from generate_series(1, 20000) n";
    let blocks = "insert into blocks (member_id, other_id, by_member, by_other, created_at)
        select a.id, b.id, true, false, 1 from members a join members b on b.first_name_key = a.first_name_key || '0'";
    app.change(many, vec![]).await;
    app.change(blocks, vec![]).await;
    app.change("analyze", vec![]).await;
    for (name, index, types) in WAYS {
        let nobody = format!("'{}'", Uuid::nil());
        let values = types.split(", ").map(|kind| match kind {
            "uuid" => nobody.as_str(),
            "text" => "'a12'",
            "boolean" => "false",
            _ => "5",
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let prepare = leaked(format!("prepare way ({types}) as {}", text(name, |sql| sql.postgres)));
        let explain = leaked(format!("explain execute way ({values})"));
        let plan: Result<Vec<String>, DbError> = app
            .app
            .db
            .write(move |tx| {
                tx.execute(Sql::both("set local plan_cache_mode = force_generic_plan"), vec![])?;
                tx.execute(prepare, vec![])?;
                let plan = tx.all(explain, vec![])?;
                tx.execute(Sql::both("deallocate way"), vec![])?;
                Ok(plan)
            })
            .await;
        let plan = plan.unwrap().join("\n");
        assert!(plan.contains(&format!("using {index} ")), "{name}:\n{plan}");
        assert!(!plan.contains("Seq Scan on members") && !plan.contains("Sort"), "{name}:\n{plan}");
    }
}
