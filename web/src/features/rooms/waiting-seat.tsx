/** Waiting at the door of a Room: what its hosts say, a calm moment, and a way to leave. */
import type { Room, RoomCall } from "@/lib/api/types.gen";
import { BreathGuide } from "@/ui/breath-guide";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { InlineAlert } from "@/ui/inline-alert";
import { useWakeLock } from "./call/use-wake-lock";
import { getPlaceText } from "./call/waiting-count";
import { ComingIn } from "./coming-in";
import { DeviceCheck } from "./device-check";
import { getStepErrorText } from "./error-text";
import { useNow } from "./use-now";
import { useKeepPlace, useLeaveSeat } from "./use-seat";

/** Hosts who have not begun by then are late. */
const LATE_MS = 600_000;

interface WaitingSeatProps {
	room: Room;
	call: RoomCall;
}

export function WaitingSeat({ room, call }: WaitingSeatProps) {
	const lateAt = room.startsAt + LATE_MS;
	const isLate = useNow(lateAt) >= lateAt;
	const { mutate, error, isPending } = useLeaveSeat(room.id);
	useKeepPlace(room.id, !isPending);
	useWakeLock(true);
	return (
		<>
			<Card className="flex flex-col gap-4">
				<h2 tabIndex={-1}>{call.isFull ? "You're on the waiting list" : "You're in the waiting room"}</h2>
				<p role="status" className="max-w-prose">
					{getWaitingText(call, room.status === "live", isLate)}
				</p>
				<p className="text-muted text-sm">Keep this page open, so that your place is kept.</p>
				{call.note && (
					<figure>
						<figcaption className="font-semibold">From the hosts</figcaption>
						<blockquote className="mt-1 whitespace-pre-line break-words border-primary border-s-4 ps-3">
							{call.note}
						</blockquote>
					</figure>
				)}
				<BreathGuide />
				{error && <InlineAlert>{getStepErrorText(error)}</InlineAlert>}
				<div className="flex flex-wrap items-center gap-3">
					<Button variant="secondary" busy={isPending} onClick={() => mutate()}>
						Stop waiting
					</Button>
					<HelpNow />
				</div>
			</Card>
			<ComingIn room={room} />
			<DeviceCheck />
		</>
	);
}

function getWaitingText({ isFull, me }: RoomCall, isLive: boolean, isLate: boolean): string {
	if (isFull) {
		const place = me.waitingPlace === null ? "" : ` ${getPlaceText(me.waitingPlace)}.`;
		return `The Room is full right now.${place} A host will let you in when there's space.`;
	}
	if (isLive) return "A host will let you in. You don't have to do anything.";
	return isLate
		? "The hosts need a little longer to begin. A host will let you in, and you can stop waiting at any time."
		: "A host will let you in once the Room begins. You don't have to do anything.";
}
