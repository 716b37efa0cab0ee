//! What rows become: by the names of their columns, the same on both databases, and with errors that never tell a value.

use domain::ids::MemberId;
use domain::plan::{Price, Slot};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::db::{Column, DbError, FromRow, JsonText, Row, Sql};
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

/// Neither in the order of [`Sample`], and with a column that it does not read.
const SAMPLE: Sql = Sql {
    sqlite: "select 'deep' as inside, 1 as at, x'00000000000000000000000000000007' as author, 0 as fine, 'unread' as other,
        '[1, 2]' as numbers, null as empty, 'kept' as \"from\"",
    postgres: "select 'deep' as inside, 1 as at, '00000000-0000-0000-0000-000000000007'::uuid as author, false as fine,
        'unread' as other, '[1, 2]' as numbers, null::text as empty, 'kept' as \"from\"",
};

#[derive(Debug, PartialEq, FromRow)]
struct Sample {
    author: MemberId,
    empty: Option<String>,
    #[row(rename = "from")]
    source: String,
    #[row(flatten)]
    inner: Inner,
    #[row(with = numbers)]
    numbers: Vec<i64>,
    fine: bool,
}

#[derive(Debug, PartialEq, FromRow)]
struct Inner {
    at: Timestamp,
    inside: String,
}

fn numbers(row: &Row<'_>) -> Result<Vec<i64>, DbError> {
    Ok(row.get::<JsonText<_>>("numbers")?.0)
}

/// What is wrong with the only column of a statement, read as `T`.
async fn wrong<T: Column + Send + 'static>(app: &TestApp, sql: &'static str) -> String {
    let read = app.app.db.first(Sql::both(sql), vec![], |row| row.get::<T>("c")).await;
    read.err().unwrap_or_else(|| panic!("{sql}")).to_string()
}

on_both_databases! {
    async fn the_order_of_columns_does_not_matter(app: &TestApp) {
        let expected = Sample {
            author: MemberId(Uuid::from_u128(7)),
            empty: None,
            source: "kept".into(),
            inner: Inner { at: Timestamp(1), inside: "deep".into() },
            numbers: vec![1, 2],
            fine: false,
        };
        assert_eq!(app.app.db.one(SAMPLE, vec![]).await.unwrap().as_ref(), Some(&expected));
        let again = app.app.db.read(|tx| tx.all(SAMPLE, vec![])).await;
        assert_eq!(again.map_err(|error: DbError| error.to_string()), Ok(vec![expected]));
    }

    async fn short_rows_are_read_in_their_order(app: &TestApp) {
        let sql = Sql::both("select cast(1 as bigint), 'two', cast(3 as bigint)");
        assert_eq!(app.app.db.one(sql, vec![]).await.unwrap(), Some((1_i64, "two".to_owned(), Timestamp(3))));
        let pair = Sql::both("select cast(1 as bigint), 'two'");
        assert_eq!(app.app.db.one(pair, vec![]).await.unwrap(), Some((1_i64, "two".to_owned())));
        assert_eq!(app.app.db.one(Sql::both("select cast(1 as bigint)"), vec![]).await.unwrap(), Some(1_i64));
        assert_eq!(app.app.db.all::<()>(sql, vec![]).await.unwrap(), [()]);
    }

    /// Where columns are read by their place, each of them is read: none is ignored, and none is missing.
    async fn a_row_of_another_length_is_refused(app: &TestApp) {
        let columns = [
            Sql::both("select cast(1 as bigint)"),
            Sql::both("select cast(1 as bigint), cast(2 as bigint)"),
            Sql::both("select cast(1 as bigint), cast(2 as bigint), cast(3 as bigint)"),
            Sql::both("select cast(1 as bigint), cast(2 as bigint), cast(3 as bigint), cast(4 as bigint)"),
        ];
        for (there, sql) in (1..).zip(columns) {
            let db = &app.app.db;
            let read = [
                (1, db.one::<i64>(sql, vec![]).await.map(drop)),
                (2, db.one::<(i64, i64)>(sql, vec![]).await.map(drop)),
                (3, db.one::<(i64, i64, i64)>(sql, vec![]).await.map(drop)),
            ];
            for (wanted, result) in read {
                let expected = if wanted == there {
                    Ok(())
                } else {
                    Err(format!("the database refused: {wanted} columns are read of {there}"))
                };
                assert_eq!(result.map_err(|error| error.to_string()), expected);
            }
        }
    }

    async fn a_missing_column_is_named(app: &TestApp) {
        let missing = app.app.db.one::<Inner>(Sql::both("select cast(1 as bigint) as at, 'secret' as other"), vec![]).await;
        assert_eq!(missing.unwrap_err().to_string(), "the database refused: there is no column inside");
    }

    async fn a_wrong_type_names_the_column_and_not_its_value(app: &TestApp) {
        for error in [
            wrong::<i64>(app, "select 'secret' as c").await,
            wrong::<bool>(app, "select 'secret' as c").await,
            wrong::<Uuid>(app, "select 'secret' as c").await,
            wrong::<Vec<u8>>(app, "select 'secret' as c").await,
            wrong::<Status>(app, "select 'secret' as c").await,
            wrong::<Option<Timestamp>>(app, "select 'secret' as c").await,
            wrong::<JsonText<Vec<i64>>>(app, "select '[\"secret\"]' as c").await,
        ] {
            assert!(error.starts_with("the database refused: column c holds text, which is not "), "{error}");
            assert!(!error.contains("secret"), "{error}");
        }
        let null = wrong::<String>(app, "select cast(null as text) as c").await;
        assert_eq!(null, "the database refused: column c holds null, which is not alloc::string::String");
        assert!(wrong::<String>(app, "select cast(1 as bigint) as c").await.contains("column c holds int"));
    }

    async fn words_become_what_they_stand_for(app: &TestApp) {
        let sql = Sql::both("select 'approved' as status, 'tier_2' as slot, 'tier0_weekly' as price");
        let found: Option<(Status, Slot, Price)> = app.app.db.one(sql, vec![]).await.unwrap();
        assert_eq!(found, Some((Status::Approved, Slot::Two, Price::Tier0Weekly)));
        let subject = Sql {
            sqlite: "select x'00000000000000000000000000000007' as subject_id, 'win' as subject_kind",
            postgres: "select '00000000-0000-0000-0000-000000000007'::uuid as subject_id, 'win' as subject_kind",
        };
        let expected = Subject { kind: SubjectKind::Win, id: Uuid::from_u128(7) };
        assert_eq!(app.app.db.one(subject, vec![]).await.unwrap(), Some(expected));
    }
}
