/** Shows a page only when the session's guard lets its visitor stay, and leads elsewhere when it does not. */
import { useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { destination } from "@/lib/guard";
import { useSession } from "@/lib/session";
import { LoadingView } from "@/ui/loading-view";
import { loadingVariant } from "./loading-variant";
import { UnreachablePage } from "./pages/unreachable-page";

export function Guarded({ children }: { children: ReactNode }) {
	const { session, problem, refresh } = useSession();
	const { history } = useRouter();
	const { path, search } = useLocation({
		select: (location) => ({ path: location.pathname, search: location.searchStr }),
		structuralSharing: true,
	});
	// The address changes before the page does: without this, the page just refused would show for a moment.
	const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? path });
	const goTo = session ? destination(session.guard, path, search) : null;
	const refused = goTo !== null || (session !== undefined && destination(session.guard, shown) !== null);

	useEffect(() => {
		if (goTo !== null) history.replace(goTo);
	}, [goTo, history]);

	if (problem) return <UnreachablePage problem={problem} onRetry={refresh} />;
	if (!session || refused) {
		return <LoadingView variant={loadingVariant(path)} onRetry={() => void refresh()} />;
	}
	return children;
}
