/** The question whether the member comes onto the stage; nothing happens before they say yes. */
import type { RoomCall } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { getInviter } from "./call-people";
import { useChangeSeat } from "./call-queries";

export function Invitation({ roomId, call }: { roomId: string; call: RoomCall }) {
	const change = useChangeSeat(roomId);
	if (!call.me.isInvited || call.me.onStage) return null;
	const inviter = getInviter(call.people);
	const what = call.me.isForOneQuestion ? "onto the stage for one question" : "onto the stage";
	return (
		<section aria-label="Invitation" className="mb-3 rounded-md bg-primary-soft px-4 py-3">
			<p>
				<strong className="font-semibold">{inviter ? `${inviter} asks you ${what}.` : `You're asked ${what}.`}</strong>{" "}
				Your microphone stays off until you turn it on.
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				<Button busy={change.isPending} onClick={() => change.mutate({ onStage: true })}>
					Yes
				</Button>
				<Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ onStage: false })}>
					Not now
				</Button>
			</div>
		</section>
	);
}
