/** A Room that is over, or that did not take place. */
import type { Room } from "@/lib/api/types.gen";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { RelativeTime } from "@/ui/relative-time";
import { RoomReplays } from "./replays/room-replays";
import { RoomAbout, RoomFrame } from "./room-frame";
import { ROOMS } from "./room-path";

const words = {
	ended: {
		title: "This Room has ended",
		text: "The conversation is over. If you missed it, that's alright: there will be others.",
	},
	cancelled: {
		title: "This Room was cancelled",
		text: "It won't take place. There is nothing you have to do.",
	},
} as const;

export function OverRoom({ room }: { room: Room }) {
	const { title, text } = words[room.status === "cancelled" ? "cancelled" : "ended"];
	return (
		<RoomFrame room={room}>
			<Card className="flex flex-col gap-3">
				<h2>{title}</h2>
				<p className="max-w-prose">{text}</p>
				{room.endedAt !== null && (
					<p className="text-muted text-sm">
						{room.status === "cancelled" ? "Cancelled " : "Ended "}
						<RelativeTime at={room.endedAt} />
					</p>
				)}
				{room.status === "ended" && <RoomReplays room={room} />}
				<RoomAbout room={room} />
				<div>
					<ButtonLink href={ROOMS} variant="secondary">
						See all Rooms
					</ButtonLink>
				</div>
			</Card>
		</RoomFrame>
	);
}
