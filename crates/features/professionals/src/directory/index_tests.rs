//! The index against what was stored: incremental or whole, at any time.
