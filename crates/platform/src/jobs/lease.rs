//! How a worker keeps a job its own while the job runs.

use tokio_util::sync::CancellationToken;

use super::handler::{Handler, JobError, Lease};
use super::store::{self, Run};
use crate::app::App;
use crate::db::DbError;

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

/// Answers `false` when the job no longer is, or may no longer be, its worker's own.
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
