/** What it is like to come into a Room, so that nothing is a surprise. */
import { CircleDot, DoorOpen, MicOff, Users } from "lucide-react";
import type { Room } from "@/lib/api/types.gen";
import { Card } from "@/ui/card";
import { formatRecording } from "./room-text";

export function ComingIn({ room }: { room: Room }) {
	const lines = [
		{ Icon: MicOff, text: "You will come in with microphone and camera off. They stay off unless you turn them on." },
		{ Icon: Users, text: "Those who listen can't be heard or seen. Everyone inside can read your name." },
		{ Icon: CircleDot, text: formatRecording(room.recording) },
		{ Icon: DoorOpen, text: "You can leave at any time, without saying anything." },
	];
	return (
		<Card>
			<h2>What to expect</h2>
			<ul className="mt-3 flex flex-col gap-3">
				{lines.map(({ Icon, text }) => (
					<li key={text} className="flex items-start gap-3">
						<Icon aria-hidden size={20} className="mt-1 shrink-0 text-link" />
						<span className="min-w-0">{text}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
