/** Shown to a paying member whose membership could not be confirmed: no prices, and a way to retry. */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { confirmAny, needsConfirmation, verification } from "@/commons/billing/subscription-check";
import { SESSION_KEY, useRefreshSession } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { InlineAlert } from "@/ui/inline-alert";

interface UnverifiedProps {
	/** No subscription exists, so the member may also continue without one. */
	onFree?: () => Promise<void>;
}

export function UnverifiedMembership({ onFree }: UnverifiedProps) {
	const client = useQueryClient();
	const router = useRouter();
	const refresh = useRefreshSession();
	const [busy, setBusy] = useState<"again" | "free" | null>(null);
	const [still, setStill] = useState(false);

	async function confirmed(): Promise<boolean | null> {
		await refresh();
		const session = client.getQueryData<Session>(SESSION_KEY);
		if (!session?.user || session.guard.community !== null) return false;
		return needsConfirmation(session.user) ? confirmAny(session.user.subscriptionIds) : true;
	}

	async function tryAgain() {
		setBusy("again");
		setStill(false);
		if (await confirmed()) {
			verification.set("unknown");
			return router.navigate({ href: "/community" });
		}
		setStill(true);
		setBusy(null);
	}

	async function goFree() {
		setBusy("free");
		setStill(false);
		try {
			await onFree?.();
			await router.navigate({ href: "/community" });
		} catch {
			setStill(true);
			setBusy(null);
		}
	}

	return (
		<>
			<h1 tabIndex={-1}>We couldn't verify your membership</h1>
			<Card className="mt-4">
				<p>
					This is usually a brief connection problem with the payment provider. You haven't been charged, and what you
					paid for isn't lost.
				</p>
				{still && <InlineAlert className="mt-3">That hasn't worked yet. Please try again in a while.</InlineAlert>}
				<div className="mt-4 flex flex-wrap gap-3">
					<Button busy={busy === "again"} onClick={() => void tryAgain()}>
						Try again
					</Button>
					<ButtonLink href="/community/profile" variant="secondary">
						Your membership
					</ButtonLink>
					{onFree && (
						<Button variant="quiet" busy={busy === "free"} onClick={() => void goFree()}>
							Continue with Free
						</Button>
					)}
				</div>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
		</>
	);
}
