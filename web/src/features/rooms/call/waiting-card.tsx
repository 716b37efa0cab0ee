/** Who waits to come in, for those who lead: admit them one by one or all, or decline with a kind reason. */
import { DoorOpen } from "lucide-react";
import { useState } from "react";
import type { DeclineReason, MemberCard, RoomCall } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormDialog } from "@/ui/form-dialog";
import { RadioCards } from "@/ui/radio-cards";
import { RelativeTime } from "@/ui/relative-time";
import { useAdmitAll, useChangePerson } from "./call-queries";

const reasons: readonly { value: DeclineReason; title: string }[] = [
	{ value: "in_the_middle", title: "We're in the middle of something; please try again later" },
	{ value: "full_today", title: "It's full today; you're welcome next time" },
	{ value: "not_for_now", title: "It doesn't fit right now" },
];

export function WaitingCard({ roomId, call }: { roomId: string; call: RoomCall }) {
	const { waiting, isFull, status } = call;
	const isLive = status === "live";
	const change = useChangePerson(roomId);
	const admitAll = useAdmitAll(roomId);
	const [declining, setDeclining] = useState<MemberCard | null>(null);
	if (waiting.length === 0) return null;
	return (
		<Card>
			<h2 className="flex items-center gap-2.5">
				<DoorOpen aria-hidden size={20} />
				Waiting to come in
			</h2>
			{!isLive && <p className="mt-1 text-muted text-sm">You can let people in once you begin.</p>}
			{isFull && <p className="mt-1 text-muted text-sm">The Room is full right now.</p>}
			<ul className="mt-3 flex flex-col gap-2">
				{waiting.map(({ card, since }) => (
					<li key={card.uid} className="flex flex-wrap items-center gap-x-3">
						<Avatar person={card} size={32} />
						<span className="min-w-0 grow break-words">
							{card.displayName}{" "}
							<span className="block text-muted text-sm">
								<RelativeTime at={since} />
							</span>
						</span>
						{isLive && (
							<Button
								variant="secondary"
								className="px-3!"
								aria-label={`Admit ${card.displayName}`}
								busy={change.isPending && change.variables.uid === card.uid}
								onClick={() => change.mutate({ uid: card.uid, step: "admit" })}
							>
								Admit
							</Button>
						)}
						<Button variant="quiet" aria-label={`Decline ${card.displayName}`} onClick={() => setDeclining(card)}>
							Decline
						</Button>
					</li>
				))}
			</ul>
			{isLive && waiting.length > 1 && (
				<Button
					variant="secondary"
					className="mt-3 w-full"
					busy={admitAll.isPending}
					onClick={() => admitAll.mutate(undefined)}
				>
					Admit all
				</Button>
			)}
			{declining && <DeclineDialog roomId={roomId} card={declining} onClose={() => setDeclining(null)} />}
		</Card>
	);
}

function DeclineDialog({ roomId, card, onClose }: { roomId: string; card: MemberCard; onClose: () => void }) {
	const change = useChangePerson(roomId);
	const [reason, setReason] = useState<DeclineReason | null>(null);
	return (
		<FormDialog
			title={`Decline ${card.displayName}?`}
			act="Decline"
			busy={change.isPending}
			incomplete={reason === null}
			failure={null}
			onSend={() => reason && change.mutate({ uid: card.uid, step: "decline", reason }, { onSettled: onClose })}
			onClose={onClose}
		>
			{(tried) => (
				<RadioCards
					legend="What should they read?"
					options={reasons}
					value={reason}
					onChange={setReason}
					error={tried && reason === null ? "Please choose what fits best." : undefined}
				/>
			)}
		</FormDialog>
	);
}
