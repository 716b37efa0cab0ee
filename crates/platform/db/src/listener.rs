//! Who hears what committed transactions announced.

use std::sync::{Arc, OnceLock};

use domain::live::ChangeSignal;

/// Hears what committed transactions announced, at once and on the thread that committed: let it only pass it on.
pub type Listener = Box<dyn Fn(Vec<ChangeSignal>) + Send + Sync>;

/// The listener, once there is one.
pub(crate) type ListenerCell = Arc<OnceLock<Listener>>;

/// Tells the listener.
pub(crate) fn notify(cell: &ListenerCell, signals: Vec<ChangeSignal>) {
    if let Some(listener) = cell.get().filter(|_| !signals.is_empty()) {
        listener(signals);
    }
}
