//! What purchases stand for, as tables and as rules that hold for whatever a provider says.
