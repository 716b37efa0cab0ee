/** The way to a Room that is open. */
import type { Room } from "@/lib/api/types.gen";
import { ButtonLink } from "@/ui/button";
import { getRoomPath } from "./room-path";

interface WayInProps {
	room: Room;
	/** The reader is in its call now. */
	isInside: boolean;
	className?: string;
}

export function WayIn({ room, isInside, className }: WayInProps) {
	const way = isInside ? "Back to the Room" : room.status === "live" ? "Listen in" : "Go to the waiting room";
	return (
		<ButtonLink href={getRoomPath(room.id)} variant="secondary" className={className}>
			{way}
		</ButtonLink>
	);
}
