/** Checks a paying member's subscriptions on every community page, and leads to the plans if none is confirmed. */
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirmAny, needsConfirmation, verification } from "@/commons/billing/subscription-check";
import { getPage } from "@/lib/guard";
import { useRefreshSession, useSession } from "@/lib/session";

/** The plans, the profile and a few other pages stay open to everyone (O-19); the guard lists them. */
export function useSubscriptionCheck() {
	const { user } = useSession();
	const refresh = useRefreshSession();
	const router = useRouter();
	const path = useLocation({ select: (location) => location.pathname });
	const ids = user && needsConfirmation(user) && getPage(path) === "community" ? user.subscriptionIds.join("\n") : null;
	const wanted = useRef(ids);
	wanted.current = ids;
	const asking = useRef<string | null>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each page asks, and what was confirmed a moment ago answers at once.
	useEffect(() => {
		// Being offline says nothing about a membership.
		if (ids === null || asking.current === ids || navigator.onLine === false) return;
		asking.current = ids;
		void confirmAny(ids === "" ? [] : ids.split("\n")).then((confirmed) => {
			if (asking.current === ids) asking.current = null;
			if (confirmed === null || wanted.current !== ids) return;
			verification.set(confirmed ? "unknown" : "refused");
			if (confirmed) return;
			void router.navigate({ href: "/community/upgrade" });
			// An ended membership leaves the session, and the plans page says so.
			void refresh();
		});
	}, [ids, path, router, refresh]);
}
