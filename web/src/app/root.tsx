/** What surrounds every page: the guard, the announcer, and the one hook that notices page changes. */
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageShown } from "@/lib/page-events";
import { Guarded } from "./guarded";
import { RouteAnnouncer } from "./layout/route-announcer";

export function Root() {
	// The address changes at once; the page that belongs to it may still have to be loaded.
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
