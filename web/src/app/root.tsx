/** Surrounds every page with the guard, the route announcer and the page-change hook. */
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageShown } from "@/lib/page-events";
import { Guarded } from "./guarded";
import { RouteAnnouncer } from "./layout/route-announcer";

export function Root() {
	// The address changes at once; the page's code may still be loading.
	const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
	useEffect(() => {
		if (shown !== undefined) pageShown(shown);
	}, [shown]);
	return (
		<>
			<RouteAnnouncer />
			<Guarded>
				<Outlet />
			</Guarded>
		</>
	);
}
