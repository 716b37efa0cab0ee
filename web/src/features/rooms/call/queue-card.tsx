/** Who asks to speak, in order, and what a lead can answer. */

import { Hand } from "lucide-react";
import type { RoomCall } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { classNames } from "@/ui/class-names";
import { getInviter, getQueue } from "./call-people";
import { useChangePerson } from "./call-queries";

export function QueueCard({ roomId, call, uid }: { roomId: string; call: RoomCall; uid: string }) {
	const queue = getQueue(call.people);
	const change = useChangePerson(roomId);
	const { leads, hand } = call.me;
	if (queue.length === 0 && !leads) return null;
	return (
		<Card>
			<h2 className="flex items-center gap-2.5">
				<Hand aria-hidden size={20} />
				Asking to speak
			</h2>
			{queue.length === 0 && <p className="mt-2 text-muted text-sm">Nobody right now.</p>}
			<ol className="mt-3 flex flex-col gap-1">
				{queue.map(({ card, isInvited }, index) => {
					const isOwn = card.uid === uid;
					return (
						<li
							key={card.uid}
							className={classNames(
								"flex flex-wrap items-center gap-x-3 rounded-md px-2 py-1.5",
								isOwn && "bg-primary-soft",
							)}
						>
							<span className="w-4 text-muted text-sm tabular-nums">{index + 1}</span>
							<Avatar person={card} size={32} />
							<span className={classNames("min-w-0 grow break-words", isOwn && "font-semibold")}>
								{isOwn ? "You" : card.displayName}
							</span>
							{isOwn && <span className="text-muted text-sm">no hurry</span>}
							{leads && !isOwn && isInvited && <span className="text-muted text-sm">Asked</span>}
							{leads && !isOwn && !isInvited && (
								<span className="flex flex-wrap gap-1">
									<Button
										variant="secondary"
										className="px-3!"
										aria-label={`Invite ${card.displayName}`}
										busy={change.isPending && change.variables.uid === card.uid}
										onClick={() => change.mutate({ uid: card.uid, step: "invite" })}
									>
										Invite
									</Button>
									<Button
										variant="quiet"
										aria-label={`Invite ${card.displayName} for one question`}
										onClick={() => change.mutate({ uid: card.uid, step: "invite", isForOneQuestion: true })}
									>
										One question
									</Button>
								</span>
							)}
						</li>
					);
				})}
			</ol>
			{hand !== null && (
				<p className="mt-3 text-muted text-sm">
					Your microphone stays off until {getInviter(call.people) ?? "a host"} invites you and you say yes.
				</p>
			)}
		</Card>
	);
}
