/** One Room on its own page, as it is now: not there, planned, over, or open, with its door or its call. */
import { useParams } from "@tanstack/react-router";
import type { Room } from "@/lib/api/types.gen";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Connecting } from "./connecting";
import { OpenRoom } from "./open-room";
import { OverRoom } from "./over-room";
import { RoomDecision } from "./room-decision";
import { AllRoomsLink } from "./room-frame";
import { ROOMS } from "./room-path";
import { useRoom } from "./room-queries";
import { ScheduledRoom } from "./scheduled-room";

export function RoomPage() {
	const { id = "" } = useParams({ strict: false }) as { id?: string };
	return <OneRoom key={id} id={id} />;
}

function OneRoom({ id }: { id: string }) {
	const { data: room, error, isFetching, refetch } = useRoom(id);
	// Also with an older copy in the cache: nobody sees a Room that is no longer theirs.
	if (error?.code === "not_found") return <NoRoom id={id} />;
	if (room) return <RoomNow room={room} />;
	if (!error) return <Connecting />;
	return (
		<div className="flex flex-col gap-4">
			<AllRoomsLink />
			<ErrorState
				alone
				title="Couldn't load this Room"
				text="Nothing is lost. Please try again."
				requestId={error.requestId}
				busy={isFetching}
				onRetry={() => void refetch()}
			/>
		</div>
	);
}

function RoomNow({ room }: { room: Room }) {
	switch (room.status) {
		case "scheduled":
			return <ScheduledRoom room={room} />;
		case "waiting_room":
		case "live":
			return <OpenRoom room={room} />;
		case "ended":
		case "cancelled":
			return <OverRoom room={room} />;
	}
}

function NoRoom({ id }: { id: string }) {
	return (
		<div className="flex flex-col gap-4">
			<AllRoomsLink />
			<h1 tabIndex={-1}>We can't find this Room</h1>
			<p>The link may be incomplete, or it leads to a Room that isn't open to you.</p>
			<RoomDecision roomId={id} />
			<div>
				<ButtonLink href={ROOMS} variant="secondary">
					See all Rooms
				</ButtonLink>
			</div>
		</div>
	);
}
