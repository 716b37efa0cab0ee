//! The exhale command.
fn main() {}
