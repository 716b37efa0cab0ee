//! The directory: who is in it, who finds whom, in which order, and what is said of one Professional.

mod changes;
mod detail;
mod filters;
mod order;
mod who;

use serde_json::Value;
use testkit::Person;

/// A page of the directory as this reader finds it.
async fn page(reader: &mut Person, query: &str) -> Value {
    reader.browser.get(&format!("/api/professionals{query}")).await.expect(200).json()
}

/// The first names on a page, in the order of the alphabet.
fn names(page: &Value) -> Vec<String> {
    let mut names: Vec<String> = in_order(page);
    names.sort_unstable();
    names
}

/// The first names on a page, in its order.
fn in_order(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| item["fullName"].as_str().unwrap().split(' ').next().unwrap().to_owned()).collect()
}

/// Whom a query finds; the total says as many.
async fn found(reader: &mut Person, query: &str) -> Vec<String> {
    let page = page(reader, query).await;
    let names = names(&page);
    assert_eq!(page["total"], names.len(), "{query}");
    names
}

/// The values of a facet with their counts, as `value count`.
fn facet(page: &Value, name: &str) -> Vec<String> {
    let counts = page["facets"][name].as_array().unwrap().iter();
    counts.map(|count| format!("{} {}", count["value"].as_str().unwrap(), count["count"])).collect()
}
