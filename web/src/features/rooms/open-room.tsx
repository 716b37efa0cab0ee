/** A Room whose waiting room is open or that is live: what the reader finds depends on their seat. */
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import type { Room, RoomCall } from "@/lib/api/types.gen";
import { loadPage } from "@/lib/load-page";
import { ErrorState } from "@/ui/error-state";
import { CallUnavailable } from "./call/call-unavailable";
import { Connecting } from "./connecting";
import { DeclinedSeat } from "./declined-seat";
import { Door } from "./door";
import { RemovedSeat } from "./removed-seat";
import { RoomFrame } from "./room-frame";
import { useRoomCall } from "./room-queries";
import { WaitingSeat } from "./waiting-seat";

const CallView = lazy(async () => ({
	default: await loadPage<ComponentType<{ roomId: string }>>({
		name: "call",
		load: async () => (await import("./call/call-view")).CallView,
		standIn: CallUnavailable,
	}),
}));

export function OpenRoom({ room }: { room: Room }) {
	const { data: call, error, isFetching, refetch } = useRoomCall(room.id);
	const seat = useHeadlineFocus(call?.me.state);
	if (call?.me.state === "inside") {
		return (
			<Suspense fallback={<Connecting />}>
				<CallView roomId={room.id} />
			</Suspense>
		);
	}
	if (!call && !error) return <Connecting />;
	return (
		<RoomFrame room={room}>
			{call ? (
				<div ref={seat} className="flex flex-col gap-5">
					<Outside room={room} call={call} />
				</div>
			) : (
				<ErrorState
					title="Couldn't reach the Room"
					error={error ?? undefined}
					busy={isFetching}
					onRetry={() => void refetch()}
				/>
			)}
		</RoomFrame>
	);
}

interface OutsideProps {
	room: Room;
	call: RoomCall;
}

function Outside({ room, call }: OutsideProps) {
	switch (call.me.state) {
		case "waiting":
			return <WaitingSeat room={room} call={call} />;
		case "declined":
			return <DeclinedSeat room={room} me={call.me} />;
		case "removed":
			return <RemovedSeat isWeekly={room.isWeekly} />;
		default:
			return <Door room={room} call={call} />;
	}
}

/** When the seat changes, the pressed button is gone, so the new headline gets the focus and is read out. */
function useHeadlineFocus(state: string | undefined) {
	const box = useRef<HTMLDivElement>(null);
	const before = useRef(state);
	useEffect(() => {
		if (before.current !== undefined && before.current !== state) box.current?.querySelector("h2")?.focus();
		before.current = state;
	}, [state]);
	return box;
}
