/** Replaces the whole app while the session cannot be loaded: offline, or no response. */
import { useEffect, useState } from "react";
import { OfflineDrawing } from "@/drawings/offline";
import type { ApiError } from "@/lib/http";
import { Button, ButtonLink } from "@/ui/button";

interface UnreachablePageProps {
	error: ApiError;
	onRetry: () => Promise<unknown>;
}

export function UnreachablePage({ error, onRetry }: UnreachablePageProps) {
	const [busy, setBusy] = useState(false);
	const offline = error.code === "offline";
	useEffect(() => {
		const again = () => void onRetry();
		window.addEventListener("online", again);
		return () => window.removeEventListener("online", again);
	}, [onRetry]);
	async function retry() {
		setBusy(true);
		await onRetry();
		setBusy(false);
	}
	return (
		<main id="content" className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 px-4 py-8">
			<div className="aspect-3/2 w-60">
				<OfflineDrawing />
			</div>
			<h1>{offline ? "You are offline" : "We can't reach Exhale"}</h1>
			<p>
				{offline
					? "Exhale needs a connection to show the community. Nothing is lost, and it comes back automatically when you're online."
					: "This is a problem on our side. Nothing is lost; please try again in a moment."}
			</p>
			{error.requestId && <p className="text-sm text-muted">Reference: {error.requestId}</p>}
			<div className="flex flex-wrap gap-3">
				<Button busy={busy} onClick={() => void retry()}>
					Try again
				</Button>
				<ButtonLink href="/help-now" variant="secondary">
					I need help now
				</ButtonLink>
			</div>
		</main>
	);
}
