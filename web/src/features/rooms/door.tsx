/** The door of an open Room: what will happen, an optional check of microphone and camera, and asking to come in. */
import type { Room, RoomCall } from "@/lib/api/types.gen";
import { Card } from "@/ui/card";
import { AskButton } from "./ask-button";
import { ComingIn } from "./coming-in";
import { DeviceCheck } from "./device-check";
import { RoomActions } from "./room-actions";
import { RoomAbout } from "./room-frame";

interface DoorProps {
	room: Room;
	call: RoomCall;
}

export function Door({ room, call }: DoorProps) {
	const { leads } = call.me;
	const isLive = room.status === "live";
	const comesStraightIn = leads || (isLive && call.admission === "open" && !call.isFull);
	return (
		<>
			<Card className="flex flex-col gap-4">
				<h2 tabIndex={-1}>{isLive ? "The conversation is on" : "The waiting room is open"}</h2>
				<p className="max-w-prose">{getDoorText(call, isLive)}</p>
				<RoomAbout room={room} />
				<AskButton room={room} leads={leads} label={comesStraightIn ? "Come in" : "Ask to come in"} />
				<RoomActions room={room} />
			</Card>
			<ComingIn room={room} />
			<DeviceCheck />
		</>
	);
}

function getDoorText({ me, admission, isFull }: RoomCall, isLive: boolean): string {
	if (me.leads) {
		return isLive
			? "You lead this Room, so you come straight onto the stage."
			: "You lead this Room. Come in first, and begin when you like.";
	}
	if (isFull) return "The Room is full right now. You can wait, and a host lets you in when there's space.";
	if (!isLive) return "The hosts are getting ready. You can wait here, and they let you in once they begin.";
	return admission === "open"
		? "The door is open: you can come straight in."
		: "A host lets people in one by one, so it can take a moment.";
}
