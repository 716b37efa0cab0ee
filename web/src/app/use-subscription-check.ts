/** On every page of the community asks whether what a paying member paid for stands, and leads to the plans if not. */
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirmAny, needsConfirmation, verification } from "@/commons/billing/subscription-check";
import { getPage } from "@/lib/guard";
import { useRefreshSession, useSession } from "@/lib/session";

/** The plans, the profile and the like stay in reach of everybody (O-19); they are pages of their own to the guard. */
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
		// A device without a network says nothing about a membership.
		if (ids === null || asking.current === ids || navigator.onLine === false) return;
		asking.current = ids;
		void confirmAny(ids === "" ? [] : ids.split("\n")).then((confirmed) => {
			if (asking.current === ids) asking.current = null;
			if (confirmed === null || wanted.current !== ids) return;
			verification.set(confirmed ? "unknown" : "refused");
			if (confirmed) return;
			void router.navigate({ href: "/community/upgrade" });
			// A membership that has ended is no longer in the session, and the plans say so.
			void refresh();
		});
	}, [ids, path, router, refresh]);
}
