//! Gives memory back that start-up and busy hours leave behind.

use std::hint::black_box;
use std::time::Duration;

/// How often.
const EVERY: Duration = Duration::from_secs(10);
/// More than the allocator puts into a page together with other blocks.
const LARGE: usize = 4 * 1024 * 1024;

/// Runs as long as the server. The allocator returns pages that have been free for a second, but looks for them only when
/// another one becomes free, which on a quiet server may be never; a block this large is a page of its own. Nothing is
/// written into it, so that it takes no memory itself.
pub async fn reset_allowance() {
    loop {
        tokio::time::sleep(EVERY).await;
        let mut block = Vec::<u8>::new();
        let _ = block.try_reserve_exact(LARGE);
        drop(black_box(block));
    }
}
