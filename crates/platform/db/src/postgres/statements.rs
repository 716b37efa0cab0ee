//! Runs single statements on a connection to PostgreSQL.

use deadpool_postgres::GenericClient;
use tokio_postgres::types::ToSql;

use crate::error::DbError;
use crate::statement::Sql;
use crate::value::Value;

fn as_sql(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| -> &(dyn ToSql + Sync) { value }).collect()
}

pub(crate) async fn rows(
    client: &impl GenericClient,
    sql: Sql,
    params: &[Value],
) -> Result<Vec<tokio_postgres::Row>, DbError> {
    let statement = client.prepare_cached(sql.postgres).await?;
    Ok(client.query(&statement, &as_sql(params)).await?)
}

pub(crate) async fn execute(client: &impl GenericClient, sql: Sql, params: &[Value]) -> Result<u64, DbError> {
    let statement = client.prepare_cached(sql.postgres).await?;
    Ok(client.execute(&statement, &as_sql(params)).await?)
}
