/** A host said no for now: why, in a kind sentence, and when the member may ask again. */
import type { DeclineReason, OwnSeat, Room } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { AskButton } from "./ask-button";
import { ROOMS } from "./room-path";
import { useNow } from "./use-now";

const reasons: Record<DeclineReason, string> = {
	in_the_middle: "The hosts are in the middle of something and can't let anyone in right now. It isn't about you.",
	full_today: "There are as many people in the Room today as it can hold. It isn't about you.",
	not_for_now: "The hosts can't let you in right now. You are welcome everywhere else here.",
};

interface DeclinedSeatProps {
	room: Room;
	me: OwnSeat;
}

export function DeclinedSeat({ room, me }: DeclinedSeatProps) {
	const at = me.mayAskAgainAt;
	const now = useNow(at);
	const mayAsk = at !== null && at <= now;
	return (
		<Card className="flex flex-col gap-4">
			<h2 tabIndex={-1}>Not this time</h2>
			<p className="max-w-prose">{reasons[me.declinedFor ?? "not_for_now"]}</p>
			{at !== null && (
				<p role="status">
					{mayAsk ? "You can ask again now, if you like." : `You can ask again at ${formatTime(at)}, if you like.`}
				</p>
			)}
			{mayAsk && <AskButton room={room} leads={me.leads} label="Ask again" />}
			<div>
				<ButtonLink href={ROOMS} variant="secondary">
					See all Rooms
				</ButtonLink>
			</div>
		</Card>
	);
}
