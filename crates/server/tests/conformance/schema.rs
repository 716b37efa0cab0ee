//! The schema grows on a database with rows in it, and is the same on both databases.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use domain::time::Timestamp;
use platform::db::migrate::run;
use platform::db::{Db, Location, Sql};

const TABLES: Sql = Sql {
    sqlite: "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1",
    postgres: "select table_name::text from information_schema.tables where table_schema = 'public' order by 1",
};

const COLUMNS: Sql = Sql {
    sqlite:
        "select m.name || '.' || c.name || ' ' || lower(c.type) || iif(c.\"notnull\" or c.pk, ' not null', '')
            || iif(c.dflt_value is null, '', ' default')
        from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%' order by 1",
    postgres: "select table_name || '.' || column_name || ' ' || data_type
            || case is_nullable when 'NO' then ' not null' else '' end
            || case when column_default is null then '' else ' default' end
        from information_schema.columns where table_schema = 'public' order by 1",
};

const INDEXES: Sql = Sql {
    sqlite: "select t || ' (' || group_concat(name, ', ') || ')' || rest from (
            select m.name as t, l.name as i, c.name as name,
                iif(l.\"unique\", ' unique', '') || iif(l.partial, ' partial', '') as rest
            from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) c
            where m.type = 'table' order by m.name, l.name, c.seqno) group by t, i, rest order by 1",
    postgres: "select t.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')'
            || case when i.indisunique then ' unique' else '' end
            || case when i.indpred is null then '' else ' partial' end
        from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
            cross join lateral unnest(i.indkey) with ordinality as k(number, place)
            join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
        where n.nspname = 'public' group by i.indexrelid, t.relname, i.indisunique, i.indpred is null order by 1",
};

const REFERENCES: Sql = Sql {
    sqlite: "select m.name || '.' || f.\"from\" || ' to ' || f.\"table\" || '.' || f.\"to\" || ' ' || lower(f.on_delete)
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1",
    postgres: "select t.relname || '.' || a.attname || ' to ' || o.relname || '.' || b.attname
            || case c.confdeltype when 'c' then ' cascade' when 'n' then ' set null' else ' no action' end
        from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
            join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
            join pg_attribute b on b.attrelid = o.oid and b.attnum = c.confkey[1]
        where c.contype = 'f' order by 1",
};

/// A table and, as the database writes it, one of its checks or defaults, or all of them.
const CHECKS: Sql = Sql {
    sqlite: "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    postgres: "select t.relname::text, pg_get_constraintdef(c.oid)
            from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
            where c.contype = 'c' and n.nspname = 'public'
        union all select table_name::text, column_default from information_schema.columns
            where table_schema = 'public' and column_default is not null",
};

/// A partial index and, as the database writes it, which rows it holds.
const CONDITIONS: Sql = Sql {
    sqlite: "select name, substr(sql, instr(sql, 'where') + 5) from sqlite_master
        where type = 'index' and instr(sql, 'where') > 0 order by 1",
    postgres: "select c.relname::text, pg_get_expr(i.indpred, i.indrelid)
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where i.indpred is not null and n.nspname = 'public' order by 1",
};

/// What the condition of each partial index consists of, whatever signs a database writes it with.
async fn conditions(db: &Db) -> BTreeMap<String, BTreeSet<String>> {
    let read = db.all::<(String, String)>(CONDITIONS, vec![]);
    let sign = |char: char| !(char.is_alphanumeric() || "_'<>".contains(char));
    let consists = |text: String| {
        let text = text.to_lowercase();
        let parts = text.split(sign).filter_map(|part| match part {
            "" | "and" | "in" | "any" | "all" | "array" | "text" | "true" => None,
            "false" | "<>" => Some("not".to_owned()),
            part => Some(part.to_owned()),
        });
        parts.collect::<BTreeSet<_>>()
    };
    read.await.unwrap().into_iter().map(|(name, text)| (name, consists(text))).collect()
}

/// The words that a check or a default of each table names.
async fn named_words(db: &Db) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::<_, BTreeSet<_>>::new();
    let checks = db.all::<(String, String)>(CHECKS, vec![]);
    for (table, text) in checks.await.unwrap() {
        let code: Vec<&str> = text.lines().filter_map(|line| line.split("--").next()).collect();
        let words = code.join("\n").split('\'').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        if !words.is_empty() {
            found.entry(table).or_default().extend(words);
        }
    }
    found
}

async fn texts(db: &Db, sql: Sql) -> Vec<String> {
    let mut found = db.all::<String>(sql, vec![]).await.unwrap();
    found.sort_unstable();
    found
}

/// A statement's text lives as long as the process.
fn kept_for_ever(text: String) -> Sql {
    Sql::both(text.leak())
}

/// How many rows each table has.
async fn rows(db: &Db) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for table in texts(db, TABLES).await {
        let count = kept_for_ever(format!("select count(*) from {table}"));
        let count = db.all::<i64>(count, vec![]).await.unwrap();
        counts.insert(table, count[0]);
    }
    counts
}

