/** A Room's state and host, with a shape beside the word so that colour is never the only sign. */
import type { RoomEntry, RoomState } from "./props";

const WORDS: Record<RoomState, { shape: string; word: string; colour: string }> = {
	live: { shape: "●", word: "Live now", colour: "text-live" },
	waiting: { shape: "○", word: "Waiting room open", colour: "text-waiting" },
	upcoming: { shape: "–", word: "Coming up", colour: "text-muted" },
	ended: { shape: "–", word: "Ended", colour: "text-muted" },
	cancelled: { shape: "–", word: "Cancelled", colour: "text-muted" },
};

export function RoomStatusLine({ room }: { room: RoomEntry }) {
	const { shape, word, colour } = WORDS[room.status];
	return (
		<p>
			<span className={colour}>
				<span aria-hidden="true">{shape}</span> {word}
			</span>
			{room.hosts && `, hosted by ${room.hosts}`},{" "}
			<time dateTime={room.starts.iso} data-local="">
				{room.starts.text}
			</time>
		</p>
	);
}
