//! Files made in code for the tests, and the few that only a real encoder can make.

pub mod large;
pub mod picture;

/// The word that every fixture hides in its metadata, and that nothing kept may contain.
pub const MARK: &[u8] = b"CANARY";

/// A file of `tests/fixtures`.
pub fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Whether `needle` is anywhere in `bytes`.
pub fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}
