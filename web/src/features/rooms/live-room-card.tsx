/** A card of the Room that is live, or of one whose waiting room is open; nothing where there is none. */
import { useLocation } from "@tanstack/react-router";
import { useRoomsState } from "@/commons/rooms/use-rooms-state";
import { StageDrawing } from "@/drawings/stage";
import { Avatar } from "@/ui/avatar";
import { useIsInCall } from "./call/call-provider";
import { ROOMS } from "./room-path";
import { useOpenRooms } from "./room-queries";
import { RoomState } from "./room-state";
import { formatHosts } from "./room-text";
import { WayIn } from "./way-in";

/** Asks for Rooms only while the light beside "Rooms" says that there is one. */
export function LiveRoomCard() {
	const isOpen = useRoomsState() !== "idle";
	const isAtRooms = useLocation({ select: ({ pathname }) => pathname === ROOMS || pathname.startsWith(`${ROOMS}/`) });
	const { data } = useOpenRooms(isOpen && !isAtRooms);
	const [room] = data ?? [];
	const isInside = useIsInCall(room?.id ?? "");
	if (!room || !isOpen || isAtRooms) return null;
	return (
		<section className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
			<div className="relative isolate flex h-29 items-center justify-center gap-3 overflow-hidden border-line border-b">
				<div className="absolute inset-0 -z-1">
					<StageDrawing />
				</div>
				{room.hostCards.slice(0, 3).map((card, index) => (
					<Avatar key={card.uid} person={card} size={index === 0 ? 64 : 44} />
				))}
			</div>
			<div className="flex flex-col gap-2 p-5">
				<div>
					<RoomState status={room.status} />
				</div>
				<h2 className="break-words">{room.title}</h2>
				<div className="text-muted text-sm">
					<p className="break-words empty:hidden">{formatHosts(room.hostCards)}</p>
					<p>{isInside ? "You're in this Room." : "You come in with your microphone off."}</p>
				</div>
				<WayIn room={room} isInside={isInside} className="mt-1" />
			</div>
		</section>
	);
}