/// The script that puts a row into each table of a migration, in the words of the database.
fn population(number: i64, postgres: bool) -> String {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/conformance/population/{number:04}.sql"));
    let mut script = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("write {}", file.display()));
    for place in 1..=99 {
        let (id, bytes) = (format!("0000000000000000000000000000{place:04x}"), format!("{place:02x}"));
        let (id, bytes) = if postgres {
            (format!("'{id}'"), format!("'\\x{bytes}'"))
        } else {
            (format!("x'{id}'"), format!("x'{bytes}'"))
        };
        script =
            script.replace(&format!("{{id {place}}}"), &id).replace(&format!("{{bytes {place}}}"), &bytes);
    }
    script
}

/// Tables that are gone, and where their rows went.
const MOVED: &[(&str, &str)] = &[
    ("win_allowances", "allowances"),
    ("letter_times", "digest_times"),
    ("chat_silences", "chat_auto_mutes"),
];

/// How many rows a migration itself adds to a table that was there.
const ADDED: &[(i64, &str, i64)] = &[(23, "chat_channels", 1)];

/// How many rows a migration marks of those that were there.
const MARKED: &[(i64, &str, i64)] = &[
    (32, "select count(*) from wins where stood and title = 'Removed'", 1),
    (32, "select count(*) from wins where stood", 1),
    (32, "select count(*) from questions where stood", 1),
    (36, "select count(*) from notification_actors", 4),
    (
        36,
        "select count(*) from notification_actors a join notifications n on n.id = a.notification_id
        join members m on m.id = a.actor_id join comments c on c.id = a.comment_id
        where n.kind = 'answered' and m.email_key = 'jose@example.org' and a.count = 1 and a.at = n.due_at",
        1,
    ),
    (
        36,
        "select count(*) from notification_actors a join notifications n on n.id = a.notification_id
        where n.kind = 'messaged' and n.subject_id = a.actor_id and a.count = 2",
        1,
    ),
    (
        36,
        "select count(*) from notification_actors a join notifications n on n.id = a.notification_id
        where n.kind in ('replied', 'reviewed') and a.actor_id = n.member_id and a.count = 1",
        2,
    ),
    (38, "select count(*) from questions where answers_count = 1", 1),
    (38, "select count(*) from question_tags where unanswered = false", 1),
    (42, "select count(*) from questions where answers_count = 0", 1),
    (42, "select count(*) from question_tags where unanswered = false", 0),
    (42, "select count(*) from comments where helped_told_at = 4", 1),
    (37, "select count(*) from reviews where subject_kind = 'reported_conversation'", 1),
    (37, "select count(*) from reports where subject_kind = 'reported_conversation'", 1),
    (37, "select count(*) from jobs where kind = 'digests.round' and dedupe_key = 'digests.round'", 1),
    (37, "select count(*) from schedules where name = 'notifications.emails'", 1),
];

/// Migrates step by step, each step on a database that has rows in every table.
async fn grow(db: &Db) {
    let all = application::migrations::all();
    let mut before: BTreeMap<String, i64> = BTreeMap::new();
    for (place, migration) in all.iter().enumerate() {
        assert_eq!(run(db, &all[..=place], Timestamp(1)).await.unwrap(), 1, "{}", migration.name);
        let kept = rows(db).await;
        let number = migration.number;
        for (_, sql, marked) in MARKED.iter().filter(|(by, ..)| *by == number) {
            let count = db.all::<i64>(Sql::both(sql), vec![]).await.unwrap();
            assert_eq!(count, [*marked], "{}", migration.name);
        }
        for (table, count) in &before {
            assert!(
                table == "schema_migrations"
                    || place_of(&kept, table) == Some(&(count + added(number, table))),
                "{} and {table}",
                migration.name
            );
        }
        for statement in population(number, db.engine_name() != "sqlite").split_terminator(";\n") {
            let statement = kept_for_ever(statement.to_owned());
            db.write(move |tx| tx.execute(statement, vec![])).await.unwrap();
        }
        before = rows(db).await;
        assert!(before.values().all(|count| *count > 0), "{number} leaves a table empty: {before:?}");
    }
}

/// How many rows a table has now, or the table to which they went.
fn place_of<'a>(kept: &'a BTreeMap<String, i64>, table: &str) -> Option<&'a i64> {
    let moved = MOVED.iter().find(|(from, _)| *from == table).map(|(_, to)| *to);
    kept.get(table).or_else(|| kept.get(moved?))
}

fn added(number: i64, table: &str) -> i64 {
    let found = ADDED.iter().find(|(by, to, _)| (*by, *to) == (number, table));
    found.map_or(0, |(_, _, rows)| *rows)
}

#[tokio::test]
async fn both_databases_grow_with_rows_in_them_into_one_schema() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exhale.db");
    let sqlite = Db::open(&Location::Sqlite { path, readers: 1 }).await.unwrap();
    let url = testkit::postgres::empty_database().await;
    let postgres = Db::open(&Location::Postgres { url, connections: 2 }).await.unwrap();
    grow(&sqlite).await;
    grow(&postgres).await;
    assert_eq!(named_words(&sqlite).await, named_words(&postgres).await);
    let held = conditions(&sqlite).await;
    assert!(held.len() > 30, "{held:?}");
    assert_eq!(held, conditions(&postgres).await);
    for sql in [TABLES, COLUMNS, INDEXES, REFERENCES] {
        let found = texts(&sqlite, sql).await;
        assert!(found.len() > 5);
        assert_eq!(found, texts(&postgres, sql).await);
    }
}
