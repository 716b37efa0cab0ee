/** What surrounds every page: the guard, the announcer, and the one hook that notices page changes. */
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageShown } from "@/lib/page-events";
import { Guarded } from "./guarded";
import { RouteAnnouncer } from "./layout/route-announcer";

export function Root() {
	const path = useLocation({ select: (location) => location.pathname });
	useEffect(() => pageShown(path), [path]);
	return (
		<>
			<RouteAnnouncer />
			<Guarded>
				<Outlet />
			</Guarded>
		</>
	);
}
