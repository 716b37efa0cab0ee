/** The bars of Rooms on every page: the call that goes on, and who waits for those who lead. They load when needed. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ROOM_INDICATOR, useWaitingRooms } from "@/commons/rooms/use-rooms-state";
import type { RoomCall } from "@/lib/api/types.gen";
import { useOwnChanges } from "@/lib/live/live";
import { getRoomPath } from "../room-path";
import { roomKeys } from "../room-queries";
import { useCalls } from "./call-provider";
import { getWaitingCountText } from "./waiting-count";

const MiniBar = lazy(() => import("./mini-bar").then((bar) => ({ default: bar.MiniBar })));
const WaitingBar = lazy(() => import("./waiting-bar").then((bar) => ({ default: bar.WaitingBar })));

/** Nothing on the Room's own page. */
export function CallBar() {
	const { active } = useCalls();
	const path = useLocation({ select: (location) => location.pathname });
	const here = path.replace(/\/$/, "");
	useFreshWaitingRooms();
	const waiting = useWaitingRooms().filter(({ id }) => id !== active?.roomId && here !== getRoomPath(id));
	return (
		<>
			{active && here !== getRoomPath(active.roomId) && (
				<Suspense>
					<MiniBar call={active} />
				</Suspense>
			)}
			{/* There before it says anything, so that screen readers read it out. */}
			<div role="status" className="sr-only">
				{waiting.map(({ id, title, count }) => (
					<p key={id}>{`${title}: ${getWaitingCountText(count)}.`}</p>
				))}
			</div>
			{waiting.length > 0 && (
				<Suspense>
					<WaitingBar rooms={waiting} />
				</Suspense>
			)}
		</>
	);
}

/** The server tells those who lead a Room of every change in it, and those who are inside. */
function useFreshWaitingRooms() {
	const client = useQueryClient();
	useOwnChanges((change, id) => {
		if (change !== "call" || id === undefined || id === null) return;
		const call = client.getQueryData<RoomCall>(roomKeys.call(id));
		if (!call || call.me.leads) void client.invalidateQueries({ queryKey: ROOM_INDICATOR });
	});
}
