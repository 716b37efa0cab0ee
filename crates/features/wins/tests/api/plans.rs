//! What a page costs: every list walks an index in its order, however many Wins, Members and likes there are.

use platform::db::{DbError, Sql};
use platform::params;

const LISTS: [&str; 4] = ["PAGE", "BY_MEMBER", "WAITING", "LIKED"];
/// How far Free Members read: by another shape of parameters.
const NTH: &str = "NTH_OF_FEED";

fn text(name: &str, engine: fn(&Sql) -> &'static str) -> &'static str {
    let all = wins::feature().stores.iter().flat_map(|(_, statements)| *statements);
    engine(&all.into_iter().find(|(known, _)| *known == name).unwrap().1)
}

fn leaked(text: String) -> Sql {
    Sql::both(Box::leak(text.into_boxed_str()))
}

#[tokio::test]
async fn on_sqlite() {
    let app = crate::setup().sqlite().await;
    for name in LISTS.into_iter().chain([NTH]) {
        let sql = leaked(format!("explain query plan {}", text(name, |sql| sql.sqlite)));
        let nil = uuid::Uuid::nil();
        let params = if name == NTH { params![nil, 9] } else { params![nil, false, 0, nil, nil, false] };
        let plan: Vec<String> = app.app.db.query(sql, params, |row| row.get("detail")).await.unwrap();
        for step in &plan {
            assert!(!step.contains("SCAN") && !step.contains("TEMP B-TREE"), "{name}: {plan:#?}");
        }
        let index = match name {
            "PAGE" => "wins_by_status (status=? AND (created_at,id)",
            NTH => "wins_by_status (status=?)",
            "WAITING" => "wins_waiting_of_member (member_id=? AND (created_at,id)",
            "BY_MEMBER" => "wins_of_member (member_id=? AND (created_at,id)",
            _ => "win_likes_of_member (member_id=? AND (created_at,win_id)",
        };
        assert!(plan.iter().any(|step| step.contains(index)), "{name}: {plan:#?}");
    }
}

/// What one reader finds different, and what goes with a Win, are looked up without walking over anyone else's likes.
#[tokio::test]
async fn of_likes_on_sqlite() {
    let app = crate::setup().sqlite().await;
    let nil = uuid::Uuid::nil();
    for (name, params, index) in [
        (
            "OWN_VIEW",
            params![nil, nil, nil],
            "win_likes USING COVERING INDEX sqlite_autoindex_win_likes_1 (member_id=? AND win_id>? AND win_id<?)",
        ),
        (
            "OWN_VIEW",
            params![nil, nil, nil],
            "blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (member_id=?)",
        ),
        ("FORGET_LIKES", params![nil], "win_likes_of_win (win_id=?)"),
        ("REMOVE", params![nil, nil], "sqlite_autoindex_win_likes_1 (member_id=? AND win_id=?)"),
    ] {
        let sql = leaked(format!("explain query plan {}", text(name, |sql| sql.sqlite)));
        let plan: Vec<String> = app.app.db.query(sql, params, |row| row.get("detail")).await.unwrap();
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
            "insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
                comments_count, created_at, submitted_at)
            select gen_random_uuid(), m.id, 't', 'w', case when n % 10 = 0 then 'pending' else 'approved' end, false, '', '',
                '', 0, 0, n, n from generate_series(1, 20) n, members m",
            "insert into comments (id, subject_kind, subject_id, member_id, text, professional, part, likes_count, replies_count,
                created_at, submitted_at)
            select gen_random_uuid(), 'win', w.id, w.member_id, 'c', false, 0, 0, 0, 1, 1 from wins w",
            "insert into blocks (member_id, other_id, by_member, by_other, created_at)
            select a.id, b.id, true, false, 1 from (select id, row_number() over (order by id) as n from members) a
                join (select id, row_number() over (order by id) as n from members) b on b.n between a.n + 1 and a.n + 5",
        ] {
            tx.execute(Sql::both(statement), vec![])?;
        }
        let likes = "insert into win_likes (win_id, member_id, created_at)
            select w.id, $1, 1 from wins w where w.created_at % 3 = 0";
        tx.execute(Sql::both(likes), params![id])?;
        tx.execute(Sql::both("analyze"), vec![]).map(drop)
    });
    many.await.unwrap_or_else(|error: DbError| panic!("{error}"));
    for name in LISTS.into_iter().chain([NTH]) {
        let (types, more) = if name == "BY_MEMBER" {
            (", uuid, boolean", format!(", '{id}', false"))
        } else {
            ("", String::new())
        };
        let prepare = format!(
            "prepare {name} (uuid, boolean, bigint, uuid{types}) as {}",
            text(name, |sql| sql.postgres)
        );
        let explain =
            format!("explain execute {name} ('{id}', true, {}, '{}'{more})", i64::MAX, uuid::Uuid::max());
        let (prepare, explain) = if name == NTH {
            let prepared = format!("prepare {name} (uuid, bigint) as {}", text(name, |sql| sql.postgres));
            (prepared, format!("explain execute {name} ('{id}', 9)"))
        } else {
            (prepare, explain)
        };
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
        assert!(!plan.contains("Seq Scan"), "{name}:\n{plan}");
        // One Member's Wins are few enough to sort.
        assert!(matches!(name, "BY_MEMBER" | "WAITING") || !plan.contains("Sort"), "{name}:\n{plan}");
    }
}
