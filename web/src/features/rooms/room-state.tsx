/** Where a Room is between its planning and its end: a shape and a word. */
import { CalendarClock, CircleCheck, CircleSlash } from "lucide-react";
import type { RoomStatus as Status } from "@/lib/api/types.gen";
import { Badge } from "@/ui/badge";
import { RoomStatus } from "@/ui/room-status";

const closed = {
	scheduled: { word: "Planned", Icon: CalendarClock },
	ended: { word: "Ended", Icon: CircleCheck },
	cancelled: { word: "Cancelled", Icon: CircleSlash },
} as const;

export function RoomState({ status }: { status: Status }) {
	if (status === "live") return <RoomStatus state="live" />;
	if (status === "waiting_room") return <RoomStatus state="waiting" />;
	const { word, Icon } = closed[status];
	return <Badge icon={<Icon aria-hidden size={12} />}>{word}</Badge>;
}
