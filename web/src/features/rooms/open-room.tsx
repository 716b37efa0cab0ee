/** A Room whose waiting room is open or that is live: what the reader finds depends on their seat. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { Room, RoomCall } from "@/lib/api/types.gen";
import { loadPage } from "@/lib/load-page";
import { ErrorState } from "@/ui/error-state";
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
				<Seat state={call.me.state}>
					<Outside room={room} call={call} />
				</Seat>
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
			return <RemovedSeat />;
		default:
			return <Door room={room} call={call} />;
	}
}

/** When the seat changes, the pressed button is gone, so the new headline gets the focus and is read out. */
function Seat({ state, children }: { state: string; children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	const before = useRef(state);
	useEffect(() => {
		if (before.current === state) return;
		before.current = state;
		box.current?.querySelector("h2")?.focus();
	}, [state]);
	return (
		<div ref={box} className="flex flex-col gap-5">
			{children}
		</div>
	);
}

/** Browsers remember a file that failed, so only a new page asks for it again. */
function CallUnavailable() {
	return (
		<ErrorState
			alone
			title="The Room couldn't be loaded"
			text="You may be offline. Your place is kept for a moment."
			onRetry={() => window.location.reload()}
		/>
	);
}
