//! Gives memory back that start-up and busy hours leave behind.

use std::hint::black_box;
use std::time::Duration;

/// How often.
const EVERY: Duration = Duration::from_secs(10);
/// More than the allocator keeps beside the small blocks of a thread.
const LARGE: usize = 4 * 1024 * 1024;

/// Runs as long as the server. The allocator returns pages that were free for a second, but looks for them only where a
/// large block comes or goes, which on a quiet server may be never. The block's own pages are not touched.
pub async fn give_back() {
    loop {
        tokio::time::sleep(EVERY).await;
        drop(black_box(Vec::<u8>::with_capacity(LARGE)));
    }
}
