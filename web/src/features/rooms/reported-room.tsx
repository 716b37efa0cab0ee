/** A Room as it was when a member reported it: who was there and what was written last; a private one is opened on request. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { openRoomSnapshot, setRoomStatus } from "@/lib/api/sdk.gen";
import type { RoomReportAtDesk, RoomSnapshot } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { isApiError } from "@/lib/http";
import { getProfilePath } from "@/lib/profile-path";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineAlert } from "@/ui/inline-alert";
import { RelativeTime } from "@/ui/relative-time";

export function ReportedRoom({ report }: { report: RoomReportAtDesk }) {
	const { id, snapshot, isPrivate, roomId, canEnd, createdAt, author, isAboutRoom, rejectionReason } = report;
	return (
		<div className="flex flex-col gap-3">
			<p className="text-muted text-sm">
				Someone who was there reported {isAboutRoom ? "the Room" : "this member"}. This is how the Room was then,{" "}
				<RelativeTime at={createdAt} />.
			</p>
			{isPrivate ? (
				<PrivateSnapshot id={id} reported={author.uid} />
			) : (
				snapshot && <Snapshot snapshot={snapshot} reported={author.uid} />
			)}
			{roomId !== null && canEnd && <EndRoom roomId={roomId} />}
			{rejectionReason !== null && <p className="text-muted text-sm">The warning said: {rejectionReason}</p>}
		</div>
	);
}

/** Nothing of it is kept in the browser once the card is closed. */
function PrivateSnapshot({ id, reported }: { id: string; reported: string }) {
	const opening = useMutation({ mutationFn: () => openRoomSnapshot({ path: { id } }), gcTime: 0 });
	if (opening.data) return <Snapshot snapshot={opening.data} reported={reported} />;
	// Another moderator was faster.
	if (isApiError(opening.error, "not_found")) {
		return <p role="status">This report has already been decided, so there is nothing left to open.</p>;
	}
	return (
		<div className="flex flex-col items-start gap-3 rounded-md bg-sunken px-4 py-3">
			<p className="max-w-prose">
				This Room is private. Open it only if you need it to decide. The log shows all moderators that you did.
			</p>
			{opening.error && <InlineAlert>That didn't work. Please try again.</InlineAlert>}
			<Button variant="secondary" busy={opening.isPending} onClick={() => opening.mutate()}>
				Show what was reported
			</Button>
		</div>
	);
}

function Snapshot({ snapshot: { people, lines, status }, reported }: { snapshot: RoomSnapshot; reported: string }) {
	return (
		<>
			<section className="rounded-md bg-sunken px-4 py-3">
				<h3 className="text-base">{people.length === 0 ? "Nobody was inside" : "Who was inside"}</h3>
				{status === "ended" && <p className="text-muted text-sm">The Room had ended.</p>}
				<ul className="mt-1 flex flex-wrap gap-x-4">
					{people.map(({ uid, name, leads, onStage }) => (
						<li key={uid} className="flex flex-wrap items-center gap-x-2">
							<AppLink
								href={getProfilePath(uid)}
								className="inline-flex min-h-11 min-w-11 items-center text-link wrap-anywhere hover:underline"
							>
								{name}
							</AppLink>
							{leads ? <Badge tone="neutral">Host</Badge> : onStage && <Badge tone="neutral">On stage</Badge>}
							{uid === reported && <Badge tone="warn">Reported</Badge>}
						</li>
					))}
				</ul>
			</section>
			<section>
				<h3 className="text-base">{lines.length === 0 ? "Nothing was written in the chat" : "The chat"}</h3>
				<ol aria-label="Messages" className="mt-2 flex flex-col gap-2">
					{lines.map(({ number, uid, name, text, at }) => (
						<li
							key={number}
							className={classNames(
								"rounded-md border p-3",
								uid === reported ? "border-warn bg-warn-soft" : "border-line",
							)}
						>
							<p className="flex flex-wrap items-center gap-2 text-sm">
								<span className="font-semibold wrap-anywhere">{name}</span>
								<time dateTime={new Date(at).toISOString()} className="text-muted">
									{formatTime(at)}
								</time>
							</p>
							<p dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
								{text}
							</p>
						</li>
					))}
				</ol>
			</section>
		</>
	);
}

/** A moderator may end a public Room; private ones are ended by their hosts alone. */
function EndRoom({ roomId }: { roomId: string }) {
	const [asking, setAsking] = useState(false);
	const end = useMutation({
		mutationFn: () => setRoomStatus({ path: { id: roomId }, body: { status: "ended" } }),
		onSettled: () => setAsking(false),
	});
	if (end.isSuccess) return <p role="status">The Room has ended.</p>;
	if (isApiError(end.error, "rooms.no_step")) return <p role="status">The Room is already over.</p>;
	return (
		<div className="flex flex-col items-start gap-3">
			{end.error && <InlineAlert>That didn't work. Please try again.</InlineAlert>}
			<p>The Room is still open.</p>
			<Button variant="danger" onClick={() => setAsking(true)}>
				End the Room
			</Button>
			{asking && (
				<ConfirmDialog
					open
					danger
					title="End the Room?"
					confirmLabel="End for everyone"
					cancelLabel="Not yet"
					busy={end.isPending}
					onConfirm={() => end.mutate()}
					onCancel={() => setAsking(false)}
				>
					<p>Everyone leaves, and the Room can't be opened again. The log shows that you ended it.</p>
				</ConfirmDialog>
			)}
		</div>
	);
}
