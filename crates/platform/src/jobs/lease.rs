//! Leases: for how long a job is its worker's own, and how the worker keeps it while the job runs.

use std::time::Duration;

use domain::time::SECOND;
use tokio_util::sync::CancellationToken;

use super::store::{self, Run};
use super::{Handler, JobError};
use crate::app::App;
use crate::db::DbError;

/// For how long a job belongs to the worker that runs it.
#[derive(Debug, Clone, Copy)]
pub struct Lease {
    /// Milliseconds from one renewal until another worker may take the job.
    pub lasts_ms: i64,
    /// The pause between two renewals.
    pub renewed_every: Duration,
}

impl Default for Lease {
    /// Short, so that a job whose server was killed runs again soon; between two renewals enough is left for clocks that
    /// differ by half a minute.
    fn default() -> Self {
        Self { lasts_ms: 45 * SECOND, renewed_every: Duration::from_secs(10) }
    }
}

/// Runs `work` and renews the lease of its run until it ends. Gives back the run with its newest lease, and what came of
/// the work; it is stopped when the job belongs to another worker or may do so.
pub(super) async fn keep(
    app: &App,
    handler: &dyn Handler,
    run: Run,
    work: impl Future<Output = Result<(), JobError>>,
) -> (Run, Result<(), JobError>) {
    let (done, taken) = (CancellationToken::new(), CancellationToken::new());
    let working = async {
        let outcome = tokio::select! {
            biased;
            outcome = work => outcome,
            () = taken.cancelled() => Err(JobError::Later("its lease was over".into())),
        };
        done.cancel();
        outcome
    };
    let renewing = async {
        let mut run = run;
        loop {
            tokio::select! {
                biased;
                () = done.cancelled() => return run,
                () = tokio::time::sleep(handler.lease().renewed_every) => {}
            }
            // Never given up halfway: a renewal that is committed unheard would leave the job to nobody.
            if !taken.is_cancelled() && !renew(app, &mut run, handler.lease()).await {
                taken.cancel();
            }
        }
    };
    let (outcome, run) = tokio::join!(working, renewing);
    (run, outcome)
}

/// Answers `false` when the job is not, or may not be, its worker's own any more.
async fn renew(app: &App, run: &mut Run, lease: Lease) -> bool {
    let wanted = run.wanted(app.now().plus(lease.lasts_ms));
    let trying = *run;
    let renewed: Result<bool, DbError> = app.db.write(move |tx| store::renew(tx, trying, wanted)).await;
    match renewed {
        Ok(true) => {
            run.renewed(wanted);
            true
        }
        Ok(false) => false,
        Err(error) => {
            app.db.outage().failed(app.now(), None, &error);
            run.unsure(wanted);
            run.lasts_at(app.now())
        }
    }
}
