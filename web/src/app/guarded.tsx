/** Renders a page only if the session's guard lets its visitor stay, and redirects otherwise. */
import { useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { getRedirect } from "@/lib/guard";
import { useSession } from "@/lib/session";
import { LoadingView } from "@/ui/loading-view";
import { getLoadingVariant } from "./loading-variant";
import { UnreachablePage } from "./pages/unreachable-page";

export function Guarded({ children }: { children: ReactNode }) {
	const { session, error, refresh } = useSession();
	const { history } = useRouter();
	const { path, search } = useLocation({
		select: (location) => ({ path: location.pathname, search: location.searchStr }),
		structuralSharing: true,
	});
	// The address changes before the page does: without this, the forbidden page would flash.
	const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? path });
	const goTo = session ? getRedirect(session.guard, path, search) : null;
	const refused = goTo !== null || (session !== undefined && getRedirect(session.guard, shown) !== null);

	useEffect(() => {
		if (goTo !== null) history.replace(goTo);
	}, [goTo, history]);

	if (error) return <UnreachablePage error={error} onRetry={refresh} />;
	if (!session || refused) {
		return <LoadingView variant={getLoadingVariant(path)} onRetry={() => void refresh()} />;
	}
	return children;
}
