/** The public schedule of Rooms: live now, coming up and replays. */
import { Head } from "../head";
import { AskQuestion, NewWin } from "../new-links";
import { Page } from "../page";
import type { RoomEntry, RoomsProps } from "../props";
import { RoomStatusLine } from "../room-status-line";

export function RoomsPage({ frame, live, upcoming, replays }: RoomsProps) {
	const signedIn = frame.viewer !== null;
	const empty = live.length + upcoming.length + replays.length === 0;
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Rooms"
				description="Live conversations about living with anxiety, led by a host. Listen with your microphone and camera off."
			/>
			<h1>Rooms</h1>
			<p className="mt-3 max-w-prose">
				A Room is a live conversation led by a host. You come in as a listener, with microphone and camera off, and you
				can leave quietly at any time.
			</p>
			{empty ? (
				<p className="card mt-8 max-w-prose">
					No Room is open or planned at the moment. When one is, you will find its host, its time and who may come in
					here.
				</p>
			) : (
				<div className="mt-8 grid gap-10">
					<Rooms title="Live now" rooms={live} none="No Room is live at the moment." />
					<Rooms title="Coming up" rooms={upcoming} none="Nothing is planned yet." />
					<Rooms title="Replays" rooms={replays} none="There are no replays yet." />
				</div>
			)}
			<section className="mt-12 max-w-prose" aria-labelledby="between">
				<h2 id="between">Between Rooms</h2>
				<p className="mt-2">You can share something that went well, or ask what you have been wondering about.</p>
				<div className="mt-4 flex flex-wrap gap-3">
					<NewWin signedIn={signedIn} />
					<AskQuestion signedIn={signedIn} />
				</div>
			</section>
		</Page>
	);
}

function Rooms({ title, rooms, none }: { title: string; rooms: RoomEntry[]; none: string }) {
	return (
		<section>
			<h2>{title}</h2>
			{rooms.length === 0 && <p className="mt-2 text-muted">{none}</p>}
			<ul className="mt-3 grid gap-4 md:grid-cols-2">
				{rooms.map((room) => (
					<li key={room.id} className="card">
						<h3>
							<a href={`/rooms/${encodeURIComponent(room.id)}`} className="link-alone">
								{room.title}
							</a>
						</h3>
						<RoomStatusLine room={room} />
						<p className="text-muted">{room.access}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
