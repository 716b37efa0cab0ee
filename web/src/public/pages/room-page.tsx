/** One public Room: its topic, its time and the way in; it has no preview image. */
import { getRoomPath } from "../addresses";
import { Head } from "../head";
import { Page } from "../page";
import type { RoomProps, RoomState } from "../props";
import { RoomStatusLine } from "../room-status-line";

/** Where the button leads; what is over has none. */
const NEXT_STEP: Partial<Record<RoomState, string>> = {
	live: "Join this Room",
	waiting: "Go to the waiting room",
	upcoming: "See it in the community",
};

/** What is said of a Room that is over. */
const OVER: Partial<Record<RoomState, string>> = {
	ended: "This Room is over. Others are planned on the schedule.",
	cancelled: "This Room was cancelled. Others are planned on the schedule.",
};

export function RoomPage({ frame, room, about }: RoomProps) {
	const nextStep = NEXT_STEP[room.status];
	const signedIn = frame.viewer !== null;
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title={room.title}
				description={about || "A live conversation about living with anxiety, led by a host."}
				preview={false}
			/>
			<h1>{room.title}</h1>
			<div className="mt-3 grid max-w-prose gap-3">
				<RoomStatusLine room={room} />
				{about && <p className="whitespace-pre-line">{about}</p>}
				<p>{nextStep ? `${room.access} You come in with microphone and camera off.` : OVER[room.status]}</p>
			</div>
			{nextStep && (
				<p className="mt-6">
					<a href={getRoomPath(signedIn, room.id)} className="button button-primary">
						{nextStep}
					</a>
				</p>
			)}
			<p className="mt-6">
				<a href="/rooms" className="link-alone">
					All Rooms
				</a>
			</p>
		</Page>
	);
}
