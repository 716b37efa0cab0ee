/** The place of the call's bar on every page; the bar itself comes with the first call. */
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { getRoomPath } from "../room-path";
import { useCalls } from "./call-provider";

const MiniBar = lazy(() => import("./mini-bar").then((bar) => ({ default: bar.MiniBar })));

/** Nothing on the Room's own page. */
export function CallBar() {
	const { active } = useCalls();
	const path = useLocation({ select: (location) => location.pathname });
	if (!active || path.replace(/\/$/, "") === getRoomPath(active.roomId)) return null;
	return (
		<Suspense>
			<MiniBar call={active} />
		</Suspense>
	);
}
