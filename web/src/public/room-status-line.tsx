/** A Room's state and host, with a shape beside the word so that colour is never the only sign. */
import type { RoomEntry, RoomStatus } from "./props";

const WORDS: Record<RoomStatus, { shape: string; word: string; colour: string }> = {
	live: { shape: "●", word: "Live now", colour: "text-live" },
	waiting: { shape: "○", word: "Waiting room open", colour: "text-waiting" },
	upcoming: { shape: "–", word: "Coming up", colour: "text-muted" },
	ended: { shape: "–", word: "Ended", colour: "text-muted" },
};

export function RoomStatusLine({ room }: { room: RoomEntry }) {
	const { shape, word, colour } = WORDS[room.status];
	return (
		<p>
			<span className={colour}>
				<span aria-hidden="true">{shape}</span> {word}
			</span>
			, hosted by {room.host}, <time dateTime={room.starts.iso}>{room.starts.text}</time>
		</p>
	);
}
