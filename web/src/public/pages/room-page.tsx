/** One public Room: its topic, its time and the way in; it has no preview image. */
import { getRoomPath } from "../addresses";
import { Head } from "../head";
import { Page } from "../page";
import type { RoomProps, RoomStatus } from "../props";
import { RoomStatusLine } from "../room-status-line";

const NEXT_STEP: Record<RoomStatus, string> = {
	live: "Come in as a listener",
	waiting: "Go to the waiting room",
	upcoming: "See it in the community",
	ended: "Look for the replay",
};

export function RoomPage({ frame, room, about }: RoomProps) {
	const signedIn = frame.viewer !== null;
	return (
		<Page frame={frame}>
			<Head frame={frame} title={room.title} description={about} preview={false} />
			<h1>{room.title}</h1>
			<div className="mt-3 grid max-w-prose gap-3">
				<RoomStatusLine room={room} />
				<p>{about}</p>
				<p>{room.access} You come in with microphone and camera off.</p>
			</div>
			<p className="mt-6">
				<a href={getRoomPath(signedIn, room.id)} className="button button-primary">
					{NEXT_STEP[room.status]}
				</a>
			</p>
			<p className="mt-6">
				<a href="/rooms" className="link-alone">
					All Rooms
				</a>
			</p>
		</Page>
	);
}
